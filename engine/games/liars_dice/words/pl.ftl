# Kości kłamcy.

game = Kości kłamcy
game-description = Ukryte kostki i blef. 2–6 osób, 20 minut albo tydzień.
game-choice = Kości kłamcy: zapowiadaj, blefuj i sprawdzaj
verb-bid = zapowiedz
verb-bid-description = Zapowiedz, ile jest kostek o danej wartości
verb-challenge = sprawdź
verb-challenge-description = Sprawdź ostatnią zapowiedź
verb-exact = dokładnie
verb-exact-description = Powiedz, że ostatnia zapowiedź zgadza się co do kostki
field-face = wartość
field-face-description = Wartość kostek, od jedynek do szóstek
field-count = liczba kostek
field-count-description = Ile jest co najmniej takich kostek

# Wartości
face-ones = jedynki
face-twos = dwójki
face-threes = trójki
face-fours = czwórki
face-fives = piątki
face-sixes = szóstki
none-ones = ani jednej jedynki
none-twos = ani jednej dwójki
none-threes = ani jednej trójki
none-fours = ani jednej czwórki
none-fives = ani jednej piątki
none-sixes = ani jednej szóstki
count-dice-ones = { $count } { $count ->
    [one] jedynka
    [few] jedynki
   *[other] jedynek
}
count-dice-twos = { $count } { $count ->
    [one] dwójka
    [few] dwójki
   *[other] dwójek
}
count-dice-threes = { $count } { $count ->
    [one] trójka
    [few] trójki
   *[other] trójek
}
count-dice-fours = { $count } { $count ->
    [one] czwórka
    [few] czwórki
   *[other] czwórek
}
count-dice-fives = { $count } { $count ->
    [one] piątka
    [few] piątki
   *[other] piątek
}
count-dice-sixes = { $count } { $count ->
    [one] szóstka
    [few] szóstki
   *[other] szóstek
}

# Co się dzieje
bid = { $seat } zapowiada: { $bid }.
you-bid = Zapowiadasz: { $bid }.
challenged = { $seat } sprawdza zapowiedź: { $bid } ({ $rival }).
you-challenged = Sprawdzasz zapowiedź: { $bid } ({ $rival }).
called-exact = { $seat } mówi, że jest dokładnie tyle: { $bid }.
you-called-exact = Mówisz, że jest dokładnie tyle: { $bid }.
showed-2 = Kostki: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }).
showed-3 = Kostki: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }).
showed-4 = Kostki: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }).
showed-5 = Kostki: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }), { $player-5 } ({ $dice-5 }).
showed-6 = Kostki: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }), { $player-5 } ({ $dice-5 }), { $player-6 } ({ $dice-6 }).
counted = Razem: { $found }.
lost-die = { $seat } traci kostkę, zostało: { $left }.
you-lost-die = Tracisz kostkę, zostało ci: { $left }.
lost-last-die = { $seat } traci ostatnią kostkę i odpada.
you-lost-last-die = Tracisz ostatnią kostkę i odpadasz.
won-die = Zgadza się co do jednej! { $seat } odzyskuje kostkę i ma ich teraz { $left }.
you-won-die = Zgadza się co do jednej! Odzyskujesz kostkę i masz ich teraz { $left }.
kept-dice = Zgadza się co do jednej! { $seat } ma już jednak wszystkie kostki.
you-kept-dice = Zgadza się co do jednej! Masz już jednak wszystkie kostki.
rolled = Twój rzut: { $dice }.
brief-bid = { $bid }
brief-challenged = sprawdza: { $bid } ({ $rival })
brief-called-exact = „dokładnie { $bid }”
brief-showed-2 = {""}
brief-showed-3 = {""}
brief-showed-4 = {""}
brief-showed-5 = {""}
brief-showed-6 = {""}
brief-counted = razem { $found }
brief-lost-die = traci kostkę, zostało { $left }
brief-lost-last-die = traci ostatnią kostkę i **odpada**
brief-won-die = zgadza się: teraz kostek { $left }
brief-kept-dice = zgadza się

