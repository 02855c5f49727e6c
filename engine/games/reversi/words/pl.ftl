# Reversi.

game = Reversi
game-description = Otaczaj krążki, a zmienią kolor. Dla dwóch osób, 15 minut albo tydzień.
game-choice = Reversi: odwracaj krążki przeciwnika
verb-place = połóż
verb-place-description = Połóż krążek
field-square = pole
field-square-description = Pole, na przykład d3

# What happens
placed = { $seat } kładzie krążek na { $square }; odwrócone: { $flips }.
you-placed = Kładziesz krążek na { $square }; odwrócone: { $flips }.
missed-turn = { $seat } nie może niczego otoczyć i traci kolejkę.
you-missed-turn = Nie możesz niczego otoczyć i tracisz kolejkę.
nobody-can-move = Nikt nie może już niczego otoczyć. Koniec gry.
brief-placed = { $square }, odwrócone: { $flips }
brief-missed-turn = { $seat } traci kolejkę
brief-nobody-can-move = nikt nie może już niczego otoczyć

# Points
share-discs = krążki

# Refusals
no-such-square = Nie ma pola { $square }.
square-taken = Na { $square } leży już krążek.
encloses-nothing = Krążek na { $square } nie otoczy żadnego krążka przeciwnika.

# Setting up
bad-pile = Stos „{ $pile }” nie może tu zawierać „{ $item }”.

# The text board
to-place = Kolej: { $seat }.
you-to-place = Twoja kolej: połóż krążek.
missed = { $seat } nie ma ruchu i traci kolejkę.
you-missed = Nie masz ruchu i tracisz kolejkę.
player = { $seat } ({ $side ->
    [dark] ciemne
   *[light] jasne
}): { $discs ->
    [one] 1 krążek
    [few] { $discs } krążki
   *[many] { $discs } krążków
}.
map = { $map }
latest = { $seat } kładzie krążek na { $square }: { $flips ->
    [one] 1 krążek odwrócony
    [few] { $flips } krążki odwrócone
   *[many] { $flips } krążków odwróconych
}.
you-latest = Kładziesz krążek na { $square }: { $flips ->
    [one] 1 krążek odwrócony
    [few] { $flips } krążki odwrócone
   *[many] { $flips } krążków odwróconych
}.
free-square = { $square }: odwraca { $flips }
free-squares = Możliwe pola: { $squares-open }.
result = Miejsce { $rank }: { $seat }, { $discs ->
    [one] 1 krążek
    [few] { $discs } krążki
   *[many] { $discs } krążków
}.
progress = { $discs } z { $all } krążków

# Choosing
tap-square = { $square } · +{ $points }
ask-square = Gdzie kładziesz krążek?
chosen-place = **Twój krążek na { $square }**
verb-reply = odpowiedz
field-their = pole przeciwnika
ask-their = Jeśli przeciwnik położy krążek na …
reply-if = **Jeśli przeciwnik zagra { $their }**
reply = **Jeśli przeciwnik zagra { $their }:** twój krążek na { $square }
no-reply = Przeciwnik zagrywa { $square }. Twój plan nie ma na to odpowiedzi.
flips = Odwraca { $flips ->
    [one] 1 krążek
    [few] { $flips } krążki
   *[many] { $flips } krążków
}.

# Why a move is good
reason-corner = zajmuje róg: takiego krążka nikt już nie odwróci
reason-guards = { $seat } nie zajmie { $squares-open }
reason-no-reply = { $seat } nie ma odpowiedzi, więc znów grasz ty
reason-few-replies = { $seat } ma do wyboru tylko { $count ->
    [one] 1 pole
    [few] { $count } pola
   *[many] { $count } pól
}
reason-opens = ale { $seat } może wtedy zająć róg { $squares-open }
reason-flips = odwraca { $flips ->
    [one] 1 krążek
    [few] { $flips } krążki
   *[many] { $flips } krążków
} i niewiele oddaje

