# Co mówią gry kolejowe.

verb-draw = dobierz
verb-take = weź
verb-tickets = bilety
verb-keep = zostaw
verb-build = buduj
verb-pay = dopłać
verb-give-up = zrezygnuj
verb-pass = spasuj
field-card = karta
field-ticket = bilet
field-route = trasa
field-payment = zapłata
card-any = dowolnego koloru
count-card-any = { $count ->
    [one] 1 dowolnego koloru
   *[other] { $count } w jednym, dowolnym kolorze
}
card-letter-red = Ce
card-letter-orange = P
card-letter-yellow = Żó
card-letter-green = Zi
card-letter-blue = N
card-letter-pink = R
card-letter-violet = F
card-letter-black = Ca
card-letter-white = B
card-letter-locomotive = L
card-letter-silver = L

# Co się dzieje
drew-cards = { $seat } dobiera z talii { $count ->
    [one] kartę
    [few] { $count } karty
   *[other] { $count } kart
}.
you-drew-cards = Dobierasz: { $cards }.
took-card = { $seat } bierze odkrytą kartę: { $card }.
turned-up = Na jej miejsce: { $cards }.
table-swept = Za dużo lokomotyw: odkryte karty idą na stos odrzuconych ({ $cards }).
deck-remade = Odrzucone karty przetasowano: w nowej talii { $count ->
    [one] jest jedna karta
    [few] są { $count } karty
   *[other] jest { $count } kart
}.
drew-tickets = { $seat } dobiera { $count ->
    [one] bilet
    [few] { $count } bilety
   *[other] { $count } biletów
}.
you-drew-tickets = Bilety do wyboru: { $tickets }.
kept-tickets = { $seat } zostawia { $rejected ->
    [0] wszystkie bilety: { $count }
   *[other] { $count ->
        [one] jeden bilet
        [few] { $count } bilety
       *[other] { $count } biletów
    }, odrzuca { $rejected }
}.
you-kept-tickets = Zostawiasz: { $tickets }.
showed-tickets = { $seat } ma teraz bilety: { $tickets }.
you-showed-tickets = Wszyscy widzą twoje nowe bilety: { $tickets }.
first-turn = Wszyscy już wybrali. Zaczyna { $seat }.
built = { $seat } buduje trasę { $route } i dostaje { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}. Zapłata: { $cards }.
tunnel-tried = { $seat } drąży tunel { $route }. Zagrane karty: { $cards }.
tunnel-cards = Karty odkryte przy tunelu: { $cards }. { $owed ->
    [0] Nie trzeba nic dopłacać.
    [one] Dopłata: jedna karta.
    [few] Dopłata: { $owed } karty.
   *[other] Dopłata: { $owed } kart.
}
tunnel-left = { $seat } rezygnuje z tunelu { $route } i zachowuje karty.
tunnel-too-dear = Nie stać cię na ten tunel: dopłata to { $owed ->
    [one] jedna karta
    [few] { $owed } karty
   *[other] { $owed } kart
}.
passed = { $seat } pasuje.
took-one-card = { $seat } kończy na jednej karcie.
stuck = { $seat } nie może nic zrobić: tura przepada.
last-round = { $seat } prawie nie ma już wagonów: to ostatnia runda. Każdy ma jeszcze jeden ruch, { $seat } też.
ended = Koniec gry.

# The same in brief, beside the picture
brief-drew-cards = { $count ->
    [one] karta z talii
    [few] { $count } karty z talii
   *[other] { $count } kart z talii
}
brief-took-card = odkryta: { $card }
brief-took-cards = odkryte: { $cards }
brief-drew-tickets = nowe bilety
brief-kept-tickets = { $count ->
    [one] zostawiony { $count } bilet
    [few] zostawione { $count } bilety
   *[other] zostawionych { $count } biletów
}
brief-built = { $route } · **+{ $points }**
brief-showed-tickets = nowe bilety: { $tickets }
brief-tunnel-tried = {""}
brief-tunnel-cards = { $owed ->
    [0] {""}
    [one] dopłata za tunel: { $owed } karta
    [few] dopłata za tunel: { $owed } karty
   *[other] dopłata za tunel: { $owed } kart
}
brief-tunnel-left = { $route }: rezygnacja
brief-passed = pas
brief-stuck = brak ruchu
brief-table-swept = lokomotywy odrzucone
brief-turned-up = {""}
brief-took-one-card = {""}
brief-ended = {""}
brief-deck-remade = {""}

