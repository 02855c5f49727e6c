# Co mówi każda gra.

seat-0 = Gracz 1
seat-1 = Gracz 2
seat-2 = Gracz 3
seat-3 = Gracz 4
seat-4 = Gracz 5
seat-5 = Gracz 6
seat-6 = Gracz 7
seat-7 = Gracz 8

# Rzecz, i ile jej jest.
so-many = { $name } { $count }

# Ten, kto czyta, zamiast swojego imienia
reader = ty

# Między częściami, w których są przecinki
between-parts = {"; "}
# Players, where several are named
last-of-players = { $others } i { $last }

# Odmowy
game-over = Gra jest już zakończona.
not-your-turn = To nie twoja kolej. Teraz gra: { $seats }.
foreign-move = „{ $move }” to ruch z innej gry.

# Obraz z wynikiem
result-won = { $count ->
    [one] Wygrywa: { $names }
   *[other] Wspólnie wygrywają: { $names }
}
result-draw = Remis
result-alone = { $names } kończy grę
result-alone-points = { $names } kończy z wynikiem: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}
result-stopped = Przerwana przed końcem
result-so-far = Punkty do tej pory
result-place = Miejsce { $rank }: { $seat }, { $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}.
result-rank = Miejsce { $rank }: { $seat }.
result-chart = Punkty, ruch po ruchu
percent = { $number }%
kind-total = Razem
review-title = Analiza gry
review-accuracy = Celność: jak blisko najlepszych ruchów komputera
review-chart = Punkty spodziewane na koniec, ruch po ruchu
review-chances = Szanse na wygraną w procentach, ruch po ruchu

# Wyróżnienia po grze
award-best-turn = Najlepszy ruch: { $seats } (+{ $points })
award-best-finish = Najwięcej w punktacji końcowej: { $seats } (+{ $points })
award-comeback = Odrobiona strata: { $seats } ({ $points } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
})

# Tekst, który nie jest ruchem
no-text = Ruch zapisuje się jako tekst.
empty-text = Pusty tekst nie jest ruchem.
unknown-verb = „{ $word }” nie jest tu ruchem. Ruchy zaczynają się od: { $verbs }.
too-few-words = „{ $text }” urywa się za wcześnie. Ruch zapisuje się tak: „{ $usage }”.
too-many-words = „{ $word }” jest tu zbędne. Ruch zapisuje się tak: „{ $usage }”.
bad-word = „{ $word }” nie pasuje jako { $field }.
text-too-long = Ruch może mieć najwyżej { $most } { $most ->
    [one] znak
    [few] znaki
   *[other] znaków
}.

# Przygotowanie gry
bad-seats = Tylu graczy ({ $seats }) nie może zagrać: ta gra jest dla { $fewest }–{ $most } osób.
bad-seed = Ziarno nie jest poprawnym tekstem.
bad-option = Opcja „{ $option }” nie ma wartości „{ $value }”.
unknown-rules = W tę grę nie gra się według zasad { $rules }, tylko od 1 do { $known }.
unknown-pile = W tej grze nie ma stosu „{ $pile }”.

# Zapisane gry i zapisy przebiegu
no-save = To nie jest zapisana gra: { $detail }
damaged-save = Ta zapisana gra jest uszkodzona.
impossible-position = Ta zapisana gra nie mogła się wydarzyć: { $detail }
other-game = To gra { $game }, a nie { $expected }.
newer-schema = Ten zapis ma format { $schema }; ta wersja Waypost czyta formaty do { $known }.
newer-rules = Ten zapis powstał według zasad { $rules }; ta wersja Waypost zna zasady do { $known }.
no-record = To nie jest zapis przebiegu gry: { $detail }
newer-record = Ten zapis przebiegu gry ma format { $schema }; ta wersja Waypost czyta formaty do { $known }.
damaged-record = Ten zapis przebiegu gry jest uszkodzony.
other-rules = W tę grę grano według zasad { $rules }; ta wersja Waypost gra według { $known }.
broken-commitment = Ziarno losowania nie jest tym, które obiecano na początku gry.
broken-mix = Ziarno losowania nie jest tym, które wynika z sekretu i numeru startu.
unreadable-step = Ruchu nr { $number }, „{ $move }”, nie da się odczytać.
illegal-step = Ruch nr { $number }, „{ $move }”, jest tam niedozwolony: { $reason }.
other-ending = Ruchy prowadzą do innej pozycji niż zapisana.

# W terminalu
seed-promised = Losowanie jest ustalone; pieczęć ziarna: { $commitment }.
seed-revealed = Ziarnem było „{ $seed }”.
record-holds = Zapis się zgadza: { $moves ->
    [one] odtworzono jeden ruch
    [few] odtworzono { $moves } ruchy
   *[other] odtworzono { $moves } ruchów
}, a ziarno pasuje do pieczęci { $commitment }.
record-mixed = Ziarno wynika z zapieczętowanego sekretu i z { $named }.
record-stacked = Ułożone, nie wylosowane: { $piles }.
terminal-begins = { $game }: gra się zaczyna. Wpisz „help”, żeby zobaczyć, co możesz zrobić.
terminal-variants = Wariant: { $variants }
terminal-prompt = Twój ruch ({ $commands })
terminal-move = { $number }. { $seat }: { $move }
terminal-place = { $rank }. { $seat }: { $points }
terminal-rank = { $rank }. { $seat }
terminal-moves = Możesz zagrać:
terminal-verb = { $usage } – { $what }.
terminal-verb-example = { $usage } – { $what }. Na przykład: { $example }
terminal-commands = Możesz też wpisać:
terminal-help = co możesz teraz wpisać
terminal-list = wszystkie możliwe ruchy, wypisane w całości
terminal-board = cała plansza, także to, czego nie widać co turę
terminal-rules = zasady, temat po temacie
terminal-quit = koniec gry
terminal-topics = Zasady mają takie tematy. Wpisz na przykład „rules { $example }”:
terminal-no-topic = W zasadach nie ma tematu „{ $topic }”.
no-such-seat = Nie ma miejsca { $seat }: miejsca mają numery od 0 do { $last }.
record-not-writable = Nie można zapisać przebiegu gry w „{ $file }”. Czy ten folder istnieje i wolno w nim zapisywać?
record-not-readable = W „{ $file }” nie ma zapisu, który da się odczytać.
