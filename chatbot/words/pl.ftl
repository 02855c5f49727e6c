# Co mówią stoły.

# Odmowy
store-unreachable = Pamięć gier jest chwilowo niedostępna. Nic się nie zmieniło: spróbuj ponownie za chwilę.
too-busy = Za dużo się tu dzieje naraz. Nic się nie zmieniło: spróbuj ponownie.
no-table = Na tym kanale nie ma stołu. Otworzysz go poleceniem /{ command-play }.
table-went-away = Gry już tu nie ma: przeniosła się na { $channel }. Nową otworzysz poleceniem /{ command-play }.
not-started = Gra jeszcze się nie zaczęła.
game-running = Gra już trwa.
resign-instead = Gra już trwa. Miejsce oddasz przez /{ command-game } { command-game-resign }.
table-over = Ta gra jest już zakończona.
table-taken = Na tym kanale jest już stół. Dokończcie tę grę albo otwórzcie nowy stół w wątku.
table-taken-alone = Masz tu już grę. Najpierw ją dokończ albo zakończ: /{ command-game } { command-game-end }.
table-full = Wszystkie miejsca są zajęte, a więcej ich w tej grze nie ma. Możesz otworzyć własny stół.
seats-fixed = Wszystkie miejsca są zajęte, o kolejnych decyduje { $host }. Poprosić o miejsce?
seat-asked-for = Twoja prośba o miejsce już czeka. Dam znać, gdy je dostaniesz.
seat-not-asked-for = Ta osoba ma już miejsce albo już go nie chce.
asked-for-seat = { $host } wie o twojej prośbie. Dam znać tutaj, gdy dostaniesz miejsce.
host-sets-up = Tę grę może ustawiać tylko gospodarz: { $host }.
host-starts = Grę zaczyna tylko gospodarz: { $host }.
host-runs = Tę grę ustawia i zaczyna tylko gospodarz: { $host }. Chcesz zagrać?
not-invited = Nie ma tu miejsca zarezerwowanego dla ciebie. Wolne miejsca są dla wszystkich: *{ button-join }*.
invitation-over = To zaproszenie jest już nieaktualne: gra trwa albo stół jest zamknięty.
still-invited = Jeszcze bez odpowiedzi: { $people }. Zacząć mimo to? Na { $count ->
    [one] tym miejscu zagra komputer
    [few] tych miejscach zagrają komputery
   *[other] tych miejscach zagrają komputery
}.
seats-needed = { $count ->
    [one] { $count } miejsce jest zajęte lub zarezerwowane
    [few] { $count } miejsca są zajęte lub zarezerwowane
   *[other] { $count } miejsc jest zajętych lub zarezerwowanych
}: mniej być nie może.
already-seated = Masz już miejsce przy tym stole.
not-seated = Nie grasz w tej grze.
only-watching = Nie grasz w tej grze. Możesz ją oglądać albo zająć miejsce komputera.
follow-later = Ekspert właśnie myśli. Spróbuj za minutę.
too-many-followers = Tę grę obserwuje już { $count } osób. Większej liczbie nie mogę pisać.
host-or-moderator = Grę może przenieść tylko gospodarz albo ktoś, kto zarządza kanałem.
already-here = Gra już jest na tym kanale.
no-place-for-table = Tam nie da się grać. Wybierz kanał tekstowy albo wątek na tym serwerze.
move-which = Tu nie toczy się żadna gra. Wpisz to polecenie na kanale gry; z innego zadziała, gdy masz na tym serwerze tylko jedną grę jako gospodarz.
table-moved = Gra toczy się dalej na { $channel }.
table-moved-away = ➡️ { $game }: ciąg dalszy na { $channel }.
table-moved-here = ➡️ Gra toczy się dalej tutaj; wcześniej na { $channel }.
channel-closed = 🔒 { $people }, nie mogę już pisać na { $channel }, więc { $game } stoi. Gospodarz albo ktoś, kto zarządza tym kanałem, może przenieść grę.
channel-closed-dm = 🔒 Nie mogę już pisać na { $channel }, więc { $game } stoi. Gospodarz może przenieść grę z dowolnego kanału tamtego serwera: **/{ command-game } { command-game-move }**.
channel-gone = 🗑️ { $people }, kanał gry { $game } został usunięty, więc gra stoi. Gospodarz albo ktoś, kto zarządza tym kanałem, może ją przenieść. Jeśli nikt tego nie zrobi w ciągu tygodnia, gra też zostanie usunięta.
channel-gone-dm = 🗑️ Kanał gry { $game } został usunięty, więc gra stoi. Gospodarz może ją przenieść z dowolnego kanału tamtego serwera: **/{ command-game } { command-game-move }**. Jeśli nikt tego nie zrobi w ciągu tygodnia, gra też zostanie usunięta.
host-only = Ten stół może zamknąć tylko gospodarz albo moderator.
moderator-only = Może to zrobić tylko ktoś, kto zarządza tym kanałem.
plays-not-here = Ta osoba nie gra w tej grze.
seat-given-up = Gra za ciebie komputer. Najpierw odzyskaj swoje miejsce: /{ command-game } { command-game-reclaim }.
nothing-to-reclaim = Nie masz tu miejsca do odzyskania.
no-computer = W tej grze nie ma komputera.
experts-take-time = Ekspert myśli nad ruchem do minuty: to za długo w grze na żywo. Wybierz wolniejsze tempo albo inny poziom.
already-voted = Twój głos za zakończeniem tej gry jest już policzony.
stale-move = Ten przycisk jest z wcześniejszego ruchu.
nothing-to-take-back = Nie masz czego cofnąć: ostatni ruch nie był twój.
move-revealed = Ten ruch odsłonił coś ukrytego, więc nie można go cofnąć.
no-such-record = Nie ma zapisu tej gry. Powstaje dopiero po jej zakończeniu.
no-such-variant = Ta gra nie ma takiego wariantu. Wybierz z listy.
no-plans-here = W tej grze nie da się zaplanować ruchu z góry.
your-turn-now = Teraz twoja kolej: zamiast planować, zagraj.
not-plannable = Tego nie da się już zaplanować. Wybierz coś innego.
plan-full = Twój plan ma już trzy ruchy. Anuluj go, żeby zaplanować od nowa.
no-plan = Nie masz tu już planu: został wykonany albo anulowany.
no-clock-to-extend = Nikt inny nie ma teraz ruchu, więc nie ma komu dać czasu.
time-given = Ten ruch ma już od ciebie dodatkowy czas. Może go dać też ktoś inny przy stole.
clocks-stand-still = Zegar już stoi.
clocks-run = Zegar już chodzi.
not-away = Nie masz teraz przerwy.
no-newcomers = Do tej gry nie można już dołączyć: tak ją ustawiono.
no-computers-seat = Nie ma tu komputera, którego miejsce można zająć.
played-here = Znasz już w tej grze rękę z innego miejsca, więc tego zająć nie możesz.
daily-alone = W grę dnia gra się w pojedynkę.
daily-over = Twoja próba w tej grze dnia już była. Następna będzie jutro.
daily-running = Twoja próba w tej grze dnia trwa: /{ command-daily } pokaże gdzie.
daily-sealed = 🔒 Losowanie gry dnia jest zapieczętowane do ogłoszenia wyników: { $at }.
not-offered = Nikt nie oddaje ci tu miejsca.
not-a-person = Miejsce może przejąć tylko człowiek.
holiday-twice = Przerwa zatrzymała już zegar ruchu, który wciąż na ciebie czeka. Najpierw zrób ten ruch.
holiday-is-over = Ten dzień już minął.
holiday-too-soon = Między dwiema przerwami musi być co najmniej tydzień.
holiday-too-far = Przerwę można zaplanować najwyżej rok naprzód.
holiday-too-long = { $count ->
    [0] Nie masz już w tym roku dni przerwy.
    [one] W tym roku został ci jeden dzień przerwy.
    [few] W tym roku zostały ci { $count } dni przerwy.
   *[many] W tym roku zostało ci { $count } dni przerwy.
}
corrupt-table = Dane tego stołu są uszkodzone i pozostają nietknięte. Moderator może zwolnić kanał: /{ command-game } { command-game-end }.
table-set-aside = Uszkodzony stół jest zachowany dla osoby, która prowadzi tego bota. Kanał jest wolny: nowy stół otworzysz poleceniem /{ command-play }.
newer-table = Ta gra pochodzi z nowszej wersji Waypost; ta wersja jej nie rusza.
unknown-game = Gra „{ $game }” nie jest teraz zainstalowana. Rozpoczęte gry ruszą dalej, gdy wróci.

