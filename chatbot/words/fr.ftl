# Ce que disent les tables.

# Refus
store-unreachable = Je n’ai pas accès aux parties pour l’instant. Rien n’a changé : réessayez dans un moment.
too-busy = Trop de demandes à la fois dans cette partie. Rien n’a changé : réessayez.
no-table = Il n’y a pas de partie dans ce salon. Pour en ouvrir une : /{ command-play }.
table-went-away = Il n’y a plus de partie dans ce salon : elle est passée dans { $channel }. /{ command-play } en ouvre une autre.
not-started = La partie n’a pas encore commencé.
game-running = La partie est déjà en cours.
resign-instead = La partie est déjà en cours. Pour céder votre place : /{ command-game } { command-game-resign }.
table-over = Cette partie est terminée.
table-taken = Il y a déjà une partie dans ce salon. Terminez-la, ou ouvrez la vôtre dans un fil.
table-taken-alone = Vous avez déjà une partie ici. Terminez-la d’abord, ou arrêtez-la : /{ command-game } { command-game-end }.
table-full = Toutes les places sont prises et le jeu n’en admet pas plus. Vous pouvez ouvrir votre propre table.
seats-fixed = Toutes les places sont prises ; seul l’hôte, { $host }, peut en ajouter. Lui en demander une ?
seat-asked-for = Votre demande est déjà faite. Je vous préviendrai si vous obtenez une place.
seat-not-asked-for = Cette personne a déjà une place, ou n’en veut plus.
asked-for-seat = J’ai transmis votre demande à { $host }. Je vous préviendrai ici si vous obtenez une place.
host-sets-up = Seul l’hôte, { $host }, peut régler cette partie.
host-starts = Seul l’hôte, { $host }, peut lancer la partie.
host-runs = Seul l’hôte, { $host }, peut régler et lancer cette partie. Voulez-vous jouer ?
not-invited = Aucune place ne vous est réservée ici. Les places libres sont ouvertes à tous : *{ button-join }*.
invitation-over = Cette invitation n’est plus valable : la partie a commencé, ou la table est fermée.
still-invited = Sans réponse pour l’instant : { $people }. Commencer quand même ? { $count ->
    [one] Un ordinateur prend la place réservée
   *[other] Des ordinateurs prennent les places réservées
}.
seats-needed = { $count ->
    [one] Une place est déjà prise ou réservée
   *[other] { $count } places sont déjà prises ou réservées
} : il ne peut pas y en avoir moins.
already-seated = Vous avez déjà une place dans cette partie.
not-seated = Vous ne jouez pas cette partie.
only-watching = Vous n’avez pas de place dans cette partie. Vous pouvez la suivre, ou remplacer un ordinateur.
follow-later = Un expert réfléchit. Réessayez dans une minute.
too-many-followers = { $count } personnes suivent déjà cette partie : c’est le maximum.
host-or-moderator = Seul l’hôte ou quelqu’un qui gère le salon peut déplacer la partie.
already-here = La partie est déjà dans ce salon.
no-place-for-table = On ne peut pas jouer là. Choisissez un salon textuel ou un fil de ce serveur.
move-which = Il n’y a pas de partie ici. Tapez la commande dans le salon de la partie. D’un autre salon, cela ne marche que si vous êtes l’hôte d’une seule partie sur ce serveur.
table-moved = La partie continue dans { $channel }.
table-moved-away = ➡️ { $game } : la partie continue dans { $channel }.
table-moved-here = ➡️ La partie continue ici ; elle était dans { $channel }.
channel-closed = 🔒 { $people }, je ne peux plus écrire dans { $channel } : la partie en cours ({ $game }) est donc en pause. L’hôte, ou la personne qui gère ce salon, peut la déplacer.
channel-closed-dm = 🔒 Je ne peux plus écrire dans { $channel } : la partie en cours ({ $game }) est donc en pause. L’hôte peut la déplacer depuis n’importe quel salon de ce serveur : **/{ command-game } { command-game-move }**.
channel-gone = 🗑️ { $people }, le salon de la partie ({ $game }) a été supprimé : elle est donc en pause. L’hôte, ou la personne qui gère ce salon, peut la déplacer. Si personne ne le fait d’ici une semaine, elle sera supprimée aussi.
channel-gone-dm = 🗑️ Le salon de la partie ({ $game }) a été supprimé : elle est donc en pause. L’hôte peut la déplacer depuis n’importe quel salon de ce serveur : **/{ command-game } { command-game-move }**. Si personne ne le fait d’ici une semaine, elle sera supprimée aussi.
host-only = Seul l’hôte ou un modérateur peut fermer cette table.
moderator-only = Il faut pouvoir gérer ce salon pour faire cela.
plays-not-here = Cette personne ne joue pas dans cette partie.
seat-given-up = Un ordinateur joue pour vous. Reprenez d’abord votre place : /{ command-game } { command-game-reclaim }.
nothing-to-reclaim = Vous n’avez pas de place à reprendre ici.
no-computer = Aucun ordinateur ne joue dans cette partie.
experts-take-time = Un expert réfléchit jusqu’à une minute par coup : trop pour une partie en direct. Choisissez une cadence plus lente ou un autre niveau.
already-voted = Vous avez déjà voté pour arrêter cette partie.
stale-move = La partie a avancé depuis l’affichage de ce bouton.
nothing-to-take-back = Vous n’avez rien à annuler : d’autres ont joué depuis, ou le dernier coup n’était pas le vôtre.
move-revealed = Ce coup a dévoilé ce qui était caché : on ne peut plus l’annuler.
no-such-record = Il n’existe pas de relevé de cette partie.
no-such-variant = Ce jeu n’a pas cette variante. Choisissez-en une dans la liste.
no-plans-here = Dans ce jeu, on ne peut pas préparer de coup à l’avance.
your-turn-now = C’est à vous : jouez ce coup au lieu de le préparer.
not-plannable = Ce coup ne peut plus être préparé. Choisissez-en un autre.
plan-full = Vous avez déjà préparé trois coups. Annulez-les pour recommencer.
no-plan = Vous n’avez plus de coup préparé ici : il a été joué ou annulé.
no-clock-to-extend = Aucune autre pendule ne tourne en ce moment.
time-given = Vous avez déjà donné du temps pour ce coup. Quelqu’un d’autre peut en donner aussi.
clocks-stand-still = La pendule est déjà arrêtée.
clocks-run = La pendule tourne.
not-away = Vous n’avez pas d’absence en cours.
no-newcomers = L’hôte de cette partie n’admet personne en cours de route.
no-computers-seat = Il n’y a pas d’ordinateur à remplacer dans cette partie.
played-here = Vous avez déjà vu une main de cette partie : vous ne pouvez pas y prendre une autre place.
daily-alone = La partie du jour se joue en solo.
daily-over = Vous avez déjà fait votre essai de cette partie du jour. La prochaine arrive demain.
daily-running = Votre essai de la partie du jour est en cours. Pour le retrouver : /{ command-daily }.
daily-sealed = 🔒 Le mélange d’une partie du jour reste scellé jusqu’au classement : { $at }.
not-offered = Personne ne vous propose de place ici.
not-a-person = On ne peut proposer sa place qu’à une personne, pas à un bot.
holiday-twice = Votre absence a arrêté la pendule d’un coup que vous n’avez pas encore joué. Jouez-le d’abord.
holiday-is-over = Ce jour est déjà passé.
holiday-too-soon = Laissez au moins une semaine entre deux absences.
holiday-too-far = Une absence se prévoit au plus un an à l’avance.
holiday-too-long = { $count ->
    [0] Il ne vous reste plus de jours d’absence cette année.
    [one] Il vous reste un jour d’absence cette année.
   *[other] Il vous reste { $count } jours d’absence cette année.
}
corrupt-table = Les données de cette partie sont abîmées ; je n’y touche pas. Un modérateur peut libérer ce salon : /{ command-game } { command-game-end }.
table-set-aside = La partie abîmée est gardée pour la personne qui héberge ce bot. Ce salon est libre : /{ command-play } en ouvre une autre.
newer-table = Cette partie a été jouée avec une version plus récente de Waypost ; celle-ci n’y touche pas.
unknown-game = Le jeu « { $game } » n’est pas installé en ce moment. Les parties commencées reprendront à son retour.