# Odmowy
nothing-bid = W tej rundzie nie ma jeszcze żadnej zapowiedzi. Zacznij od zapowiedzi.
ones-first = Pierwsza zapowiedź w rundzie nie może dotyczyć jedynek.
too-many-dice = Wszystkich kostek w grze jest tylko { $dice }.
too-low = To nie przebija ostatniej zapowiedzi. Przy tej wartości trzeba co najmniej: { $needed }.
face-exhausted = Przy tej wartości nie da się już przebić. Wybierz inną albo sprawdź.
no-higher-bid = Nie da się już przebić. Sprawdź zapowiedź albo powiedz „dokładnie tyle”.

# Przygotowanie
bad-pile = W stosie „{ $pile }” nie może tu być „{ $item }”.

# Plansza w słowach
round = Runda { $round }, kostki w grze: { $dice }.
to-begin = { $seat } zaczyna rundę. Pierwsza zapowiedź nie może dotyczyć jedynek.
you-to-begin = Zaczynasz rundę. Pierwsza zapowiedź nie może dotyczyć jedynek.
to-answer = Kolej na ruch: { $seat }. Przebija, sprawdza albo mówi „dokładnie tyle”.
you-to-answer = Twoja kolej: przebij, sprawdź albo powiedz „dokładnie tyle”.
made-bid = { $seat }: { $bid }.
you-made-bid = Twoja zapowiedź: { $bid }.
current-bid = Ostatnia zapowiedź: { $bid } ({ $seat }).
player = { $seat }: { $dice ->
    [one] 1 kostka
    [few] { $dice } kostki
   *[other] { $dice } kostek
}.
player-out = { $seat } nie ma już kostek.
you-player-out = Nie masz już kostek.
last-round = Koniec poprzedniej rundy:
own-dice = Twoje kostki: { $dice }.
progress = { $dice ->
    [one] została 1 kostka
    [few] zostały { $dice } kostki
   *[other] zostało { $dice } kostek
}

# Tura dla czytnika ekranu
spoken-challenge = Sprawdź
spoken-challenge-chance = Sprawdź, szansa { $percent }%
spoken-exact = Dokładnie tyle
spoken-exact-chance = Dokładnie tyle, szansa { $percent }%
spoken-bid = Zapowiedz: { $bid }
spoken-bid-chance = Zapowiedz: { $bid }, szansa { $percent }%

# Wybór
tap-bid = Zapowiedz
tap-challenge = Sprawdzam
tap-exact = Dokładnie tyle
tap-face = { $sign } { $face } { $single ->
    [1] { $fewest }
   *[other] { $fewest }+
}
tap-count = { $count } ({ $percent }%)
ask-higher = { $rival }: { $bid }. Przebij, wybierając wartość:
ask-first = Zacznij rundę: na jaką wartość stawiasz?
ask-count = Ile takich kostek jest co najmniej, u wszystkich razem?
chosen-face = **Zapowiedź: { $face }**
chosen-bid = **{ $bid }**
chosen-challenge = **Sprawdzasz: { $bid } ({ $rival })**
chosen-exact = **Dokładnie tyle: { $bid }**
confirm-challenge = Sprawdzam
confirm-exact = Dokładnie tyle
preview-challenge = Jeśli jest co najmniej tyle ({ $bid }), tracisz kostkę. Jeśli mniej, kostkę traci { $rival }.
preview-exact = Jeśli zgadza się co do jednej ({ $bid }), odzyskujesz straconą kostkę. Jeśli nie, tracisz kolejną.
chance-challenge = Sądząc po samych twoich kostkach, zapowiedź jest prawdziwa z szansą { $percent }%.
chance-exact = Sądząc po samych twoich kostkach, dokładnie tyle jest z szansą { $percent }%.

