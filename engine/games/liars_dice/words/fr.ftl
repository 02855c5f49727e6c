# Dés menteurs.

game = Dés menteurs
game-description = Dés cachés et bluff. De 2 à 6, 20 minutes ou une semaine.
game-choice = Dés menteurs : annoncez, bluffez, doutez
verb-bid = annoncer
verb-bid-description = Annoncer combien il y a de dés d’une valeur
verb-challenge = douter
verb-challenge-description = Mettre en doute la dernière annonce
verb-exact = exact
verb-exact-description = Dire que la dernière annonce tombe juste
field-face = valeur
field-face-description = La valeur des dés, des as aux six
field-count = nombre de dés
field-count-description = Combien il y en a au moins

# Les valeurs
face-ones = as
face-twos = deux
face-threes = trois
face-fours = quatre
face-fives = cinq
face-sixes = six
none-ones = aucun as
none-twos = aucun deux
none-threes = aucun trois
none-fours = aucun quatre
none-fives = aucun cinq
none-sixes = aucun six
count-dice-ones = { $count } as
count-dice-twos = { $count } « deux »
count-dice-threes = { $count } « trois »
count-dice-fours = { $count } « quatre »
count-dice-fives = { $count } « cinq »
count-dice-sixes = { $count } « six »

# Ce qui se passe
bid = { $seat } annonce { $bid }.
you-bid = Vous annoncez { $bid }.
challenged = { $seat } met en doute l’annonce : { $bid } ({ $rival }).
you-challenged = Vous mettez en doute l’annonce : { $bid } ({ $rival }).
called-exact = { $seat } dit que c’est exact : { $bid }.
you-called-exact = Vous dites que c’est exact : { $bid }.
showed-2 = Les dés : { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }).
showed-3 = Les dés : { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }).
showed-4 = Les dés : { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }).
showed-5 = Les dés : { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }), { $player-5 } ({ $dice-5 }).
showed-6 = Les dés : { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }), { $player-5 } ({ $dice-5 }), { $player-6 } ({ $dice-6 }).
counted = Au total : { $found }.
lost-die = { $seat } perd un dé, il en reste { $left }.
you-lost-die = Vous perdez un dé, il vous en reste { $left }.
lost-last-die = { $seat } perd son dernier dé et quitte la partie.
you-lost-last-die = Vous perdez votre dernier dé et quittez la partie.
won-die = C’est exact ! { $seat } récupère un dé et en a maintenant { $left }.
you-won-die = C’est exact ! Vous récupérez un dé et en avez maintenant { $left }.
kept-dice = C’est exact ! Mais { $seat } a déjà tous ses dés.
you-kept-dice = C’est exact ! Mais vous avez déjà tous vos dés.
rolled = Vous lancez : { $dice }.
brief-bid = { $bid }
brief-challenged = doute : { $bid } ({ $rival })
brief-called-exact = « exact » : { $bid }
brief-showed-2 = {""}
brief-showed-3 = {""}
brief-showed-4 = {""}
brief-showed-5 = {""}
brief-showed-6 = {""}
brief-counted = { $found } au total
brief-lost-die = perd un dé, en garde { $left }
brief-lost-last-die = perd son dernier dé et **quitte la partie**
brief-won-die = exact : { $left } dés de nouveau
brief-kept-dice = exact

# Les refus
nothing-bid = Il n’y a pas encore d’annonce dans cette manche. Commencez par annoncer.
ones-first = La première annonce d’une manche ne peut pas porter sur les as.
too-many-dice = Il n’y a que { $dice } dés en jeu.
too-low = Ce n’est pas plus haut que la dernière annonce. Sur cette valeur, il faut au moins { $needed }.
face-exhausted = Sur cette valeur, on ne peut plus monter. Changez de valeur, ou doutez.
no-higher-bid = On ne peut plus monter. Doutez de l’annonce, ou dites qu’elle est exacte.

# La mise en place
bad-pile = La pile « { $pile } » ne peut pas contenir « { $item } » ici.