# Ce qui se passe à une table
game-started = C’est { $seat } qui commence.
seat-resigned = { $name } cède sa place à un ordinateur, et peut la reprendre à tout moment.
seat-replaced = { $moderator } fait jouer un ordinateur pour { $name }, qui peut reprendre sa place à tout moment.
seat-reclaimed = { $name } reprend sa place.
pace-changed = { $name } change la cadence : { $pace }.
seat-time-up = Temps écoulé pour { $name } : un ordinateur joue la suite. { $name } peut reprendre sa place à tout moment.
turn-substituted = Temps écoulé pour { $name } : un ordinateur joue ce coup. { $name } jouera le suivant.
goes-away = 🏖️ { $seat } s’absente jusqu’au <t:{ $until }:D> ; sa pendule est arrêtée.
will-be-away = 🏖️ { $seat } s’absentera du <t:{ $since }:D> au <t:{ $until }:D> ; sa pendule s’arrêtera alors.
newcomer = { $seat } prend la place d’un ordinateur et joue la suite.
seat-asked = <@{ $asking }> voudrait jouer, mais toutes les places sont prises. <@{ $host }>, une de plus ?
seat-given = <@{ $guest }>, vous avez une place.
invitation-declined = { $name } ne peut pas jouer cette fois. <@{ $host }>, vous pouvez commencer quand même : des ordinateurs prendront les places libres.
seat-offered = <@{ $friend }>, { $seat } vous propose sa place dans cette partie.
seat-taken-over = { $seat } prend la suite de la partie pour { $name }.
seat-declined = { $name } a refusé ; { $seat } garde sa place.
day-given = { $seat } donne plus de temps à { $others }.
clocks-stopped-by = { $name } arrête la pendule : rien ne presse tant qu’elle ne repart pas.
clocks-started-by = { $name } relance la pendule.
game-uninstalled = ⏸️ Cette partie est en pause : « { $game } » n’est pas installé en ce moment. Elle reprendra dès que la personne qui héberge ce bot l’aura réinstallé.
game-installed = ▶️ Le jeu est de nouveau installé : la partie reprend.
seat-for-good = Une personne est partie pour de bon : { $seat } 🤖 joue la suite.
game-asleep = Temps écoulé pour { $name }, et personne d’autre ne joue. La partie attend que quelqu’un la reprenne. Sinon, elle se termine <t:{ $until }:R>.
nobody-left = Il n’y a plus personne pour jouer : la partie s’arrête ici.
game-abandoned = Personne n’est revenu : la partie s’arrête ici.
move-taken-back = { $seat } annule son dernier coup.
game-stopped = { $name } met fin à la partie.
moves-lost = Le serveur a peut-être perdu les derniers coups. La partie continue à partir d’ici.
game-voted-over = Vote pour arrêter : { $votes } voix. La partie s’arrête ici.
end-vote = 🗳️ { $name } veut arrêter la partie. Voix pour : { $votes } ; il en faut { $needed }.
end-vote-asked = { $people } – d’accord ?

# La même chose à qui est concerné
you-game-started = C’est vous qui commencez.
you-move-taken-back = Vous annulez votre dernier coup.

# --- Le bot sur Discord ---------------------------------------------------------------------------------

# Niveaux et places
level-easy = facile
level-normal = moyen
level-hard = difficile
level-expert = expert
level-random = au hasard
level-greedy = glouton
computer-name = 🤖 { $name } ({ $level })
computer-introduced = { $name } – { $character }
computer-character = { $name } { $character }
computer-1 = Otto
computer-2 = Mila
computer-3 = Pim
computer-4 = Ruby
computer-5 = Zeno
computer-6 = Hugo
computer-7 = Tess
computer-8 = Kai
stand-in-name = 🤖 pour { $name }

# Le rythme
pace-live = en direct : 10 minutes par coup
pace-day = 1 jour par coup
pace-three-days = 3 jours par coup
pace-week = 7 jours par coup
pace-unlimited = sans limite de temps
table-pace = ⏱️ { $pace }
terms-weekends = 🛌 Le temps s’arrête le week-end
terms-misses = { $count ->
    [one] un tour manqué fait perdre la place
   *[other] { $count } tours manqués de suite font perdre la place
}
terms-fixed-seats = 🔒 nombre de places fixe
terms-closed = 🔒 personne n’est admis en cours de route
terms-no-aids = 🎯 sans aides : ni indices, ni coups possibles mis en avant, ni points attendus
table-unrated = 🎲 Partie amicale : elle ne change la cote de personne.
table-variants = 🎛️ Variante : { $variants }
variants-unrated = 🎲 Partie amicale : seul le jeu habituel compte pour la cote.
time-left = ⏳ Échéance { $at }.
time-left-brief = ⏳ fin { $at }
sleeping = 💤 Personne ne joue en ce moment. La partie se termine { $at }, sauf si quelqu’un revient.
clocks-stopped = ⏸️ La pendule est arrêtée.
away-until = 🏖️ { $name } s’absente jusqu’au { $at } ; sa pendule est arrêtée.
away-until-brief = { $name } revient { $at }
away-soon-brief = { $name } s’absente { $at }
away-soon = 🏖️ { $name } s’absentera du { $since } au { $until }.
late-call = 👋 { $people }, { $count ->
    [one] à vous de jouer
   *[other] à vous de jouer, dans l’ordre que vous voulez,
} à [{ $game }]({ $link }). Votre tour est venu pendant votre absence.
since-title = **Depuis votre dernier coup :**
since-nothing = Personne n’a joué depuis votre dernier coup.
since-nothing-yet = Personne n’a encore joué.
since-film-alt = Un petit film de ces coups.
reminder = ⏰ { $people }, { $count ->
    [one] c’est toujours à vous de jouer
   *[other] c’est toujours à vous de jouer, dans l’ordre que vous voulez,
} à [{ $game }]({ $link }). Échéance { $at } ; ensuite un ordinateur joue ce coup pour vous.
reminder-alone = ⏰ { $people }, c’est toujours à vous de jouer à [{ $game }]({ $link }). Échéance { $at } ; ensuite la partie vous attend.

# Avant la partie
lobby-here = **{ $here } sur { $places } à table**
lobby-host = { $name } · hôte
lobby-invited = … { $name } · invitation sans réponse
lobby-grows = D’autres peuvent rejoindre la table, jusqu’à { $most } en tout.
lobby-asking = … { $name } · demande une place
lobby-free = { $count ->
    [one] 1 place libre · ou un ordinateur (niveau { $level })
   *[other] { $count } places libres · ou des ordinateurs (niveau { $level })
}
lobby-free-alone = { $count ->
    [one] 1 place libre · pour un ordinateur (niveau { $level })
   *[other] { $count } places libres · pour des ordinateurs (niveau { $level })
}
lobby-until = L’hôte lance la partie quand tout le monde est là. Si rien ne se passe, cette table ferme { $at }.
lobby-until-alone = Commencez quand vous voulez. Si rien ne se passe, cette table ferme { $at }.
lobby-seal = -# 🔒 Sceau : { $seal }
shuffle-mixed = -# 🔒 Mélange tiré du secret scellé et de ce numéro : { $interaction }
lobby-started = [La partie a commencé.]({ $link })
lobby-closed = Cette table a été fermée avant de commencer.
lobby-expired = Personne n’a commencé à temps : cette table a fermé { $at }.
invitation = { $people } · { $host } vous invite à [{ $game }]({ $link }).
rematch-invitation = { $people } · { $host } propose de rejouer à [{ $game }]({ $link }). Vous en êtes ?
cover-alt = { $game } : le plateau en cours de partie.
set-up-title =
    ### { $game } : réglages
    Tout le monde voit le changement dans le message de la table.
set-up-level = Ordinateurs : niveau { $level }
set-up-agreed = Autres règles de la partie
set-up-variants = Variantes de ce jeu
set-up-rated = Le résultat compte pour la cote
set-up-weekends = Les pendules s’arrêtent le week-end
set-up-newcomers = On peut prendre la place d’un ordinateur
set-up-fixed-seats = Nombre de places fixe : on me demande avant d’en ajouter
set-up-no-aids = Sans aides (indices, coups possibles, points)
set-up-theme = Couleurs des images publiques
set-up-invite = Inviter : une place est réservée à chacun

