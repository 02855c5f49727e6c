# Carcassonne.

game = Carcassonne
verb-place = poser
field-square = case
field-turn = rotation
field-follower = partisan
field-aim = but
field-feature = zone

# Zones, côtés et demi-côtés
feature-road = route
feature-city = ville
feature-field = pré
feature-monastery = abbaye
side-n = nord
side-e = est
side-s = sud
side-w = ouest
at-n = nord
at-e = est
at-s = sud
at-w = ouest
at-nw = nord, moitié ouest
at-ne = nord, moitié est
at-en = est, moitié nord
at-es = est, moitié sud
at-se = sud, moitié est
at-sw = sud, moitié ouest
at-ws = ouest, moitié sud
at-wn = ouest, moitié nord
at-middle = milieu
beside-n-road = route au nord
beside-n-city = ville au nord
beside-n-field = pré au nord
beside-e-road = route à l’est
beside-e-city = ville à l’est
beside-e-field = pré à l’est
beside-s-road = route au sud
beside-s-city = ville au sud
beside-s-field = pré au sud
beside-w-road = route à l’ouest
beside-w-city = ville à l’ouest
beside-w-field = pré à l’ouest

# La position d’une zone sur sa tuile, quand il y en a d’autres du même type
way-only = {""}
way-city = {" "}près de la ville
way-n = {" "}au nord
way-ne = {" "}au nord-est
way-e = {" "}à l’est
way-se = {" "}au sud-est
way-s = {" "}au sud
way-sw = {" "}au sud-ouest
way-w = {" "}à l’ouest
way-nw = {" "}au nord-ouest

# Ce qui se passe
placed = { $seat } pose une tuile.
started = { $seat } commence { brief-started }.
extended = { $seat } { brief-extended }.
follower-placed = { $seat } place un partisan { $feature ->
    [road] sur une route
    [city] dans une ville
    [monastery] dans l’abbaye
   *[other] sur un pré
}.
follower-stands = { $seat } place un partisan { $feature ->
    [road] sur une route
    [city] dans une ville
    [monastery] dans l’abbaye
   *[other] sur un pré
}.
scored-road = La route est achevée : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}, { $points ->
    [one] 1 point
   *[other] { $points } points
} pour { $seats }.
scored-city = La ville est achevée : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}{ $shields ->
    [0] {""}
    [one] , { $shields } blason
   *[other] , { $shields } blasons
}, { $points ->
    [one] 1 point
   *[other] { $points } points
} pour { $seats }.
scored-monastery = L’abbaye est achevée : { $points ->
    [one] 1 point
   *[other] { $points } points
} pour { $seats }.
tile-set-aside = La tuile ne va nulle part et quitte la partie. { $seat } pioche à nouveau.
drew = { $seat } pioche la tuile suivante.
last-tile = C’était la dernière tuile. On compte ce qui reste.
final-road = Route inachevée, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour { $seats }.
final-city = Ville inachevée, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour { $seats }.
final-monastery = Abbaye inachevée : { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour { $seats }.
final-field = Pré, { $cities ->
    [one] { $cities } ville achevée
   *[other] { $cities } villes achevées
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour { $seats }.

# The same in brief, beside the picture
brief-alone-placed = tuile posée
brief-started = { $kind ->
    [city] une nouvelle ville
    [monastery] une abbaye
   *[road] une nouvelle route
}
brief-extended = { $own ->
    [1] { $kind ->
        [road] prolonge sa route : { $tiles } tuiles
        [city] agrandit sa ville : { $tiles } tuiles
       *[other] entoure son abbaye : { $tiles } sur 9
    }
   *[other] { $held ->
        [0] { $open ->
            [0] { $kind ->
                [road] achève une route : { $tiles } tuiles
               *[other] achève une ville : { $tiles } tuiles
            }
           *[other] { $kind ->
                [road] prolonge une route : { $tiles } tuiles
               *[other] agrandit une ville : { $tiles } tuiles
            }
        }
       *[other] { $kind ->
            [road] prolonge une route tenue par { $owners } : { $tiles } tuiles
            [city] agrandit une ville tenue par { $owners } : { $tiles } tuiles
           *[other] entoure une abbaye tenue par { $owners } : { $tiles } sur 9
        }
    }
}
brief-follower-placed = partisan : { $feature }
brief-follower-stands = { $kind ->
    [road] { $tiles ->
        [one] partisan sur une nouvelle route
       *[other] partisan : route de { $tiles } tuiles
    }
    [city] { $tiles ->
        [one] partisan dans une nouvelle ville
       *[other] partisan : ville de { $tiles } tuiles
    }
    [monastery] partisan dans l’abbaye
   *[other] { $cities ->
        [0] paysan sur un pré
        [one] paysan sur un pré ({ $cities } ville)
       *[other] paysan sur un pré ({ $cities } villes)
    }
}
brief-scored-road = { $tiles ->
    [one] route de { $tiles } tuile achevée
   *[other] route de { $tiles } tuiles achevée
} : { $seats } **+{ $points }**
brief-scored-city = { $tiles ->
    [one] ville de { $tiles } tuile achevée
   *[other] ville de { $tiles } tuiles achevée
} : { $seats } **+{ $points }**
brief-scored-monastery = abbaye achevée : { $seats } **+{ $points }**
brief-tile-set-aside = une tuile ne va nulle part et quitte la partie
brief-drew = {""}
brief-last-tile = {""}
brief-final-road = {""}
brief-final-city = {""}
brief-final-monastery = {""}
brief-final-field = {""}

# D’où viennent les points
share-scored-road = route, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
share-scored-city = ville, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}{ $shields ->
    [0] {""}
    [one] , { $shields } blason
   *[other] , { $shields } blasons
}
share-scored-monastery = abbaye
share-final-road = route inachevée, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
share-final-city = ville inachevée, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}{ $shields ->
    [0] {""}
    [one] , { $shields } blason
   *[other] , { $shields } blasons
}
share-final-monastery = abbaye inachevée, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
share-final-field = pré, { $cities ->
    [one] { $cities } ville achevée
   *[other] { $cities } villes achevées
}

