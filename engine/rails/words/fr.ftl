# Ce que disent les jeux de chemin de fer.

verb-draw = piocher
verb-take = prendre
verb-tickets = billets
verb-keep = garder
verb-build = construire
verb-pay = payer
verb-give-up = renoncer
verb-pass = passer
field-card = carte
field-ticket = billet
field-route = route
field-payment = paiement
card-any = d’une couleur au choix
count-card-any = { $count } d’une couleur au choix
card-letter-red = R
card-letter-orange = O
card-letter-yellow = J
card-letter-green = V
card-letter-blue = Be
card-letter-pink = Rs
card-letter-violet = Vi
card-letter-black = N
card-letter-white = Bc
card-letter-locomotive = L
card-letter-silver = L

# Ce qui se passe
drew-cards = { $seat } pioche { $count ->
    [one] une carte
   *[other] { $count } cartes
}.
you-drew-cards = Vous piochez : { $cards }.
took-card = { $seat } prend une carte visible : { $card }.
turned-up = À sa place : { $cards }.
table-swept = Trop de locomotives : les cartes visibles sont remplacées ({ $cards }).
deck-remade = La défausse est mélangée : la nouvelle pioche compte { $count ->
    [one] une carte
   *[other] { $count } cartes
}.
drew-tickets = { $seat } pioche { $count ->
    [one] un billet
   *[other] { $count } billets
}.
you-drew-tickets = Billets proposés : { $tickets }.
kept-tickets = { $seat } garde { $rejected ->
    [0] tous ses billets : { $count }
   *[other] { $count ->
        [one] un billet
       *[other] { $count } billets
    } et en rend { $rejected }
}.
you-kept-tickets = Vous gardez : { $tickets }.
showed-tickets = { $seat } montre ses billets : { $tickets }.
you-showed-tickets = Tout le monde voit vos nouveaux billets : { $tickets }.
first-turn = Tout le monde a choisi. C’est { $seat } qui commence.
built = { $seat } construit la route { $route } et marque { $points ->
    [one] un point
   *[other] { $points } points
}. Cartes payées : { $cards }.
tunnel-tried = { $seat } perce le tunnel { $route }. Cartes jouées : { $cards }.
tunnel-cards = Cartes retournées pour le tunnel : { $cards }. { $owed ->
    [0] Rien à ajouter.
    [one] Il faut ajouter une carte.
   *[other] Il faut ajouter { $owed } cartes.
}
tunnel-left = { $seat } renonce au tunnel { $route } et garde ses cartes.
tunnel-too-dear = Vous n’avez pas de quoi payer le tunnel : il coûte { $owed ->
    [one] une carte
   *[other] { $owed } cartes
} de plus.
passed = { $seat } passe.
took-one-card = { $seat } s’en tient à une carte.
stuck = { $seat } ne peut rien faire : son tour passe.
last-round = { $seat } n’a presque plus de wagons : c’est le dernier tour. Chacun joue encore un coup, { $seat } aussi.
ended = La partie est terminée.

# The same in brief, beside the picture
brief-drew-cards = { $count ->
    [one] une carte piochée
   *[other] { $count } cartes piochées
}
brief-took-card = { $card ->
    [locomotive] une locomotive
   *[other] carte { $card }
}
brief-took-cards = cartes : { $cards }
brief-drew-tickets = billets piochés
brief-kept-tickets = { $count ->
    [one] un billet gardé
   *[other] { $count } billets gardés
}
brief-built = { $route } · **+{ $points }**
brief-showed-tickets = nouveaux billets : { $tickets }
brief-tunnel-tried = {""}
brief-tunnel-cards = { $owed ->
    [0] {""}
    [one] tunnel : { $owed } carte de plus
   *[other] tunnel : { $owed } cartes de plus
}
brief-tunnel-left = tunnel { $route } abandonné
brief-passed = tour passé
brief-stuck = aucun coup possible
brief-table-swept = trop de locomotives, 5 nouvelles cartes
brief-turned-up = {""}
brief-took-one-card = {""}
brief-ended = {""}
brief-deck-remade = {""}