table-open = La table est ouverte : { $channel }.
lobby-refused = La table est ouverte, mais je ne peux pas écrire ici. Avec « Voir le salon » et « Envoyer des messages », elle apparaîtra.
lobby-late = La table est ouverte et apparaît ici dans un instant.
missing-permissions = Je ne peux pas jouer ici : il me manque { $permissions }. Une personne qui gère ce serveur peut me le permettre.
you-lack-permissions = Dans { $channel }, il vous manque { $permissions }. Une personne qui gère ce serveur peut vous l’accorder.
too-many-tables = Vous êtes déjà l’hôte { $count ->
    [one] d’une partie ouverte
   *[other] de { $count } parties ouvertes
}. Terminez-en d’abord une : /{ command-games }.
too-many-threads = Je vous ai déjà ouvert { $count ->
    [one] { $count } fil
   *[other] { $count } fils
} en une heure. Jouez dans ce salon, ou demandez le prochain { $at }.
too-many-records = Vous avez ouvert { $count ->
    [one] { $count } relevé
   *[other] { $count } relevés
} en une heure. Ouvrez le prochain { $at }.
too-many-reviews = J’analyse au plus { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} par heure pour chaque personne. Demandez la prochaine { $at }.
too-many-hints = Vous avez déjà eu { $count ->
    [one] { $count } indice
   *[other] { $count } indices
} en une heure. Le prochain sera prêt { $at }.
too-many-shares = Vous avez partagé { $count } fois en une heure. Vous pourrez recommencer { $at }.
too-many-films = Pas de film cette fois : vous en avez déjà eu { $count } en une heure. Le prochain sera prêt { $at }.
alone-here = En message privé, vous jouez contre l’ordinateur. Pour jouer à plusieurs, retrouvez-vous sur un serveur où je suis.
no-thread = Je ne peux pas ouvrir de fil ici. Réessayez sans fil, ou dans un salon textuel ordinaire.
permission-view_channel = « Voir le salon »
permission-send_messages = « Envoyer des messages »
permission-send_messages_in_threads = « Envoyer des messages dans les fils »
permission-attach_files = « Joindre des fichiers »
permission-read_message_history = « Voir les anciens messages »
permission-create_public_threads = « Créer des fils publics »
permission-create_private_threads = « Créer des fils privés »

# Pour commencer
play-title =
    ### À quoi joue-t-on ?
    Choisissez un jeu : une table s’ouvre ici, et chacun peut la rejoindre.
play-alone-title =
    ### À quoi joue-t-on ?
    Choisissez un jeu : une table s’ouvre ici, pour vous contre l’ordinateur.
play-now-title =
    ### Quel jeu ?
    La partie commence aussitôt, contre un ordinateur de niveau *{ level-easy }*.
game-open = Votre partie est ici : { $channel }.
greeting = 👋 **Bonjour !** Chez moi on joue à des jeux de société : { $games }. Chacun à son rythme.
help =
    ### Comment ça marche
    1. **Ouvrez une table** avec /{ command-play }. Vos amis appuient sur *{ button-join }* ; les ordinateurs prennent les places libres.
    2. **À vous ?** Je vous appelle. Un coup, c’est deux ou trois appuis sur les boutons sous le plateau. *{ button-hand }* montre votre main, à vous et à personne d’autre.
    3. **Rien ne presse.** Vous avez trois jours par coup, sauf si l’hôte choisit une autre cadence. Je vous relance à temps.
    Toutes les règles sont dans /{ command-rules }, vos préférences dans /{ command-settings }.

# Boutons
button-join = Rejoindre
button-leave = Quitter
button-add = Ajouter un ordinateur
button-remove = Retirer un ordinateur
button-start = Commencer
button-start-computers = Commencer avec des ordinateurs
button-start-without = Commencer sans attendre
button-more-seats = +1 place
button-fewer-seats = −1 place
button-set-up = Réglages
button-ask-seat = Demander une place
button-give-seat = Ajouter une place
button-accept = Accepter
button-decline = Refuser
button-hand = Ma main
button-my-moves = Mes coups
button-hint = Indice
button-hinted = Jouer ce coup
button-moves = Autres coups
button-all-moves = Tous les coups
button-plan = Préparer mon coup
button-plan-more = Ajouter un coup de secours
button-plan-else-wait = Sinon, attendre que je joue
button-plan-else-hint = Sinon, le coup de l’indice
button-plan-only-hint = Le coup de l’indice, sans plus
button-drop-plan = Annuler le coup préparé
button-board = Plateau en texte
picture-board = Tout le plateau
button-rules = Règles
button-new-table = Ouvrir une table
button-in-thread = Ouvrir dans un fil
button-play-now = Jouer contre l’ordinateur
button-help = Comment ça marche
button-games = Mes parties
button-log = Journal
button-older = Plus anciens
button-newer = Plus récents
button-learn = Apprendre
button-begin-lessons = Commencer
button-next-lesson = Leçon suivante
button-lesson-again = Recommencer
button-all-lessons = Toutes les leçons
button-show-me = Montrez-moi
button-resign = Céder ma place
button-reclaim = Reprendre ma place
button-end = Terminer la partie
button-vote = D’accord, on arrête
button-replace = Mettre un ordinateur
button-day = Donner plus de temps
give-day-to = Plus de temps pour { $name }
button-since = Depuis mon dernier coup
button-join-late = Remplacer un ordinateur
button-watch = Regarder la partie
button-follow = Suivre la partie
button-unfollow = Ne plus suivre
button-take-over = Prendre la place
button-decline-seat = Non, merci
button-move-here = Déplacer la partie ici
button-stop-clocks = Arrêter la pendule
button-start-clocks = Relancer la pendule
button-undo = Annuler mon coup
button-rematch = Revanche
button-details = Détails
button-seal = Places, temps, sceau
button-review = Analyse
button-share = Partager
button-daily = Partie du jour
button-daily-ranking = Dernier classement
button-daily-share = Partager mon résultat
button-daily-live = 10 minutes par coup
button-daily-slow = Sans hâte
button-confirm = Confirmer
button-quick = ⚡ Ne plus demander
button-careful = Redemander à chaque coup
button-back = Retour
button-page-before = ◀ Précédents
button-page-after = Suivants ▶
button-counts = Ce qui compte
button-spin = ⟳ Tourner
button-spin-back = ⟲ Dans l’autre sens
setting-reminders = Rappels…
setting-away = Absence…
setting-away-back = Je suis de retour
setting-away-cancel = Annuler l’absence
setting-quiet = Heures calmes…
setting-quiet-off = Sans heures calmes
setting-letters = Main en privé…
setting-letters-next = Me prévenir un tour avant
setting-letters-notnext = Ne pas me prévenir
setting-moves-careful = Confirmer mes coups
setting-moves-quick = Sans confirmation
setting-theme-light = Images claires
setting-theme-dark = Images sombres
setting-aids = Aides…
setting-aids-on = Activer les aides
setting-aids-off = Désactiver les aides
aids-on = 🧭 **Aides : oui.** Je vous montre les points attendus, les tuiles restantes, les trajets de vos billets et des indices.
aids-off = 🎯 **Aides : non.** Je ne vous montre ni points attendus, ni tuiles restantes, ni trajets de vos billets, ni indices.
aids-explained = Cela ne vaut que pour vous. L’hôte d’une partie peut y désactiver les aides pour tout le monde.
setting-ear = Lecteur d’écran…
setting-ear-on = Répondre en phrases
setting-ear-off = Répondre en images
by-ear-on = 🎧 **Lecteur d’écran : oui.** Mes réponses privées tiennent en quelques phrases et des coups numérotés, sans image.
by-ear-off = 👁️ **Lecteur d’écran : non.** Mes réponses privées contiennent des images et des menus.
by-ear-explained =
    Avec un lecteur d’écran, vous entendez ce qui a changé, ce que vous avez, et quelques coups numérotés, un bouton par numéro. /{ command-hand } le redit à tout moment.
setting-results = Résultats…
setting-results-public = Montrer mes résultats
setting-results-private = Pour moi seulement
setting-results-off = Ne rien garder
button-data = Mes données
button-forget = Supprimer mes données
button-forget-sure = Supprimer pour de bon