# Kinds of points, whose sums the end tells
kind-roads = Routes
kind-cities = Villes
kind-monasteries = Abbayes
kind-fields = Prés

# Le tour pour qui écoute
spoken-tiles = Tuile posée par { $seats }.
spoken-follower = { $seat } : partisan { $kind ->
    [road] sur une route
    [city] dans une ville
    [field] sur un pré
   *[other] dans une abbaye
}.
spoken-tile = Votre tuile : { $look }.
spoken-squares = Depuis la tuile de départ :
spoken-lies = Elle se trouve { $where } de la tuile de départ : { $sides }.
heard-square = { $number } : { $where } · { $beside }
suggested-square = { heard-square }{ $points ->
    [0] { "" }
   *[other] { " " }· +{ $points }
}
spoken-closes = { $where } ; achève votre { $kind ->
    [road] route
    [city] ville
   *[other] abbaye
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
spoken-closes-free = { $where } ; { $kind ->
    [road] route
    [city] ville
   *[other] abbaye
} libre achevée, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
spoken-extends = { $where } ; votre { $kind ->
    [road] route
    [city] ville
   *[other] abbaye
} passe à { $tiles } { $tiles ->
    [one] tuile
   *[other] tuiles
}
spoken-free = { $where } ; { $kind ->
    [road] route
    [city] ville
   *[other] abbaye
} libre, { $tiles } { $tiles ->
    [one] tuile
   *[other] tuiles
}
spoken-gives = { $where } ; achève une { $kind ->
    [road] route
    [city] ville
   *[other] abbaye
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour { $seats }
spoken-beside = { $where } ; { $kind ->
    [road] prolonge une route
    [city] agrandit une ville
   *[other] complète une abbaye
} tenue par { $seats }
spoken-only-field = { $where } ; un pré seulement

# Ce qui a changé pour un joueur depuis son dernier coup
since-joined = { $kind ->
    [road] Votre route a été rejointe
    [city] Votre ville a été rejointe
    [field] Votre pré a été rejoint
   *[other] Votre abbaye a été rejointe
} par { $seats } : { $held ->
    [0] vous n’y êtes plus majoritaire
    [1] vous y restez majoritaire
   *[other] vous partagez les points
}.
since-finished = { $kind ->
    [road] Votre route est achevée
    [city] Votre ville est achevée
   *[other] Votre abbaye est achevée
} · **+{ $points }**
since-finished-lost = Votre partisan revient : { $kind ->
    [road] une route est achevée
    [city] une ville est achevée
   *[other] une abbaye est achevée
}, **+{ $points }** pour { $seats }.
since-field = Votre pré touche maintenant { $cities ->
    [one] { $cities } ville achevée
   *[other] { $cities } villes achevées
} : +{ $points } à la fin.

# Distinctions d’une partie finie
award-longest-road = Plus longue route : { $seats } ({ $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
})
award-biggest-city = Plus grande ville : { $seats } ({ $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
})
award-biggest-field = Plus grand pré : { $seats } ({ $cities ->
    [one] { $cities } ville
   *[other] { $cities } villes
})

# Refus
no-such-turn = Une tuile se tourne de 0 à 3 fois, pas { $turns }.
square-taken = Il y a déjà une tuile à cet endroit.
touches-nothing = Une tuile posée là n’en toucherait aucune autre par un côté.
side-clash = Tournée ainsi, la tuile ne va pas ici, côté { $side } : { $has } contre { $needs }.
no-such-feature = Tournée ainsi, la tuile n’a rien de tel à cet endroit : { $feature } ({ $at }).
no-follower-left = Vous n’avez plus de partisan.
feature-taken = Il y a déjà un partisan là ({ $feature }) : { $seats }.
no-farmers = Cette partie se joue sans les prés : aucun partisan n’y va.

# Préparation
bad-pile = La pile « { $pile } » ne peut pas contenir « { $item } » ici.

# Le plateau en mots
to-place = { $seat } doit poser une tuile : { $look }.
player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $projected } si la partie finissait maintenant ; partisans en réserve : { $followers }.
map = { $map }
latest = { $seat }, dernière tuile : { $where }.
open-road = Route ({ $where }) : tuiles { $tiles }, bouts ouverts { $open } ; partisans : { $followers } ; vaut { $now }, achevée au moins { $completed }.
open-city = Ville ({ $where }) : tuiles { $tiles }, blasons { $shields }, côtés ouverts { $open } ; partisans : { $followers } ; vaut { $now }, achevée au moins { $completed }.
open-monastery = Abbaye ({ $where }) : cases vides autour { $open } ; partisan : { $followers } ; vaut { $now }, achevée { $completed }.
field = Pré ({ $where }) : tuiles { $tiles }, villes achevées { $completed }, villes ouvertes { $open } ; paysans : { $followers } ; vaut { $now }.
free-road = Route sans partisan ({ $where }) : vaut { $now }, achevée au moins { $completed }.
free-city = Ville sans partisan ({ $where }) : vaut { $now }, achevée au moins { $completed }.
free-monastery = Abbaye sans partisan ({ $where }) : vaut { $now }, achevée { $completed }.
free-field = Pré sans paysan ({ $where }) : villes achevées { $completed }, villes ouvertes { $open }.
tiles-left = { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} à piocher : { $looks }.
no-tiles-left = Plus aucune tuile à piocher.
set-aside = Tuiles qui n’allaient nulle part : { $looks }.
dead-squares = Cases vides où plus aucune tuile ne va : { $count }.
square-that-fits = { $number } : { $where }
spot = La tuile peut aller en { $number } ({ $where }) : { $beside }.
result = Rang { $rank } : { $seat }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
told-field = Pré avec { $cities ->
    [one] une ville
   *[other] { $cities } villes
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
} à { $seats }.
step-n = au nord
step-e = à l’est
step-s = au sud
step-w = à l’ouest
step-none = la tuile de départ
count-step = { $count } { $count ->
    [one] case
   *[other] cases
} { $name }
count-look = { $name } ({ $count })

# Les mêmes sans aides
bare-player = { $seat } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} ; partisans en réserve : { $followers }.
bare-road = Route ({ $where }) : tuiles { $tiles } ; partisans : { $manned ->
    [0] aucun
   *[other] { $followers }
}.
bare-city = Ville ({ $where }) : tuiles { $tiles } ; partisans : { $manned ->
    [0] aucun
   *[other] { $followers }
}.
bare-monastery = Abbaye ({ $where }) ; partisan : { $manned ->
    [0] aucun
   *[other] { $followers }
}.
bare-field = Pré ({ $where }) : tuiles { $tiles } ; partisans : { $manned ->
    [0] aucun
   *[other] { $followers }
}.
bare-tiles-left = Tuiles à piocher : { $count }.
bare-spot = La case { $number } ({ $where }) : { $beside }.