# Refus
choose-tickets-first = Choisissez d’abord vos billets.
second-card-owed = Vous avez pris une carte : prenez la seconde.
second-card-open = Vous avez pris une carte : prenez la seconde, ou passez.
tunnel-open = Réglez d’abord le tunnel { $route } : ajoutez { $owed ->
    [one] une carte
   *[other] { $owed } cartes
}, ou renoncez.
second-from-table = La seconde carte se prend aussi parmi les cartes visibles : { $cards }.
not-face-up = Cette carte n’est pas visible : { $card }. Cartes visibles : { $cards }.
locomotive-second = Cette carte se prend en premier, et seule : { $card }.
too-few-to-draw = Trop peu de cartes pour piocher : la pioche et la défausse en comptent { $have }, il en faut { $need }.
no-tickets-left = Il n’y a plus de billets.
tickets-room = Billets : vous en avez { $held }, le maximum est { $most }. Vous ne pouvez en garder { $room ->
    [one] qu’un
   *[other] que { $room }
}.
no-route-payable-bare = Aucune route n’est payable avec ces cartes. Piocher plutôt ?
no-route-payable = Aucune route n’est à votre portée : il manque des wagons, ou des cartes de deux sortes. Piocher plutôt ?
no-route-payable-yet = Aucune route n’est payable. La plus proche : { $route }, il manque { $card }. Piocher plutôt ?
tickets-full = Vous avez déjà { $most ->
    [one] { $most } billet
   *[other] { $most } billets
} : c’est le maximum.
no-tickets-offered = Vous n’avez pas de billets à choisir.
ticket-not-offered = Ce billet n’est pas parmi ceux qui vous sont proposés : { $ticket }.
keep-between = Vous pouvez garder de { $fewest } à { $most } billets, pas { $count }.
which-route = « { $typed } » ne désigne pas une seule route. Tapez ses deux villes, et sa couleur si elle est double.
route-lacks = Pour { $route }, il manque : { $cards }.
route-not-payable = { $route } n’est pas payable avec vos cartes.
route-taken = La route { $route } est déjà prise par { $seat }.
route-closed = La route { $route } est fermée : l’autre voie de la route double est prise.
too-few-wagons = La route { $route } demande { $need ->
    [one] un wagon
   *[other] { $need } wagons
}, et vous en avez { $have }.
wrong-colour = { $route } ne se paie pas ainsi : { $card }. Il faut : { $cards }.
locomotives-in-tunnels-only = La route { $route } est en surface, où les locomotives ne servent pas.
wrong-number-of-cards = La route { $route } coûte { $need ->
    [one] une carte
   *[other] { $need } cartes
}, pas { $paid }.
needs-locomotives = La route { $route } demande au moins { $need ->
    [one] une locomotive
   *[other] { $need } locomotives
}, et vous en jouez { $paid }.
no-tunnel-open = Il n’y a pas de tunnel à payer.
tunnel-owes = Le tunnel coûte encore { $owed ->
    [one] une carte
   *[other] { $owed } cartes
}, pas { $paid }.
only-locomotives = Vous n’avez joué que des locomotives : le supplément se paie aussi en locomotives.
too-few-cards = Vous avez trop peu de cartes ({ $card }) : il en faut { $need }, vous en avez { $have }.
ticket-twice = Le billet « { $word } » y est deux fois.
bad-pile = La pile « { $pile } » ne peut pas contenir « { $item } » ici.