# Dlaczego ruch jest dobry
reason-likely = prawdziwa z szansą { $percent }%, sądząc po kostkach i zapowiedziach
reason-held = pasujące kostki u ciebie: { $held }
reason-bluff = blef: ukrywa, co masz
reason-unlikely = zapowiedź jest prawdziwa z szansą tylko { $percent }%, sądząc po kostkach i zapowiedziach
reason-exact = dokładnie tyle z szansą { $percent }%, sądząc po kostkach i zapowiedziach

# Style komputerów
style-bluffer = lubi blefować
style-honest = zapowiada to, co ma
style-doubter = szybko sprawdza
style-trusting = rzadko sprawdza
style-leaper = przebija skokami
style-exacting = lubi „dokładnie tyle”

# Wyróżnienia po grze
award-exact = Co do jednej: { $seats } ({ $count ->
    [one] 1 raz
   *[other] { $count } razy
})
award-challenges = Najlepszy nos do blefu: { $seats } ({ $count ->
    [one] 1 sprawdzenie
    [few] { $count } sprawdzenia
   *[other] { $count } sprawdzeń
})
award-true-bids = Sprawdzane, a prawdziwe: { $seats } ({ $count ->
    [one] 1 zapowiedź
    [few] { $count } zapowiedzi
   *[other] { $count } zapowiedzi
})

# Zasady
rules-topics = bids ones challenge exact end strategy
topic-bids = Zapowiedzi
topic-ones = Jedynki
topic-challenge = Sprawdzanie
topic-exact = „Dokładnie tyle”
topic-end = Koniec
topic-strategy = Strategia
rules-bids = Każdy rzuca swoimi kostkami (na początku jest ich { $dice }) i widzi tylko własne. Zapowiedź mówi, ile co najmniej jest kostek o danej wartości u wszystkich razem. Każda następna musi ją przebić: więcej kostek albo tyle samo kostek o wyższej wartości. Nie można zapowiedzieć więcej kostek, niż jest w grze.
rules-ones = Jedynki to dżokery: liczą się jako każda wartość. Rundy nie można zacząć od jedynek. Po innej wartości wystarczy zapowiedzieć o połowę mniej jedynek, w zaokrągleniu w górę. Powrót z jedynek wymaga dwa razy tylu kostek i jeszcze jednej.
rules-challenge = Nie wierzysz ostatniej zapowiedzi? Sprawdź ją. Wszyscy pokazują kostki. Jeśli zapowiedź jest prawdziwa, tracisz kostkę; jeśli nie, traci ją osoba, która zapowiadała. Potem wszyscy rzucają od nowa, a zaczyna ta osoba, która straciła kostkę.
rules-exact = Jeśli myślisz, że ostatnia zapowiedź zgadza się co do kostki, powiedz „dokładnie tyle”. Gdy tak jest, odzyskujesz straconą kostkę, ale nigdy nie masz ich więcej niż { $dice }. Gdy nie, tracisz kostkę. W obu przypadkach zaczynasz następną rundę.
rules-end = Bez kostek odpadasz. Wygrywa ostatnia osoba, która ma kostki. O pozostałych miejscach decyduje to, kto dłużej był w grze. Runda z jedną kostką nie ma osobnych zasad.
rules-strategy = Policz własne pasujące kostki i dodaj jedną trzecią wszystkich ukrytych (jedynki też pasują), a przy jedynkach jedną szóstą. Zapowiedź bliska tej sumie sprawdza się mniej więcej co drugi raz. Patrz, co zapowiadają inni: zwykle coś z tego mają. Ale nie zawsze.