# Les mêmes au terminal, où l’on tape les coups
typed-to-place = { $seat } doit poser la tuile { $tile }. Sans la tourner : { $look }.
typed-latest = { $seat } a posé { $tile } en { $x },{ $y } r{ $turns }.
typed-open-road = Route en { $squares } (depuis { $x },{ $y } { $at }) : bouts ouverts { $open } ; tuiles { $tiles } ; partisans : { $followers } ; vaut { $now }, achevée au moins { $completed }.
typed-open-city = Ville en { $squares } (depuis { $x },{ $y } { $at }) : côtés ouverts { $open } ; tuiles { $tiles } ; blasons { $shields } ; partisans : { $followers } ; vaut { $now }, achevée au moins { $completed }.
typed-open-monastery = Abbaye en { $squares } ({ $x },{ $y } { $at }) : cases vides autour { $open } ; tuiles { $tiles } ; partisan : { $followers } ; vaut { $now }, achevée { $completed }.
typed-field = Pré en { $squares } (depuis { $x },{ $y } { $at }) : tuiles { $tiles } ; villes achevées { $completed } ; villes ouvertes { $open } ; paysans : { $followers } ; vaut { $now }.
typed-tiles-left = { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} à piocher : { $tiles }.
typed-set-aside = Tuiles qui n’allaient nulle part : { $tiles }.
typed-dead-squares = Aucune tuile à venir ne va en : { $squares }.
typed-spot = Case { $number }, en { $x },{ $y }, convient : { $turns } ({ $beside }).
typed-free-road = Route sans partisan à partir de { $x },{ $y } { $at } : vaut { $now }, achevée au moins { $completed }.
typed-free-city = Ville sans partisan à partir de { $x },{ $y } { $at } : vaut { $now }, achevée au moins { $completed }.
typed-free-monastery = Abbaye sans partisan en { $x },{ $y } : vaut { $now }, achevée { $completed }.
typed-free-field = Pré sans paysan à partir de { $x },{ $y } { $at } : villes achevées { $completed }, villes ouvertes { $open }.
typed-final-road = Route inachevée en { $squares } : { $points ->
    [one] 1 point
   *[other] { $points } points
} pour { $seats }.
typed-final-city = Ville inachevée en { $squares } : { $points ->
    [one] 1 point
   *[other] { $points } points
} pour { $seats }.
typed-final-monastery = Abbaye inachevée en { $x },{ $y } : { $points ->
    [one] 1 point
   *[other] { $points } points
} pour { $seats }.
typed-final-field = Pré en { $x },{ $y } ({ $at }), { $cities ->
    [one] { $cities } ville achevée
   *[other] { $cities } villes achevées
} : { $points ->
    [one] 1 point
   *[other] { $points } points
} pour { $seats }.
typed-share-scored-road = route depuis { $x },{ $y } : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
typed-share-scored-city = ville depuis { $x },{ $y } : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}{ $shields ->
    [0] {""}
    [one] , { $shields } blason
   *[other] , { $shields } blasons
}
typed-share-scored-monastery = abbaye en { $x },{ $y }
typed-share-final-road = route inachevée depuis { $x },{ $y } : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
typed-share-final-city = ville inachevée depuis { $x },{ $y } : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}{ $shields ->
    [0] {""}
    [one] , { $shields } blason
   *[other] , { $shields } blasons
}
typed-share-final-monastery = abbaye inachevée en { $x },{ $y } : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
typed-share-final-field = pré depuis { $x },{ $y } ({ $at }) : { $cities ->
    [one] { $cities } ville achevée
   *[other] { $cities } villes achevées
}

