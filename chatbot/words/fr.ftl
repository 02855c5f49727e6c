# Ce que disent les tables.

# Refus
store-unreachable = La mémoire des parties est injoignable pour l’instant. Rien n’a changé : réessayez dans un moment.
too-busy = Trop de monde à cette table en même temps. Rien n’a changé : réessayez.
no-table = Il n’y a pas de table dans ce salon.
not-started = La partie n’a pas encore commencé.
game-running = La partie est déjà en cours.
table-over = Cette partie est terminée.
table-taken = Il y a déjà une table dans ce salon. Terminez-la, ou ouvrez-en une autre dans un fil.
table-full = Toutes les places sont prises.
already-seated = Vous êtes déjà à cette table.
not-seated = Vous n’avez pas de place à cette table.
host-only = Seul l’hôte ou un modérateur peut fermer cette table.
seat-given-up = Vous avez cédé votre place. Reprenez-la d’abord.
nothing-to-reclaim = Vous n’avez pas de place à reprendre ici.
no-computer = Aucun ordinateur ne joue à cette table.
already-voted = Vous avez déjà voté pour arrêter cette partie.
stale-move = La partie a avancé depuis l’affichage de ce bouton.
no-such-record = Il n’existe pas d’enregistrement de cette partie.
corrupt-table = Les données de cette table sont endommagées ({ $reason }). Elles restent intactes ; prévenez la personne qui gère ce bot.
newer-table = Cette table a été jouée avec une version plus récente de Waypost ; celle-ci n’y touche pas.
unknown-game = Aucun jeu ne s’appelle « { $game } ».
unknown-level = Le niveau « { $level } » n’existe pas. Les niveaux sont : { $levels }.

# Ce qui se passe à une table
game-started = La partie commence par { $seat }. Le mélange est fixé ; sa graine est scellée : { $commitment }.
seat-resigned = { $name } cède la place { $seat } ; un ordinateur continue, et la place peut être reprise.
seat-reclaimed = { $name } reprend la place { $seat }.
game-stopped = { $name } met fin à la partie.
game-voted-over = La partie s’arrête par { $votes ->
    [one] { $votes } voix
   *[other] { $votes } voix
}.
end-vote = { $name } veut arrêter la partie : { $votes } sur { $needed ->
    [one] { $needed } voix nécessaire
   *[other] { $needed } voix nécessaires
}.