# Co dzieje się przy stole
game-started = Zaczyna { $seat }.
seat-resigned = { $name } oddaje swoje miejsce; dalej gra komputer, a miejsce można odzyskać.
seat-replaced = { $moderator } oddaje komputerowi miejsce, na którym gra { $name }. { $name } może w każdej chwili wrócić.
seat-reclaimed = { $name } odzyskuje swoje miejsce.
pace-changed = { $name } zmienia tempo: { $pace }.
seat-time-up = { $name }: czas minął, od teraz gra komputer. Miejsce można odzyskać w każdej chwili.
turn-substituted = { $name }: czas minął, więc ten ruch robi komputer. W następnej turze znów gra { $name }.
goes-away = 🏖️ { $seat }: przerwa do <t:{ $until }:D>; zegar stoi.
will-be-away = 🏖️ { $seat }: przerwa od <t:{ $since }:D> do <t:{ $until }:D>; zegar wtedy stoi.
newcomer = { $seat } zajmuje miejsce komputera i gra dalej.
seat-asked = <@{ $asking }> chce zagrać, ale wszystkie miejsca są zajęte. <@{ $host }>, dodać jeszcze jedno?
seat-given = <@{ $guest }>, masz miejsce przy stole.
invitation-declined = { $name } tym razem nie gra. <@{ $host }>, możesz zacząć mimo to: na wolnych miejscach zagrają komputery.
seat-offered = <@{ $friend }>, { $seat } prosi: przejmij to miejsce w grze.
seat-taken-over = { $name } oddaje swoje miejsce: dalej gra { $seat }.
seat-declined = { $name } nie przejmuje miejsca; dalej gra { $seat }.
day-given = { $seat } daje dodatkowy czas. Dostaje go: { $others }.
clocks-stopped-by = { $name } wstrzymuje zegar: nikogo nie poganiam, dopóki nie ruszy.
clocks-started-by = { $name } wznawia zegar.
game-uninstalled = ⏸️ Ta gra stoi: „{ $game }” nie jest teraz zainstalowana. Ruszy dalej, gdy tylko osoba, która prowadzi tego bota, zainstaluje ją ponownie.
game-installed = ▶️ Gra jest znowu zainstalowana i toczy się dalej.
seat-for-good = Ktoś odchodzi na stałe: dalej gra { $seat } 🤖.
game-asleep = { $name }: czas minął i nikt inny już nie gra. Gra czeka, aż ktoś zagra dalej. Jeśli nikt nie wróci, skończy się <t:{ $until }:R>.
nobody-left = Nie ma już komu grać: gra kończy się w tym miejscu.
game-abandoned = Nikt nie wraca: gra kończy się w tym miejscu.
move-taken-back = { $seat } cofa ostatni ruch.
game-stopped = { $name } kończy grę.
moves-lost = Serwer mógł stracić ostatnie ruchy. Gra toczy się dalej od tego miejsca.
game-voted-over = Głosowanie kończy grę: { $votes ->
    [one] { $votes } głos
    [few] { $votes } głosy
   *[other] { $votes } głosów
} za.
end-vote = 🗳️ { $name } chce zakończyć grę. Głosy za: { $votes } z { $needed } potrzebnych.
end-vote-asked = { $people } – zgoda?

# To samo do tego, kogo dotyczy
you-game-started = Zaczynasz.
you-move-taken-back = Cofasz swój ostatni ruch.

# --- Bot na Discordzie ----------------------------------------------------------------------------------

# Poziomy i miejsca
level-easy = łatwy
level-normal = średni
level-hard = trudny
level-expert = ekspercki
level-random = losowy
level-greedy = zachłanny
computer-name = 🤖 { $name } ({ $level })
computer-introduced = { $name } – { $character }
computer-character = { $name } { $character }
computer-1 = Otto
computer-2 = Mila
computer-3 = Pim
computer-4 = Ruby
computer-5 = Zeno
computer-6 = Hugo
computer-7 = Tess
computer-8 = Kai
stand-in-name = 🤖 (za: { $name })

# Tempo
pace-live = na żywo: 10 minut na ruch
pace-day = 1 dzień na ruch
pace-three-days = 3 dni na ruch
pace-week = 7 dni na ruch
pace-unlimited = bez limitu czasu
table-pace = ⏱️ { $pace }
terms-weekends = 🛌 W weekendy czas stoi
terms-misses = { $count ->
    [one] jeden przegapiony ruch i miejsce przejmuje komputer
    [few] { $count } przegapione ruchy z rzędu i miejsce przejmuje komputer
   *[many] { $count } przegapionych ruchów z rzędu i miejsce przejmuje komputer
}
terms-fixed-seats = 🔒 więcej miejsc nie będzie
terms-closed = 🔒 później nikt nie dołączy
terms-no-aids = 🎯 bez ułatwień: nie pokazuję podpowiedzi ani tego, co pasuje i co się opłaca
table-unrated = 🎲 Bez rankingu: ta gra nie zmienia niczyjego rankingu.
table-variants = 🎛️ Wariant: { $variants }
variants-unrated = 🎲 Bez rankingu: liczy się do niego tylko zwykła gra.
time-left = ⏳ Czas mija { $at }.
time-left-brief = ⏳ { $at }
sleeping = 💤 Nikt teraz nie gra. Gra skończy się { $at }, chyba że ktoś wróci.
clocks-stopped = ⏸️ Zegar stoi.
away-until = 🏖️ { $name }: przerwa do { $at }; zegar stoi.
away-until-brief = { $name } wraca { $at }
away-soon-brief = { $name }: przerwa { $at }
away-soon = 🏖️ { $name }: przerwa od { $since } do { $until }.
late-call = 👋 { $people }, w grze [{ $game }]({ $link }) { $count ->
    [one] teraz twój ruch. Twoja kolej przyszła podczas przerwy
   *[other] teraz wasz ruch, w dowolnej kolejności. Kolej przyszła podczas przerwy
}.
since-title = **Od twojego ostatniego ruchu:**
since-nothing = Po twoim ostatnim ruchu nie było jeszcze innych.
since-nothing-yet = Nie było jeszcze żadnego ruchu.
since-film-alt = Krótki film z tych ruchów.
reminder = ⏰ { $people }, w grze [{ $game }]({ $link }) { $count ->
    [one] wciąż twój ruch. Czas mija { $at }; potem ten ruch zrobi za ciebie komputer
   *[other] wciąż wasz ruch. Czas mija { $at }; potem ten ruch zrobi za was komputer
}.
reminder-alone = ⏰ { $people }, w grze [{ $game }]({ $link }) wciąż twój ruch. Czas mija { $at }; potem gra czeka na ciebie.

# Przed grą
lobby-here = **Zajęte miejsca: { $here } z { $places }**
lobby-host = { $name } · gospodarz
lobby-invited = … { $name } · zaproszenie bez odpowiedzi
lobby-grows = Może dołączyć więcej osób, razem do { $most }.
lobby-asking = … { $name } · prosi o miejsce
lobby-free = { $count ->
    [one] 1 wolne miejsce dla osoby albo komputera (poziom: { $level })
    [few] { $count } wolne miejsca dla osób albo komputerów (poziom: { $level })
   *[other] { $count } wolnych miejsc dla osób albo komputerów (poziom: { $level })
}
lobby-free-alone = { $count ->
    [one] 1 wolne miejsce dla komputera (poziom: { $level })
    [few] { $count } wolne miejsca dla komputerów (poziom: { $level })
   *[other] { $count } wolnych miejsc dla komputerów (poziom: { $level })
}
lobby-until = Grę zaczyna gospodarz, gdy wszyscy już są. Jeśli nic się nie wydarzy, stół zamknie się { $at }.
lobby-until-alone = Zacznij, kiedy chcesz. Jeśli nic się nie wydarzy, stół zamknie się { $at }.
lobby-seal = -# 🔒 Pieczęć losowania: { $seal }
shuffle-mixed = -# 🔒 Uczciwe losowanie, z numerem od Discorda: { $interaction }
lobby-started = [Gra się zaczęła.]({ $link })
lobby-closed = Ten stół zamknięto przed rozpoczęciem gry.
lobby-expired = Gra nie zaczęła się na czas: stół zamknięto { $at }.
invitation = { $people } · { $host } zaprasza do gry: [{ $game }]({ $link }).
rematch-invitation = { $people } · { $host } chce zagrać jeszcze raz: [{ $game }]({ $link }). Grasz?
cover-alt = { $game }: plansza w trakcie gry.
set-up-title =
    ### { $game }: ustawienia stołu
    Zmiany od razu widać w poście o tym stole.
set-up-level = Komputery: poziom { $level }
set-up-agreed = Co jeszcze ustalacie
set-up-variants = Warianty tej gry
set-up-rated = Wynik liczy się do rankingu
set-up-weekends = W weekendy zegary stoją
set-up-newcomers = Nowi mogą zająć miejsce komputera
set-up-fixed-seats = Bez dodatkowych miejsc: kto chce grać, prosi mnie
set-up-no-aids = Bez ułatwień (podpowiedzi, co pasuje, punkty)
set-up-theme = Kolory publicznych obrazków
set-up-invite = Zaproś osoby: każda dostanie miejsce