# La même chose à qui est concerné
you-to-place = À vous de poser une tuile : { $look }.
you-latest = Votre dernière tuile : { $where }.
you-placed = Vous posez une tuile.
you-started = Vous commencez { brief-started }.
you-brief-extended = { $own ->
    [1] { $kind ->
        [road] prolongez votre route : { $tiles } tuiles
        [city] agrandissez votre ville : { $tiles } tuiles
       *[other] entourez votre abbaye : { $tiles } sur 9
    }
   *[other] { $held ->
        [0] { $open ->
            [0] { $kind ->
                [road] achevez une route : { $tiles } tuiles
               *[other] achevez une ville : { $tiles } tuiles
            }
           *[other] { $kind ->
                [road] prolongez une route : { $tiles } tuiles
               *[other] agrandissez une ville : { $tiles } tuiles
            }
        }
       *[other] { $kind ->
            [road] prolongez une route tenue par { $owners } : { $tiles } tuiles
            [city] agrandissez une ville tenue par { $owners } : { $tiles } tuiles
           *[other] entourez une abbaye tenue par { $owners } : { $tiles } sur 9
        }
    }
}
you-extended = Vous { you-brief-extended }.
you-follower-placed = Vous placez un partisan { $feature ->
    [road] sur une route
    [city] dans une ville
    [monastery] dans l’abbaye
   *[other] sur un pré
}.
you-follower-stands = Vous placez un partisan { $feature ->
    [road] sur une route
    [city] dans une ville
    [monastery] dans l’abbaye
   *[other] sur un pré
}.
you-tile-set-aside = La tuile ne va nulle part et quitte la partie. Vous piochez à nouveau.
you-drew = Vous piochez la tuile suivante.
you-typed-to-place = À vous : posez la tuile { $tile }. Sans la tourner : { $look }.
you-typed-latest = Vous avez posé { $tile } en { $x },{ $y } r{ $turns }.