# Odmowy
choose-tickets-first = Najpierw wybierz bilety, które zostawiasz.
second-card-owed = Jedną kartę już masz: weź drugą.
second-card-open = Jedną kartę już masz: weź drugą albo z niej zrezygnuj.
tunnel-open = Najpierw tunel { $route }: dopłać ({ $owed ->
    [one] jedna karta
    [few] { $owed } karty
   *[other] { $owed } kart
}) albo zrezygnuj.
second-from-table = Druga karta też musi być odkryta: { $cards }.
not-face-up = Tej karty nie ma wśród odkrytych: { $card }. Są tam: { $cards }.
locomotive-second = Taką kartę można wziąć tylko jako pierwszą i jedyną: { $card }.
too-few-to-draw = Za mało kart, żeby dobierać: w talii i wśród odrzuconych { $have }, potrzeba { $need }.
no-tickets-left = Nie ma już biletów.
tickets-room = Bilety: masz { $held } z { $most }, więc zostawić możesz tylko { $room ->
    [one] jeden
   *[other] { $room }
}.
no-route-payable-bare = Na żadną wolną trasę nie starczy tych kart. Dobrać karty?
no-route-payable = Żadna wolna trasa nie jest już w zasięgu: brakuje wagonów albo kart dwóch rodzajów. Dobrać karty?
no-route-payable-yet = Na żadną trasę nie starczy kart. Najbliżej: { $route }, brakuje: { $card }. Dobrać karty?
tickets-full = Masz już { $most } { $most ->
    [one] bilet
    [few] bilety
   *[other] biletów
}, więcej mieć nie można.
no-tickets-offered = Nie masz teraz biletów do wyboru.
ticket-not-offered = Tego biletu nie masz do wyboru: { $ticket }.
keep-between = Możesz zostawić od { $fewest } do { $most } biletów, a nie { $count }.
which-route = „{ $typed }” nie wskazuje jednej trasy. Wpisz oba miasta, a przy podwójnej także kolor.
route-lacks = Na trasę { $route } brakuje: { $cards }.
route-not-payable = Na trasę { $route } nie starczy twoich kart.
route-taken = Trasa { $route } jest już zajęta. Ma ją { $seat }.
route-closed = Trasa { $route } jest zamknięta: druga połowa podwójnej jest zajęta.
too-few-wagons = Trasa { $route } wymaga { $need ->
    [one] jednego wagonu
   *[other] { $need } wagonów
}, a masz { $have }.
wrong-colour = Trasy { $route } nie opłacisz tym kolorem: { $card }. Można: { $cards }.
locomotives-in-tunnels-only = Trasa { $route } to nie tunel, a lokomotywami płaci się tylko w tunelach.
wrong-number-of-cards = Trasa { $route } kosztuje { $need ->
    [one] jedną kartę
    [few] { $need } karty
   *[other] { $need } kart
}, a nie { $paid }.
needs-locomotives = Trasa { $route } wymaga co najmniej { $need ->
    [one] jednej lokomotywy
   *[other] { $need } lokomotyw
}, a zagrywasz { $paid }.
no-tunnel-open = Nie ma tunelu, za który trzeba by dopłacić.
tunnel-owes = Dopłata za tunel to { $owed ->
    [one] jedna karta
    [few] { $owed } karty
   *[other] { $owed } kart
}, a nie { $paid }.
only-locomotives = Zagrano same lokomotywy: dopłaca się też tylko lokomotywami.
too-few-cards = Masz za mało kart ({ $card }): potrzeba { $need }, masz { $have }.
ticket-twice = Bilet „{ $word }” podano dwa razy.
bad-pile = Stos „{ $pile }” nie może tu zawierać „{ $item }”.