# Le plateau en mots
round = Manche { $round }, { $dice } dés en jeu.
to-begin = À { $seat } d’ouvrir les annonces, mais pas sur les as.
you-to-begin = À vous d’ouvrir les annonces, mais pas sur les as.
to-answer = À { $seat } de monter, de douter ou de dire « exact ».
you-to-answer = À vous : montez, doutez ou dites « exact ».
made-bid = { $seat } a annoncé { $bid }.
you-made-bid = Vous avez annoncé { $bid }.
current-bid = L’annonce : { $bid }, par { $seat }.
player = { $seat } : { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
}.
player-out = { $seat } n’a plus de dés.
you-player-out = Vous n’avez plus de dés.
last-round = Fin de la manche précédente :
own-dice = Vos dés : { $dice }.
progress = { $dice ->
    [one] { $dice } dé en jeu
   *[other] { $dice } dés en jeu
}

# Un tour pour les lecteurs d’écran
spoken-challenge = Douter de l’annonce
spoken-challenge-chance = Douter de l’annonce, { $percent } % de chances
spoken-exact = Dire « exact »
spoken-exact-chance = Dire « exact », { $percent } % de chances
spoken-bid = Annoncer { $bid }
spoken-bid-chance = Annoncer { $bid }, { $percent } % de chances

# Choisir
tap-bid = Annoncer
tap-challenge = Douter
tap-exact = C’est exact
tap-face = { $sign } { $face } { $single ->
    [1] { $fewest }
   *[other] { $fewest }+
}
tap-count = { $count } ({ $percent } %)
ask-higher = { $rival } annonce { $bid }. Montez sur :
ask-first = Ouvrez les annonces. Sur quelle valeur ?
ask-count = Combien de dés au moins, chez tout le monde ?
chosen-face = **Annonce : { $face }**
chosen-bid = **{ $bid }**
chosen-challenge = **Douter : { $bid } ({ $rival })**
chosen-exact = **C’est exact : { $bid }**
confirm-challenge = Je doute
confirm-exact = C’est exact
preview-challenge = S’il y en a au moins autant ({ $bid }), vous perdez un dé. Sinon, { $rival } en perd un.
preview-exact = Si le compte est exact ({ $bid }), vous récupérez un dé perdu. Sinon, vous en perdez un.
chance-challenge = À en juger par vos seuls dés, l’annonce est vraie avec { $percent } % de chances.
chance-exact = À en juger par vos seuls dés, le compte est exact avec { $percent } % de chances.

# Pourquoi un coup est bon
reason-likely = vrai avec { $percent } % de chances, d’après les dés et les annonces
reason-held = vous en avez { $held } vous-même
reason-bluff = un bluff : il cache votre jeu
reason-unlikely = l’annonce n’est vraie qu’avec { $percent } % de chances, d’après les dés et les annonces
reason-exact = exact avec { $percent } % de chances, d’après les dés et les annonces

# Les styles des ordinateurs
style-bluffer = aime bluffer
style-honest = annonce ce qu’il a
style-doubter = doute vite
style-trusting = doute rarement
style-leaper = monte par bonds
style-exacting = aime dire « exact »

# Les distinctions
award-exact = Compte exact : { $seats } ({ $count } fois)
award-challenges = Flair pour le bluff : { $seats } ({ $count ->
    [one] { $count } doute juste
   *[other] { $count } doutes justes
})
award-true-bids = Mis en doute à tort : { $seats } ({ $count } fois)

# Les règles
rules-topics = bids ones challenge exact end strategy
topic-bids = Annonces
topic-ones = As
topic-challenge = Douter
topic-exact = Exact
topic-end = Fin
topic-strategy = Stratégie
rules-bids = Chacun lance { $dice } dés et ne voit que les siens. Une annonce dit combien il y a au moins de dés d’une valeur, chez tous les joueurs. Chaque annonce doit monter : plus de dés, ou autant de dés d’une valeur plus haute. On ne peut pas annoncer plus de dés qu’il n’y en a.
rules-ones = Les as sont des jokers : ils comptent pour toutes les valeurs. On n’ouvre pas une manche sur les as. Après une autre valeur, il suffit d’annoncer la moitié en as, arrondie vers le haut. Pour en revenir, il faut deux fois plus de dés, et encore un.
rules-challenge = Si vous ne croyez pas la dernière annonce, doutez. Tous les dés sont montrés. Si l’annonce est vraie, vous perdez un dé ; sinon, la personne qui l’a faite en perd un. Puis tout le monde relance, et la personne qui a perdu un dé commence.
rules-exact = Si vous pensez que la dernière annonce tombe juste, dites « exact ». Si c’est vrai, vous récupérez un dé perdu, sans jamais dépasser { $dice } dés. Sinon, vous en perdez un. Dans les deux cas, vous commencez la manche suivante.
rules-end = Sans dés, vous quittez la partie. La dernière personne qui a des dés gagne. Les autres sont classées selon le temps qu’elles ont tenu. Une manche avec un seul dé n’a pas de règles à part.
rules-strategy = Comptez vos propres dés, puis ajoutez un tiers des dés cachés (les as comptent aussi), ou un sixième pour des as. Une annonce proche de ce total est vraie à peu près une fois sur deux. Écoutez les autres : ils ont en général un peu de ce qu’ils annoncent. Mais pas toujours.

