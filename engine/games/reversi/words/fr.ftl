# Reversi.

game = Reversi
game-description = Encadrez des pions pour les retourner. À deux, un quart d’heure ou une semaine.
game-choice = Reversi : retournez les pions adverses
verb-place = poser
verb-place-description = Poser un pion
field-square = case
field-square-description = La case, par exemple d3

# What happens
placed = { $seat } pose un pion en { $square } et en retourne { $flips }.
you-placed = Vous posez un pion en { $square } et en retournez { $flips }.
missed-turn = { $seat } ne peut rien encadrer et passe son tour.
you-missed-turn = Vous ne pouvez rien encadrer et passez votre tour.
nobody-can-move = Plus personne ne peut rien encadrer. La partie est finie.
brief-placed = { $square }, { $flips } { $flips ->
    [one] pion retourné
   *[other] pions retournés
}
brief-missed-turn = { $seat } passe son tour
brief-nobody-can-move = plus personne ne peut jouer

# Points
share-discs = pions

# Refusals
no-such-square = Il n’y a pas de case { $square }.
square-taken = Il y a déjà un pion en { $square }.
encloses-nothing = Un pion en { $square } n’encadrerait aucun pion adverse.

# Setting up
bad-pile = La pile « { $pile } » ne peut pas contenir « { $item } » ici.

# The text board
to-place = À { $seat } de poser un pion.
you-to-place = À vous : posez un pion.
missed = { $seat } n’avait aucun coup possible et a passé son tour.
you-missed = Vous n’aviez aucun coup possible et avez passé votre tour.
player = { $seat } ({ $side ->
    [dark] foncés
   *[light] clairs
}) : { $discs ->
    [one] { $discs } pion
   *[other] { $discs } pions
}.
map = { $map }
latest = { $seat } pose un pion en { $square } : { $flips ->
    [one] 1 pion retourné
   *[other] { $flips } pions retournés
}.
you-latest = Vous posez un pion en { $square } : { $flips ->
    [one] 1 pion retourné
   *[other] { $flips } pions retournés
}.
free-square = { $square } : retourne { $flips }
free-squares = Cases possibles : { $squares-open }.
result = Place { $rank } : { $seat }, { $discs ->
    [one] { $discs } pion
   *[other] { $discs } pions
}.
progress = { $discs } pions sur { $all }

# Choosing
tap-square = { $square } · +{ $points }
ask-square = Où posez-vous votre pion ?
chosen-place = **Votre pion en { $square }**
verb-reply = répondre
field-their = case adverse
ask-their = Si l’adversaire pose un pion en …
reply-if = **Si l’adversaire joue { $their }**
reply = **Si l’adversaire joue { $their } :** votre pion en { $square }
no-reply = L’adversaire a joué { $square }. Votre plan n’a pas de réponse à ce coup.
flips = Retourne { $flips ->
    [one] 1 pion
   *[other] { $flips } pions
}.

# Why a move is good
reason-corner = prend un coin : un pion n’y est jamais retourné
reason-guards = empêche { $seat } de prendre { $squares-open }
reason-no-reply = { $seat } ne peut pas répondre : vous rejouez
reason-few-replies = ne laisse à { $seat } que { $count ->
    [one] 1 case
   *[other] { $count } cases
} au choix
reason-opens = mais { $seat } peut alors prendre le coin { $squares-open }
reason-flips = retourne { $flips ->
    [one] 1 pion
   *[other] { $flips } pions
} sans rien céder d’important

# The rules
rules-topics = turn flip missed end strategy
topic-turn = Un tour
topic-flip = Retourner
topic-missed = Passer son tour
topic-end = Fin
topic-strategy = Stratégie
rules-turn = Posez un pion sur une case vide de façon à encadrer une rangée de pions adverses : une ligne droite et continue entre votre nouveau pion et un autre des vôtres, à l’horizontale, à la verticale ou en diagonale.
rules-flip = Toutes les rangées encadrées par votre nouveau pion passent à votre couleur, dans toutes les directions à la fois. Les pions encadrés seulement par un pion retourné ne changent pas.
rules-missed = Si vous ne pouvez rien encadrer, vous passez votre tour et l’adversaire rejoue. Si vous pouvez encadrer une rangée, vous devez jouer.
rules-end = La partie finit quand personne ne peut plus rien encadrer, au plus tard avec les { $all-discs } pions sur le plateau. Chaque pion de votre couleur vaut un point. À égalité, la partie est nulle.
rules-strategy = Un pion dans un coin n’est jamais retourné. Les cases voisines d’un coin vide le donnent à l’adversaire : évitez-les. Au début, peu de pions valent souvent mieux que beaucoup : ce qui compte, c’est le nombre de cases où vous pouvez jouer.

# Lessons
lesson-row = Une rangée de pions
lesson-row-first = Vous jouez les pions foncés. Posez un pion de sorte qu’un pion clair se trouve en ligne droite entre lui et un autre pion foncé. Les marques montrent où. Touchez-en une, puis confirmez.
lesson-row-done = C’est tout le tour : le pion clair encadré est maintenant foncé. On ne pose un pion que là où il encadre quelque chose.
lesson-many = Plusieurs rangées
lesson-many-flip = Un pion retourne chaque rangée qu’il encadre, dans les huit directions. Trouvez la case qui retourne dans le plus de directions.
lesson-many-done = Quatre rangées d’un seul pion. Mais beaucoup de pions au début n’aident pas toujours : l’adversaire en a plus à retourner.
lesson-corner = Les coins
lesson-corner-take = Un pion dans un coin ne peut pas être encadré. Dès qu’un coin est possible, regardez-le d’abord. Prenez-le.
lesson-corner-done = Ce pion est à vous jusqu’à la fin, et il protège aussi ses voisins.
lesson-beside = À côté d’un coin
lesson-beside-avoid = Une de vos cases touche un coin vide en diagonale. Un pion à cet endroit ouvrirait le coin à l’adversaire. Choisissez une autre case.
lesson-beside-done = Bien : le coin reste fermé. Laissez les cases voisines à l’adversaire.
lesson-missed = Un tour passé
lesson-missed-again = Qui ne peut rien encadrer passe son tour. Une de vos cases ne laisse rien aux pions clairs. Trouvez-la.
lesson-missed-done = Les clairs ne peuvent pas répondre : vous rejouez. Laisser peu de choix à l’adversaire vaut mieux que beaucoup de pions.
lesson-game = Quelques tours
lesson-game-play = Jouez maintenant { $turns ->
    [one] 1 tour
   *[other] { $turns } tours
} contre un ordinateur. Pensez aux coins, et à ce que vous laissez à l’adversaire.
lesson-game-done = Vous savez l’essentiel. À la fin, le plus grand nombre de pions l’emporte.
lesson-why-not-this = C’est permis, mais cette leçon parle d’autre chose. Essayez encore.
lesson-why-fewer-rows = Cela retourne moins de rangées. Une case retourne dans quatre directions.
lesson-why-no-corner = Le coin a1 est libre. Prenez-le.
lesson-why-opens-corner = Après g7, les clairs peuvent prendre le coin h8. Choisissez une case plus éloignée.
lesson-why-can-reply = Les clairs peuvent y répondre. Cherchez la case qui leur ôte toute réponse.