# Plansza
phase-choosing = Pierwsze bilety wybiera: { $seats }.
phase-turn = Teraz gra: { $seats }.
phase-second-card = Drugą kartę bierze: { $seats }.
phase-keeping = Bilety wybiera: { $seats }.
phase-paying = O tunelu decyduje: { $seats }.
phase-over = Koniec gry.
moves-left = Ostatnia runda, jeszcze po jednym ruchu: { $seats }.
you-moves-left = Ostatnia runda: masz jeszcze jeden ruch.
passes-in-a-row = Pasy z rzędu: { $passes }.
tunnel = { $seat } drąży tunel { $route }. Zagrane: { $cards }. Odkryte: { $turned }. { $owed ->
    [one] Dopłata: jedna karta.
    [few] Dopłata: { $owed } karty.
   *[other] Dopłata: { $owed } kart.
}
face-up = Odkryte karty: { $cards }.
face-up-none = Nie ma odkrytych kart.
piles = Karty w talii: { $deck }, odrzucone: { $discards }. Bilety do dobrania: { $tickets }.
discarded = Odrzucone: { $cards }.
player = { $seat }: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}, { $wagons } { $wagons ->
    [one] wagon
    [few] wagony
   *[other] wagonów
}, { $cards } { $cards ->
    [one] karta
    [few] karty
   *[other] kart
}, { $tickets } { $tickets ->
    [one] bilet
    [few] bilety
   *[other] biletów
}.
player-choosing = { $seat } wybiera spośród { $count ->
    [one] { $count } biletu
   *[other] { $count } biletów
}.
player-known = { $seat } na pewno ma: { $cards }.
player-tickets = { $seat } ma bilety: { $tickets }.
player-built = { $seat } ma trasy: { $routes }.
recent-build = Ostatni ruch, { $seat }: budowa trasy { $route }.
own-cards = Twoje karty: { $cards }. Wagony: { $wagons }.
own-cards-none = Nie masz kart. Wagony: { $wagons }.
own-ticket-done = { $ticket }: zrealizowany{ $ways ->
    [1] .
   *[other] , +{ $points }.
}
own-ticket-open = { $ticket }: jeszcze { $wagons ->
    [one] { $wagons } wagon
    [few] { $wagons } wagony
   *[other] { $wagons } wagonów
}{ $few ->
    [0] {""}
   *[other] {" "}({ $routes })
}{ $lacking ->
    [0] , karty masz.
   *[other] , brakuje: { $cards }.
}
own-ticket-bare = { $ticket }: jeszcze niezrealizowany.
own-ticket-lost = { $ticket }: nie da się już zrealizować, { $points }.
keep-how-many = Wybierz bilety: zostaw od { $fewest } do { $most }.
own-offer = Do wyboru: { $ticket }.
offer-ticket-bare = **{ $number }** { $ticket }{ $long ->
    [0] {""}
   *[other] {" "}· długi bilet
}
offer-ticket = **{ $number }** { $ticket } · { $wagons ->
    [0] już zrealizowany
    [one] { $wagons } wagon
    [few] { $wagons } wagony
   *[other] { $wagons } wagonów
}{ $long ->
    [0] {""}
   *[other] {" "}· długi bilet
}
offer-lost = **{ $number }** { $ticket } · nie da się go już zrealizować
free-routes = { $city }, wolne trasy: { $routes }.
final = Miejsce { $rank }: { $seat }, { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}.
told-tickets = { $seat }: { $done ->
    [0] bez zrealizowanych biletów
    [one] zrealizowany jeden bilet
    [few] zrealizowane { $done } bilety
   *[other] zrealizowano { $done } biletów
}{ $failures ->
    [0] .
   *[other] , niezrealizowane: { $failed }.
}

# To samo do tego, kogo dotyczy
you-took-card = Bierzesz odkrytą kartę: { $card }.
you-first-turn = Wszyscy już wybrali. Zaczynasz.
you-built = Budujesz trasę { $route } i dostajesz { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}. Zapłata: { $cards }.
you-tunnel-tried = Drążysz tunel { $route }. Zagrane karty: { $cards }.
you-tunnel-left = Rezygnujesz z tunelu { $route } i zachowujesz karty.
you-passed = Pasujesz.
you-took-one-card = Kończysz na jednej karcie.
you-stuck = Nie możesz nic zrobić: twoja tura przepada.
you-last-round = Prawie nie masz już wagonów: to ostatnia runda. Każdy ma jeszcze jeden ruch, ty też.
you-route-taken = Trasa { $route } jest już twoja.
you-phase-choosing = Wybierz pierwsze bilety.
you-phase-turn = Twoja kolej.
you-phase-second-card = Weź drugą kartę.
you-phase-keeping = Wybierz bilety, które zostawiasz.
you-phase-paying = Twój tunel kosztuje więcej: dopłać albo zrezygnuj.
you-tunnel = Drążysz tunel { $route }. Zagrane: { $cards }. Odkryte: { $turned }. { $owed ->
    [one] Dopłata: jedna karta.
    [few] Dopłata: { $owed } karty.
   *[other] Dopłata: { $owed } kart.
}
you-player-choosing = Wybierasz spośród { $count ->
    [one] { $count } biletu
   *[other] { $count } biletów
}.
you-player-known = Inni wiedzą, że masz: { $cards }.
you-player-tickets = Wszyscy widzą twoje bilety: { $tickets }.
you-player-built = Masz trasy: { $routes }.