# Les tuiles, sans les tourner
tile-A = A
tile-B = B
tile-C = C
tile-D = D
tile-E = E
tile-F = F
tile-G = G
tile-H = H
tile-I = I
tile-J = J
tile-K = K
tile-L = L
tile-M = M
tile-N = N
tile-O = O
tile-P = P
tile-Q = Q
tile-R = R
tile-S = S
tile-T = T
tile-U = U
tile-V = V
tile-W = W
tile-X = X
look-A = une abbaye avec une route vers le sud, entourée d’un pré
look-B = une abbaye entourée d’un pré
look-C = ville sur les quatre côtés, avec un blason
look-D = ville au nord ; une route toute droite, d’est en ouest ; pré au sud
look-E = ville au nord ; pré des autres côtés
look-F = une seule ville d’est en ouest, avec un blason ; pré au nord et au sud
look-G = une seule ville d’est en ouest ; pré au nord et au sud
look-H = deux villes, à l’est et à l’ouest ; un pré entre elles
look-I = deux villes, au nord et à l’est ; pré au sud et à l’ouest
look-J = ville au nord ; une route qui tourne de l’est vers le sud ; pré à l’ouest
look-K = ville au nord ; une route qui tourne de l’ouest vers le sud ; pré à l’est
look-L = ville au nord ; un carrefour de trois routes, est, sud et ouest
look-M = une seule ville au nord et à l’ouest, avec un blason ; pré à l’est et au sud
look-N = une seule ville au nord et à l’ouest ; pré à l’est et au sud
look-O = une seule ville au nord et à l’ouest, avec un blason ; une route qui tourne de l’est vers le sud
look-P = une seule ville au nord et à l’ouest ; une route qui tourne de l’est vers le sud
look-Q = une seule ville au nord, à l’est et à l’ouest, avec un blason ; pré au sud
look-R = une seule ville au nord, à l’est et à l’ouest ; pré au sud
look-S = une seule ville au nord, à l’est et à l’ouest, avec un blason ; une route vers le sud
look-T = une seule ville au nord, à l’est et à l’ouest ; une route vers le sud
look-U = une route toute droite, du nord au sud ; pré à l’est et à l’ouest
look-V = une route qui tourne de l’ouest vers le sud ; pré au nord et à l’est
look-W = un carrefour de trois routes, est, sud et ouest ; pré au nord
look-X = un carrefour de quatre routes

# Pourquoi jouer ce coup
reason-completes = achève votre { $feature } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} tout de suite, et { $followers ->
    [one] votre partisan revient
   *[other] { $followers } partisans reviennent
}
reason-frees = achève une { $feature } adverse, mais { $followers ->
    [one] votre partisan revient
   *[other] { $followers } partisans reviennent
}
reason-claims = votre partisan { $feature ->
    [road] sur la route
    [city] dans la ville
    [monastery] dans l’abbaye
   *[other] sur le pré
} : environ { $points ->
    [one] { $points } point attendu
   *[other] { $points } points attendus
}, { $chance ->
    [0] et il reste jusqu’à la fin
   *[other] et { $chance } % de chances qu’il revienne
}
reason-shares = vous donne une part de ce qui n’était qu’à { $seats } ({ $feature }) : environ { $points ->
    [one] { $points } point
   *[other] { $points } points
}
reason-grows = améliore votre { $feature } : environ { $points ->
    [one] { $points } point
   *[other] { $points } points
} de plus
reason-hinders = coûte environ { $points ->
    [one] { $points } point
   *[other] { $points } points
} à { $seat }
reason-blocks = gêne { $seat } : une { $feature } plus difficile à achever, environ { $points ->
    [one] { $points } point
   *[other] { $points } points
} de moins
reason-helps = mais aide aussi { $seat } : environ { $points ->
    [one] { $points } point
   *[other] { $points } points
} de plus
reason-hardly-helps = donne un peu plus à { $seats } pour l’instant, sans guère changer les points attendus
reason-waits = ne donne rien aux autres et garde vos partisans pour plus tard
reason-gives-nothing = ne donne rien aux autres : cette tuile n’a plus de meilleur usage

# --- Boutons, et les règles en bref

game-description = Des villes, des routes et des prés, tuile par tuile. De 2 à 5 personnes, 40 minutes ou une semaine.
game-choice = Carcassonne : tuiles, villes et routes
verb-place-description = Poser la tuile piochée
field-square-description = Où : le numéro sur le plateau
field-turn-description = Comment tourner la tuile
field-follower-description = Où va un partisan sur la tuile, ou aucun
picture-farms = Prés
picture-features = Zones ouvertes
picture-tiles = Tuiles
no-follower = Sans partisan
tap-turn = { $turns ->
    [0] non tournée
    [1] tournée une fois
    [2] tournée deux fois
   *[other] tournée trois fois
}
tap-here = { $feature }{ $way }
suggested-follower = { tap-here }{ $points ->
    [0] { "" }
   *[other] { " " }· +{ $points }
}
tap-follower = { $feature } ({ $at })
ask-square = Posez cette tuile : { $look }.
ask-follower = Y placer un partisan ?
last-follower = Y placer un partisan ? Votre réponse pose aussi la tuile.
confirm-place = Poser la tuile
chosen-place = **Votre tuile en { $number }**
chosen-place-alone = **Votre tuile en { $number }** · { $left ->
    [0] plus de partisan en réserve
   *[other] sans partisan
}
chosen-place-follower = **Votre tuile en { $number }** · partisan : { $feature }{ $way }
later-place-alone = **Tuile : { $where } de la tuile de départ** · sans partisan
later-place-follower = **Tuile : { $where } de la tuile de départ** · partisan : { $feature }{ $way }

