# Ce que disent tous les jeux.

seat-0 = Joueur 1
seat-1 = Joueur 2
seat-2 = Joueur 3
seat-3 = Joueur 4
seat-4 = Joueur 5
seat-5 = Joueur 6
seat-6 = Joueur 7
seat-7 = Joueur 8

# Une chose, et combien il y en a.
so-many = { $name } { $count }

# La personne qui lit, à la place de son nom
reader = vous

# Entre des parties qui contiennent des virgules
between-parts = {" ; "}
# Players, where several are named
last-of-players = { $others } et { $last }

# Refus
game-over = La partie est terminée.
not-your-turn = Ce n’est pas votre tour : c’est à { $seats } de jouer.
foreign-move = « { $move } » est un coup d’un autre jeu.

# L’image du résultat
result-won = { $names } { $count ->
    [one] gagne
   *[other] partagent la victoire
}
result-draw = Match nul
result-alone = { $names } a terminé
result-alone-points = { $names } termine avec { $points } { $points ->
    [one] point
   *[other] points
}
result-stopped = Arrêtée avant la fin
result-so-far = Les points jusqu’ici
result-place = Rang { $rank } : { $seat }, { $points } { $points ->
    [one] point
   *[other] points
}.
result-rank = Rang { $rank } : { $seat }.
result-chart = Les points, coup par coup
percent = { $number } %
kind-total = Total
review-title = Analyse de la partie
review-accuracy = Précision : proximité avec les meilleurs coups de l’ordinateur
review-chart = Points attendus à la fin, coup par coup
review-chances = Chances de gagner en pour cent, coup par coup

# Distinctions d’une partie finie
award-best-turn = Meilleur coup : { $seats } (+{ $points })
award-best-finish = Meilleur décompte final : { $seats } (+{ $points })
award-comeback = Remontée : { $seats } (jusqu’à { $points ->
    [one] { $points } point
   *[other] { $points } points
} de retard)

# Un texte qui n’est pas un coup
no-text = Un coup s’écrit sous forme de texte.
empty-text = Un texte vide n’est pas un coup.
unknown-verb = « { $word } » n’est pas un coup ici. Les coups commencent par : { $verbs }.
too-few-words = « { $text } » s’arrête trop tôt : un coup s’écrit « { $usage } ».
too-many-words = « { $word } » est de trop : un coup s’écrit « { $usage } ».
bad-word = « { $word } » ne convient pas comme { $field }.
text-too-long = Un coup compte au plus { $most } caractères.

# Mise en place
bad-seats = Ce jeu se joue de { $fewest } à { $most } personnes, pas à { $seats }.
bad-seed = Ce code de mélange n’est pas un texte valable.
bad-option = L’option « { $option } » n’a pas de valeur « { $value } ».
unknown-rules = Ce jeu ne se joue pas selon les règles { $rules }, seulement 1 à { $known }.
unknown-pile = Il n’y a pas de pile « { $pile } » dans ce jeu.

# Parties enregistrées
no-save = Ceci n’est pas une partie enregistrée : { $detail }
damaged-save = Cette partie enregistrée est abîmée.
impossible-position = Cette partie enregistrée n’a pas pu avoir lieu : { $detail }
other-game = Le jeu de cette partie est { $game }, pas { $expected }.
newer-schema = Cet enregistrement est au format { $schema } ; cette version de Waypost lit jusqu’au format { $known }.
newer-rules = Cet enregistrement suit les règles { $rules } ; cette version de Waypost connaît les règles { $known }.
no-record = Ceci n’est pas le relevé d’une partie : { $detail }
newer-record = Ce relevé est au format { $schema } ; cette version de Waypost lit jusqu’au format { $known }.
damaged-record = Ce relevé est abîmé.
other-rules = Cette partie suit les règles { $rules } ; cette version de Waypost joue selon les règles { $known }.
broken-commitment = Le secret du mélange n’est pas celui qui avait été scellé au début de la partie.
broken-mix = Le mélange n’est pas celui que donnent le secret et le numéro du départ.
unreadable-step = Le coup { $number }, « { $move } », est illisible.
illegal-step = Le coup { $number }, « { $move } », n’est pas permis à ce moment : { $reason }.
other-ending = Les coups mènent à une autre position que celle du relevé.

# Au terminal
seed-promised = Le mélange est fixé et scellé : { $commitment }.
seed-revealed = Le secret du mélange était « { $seed } ».
record-holds = ✅ Partie vérifiée : { $moves ->
    [one] un coup rejoué
   *[other] { $moves } coups rejoués
}, et le mélange est bien celui du sceau { $commitment }.
record-mixed = Le mélange combine le secret scellé et { $named }.
record-stacked = Fixé à la main, pas tiré au sort : { $piles }.
terminal-begins = Vous jouez à { $game }. Tapez « help » pour voir ce que vous pouvez faire.
terminal-variants = Variante : { $variants }
terminal-prompt = À vous ({ $commands })
terminal-move = { $number }. { $seat } : { $move }
terminal-place = { $rank }. { $seat } : { $points }
terminal-rank = { $rank }. { $seat }
terminal-moves = Vous pouvez jouer :
terminal-verb = { $usage } – { $what }.
terminal-verb-example = { $usage } – { $what }. Par exemple : { $example }
terminal-commands = Vous pouvez aussi taper :
terminal-help = ce que vous pouvez taper maintenant
terminal-list = tous les coups possibles, en toutes lettres
terminal-board = tout le plateau, y compris ce qui n’est pas montré à chaque tour
terminal-rules = les règles, un sujet à la fois
terminal-quit = quitter la partie
terminal-topics = Les règles ont ces sujets. Tapez par exemple « rules { $example } » :
terminal-no-topic = Les règles n’ont pas de sujet « { $topic } ».
no-such-seat = Il n’y a pas de place { $seat } : les places vont de 0 à { $last }.
record-not-writable = Le relevé ne peut pas être gardé dans « { $file } ». Le dossier existe-t-il, et pouvez-vous y écrire ?
record-not-readable = Il n’y a pas de relevé lisible dans « { $file } ».