table-open = Stół jest otwarty: { $channel }.
lobby-refused = Stół jest otwarty, ale nie mogę tu pisać. Gdy dostanę „Wyświetlanie kanałów” i „Wysyłanie wiadomości”, stół się tu pojawi.
lobby-late = Stół jest otwarty i zaraz się tu pojawi.
missing-permissions = Nie mogę tu grać, bo nie mam uprawnień: { $permissions }. Może mi je nadać ktoś, kto zarządza tym serwerem.
you-lack-permissions = Na kanale { $channel } brakuje ci: { $permissions }. Może ci to nadać ktoś, kto zarządza tym serwerem.
too-many-tables = { $count ->
    [one] Masz już jako gospodarz { $count } otwartą grę
    [few] Masz już jako gospodarz { $count } otwarte gry
   *[many] Masz już jako gospodarz { $count } otwartych gier
}. Najpierw dokończ lub zakończ którąś: /{ command-games }.
too-many-threads = To już { $count ->
    [one] { $count } nowy wątek
    [few] { $count } nowe wątki
   *[many] { $count } nowych wątków
} w ciągu godziny. Zagraj na tym kanale albo poproś o następny { $at }.
too-many-records = W ciągu godziny otwarto już { $count ->
    [one] { $count } zapis
    [few] { $count } zapisy
   *[many] { $count } zapisów
}. Następny otworzysz { $at }.
too-many-reviews = Analizuję najwyżej { $count ->
    [one] { $count } grę
    [few] { $count } gry
   *[many] { $count } gier
} na godzinę dla jednej osoby. O następną poproś { $at }.
too-many-hints = Podpowiedzi w ciągu godziny: już { $count }. Następna będzie { $at }.
too-many-shares = W ciągu godziny ten wynik można pokazać { $count } razy. Następny raz: { $at }.
too-many-films = Tym razem bez filmu: w ciągu godziny było ich już { $count }. Następny będzie { $at }.
alone-here = W wiadomościach prywatnych grasz z komputerami. Ludzi zaprosisz na serwerze, na którym jesteśmy razem.
no-thread = Nie mogę tu otworzyć wątku. Spróbuj bez niego albo na zwykłym kanale tekstowym.
permission-view_channel = „Wyświetlanie kanałów”
permission-send_messages = „Wysyłanie wiadomości”
permission-send_messages_in_threads = „Wysyłanie wiadomości w wątkach”
permission-attach_files = „Załączanie plików”
permission-read_message_history = „Czytanie historii czatu”
permission-create_public_threads = „Tworzenie wątków publicznych”
permission-create_private_threads = „Tworzenie wątków prywatnych”

# Na początek
play-title =
    ### W co gramy?
    Wybierz grę: otworzy się tu stół i każdy może dołączyć.
play-alone-title =
    ### W co gramy?
    Wybierz grę: otworzy się tu stół, dla ciebie i komputerów.
play-now-title =
    ### W co gramy?
    Gra zacznie się od razu, z komputerem (poziom: *{ level-easy }*).
game-open = Twoja gra jest tutaj: { $channel }.
greeting = 👋 **Cześć!** U mnie gra się w planszówki: { $games }. Każdy gra wtedy, gdy ma chwilę.
help =
    ### Jak to działa
    1. **Stół** otwierasz poleceniem /{ command-play }. Kto chce grać, naciska *{ button-join }*; wolne miejsca biorą komputery.
    2. **Twój ruch?** Zawołam cię. Ruch to dwa lub trzy dotknięcia przycisków pod planszą. Swoją rękę widzisz tylko ty: *{ button-hand }*.
    3. **Bez pośpiechu.** Na ruch masz trzy dni, chyba że gospodarz ustawi inne tempo. W porę ci przypomnę.
    Zasady są w /{ command-rules }, a resztę ustawisz w /{ command-settings }.

# Przyciski
button-join = Dołącz
button-leave = Odejdź
button-add = Dodaj komputer
button-remove = Usuń komputer
button-start = Zacznij
button-start-computers = Zacznij z komputerami
button-start-without = Zacznij bez nich
button-more-seats = +1 miejsce
button-fewer-seats = −1 miejsce
button-set-up = Ustawienia
button-ask-seat = Poproś o miejsce
button-give-seat = Dodaj miejsce
button-accept = Zagram
button-decline = Nie zagram
button-hand = Moja ręka
button-my-moves = Moje ruchy
button-hint = Podpowiedź
button-hinted = Zagraj ten ruch
button-moves = Inne ruchy
button-all-moves = Wszystkie ruchy
button-plan = Zaplanuj ruch
button-plan-more = Dodaj ruch zapasowy
button-plan-else-wait = Jeśli nie, czekaj na mnie
button-plan-else-hint = Jeśli nie, ruch z podpowiedzi
button-plan-only-hint = Tylko ruch z podpowiedzi
button-drop-plan = Anuluj plan
button-board = Opis planszy
picture-board = Cała plansza
button-rules = Zasady
button-new-table = Otwórz stół
button-in-thread = Otwórz w wątku
button-play-now = Zagraj z komputerem
button-help = Jak to działa
button-games = Moje gry
button-log = Przebieg gry
button-older = Starsze
button-newer = Nowsze
button-learn = Nauka
button-begin-lessons = Zaczynam
button-next-lesson = Następna lekcja
button-lesson-again = Jeszcze raz
button-all-lessons = Wszystkie lekcje
button-show-me = Pokaż dobry ruch
button-resign = Oddaj moje miejsce
button-reclaim = Odzyskaj miejsce
button-end = Zakończ grę
button-vote = Zgoda, kończymy
button-replace = Oddaj komputerowi
button-day = Daj więcej czasu
give-day-to = Więcej czasu: { $name }
button-since = Od mojego ostatniego ruchu
button-join-late = Zajmij miejsce komputera
button-watch = Oglądaj tę grę
button-follow = Obserwuj tę grę
button-unfollow = Przestań obserwować
button-take-over = Przejmij miejsce
button-decline-seat = Nie, dziękuję
button-move-here = Przenieś tutaj
button-stop-clocks = Wstrzymaj zegar
button-start-clocks = Wznów zegar
button-undo = Cofnij ruch
button-rematch = Rewanż
button-details = Szczegóły
button-seal = Gracze, zegar, losowanie
button-review = Analiza
button-share = Udostępnij
button-daily = Gra dnia
button-daily-ranking = Ostatnie wyniki
button-daily-share = Pokaż mój wynik
button-daily-live = 10 minut na ruch
button-daily-slow = Bez pośpiechu
button-confirm = Potwierdź
button-quick = ⚡ Nie pytaj więcej
button-careful = Pytaj znowu
button-back = Wstecz
button-page-before = ◀ Poprzednie
button-page-after = Następne ▶
button-counts = Co się liczy?
button-spin = ⟳ Obróć
button-spin-back = ⟲ Obróć z powrotem
setting-reminders = Przypomnienia…
setting-away = Przerwa…
setting-away-back = Koniec przerwy
setting-away-cancel = Odwołaj przerwę
setting-quiet = Godziny ciszy…
setting-quiet-off = Wyłącz godziny ciszy
setting-letters = Moja ręka…
setting-letters-next = Uprzedzaj o moim ruchu
setting-letters-notnext = Nie uprzedzaj o moim ruchu
setting-moves-careful = Włącz potwierdzanie
setting-moves-quick = Wyłącz potwierdzanie
setting-theme-light = Jasne obrazki
setting-theme-dark = Ciemne obrazki
setting-aids = Ułatwienia…
setting-aids-on = Włącz ułatwienia
setting-aids-off = Wyłącz ułatwienia
aids-on = 🧭 **Ułatwienia: włączone.** Pokazuję ci spodziewane punkty, pozostałe kafelki, drogi do biletów i podpowiedzi.
aids-off = 🎯 **Ułatwienia: wyłączone.** Nie pokazuję ci spodziewanych punktów, pozostałych kafelków, dróg do biletów ani podpowiedzi.
aids-explained = To dotyczy tylko ciebie. Kto otwiera stół, może wyłączyć ułatwienia dla wszystkich przy nim.
setting-ear = Bez obrazków…
setting-ear-on = Odpowiadaj zdaniami
setting-ear-off = Odpowiadaj obrazkami
by-ear-on = 🎧 **Bez obrazków (czytnik ekranu): tak.** Prywatnie odpowiadam kilkoma zdaniami i numerami ruchów.
by-ear-off = 👁️ **Bez obrazków (czytnik ekranu): nie.** Moje prywatne odpowiedzi mają obrazki i menu.
by-ear-explained =
    Dla osób, które słuchają czytnika ekranu: co się zmieniło, co masz i kilka ponumerowanych ruchów; każdy numer ma przycisk. Polecenie /{ command-hand } powtórzy to w każdej chwili.
setting-results = Wyniki…
setting-results-public = Pokazuj moje wyniki
setting-results-private = Tylko dla mnie
setting-results-off = Nie zapisuj
button-data = Moje dane
button-forget = Usuń moje dane
button-forget-sure = Usuń na zawsze

