# Carcassonne.

game = Carcassonne
verb-place = połóż
field-square = miejsce
field-turn = obrót
field-follower = pionek
field-aim = cel
field-feature = obiekt

# Obiekty, boki i półboki
feature-road = droga
feature-city = miasto
feature-field = łąka
feature-monastery = klasztor
side-n = północny
side-e = wschodni
side-s = południowy
side-w = zachodni
at-n = północ
at-e = wschód
at-s = południe
at-w = zachód
at-nw = północ, zachodnia połowa
at-ne = północ, wschodnia połowa
at-en = wschód, północna połowa
at-es = wschód, południowa połowa
at-se = południe, wschodnia połowa
at-sw = południe, zachodnia połowa
at-ws = zachód, południowa połowa
at-wn = zachód, północna połowa
at-middle = środek
beside-n-road = droga na północy
beside-n-city = miasto na północy
beside-n-field = łąka na północy
beside-e-road = droga na wschodzie
beside-e-city = miasto na wschodzie
beside-e-field = łąka na wschodzie
beside-s-road = droga na południu
beside-s-city = miasto na południu
beside-s-field = łąka na południu
beside-w-road = droga na zachodzie
beside-w-city = miasto na zachodzie
beside-w-field = łąka na zachodzie

# Położenie obiektu na kafelku, gdy jest tam więcej takich samych
way-only = {""}
way-city = {" "}przy mieście
way-n = {" "}na północy
way-ne = {" "}na północnym wschodzie
way-e = {" "}na wschodzie
way-se = {" "}na południowym wschodzie
way-s = {" "}na południu
way-sw = {" "}na południowym zachodzie
way-w = {" "}na zachodzie
way-nw = {" "}na północnym zachodzie

# Co się dzieje
placed = { $seat } dokłada kafelek.
started = { $seat }: powstaje { brief-started }.
extended = { $seat } { brief-extended }.
follower-placed = { $seat } stawia pionka { $feature ->
    [road] na drodze
    [city] w mieście
    [monastery] w klasztorze
   *[other] na łące
}.
follower-stands = { $seat } stawia pionka { $feature ->
    [road] na drodze
    [city] w mieście
    [monastery] w klasztorze
   *[other] na łące
}.
scored-road = Droga ukończona ({ $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}): { $seats } +{ $points }.
scored-city = Miasto ukończone ({ $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}{ $shields ->
    [0] {""}
    [one] , { $shields } tarcza
    [few] , { $shields } tarcze
   *[other] , { $shields } tarcz
}): { $seats } +{ $points }.
scored-monastery = Klasztor ukończony: { $seats } +{ $points }.
tile-set-aside = Kafelek nigdzie nie pasuje i odpada z gry. { $seat } losuje jeszcze raz.
drew = { $seat } losuje następny kafelek.
last-tile = To był ostatni kafelek. Teraz punkty za to, co zostało.
final-road = Nieukończona droga ({ $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}): { $seats } +{ $points }.
final-city = Nieukończone miasto ({ $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}): { $seats } +{ $points }.
final-monastery = Nieukończony klasztor: { $seats } +{ $points }.
final-field = Łąka ({ $cities } { $cities ->
    [one] ukończone miasto
    [few] ukończone miasta
   *[other] ukończonych miast
}): { $seats } +{ $points }.

# The same in brief, beside the picture
brief-alone-placed = kafelek
brief-started = { $kind ->
    [city] nowe miasto
    [monastery] klasztor
   *[road] nowa droga
}
brief-extended = { $own ->
    [1] { $kind ->
        [road] przedłuża swoją drogę do { $tiles } kafelków
        [city] powiększa swoje miasto do { $tiles } kafelków
       *[other] uzupełnia swój klasztor: { $tiles } z 9
    }
   *[other] { $held ->
        [0] { $open ->
            [0] { $kind ->
                [road] zamyka drogę z { $tiles } kafelków
               *[other] zamyka miasto z { $tiles } kafelków
            }
           *[other] { $kind ->
                [road] przedłuża drogę do { $tiles } kafelków
               *[other] powiększa miasto do { $tiles } kafelków
            }
        }
       *[other] { $kind ->
            [road] przedłuża cudzą drogę ({ $owners }) do { $tiles } kafelków
            [city] powiększa cudze miasto ({ $owners }) do { $tiles } kafelków
           *[other] uzupełnia cudzy klasztor ({ $owners }): { $tiles } z 9
        }
    }
}
brief-follower-placed = pionek { $feature ->
    [road] na drodze
    [city] w mieście
    [monastery] w klasztorze
   *[other] na łące
}
brief-follower-stands = { $kind ->
    [road] { $tiles ->
        [one] pionek na nowej drodze
       *[other] pionek na drodze z { $tiles } kafelków
    }
    [city] { $tiles ->
        [one] pionek w nowym mieście
       *[other] pionek w mieście z { $tiles } kafelków
    }
    [monastery] pionek w klasztorze
   *[other] { $cities ->
        [0] chłop na łące
        [one] chłop na łące przy { $cities } mieście
       *[other] chłop na łące przy { $cities } miastach
    }
}
brief-scored-road = ukończona droga z { $tiles ->
    [one] { $tiles } kafelka
   *[other] { $tiles } kafelków
}: { $seats } **+{ $points }**
brief-scored-city = ukończone miasto z { $tiles ->
    [one] { $tiles } kafelka
   *[other] { $tiles } kafelków
}: { $seats } **+{ $points }**
brief-scored-monastery = ukończony klasztor: { $seats } **+{ $points }**
brief-tile-set-aside = kafelek, który nigdzie nie pasuje, odpada
brief-drew = {""}
brief-last-tile = {""}
brief-final-road = {""}
brief-final-city = {""}
brief-final-monastery = {""}
brief-final-field = {""}