# Les tours préparés
tap-aim = { $aim ->
    [completes] Achever une de mes zones
    [takes] Prendre une zone libre
   *[fits] Choisir une case
}
ask-aim = Vous piocherez votre tuile à votre tour. Qu’est-ce que j’en fais ?
ask-wish-square = Sur quel numéro ?
ask-feature = Laquelle ?
wish-aim = { $aim ->
    [completes] **Votre tuile, si elle achève une de vos zones**
    [takes] **Votre tuile avec un partisan, si la zone est encore libre**
   *[fits] **Votre tuile, si elle convient**
}
wish = **Votre tuile en { $number }** · { wish-condition }
wish-later = **Votre tuile : { $where } de la tuile de départ** · { wish-condition }
wish-condition = { $aim ->
    [completes] si elle achève votre { $kind ->
        [road] route
        [city] ville
       *[other] abbaye
    }
    [takes] avec un partisan { $kind ->
        [road] sur la route
       *[city] dans la ville
    } ({ $at }), si elle est encore libre
   *[fits] si elle convient
}
wish-open = Je tourne la tuile et je décide s’il faut un partisan.
wish-turned = Je tourne la tuile pour que le partisan s’y place.
wish-covered = À { $where } de la tuile de départ, il y a déjà une autre tuile.
wish-misfit = Votre tuile ne va pas à { $where } de la tuile de départ.
wish-incomplete = À { $where } de la tuile de départ, votre tuile n’achève pas votre { $kind ->
    [road] route
    [city] ville
   *[other] abbaye
}.