# Le plan
phase-choosing = Premiers billets à choisir : { $seats }.
phase-turn = C’est à { $seats } de jouer.
phase-second-card = { $seats } prend une seconde carte.
phase-keeping = { $seats } choisit des billets.
phase-paying = Tunnel plus cher : à { $seats } de décider.
phase-over = La partie est terminée.
moves-left = Dernier tour, encore un coup chacun : { $seats }.
you-moves-left = Dernier tour : il vous reste un coup.
passes-in-a-row = Tours passés de suite : { $passes }.
tunnel = { $seat } perce le tunnel { $route }. Jouées : { $cards }. Retournées : { $turned }. { $owed ->
    [one] Il faut ajouter une carte.
   *[other] Il faut ajouter { $owed } cartes.
}
face-up = Cartes visibles : { $cards }.
face-up-none = Aucune carte visible.
piles = Pioche { $deck }, défausse { $discards }, billets restants { $tickets }.
discarded = Défaussées : { $cards }.
player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
}, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, { $tickets ->
    [one] { $tickets } billet
   *[other] { $tickets } billets
}.
player-choosing = { $seat } choisit parmi { $count ->
    [one] { $count } billet
   *[other] { $count } billets
}.
player-known = { $seat }, cartes connues : { $cards }.
player-tickets = { $seat } a les billets { $tickets }.
player-built = { $seat } a construit : { $routes }.
recent-build = Dernier coup, { $seat } : construction de la route { $route }.
own-cards = Vos cartes : { $cards }. Wagons : { $wagons }.
own-cards-none = Vous n’avez pas de cartes. Wagons : { $wagons }.
own-ticket-done = { $ticket } : réalisé{ $ways ->
    [1] .
   *[other] , +{ $points }.
}
own-ticket-open = { $ticket } : encore { $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
}{ $few ->
    [0] {""}
   *[other] {" "}({ $routes })
}{ $lacking ->
    [0] , cartes en main.
   *[other] , il manque : { $cards }.
}
own-ticket-bare = { $ticket } : pas encore réalisé.
own-ticket-lost = { $ticket } : impossible désormais, { $points }.
keep-how-many = Choisissez vos billets : gardez-en de { $fewest } à { $most }.
own-offer = Billet proposé : { $ticket }.
offer-ticket-bare = **{ $number }** { $ticket }{ $long ->
    [0] {""}
   *[other] {" "}· billet long
}
offer-ticket = **{ $number }** { $ticket } · { $wagons ->
    [0] déjà réalisé
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
}{ $long ->
    [0] {""}
   *[other] {" "}· billet long
}
offer-lost = **{ $number }** { $ticket } · n’est plus réalisable
free-routes = Libres depuis { $city } : { $routes }.
final = Rang { $rank } : { $seat }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
told-tickets = { $seat } : { $done ->
    [0] aucun billet réalisé
    [one] un billet réalisé
   *[other] { $done } billets réalisés
}{ $failures ->
    [0] .
   *[other] , manqués : { $failed }.
}

# La même chose à qui est concerné
you-took-card = Vous prenez une carte visible : { $card }.
you-first-turn = Tout le monde a choisi. C’est vous qui commencez.
you-built = Vous construisez la route { $route } et marquez { $points ->
    [one] un point
   *[other] { $points } points
}. Cartes payées : { $cards }.
you-tunnel-tried = Vous percez le tunnel { $route }. Cartes jouées : { $cards }.
you-tunnel-left = Vous renoncez au tunnel { $route } et gardez vos cartes.
you-passed = Vous passez.
you-took-one-card = Vous vous en tenez à une carte.
you-stuck = Vous ne pouvez rien faire : votre tour passe.
you-last-round = Vous n’avez presque plus de wagons : c’est le dernier tour. Chacun joue encore un coup, vous aussi.
you-route-taken = La route { $route } est déjà à vous.
you-phase-choosing = Choisissez vos premiers billets.
you-phase-turn = À vous de jouer.
you-phase-second-card = Prenez une seconde carte.
you-phase-keeping = Choisissez les billets que vous gardez.
you-phase-paying = Votre tunnel coûte plus : payez, ou renoncez.
you-tunnel = Vous percez le tunnel { $route }. Jouées : { $cards }. Retournées : { $turned }. { $owed ->
    [one] Il faut ajouter une carte.
   *[other] Il faut ajouter { $owed } cartes.
}
you-player-choosing = Vous choisissez parmi { $count ->
    [one] { $count } billet
   *[other] { $count } billets
}.
you-player-known = Les autres savent que vous avez : { $cards }.
you-player-tickets = Tout le monde voit vos billets : { $tickets }.
you-player-built = Vous avez construit : { $routes }.