# Le tour
to-move = { $people }, { $count ->
    [one] à vous
   *[other] à vous, dans l’ordre que vous voulez
}
computers-level = 🤖 { $seats } { $count ->
    [one] joue
   *[other] jouent
} au niveau { $level }.
computers-characters = 🤖 Niveau *{ $level }* : { $characters }.
computers-moved = Dernier coup : { $seats }
earlier-lines = … { $count ->
    [one] une ligne précédente
   *[other] { $count } lignes précédentes
} : /{ command-game } { command-game-log }
next-up = ▸ Ensuite : { $seats }
expert-thinks = ▸ { $seats } { $count ->
    [one] réfléchit
   *[other] réfléchissent
} : un expert prend jusqu’à une minute par coup, ou plus s’il y a foule
expert-queued = ▸ { $seats } { $count ->
    [one] attend son tour
   *[other] attendent leur tour
} : les experts d’autres parties réfléchissent d’abord
your-turn = À vous de jouer. Que faites-vous ?
ask = Choisissez :
ask-many = { $fewest ->
    [0] Choisissez-en au plus { $most } :
   *[other] { $most ->
        [1] Choisissez-en un :
       *[other] Choisissez-en de { $fewest } à { $most } :
    }
}
menu-more = Autres options
menu-many = { $most ->
    [1] Un seul au choix
   *[other] De { $fewest } à { $most } au choix
}
told-joined = Vous êtes à la table. { $host } lancera la partie.
told-joined-late = Vous jouez désormais à la place de { $computer } 🤖.
told-left = Vous avez quitté la table.
told-rematch = La table est ouverte. Lancez la partie quand tout le monde est là.
told-started = La partie a commencé.
told-added = Un ordinateur s’installe : { $here } sur { $places }.
told-reclaimed = Vous avez repris votre place.
told-resigned = Un ordinateur joue maintenant pour vous. Vous pouvez reprendre votre place à tout moment.
told-voted = Votre voix est comptée. Voix pour : { $votes } ; il en faut { $needed }. D’ici là, la partie continue ; si vous jouez, votre voix est retirée.
told-replaced = Un ordinateur joue maintenant pour { $person }, qui peut reprendre sa place à tout moment.
told-offered = J’ai transmis votre proposition à { $friend }. En attendant la réponse, vous continuez à jouer.
told-clocks-stopped = La pendule est arrêtée.
told-clocks-started = La pendule tourne de nouveau.
told-pace = Désormais : { $pace }.
told-played = Votre coup est joué.
told-yours = C’est à vous de jouer.
told-waits = C’est à { $seats } de jouer. Je vous appelle à votre tour.
nothing-to-choose = Ce n’est pas possible pour l’instant.
choice-impossible = Ce n’est pas possible pour l’instant. Voici ce que vous pouvez faire :
labelled-value = { $label } : { $value }
stale-button = La partie a avancé depuis l’affichage de ce bouton. Voici ce que vous pouvez faire maintenant.
stale-table = Cette partie n’existe plus ici ; une autre l’a remplacée.
unknown-button = Je ne connais plus ce bouton. /{ command-hand } vous montre ce que vous pouvez faire maintenant.
no-hand = Ce n’est pas à vous de jouer ; il n’y a rien à choisir pour l’instant.
hint-title = **Un bon joueur choisirait :**
hint-others = **Les autres bons coups :**
spoken-move = { $number } : { $move }.
no-hints = Il n’y a pas encore d’indices pour ce jeu.
no-aids-here = Les aides sont désactivées dans cette partie : pas d’indices.
no-aids-of-own = Vos aides sont désactivées. /{ command-settings } les active.
other-game-here = On joue à un autre jeu dans ce salon.
something-failed = Quelque chose n’a pas marché de mon côté. Rien n’est perdu : réessayez.
letters-closed = (Je ne peux pas vous écrire en privé. *{ button-hand }* et /{ command-hand } vous montrent toujours votre main.)

# Coups prévus
plan-title = 📌 **Préparé pour votre prochain tour** (rien que pour vous) :
plan-else-wait = Sinon : votre tour vous attend.
plan-else-hint = Sinon : le coup qu’un indice proposerait.
plan-only-hint = Le coup qu’un indice proposerait.
plan-making = 📌 **Préparez votre prochain coup.** Je le joue à votre tour, s’il est encore possible.
plan-ask-else = Et s’il devient impossible ?
plan-played = 📌 **Votre coup préparé est joué :**
plan-fell-back = 📌 **Coup préparé : le premier choix n’était plus possible.**
plan-waits = 📌 **Votre coup préparé n’est plus possible : votre tour vous attend.**
plan-asks = 📌 **Votre coup préparé est commencé : à vous de décider.**

# Points et fin
score-line = { $rank }\. { $name } : **{ $points }**
place-line = { $rank }\. { $name }
final-line = { $rank }\. **{ $name } · { $points }**
final-place = { $rank }\. **{ $name }**
end-won = 🏆 { $result }
end-draw = 🤝 { $result }
end-alone = 🏁 { $result }
end-people = { $game } · { $people }
end-award = 🏅 { $award }
end-ratings = 📈 Cote : { $ratings }
rating-of = { $name } { $rating } ({ $change })
rating-of-provisional = { $name } { $rating } (provisoire)
own-rating = 📈 Votre cote : **{ $rating }** ({ $change })
own-rating-provisional = 📈 Votre cote provisoire : **{ $rating }**. Elle se stabilise en { $needed } parties (jouées : { $rated }).
seal-told = 🔒 Le mélange est fixé et scellé : `{ $commitment }`. Après la partie, je révèle son secret et chacun peut vérifier.
seal-told-mixed = 🔒 Le mélange a été scellé avant la partie : `{ $commitment }`. Le numéro que Discord a donné au départ, `{ $interaction }`, s’y est ensuite ajouté. Après la partie, je révèle le secret et chacun peut vérifier.
ended-played = La partie est terminée.
ended-voted = Les joueurs ont mis fin à la partie.
ended-stopped = La partie a été arrêtée.
ended-closed = Cette table a été fermée avant de commencer.
ended-abandoned = Plus personne ne joue : la partie est terminée.
ended-expired = Personne n’a commencé à temps : cette table a été fermée.
seed-told = Le mélange vient du secret `{ $seed }`, scellé avant la partie : `{ $commitment }`. Vérifiez-le avec /{ command-game } { command-game-verify }.
seed-told-mixed = Le mélange vient du secret `{ $seed }`, scellé avant la partie : `{ $commitment }`, et du numéro que Discord a donné au départ : `{ $interaction }`. Vérifiez-le avec /{ command-game } { command-game-verify }.
proof-mixed = -# 🔒 Le mélange découle d’un secret scellé avant le départ et du numéro que Discord a donné au départ : `{ $interaction }`, à { $at }. Pour vérifier les deux, comparez le sceau avec celui qui était affiché avant la partie, et le numéro avec celui que Discord a noté sur la réponse du bot au départ. Si c’est la personne qui héberge le bot qui a lancé la partie, elle a pu essayer plusieurs départs.
proof-sealed = -# 🔒 Le mélange n’a pas changé depuis qu’il a été scellé. Rien d’extérieur n’y a été ajouté : la personne qui héberge le bot a donc pu le choisir à l’avance.
proof-beginner = -# Le premier joueur n’a pas été tiré au sort : à la revanche, c’est la place suivante qui commence.
film-title = 🎞️ Toute la partie, coup par coup
alt-more = … et { $count } de plus : « { menu-more } », « { button-board } ».
close-up-alt = Gros plan du plateau.
board-at-end-alt = Le plateau tel qu’il était à la fin.
film-alt = Une animation de toute la partie, coup par coup. Voici comment elle s’est terminée :

# Lettres
letter-title = **{ $game }** dans { $channel } : votre main
letter-closed = **{ $game }** dans { $channel }
letter-given-up = L’ordinateur joue maintenant à votre place.
letter-left = Vous n’avez plus de place dans cette partie.
watching = 👀 Vous regardez **{ $game }**. C’est à { $seats }.
following = ✉️ Je vous enverrai le résultat en message privé.
follow-no-dms = Vos réglages n’autorisent pas les messages privés : je ne pourrais pas vous envoyer le résultat. Changez cela ici :
followed-end = 🏁 La partie que vous suivez est terminée : **[{ $game }]({ $link })**
    { $result }

# Regarder
log-title = **{ $game }** · coups { $first } à { $last }, les derniers d’abord
log-line = { $number }\. { $told }
log-line-at = { $number }\. { $told } · { $at }
log-empty = Aucun coup pour l’instant.
no-games = Vous n’avez aucune partie en cours.
my-game = **[{ $game }]({ $link })** · { $place }
state-your-move = ▶️ À vous de jouer
state-your-move-until = ▶️ À vous de jouer, échéance { $at }
state-others = On attend { $names }
state-lobby = La table est ouverte, la partie n’a pas commencé
state-invited = ✉️ Une invitation pour vous
state-computer = Un ordinateur joue pour vous. Pour reprendre votre place, tapez dans son salon : */{ command-game } { command-game-reclaim }*
state-following = 👀 Vous suivez cette partie. On attend { $names }
you = Vous
direct-messages = messages privés
more-games = … et encore { $count }.
finished-games = **Terminées**
finished-game = 🏁 [{ $game }]({ $link }) · { $place } · { $points } · { $rank ->
    [-2] match nul
    [-1] arrêtée avant la fin
    [0] suivie sans jouer
    [1] victoire
   *[other] { $rank }e sur { $seats }
}
finished-film = 🎞️ [le film]({ $link })
record-menu = Relevé d’une partie terminée…
games-wait = { $count ->
    [one] 1 autre partie vous attend :
   *[other] { $count } autres parties vous attendent. La prochaine :
} [{ $game }]({ $link })
no-rules = Il n’y a rien à ce sujet.
rules-which = De quel jeu voulez-vous lire les règles ?