# Ce que rapporterait chaque zone de la tuile
free-road-here = **{ $number } Route{ $way }** · { $open ->
    [0] achevée aussitôt : **+{ $completed }**, et le partisan revient
    [one] +{ $now } pour l’instant · { $open } bout ouvert
   *[other] +{ $now } pour l’instant · { $open } bouts ouverts
}
free-city-here = **{ $number } Ville{ $way }** · { $open ->
    [0] achevée aussitôt : **+{ $completed }**, et le partisan revient
   *[other] { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    } · au moins +{ $least } une fois achevée, { $open ->
        [one] { $open } côté ouvert
       *[other] { $open } côtés ouverts
    }
}
free-monastery-here = **{ $number } Abbaye** · { $open ->
    [0] achevée aussitôt : **+{ $completed }**, et le partisan revient
    [one] +{ $now } pour l’instant · +{ $completed } une fois entourée, encore { $open } tuile
   *[other] +{ $now } pour l’instant · +{ $completed } une fois entourée, encore { $open } tuiles
}
free-field-here = **{ $number } Pré{ $way }** · { $cities ->
    [0] aucune ville achevée pour l’instant
    [one] { $cities } ville achevée pour l’instant = +{ $now } à la fin
   *[other] { $cities } villes achevées pour l’instant = +{ $now } à la fin
}{ $unfinished ->
    [0] {""}
    [one] , { $unfinished } inachevée
   *[other] , { $unfinished } inachevées
} · le partisan y reste
held-road-here = **Route{ $way }** · { $yours ->
    [0] tenue par { $seats }
   *[other] { $others ->
        [0] à vous
       *[other] partagée avec { $seats }
    }
} · +{ $now } pour l’instant, { $open ->
    [one] { $open } bout ouvert
   *[other] { $open } bouts ouverts
}
held-city-here = **Ville{ $way }** · { $yours ->
    [0] tenue par { $seats }
   *[other] { $others ->
        [0] à vous
       *[other] partagée avec { $seats }
    }
}, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
} · au moins +{ $least } une fois achevée, { $open ->
    [one] { $open } côté ouvert
   *[other] { $open } côtés ouverts
}
held-field-here = **Pré{ $way }** · { $yours ->
    [0] tenu par { $seats }
   *[other] { $others ->
        [0] à vous
       *[other] partagé avec { $seats }
    }
} · { $cities ->
    [0] aucune ville achevée pour l’instant
    [one] { $cities } ville achevée pour l’instant = +{ $now }
   *[other] { $cities } villes achevées pour l’instant = +{ $now }
}
same-here = **{ $number } { $kind ->
    [road] Route{ $way }** · la même que { $same }
    [city] Ville{ $way }** · la même que { $same }
   *[other] Pré{ $way }** · le même que { $same }
}
nobodys-here = **{ $kind ->
    [road] Route
    [city] Ville
   *[other] Abbaye
}{ $way }** · à personne{ $kind ->
    [monastery] {""}
   *[other] , { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }
}
meeting-here = { $held ->
    [1] ✅
   *[other] ⚠️
} Cette tuile relie { $kind ->
    [road] votre route à une autre
    [city] votre ville à une autre
   *[other] votre pré à un autre
} : { $held ->
    [0] **tous** les points seront pour { $seats }, avec plus de partisans que vous.
    [1] **tous** les points seront pour vous : vous y avez le plus de partisans, devant { $seats }.
   *[other] { $seats } et vous y avez autant de partisans, **chacun** marquera tous les points.
}
followers-here = { $count ->
    [0] Vous n’avez plus de partisan.
    [one] Il vous reste { $count } partisan.
   *[other] Il vous reste { $count } partisans.
}
rules-topics = turn followers points farmers end variants signs strategy
topic-turn = Un tour
topic-followers = Les partisans
topic-points = Les points
topic-farmers = Les paysans
topic-end = La fin
topic-variants = Variantes
variant-fields-no = sans les prés
variant-tiles-36 = 36 tuiles
topic-signs = Légende
topic-strategy = Stratégie
rules-turn = Posez la tuile piochée : chacun de ses côtés qui touche une autre tuile doit continuer le paysage, pré contre pré, route contre route, ville contre ville. Ensuite, si vous voulez, placez-y un partisan. Une tuile qui ne va nulle part est écartée, et vous piochez la suivante.
rules-followers = Vous en avez { $followers }. Un partisan se place sur une route, une ville, une abbaye ou un pré de la tuile posée, si toute cette zone n’en porte encore aucun. Il vous revient quand la zone est achevée et comptée.
rules-points = Route achevée : 1 point par tuile. Ville achevée : { $completed-city } points par tuile et { $completed-city } par blason. Abbaye entourée de { $around-monastery } tuiles : { $completed-monastery } points. Tous les points vont à la personne qui a le plus de partisans dans la zone ; à égalité, chacun les marque tous.
rules-farmers = Un partisan sur un pré y reste jusqu’à la fin. Chaque pré rapporte alors { $farm-city } points par ville achevée qui le borde, à la personne qui y a le plus de paysans ; à égalité, chacun les marque tous.
rules-end = Après la dernière tuile, les zones inachevées comptent aussi. Route : 1 point par tuile. Ville : 1 point par tuile et 1 par blason. Abbaye : 1 point, plus 1 par case remplie autour. Le total le plus élevé l’emporte ; à égalité, la victoire est partagée.
rules-variants = L’hôte choisit les variantes avant la partie ; elles ne comptent pas pour la cote. **Sans les prés** : aucun partisan ne va sur un pré ; il n’y a donc pas de paysans, et les prés ne rapportent rien. **{ $small-tiles } tuiles** : une moitié fixe des { $tiles } tuiles, avec la moitié des routes, des villes, des abbayes et des blasons. Les deux raccourcissent la partie.
rules-signs = Sur le plateau : un numéro est une case où la tuile peut aller, × une case où plus aucune tuile n’ira ; une figurine est un partisan, debout sur une route, une ville ou une abbaye, couché sur un pré ; un cadre montre ce qui vient d’être posé. Dans le panneau : le grand nombre est le score ; près de la figurine, les partisans libres ; près du drapeau, les points si la partie finissait maintenant ; près du carré barré, les tuiles restantes.
rules-strategy = Gardez toujours un partisan libre : sans lui, ce sont les autres qui marquent. Les petites villes et les routes vite fermées rapportent plus que les grandes qui restent ouvertes, et un paysan posé tôt près de villes en croissance décide souvent de la partie.


# --- Leçons