# To samo w terminalu, gdzie ruchy się wpisuje
typed-own-offer = Do wyboru: { $number } to { $ticket }.
typed-card-any = { card-any }

# Punkty
routes-of-length = { $count ->
    [one] { $count } trasa
    [few] { $count } trasy
   *[other] { $count } tras
} długości { $length }
ticket-done = Bilet { $ticket } zrealizowany
ticket-failed = Bilet { $ticket } niezrealizowany
longest-trail = Najdłuższy szlak, długość { $length }

# Kinds of points, whose sums the end tells
kind-routes = Trasy
kind-tickets = Bilety
picture-tickets = Bilety wszystkich
variant-tickets-open = jawne bilety
kind-trail = Najdłuższy szlak

# Ruch dla tych, którzy słuchają
spoken-built = { $seat }: trasa { $route }.
spoken-tickets = Do zrealizowania: { $tickets }.
spoken-build = zbuduj { $route }, { $price }{ $serves ->
    [0] {""}
   *[other] , na bilet
}, plus { $points }
spoken-take = weź odkrytą kartę: { $cards }
spoken-pay = dopłać { $cards } { $cards ->
    [one] kartę
    [few] karty
   *[other] kart
}
spoken-draw = dobierz z talii
spoken-tickets-move = dobierz bilety
spoken-give-up = zrezygnuj z tunelu
spoken-no-second-card = bez drugiej karty
spoken-pass = spasuj

# Wyróżnienia po grze
award-longest-trail = Najdłuższy szlak: { $seats } ({ $wagons } { $wagons ->
    [one] wagon
    [few] wagony
   *[other] wagonów
})
award-biggest-ticket = Największy bilet: { $seats } ({ $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
})
award-most-tickets = Najwięcej zrealizowanych biletów: { $seats } ({ $count })
award-longest-route = Najdłuższa trasa: { $seats } ({ $wagons } { $wagons ->
    [one] wagon
    [few] wagony
   *[other] wagonów
})
award-most-tunnels = Najwięcej tuneli: { $seats } ({ $count })

# --- Przyciskami i komendami