# Les mêmes au terminal, où l’on tape les coups
typed-own-offer = Billet proposé : { $number } pour { $ticket }.
typed-card-any = { card-any }

# Points
routes-of-length = { $count ->
    [one] { $count } route
   *[other] { $count } routes
} { $length ->
    [one] d’une case
   *[other] de { $length } cases
}
ticket-done = billet { $ticket } réalisé
ticket-failed = billet { $ticket } manqué
longest-trail = plus long chemin, { $length ->
    [one] une case
   *[other] { $length } cases
}

# Kinds of points, whose sums the end tells
kind-routes = Routes
kind-tickets = Billets
picture-tickets = Les billets de tous
variant-tickets-open = billets visibles
kind-trail = Plus long chemin

# Le tour pour qui écoute
spoken-built = { $seat } a construit { $route }.
spoken-tickets = À réaliser : { $tickets }.
spoken-build = construire { $route }, { $price }{ $serves ->
    [0] {""}
   *[other] , pour un billet
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
spoken-take = prendre une carte : { $cards }
spoken-pay = payer { $cards } { $cards ->
    [one] carte
   *[other] cartes
} de plus
spoken-draw = piocher
spoken-tickets-move = piocher des billets
spoken-give-up = renoncer au tunnel
spoken-no-second-card = pas de seconde carte
spoken-pass = passer

# Distinctions d’une partie finie
award-longest-trail = Plus long chemin : { $seats } ({ $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
})
award-biggest-ticket = Plus gros billet : { $seats } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
})
award-most-tickets = Le plus de billets réalisés : { $seats } ({ $count })
award-longest-route = Plus longue route : { $seats } ({ $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
})
award-most-tunnels = Le plus de tunnels : { $seats } ({ $count })

# --- Par boutons et par commandes