lesson-fit = Poser une tuile
lesson-fit-place = Voici votre tuile. Elle doit toucher le plateau, et chaque côté qui touche doit continuer le paysage : route avec route, ville avec ville, pré avec pré. Les numéros montrent où elle peut aller. Choisissez-en un : je tourne la tuile comme il faut. Appuyez ensuite sur *Poser la tuile*.
lesson-fit-done = Tout le jeu est là : une tuile par tour, et elle doit toujours s’accorder avec ses voisines. Sous le plateau, vous lisez les points de chacun et ses partisans en réserve. Près du drapeau : ses points si la partie finissait maintenant. Près du carré barré : les tuiles restantes.
lesson-road = Un partisan sur la route
lesson-road-follower = Les tuiles seules ne rapportent rien : ce sont vos partisans qui marquent, et vous en avez 7. Prolongez la route avec cette tuile, en 1 ou 2, et placez un partisan sur la **route**. Il y reste jusqu’à ce que la route soit achevée.
lesson-road-done = La route est à vous. Personne d’autre ne peut y placer de partisan.
lesson-close = Achever une route
lesson-close-crossing = Votre partisan est sur cette route. Un carrefour la ferme à l’ouest ; à l’est, elle est ouverte. Fermez-la avec votre tuile : 1 point par tuile de la route, et votre partisan revient. Si la tuile peut aller dans plusieurs sens, *⟳ Tourner* la tourne.
lesson-close-done = Une route de 4 tuiles : +4, et votre partisan est libre. Faites revenir vos partisans souvent, et gardez-en un ou deux en réserve : sans eux, vous regardez les autres marquer.
lesson-city = La ville et le blason
lesson-city-cap = Cette ville est à vous : 2 tuiles, dont une avec un blason, ouverte à l’est. Fermez-la avec votre tuile. Une ville achevée rapporte 2 points par tuile et 2 par blason.
lesson-city-done = 3 tuiles et un blason : +8. Restée ouverte jusqu’à la fin, la ville n’aurait rapporté que la moitié. Dans une ville qui ne se ferme jamais, votre partisan reste bloqué jusqu’à la fin.
lesson-share = Relier pour partager
lesson-share-join = On ne place pas de partisan dans une ville occupée. Mais deux villes peuvent se rejoindre : celle de gauche est à votre adversaire, celle de droite à vous. Posez votre tuile entre les deux.
lesson-share-done = Un partisan chacun : 6 points chacun. La personne qui en a le plus dans la ville prend tout.
lesson-monastery = L’abbaye
lesson-monastery-monk = Une abbaye rapporte 1 point, plus 1 pour chacune des 8 cases autour d’elle qui porte une tuile : 9 quand tout est rempli. Posez-la dans le trou, là où il y a déjà le plus de tuiles, et placez un partisan sur l’**abbaye**.
lesson-monastery-around = Il reste une case vide autour de votre abbaye. Remplissez-la avec cette tuile, avec ou sans partisan.
lesson-monastery-done = Les 8 cases sont remplies : +9, et votre partisan revient. Les tuiles de tous comptent : une abbaye se remplit souvent toute seule.
lesson-farmer = Le paysan
lesson-farmer-field = Un partisan sur un pré est un paysan : il y reste jusqu’à la fin. Le pré rapporte alors 3 points par ville achevée qu’il touche. Routes et villes séparent les prés : derrière une route commence un autre pré. Posez votre tuile près de la ville achevée, et placez un partisan sur le **pré**.
lesson-farmer-done = Votre paysan vaut déjà 3 points, et 3 de plus par ville achevée le long de ce pré. Si d’autres y ont aussi des paysans, la personne qui en a le plus prend tout ; à égalité, chacun marque tout. L’image montre à qui est chaque pré.
lesson-game = Une petite partie
lesson-game-play = Jouez comme vous voulez, contre un ordinateur facile : { $turns ->
    [one] il vous reste { $turns } tuile à poser
   *[other] il vous reste { $turns } tuiles à poser
}. Ensuite on compte tout, même les routes et les villes ouvertes.
lesson-game-done = C’est tout le jeu, en plus court. Sur un grand plateau, × désigne les cases où plus aucune tuile n’ira. *Jouer contre l’ordinateur* lance une vraie partie, au niveau facile ; *Indice* vous y aide.
lesson-why-not-this = C’est permis, mais cette leçon parle d’autre chose. Réessayez.
lesson-why-no-road = Elle peut aller là, mais ne touche aucune route. Essayez 1 ou 2, le long de la route.
lesson-why-field-now = Ce serait un paysan, qui ne revient jamais. Cette fois, choisissez la route.
lesson-why-no-follower = Sans partisan, cette route n’est à personne. Placez-en un sur la route.
lesson-why-road-open = Elle peut aller là, mais votre route reste ouverte à l’est. Cherchez le numéro à son bout ouvert.
lesson-why-city-open = Elle peut aller là, mais votre ville reste ouverte à l’est. Cherchez le numéro à son côté ouvert.
lesson-why-not-joined = Elle peut aller là, mais les deux villes restent séparées. Cherchez le numéro entre elles.
lesson-why-monk-alone = Elle peut aller là, mais il y a peu de tuiles autour. Cherchez le numéro dans le trou.
lesson-why-no-monk = La case est la bonne. Placez maintenant le partisan : *Abbaye*.
lesson-why-monk-open = Elle peut aller là, mais une case reste vide à côté de votre abbaye. Cherchez le numéro juste à côté.
lesson-why-field-bare = Là, aucun pré ne touche une ville achevée : un paysan n’y rapporterait rien. Choisissez une case près de la ville.
lesson-why-monk = Une abbaye, c’est bien aussi. Mais cette leçon parle du pré : choisissez *Pré*.
lesson-why-no-farmer = Sans partisan, le pré ne vous rapporte rien. Placez-en un sur le pré.

# Où en est la partie
progress = tuile { $laid } sur { $all }

# Ce que les ordinateurs aiment
style-builder = aime les villes
style-farmer = aime les prés
style-thief = s’invite chez les autres
style-wanderer = aime les routes