# Ruch
to-move = { $people }, { $count ->
    [one] twój ruch
   *[other] wasz ruch, w dowolnej kolejności
}
computers-level = 🤖 { $seats } { $count ->
    [one] gra
   *[other] grają
} na poziomie: { $level }.
computers-characters = 🤖 Poziom *{ $level }*: { $characters }.
computers-moved = { $seats }: już po ruchu
earlier-lines = … i { $count ->
    [one] 1 wcześniejszy wiersz
    [few] { $count } wcześniejsze wiersze
   *[many] { $count } wcześniejszych wierszy
}: /{ command-game } { command-game-log }
next-up = ▸ Teraz gra: { $seats }
expert-thinks = ▸ { $seats } { $count ->
    [one] myśli
   *[other] myślą
}: ekspert potrzebuje do minuty na ruch, a gdy jest tłok, dłużej
expert-queued = ▸ { $seats } { $count ->
    [one] czeka
   *[other] czekają
} w kolejce: najpierw myślą eksperci z innych gier
your-turn = Twój ruch. Co robisz?
ask = Wybierz:
ask-many = { $fewest ->
    [0] Wybierz najwyżej { $most }:
   *[other] { $most ->
        [1] Wybierz jedno:
       *[other] Wybierz od { $fewest } do { $most }:
    }
}
menu-more = Więcej
menu-many = { $most ->
    [1] Wybierz jedno
   *[other] { $fewest ->
        [0] Wybierz najwyżej { $most }
       *[other] Wybierz od { $fewest } do { $most }
    }
}
told-joined = Siedzisz przy stole. Grę zaczyna { $host }.
told-joined-late = Grasz teraz zamiast komputera: { $computer } 🤖.
told-left = Nie siedzisz już przy tym stole.
told-rematch = Stół jest otwarty. Zacznij, gdy wszyscy będą.
told-started = Gra się zaczęła.
told-added = Komputer siada do stołu. Zajęte miejsca: { $here } z { $places }.
told-reclaimed = To znowu twoje miejsce.
told-resigned = Teraz gra za ciebie komputer. Możesz wrócić w każdej chwili.
told-voted = Twój głos się liczy. Głosy za: { $votes }, potrzeba { $needed }. Na razie gra trwa; jeśli zrobisz ruch, twój głos przepadnie.
told-replaced = Teraz gra komputer. { $person } może wrócić w każdej chwili.
told-offered = { $friend } wie już o twojej prośbie. Dopóki nie ma odpowiedzi, grasz dalej.
told-clocks-stopped = Zegar stoi.
told-clocks-started = Zegar znów chodzi.
told-pace = Od teraz: { $pace }.
told-played = Ruch wykonany.
told-yours = Teraz twój ruch.
told-waits = Teraz gra: { $seats }. Zawołam, gdy będzie twoja kolej.
nothing-to-choose = Teraz to niemożliwe.
choice-impossible = To teraz niemożliwe. Możesz za to:
labelled-value = { $label }: { $value }
stale-button = Ten przycisk jest z wcześniejszego ruchu. Teraz możesz:
stale-table = Tego stołu już nie ma; jego miejsce zajął inny.
unknown-button = Tego przycisku już nie znam. /{ command-hand } pokaże, co możesz teraz zrobić.
no-hand = To nie twój ruch; teraz nie ma nic do wyboru.
hint-title = **Dobry gracz zagrałby tak:**
hint-others = **Dalsze propozycje:**
spoken-move = { $number }: { $move }.
no-hints = Do tej gry nie ma jeszcze podpowiedzi.
no-aids-here = Przy tym stole ułatwienia są wyłączone, więc nie ma podpowiedzi.
no-aids-of-own = Masz wyłączone ułatwienia. Włączysz je w /{ command-settings }.
other-game-here = Na tym kanale toczy się inna gra.
something-failed = Coś poszło nie tak po mojej stronie. Nic nie przepadło: spróbuj jeszcze raz.
letters-closed = (Nie mogę pisać do ciebie wiadomości prywatnych. „{ button-hand }” i /{ command-hand } zawsze pokażą, co masz.)

# Plany
plan-title = 📌 **Plan na twoją następną turę** (widzisz go tylko ty):
plan-else-wait = W przeciwnym razie: tura czeka na ciebie.
plan-else-hint = W przeciwnym razie: ruch, który wskazałaby podpowiedź.
plan-only-hint = Ruch, który wskazałaby podpowiedź.
plan-making = 📌 **Zaplanuj następny ruch.** Zagram go, gdy przyjdzie twoja kolej, jeśli wciąż będzie możliwy.
plan-ask-else = A jeśli nie będzie już możliwy?
plan-played = 📌 **Twój plan jest wykonany:**
plan-fell-back = 📌 **Twój plan: pierwszy wybór jest już niemożliwy.**
plan-waits = 📌 **Twojego planu nie da się już zagrać: tura czeka na ciebie.**
plan-asks = 📌 **Tura zaczęta według planu: teraz decydujesz ty.**

# Wyniki i zakończenie
score-line = { $rank }\. { $name }: **{ $points }**
place-line = { $rank }\. { $name }
final-line = { $rank }\. **{ $name } · { $points }**
final-place = { $rank }\. **{ $name }**
end-won = 🏆 { $result }
end-draw = 🤝 { $result }
end-alone = 🏁 { $result }
end-people = { $game } · { $people }
end-award = 🏅 { $award }
end-ratings = 📈 Ranking: { $ratings }
rating-of = { $name } { $rating } ({ $change })
rating-of-provisional = { $name } { $rating } (na razie)
own-rating = 📈 Twój ranking: **{ $rating }** ({ $change })
own-rating-provisional = 📈 Twój ranking na razie: **{ $rating }**. Ustali się po { $needed } grach; to gra numer { $rated }.
seal-told = 🔒 Kolejność kafelków i kart jest już wylosowana i zapieczętowana: `{ $commitment }`. Po grze ujawnię ziarno losowania i każdy będzie mógł to sprawdzić.
seal-told-mixed = 🔒 Losowanie zapieczętowano przed grą jako `{ $commitment }`, a potem dodano do niego numer, który startowi nadał Discord: `{ $interaction }`. Po grze podam sekret i każdy będzie mógł to sprawdzić.
ended-played = Koniec gry.
ended-voted = Gra zakończona za zgodą graczy.
ended-stopped = Gra została zakończona.
ended-closed = Ten stół zamknięto przed rozpoczęciem gry.
ended-abandoned = Nikt już nie gra: gra dobiegła końca.
ended-expired = Gra nie zaczęła się na czas: stół zamknięto.
seed-told = Ziarno losowania: `{ $seed }`, jego pieczęć: `{ $commitment }`. Sprawdzisz to przez /{ command-game } { command-game-verify }.
seed-told-mixed = Losowanie powstało z dwóch rzeczy: z sekretu `{ $seed }`, zapieczętowanego przed grą jako `{ $commitment }`, i z numeru, który startowi nadał Discord: `{ $interaction }`. Sprawdzisz to przez /{ command-game } { command-game-verify }.
proof-mixed = -# 🔒 Losowanie wynika z sekretu zapieczętowanego przed startem i z numeru, który startowi nadał Discord: `{ $interaction }`, { $at }. Żeby sprawdzić jedno i drugie, porównaj pieczęć z tą, którą było widać przed grą, a numer z tym, który Discord zapisał przy odpowiedzi bota na start. Jeśli grę zaczęła osoba, która prowadzi bota, mogła próbować kilka razy.
proof-sealed = -# 🔒 Losowanie nie zmieniło się od chwili zapieczętowania. Nie dodano do niego niczego z zewnątrz, więc osoba, która prowadzi bota, mogła je wcześniej wybrać.
proof-beginner = -# Nie losowano tylko, kto zaczyna: w rewanżu zaczyna następna osoba przy stole.
film-title = 🎞️ Cała gra, ruch po ruchu
alt-more = … i jeszcze { $count }: „{ menu-more }”, „{ button-board }”.
close-up-alt = Zbliżenie planszy.
board-at-end-alt = Plansza na koniec gry.
film-alt = Animacja całej gry, ruch po ruchu. Tak się skończyła:

# Listy
letter-title = **{ $game }**, { $channel }: twoja ręka
letter-closed = **{ $game }**, { $channel }
letter-given-up = Teraz gra za ciebie komputer.
letter-left = Nie masz już miejsca w tej grze.
watching = 👀 Oglądasz grę **{ $game }**. Teraz gra: { $seats }.
following = ✉️ Wynik przyślę ci w wiadomości prywatnej.
follow-no-dms = Twoje ustawienia nie pozwalają na wiadomości prywatne, więc nie przyślę ci wyniku. Zmienisz to tutaj:
followed-end = 🏁 Koniec gry, którą obserwujesz: **[{ $game }]({ $link })**
    { $result }

# Podgląd
log-title = **{ $game }** · ruchy od { $first } do { $last }, najnowsze u góry
log-line = { $number }\. { $told }
log-line-at = { $number }\. { $told } · { $at }
log-empty = Nie było jeszcze ruchów.
no-games = Nie grasz teraz w żadną grę.
my-game = **[{ $game }]({ $link })** · { $place }
state-your-move = ▶️ Twój ruch
state-your-move-until = ▶️ Twój ruch, czas mija { $at }
state-others = Teraz gra: { $names }
state-lobby = Stół jest otwarty, gra jeszcze nie trwa
state-invited = ✉️ Zaproszenie dla ciebie
state-computer = Gra za ciebie komputer: wrócisz tam poleceniem */{ command-game } { command-game-reclaim }*
state-following = 👀 Obserwujesz tę grę. Teraz gra: { $names }
you = Ty
direct-messages = wiadomości prywatne
more-games = … i jeszcze { $count }.
finished-games = **Zakończone**
finished-game = 🏁 [{ $game }]({ $link }) · { $place } · { $points } · { $rank ->
    [-2] remis
    [-1] zakończona przed końcem
    [0] tylko oglądana
    [1] twoja wygrana
   *[other] miejsce { $rank } z { $seats }
}
finished-film = 🎞️ [film]({ $link })
record-menu = Zapis zakończonej gry…
games-wait = { $count ->
    [one] Czeka na ciebie jeszcze jedna gra
    [few] Czekają na ciebie jeszcze { $count } gry
   *[other] Czeka na ciebie jeszcze { $count } gier
}: [{ $game }]({ $link })
no-rules = W zasadach nic o tym nie ma.
rules-which = Zasady której gry chcesz przeczytać?