# Analyses des parties terminées
review-heading = ### Analyse · { $game }
review-intro = Les points attendus, d’après ce que chacun voyait alors. { $own ->
    [none] Aucun de vos coups ne vous a coûté cher.{" "}
   *[other] {""}
}{ $count ->
    [0] Aucun coup n’a coûté cher : bien joué !
    [one] Le numéro marque le moment clé :
   *[other] { $own ->
        [first] Les numéros marquent les moments clés, d’abord les vôtres :
       *[other] Les numéros marquent les moments clés :
    }
}
review-point = **{ $number } · Coup { $move } sur { $moves } · { $seat }** · environ { $points ->
    [one] { $points } point perdu
   *[other] { $points } points perdus
}
review-move = **{ $number } · Coup { $move } sur { $moves } · { $seat }**
review-played = Joué · { $move }
review-better = Mieux · { $move }
review-gain = { $seat } : { $change } { $points ->
    [one] point attendu
   *[other] points attendus
}
review-gain-winning = chances de gagner : { $change } { $points ->
    [one] point
   *[other] points
}
review-gain-chance = Chances de gagner : { $change } %
review-hint = Un indice aurait dit : « { $reason } »
review-queued = 🔎 Votre analyse est dans la file d’attente. Comptez ensuite une minute ou deux ; les parties en cours passent d’abord.
review-progress = 🔎 J’analyse votre partie : { $percent } %. Comptez une minute ou deux ; les parties en cours passent d’abord.
review-later = L’analyse prend plus de temps que d’habitude. Appuyez de nouveau sur *Analyse* dans quelques minutes.
review-shared = { $name } partage l’analyse d’une partie :
review-shared-now = Analyse partagée ici.
review-shared-before = Cette analyse est déjà là : { $link }
review-not-shared = Je ne peux pas écrire dans ce salon : l’analyse reste à vous.
review-menu = Analyse d’une partie terminée…
review-points-told = Points attendus : { $first } au début, { $middle } à mi-partie, { $last } à la fin.
review-chances-told = Chances de gagner : { $first } % au début, { $middle } % à mi-partie, { $last } % à la fin.
review-accuracy-told = { $seat } : précision { $percent } %. { $course }
review-unjudged-told = { $seat } : aucun choix personnel. { $course }
review-stand-ins = 🤖 Les coups joués par l’ordinateur à la place de quelqu’un ne sont pas jugés : { $count } ici.
no-review = Il n’y a rien à analyser dans cette partie.

# Résultats
scope-here = ce serveur
scope-across = tous les serveurs
scope-elsewhere = un autre serveur
stats-none = Aucune de vos parties terminées ne compte encore ici. Jouez-en une jusqu’au bout : /{ command-play }.
stats-none-shown = { $player } n’a pas de résultats à montrer ici.
stats-computers = Les bots n’ont pas de statistiques. Les ordinateurs contre lesquels vous jouez ont une cote fixe :
what-counts =
    ### Ce que valent les parties
    - **Jouée jusqu’au bout :** la partie compte pour tout le monde, selon le rang. Si vous partez ou cédez votre place, vous finissez dernier.
    - **Contre l’ordinateur seulement :** arrêtée ou abandonnée, la partie compte comme perdue. Une partie cotée engage votre cote dès le début.
    - **Si tous les autres sont partis** et que vous y mettez fin, vous finissez devant eux.
    - **La cote :** partir fait baisser la vôtre, et ne fait monter celle de personne. Elle change si vous jouez depuis le début : contre les personnes qui ont commencé avec vous, ou contre l’ordinateur si vous avez commencé sans personne d’autre.
    - **Arrêtée d’un commun accord ou par la modération, ou abandonnée par tous :** la partie ne compte pour personne. C’est aussi le cas d’une partie à plusieurs qui s’arrête avant { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    } par place.
    - **Une partie sans cote** entre dans vos statistiques et ne change aucune cote. Une partie sans limite de temps ou avec une variante n’est jamais cotée. **La partie du jour** a son propre classement.
    Une cote commence à { $start } et bouge surtout au début, pendant { $needed ->
        [one] { $needed } partie
       *[other] { $needed } parties
    }. Les ordinateurs ont une cote fixe.
stats-nameless = Une personne
stats-rating = cote
stats-games = { $count ->
    [one] partie
   *[other] parties
}
stats-won = gagnées
stats-average = points (moyenne)
stats-best = points (record)
stats-streak = plus longue série
stats-curve = La cote, partie après partie
stats-curve-told = { $first } au début, { $last } maintenant, de { $lowest } à { $highest } entre-temps
stats-places = Rangs
stats-place = { $place ->
    [1] 1er
   *[other] { $place }e
}
stats-kinds = Points par partie : moyenne · record
stats-average-best = { $average } · { $best }
stats-together = Vous et { $name }, { $games ->
    [one] 1 partie ensemble
   *[other] { $games } parties ensemble
} : vous devant { $ahead } fois, derrière { $behind } fois.
stats-streak-now = { $count } victoires d’affilée en cours.
stats-provisional = La cote se stabilise en { $needed } parties (pour l’instant : { $rated }).
stats-colour = Couleur porte-bonheur : { $colour }, { $count } { $count ->
    [one] victoire
   *[other] victoires
}.
seat-colour-1 = orange (triangle)
seat-colour-2 = rose (carré)
seat-colour-3 = bleu clair (rond)
seat-colour-4 = bleu foncé (losange)
seat-colour-5 = marron (étoile)
seat-colour-6 = vert clair (croix)
seat-colour-7 = violet (triangle inversé)
seat-colour-8 = noir (barre)
stats-left = Quittées avant la fin : { $count ->
    [one] 1 partie
   *[other] { $count } parties
}.
top-line = { $rank } **{ $name }** · { $rating } · { $games ->
    [one] 1 partie
   *[other] { $games } parties
}
top-line-new = { $rank } **{ $name }** · { $rating } · provisoire, { $games } sur { $needed } parties
top-empty = Ce classement est encore vide. Commencez : /{ command-play }.
top-you-none = Vous n’êtes pas encore dans cette liste : terminez une partie cotée.
top-you-hidden = Personne d’autre ne voit cette ligne, car vos résultats ne sont pas publics. Pour changer : /{ command-settings }.

# La partie du jour
daily-title =
    ### 🗓️ La partie du jour
    Les mêmes cartes et les mêmes tuiles pour tous ; vous jouez en solo contre l’ordinateur. Un essai par jeu, jusqu’à { $until }. Ensuite, le classement.