verb-draw-description = Piocher à l’aveugle
verb-take-description = Prendre une carte visible
verb-tickets-description = Piocher des billets et choisir lesquels garder
verb-keep-description = Choisir les billets à garder
verb-build-description = Construire une route
verb-pay-description = Payer les cartes que le tunnel coûte en plus
verb-give-up-description = Renoncer au tunnel ; les cartes restent en main
verb-pass-description = Ne rien faire ce tour-ci, ou ne pas prendre de seconde carte
field-card-description = Quelle carte, ou de quelle couleur vous payez
field-ticket-description = Quels billets
field-route-description = Quelle route ; une partie du nom d’une ville suffit
field-payment-description = Cartes de la couleur + locomotives, par exemple 2+1
tap-take = Carte visible
tap-tickets = Billets
tap-tickets-full = Billets ({ $held } sur { $most })
tap-keep = Choisir mes billets
tap-build = Construire
decide-tunnel = Votre tunnel { $route }. Cartes jouées : { $cards }. Retournées : { $turned }. Il faut ajouter { $owed ->
    [one] une carte
   *[other] { $owed } cartes
} : vous payez, ou vous renoncez ?
pay-owed = Payer { $owed ->
    [one] { $owed } carte de plus
   *[other] { $owed } cartes de plus
}
pass-second-card = Pas de seconde carte
ask-card = Quelle carte ?
ask-many-ticket = Gardez-en au moins { $fewest } sur { $offered }. Un billet réalisé rapporte ses points ; manqué, il les fait perdre.
open-card = Pour prendre une carte visible, touchez-la.
ask-second-open-card = Prenez une seconde carte visible :
ask-route = Quelle route ?
ask-payment = Comment payez-vous ?
last-payment = Comment payez-vous ? Votre choix construit la route.
confirm-build = Construire
confirm-tickets = Piocher des billets
confirm-pass = Passer
plan-else-draw = Sinon : piocher 2 cartes.
plan-only-draw = Piocher 2 cartes.
button-plan-else-draw = Sinon piocher 2
button-plan-only-draw = Piocher 2, sans plus
plan-tunnel = Si le tunnel coûte plus cher, je paie dans cette couleur. Avant de jouer une { $wild }, je vous le demande.
plan-tunnel-asks = Si le tunnel coûte plus cher, je vous demande quoi faire.
plan-take = Comme seconde carte, je prends une couleur prévue, ou je pioche.
plan-take-asks = Comme seconde carte, je prends une couleur prévue, ou je vous demande.
tap-paid = { $coloured ->
    [0] 🚂 { $wild }
   *[other] { $locomotives ->
        [0] { $symbol } { $card }
       *[other] { $symbol } { $card } + { $wild }
    }
}
chosen-build = **{ $route }**
chosen-build-paid = **{ $route }** · pour { $coloured ->
    [0] { $wild }
   *[other] { $locomotives ->
        [0] { $card }
       *[other] { $card } + { $wild }
    }
}
chosen-take = **Prendre** la carte visible { $symbol } { $card }
chosen-keep = **Garder** { $tickets }
for-your-tickets = Routes pour vos billets
all-routes = Toutes les routes payables
tap-card = { $symbol } { $card }
tap-payment = { $coloured ->
    [0] { $locomotives } × 🚂
   *[other] { $locomotives ->
        [0] { $coloured } de la couleur
       *[other] { $coloured } de la couleur + { $locomotives } × 🚂
    }
}
tap-route = { $route } · { $price }
suggested-route = { $route } · { $price } · +{ $points }
suggested-route-paid = { $route } · { tap-paid } · +{ $points }
preview-route = **+{ $points }** · ensuite { $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
}
preview-build = **+{ $points }** · ensuite { $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
}, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
hand-now = Votre main : { $cards }
lacks-one = Il manque { $card ->
    [locomotive] une locomotive
   *[other] une carte { $card }
} : { $routes }
hand-then = Votre main ensuite : { $cards }
preview-tunnel = C’est un tunnel : { $cards } cartes de la pioche sont retournées, et il peut coûter jusqu’à { $cards } cartes de plus. Si vous ne payez pas, vous gardez toutes vos cartes.
preview-ticket = Votre billet { $ticket } serait réalisé.
preview-nearer = Billet { $ticket } : plus que { $after ->
    [one] { $after } wagon
   *[other] { $after } wagons
} au lieu de { $before }.
preview-lost = Ensuite, { $ticket } n’est plus réalisable : trop peu de wagons.
preview-tickets = Parmi les billets piochés, vous devez en garder au moins un. Un billet manqué fait perdre ses points.
preview-pass = Vous ne piochez et ne construisez rien ce tour-ci. Quand tout le monde a passé deux fois de suite, la partie se termine.
preview-pass-second-card = Vous laissez la seconde carte, et votre tour se termine.

# Ce qui a changé pour un joueur depuis son dernier coup
since-last-round = Dernier tour : il vous reste un coup.
since-ticket-lost = Votre billet { $ticket } n’a plus de chemin : { $route } est prise.
since-ticket-longer = Votre billet { $ticket } : { $route } est prise, encore { $after ->
    [one] { $after } wagon
   *[other] { $after } wagons
} au lieu de { $before }.