# Analizy skończonych gier
review-heading = ### Analiza · { $game }
review-intro = Spodziewane punkty według tego, co było wtedy widać. { $own ->
    [none] Żaden twój ruch nie kosztował cię wiele.{" "}
   *[other] {""}
}{ $count ->
    [0] Żaden ruch nie kosztował wiele: świetna gra!
    [one] Numer oznacza punkt zwrotny:
   *[other] { $own ->
        [first] Numery oznaczają punkty zwrotne, najpierw twoje:
       *[other] Numery oznaczają punkty zwrotne:
    }
}
review-point = **{ $number } · Ruch { $move } z { $moves } · { $seat }** · strata: około { $points ->
    [one] { $points } punktu
   *[other] { $points } punktów
}
review-move = **{ $number } · Ruch { $move } z { $moves } · { $seat }**
review-played = Ruch w grze · { $move }
review-better = Lepszy ruch · { $move }
review-gain = { $seat }: { $change } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}
review-gain-winning = szanse na wygraną: { $change } { $points ->
    [one] punkt
    [few] punkty
   *[other] punktów
}
review-gain-chance = Szanse na wygraną: { $change }%
review-hint = Podpowiedź brzmiałaby: „{ $reason }”
review-queued = 🔎 Twoja analiza czeka w kolejce. Potem to minuta lub dwie; gry, które trwają, mają pierwszeństwo.
review-progress = 🔎 Analizuję twoją grę: { $percent }%. To minuta lub dwie; gry, które trwają, mają pierwszeństwo.
review-later = Analiza trwa dłużej niż zwykle. Naciśnij *Analiza* jeszcze raz za kilka minut.
review-shared = { $name } udostępnia analizę gry:
review-shared-now = Udostępniono na tym kanale.
review-shared-before = Ta analiza już tu jest: { $link }
review-not-shared = Na tym kanale nie mogę pisać, więc analiza zostaje u ciebie.
review-menu = Analiza zakończonej gry…
review-points-told = Spodziewane punkty: najpierw { $first }, w połowie { $middle }, na koniec { $last }.
review-chances-told = Szanse na wygraną: najpierw { $first }%, w połowie { $middle }%, na koniec { $last }%.
review-accuracy-told = { $seat }: celność { $percent }%. { $course }
review-unjudged-told = { $seat }: ani jednego własnego wyboru. { $course }
review-stand-ins = 🤖 Ruchów, które komputer robi za kogoś, analiza nie ocenia. Tu jest ich { $count }.
no-review = W tej grze nie ma czego analizować.

# Wyniki
scope-here = ten serwer
scope-across = wszystkie serwery
scope-elsewhere = inny serwer
stats-none = Nie masz tu jeszcze żadnej zakończonej gry. Zagraj do końca: /{ command-play }.
stats-none-shown = Brak wyników do pokazania: { $player }.
stats-computers = Boty nie mają statystyk. Komputery, z którymi grasz, mają stały ranking:
what-counts =
    ### Jak liczą się gry
    - **Dograna do końca:** liczy się wszystkim, według zajętych miejsc. Kto oddaje albo przekazuje swoje miejsce, jest ostatni.
    - **Tylko z komputerami, przerwana albo porzucona:** to przegrana; jeśli jest rankingowa, to już od pierwszego ruchu.
    - **Kończysz grę, z której inni już odeszli:** jesteś przed nimi.
    - **Ranking:** odejście z gry obniża twój ranking i nikomu go nie podnosi. Liczą się gry, w których grasz od początku: przeciw osobom, z którymi zaczynasz, albo przeciw komputerom, jeśli zaczynasz tylko z nimi.
    - **Zakończona za wspólną zgodą, przez moderatora albo porzucona przez wszystkich:** nie liczy się nikomu. Tak samo gra kilku osób, krótsza niż { $moves ->
        [one] { $moves } ruch
        [few] { $moves } ruchy
       *[other] { $moves } ruchów
    } na gracza.
    - **Gra bez rankingu** liczy się do statystyk, ale rankingu nie zmienia. Gra bez limitu czasu i każdy wariant są zawsze bez rankingu. **Gra dnia** ma własny ranking.
    Ranking zaczyna się od { $start } i najbardziej zmienia się na początku, przez { $needed ->
        [one] { $needed } grę
        [few] { $needed } gry
       *[other] { $needed } gier
    }. Komputery mają stały ranking.
stats-nameless = Ktoś
stats-rating = ranking
stats-games = { $count ->
    [one] gra
    [few] gry
   *[other] gier
}
stats-won = wygranych
stats-average = punktów średnio
stats-best = najlepszy wynik
stats-streak = najdłuższa seria
stats-curve = Ranking, gra po grze
stats-curve-told = na początku { $first }, teraz { $last }, w międzyczasie od { $lowest } do { $highest }
stats-places = Miejsca
stats-place = { $place }.
stats-kinds = Punkty na grę: średnio · najwięcej
stats-average-best = { $average } · { $best }
stats-together = Ty i { $name }, { $games ->
    [one] 1 wspólna gra
    [few] { $games } wspólne gry
   *[other] { $games } wspólnych gier
}: ty wyżej w { $ahead }, niżej w { $behind }.
stats-streak-now = { $count ->
    [one] 1 wygrana z rzędu
    [few] { $count } wygrane z rzędu
   *[other] { $count } wygranych z rzędu
}.
stats-provisional = Ranking ustali się po { $needed } grach; na razie { $rated }.
stats-colour = Szczęśliwy kolor: { $colour }, { $count ->
    [one] 1 wygrana
    [few] { $count } wygrane
   *[other] { $count } wygranych
}.
seat-colour-1 = pomarańczowy (trójkąt)
seat-colour-2 = różowy (kwadrat)
seat-colour-3 = jasnoniebieski (koło)
seat-colour-4 = granatowy (romb)
seat-colour-5 = brązowy (gwiazda)
seat-colour-6 = jasnozielony (krzyż)
seat-colour-7 = fioletowy (odwrócony trójkąt)
seat-colour-8 = czarny (belka)
stats-left = Gry porzucone przed końcem: { $count }.
top-line = { $rank } **{ $name }** · { $rating } · { $games ->
    [one] 1 gra
    [few] { $games } gry
   *[other] { $games } gier
}
top-line-new = { $rank } **{ $name }** · { $rating } · na razie { $games } z { $needed } gier
top-empty = Nikt nie dokończył tu jeszcze gry rankingowej. Zacznij: /{ command-play }.
top-you-none = Nie ma cię jeszcze na liście: dokończ grę rankingową.
top-you-hidden = Ten wiersz widzisz tylko ty: twoje wyniki nie są publiczne. Zmienisz to w /{ command-settings }.

# Gra dnia
daily-title =
    ### 🗓️ Gra dnia
    Wszyscy dostają te same kafelki i karty; grasz sam na sam z komputerem. Jedna próba w każdej grze, do { $until }. Potem wyniki.
daily-not-begun = ▫️ **{ $game }** · jedna próba
daily-is-running = ▶️ **[{ $game }]({ $link })** · próba trwa
daily-score = { $points } : { $computer } ({ computer-2 })
daily-outcome = { $points ->
    [2] wygrana w { $moves ->
        [one] 1 ruchu
       *[other] { $moves } ruchach
    }
    [1] remis
   *[other] przegrana
}
daily-counted = ✅ **{ $game }** · { $score } · liczy się
daily-uncounted = ☑️ **{ $game }** · twoja próba jest zakończona
daily-how-fast =
    ### 🗓️ { $game }, gra dnia
    Masz jedną próbę: gdy zaczniesz, już się liczy. Jak szybko gramy?