verb-draw-description = Dobierz w ciemno z talii
verb-take-description = Weź odkrytą kartę
verb-tickets-description = Dobierz bilety i wybierz, które zostawiasz
verb-keep-description = Powiedz, które bilety zostawiasz
verb-build-description = Zbuduj trasę
verb-pay-description = Dopłać za tunel
verb-give-up-description = Zrezygnuj z tunelu; karty zostają na ręce
verb-pass-description = Nie rób nic w tej turze albo nie bierz drugiej karty
field-card-description = Która karta albo jakim kolorem płacisz
field-ticket-description = Które bilety
field-route-description = Która trasa; wystarczy część nazwy miasta
field-payment-description = Ile kart w kolorze + ile lokomotyw, na przykład 2+1
tap-take = Odkryta karta
tap-tickets = Bilety
tap-tickets-full = Bilety ({ $held } z { $most })
tap-keep = Wybierz bilety
tap-build = Buduj
decide-tunnel = Twój tunel { $route }. Zagrane: { $cards }. Odkryte: { $turned }. Dopłata: { $owed ->
    [one] jedna karta
    [few] { $owed } karty
   *[other] { $owed } kart
}. Dopłacasz czy rezygnujesz?
pay-owed = Dopłać { $owed ->
    [one] 1 kartę
    [few] { $owed } karty
   *[other] { $owed } kart
}
pass-second-card = Bez drugiej karty
ask-card = Która karta?
ask-many-ticket = Zostaw co najmniej { $fewest } z { $offered }. Zrealizowany bilet dodaje punkty, niezrealizowany je odejmuje.
open-card = Żeby wziąć odkrytą kartę, dotknij jej.
ask-second-open-card = Weź drugą odkrytą kartę:
ask-route = Która trasa?
ask-payment = Czym płacisz?
last-payment = Czym płacisz? Po wyborze trasa od razu powstaje.
confirm-build = Zbuduj
confirm-tickets = Dobierz bilety
confirm-pass = Spasuj
plan-else-draw = W przeciwnym razie: dobiorę 2 karty z talii.
plan-only-draw = Dobranie 2 kart z talii.
button-plan-else-draw = Jeśli nie, dobierz 2
button-plan-only-draw = Tylko dobierz 2
plan-tunnel = Jeśli tunel będzie droższy, dopłacę kartami tego koloru. Zanim pójdzie { $wild }, zapytam.
plan-tunnel-asks = Jeśli tunel będzie droższy, zapytam.
plan-take = Jako drugą kartę wezmę zaplanowany kolor albo dobiorę z talii.
plan-take-asks = Jako drugą kartę wezmę zaplanowany kolor albo zapytam.
tap-paid = { $coloured ->
    [0] 🚂 { $wild }
   *[other] { $locomotives ->
        [0] { $symbol } { $card }
       *[other] { $symbol } { $card } + { $wild }
    }
}
chosen-build = **{ $route }**
chosen-build-paid = **{ $route }** · zapłata: { $coloured ->
    [0] { $wild }
   *[other] { $locomotives ->
        [0] { $card }
       *[other] { $card } + { $wild }
    }
}
chosen-take = **Odkryta karta:** { $symbol } { $card }
chosen-keep = **Zostawiasz:** { $tickets }
for-your-tickets = Na twoje bilety
all-routes = Wszystkie, na które cię stać
tap-card = { $symbol } { $card }
tap-payment = { $coloured ->
    [0] { $locomotives } × 🚂
   *[other] { $locomotives ->
        [0] { $coloured } w kolorze
       *[other] { $coloured } w kolorze + { $locomotives } × 🚂
    }
}
tap-route = { $route } · { $price }
suggested-route = { $route } · { $price } · +{ $points }
suggested-route-paid = { $route } · { tap-paid } · +{ $points }
preview-route = **+{ $points }** · potem { $wagons ->
    [one] { $wagons } wagon
    [few] { $wagons } wagony
   *[other] { $wagons } wagonów
}
preview-build = **+{ $points }** · potem { $wagons ->
    [one] { $wagons } wagon
    [few] { $wagons } wagony
   *[other] { $wagons } wagonów
} i { $cards ->
    [one] { $cards } karta
    [few] { $cards } karty
   *[other] { $cards } kart
}
hand-now = Twoje karty: { $cards }
lacks-one = Brakuje 1 karty ({ $card }): { $routes }
hand-then = Twoje karty potem: { $cards }
preview-tunnel = To tunel: { $cards ->
    [one] odkrywa się { $cards } kartę, a cena może wzrosnąć najwyżej o { $cards } kartę
    [few] odkrywa się { $cards } karty, a cena może wzrosnąć najwyżej o { $cards } karty
   *[other] odkrywa się { $cards } kart, a cena może wzrosnąć najwyżej o { $cards } kart
}. Jeśli nie dopłacisz, wszystkie karty zostają u ciebie.
preview-ticket = Zrealizuje twój bilet { $ticket }.
preview-nearer = Do biletu { $ticket } { $after ->
    [one] zostanie { $after } wagon
    [few] zostaną { $after } wagony
   *[other] zostanie { $after } wagonów
} zamiast { $before }.
preview-lost = Potem biletu { $ticket } nie da się już zrealizować: za mało wagonów.
preview-tickets = Z dobranych biletów musisz zostawić co najmniej jeden. Bilet niezrealizowany odejmie na koniec swoje punkty.
preview-pass = W tej turze nic nie dobierasz i nie budujesz. Gdy wszyscy spasują dwa razy z rzędu, gra się kończy.
preview-pass-second-card = Kończysz turę na jednej karcie.

# Co się zmieniło dla gracza od jego ostatniego ruchu
since-last-round = Ostatnia runda: masz jeszcze jeden ruch.
since-ticket-lost = Trasa { $route } jest zajęta: twojego biletu { $ticket } nie da się już zrealizować.
since-ticket-longer = Trasa { $route } jest zajęta: do twojego biletu { $ticket } { $after ->
    [one] potrzeba teraz { $after } wagonu
   *[other] potrzeba teraz { $after } wagonów
} zamiast { $before }.

