# Co mówią gry kolejowe.

verb-draw = dobierz
verb-take = weź
verb-tickets = bilety
verb-keep = zostaw
verb-build = buduj
verb-pay = zapłać
verb-give-up = zrezygnuj
verb-pass = pas
field-card = karta
field-ticket = bilet
field-route = trasa
field-payment = zapłata
card-any = dowolnego koloru
count-card-any = { $count } dowolnego koloru
card-letter-red = Ce
card-letter-orange = P
card-letter-yellow = Ż
card-letter-green = Z
card-letter-blue = N
card-letter-pink = R
card-letter-violet = F
card-letter-black = Ca
card-letter-white = B
card-letter-locomotive = L
card-letter-silver = S

# Co się dzieje
drew-cards = { $seat } dobiera z talii { $count ->
    [one] kartę
    [few] { $count } karty
   *[other] { $count } kart
}.
you-drew-cards = Dobierasz: { $cards }.
took-card = { $seat } bierze ze stołu kartę: { $card }.
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
first-turn = Wszyscy już wybrali. Zaczyna { $seat }.
built = { $seat } buduje trasę { $route } za { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}. Zapłata: { $cards }.
tunnel-tried = { $seat } drąży tunel { $route }. Zagrane karty: { $cards }.
tunnel-cards = Karty odkryte przeciw tunelowi: { $cards }. { $owed ->
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
took-one-card = { $seat } poprzestaje na jednej karcie.
stuck = { $seat } nie może nic zrobić: kolejka przepada.
last-round = { $seat } ma już tylko ostatnie wagony. Ostatnia runda: każdy ma jeszcze jeden ruch (do końca { $moves ->
    [one] jeden ruch
    [few] { $moves } ruchy
   *[other] { $moves } ruchów
}).
ended = Koniec gry.

# The same in brief, beside the picture
brief-drew-cards = { $count ->
    [one] karta z talii
    [few] { $count } karty z talii
   *[other] { $count } kart z talii
}
brief-took-card = karta { $card }
brief-drew-tickets = bilety do wyboru
brief-kept-tickets = { $count ->
    [one] { $count } bilet zostaje
    [few] { $count } bilety zostają
   *[other] { $count } biletów zostaje
}
brief-built = { $route } · **+{ $points }**
brief-tunnel-tried = {""}
brief-tunnel-cards = { $owed ->
    [0] {""}
    [one] tunel: jeszcze { $owed } karta
    [few] tunel: jeszcze { $owed } karty
   *[other] tunel: jeszcze { $owed } kart
}
brief-tunnel-left = tunel { $route }: rezygnacja
brief-passed = pas
brief-stuck = brak ruchu
brief-table-swept = lokomotywy odrzucone
brief-turned-up = {""}
brief-took-one-card = {""}
brief-ended = {""}
brief-deck-remade = {""}

# Odmowy
choose-tickets-first = Najpierw wybierz bilety, które zostawiasz.
second-card-owed = Jedna karta już wzięta: weź drugą.
second-card-open = Jedna karta już wzięta: weź drugą albo spasuj.
tunnel-open = Najpierw tunel { $route }: dopłać ({ $owed ->
    [one] jedna karta
    [few] { $owed } karty
   *[other] { $owed } kart
}) albo zrezygnuj.
second-from-table = Druga karta też musi być ze stołu: { $cards }.
not-face-up = Tej karty nie ma na stole: { $card }. Leżą tam: { $cards }.
locomotive-second = Taką kartę można wziąć tylko jako pierwszą i jedyną: { $card }.
too-few-to-draw = Za mało kart, żeby dobierać: w talii i wśród odrzuconych { $have }, potrzeba { $need }.
no-tickets-left = Nie ma już biletów.
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
route-taken = Trasa { $route } jest już zajęta. Buduje tam { $seat }.
route-closed = Trasa { $route } jest zamknięta: druga połowa podwójnej jest zajęta.
too-few-wagons = Trasa { $route } wymaga { $need ->
    [one] jednego wagonu
   *[other] { $need } wagonów
}, a masz { $have }.
wrong-colour = Trasy { $route } nie opłacisz tym kolorem: { $card }. Można: { $cards }.
locomotives-in-tunnels-only = Trasa { $route } biegnie nad ziemią, a tam nie wolno używać lokomotyw.
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
too-few-cards = Masz za mało kart ({ $card }): potrzeba { $need }, w ręce { $have }.
ticket-twice = Bilet „{ $word }” podano dwa razy.
bad-pile = Stos „{ $pile }” nie może tu zawierać „{ $item }”.

# Plansza
phase-choosing = Pierwsze bilety wybiera: { $seats }.
phase-turn = Teraz gra: { $seats }.
phase-second-card = Drugą kartę bierze: { $seats }.
phase-keeping = Bilety wybiera: { $seats }.
phase-paying = O tunelu decyduje: { $seats }.
phase-over = Koniec gry.
moves-left = Ostatnia runda: do końca { $moves ->
    [one] został jeden ruch
    [few] zostały { $moves } ruchy
   *[other] zostało { $moves } ruchów
}.
passes-in-a-row = Pasy z rzędu: { $passes }.
tunnel = { $seat } drąży tunel { $route }. Zagrane: { $cards }. Odkryte: { $turned }. { $owed ->
    [one] Dopłata: jedna karta.
    [few] Dopłata: { $owed } karty.
   *[other] Dopłata: { $owed } kart.
}
face-up = Odkryte karty: { $cards }.
face-up-none = Nie ma odkrytych kart.
piles = Talia { $deck }, odrzucone { $discards }, bilety w talii { $tickets }.
discarded = Odrzucone: { $cards }.
player = { $seat }: punkty { $points }, wagony { $wagons }, karty { $cards }, bilety { $tickets }.
player-choosing = { $seat } wybiera bilety, w ofercie { $count }.
player-known = { $seat } na pewno ma: { $cards }.
player-built = { $seat } ma trasy: { $routes }.
recent-build = Ostatni ruch, { $seat }: budowa trasy { $route }.
own-cards = Twoje karty: { $cards }.
own-cards-none = Nie masz kart.
own-ticket-done = Twój bilet { $ticket } jest zrealizowany: { $points }.
own-ticket-open = Twój bilet { $ticket }: { $wagons ->
    [one] brakuje { $wagons } wagonu
   *[other] brakuje { $wagons } wagonów
}{ $lacking ->
    [0] , karty już masz
   *[other] , do tego karty: { $cards }
}.
own-ticket-bare = Twój bilet { $ticket } nie jest jeszcze zrealizowany: { $points }.
own-ticket-lost = Twojego biletu { $ticket } nie da się już zrealizować: { $points }.
keep-how-many = Wybierz bilety: zostaw od { $fewest } do { $most }.
own-offer = Do wyboru: { $ticket }.
offer-ticket-bare = **{ $number }** { $ticket }{ $long ->
    [0] {""}
   *[other] {" "}· ten długi
}
offer-ticket = **{ $number }** { $ticket } · { $wagons ->
    [one] { $wagons } wagon
    [few] { $wagons } wagony
   *[other] { $wagons } wagonów
}{ $long ->
    [0] {""}
   *[other] {" "}· ten długi
}
offer-lost = **{ $number }** { $ticket } · nie da się go już zrealizować
free-routes = Wolne z miasta { $city }: { $routes }.
final = Miejsce { $rank }: { $seat }, { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}.
told-tickets = { $seat }: { $done ->
    [one] zrealizowany jeden bilet
    [few] zrealizowane { $done } bilety
   *[other] zrealizowano { $done } biletów
}{ $failures ->
    [0] .
   *[other] , niezrealizowane: { $failed }.
}

# To samo do tego, kogo dotyczy
you-took-card = Bierzesz ze stołu kartę: { $card }.
you-first-turn = Wszyscy już wybrali. Zaczynasz.
you-built = Budujesz trasę { $route } za { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}. Zapłata: { $cards }.
you-tunnel-tried = Drążysz tunel { $route }. Zagrane karty: { $cards }.
you-tunnel-left = Rezygnujesz z tunelu { $route } i zachowujesz karty.
you-passed = Pasujesz.
you-took-one-card = Poprzestajesz na jednej karcie.
you-stuck = Nie możesz nic zrobić: twoja kolejka przepada.
you-last-round = Masz już tylko ostatnie wagony. Ostatnia runda: każdy ma jeszcze jeden ruch (do końca { $moves ->
    [one] jeden ruch
    [few] { $moves } ruchy
   *[other] { $moves } ruchów
}).
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
you-player-choosing = Wybierasz bilety, w ofercie { $count }.
you-player-known = Inni wiedzą, że masz: { $cards }.
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
kind-trail = Najdłuższy szlak

# Ruch dla tych, którzy słuchają
spoken-built = { $seat }: trasa { $route }.
spoken-tickets = Do zrealizowania: { $ticket }{ $more ->
    [0] .
   *[other] , i jeszcze { $more }.
}
spoken-offer = Zostaw co najmniej { $fewest } z: { $tickets }.
spoken-build = zbuduj { $route }{ $tunnel ->
    [0] {""}
   *[other] , tunel
}, plus { $points }
spoken-take = weź kartę ze stołu: { $cards }
spoken-pay = dopłać { $cards } { $cards ->
    [one] kartę
    [few] karty
   *[other] kart
}
spoken-draw = dobierz z talii
spoken-tickets-move = dobierz bilety
spoken-give-up = zrezygnuj z tunelu
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
field-payment-description = Karty koloru + lokomotywy, na przykład 2+1
tap-take = Odkryta karta
tap-tickets = Bilety
tap-keep = Wybierz bilety
tap-build = Buduj
ask-card = Która karta?
ask-many-ticket = Zostaw co najmniej { $fewest } z { $offered }. Zrealizowany bilet dodaje punkty, niezrealizowany je odejmuje.
open-card = Albo weź odkrytą kartę:
ask-second-open-card = I druga odkryta karta:
ask-route = Która trasa?
ask-payment = Czym płacisz?
last-payment = Czym płacisz? Twój wybór buduje trasę.
confirm-build = Zbuduj
confirm-tickets = Dobierz bilety
confirm-pass = Pasuję
plan-else-draw = W przeciwnym razie: dobieram 2 karty z talii.
plan-only-draw = Dobranie 2 kart z talii.
button-plan-else-draw = Inaczej dobierz 2
button-plan-only-draw = Tylko dobierz 2
plan-tunnel = Jeśli tunel będzie droższy, dopłacę kartami tego koloru. Zanim pójdzie { $wild }, zapytam.
plan-tunnel-asks = Jeśli tunel będzie droższy, zapytam.
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
chosen-take = **Karta ze stołu** { $symbol } { $card }
chosen-keep = **Zostaw** { $tickets }
for-your-tickets = Do twoich biletów
all-routes = Wszystkie, które możesz zbudować
by-city = Według miast
tap-card = { $symbol } { $card }
tap-payment = { $coloured ->
    [0] { $locomotives } × 🚂
   *[other] { $locomotives ->
        [0] { $coloured } w kolorze
       *[other] { $coloured } w kolorze + { $locomotives } × 🚂
    }
}
tap-route = { $route } · { $price }
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
lacks-one = Brakuje jednej karty ({ $card }): { $routes }
hand-then = Twoje karty potem: { $cards }
preview-tunnel = To tunel: odkrywa się { $cards ->
    [one] { $cards } kartę
    [few] { $cards } karty
   *[other] { $cards } kart
} i może kosztować do { $cards ->
    [one] { $cards } karty
   *[other] { $cards } kart
} więcej.
preview-ticket = Zrealizuje twój bilet { $ticket }.
preview-nearer = Do biletu { $ticket } { $after ->
    [one] zostanie { $after } wagon
    [few] zostaną { $after } wagony
   *[other] zostanie { $after } wagonów
} zamiast { $before }.
preview-lost = Potem biletu { $ticket } nie da się już zrealizować: za mało wagonów.
preview-tickets = Z dobranych biletów musisz zostawić co najmniej jeden. Bilet niezrealizowany na koniec kosztuje swoje punkty.

# Co się zmieniło dla gracza od jego ostatniego ruchu
since-last-round = Ostatnia runda: masz jeszcze jeden ruch.
since-ticket-lost = Twój bilet { $ticket } nie ma już drogi: trasa { $route } zajęta.
since-ticket-longer = Twój bilet { $ticket }: trasa { $route } zajęta, brakuje teraz { $after ->
    [one] { $after } wagonu
   *[other] { $after } wagonów
} zamiast { $before }.

# Dlaczego warto zagrać ruch
reason-joins = realizuje bilet { $ticket }
reason-nearer = przybliża bilet { $ticket }, do położenia { $wagons ->
    [one] zostaje jeden wagon
    [few] zostają { $wagons } wagony
   *[other] zostaje { $wagons } wagonów
}
reason-only-way = bez tej trasy nie ma innej drogi
reason-way-round = droga naokoło wymaga więcej wagonów, o { $wagons }
reason-points = trasa daje od razu { $points ->
    [one] jeden punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}
reason-lacks = nic na stole nie pomaga bardziej, a na trasę { $route } { $count ->
    [one] brakuje jednej karty
   *[other] brakuje { $count } kart
}
reason-needs = karta { $card } jest potrzebna na trasę { $route }, { $count ->
    [0] którą można wtedy zbudować
    [one] potem brakuje jeszcze jednej karty
    [few] potem brakuje jeszcze { $count } kart
   *[other] potem brakuje jeszcze { $count } kart
}
reason-wild = lokomotywa zastąpi to, czego zabraknie
reason-any-cards = karty na kolejne trasy
reason-tickets = { $open ->
    [0] wszystkie twoje bilety są zrealizowane
    [one] tylko jeden twój bilet czeka na realizację
   *[other] niezrealizowane bilety: { $open }
}, a tur zostało jeszcze około { $turns }
reason-network = osiągalne bilety dają razem { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}, a do położenia jeszcze około { $wagons ->
    [one] jednego wagonu
   *[other] { $wagons } wagonów
}
reason-done = bilet { $ticket } jest już zrealizowany
reason-least-loss = bilet { $ticket } prawie nie jest wart drogi, ale kosztuje najmniej
reason-gives-up = { $owed ->
    [one] dopłata jednej karty
   *[other] dopłata { $owed } kart
} to za dużo: zachowaj karty i spróbuj ponownie
reason-passes = nic innego nie pomaga

# --- Lekcje

lesson-tickets = Bilety
lesson-cards = Karty
lesson-build = Budowa trasy
lesson-tunnel = Tunel
lesson-last = Ostatnia runda
lesson-why-not-this = Tak wolno, ale ta lekcja jest o czymś innym. Spróbuj jeszcze raz.
lesson-why-blind = W ciemno może przyjść wszystko. Tu potrzebna karta leży odkryta: weź ją.
lesson-why-other-card = Ta karta przyda się gdzie indziej. Tym razem weź żółtą.
lesson-why-cards-now = To na później. W tej lekcji weź odkrytą kartę.
lesson-why-other-route = Ta trasa też jest wolna, ale lekcja jest o innej. Poszukaj tej, o której mowa wyżej.
lesson-why-build-now = Masz wszystkie karty na tę trasę. Wybierz *Buduj*.
lesson-why-pay-it = Rezygnacja zostawia karty na ręce, ale kończy turę bez tunelu. Stać cię na niego: dopłać.
lesson-why-last-chance = To twój ostatni ruch: karty i nowe bilety już nic nie dadzą. Buduj.

# Jak daleko zaszła gra
progress = najmniej wagonów: { $count }