daily-begins = 🗓️ **{ $game }**, gra dnia: tu zaczyna się twoja próba.
daily-open = Twoja próba zaczyna się w [naszych wiadomościach prywatnych]({ $link }).
daily-place-taken = Trwa tu inna gra. Dokończ ją i wróć po grę dnia.
daily-no-place = W grę dnia gra się tam, gdzie nikt nie patrzy: w naszych wiadomościach prywatnych. Pozwól mi do ciebie pisać albo dokończ grę, która tam trwa, i spróbuj ponownie.
daily-end-counts = 🗓️ Twoja próba się liczy. Wyniki: { $at }, /{ command-daily }.
daily-end-uncounted = 🗓️ Ta próba nie dobiegła końca na czas, więc się nie liczy. Następna gra dnia: { $at }.
daily-shared = 🗓️ { $name } · gra dnia
daily-shared-line = **{ $game }** · { $score }
daily-shared-key = -# Każdy kwadrat to jedna dziesiąta gry: 🟦 prowadzenie · ⬜ remis · 🟧 strata
daily-ranking-title = ### 🗓️ { $game } · gra dnia, { $date }
daily-ranking-line = { $rank } **{ $name }** · { $score }
daily-ranking-more = … i jeszcze { $count }
daily-ranking-nobody = Nikt nie pokazuje swojego wyniku.
daily-ranking-hidden = Ten wiersz widzisz tylko ty: **{ $score }**. Twoje wyniki nie są publiczne.
daily-ranking-none = Wczoraj nikt nie dokończył gry dnia.
daily-ranking-seed = -# 🔓 Ziarno losowania: `{ $seed }`, pieczęć: `{ $commitment }`.

# Nauka

learn-which = Której gry chcesz się nauczyć? Każda lekcja trwa minutę.
learn-title = **Nauka: { $game }** · { $lessons ->
    [one] { $lessons } lekcja
    [few] { $lessons } lekcje
   *[many] { $lessons } lekcji
} po minucie. W każdej chwili możesz przerwać i wrócić później.
learn-not-taught = Do gry { $game } nie ma jeszcze lekcji. Zasady: /{ command-rules }.
lesson-title = Lekcja { $number } z { $lessons }
lesson-objection = ❗ { $why }
no-lesson = Nie masz otwartej lekcji. Zacznij: /{ command-learn }.

# Ustawienia serwera
setup-title =
    ### Waypost na tym serwerze
    Widzisz to tylko ty, a zmieniać to mogą tylko osoby zarządzające serwerem.
setup-anywhere = 🎲 **Gry:** na każdym kanale.
setup-channels = 🎲 **Gry:** { $channels } i wątki tych kanałów.
setup-announced = 📣 **Ogłoszenia:** otwarte stoły, zakończone gry i wyniki gry dnia na { $channel }.
setup-not-announced = 🔇 **Ogłoszenia:** brak.
setup-language = 🗣️ **Język postów publicznych:** { $language }.
setup-language-of-server = 🗣️ **Język postów publicznych:** taki, jaki serwer ma na Discordzie.
setup-language-of-first = 🗣️ **Język postów publicznych:** taki jak u osoby, która otworzy tu pierwszą grę.
setup-first-language = 🗣️ **Język postów publicznych:** { $language }, jak u osoby, która otworzyła tu pierwszą grę.
posts-language = 🗣️ Język postów na tym serwerze jest teraz taki jak u ciebie: **{ $language }**. Inny wybierzesz tutaj, a zarządzający serwerem także w **/{ command-setup }**.
setup-shared = 🌍 **Wyniki:** liczą się na tym serwerze i między serwerami.
setup-not-shared = 🏠 **Wyniki:** liczą się tylko na tym serwerze.
setup-missing = ⚠️ Na { $channel } brakuje mi uprawnień: { $permissions }.
setup-missing-more = { $count ->
    [one] … i jeszcze na { $count } kanale
   *[other] … i jeszcze na { $count } kanałach
}
setup-nothing-missing = ✅ Mam wszystkie potrzebne uprawnienia.
setup-daily-threads = ℹ️ Z uprawnieniem { $permission } gra dnia może się toczyć we własnym wątku, gdy wiadomości prywatne są zamknięte.
setup-choose-channels = Gdzie wolno otwierać gry
setup-choose-announcements = Gdzie ogłaszam
setup-choose-language = Język postów publicznych
setup-nowhere = Bez ogłoszeń
setup-announce-in = Ogłaszaj na #{ $name }
setup-language-server = Posty w języku serwera
setup-language-first = Posty w języku pierwszego gospodarza
setup-speak = Posty: { $language }
setup-file = W tym pliku jest wszystko, co ustawiono dla tego serwera.
setup-not-yours = Te ustawienia zmieniają tylko osoby zarządzające serwerem.
button-share-yes = Licz między serwerami
button-share-no = Licz tylko tutaj
button-setup-file = Ustawienia w pliku
tables-elsewhere = Na tym serwerze gra się gdzie indziej: { $channels }.
announced-open = 🎲 **{ $game }** · zajęte miejsca: { $people } z { $places }. [Dołącz]({ $link })
announced-end = { $result } · [{ $game }]({ $link })

# Własne ustawienia
settings-title =
    ### Twoje ustawienia
    Widzisz je tylko ty. Obowiązują na każdym serwerze, na którym prowadzę gry.
reminders-on = ⏰ **Przypomnienia: { $often }**, { $place ->
    [dm] w wiadomości prywatnej.
   *[other] na kanale gry.
}
reminders-off = 🔕 **Przypomnienia: wyłączone.** Czas płynie mimo to: gdy minie, zagra za ciebie komputer.
reminders-often-usual = w połowie i pod koniec czasu
reminders-often-once = raz
reminders-often-6h = co 6 godzin
reminders-often-12h = co 12 godzin
reminders-often-24h = raz dziennie
reminders-menu-usual = Po ½ i ¾ czasu i godzinę przed końcem
reminders-menu-off = Nigdy
reminders-menu-once = Raz, gdy zostaje ćwierć czasu
reminders-menu-6h = Co 6 godzin
reminders-menu-12h = Co 12 godzin
reminders-menu-24h = Raz dziennie
reminders-placeholder = Jak często przypominać?
reminded-placeholder = Gdzie przypominać?
reminded-by-channel = Na kanale gry
reminded-by-dm = W wiadomości prywatnej
away-off = 🏖️ **Przerwa: brak.** Podczas przerwy twoje zegary stoją we wszystkich grach.
away-on = 🏖️ **Przerwa: do <t:{ $until }:D>.** Twoje zegary stoją we wszystkich grach; inni widzą tam, do kiedy cię nie ma.
away-planned = 🏖️ **Przerwa: od <t:{ $since }:D> do <t:{ $until }:D>.** Wtedy twoje zegary stoją we wszystkich grach.
away-until-missing = Do kiedy? Podaj też ostatni dzień przerwy.
away-placeholder = Na jak długo znikasz?
away-days = { $count ->
    [one] 1 dzień
    [few] { $count } dni
   *[many] { $count } dni
}
quiet-off = 🌙 **Godziny ciszy: brak.** Powiedz, kiedy śpisz, a nie będę ci wtedy przeszkadzać. Twoja strefa czasowa: { $zone }.
quiet-on = 🌙 **Godziny ciszy: { $from }–{ $to }**, { $zone }. Wtedy ci nie przeszkadzam i żaden ruch ci nie przepada.
quiet-from = Cisza od
quiet-to = Cisza do
quiet-zone = Gdzie mieszkasz?
quiet-explanation = Nie ma twojego miasta? Znajdzie je /{ command-settings } { option-zone }; można też podać różnicę czasu, na przykład +2.
letters-always = ✉️ **Ręka w wiadomościach prywatnych: zawsze.** Przysyłam ją po każdej zmianie.
letters-turn = ✉️ **Ręka w wiadomościach prywatnych: na twój ruch.** Przysyłam ją, gdy przychodzi twoja kolej.
letters-never = ✉️ **Ręka w wiadomościach prywatnych: nigdy.** „{ button-hand }” zawsze ją pokaże.
letters-menu-always = Po każdej zmianie na mojej ręce
letters-menu-turn = Gdy przychodzi moja kolej
letters-menu-never = Nigdy
letters-placeholder = Kiedy przysyłać ci twoją rękę?
next-on = Uprzedzam też, że zbliża się twój ruch.
next-off = Nie uprzedzam, że zbliża się twój ruch.
you-are-next = ⏭️ { $seat } myśli w grze [{ $game }]({ $link }). Potem twój ruch.
zone-kept = Twoja strefa czasowa: { $zone }. Jest tam teraz { $time }.
zone-unknown = Nie znam tego miejsca. Wybierz jedno z podpowiedzi albo podaj różnicę czasu, na przykład +2.
no-such-day = Nie znam takiego dnia. Wpisz go na przykład tak: 27.11. Może być też liczba dni.
away-first-day = { $weekday } { $day }.{ $month } · { $count ->
    [0] dziś
    [1] jutro
   *[other] za { $count } dni
}
away-last-day = { $weekday } { $day }.{ $month } · { $count ->
    [one] 1 dzień
    [few] { $count } dni
   *[many] { $count } dni
}
weekday-0 = pon.
weekday-1 = wt.
weekday-2 = śr.
weekday-3 = czw.
weekday-4 = pt.
weekday-5 = sob.
weekday-6 = niedz.
zone-london = Londyn
zone-lisbon = Lizbona
zone-paris = Paryż
zone-brussels = Bruksela
zone-zurich = Zurych
zone-berlin = Berlin
zone-warsaw = Warszawa
zone-athens = Ateny
zone-kyiv = Kijów
zone-istanbul = Stambuł
zone-new-york = Nowy Jork
zone-reykjavik = Reykjavik
zone-dubai = Dubaj
zone-kolkata = Kalkuta
zone-bangkok = Bangkok
zone-shanghai = Szanghaj
zone-tokyo = Tokio
zone-sydney = Sydney
zone-rome = Rzym
zone-madrid = Madryt
zone-vienna = Wiedeń
zone-prague = Praga
zone-copenhagen = Kopenhaga
zone-moscow = Moskwa
zone-dublin = Dublin
zone-budapest = Budapeszt
zone-bucharest = Bukareszt
zone-vilnius = Wilno
zone-riga = Ryga
zone-luxembourg = Luksemburg
moves-careful = ✋ **Potwierdzanie ruchów: włączone.** Pokazuję ci wybrany ruch, a ty go potwierdzasz.
moves-quick = ⚡ **Potwierdzanie ruchów: wyłączone.** Gdy widać już podgląd, ostatni wybór od razu kończy ruch.
theme-light = ☀️ **Motyw: jasny.** Obrazki, które widzisz tylko ty, są jasne.
theme-dark = 🌙 **Motyw: ciemny.** Obrazki, które widzisz tylko ty, są ciemne.
language-summary = 🗣️ **Język: { $language }.** Tak odpowiadam ci prywatnie.
language-as-in-discord = jak na Discordzie
language-explained = Posty, które czytają wszyscy, są w języku serwera.
setting-language = Język…
results-public = 📊 **Wyniki: publiczne.** Twoje statystyki widzą wszyscy i widać cię w rankingach.
results-private = 📊 **Wyniki: prywatne.** Twoje statystyki widzisz tylko ty i nie ma cię w rankingach.
results-off = 📊 **Wyniki: wyłączone.** Nie zapisuję wyników gier, które zaczną się przy tym ustawieniu, a wcześniejsze widzisz tylko ty.
results-explained =
    Po każdej grze zapisuję twoje miejsce, punkty i ranking: pokazują je /{ command-stats } i /{ command-top }.
    Z ustawieniem *{ setting-results-off }* nic nowego nie przybywa. To, co już jest, usuwa przycisk *{ button-forget }*.