# The rules
rules-topics = turn flip missed end strategy
topic-turn = Kolejka
topic-flip = Odwracanie
topic-missed = Stracona kolejka
topic-end = Koniec
topic-strategy = Strategia
rules-turn = Połóż krążek na pustym polu tak, by otoczyć rząd krążków przeciwnika: prostą, nieprzerwaną linię między nowym krążkiem a innym twoim krążkiem, w poziomie, w pionie albo na ukos.
rules-flip = Każdy rząd otoczony nowym krążkiem przechodzi na twój kolor, we wszystkich kierunkach naraz. Krążki otoczone tylko przez odwrócony krążek zostają bez zmian.
rules-missed = Jeśli nie możesz niczego otoczyć, tracisz kolejkę i znów gra przeciwnik. Jeśli możesz, musisz.
rules-end = Gra kończy się, gdy nikt nie może niczego otoczyć, najpóźniej po położeniu wszystkich { $all-discs } krążków. Każdy krążek twojego koloru to punkt. Tyle samo punktów to remis.
rules-strategy = Krążka w rogu nikt nie odwróci. Pola obok pustego rogu go oddają, więc ich unikaj. Na początku mniej krążków bywa lepsze niż więcej: liczy się, ile masz pól do wyboru.

# Lessons
lesson-row = Rząd krążków
lesson-row-first = Grasz ciemnymi. Połóż krążek tak, by jasny krążek leżał w prostej linii między nim a innym ciemnym. Zaznaczone pola pokazują, gdzie to możliwe. Dotknij jednego z nich i potwierdź.
lesson-row-done = To cała kolejka: otoczony jasny krążek jest teraz ciemny. Krążek można położyć tylko tam, gdzie coś otacza.
lesson-many = Kilka rzędów naraz
lesson-many-flip = Krążek odwraca każdy rząd, który otacza, w ośmiu kierunkach. Znajdź pole, które odwraca w największej liczbie kierunków.
lesson-many-done = Cztery rzędy jednym krążkiem. Ale dużo krążków na początku nie zawsze pomaga: przeciwnik ma wtedy więcej do odwrócenia.
lesson-corner = Rogi
lesson-corner-take = Krążka w rogu nie da się otoczyć. Gdy róg jest dostępny, spójrz najpierw na niego. Zajmij go.
lesson-corner-done = Ten krążek jest twój do końca i chroni też sąsiednie.
lesson-beside = Obok rogu
lesson-beside-avoid = Jedno z twoich pól leży na ukos obok pustego rogu. Krążek na nim wpuściłby przeciwnika do rogu. Wybierz inne pole.
lesson-beside-done = Dobrze: róg pozostaje zamknięty. Pola obok niego zostaw przeciwnikowi.
lesson-missed = Stracona kolejka
lesson-missed-again = Kto nie może niczego otoczyć, traci kolejkę. Jedno z twoich pól nie zostawia jasnym żadnego ruchu. Znajdź je.
lesson-missed-done = Jasne nie mają odpowiedzi, więc znów grasz ty. Mały wybór przeciwnika jest wart więcej niż dużo krążków.
lesson-game = Kilka kolejek
lesson-game-play = Teraz zagraj z komputerem { $turns } { $turns ->
    [one] kolejkę
    [few] kolejki
   *[many] kolejek
}. Myśl o rogach i o tym, co zostawiasz przeciwnikowi.
lesson-game-done = To wszystko, co trzeba wiedzieć. Wygrywa ten, kto na końcu ma więcej krążków.
lesson-why-not-this = Tak można, ale ta lekcja jest o czym innym. Spróbuj jeszcze raz.
lesson-why-fewer-rows = To odwraca mniej rzędów. Jedno pole odwraca w czterech kierunkach.
lesson-why-no-corner = Róg a1 jest dostępny. Zajmij go.
lesson-why-opens-corner = Po g7 jasne mogą zająć róg h8. Wybierz pole dalej od rogu.
lesson-why-can-reply = Na to jasne mają odpowiedź. Znajdź pole, które zabiera im każdy ruch.