daily-not-begun = ▫️ **{ $game }** · un essai
daily-is-running = ▶️ **[{ $game }]({ $link })** · votre essai est en cours
daily-score = { $points } : { $computer } ({ computer-2 })
daily-outcome = { $points ->
    [2] victoire en { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
    [1] match nul
   *[other] défaite
}
daily-counted = ✅ **{ $game }** · { $score } · compte au classement
daily-uncounted = ☑️ **{ $game }** · votre essai est fait
daily-how-fast =
    ### 🗓️ { $game }, la partie du jour
    C’est votre seul essai : une fois commencé, il n’y en a pas d’autre. À quelle cadence ?
daily-begins = 🗓️ **{ $game }**, la partie du jour : votre essai commence ici.
daily-open = Votre essai commence dans [nos messages privés]({ $link }).
daily-place-taken = Une autre partie est en cours ici. Finissez-la, puis revenez pour la partie du jour.
daily-no-place = La partie du jour se joue à l’abri des regards, dans nos messages privés. Autorisez-moi à vous écrire, ou finissez la partie qui y est en cours, puis réessayez.
daily-end-counts = 🗓️ Votre essai compte. Le classement paraît { $at } : /{ command-daily }.
daily-end-uncounted = 🗓️ Cet essai n’a pas été joué jusqu’au bout à temps : il ne compte pas. La prochaine partie du jour : { $at }.
daily-shared = 🗓️ { $name } · la partie du jour
daily-shared-line = **{ $game }** · { $score }
daily-shared-key = -# Un carré par dixième de partie : 🟦 en tête · ⬜ à égalité · 🟧 derrière
daily-ranking-title = ### 🗓️ { $game } · partie du jour, { $date }
daily-ranking-line = { $rank } **{ $name }** · { $score }
daily-ranking-more = … et { $count } de plus
daily-ranking-nobody = Personne ne montre son résultat.
daily-ranking-hidden = Personne d’autre ne voit cette ligne : **{ $score }**. Vos résultats ne sont pas publics.
daily-ranking-none = Personne n’a fini de partie du jour hier.
daily-ranking-seed = -# 🔓 Le secret du mélange : `{ $seed }` ; son sceau : `{ $commitment }`.

# Apprendre

learn-which = Quel jeu voulez-vous apprendre ? Chaque leçon prend une minute.
learn-title = **Apprendre { $game }** · { $lessons } leçons d’une minute. Arrêtez quand vous voulez, vous reprendrez plus tard.
learn-not-taught = Il n’y a pas encore de leçons pour { $game }. Ses règles : /{ command-rules }.
lesson-title = Leçon { $number } sur { $lessons }
lesson-objection = ❗ { $why }
no-lesson = Vous n’avez pas de leçon ouverte. Commencez avec /{ command-learn }.

# Réglages du serveur
setup-title =
    ### Waypost sur ce serveur
    Personne d’autre ne voit ce message ; seules les personnes qui gèrent le serveur peuvent changer ces réglages.
setup-anywhere = 🎲 **Parties :** dans tous les salons.
setup-channels = 🎲 **Parties :** dans { $channels } et leurs fils.
setup-announced = 📣 **Annonces :** tables ouvertes, parties terminées et classements du jour, dans { $channel }.
setup-not-announced = 🔇 **Annonces :** aucune.
setup-language = 🗣️ **Langue des messages publics :** { $language }.
setup-language-of-server = 🗣️ **Langue des messages publics :** celle du serveur sur Discord.
setup-language-of-first = 🗣️ **Langue des messages publics :** celle de la première personne qui ouvrira une partie ici.
setup-first-language = 🗣️ **Langue des messages publics :** { $language }, celle de la première personne qui a ouvert une partie ici.
posts-language = 🗣️ J’écris désormais dans votre langue sur ce serveur : **{ $language }**. Choisissez-en une autre ici ; plus tard, les responsables du serveur le peuvent avec **/{ command-setup }**.
setup-shared = 🌍 **Résultats :** comptent sur ce serveur et pour tous les serveurs.
setup-not-shared = 🏠 **Résultats :** comptent sur ce serveur seulement.
setup-missing = ⚠️ Dans { $channel }, il me manque { $permissions }.
setup-missing-more = { $count ->
    [one] … et dans { $count } autre salon
   *[other] … et dans { $count } autres salons
}
setup-nothing-missing = ✅ J’ai toutes les permissions nécessaires.
setup-daily-threads = ℹ️ Avec { $permission }, la partie du jour peut aussi se jouer dans un fil privé, quand les messages privés sont fermés.
setup-choose-channels = Où l’on peut ouvrir des parties
setup-choose-announcements = Où annoncer les parties
setup-choose-language = Langue des messages publics
setup-nowhere = Ne rien annoncer
setup-announce-in = Annoncer dans #{ $name }
setup-language-server = Messages dans la langue du serveur
setup-language-first = Messages dans la langue du premier hôte
setup-speak = Messages : { $language }
setup-file = Tout ce qui est réglé pour ce serveur est dans ce fichier.
setup-not-yours = Seules les personnes qui gèrent le serveur peuvent changer ses réglages.
button-share-yes = Compter partout
button-share-no = Compter ici seulement
button-setup-file = Réglages en fichier
tables-elsewhere = Sur ce serveur, on joue ailleurs : { $channels }.
announced-open = 🎲 **{ $game }** · { $people } sur { $places } à table. [Venez jouer]({ $link })
announced-end = { $result } · [{ $game }]({ $link })

# Ses propres réglages
settings-title =
    ### Vos réglages
    Personne d’autre ne les voit. Ils s’appliquent partout où j’anime des parties.
reminders-on = ⏰ **Rappels : { $often }**, { $place ->
    [dm] en message privé.
   *[other] dans le salon de la partie.
}
reminders-off = 🔕 **Rappels : désactivés.** Le temps court quand même : quand il est écoulé, un ordinateur joue pour vous.
reminders-often-usual = à la moitié du temps, puis vers la fin
reminders-often-once = une fois
reminders-often-6h = toutes les 6 heures
reminders-often-12h = toutes les 12 heures
reminders-often-24h = une fois par jour
reminders-menu-usual = À la moitié, aux trois quarts, une heure avant la fin
reminders-menu-off = Jamais
reminders-menu-once = Une fois, quand il reste un quart du temps
reminders-menu-6h = Toutes les 6 heures
reminders-menu-12h = Toutes les 12 heures
reminders-menu-24h = Une fois par jour
reminders-placeholder = À quelle fréquence vous rappeler ?
reminded-placeholder = Où vous rappeler ?
reminded-by-channel = Dans le salon de la partie
reminded-by-dm = En message privé
away-off = 🏖️ **Absence : aucune.** Pendant une absence, vos pendules s’arrêtent dans toutes les parties.
away-on = 🏖️ **Absence : jusqu’au <t:{ $until }:D>.** Vos pendules sont arrêtées dans toutes les parties ; chacun y voit jusqu’à quand.
away-planned = 🏖️ **Absence : du <t:{ $since }:D> au <t:{ $until }:D>.** Vos pendules s’arrêteront alors dans toutes les parties.
away-until-missing = Jusqu’à quand ? Donnez aussi votre dernier jour d’absence.
away-placeholder = Combien de temps dure votre absence ?
away-days = { $count ->
    [one] 1 jour
   *[other] { $count } jours
}
quiet-off = 🌙 **Heures calmes : aucune.** Indiquez vos heures de sommeil : je ne vous dérangerai pas. Votre fuseau horaire : { $zone }.
quiet-on = 🌙 **Heures calmes : { $from }–{ $to }**, { $zone }. Je ne vous appelle pas, et aucun de vos coups n’arrive à échéance.
quiet-from = Calme à partir de
quiet-to = Calme jusqu’à
quiet-zone = Où habitez-vous ?
quiet-explanation = Votre ville n’y est pas ? Indiquez-la avec /{ command-settings } { option-zone }, ou tapez un décalage comme +2.
letters-always = ✉️ **Main en message privé : toujours.** Je vous l’envoie dès qu’elle change.
letters-turn = ✉️ **Main en message privé : à votre tour.** Je vous l’envoie quand c’est à vous.
letters-never = ✉️ **Main en message privé : jamais.** *{ button-hand }* vous la montre toujours.
letters-menu-always = Dès que ma main change
letters-menu-turn = Quand c’est à moi
letters-menu-never = Jamais
letters-placeholder = Quand vous envoyer votre main ?
next-on = Je vous préviens aussi quand votre tour est le prochain.
next-off = Je ne vous préviens pas quand votre tour approche.
you-are-next = ⏭️ C’est à { $seat } de jouer à [{ $game }]({ $link }). Ensuite, c’est à vous.
zone-kept = Votre fuseau horaire : { $zone }. Il y est { $time }.
zone-unknown = Je ne connais pas ce lieu. Choisissez une suggestion, ou tapez un décalage comme +2.
no-such-day = Je ne connais pas ce jour. Tapez-le comme 27/11, ou le nombre de jours.
away-first-day = { $weekday } { $day }/{ $month } · { $count ->
    [0] aujourd’hui
    [1] demain
   *[other] dans { $count } jours
}
away-last-day = { $weekday } { $day }/{ $month } · { $count ->
    [one] 1 jour
   *[other] { $count } jours
}
weekday-0 = lun.
weekday-1 = mar.
weekday-2 = mer.
weekday-3 = jeu.
weekday-4 = ven.
weekday-5 = sam.
weekday-6 = dim.
zone-london = Londres
zone-lisbon = Lisbonne
zone-paris = Paris
zone-brussels = Bruxelles
zone-zurich = Zurich
zone-berlin = Berlin
zone-warsaw = Varsovie
zone-athens = Athènes
zone-kyiv = Kiev
zone-istanbul = Istanbul
zone-new-york = New York
zone-reykjavik = Reykjavik
zone-dubai = Dubaï
zone-kolkata = Calcutta
zone-bangkok = Bangkok
zone-shanghai = Shanghai
zone-tokyo = Tokyo
zone-sydney = Sydney
zone-rome = Rome
zone-madrid = Madrid
zone-vienna = Vienne
zone-prague = Prague
zone-copenhagen = Copenhague
zone-moscow = Moscou
zone-dublin = Dublin
zone-budapest = Budapest
zone-bucharest = Bucarest
zone-vilnius = Vilnius
zone-riga = Riga
zone-luxembourg = Luxembourg
moves-careful = ✋ **Confirmation des coups : activée.** Je vous montre le coup choisi, et vous le confirmez.
moves-quick = ⚡ **Confirmation des coups : désactivée.** Si vous avez déjà vu un aperçu, votre dernier choix joue le coup aussitôt.
theme-light = ☀️ **Thème : clair.** Vos images privées sont claires.
theme-dark = 🌙 **Thème : sombre.** Vos images privées sont sombres.
language-summary = 🗣️ **Langue : { $language }.** C’est dans cette langue que je vous réponds en privé.
language-as-in-discord = comme dans Discord
language-explained = Les messages que tout le monde lit sont dans la langue du serveur.
setting-language = Langue…
results-public = 📊 **Résultats : publics.** Tout le monde peut voir vos statistiques, et vous figurez dans les classements.
results-private = 📊 **Résultats : privés.** Personne d’autre ne voit vos statistiques ; vous ne figurez dans aucun classement.
results-off = 📊 **Résultats : désactivés.** Je ne garde aucun résultat des parties commencées avec ce réglage ; les autres ne sont montrés qu’à vous.
results-explained =
    À la fin d’une partie, je garde votre rang, vos points et votre cote : /{ command-stats } et /{ command-top } les montrent.
    Ce que vous désactivez n’est plus gardé. Ce qui l’était disparaît avec *{ button-forget }*.
settings-change = Modifier…
settings-data = 🔒 **Vos données.** Je garde ces réglages, votre langue, votre nom, vos places dans les parties et les coups que vous y préparez, les résultats de vos parties, et l’endroit où je vous ai envoyé votre main. Au bout de 30 jours, une partie terminée ne dit plus qui y a joué ; vos résultats restent jusqu’à ce que vous les supprimiez.
settings-file = Tout ce que je garde sur vous est dans ce fichier.
settings-forgotten = Vos données sont supprimées. Si vous revenez jouer, nous repartirons de zéro.
settings-forgotten-but = Vos données sont supprimées. Un message ou le film d’une de vos parties est encore en route : votre nom peut y apparaître une dernière fois.
settings-left = { $count ->
    [one] Dans une partie, vos données ne sont pas encore supprimées
   *[other] Dans { $count } parties, vos données ne sont pas encore supprimées
} ; tout le reste est supprimé. Recommencez dans une minute.
settings-broken-off = Je n’ai pas pu aller jusqu’au bout. Tout n’est peut-être pas supprimé : recommencez dans un moment.
not-your-panel = Ce sont les réglages de quelqu’un d’autre. Ouvrez les vôtres avec /{ command-settings }.

# Demander confirmation
sure-resign = Céder votre place ? Un ordinateur jouera pour vous, et vous pourrez la reprendre à tout moment.
sure-end = Terminer cette partie pour tout le monde ? Il faut l’accord de plus de la moitié des joueurs.
sure-join = Remplacer un ordinateur dans cette partie ? Vous continuez là où il en est.
sure-replace = Faire jouer un ordinateur pour { $name } ? { $name } pourra reprendre sa place à tout moment.
sure-end-now = Terminer cette partie tout de suite, pour tout le monde ? Personne d’autre ne sera consulté.
sure-end-alone = Arrêter cette partie ? Vous ne jouez que contre l’ordinateur : elle comptera comme perdue.
sure-end-early = Arrêter cette partie ? Elle vient de commencer : elle ne comptera pas.
sure-end-daily = Arrêter votre essai de la partie du jour ? Il ne sera pas classé, et il n’y en aura pas d’autre.
sure-forget = **Supprimer vos données ? C’est irréversible.**
    Vos réglages et vos résultats disparaissent. Vous quittez les tables qui n’ont pas commencé. Dans les parties en cours, un ordinateur prend votre place pour de bon ; vous ne pourrez pas la reprendre. Les parties terminées ne vous nomment plus.
    Ce qui a déjà été publié dans les salons y reste.

# Dans l’annuaire des applications de Discord : 400 caractères au plus, et 5 étiquettes de 20 caractères au plus
app-description = Des jeux de société dans vos salons, à votre rythme : une partie dure une heure ou deux semaines. Construisez des voies ferrées ou posez des tuiles avec vos amis ou contre des ordinateurs de quatre niveaux. Le bot montre le plateau en image, garde les mains secrètes et vous prévient à votre façon. De courtes leçons expliquent chaque jeu, et la partie du jour est la même pour tous. Tapez /{ command-play }.
app-tags = Jeux de société, Tour par tour, Multijoueur, Contre l’ordinateur, Accessible

# Dans les menus des personnes et des messages, et là où le bot est invité
menu-invite = Inviter à une partie
menu-statistics = Statistiques
menu-board-text = Plateau en texte
menu-invite-which = À quel jeu voulez-vous jouer avec { $player } ?
menu-invite-self = Vous ne pouvez pas vous inviter vous-même. Ouvrez une table avec /{ command-play } : d’autres pourront vous rejoindre.
menu-invite-bot = On n’invite pas un bot. /{ command-game } { command-game-add } ajoute un ordinateur.
menu-invited = J’ai invité { $player } à cette partie.
menu-no-board = Ce message ne montre aucun plateau. Choisissez un de mes messages de partie, ou utilisez /{ command-game } { command-game-show }.
only-a-guest = Je ne suis pas membre ici : je ne peux répondre qu’à vous, en privé. Pour jouer, écrivez-moi en message privé ou ajoutez-moi à un serveur.
guest-invitation = M’ajouter à un serveur

# Commandes
command-play = jouer
command-play-description = Ouvrir une table, ou jouer contre l’ordinateur
command-help = aide
command-help-description = Comment ça marche, et une première partie
command-game = partie
command-game-description = Parties : en ouvrir une, y prendre place, commencer, suivre, terminer
command-game-new = nouvelle
command-game-new-description = Ouvrir une table dans ce salon
command-game-join = rejoindre
command-game-join-description = Prendre une place libre dans la partie de ce salon
command-game-leave = quitter
command-game-leave-description = Quitter la table avant le début de la partie
command-game-start = commencer
command-game-start-description = Commencer ; les ordinateurs prennent les places libres
command-game-add = ajouter
command-game-add-description = Ajouter un ordinateur à la table
command-game-reclaim = reprendre
command-game-reclaim-description = Reprendre votre place à l’ordinateur
command-game-rematch = revanche
command-game-rematch-description = Rejouer avec les mêmes personnes
command-game-undo = annuler
command-game-undo-description = Annuler votre dernier coup
command-game-replace = remplacer
command-game-replace-description = Faire jouer un ordinateur à la place d’une personne absente ; pour qui gère le salon
command-game-pace = cadence
command-game-pace-description = Jouer plus vite ou plus lentement ; en cours de partie, pour qui gère le salon
command-game-resign = céder
command-game-resign-description = Céder votre place ; un ordinateur joue la suite
command-game-end = terminer
command-game-end-description = Terminer cette partie ; entre joueurs, par un vote
command-game-hint = indice
command-game-hint-description = Demander ce qui serait un bon coup, rien que pour vous
command-game-plan = plan
command-game-plan-description = Préparer votre prochain coup avant votre tour, rien que pour vous
command-game-show = voir
command-game-show-description = Voir le plateau, rien que pour vous
command-game-log = journal
command-game-log-description = Voir les coups joués
command-game-verify = vérifier
command-game-verify-description = Vérifier le mélange de la partie terminée et obtenir son relevé
command-game-review = analyse
command-game-review-description = Analyser la partie terminée : moments clés, précision, ce qui valait mieux
command-games = mes-parties
command-games-description = Toutes vos parties, d’abord celles qui vous attendent
command-board = plateau
command-board-description = Ouvrir le plateau de la partie de ce salon et y jouer
command-hand = main
command-hand-description = Voir ce que vous avez en main et ce que vous pouvez faire
command-rules = règles
command-rules-description = Lire les règles, par sujet
command-learn = apprendre
command-learn-description = Apprendre un jeu en petites leçons
command-settings = réglages
command-settings-description = Rappels, confirmation des coups, résultats et vos données, rien que pour vous
command-stats = stats
command-stats-description = Voir ce qu’ont donné vos parties : cote, rangs, points
command-top = classement
command-top-description = Voir qui joue le mieux sur ce serveur
command-daily = partie-du-jour
command-daily-description = Jouer la partie du jour : un mélange pour tous, un essai
command-setup = configuration
command-setup-description = Régler les parties sur ce serveur ; pour qui le gère
option-game = jeu
option-game-description = Quel jeu
option-seats = places
option-seats-description = Combien de joueurs, ordinateurs compris ; sinon, chaque arrivée ajoute une place
option-level = niveau
option-level-description = La force des ordinateurs ; un expert réfléchit jusqu’à une minute
option-pace = cadence
option-pace-description = Durée permise pour un coup avant qu’un ordinateur ne joue ; 3 jours par défaut
option-player = personne
option-player-description = La personne pour qui un ordinateur jouera
option-person = personne
option-person-description = De qui ? De vous, par défaut
option-thread = fil
option-thread-description = Jouer dans un nouveau fil
option-weekends = week-ends
option-weekends-description = Le temps court-il le samedi et le dimanche ? Oui par défaut
option-misses = manqués
option-misses-description = Tours manqués de suite avant qu’un ordinateur ait la place ; 2 par défaut
option-newcomers = nouveaux
option-newcomers-description = Peut-on prendre plus tard la place d’un ordinateur ? Oui par défaut
misses-1 = un tour manqué fait perdre la place
misses-2 = deux tours manqués de suite
misses-3 = trois tours manqués de suite
option-rated = cotée
option-rated-description = La partie change-t-elle votre cote ? Oui par défaut
option-aids = aides
option-aids-description = Montrer indices, coups possibles et points attendus ? Oui par défaut
option-variant = variante
option-variant-description = Une variante du jeu ; sans choix, le jeu habituel
option-invite = inviter
option-invite-description = Une personne à inviter
option-invite2 = inviter2
option-invite2-description = Une autre personne à inviter
option-invite3 = inviter3
option-invite3-description = Une autre personne à inviter
option-invite4 = inviter4
option-invite4-description = Une autre personne à inviter
option-topic = sujet
option-topic-description = À propos de quoi
command-away = absence
command-away-description = Annoncer une absence : vos pendules s’arrêtent jusqu’à votre retour
option-until = fin
option-until-description = Votre dernier jour d’absence ; sans rien : voir où vous en êtes
option-from = début
option-from-description = Votre premier jour d’absence ; sans rien : dès maintenant
option-zone = fuseau
option-zone-description = Votre fuseau horaire : une ville, ou un décalage comme +2
command-game-hand-over = transmettre
command-game-hand-over-description = Proposer votre place dans cette partie à quelqu’un d’autre
command-game-move = déplacer
command-game-move-description = Continuer cette partie dans un autre salon ; pour l’hôte et qui gère le salon
option-channel = salon
option-channel-description = Où la partie continue
command-game-stop-clock = arrêter-pendule
command-game-stop-clock-description = Arrêter la pendule de cette partie ; pour qui gère le salon
command-game-start-clock = relancer-pendule
command-game-start-clock-description = Relancer la pendule ; pour qui gère le salon
option-friend = ami
option-friend-description = Qui jouera la suite, si cette personne le veut bien

# La page du plateau en direct

web-opening = Ouverture de la partie…
web-lost = Pas de connexion. Ce que vous voyez n’est peut-être plus à jour ; je réessaie.
web-back = Connexion rétablie.
web-no-link = Ouvrez cette page depuis une partie sur Discord.
web-no-client = Discord n’a pas laissé entrer le plateau. Fermez-le et appuyez de nouveau sur Plateau.
web-not-answered = Pas encore de réponse. Réessayez : votre choix ne compte qu’une fois.
web-retry = Réessayer
web-board-keys = Les flèches déplacent le plateau, + et − changent le zoom, 0 le montre en entier.
web-zoom-in = Zoomer
web-zoom-out = Dézoomer
web-fit = Tout afficher
web-zoom-to-choose = Plusieurs choix sont très proches ici. Touchez encore une fois.
web-pane-board = Plateau
web-pane-market = Pioche
web-pane-cards = Cartes
web-pane-tickets = Billets
web-pane-everybody = Tous les billets
web-pane-hand = Main
web-pane-tile = Tuile à poser
web-pane-tunnel = Tunnel
web-pane-seats = Joueurs
web-pane-happened = Coups
web-panes = Éléments du jeu
web-choice-here = un choix vous attend ici
web-nothing-yet = Rien pour l’instant
web-sheet = Ce que vous pouvez faire
web-sheet-more = Afficher plus
web-sheet-less = Afficher moins
web-choices-listed = Choisir dans une liste
web-choose = Choisir
web-chosen = Choix :
web-enlarge = Agrandir l’image
web-close = Fermer
web-you = vous
web-computer = ordinateur
web-online = en ligne
web-to-move = à son tour
web-points = Points :
web-watching = Spectateurs :
web-time-left = Temps restant :
web-time-up = Temps écoulé
web-replay = La partie coup par coup
web-first = Au début
web-previous = Un coup en arrière
web-next = Un coup en avant
web-last = À la fin
web-play = Dérouler les coups
web-pause = Pause
web-speed = Vitesse
web-move = Coup
web-whose-view = Vu par
web-everybody = Ce que tout le monde voyait
web-turning-point = Tournant : coup
web-replay-more = Points de vue et relevés
web-record = Enregistrer le relevé
web-open-record = Ouvrir un relevé
web-own-game = Revenir à cette partie
web-record-too-large = { record-too-large }
web-not-loaded = Ce coup n’a pas pu être chargé. Réessayez.

# Le plateau en direct : ce que dit son serveur
live-link-forged = Ce lien est incomplet. Rouvrez le plateau depuis Discord.
live-link-expired = Ce lien a expiré. Appuyez sur *Plateau* dans Discord pour en avoir un nouveau.
live-link-used = Ce lien a déjà servi. Appuyez sur *Plateau* dans Discord pour en avoir un nouveau.
live-link-revoked = Vous vous êtes déconnecté du plateau. Appuyez sur *Plateau* dans Discord pour le rouvrir.
live-signed-out = Vous n’êtes pas connecté ici. Appuyez sur *Plateau* dans Discord pour avoir un lien.
live-not-yours = Vous ne jouez pas dans cette partie. Utilisez son lien *Regarder*.
live-not-opened = Discord n’a pas confirmé que vous avez ouvert cette partie. Fermez-la et appuyez encore sur *Plateau*.
live-gone = Cette partie n’est plus ici.
live-too-often = Trop vite. Attendez un instant, puis réessayez.
live-elsewhere = Cette demande ne vient pas de cette page. Rechargez-la, puis réessayez.
button-live = Plateau
button-live-out = Se déconnecter du plateau
live-off = Ce bot n’a pas de plateau en direct.
live-out = Le plateau est déconnecté sur tous vos appareils.
live-own =
    ### Votre plateau
    Touchez la carte pour jouer ; elle suit chaque coup. *{ live-open }* n’est que pour vous : ce lien sert une fois, pendant un jour. *{ live-open-watch }* ne montre que ce que tout le monde voit : vous pouvez le partager.
live-open-discord = Ouvrir dans Discord
live-open = Ouvrir mon plateau
live-watch =
    ### Le plateau en direct
    Vous pouvez suivre cette partie au fil des coups.
live-open-watch = Regarder
button-moment = ◀ ▶ Coup par coup
moment-title = **Coup { $number } sur { $total }**
moment-move = Coup { $number }
moment-jump = Aller à un coup
moment-everybody = Ce que tout le monde voyait
moment-seat = Vu par
record-verified = Le relevé { $file } est vérifié ({ $game }, version { $rules } des règles) : { $moves ->
    [one] un coup rejoué
   *[other] { $moves } coups rejoués
}, et le mélange est bien celui du sceau { $commitment }.
record-unreadable = Ce fichier n’est pas le relevé d’une partie. /{ command-game } { command-game-verify } en donne un après la partie.
record-too-large = Ce fichier est trop gros pour être le relevé d’une partie.
record-unknown-game = Ce relevé est celui d’un jeu que je ne connais pas.
record-not-loaded = Je n’ai pas pu charger ce fichier. Réessayez.
form-late = C’était trop long. Appuyez encore une fois sur le bouton.
record-gone = Ce relevé n’est plus ici : je le garde un jour. Ouvrez de nouveau le fichier.
record-opened = ### { $game } : un relevé ouvert
record-form = Ouvrir un relevé
record-file = Le relevé d’une partie
record-file-help = Le fichier .json donné après une partie terminée
button-record-open = Ouvrir un relevé