settings-change = Zmień…
settings-data = 🔒 **Twoje dane.** Przechowuję te ustawienia, twój język, twoją nazwę, miejsca przy stołach i plany na następne tury, wyniki twoich gier oraz to, gdzie przysyłam ci twoją rękę. Po 30 dniach w zakończonej grze nie ma już danych graczy; wyniki zostają, aż je usuniesz.
settings-file = W tym pliku jest wszystko, co o tobie przechowuję.
settings-forgotten = Twoje dane są usunięte. Jeśli znów zagramy, zaczniemy od nowa.
settings-forgotten-but = Twoje dane są usunięte. Post albo film z gry z twoim udziałem jest jeszcze w drodze i może ostatni raz pokazać twoją nazwę.
settings-left = Nie udało się jeszcze wyczyścić { $count ->
    [one] jednego stołu
   *[other] { $count } stołów
}; wszystko inne jest usunięte. Spróbuj jeszcze raz za minutę.
settings-broken-off = Pamięć gier przestała odpowiadać, zanim wszystko usunięto. Spróbuj jeszcze raz za chwilę.
not-your-panel = To ustawienia kogoś innego. Swoje otworzysz poleceniem /{ command-settings }.

# Pytanie na wszelki wypadek
sure-resign = Oddajesz swoje miejsce? Dalej zagra komputer, a miejsce możesz odzyskać.
sure-join = Przejąć miejsce komputera w tej grze? Grasz dalej tym, co komputer już ma.
sure-replace = Oddać komputerowi miejsce, na którym gra { $name }? { $name } może wrócić w każdej chwili.
sure-end = Zakończyć grę dla wszystkich? Musi tego chcieć więcej niż połowa graczy.
sure-end-now = Zakończyć tę grę od razu, dla wszystkich? Innych już nie zapytam.
sure-end-alone = Zakończyć tę grę? Grasz tylko z komputerami: będzie się liczyć jako przegrana.
sure-end-early = Zakończyć tę grę? Dopiero się zaczęła: nie będzie się liczyć.
sure-end-daily = Zakończyć twoją próbę w grze dnia? Nie wejdzie do rankingu, a drugiej nie będzie.
sure-forget = **Usunąć twoje dane? Tego nie da się cofnąć.**
    Twoje ustawienia i wyniki znikną. Odejdziesz od stołów, przy których gra się jeszcze nie zaczęła. W trwających grach twoje miejsce na stałe zajmie komputer; nie da się go odzyskać. W zakończonych grach nie będzie już twojej nazwy.
    To, co już opublikowano na kanałach, tam zostanie.

# W katalogu aplikacji Discorda: do 400 znaków i 5 etykiet do 20 znaków
app-description = Gry planszowe na waszych kanałach, we własnym tempie: gra trwa godzinę albo dwa tygodnie. Buduj kolej albo dokładaj kafelki ze znajomymi lub z komputerami na czterech poziomach. Bot pokazuje planszę na obrazku, karty trzyma w tajemnicy i przypomina o ruchu tak, jak wolisz. Krótkie lekcje uczą każdej gry, a gra dnia jest taka sama dla wszystkich. Zacznij od /{ command-play }.
app-tags = Gry planszowe, Turowa, Wieloosobowa, Gracze komputerowi, Dostępna

# W menu osób i postów oraz tam, gdzie bot jest gościem
menu-invite = Zaproś do gry
menu-statistics = Statystyki
menu-board-text = Plansza słowami
menu-invite-which = Zaproszenie dla { $player }: która gra?
menu-invite-self = Nie możesz zaprosić siebie. Otwórz stół poleceniem /{ command-play }, a inni mogą dołączyć.
menu-invite-bot = Botów nie można zaprosić. Komputer dosadzisz poleceniem /{ command-game } { command-game-add }.
menu-invited = Zaproszenie do tej gry wysłane: { $player }.
menu-no-board = Ten post nie pokazuje planszy. Wybierz mój post z grą albo użyj /{ command-game } { command-game-show }.
only-a-guest = Nie należę do tego miejsca, więc odpowiadam tu tylko tobie. Żeby zagrać, napisz do mnie prywatnie albo dodaj mnie do serwera.
guest-invitation = Dodaj mnie do serwera

