# Co mówią stoły.

# Odmowy
store-unreachable = Pamięć gier jest chwilowo niedostępna. Nic się nie zmieniło: spróbuj ponownie za chwilę.
too-busy = Zbyt wiele osób naraz przy tym stole. Nic się nie zmieniło: spróbuj ponownie.
no-table = Na tym kanale nie ma stołu.
not-started = Gra jeszcze się nie zaczęła.
game-running = Gra już trwa.
table-over = Ta gra jest skończona.
table-taken = Na tym kanale jest już stół. Dokończcie grę albo otwórz nowy stół w wątku.
table-full = Wszystkie miejsca są zajęte.
already-seated = Masz już miejsce przy tym stole.
not-seated = Nie masz miejsca przy tym stole.
host-only = Ten stół może zamknąć tylko gospodarz albo moderator.
seat-given-up = Twoje miejsce jest oddane. Najpierw je odzyskaj.
nothing-to-reclaim = Nie masz tu miejsca do odzyskania.
no-computer = Przy tym stole nie gra komputer.
already-voted = Twój głos za zakończeniem tej gry już padł.
stale-move = Gra poszła dalej, odkąd pojawił się ten przycisk.
no-such-record = Nie ma zapisu tej gry.
corrupt-table = Dane tego stołu są uszkodzone ({ $reason }). Pozostają nietknięte; powiadom osobę, która prowadzi tego bota.
newer-table = Przy tym stole grano w nowszej wersji Waypost; ta wersja go nie rusza.
unknown-game = Nie ma gry o nazwie „{ $game }”.
unknown-level = Nie ma poziomu „{ $level }”. Poziomy: { $levels }.

# Co dzieje się przy stole
game-started = Grę zaczyna { $seat }. Tasowanie jest ustalone; jego ziarno zapieczętowano jako { $commitment }.
seat-resigned = { $name } oddaje miejsce { $seat }; dalej gra komputer, a miejsce można odzyskać.
seat-reclaimed = { $name } odzyskuje miejsce { $seat }.
game-stopped = { $name } kończy grę.
game-voted-over = Gra kończy się { $votes ->
    [one] { $votes } głosem
    [few] { $votes } głosami
   *[other] { $votes } głosami
}.
end-vote = { $name } chce zakończyć grę: { $votes } z { $needed ->
    [one] { $needed } potrzebnego głosu
    [few] { $needed } potrzebnych głosów
   *[other] { $needed } potrzebnych głosów
}.