# Lekcje
lesson-bid = Pierwsza zapowiedź
lesson-bid-first = Każde z was ma kostki ({ $dice }) i widzi tylko własne. Zapowiedz, ile jest kostek o danej wartości u was obojga razem. Masz trzy piątki. Postaw na piątki: dwie do czterech to bezpieczna liczba.
lesson-bid-done = Zapowiedź dotyczy wszystkich kostek na stole. Teraz druga osoba musi ją przebić albo w nią zwątpić.
lesson-wild = Jedynki to dżokery
lesson-wild-raise = Jedynki liczą się jako każda wartość, więc twoje dwie czwórki i dwie jedynki to razem cztery czwórki. Padła zapowiedź: trzy czwórki. Zapowiedz cztery albo pięć czwórek.
lesson-wild-done = Żeby przebić, trzeba więcej kostek albo tyle samo o wyższej wartości. Zawsze licz też swoje jedynki.
lesson-doubt = Sprawdzanie
lesson-doubt-challenge = Padła zapowiedź: siedem szóstek. Nie masz ani jednej i żadnej jedynki. Nawet gdyby wszystkie inne kostki pasowały, byłoby za mało. Sprawdź tę zapowiedź.
lesson-doubt-done = Wszyscy pokazali kostki. Zapowiedź była fałszywa, więc druga osoba straciła kostkę. Gdyby była prawdziwa, kostkę tracisz ty.
lesson-half = Zapowiedzi na jedynki
lesson-half-ones = Padła zapowiedź: pięć szóstek. Jedynek wystarczy o połowę mniej, w zaokrągleniu w górę. Masz trzy jedynki. Postaw na jedynki.
lesson-half-done = Powrót jest stromy: po twojej zapowiedzi na jedynki inna wartość wymaga dwa razy tylu kostek i jeszcze jednej.
lesson-back = Powrót z jedynek
lesson-back-twice = Padła zapowiedź: trzy jedynki. Inna wartość wymaga dwa razy tylu kostek i jeszcze jednej. Masz cztery czwórki i jedynkę, a cudze jedynki też liczą się jako czwórki. Zapowiedz siedem czwórek.
lesson-back-done = Jeśli naprawdę są trzy jedynki, twoja zapowiedź jest bezpieczna. Im wyższa zapowiedź, tym szybciej ktoś ją sprawdzi.
lesson-exact = „Dokładnie tyle”
lesson-exact-call = Brakuje ci jednej kostki. Zapowiedź to pięć trójek. Masz dwie trójki i jedynkę, a z cudzych kostek pasuje mniej więcej co trzecia. To razem pięć. Powiedz „dokładnie tyle”, żeby odzyskać kostkę.
lesson-exact-done = Dokładnie pięć trójek: kostka wraca do ciebie. Przy innej liczbie tracisz za to kostkę.
lesson-game = Kilka tur
lesson-game-play = Teraz zagraj z komputerem { $turns ->
    [one] 1 turę
    [few] { $turns } tury
   *[other] { $turns } tur
}. Czasem zablefuj.
lesson-game-done = Znasz wszystkie zasady. Wygrywa ostatnia osoba, która ma kostki.
lesson-why-not-this = Tak można, ale ta lekcja jest o czymś innym. Spróbuj jeszcze raz.
lesson-why-other-face = Najwięcej masz piątek. Postaw na piątki.
lesson-why-too-bold = W tyle nikt by nie uwierzył. Wystarczą dwie do czterech piątek.
lesson-why-count-ones = Twoje jedynki liczą się jako czwórki. Postaw na czwórki.
lesson-why-believe = Przy twoich czterech czwórkach ta zapowiedź jest niemal na pewno prawdziwa. Nie wątp w nią.
lesson-why-too-high = Więcej niż siedem z dziesięciu kostek to jeszcze mniej prawdopodobne. Sprawdź.
lesson-why-not-exact = Dokładnie tyle być nie może: pasujących kostek nie starczy. Sprawdź.
lesson-why-bid-ones = Twoją siłą są jedynki. Zapowiedz trzy albo cztery jedynki.
lesson-why-bid-fours = Z tyloma czwórkami nie musisz wątpić. Zapowiedz siedem czwórek.
lesson-why-call-it = Spróbuj tu „dokładnie tyle”: twoje kostki i co trzecia cudza to razem pięć.

# Na obrazkach
picture-last-round = Ostatnia runda
picture-found = było: { $found }