# Komendy
command-play = graj
command-play-description = Otwórz stół albo od razu zagraj z komputerem
command-help = pomoc
command-help-description = Jak to działa i pierwsza gra
command-game = partia
command-game-description = Stoły: otwórz, dosiądź się, zacznij, obejrzyj, zakończ
command-game-new = nowa
command-game-new-description = Otwórz stół na tym kanale
command-game-join = dołącz
command-game-join-description = Zajmij wolne miejsce przy stole na tym kanale
command-game-leave = odejdź
command-game-leave-description = Odejdź od stołu przed rozpoczęciem gry
command-game-start = zacznij
command-game-start-description = Zacznij; na wolnych miejscach zagrają komputery
command-game-add = dodaj
command-game-add-description = Posadź przy stole komputer
command-game-reclaim = odzyskaj
command-game-reclaim-description = Odzyskaj swoje miejsce od komputera
command-game-rematch = rewanż
command-game-rematch-description = Zagraj jeszcze raz w tym samym gronie
command-game-undo = cofnij
command-game-undo-description = Cofnij swój ostatni ruch
command-game-replace = zastąp
command-game-replace-description = Niech za nieobecną osobę zagra komputer; dla zarządzających kanałem
command-game-pace = tempo
command-game-pace-description = Graj odtąd szybciej lub wolniej; w trakcie gry dla zarządzających kanałem
command-game-resign = oddaj
command-game-resign-description = Oddaj swoje miejsce; dalej zagra komputer
command-game-end = zakończ
command-game-end-description = Zakończ tę grę; gracze głosują
command-game-hint = podpowiedź
command-game-hint-description = Zapytaj, co zrobiłby dobry gracz; odpowiedź widzisz tylko ty
command-game-plan = plan
command-game-plan-description = Zaplanuj ruch, zanim przyjdzie twoja kolej; plan widzisz tylko ty
command-game-show = pokaż
command-game-show-description = Obejrzyj planszę; widzisz ją tylko ty
command-game-log = przebieg
command-game-log-description = Obejrzyj dotychczasowe ruchy
command-game-verify = sprawdź
command-game-verify-description = Sprawdź losowanie zakończonej gry i pobierz jej zapis
command-game-review = analiza
command-game-review-description = Analiza zakończonej gry: punkty zwrotne, celność i co było lepsze
command-games = moje-gry
command-games-description = Wszystkie twoje gry, najpierw te, które na ciebie czekają
command-board = plansza
command-board-description = Otwórz planszę gry na tym kanale i graj na niej
command-hand = ręka
command-hand-description = Zobacz, co masz na ręce i co możesz zrobić
command-rules = zasady
command-rules-description = Przeczytaj zasady na wybrany temat
command-learn = nauka
command-learn-description = Naucz się gry w krótkich lekcjach
command-settings = ustawienia
command-settings-description = Przypomnienia, potwierdzanie ruchów, wyniki i twoje dane; widzisz je tylko ty
command-stats = statystyki
command-stats-description = Zobacz, jak wypadły twoje gry: ranking, miejsca, punkty
command-top = najlepsi
command-top-description = Zobacz, kto na tym serwerze gra najlepiej
command-daily = gra-dnia
command-daily-description = Zagraj w grę dnia: te same kafelki i karty dla wszystkich, jedna próba
command-setup = konfiguracja
command-setup-description = Ustal, gdzie i jak gra się na tym serwerze; dla osób, które nim zarządzają
option-game = gra
option-game-description = Która gra
option-seats = miejsca
option-seats-description = Ilu gra, licząc komputery; bez tego każdy, kto dołącza, dostaje miejsce
option-level = poziom
option-level-description = Jak dobrze grają komputery; ekspert myśli do minuty nad ruchem
option-pace = tempo
option-pace-description = Ile może trwać ruch, zanim zagra komputer; bez wyboru 3 dni
option-player = osoba
option-player-description = Za kogo zagra komputer
option-person = gracz
option-person-description = Czyje; twoje, jeśli nic nie wybierzesz
option-thread = wątek
option-thread-description = Graj w nowym wątku
option-weekends = weekendy
option-weekends-description = Czy w soboty i niedziele czas płynie; zwykle tak
option-misses = przegapione
option-misses-description = Po ilu przegapionych ruchach z rzędu miejsce przejmuje komputer; zwykle po 2
option-newcomers = nowi
option-newcomers-description = Czy można później zająć miejsce komputera; zwykle tak
misses-1 = po jednym przegapionym ruchu
misses-2 = po dwóch przegapionych ruchach z rzędu
misses-3 = po trzech przegapionych ruchach z rzędu
option-rated = rankingowa
option-rated-description = Czy gra zmienia wasz ranking; tak, jeśli nic nie wybierzesz
option-aids = ułatwienia
option-aids-description = Czy pokazywać podpowiedzi, co pasuje i spodziewane punkty; zwykle tak
option-variant = wariant
option-variant-description = Wariant gry; bez wyboru zwykła gra
option-invite = zaproś
option-invite-description = Kogo zaprosić
option-invite2 = zaproś2
option-invite2-description = Kogo jeszcze zaprosić
option-invite3 = zaproś3
option-invite3-description = Kogo jeszcze zaprosić
option-invite4 = zaproś4
option-invite4-description = Kogo jeszcze zaprosić
option-topic = temat
option-topic-description = O czym
command-away = przerwa
command-away-description = Zrób sobie przerwę: twoje zegary stoją, dopóki nie wrócisz
option-until = do
option-until-description = Ostatni dzień przerwy; bez niego zobaczysz, jak jest teraz
option-from = od
option-from-description = Pierwszy dzień przerwy; bez niego od teraz
option-zone = strefa
option-zone-description = Twoja strefa czasowa: miasto albo różnica czasu, na przykład +2
command-game-hand-over = przekaż
command-game-hand-over-description = Poproś kogoś, żeby zagrał dalej na twoim miejscu
command-game-move = przenieś
command-game-move-description = Graj dalej na innym kanale; dla gospodarza i zarządzających kanałem
option-channel = kanał
option-channel-description = Gdzie gra toczy się dalej
command-game-stop-clock = wstrzymaj-zegar
command-game-stop-clock-description = Wstrzymaj zegar tej gry; dla zarządzających kanałem
command-game-start-clock = wznów-zegar
command-game-start-clock-description = Wznów zegar tej gry; dla zarządzających kanałem
option-friend = kto
option-friend-description = Kto zagra dalej, jeśli zechce

# Strona z planszą na żywo

web-opening = Otwieram grę…
web-lost = Brak połączenia. To, co widać, może być nieaktualne; próbuję dalej.
web-back = Znów jest połączenie.
web-no-link = Otwórz tę stronę z gry na Discordzie.
web-no-client = Discord nie wpuścił planszy. Zamknij ją i naciśnij Plansza jeszcze raz.
web-not-answered = Na razie bez odpowiedzi. Spróbuj ponownie; wybór i tak policzy się tylko raz.
web-retry = Spróbuj ponownie
web-board-keys = Strzałki przesuwają planszę, + i − zmieniają powiększenie, 0 pokazuje całość.
web-zoom-in = Przybliż
web-zoom-out = Oddal
web-fit = Pokaż całość
web-zoom-to-choose = Tu jest kilka możliwości blisko siebie. Dotknij jeszcze raz.
web-pane-board = Plansza
web-pane-market = Dobierz
web-pane-cards = Karty
web-pane-tickets = Bilety
web-pane-everybody = Wszystkie bilety
web-pane-hand = Ręka
web-pane-tile = Kafelek do dołożenia
web-pane-tunnel = Tunel
web-pane-seats = Gracze
web-pane-happened = Ruchy
web-panes = Części gry
web-choice-here = jest tu coś do wyboru
web-nothing-yet = Jeszcze nic
web-sheet = Co możesz zrobić
web-sheet-more = Pokaż więcej
web-sheet-less = Pokaż mniej
web-choices-listed = Wybierz z listy
web-choose = Wybierz
web-chosen = Wybrane:
web-enlarge = Powiększ obraz
web-close = Zamknij
web-you = ty
web-computer = komputer
web-online = online
web-to-move = ma ruch
web-points = Punkty:
web-watching = Widzowie:
web-time-left = Pozostały czas:
web-time-up = Czas minął
web-replay = Gra krok po kroku
web-first = Na początek
web-previous = Ruch wstecz
web-next = Ruch naprzód
web-last = Na koniec
web-play = Odtwarzaj ruchy
web-pause = Zatrzymaj
web-speed = Tempo
web-move = Ruch
web-whose-view = Czyimi oczami
web-everybody = To, co widzieli wszyscy
web-turning-point = Punkt zwrotny: ruch
web-replay-more = Widoki i zapisy gier
web-record = Pobierz zapis gry
web-open-record = Otwórz zapis gry
web-own-game = Wróć do tej gry
web-record-too-large = { record-too-large }
web-not-loaded = Nie udało się wczytać tego ruchu. Spróbuj jeszcze raz.

# Żywa plansza: mówi jej serwer
live-link-forged = Ten link jest niepełny. Otwórz planszę jeszcze raz z Discorda.
live-link-expired = Ten link stracił ważność. Naciśnij *Plansza* na Discordzie, żeby dostać nowy.
live-link-used = Ten link został już użyty. Naciśnij *Plansza* na Discordzie, żeby dostać nowy.
live-link-revoked = Plansza jest wylogowana. Naciśnij *Plansza* na Discordzie, żeby otworzyć ją znowu.
live-signed-out = Na tym urządzeniu plansza jest wylogowana. Naciśnij *Plansza* na Discordzie, żeby dostać link.
live-not-yours = Nie grasz w tej grze. Użyj jej linku *Oglądaj*.
live-not-opened = Discord nie potwierdził, że to ty otwierasz tę grę. Zamknij ją i naciśnij *Plansza* jeszcze raz.
live-gone = Tej gry już tu nie ma.
live-too-often = Za szybko. Poczekaj chwilę i spróbuj jeszcze raz.
live-elsewhere = To kliknięcie nie przyszło z tej strony. Odśwież ją i spróbuj jeszcze raz.
button-live = Plansza
button-live-out = Wyloguj z planszy
live-off = Ten bot nie pokazuje planszy na żywo.
live-out = Plansza jest wylogowana na wszystkich urządzeniach.
live-own =
    ### Twoja plansza
    Graj, dotykając planszy; zmienia się ona z każdym ruchem. *{ live-open }* jest tylko dla ciebie: ten link działa jeden raz i wygasa po dobie. *{ live-open-watch }* pokazuje tylko to, co widzą wszyscy, więc możesz podać ten link dalej.
live-open-discord = Otwórz na Discordzie
live-open = Otwórz moją planszę
live-watch =
    ### Plansza na żywo
    Możesz oglądać tę grę na bieżąco.
live-open-watch = Oglądaj
button-moment = ◀ ▶ Krok po kroku
moment-title = **Ruch { $number } z { $total }**
moment-move = Ruch { $number }
moment-jump = Przejdź do ruchu
moment-everybody = To, co widzieli wszyscy
moment-seat = Czyimi oczami
record-verified = Zapis { $file } się zgadza ({ $game }, zasady w wersji { $rules }): { $moves ->
    [one] odtworzono jeden ruch
    [few] odtworzono { $moves } ruchy
   *[other] odtworzono { $moves } ruchów
}, a ziarno pasuje do pieczęci { $commitment }.
record-unreadable = Ten plik nie jest zapisem przebiegu gry. Po grze daje go /{ command-game } { command-game-verify }.
record-too-large = Ten plik jest za duży jak na zapis przebiegu gry.
record-unknown-game = To zapis przebiegu gry, której nie znam.
record-not-loaded = Nie udało mi się wczytać tego pliku. Spróbuj jeszcze raz.
form-late = Trwało to za długo. Naciśnij przycisk jeszcze raz.
record-gone = Tego zapisu już tu nie ma: trzymam go jedną dobę. Otwórz plik jeszcze raz.
record-opened = ### { $game }: otwarty zapis gry
record-form = Otwórz zapis gry
record-file = Zapis przebiegu gry
record-file-help = Plik .json, który dostajesz po skończonej grze
button-record-open = Otwórz zapis gry