# Pourquoi jouer un coup
reason-joins = réalise { $ticket } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} de plus à la fin que s’il était manqué
reason-nearer = rapproche { $ticket } : plus que { $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
} au lieu de { $before }{ $points ->
    [0] {""}
    [one] {""} (environ { $points } point)
   *[other] {""} (environ { $points } points)
}
reason-way = sur le trajet le plus rentable pour { $ticket }, même s’il n’est pas le plus court{ $points ->
    [0] {""}
    [one] {""} (environ { $points } point)
   *[other] {""} (environ { $points } points)
}
reason-points = la route rapporte { $points ->
    [one] un point
   *[other] { $points } points
} tout de suite
reason-lacks = aucune carte visible ne sert pour { $route } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $goal ->
    [0] {""}
   *[other] , pour vos billets
}) : il vous manque { $count ->
    [one] une carte
   *[other] { $count } cartes
}
reason-needs = { $card } pour { $route } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $goal ->
    [0] {""}
   *[other] , pour vos billets
}) : { $count ->
    [0] vous pourrez alors construire
    [one] il ne manquera plus qu’une carte
   *[other] il ne manquera plus que { $count } cartes
}
reason-wild = une locomotive remplace ce qui manquera
reason-any-cards = des cartes pour les routes à venir
reason-tickets = { $points ->
    [0] il y a le temps pour un autre billet
    [one] de nouveaux billets promettent environ { $points } point de plus
   *[other] de nouveaux billets promettent environ { $points } points de plus
} : il reste environ { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
reason-network = { $points ->
    [one] { $points } point
   *[other] { $points } points
} de billets à votre portée, pour environ { $wagons ->
    [one] { $wagons } wagon
   *[other] { $wagons } wagons
}
reason-done = { $ticket } est déjà réalisé : { $points ->
    [one] { $points } point
   *[other] { $points } points
}
reason-loss = { $ticket } ne vaut guère le trajet : y renoncer coûte { $loss ->
    [one] { $loss } point
   *[other] { $loss } points
}
reason-gives-up = { $owed ->
    [one] une carte
   *[other] { $owed } cartes
} de plus, c’est trop : gardez vos cartes et réessayez
reason-passes = rien d’autre n’est utile

# --- Leçons

lesson-tickets = Les billets
lesson-cards = Prendre des cartes
lesson-build = Construire une route
lesson-tunnel = Un tunnel
lesson-more = De nouveaux billets
lesson-last = Le dernier tour
lesson-why-not-this = C’est permis, mais cette leçon parle d’autre chose. Réessayez.
lesson-why-blind = À l’aveugle, tout peut venir. Ici, une carte utile est visible : prenez-la.
lesson-why-other-card = Cette carte servirait ailleurs. Cette fois, prenez la jaune.
lesson-why-cards-now = Pas maintenant : dans cette leçon, prenez une carte visible.
lesson-why-other-route = Cette route est libre aussi, mais la leçon parle d’une autre. Cherchez celle qui est nommée plus haut.
lesson-why-build-now = Vous avez toutes les cartes pour la route. Choisissez *Construire*.
lesson-why-pay-it = Renoncer vous laisse vos cartes, mais le tour finit sans tunnel. Vous en avez les moyens : payez.
lesson-why-last-chance = C’est votre dernier coup : des cartes ne serviraient plus à rien, et un nouveau billet vous coûterait sans doute des points. Construisez.
lesson-why-too-many = Chaque billet gardé mais manqué fait perdre ses points. Ne gardez que le plus proche.
lesson-why-too-far = Ce billet est loin de vos routes ; manqué, il fait perdre ses points. Ne gardez que le plus proche.
lesson-why-tickets-now = Pas maintenant : dans cette leçon, choisissez *Billets*.

# Où en est la partie
progress = { $count ->
    [one] { $count } wagon restant au minimum
   *[other] { $count } wagons restants au minimum
}

# Ce que les ordinateurs aiment
style-collector = aime les billets
style-blocker = bâtit près des autres
style-saver = amasse ses cartes
style-gambler = aime piocher à l’aveugle