# Dlaczego warto zagrać ruch
reason-joins = realizuje bilet { $ticket }: na koniec { $points ->
    [one] o { $points } punkt
    [few] o { $points } punkty
   *[other] o { $points } punktów
} więcej niż bez niego
reason-nearer = przybliża bilet { $ticket }: { $wagons ->
    [one] zostanie jeden wagon
    [few] zostaną { $wagons } wagony
   *[other] zostanie { $wagons } wagonów
} zamiast { $before }{ $points ->
    [0] {""}
    [one] {""} (około { $points } punktu)
   *[other] {""} (około { $points } punktów)
}
reason-way = leży na najbardziej opłacalnej drodze do biletu { $ticket }, choć nie na najkrótszej{ $points ->
    [0] {""}
    [one] {""} (około { $points } punktu)
   *[other] {""} (około { $points } punktów)
}
reason-points = trasa daje od razu { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}
reason-lacks = żadna odkryta karta nie przyda się na trasę { $route } ({ $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}{ $goal ->
    [0] {""}
   *[other] , potrzebna do twoich biletów
}): { $count ->
    [one] brakuje jednej karty
   *[other] brakuje { $count } kart
}
reason-needs = { $card } na trasę { $route } ({ $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}{ $goal ->
    [0] {""}
   *[other] , potrzebna do twoich biletów
}): { $count ->
    [0] potem można ją zbudować
    [one] potem zabraknie jeszcze jednej karty
   *[other] potem zabraknie jeszcze { $count } kart
}
reason-wild = lokomotywa zastąpi to, czego zabraknie
reason-any-cards = karty na kolejne trasy
reason-tickets = { $points ->
    [0] jest czas na jeszcze jeden bilet
    [one] nowe bilety mogą dać około { $points } punktu więcej
   *[other] nowe bilety mogą dać około { $points } punktów więcej
}, zostało około { $turns ->
    [one] jednej tury
   *[other] { $turns } tur
}
reason-network = bilety w zasięgu: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}, potrzeba na nie jeszcze około { $wagons ->
    [one] jednego wagonu
   *[other] { $wagons } wagonów
}
reason-done = bilet { $ticket } jest już zrealizowany: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}
reason-loss = bilet { $ticket } raczej się nie opłaci: niezrealizowany odejmie na koniec { $loss ->
    [one] { $loss } punkt
    [few] { $loss } punkty
   *[other] { $loss } punktów
}
reason-gives-up = { $owed ->
    [one] dopłata jednej karty
   *[other] dopłata { $owed } kart
} to za dużo: lepiej zachować karty i spróbować ponownie
reason-passes = nic innego nie pomaga

# --- Lekcje

lesson-tickets = Bilety
lesson-cards = Dobieranie kart
lesson-build = Budowa trasy
lesson-tunnel = Tunel
lesson-more = Nowe bilety
lesson-last = Ostatnia runda
lesson-why-not-this = Tak można, ale ta lekcja jest o czymś innym. Spróbuj jeszcze raz.
lesson-why-blind = Z talii może przyjść wszystko. Karta, której potrzebujesz, leży odkryta: weź ją.
lesson-why-other-card = Ta karta przyda się gdzie indziej. Tym razem weź żółtą.
lesson-why-cards-now = To na później. W tej lekcji weź odkrytą kartę.
lesson-why-other-route = Ta trasa też jest wolna, ale w tej lekcji chodzi o inną: jej nazwę masz wyżej.
lesson-why-build-now = Masz wszystkie karty na tę trasę. Wybierz *Buduj*.
lesson-why-pay-it = Gdy zrezygnujesz, karty zostaną u ciebie, ale tura minie bez tunelu. Masz czym dopłacić: dopłać.
lesson-why-last-chance = To twój ostatni ruch: nowe karty już się nie przydadzą, a nowy bilet najpewniej odejmie punkty. Buduj.
lesson-why-too-many = Każdy zostawiony i niezrealizowany bilet odejmie punkty. Zostaw tylko ten bliski.
lesson-why-too-far = Ten bilet leży daleko od twoich tras, a niezrealizowany odejmie punkty. Zostaw tylko ten bliski.
lesson-why-tickets-now = To na później. W tej lekcji wybierz *Bilety*.

# Jak daleko zaszła gra
progress = najmniej wagonów: { $count }

# Co lubią komputery
style-collector = lubi bilety
style-blocker = buduje tam, gdzie inni
style-saver = długo zbiera karty
style-gambler = lubi ciągnąć w ciemno