# Skąd są punkty
share-scored-road = droga, { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
share-scored-city = miasto, { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}{ $shields ->
    [0] {""}
    [one] , { $shields } tarcza
    [few] , { $shields } tarcze
   *[other] , { $shields } tarcz
}
share-scored-monastery = klasztor
share-final-road = nieukończona droga, { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
share-final-city = nieukończone miasto, { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}{ $shields ->
    [0] {""}
    [one] , { $shields } tarcza
    [few] , { $shields } tarcze
   *[other] , { $shields } tarcz
}
share-final-monastery = nieukończony klasztor, { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
share-final-field = łąka, { $cities } { $cities ->
    [one] ukończone miasto
    [few] ukończone miasta
   *[other] ukończonych miast
}

# Kinds of points, whose sums the end tells
kind-roads = Drogi
kind-cities = Miasta
kind-monasteries = Klasztory
kind-fields = Łąki

# Ruch dla tych, którzy słuchają
spoken-tiles = Kafelek: { $seats }.
spoken-follower = { $seat }: pionek { $kind ->
    [road] na drodze
    [city] w mieście
    [field] na łące
   *[other] w klasztorze
}.
spoken-tile = Twój kafelek: { $look }.
spoken-squares = Licząc od kafelka startowego:
spoken-lies = Leży { $where } od startowego: { $sides }.
heard-square = { $number }: { $where } · { $beside }
suggested-square = { heard-square }{ $points ->
    [0] { "" }
   *[other] { " " }· +{ $points }
}
spoken-closes = { $where }; kończy { $kind ->
    [road] twoją drogę
    [city] twoje miasto
   *[other] twój klasztor
}, plus { $points }
spoken-closes-free = { $where }; kończy { $kind ->
    [road] niczyją drogę
    [city] niczyje miasto
   *[other] niczyj klasztor
}, plus { $points }
spoken-extends = { $where }; { $kind ->
    [road] twoja droga
    [city] twoje miasto
   *[other] twój klasztor
}: { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
spoken-free = { $where }; { $kind ->
    [road] niczyja droga
    [city] niczyje miasto
   *[other] niczyj klasztor
}: { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
spoken-gives = { $where }; kończy { $kind ->
    [road] drogę
    [city] miasto
   *[other] klasztor
}, plus { $points } dla: { $seats }
spoken-beside = { $where }; dokłada do { $kind ->
    [road] cudzej drogi
    [city] cudzego miasta
   *[other] cudzego klasztoru
}: { $seats }
spoken-only-field = { $where }; tylko łąka

# Co się zmieniło dla gracza od jego ostatniego ruchu
since-joined = { $kind ->
    [road] Do twojej drogi
    [city] Do twojego miasta
    [field] Do twojej łąki
   *[other] Do twojego klasztoru
} dołącza: { $seats }; { $held ->
    [0] przewagę ma ktoś inny
    [1] przewaga wciąż twoja
   *[other] teraz równo, punkty dla każdego z was
}.
since-finished = { $kind ->
    [road] Twoja droga ukończona
    [city] Twoje miasto ukończone
   *[other] Twój klasztor ukończony
} · **+{ $points }**
since-finished-lost = Twój pionek wraca: { $kind ->
    [road] ukończona droga
    [city] ukończone miasto
   *[other] ukończony klasztor
}, **+{ $points }** dla: { $seats }.
since-field = Twoja łąka graniczy teraz z { $cities ->
    [one] { $cities } ukończonym miastem
   *[other] { $cities } ukończonymi miastami
}: +{ $points } na koniec.

# Wyróżnienia po grze
award-longest-road = Najdłuższa droga: { $seats } ({ $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
})
award-biggest-city = Największe miasto: { $seats } ({ $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
})
award-biggest-field = Największa łąka: { $seats } ({ $cities } { $cities ->
    [one] miasto
    [few] miasta
   *[other] miast
})

# Odmowy
no-such-turn = Kafelek obraca się od 0 do 3 razy, nie { $turns }.
square-taken = Tam już leży kafelek.
touches-nothing = Kafelek nie stykałby się tam bokiem z żadnym innym.
side-clash = Tak obrócony kafelek tam nie pasuje, bok { $side }: { $has } i { $needs } się nie łączą.
no-such-feature = Tak obrócony kafelek tego tam nie ma: { $feature } ({ $at }).
no-follower-left = Nie masz już pionków.
feature-taken = Tam już stoi pionek ({ $feature }): { $seats }.
no-farmers = Ta gra jest bez łąk: na łące nie wolno stawiać pionków.

# Przygotowanie
bad-pile = W stosie „{ $pile }” nie może tu być „{ $item }”.

# Plansza słowami
to-place = { $seat } dokłada kafelek: { $look }.
player = { $seat }: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
} ({ $projected }, gdyby gra skończyła się teraz); wolne pionki: { $followers }.
map = { $map }
latest = { $seat } – ostatni kafelek: { $where }.
open-road = Droga ({ $where }): kafelki { $tiles }, otwarte końce { $open }; pionki: { $followers }; warta { $now }, ukończona co najmniej { $completed }.
open-city = Miasto ({ $where }): kafelki { $tiles }, tarcze { $shields }, otwarte boki { $open }; pionki: { $followers }; warte { $now }, ukończone co najmniej { $completed }.
open-monastery = Klasztor ({ $where }): puste miejsca dookoła { $open }; pionek: { $followers }; wart { $now }, ukończony { $completed }.
field = Łąka ({ $where }): kafelki { $tiles }, ukończone miasta { $completed }, otwarte miasta { $open }; chłopi: { $followers }; warta { $now }.
free-road = Niczyja droga ({ $where }): warta { $now }, ukończona co najmniej { $completed }.
free-city = Niczyje miasto ({ $where }): warte { $now }, ukończone co najmniej { $completed }.
free-monastery = Niczyj klasztor ({ $where }): wart { $now }, ukończony { $completed }.
free-field = Łąka bez chłopów ({ $where }): ukończone miasta { $completed }, otwarte miasta { $open }.
tiles-left = Kafelki do dobrania, { $count }: { $looks }.
no-tiles-left = Nie ma już kafelków do dobrania.
set-aside = Kafelki, które nigdzie nie pasowały: { $looks }.
dead-squares = Puste miejsca, na które nie pasuje już żaden kafelek: { $count }.
square-that-fits = { $number }: { $where }
spot = Miejsce { $number } pasuje ({ $where }): { $beside }.
result = Miejsce { $rank }: { $seat }, { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}.
told-field = Łąka z { $cities ->
    [one] jednym miastem
   *[other] { $cities } miastami
}: { $seats } +{ $points }.
step-n = na północ
step-e = na wschód
step-s = na południe
step-w = na zachód
step-none = kafelek startowy
count-step = o { $count } { $name }
count-look = { $name } ({ $count })

# To samo bez pomocy
bare-player = { $seat }: punkty { $points }; pionki w zapasie: { $followers }.
bare-road = Droga ({ $where }): kafelki { $tiles }; pionki: { $manned ->
    [0] brak
   *[other] { $followers }
}.
bare-city = Miasto ({ $where }): kafelki { $tiles }; pionki: { $manned ->
    [0] brak
   *[other] { $followers }
}.
bare-monastery = Klasztor ({ $where }); pionek: { $manned ->
    [0] brak
   *[other] { $followers }
}.
bare-field = Łąka ({ $where }): kafelki { $tiles }; pionki: { $manned ->
    [0] brak
   *[other] { $followers }
}.
bare-tiles-left = Kafelki do dobrania: { $count }.
bare-spot = Miejsce { $number } ({ $where }): { $beside }.

# To samo w terminalu, gdzie ruchy się wpisuje
typed-to-place = { $seat } kładzie kafelek { $tile }. Bez obrotu: { $look }.
typed-latest = Ostatni ruch: { $seat }, { $tile } na { $x },{ $y } r{ $turns }.
typed-open-road = Droga na { $squares } (od { $x },{ $y } { $at }): otwarte końce: { $open }; kafelki: { $tiles }; pionki: { $followers }; warta { $now }, ukończona co najmniej { $completed }.
typed-open-city = Miasto na { $squares } (od { $x },{ $y } { $at }): otwarte boki: { $open }; kafelki: { $tiles }; tarcze: { $shields }; pionki: { $followers }; warte { $now }, ukończone co najmniej { $completed }.
typed-open-monastery = Klasztor na { $squares } ({ $x },{ $y } { $at }): puste pola wokół: { $open }; kafelki: { $tiles }; pionek: { $followers }; wart { $now }, ukończony { $completed }.
typed-field = Łąka na { $squares } (od { $x },{ $y } { $at }): kafelki: { $tiles }; ukończone miasta: { $completed }; otwarte miasta: { $open }; chłopi: { $followers }; warta { $now }.
typed-tiles-left = Kafelki do dobrania, { $count }: { $tiles }.
typed-set-aside = Kafelki, które nigdzie nie pasowały: { $tiles }.
typed-dead-squares = Żaden przyszły kafelek nie pasuje na: { $squares }.
typed-spot = Pole { $number }, na { $x },{ $y }, pasuje: { $turns } ({ $beside }).
typed-free-road = Niczyja droga od { $x },{ $y } { $at }: warta { $now }, ukończona co najmniej { $completed }.
typed-free-city = Niczyje miasto od { $x },{ $y } { $at }: warte { $now }, ukończone co najmniej { $completed }.
typed-free-monastery = Niczyj klasztor na { $x },{ $y }: wart { $now }, ukończony { $completed }.
typed-free-field = Łąka bez chłopów od { $x },{ $y } { $at }: ukończone miasta { $completed }, otwarte miasta { $open }.
typed-final-road = Nieukończona droga na { $squares }: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}: { $seats }.
typed-final-city = Nieukończone miasto na { $squares }: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}: { $seats }.
typed-final-monastery = Nieukończony klasztor na { $x },{ $y }: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}: { $seats }.
typed-final-field = Łąka na { $x },{ $y } ({ $at }), { $cities } { $cities ->
    [one] ukończone miasto
    [few] ukończone miasta
   *[other] ukończonych miast
}: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}: { $seats }.
typed-share-scored-road = droga od { $x },{ $y }: { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
typed-share-scored-city = miasto od { $x },{ $y }: { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}{ $shields ->
    [0] {""}
    [one] , { $shields } tarcza
    [few] , { $shields } tarcze
   *[other] , { $shields } tarcz
}
typed-share-scored-monastery = klasztor na { $x },{ $y }
typed-share-final-road = nieukończona droga od { $x },{ $y }: { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
typed-share-final-city = nieukończone miasto od { $x },{ $y }: { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}{ $shields ->
    [0] {""}
    [one] , { $shields } tarcza
    [few] , { $shields } tarcze
   *[other] , { $shields } tarcz
}
typed-share-final-monastery = nieukończony klasztor na { $x },{ $y }: { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
}
typed-share-final-field = łąka od { $x },{ $y } ({ $at }): { $cities } { $cities ->
    [one] ukończone miasto
    [few] ukończone miasta
   *[other] ukończonych miast
}

# To samo do tego, kogo dotyczy
you-to-place = Twoja kolej: dołóż kafelek: { $look }.
you-latest = Twój ostatni kafelek: { $where }.
you-placed = Dokładasz kafelek.
you-started = Powstaje { brief-started }.
you-brief-extended = { $own ->
    [1] { $kind ->
        [road] przedłużasz swoją drogę do { $tiles } kafelków
        [city] powiększasz swoje miasto do { $tiles } kafelków
       *[other] uzupełniasz swój klasztor: { $tiles } z 9
    }
   *[other] { $held ->
        [0] { $open ->
            [0] { $kind ->
                [road] zamykasz drogę z { $tiles } kafelków
               *[other] zamykasz miasto z { $tiles } kafelków
            }
           *[other] { $kind ->
                [road] przedłużasz drogę do { $tiles } kafelków
               *[other] powiększasz miasto do { $tiles } kafelków
            }
        }
       *[other] { $kind ->
            [road] przedłużasz cudzą drogę ({ $owners }) do { $tiles } kafelków
            [city] powiększasz cudze miasto ({ $owners }) do { $tiles } kafelków
           *[other] uzupełniasz cudzy klasztor ({ $owners }): { $tiles } z 9
        }
    }
}
you-extended = { you-brief-extended }.
you-follower-placed = Stawiasz pionka { $feature ->
    [road] na drodze
    [city] w mieście
    [monastery] w klasztorze
   *[other] na łące
}.
you-follower-stands = Stawiasz pionka { $feature ->
    [road] na drodze
    [city] w mieście
    [monastery] w klasztorze
   *[other] na łące
}.
you-tile-set-aside = Kafelek nigdzie nie pasuje i odpada z gry. Losujesz jeszcze raz.
you-drew = Losujesz następny kafelek.
you-typed-to-place = Twoja kolej: połóż kafelek { $tile }. Bez obrotu: { $look }.
you-typed-latest = Twój ostatni ruch: { $tile } na { $x },{ $y } r{ $turns }.

# Kafelki, jak leżą bez obrotu
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
look-A = klasztor, droga na południe, dookoła łąka
look-B = klasztor, dookoła łąka
look-C = miasto z czterech stron, z tarczą
look-D = miasto na północy; prosta droga ze wschodu na zachód; łąka na południu
look-E = miasto na północy; z pozostałych stron łąka
look-F = jedno miasto od wschodu do zachodu, z tarczą; łąka na północy i południu
look-G = jedno miasto od wschodu do zachodu; łąka na północy i południu
look-H = dwa miasta, na wschodzie i na zachodzie; między nimi łąka
look-I = dwa miasta, na północy i na wschodzie; łąka na południu i zachodzie
look-J = miasto na północy; droga skręca ze wschodu na południe; łąka na zachodzie
look-K = miasto na północy; droga skręca z zachodu na południe; łąka na wschodzie
look-L = miasto na północy; skrzyżowanie trzech dróg: wschód, południe, zachód
look-M = jedno miasto na północy i zachodzie, z tarczą; łąka na wschodzie i południu
look-N = jedno miasto na północy i zachodzie; łąka na wschodzie i południu
look-O = jedno miasto na północy i zachodzie, z tarczą; droga skręca ze wschodu na południe
look-P = jedno miasto na północy i zachodzie; droga skręca ze wschodu na południe
look-Q = jedno miasto na północy, wschodzie i zachodzie, z tarczą; łąka na południu
look-R = jedno miasto na północy, wschodzie i zachodzie; łąka na południu
look-S = jedno miasto na północy, wschodzie i zachodzie, z tarczą; droga na południe
look-T = jedno miasto na północy, wschodzie i zachodzie; droga na południe
look-U = prosta droga z północy na południe; łąka na wschodzie i zachodzie
look-V = droga skręca z zachodu na południe; łąka na północy i wschodzie
look-W = skrzyżowanie trzech dróg: wschód, południe, zachód; łąka na północy
look-X = skrzyżowanie czterech dróg

# Dlaczego warto zagrać taki ruch. $feature to słowo z „feature-…”.
reason-completes = kończy { $feature ->
    [road] twoją drogę
    [city] twoje miasto
   *[monastery] twój klasztor
}: od razu { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}, a { $followers ->
    [one] twój pionek wraca
    [few] { $followers } twoje pionki wracają
   *[other] { $followers } twoich pionków wraca
}
reason-frees = kończy { $feature ->
    [road] cudzą drogę
    [city] cudze miasto
   *[monastery] cudzy klasztor
}, ale { $followers ->
    [one] twój pionek wraca
    [few] { $followers } twoje pionki wracają
   *[other] { $followers } twoich pionków wraca
}
reason-claims = twój pionek { $feature ->
    [road] na drodze
    [city] w mieście
    [monastery] w klasztorze
   *[other] na łące
}: około { $points ->
    [one] { $points } punktu
   *[other] { $points } punktów
}, { $chance ->
    [0] zostaje do końca gry
   *[other] { $chance }% szans, że wróci
}
reason-shares = daje ci udział w { $feature ->
    [road] cudzej drodze
    [city] cudzym mieście
    [monastery] cudzym klasztorze
   *[other] cudzej łące
} ({ $seats }): około { $points ->
    [one] { $points } punktu
   *[other] { $points } punktów
}
reason-grows = rozbudowuje { $feature ->
    [road] twoją drogę
    [city] twoje miasto
    [monastery] twój klasztor
   *[other] twoją łąkę
}: około { $points ->
    [one] { $points } punktu
   *[other] { $points } punktów
} więcej
reason-hinders = przeszkadza: { $seat } dostanie pewnie o { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
} mniej
reason-blocks = utrudnia ukończenie { $feature ->
    [road] drogi
    [city] miasta
    [monastery] klasztoru
   *[other] łąki
}: { $seat } dostanie pewnie o { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
} mniej
reason-helps = ale pomaga też komuś innemu: { $seat } dostanie pewnie o { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
} więcej
reason-hardly-helps = na razie daje trochę punktów rywalom ({ $seats }), ale spodziewane wyniki prawie się nie zmieniają
reason-waits = nic nie daje rywalom i oszczędza pionki
reason-gives-nothing = nic nie daje rywalom, a lepszego miejsca ten kafelek już nie ma

# --- Przyciski i zasady w skrócie

game-description = Z kafelków rosną miasta, drogi i łąki. Dla 2–5 osób, 40 minut albo tydzień.
game-choice = Carcassonne: kafelki, miasta i drogi
verb-place-description = Połóż wylosowany kafelek
field-square-description = Gdzie: numer na planszy
field-turn-description = Jak obrócić kafelek
field-follower-description = Gdzie na kafelku staje pionek, albo bez pionka
picture-farms = Łąki
picture-features = W budowie
picture-tiles = Pozostałe kafelki
no-follower = Bez pionka
tap-turn = { $turns ->
    [0] bez obrotu
    [1] obrócony raz
    [2] obrócony dwa razy
   *[other] obrócony trzy razy
}
tap-here = { $feature }{ $way }
suggested-follower = { tap-here }{ $points ->
    [0] { "" }
   *[other] { " " }· +{ $points }
}
tap-follower = { $feature } ({ $at })
ask-square = Dołóż ten kafelek: { $look }.
ask-follower = Postawić na nim pionka?
last-follower = Postawić na nim pionka? Po wyborze kafelek od razu trafia na planszę.
confirm-place = Połóż go
chosen-place = **Twój kafelek na miejscu { $number }**
chosen-place-alone = **Twój kafelek na miejscu { $number }** · { $left ->
    [0] nie masz już pionków
   *[other] bez pionka
}
chosen-place-follower = **Twój kafelek na miejscu { $number }** · pionek: { $feature }{ $way }
later-place-alone = **Kafelek { $where } od startowego** · bez pionka
later-place-follower = **Kafelek { $where } od startowego** · pionek: { $feature }{ $way }

# Planowane tury
tap-aim = { $aim ->
    [completes] Ukończ coś mojego
    [takes] Zajmij coś niczyjego
   *[fits] Wybierz miejsce
}
ask-aim = Kafelek dobierasz dopiero w swojej turze. Co mam z nim zrobić?
ask-wish-square = Pod którym numerem?
ask-feature = Co dokładnie?
wish-aim = { $aim ->
    [completes] **Twój kafelek, jeśli ukończy coś twojego**
    [takes] **Twój kafelek z pionkiem, jeśli wciąż nikt tam nie stoi**
   *[fits] **Twój kafelek, jeśli będzie pasować**
}
wish = **Twój kafelek na miejscu { $number }** · { wish-condition }
wish-later = **Twój kafelek { $where } od startowego** · { wish-condition }
wish-condition = { $aim ->
    [completes] jeśli ukończy { $kind ->
        [road] twoją drogę
        [city] twoje miasto
       *[other] twój klasztor
    }
    [takes] z pionkiem { $kind ->
        [road] na drodze ({ $at }), jeśli wciąż jest niczyja
       *[city] w mieście ({ $at }), jeśli wciąż jest niczyje
    }
   *[fits] jeśli będzie pasować
}
wish-open = Obrócę kafelek i zdecyduję, czy postawić pionka.
wish-turned = Obrócę kafelek tak, żeby pionek tam stanął.
wish-covered = Miejsce { $where } od startowego jest już zajęte.
wish-misfit = Twój kafelek nie pasuje na miejsce { $where } od startowego.
wish-incomplete = Twój kafelek na miejscu { $where } od startowego nie kończy { $kind ->
    [road] twojej drogi
    [city] twojego miasta
   *[other] twojego klasztoru
}.

# Co dałby każdy obiekt kafelka
free-road-here = **{ $number } Droga{ $way }** · { $open ->
    [0] od razu ukończona: **+{ $completed }**, pionek wraca
    [one] na razie +{ $now } · { $open } otwarty koniec
    [few] na razie +{ $now } · { $open } otwarte końce
   *[other] na razie +{ $now } · { $open } otwartych końców
}
free-city-here = **{ $number } Miasto{ $way }** · { $open ->
    [0] od razu ukończone: **+{ $completed }**, pionek wraca
   *[other] { $tiles } { $tiles ->
        [one] kafelek
        [few] kafelki
       *[other] kafelków
    } · co najmniej +{ $least } po ukończeniu, otwarte boki: { $open }
}
free-monastery-here = **{ $number } Klasztor** · { $open ->
    [0] od razu ukończony: **+{ $completed }**, pionek wraca
   *[other] na razie +{ $now } · otoczony da +{ $completed }, brakuje { $open ->
        [one] { $open } kafelka
       *[other] { $open } kafelków
    }
}
free-field-here = **{ $number } Łąka{ $way }** · { $cities ->
    [0] na razie bez ukończonych miast
    [one] na razie { $cities } ukończone miasto = +{ $now } na koniec
    [few] na razie { $cities } ukończone miasta = +{ $now } na koniec
   *[other] na razie { $cities } ukończonych miast = +{ $now } na koniec
}{ $unfinished ->
    [0] {""}
    [one] , { $unfinished } nieukończone
    [few] , { $unfinished } nieukończone
   *[other] , { $unfinished } nieukończonych
} · pionek zostaje
held-road-here = **Droga{ $way }** · { $yours ->
    [0] pionki: { $seats }
   *[other] { $others ->
        [0] twoja
       *[other] wspólna: ty i { $seats }
    }
} · na razie +{ $now }, { $open ->
    [one] { $open } otwarty koniec
    [few] { $open } otwarte końce
   *[other] { $open } otwartych końców
}
held-city-here = **Miasto{ $way }** · { $yours ->
    [0] pionki: { $seats }
   *[other] { $others ->
        [0] twoje
       *[other] wspólne: ty i { $seats }
    }
}, { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[other] kafelków
} · co najmniej +{ $least } po ukończeniu, otwarte boki: { $open }
held-field-here = **Łąka{ $way }** · { $yours ->
    [0] pionki: { $seats }
   *[other] { $others ->
        [0] twoja
       *[other] wspólna: ty i { $seats }
    }
} · { $cities ->
    [0] na razie bez ukończonych miast
    [one] na razie { $cities } ukończone miasto = +{ $now }
    [few] na razie { $cities } ukończone miasta = +{ $now }
   *[other] na razie { $cities } ukończonych miast = +{ $now }
}
same-here = **{ $number } { $kind ->
    [road] Droga{ $way }** · ta sama co { $same }
    [city] Miasto{ $way }** · to samo co { $same }
   *[other] Łąka{ $way }** · ta sama co { $same }
}
nobodys-here = **{ $kind ->
    [road] Droga{ $way }** · niczyja
    [city] Miasto{ $way }** · niczyje
   *[other] Klasztor{ $way }** · niczyj
}{ $kind ->
    [monastery] {""}
   *[other] , { $tiles } { $tiles ->
        [one] kafelek
        [few] kafelki
       *[other] kafelków
    }
}
meeting-here = { $held ->
    [1] ✅
   *[other] ⚠️
} Ten kafelek łączy { $kind ->
    [road] twoją drogę z cudzą
    [city] twoje miasto z cudzym
   *[other] twoją łąkę z cudzą
}: { $held ->
    [0] więcej pionków niż ty ma tam { $seats }, więc **wszystkie** punkty cię ominą.
    [1] masz tam więcej pionków niż { $seats }, więc dostaniesz **wszystkie** punkty.
   *[other] ty i { $seats } macie tam po tyle samo pionków, więc **każdy** dostanie wszystkie punkty.
}
followers-here = { $count ->
    [0] Nie masz już pionków.
    [one] Został ci { $count } pionek.
    [few] Zostały ci { $count } pionki.
   *[other] Zostało ci { $count } pionków.
}
rules-topics = turn followers points farmers end variants signs strategy
topic-turn = Tura
topic-followers = Pionki
topic-points = Punkty
topic-farmers = Chłopi
topic-end = Koniec gry
topic-variants = Warianty
variant-fields-no = bez łąk
variant-tiles-36 = 36 kafelków
topic-signs = Legenda
topic-strategy = Strategia
rules-turn = Połóż wylosowany kafelek tak, żeby każdy stykający się bok pasował do sąsiada: łąka do łąki, droga do drogi, miasto do miasta. Potem możesz postawić na nim jednego pionka. Kafelek, który nigdzie nie pasuje, odkładasz i losujesz następny.
rules-followers = Masz { $followers ->
    [one] { $followers } pionka
    [few] { $followers } pionki
   *[other] { $followers } pionków
}. Stawiasz go na właśnie położonym kafelku: na drodze, w mieście, w klasztorze albo na łące, o ile na całej tej drodze, w całym mieście czy na całej łące nie ma jeszcze żadnego. Pionek wraca po ukończeniu i policzeniu drogi, miasta albo klasztoru.
rules-points = Ukończona droga: 1 za kafelek. Ukończone miasto: { $completed-city } za kafelek i { $completed-city } za tarczę. Klasztor otoczony { $around-monastery } kafelkami: { $completed-monastery }. Komplet punktów dostaje każdy, kto ma tam najwięcej pionków.
rules-farmers = Pionek na łące zostaje do końca. Łąka daje wtedy każdemu, kto ma na niej najwięcej chłopów, po { $farm-city ->
    [one] { $farm-city } punkcie
    [few] { $farm-city } punkty
   *[other] { $farm-city } punktów
} za każde ukończone miasto, które z nią graniczy.
rules-end = Po ostatnim kafelku liczy się też to, co nieukończone: droga 1 za kafelek; miasto 1 za kafelek i 1 za tarczę; klasztor 1 i po 1 za każde zajęte miejsce wokół. Wygrywa najwyższa suma; przy remisie wygrana jest wspólna.
rules-variants = Warianty wybiera gospodarz przed grą; nie liczą się do rankingu. **Bez łąk**: na łąkach nie wolno stawiać pionków, więc nie ma chłopów, a łąki nie dają punktów. **{ $small-tiles } kafelków**: stała połowa ze wszystkich { $tiles }, z połową dróg, miast, klasztorów i tarcz. Oba skracają grę.
rules-signs = Na planszy: numer to miejsce, w którym kafelek pasuje, × to miejsce, gdzie nie pasuje już żaden kafelek; figurka to pionek, stojący na drodze, w mieście lub klasztorze, leżący na łące; obwódka pokazuje, co położono ostatnio. W panelu: duża liczba to punkty, przy figurce są wolne pionki, przy chorągiewce punkty, gdyby gra skończyła się teraz, a przy przekreślonym kwadracie kafelki, które zostały.
rules-strategy = Zawsze miej wolnego pionka w zapasie: bez niego punkty zdobywają inni. Małe miasta i drogi, które szybko się zamykają, dają więcej niż duże i otwarte, a wczesny chłop przy rosnących miastach często rozstrzyga grę.


# --- Lekcje

lesson-fit = Kafelek, który pasuje
lesson-fit-place = To twój kafelek. Musi dotykać planszy, a każdy stykający się bok musi pasować do sąsiada: droga do drogi, miasto do miasta, łąka do łąki. Numery pokazują, gdzie pasuje. Wybierz numer, a obrócę kafelek tak, żeby pasował. Na koniec naciśnij *Połóż go*.
lesson-fit-done = Na tym polega gra: jeden kafelek na turę i zawsze musi pasować. Pod planszą są punkty i wolne pionki każdego gracza. Liczba przy chorągiewce to wynik, gdyby gra skończyła się teraz, a przy przekreślonym kwadracie widać, ile zostało kafelków.
lesson-road = Pionek na drodze
lesson-road-follower = Same kafelki nie dają punktów, dają je pionki, a masz ich 7. Dołóż kafelek tak, żeby przedłużał drogę (1 albo 2), i postaw pionka na **drodze**. Zostanie tam do ukończenia drogi.
lesson-road-done = Droga jest teraz twoja. Nikt inny nie postawi na niej pionka.
lesson-close = Ukończ i zdobądź punkty
lesson-close-crossing = Na tej drodze stoi twój pionek. Zachodni koniec zamyka skrzyżowanie, wschodni jest otwarty. Zamknij go swoim kafelkiem: 1 punkt za każdy kafelek drogi, a pionek wraca do ciebie. Gdy kafelek pasuje na kilka sposobów, możesz go obrócić przyciskiem *⟳ Obróć*.
lesson-close-done = Droga z 4 kafelków: +4, a pionek znów jest wolny. Niech pionki często wracają, a jeden lub dwa trzymaj w zapasie: bez wolnego pionka tylko patrzysz, jak punkty zdobywają inni.
lesson-city = Miasto i tarcza
lesson-city-cap = To miasto jest twoje: 2 kafelki, jeden z tarczą, otwarte na wschód. Zamknij je swoim kafelkiem. Ukończone miasto daje 2 punkty za każdy kafelek i 2 za każdą tarczę.
lesson-city-done = 3 kafelki i tarcza: +8. Nieukończone do końca gry dałoby tylko połowę, a pionek by w nim utknął. Pionek w mieście, którego nikt nie zamknie, jest stracony do końca gry.
lesson-share = Wspólne miasto
lesson-share-join = W mieście, w którym stoi już pionek, nie wolno postawić następnego. Ale dwa miasta mogą się połączyć: lewe należy do przeciwnika, prawe do ciebie. Połóż kafelek między nimi.
lesson-share-done = Po jednym pionku: każde z was dostaje całe 6 punktów. Kto ma w mieście więcej pionków, bierze wszystko.
lesson-monastery = Klasztor
lesson-monastery-monk = Klasztor daje 1 punkt i po 1 za każde z 8 miejsc dookoła, na którym leży kafelek: 9, gdy wszystkie są zajęte. Połóż go w luce, gdzie kafelków jest już najwięcej, i postaw pionka w **klasztorze**.
lesson-monastery-around = Przy twoim klasztorze jedno miejsce jest jeszcze puste. Zapełnij je tym kafelkiem, z pionkiem albo bez.
lesson-monastery-done = Wszystkie 8 miejsc jest zajętych: +9, a pionek wraca. Liczą się też kafelki innych, więc klasztor często zapełnia się sam.
lesson-farmer = Chłop na łące
lesson-farmer-field = Pionek na łące to chłop, który zostaje do końca gry. Wtedy łąka daje 3 punkty za każde ukończone miasto, z którym się styka. Drogi i miasta dzielą łąki: za drogą zaczyna się inna łąka. Połóż kafelek obok ukończonego miasta i postaw pionka na **łące**.
lesson-farmer-done = Twój chłop jest już wart 3 punkty, a każde miasto ukończone przy tej łące dołoży 3. Gdy są tam też cudzy chłopi, wszystko bierze ten, kto ma ich najwięcej; przy remisie każdy dostaje całość. Obrazek pokazuje, do kogo należy która łąka.
lesson-game = Mała gra
lesson-game-play = Teraz graj po swojemu z komputerem na łatwym poziomie: { $turns ->
    [one] został ci ostatni kafelek
    [few] zostały ci { $turns } kafelki
   *[many] zostało ci { $turns } kafelków
}. Potem liczymy wszystko, także otwarte drogi i miasta.
lesson-game-done = To cała gra, tylko krótsza. Na większej planszy × oznacza miejsca, gdzie nie pasuje już żaden kafelek. Przycisk *Zagraj z komputerem* zaczyna prawdziwą grę na łatwym poziomie; gdy utkniesz, weź *Podpowiedź*.
lesson-why-not-this = Tak można, ale ta lekcja jest o czymś innym. Spróbuj jeszcze raz.
lesson-why-no-road = Tam pasuje, ale nie dotyka drogi. Spróbuj 1 albo 2, przy drodze.
lesson-why-field-now = To byłby chłop, który już nie wraca. Tym razem wybierz drogę.
lesson-why-no-follower = Bez pionka ta droga jest niczyja. Postaw go na drodze.
lesson-why-road-open = Tam pasuje, ale twoja droga zostaje otwarta na wschodzie. Poszukaj numeru przy jej otwartym końcu.
lesson-why-city-open = Tam pasuje, ale twoje miasto zostaje otwarte na wschodzie. Poszukaj numeru przy jego otwartym boku.
lesson-why-not-joined = Tam pasuje, ale miasta zostają osobno. Poszukaj numeru między nimi.
lesson-why-monk-alone = Tam pasuje, ale dookoła leży mało kafelków. Poszukaj numeru w luce.
lesson-why-no-monk = Miejsce jest dobre. Teraz postaw pionka: *Klasztor*.
lesson-why-monk-open = Tam pasuje, ale miejsce przy twoim klasztorze zostaje puste. Poszukaj numeru tuż obok niego.
lesson-why-field-bare = Łąki w tym miejscu nie stykają się z ukończonym miastem, więc chłop nic by nie dał. Wybierz miejsce przy mieście.
lesson-why-monk = Klasztor też jest dobry. Ale ta lekcja jest o łące: wybierz *Łąka*.
lesson-why-no-farmer = Bez pionka łąka nic ci nie da. Postaw go na łące.

# Jak daleko zaszła gra
progress = kafelek { $laid } z { $all }

# Co lubią komputery
style-builder = lubi miasta
style-farmer = lubi łąki
style-thief = dołącza do cudzych budowli
style-wanderer = lubi drogi