# Les leçons
lesson-bid = La première annonce
lesson-bid-first = Chacun a { $dice } dés et ne voit que les siens. Annoncez combien il y a de dés d’une valeur chez vous deux. Vous avez trois cinq. Annoncez des cinq : de deux à quatre, c’est sûr.
lesson-bid-done = L’annonce compte tous les dés de la table. L’autre doit maintenant monter ou douter de vous.
lesson-wild = Les as sont des jokers
lesson-wild-raise = Les as comptent pour toutes les valeurs : vos deux quatre et vos deux as font quatre « quatre ». L’autre annonce trois « quatre ». Annoncez-en quatre ou cinq.
lesson-wild-done = Pour monter, il faut plus de dés, ou autant de dés d’une valeur plus haute. Comptez toujours vos as.
lesson-doubt = Douter
lesson-doubt-challenge = L’autre annonce sept « six ». Vous n’en avez aucun, et pas d’as. Même si tous les autres dés comptaient, ce serait trop peu. Doutez de l’annonce.
lesson-doubt-done = Tous les dés ont été montrés. L’annonce était fausse : l’autre a perdu un dé. Si elle avait été vraie, vous en auriez perdu un.
lesson-half = Annoncer des as
lesson-half-ones = L’autre annonce cinq « six ». En as, la moitié suffit, arrondie vers le haut. Vous avez trois as. Annoncez des as.
lesson-half-done = Le retour est raide : après votre annonce en as, une autre valeur demande deux fois plus de dés, et encore un.
lesson-back = Revenir des as
lesson-back-twice = L’autre annonce trois as. Une autre valeur demande deux fois plus de dés, et encore un. Vous avez quatre « quatre » et un as, et les as de l’autre comptent aussi. Annoncez sept « quatre ».
lesson-back-done = S’il y a vraiment trois as, votre annonce est sûre. Plus une annonce est haute, plus vite on en doute.
lesson-exact = Dire « exact »
lesson-exact-call = Vous avez perdu un dé. L’annonce est de cinq « trois ». Vous avez deux « trois » et un as, et environ un tiers des dés de l’autre comptent. Cela fait cinq. Dites « exact » pour récupérer un dé.
lesson-exact-done = Exactement cinq « trois » : votre dé revient. Si le compte est différent, dire « exact » vous coûte un dé.
lesson-game = Quelques tours
lesson-game-play = Jouez maintenant { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} contre un ordinateur. Bluffez de temps en temps.
lesson-game-done = Vous connaissez toutes les règles. La dernière personne qui a des dés gagne.
lesson-why-not-this = C’est permis, mais cette leçon parle d’autre chose. Essayez encore.
lesson-why-other-face = Vous avez surtout des cinq. Annoncez des cinq.
lesson-why-too-bold = On ne vous croirait pas. De deux à quatre « cinq » suffisent.
lesson-why-count-ones = Vos as comptent comme des quatre. Annoncez des quatre.
lesson-why-believe = Avec vos quatre « quatre », cette annonce est presque sûrement vraie. N’en doutez pas.
lesson-why-too-high = Plus de sept dés sur dix, c’est encore moins probable. Doutez.
lesson-why-not-exact = Le compte ne peut pas être exact : il n’y a pas assez de dés qui comptent. Doutez.
lesson-why-bid-ones = Votre force, ce sont vos as. Annoncez trois ou quatre as.
lesson-why-bid-fours = Avec tant de quatre, inutile de douter. Annoncez sept « quatre ».
lesson-why-call-it = Essayez « exact » ici : vos dés et un tiers des autres font cinq.

# Sur les images
picture-last-round = Dernière manche
picture-found = il y en avait { $found }
