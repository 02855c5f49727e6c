# What the tables say.

# Refusals
store-unreachable = The game's memory cannot be reached just now. Nothing has changed: please try again in a moment.
too-busy = Too many people are at this table at once. Nothing has changed: please try again.
no-table = There is no table in this channel.
not-started = The game has not started yet.
game-running = The game is already running.
table-over = This game is over.
table-taken = There is already a table in this channel. Finish it, or open another one in a thread.
table-full = All seats are taken.
already-seated = You already have a seat at this table.
not-seated = You have no seat at this table.
host-only = Only the host or a moderator may close this table.
seat-given-up = You gave up your seat. Take it back first.
nothing-to-reclaim = You have no seat here to take back.
no-computer = No computer sits at this table.
already-voted = You have already voted to end this game.
stale-move = The game has moved on since that button was shown.
no-such-record = There is no record of that game.
corrupt-table = What is stored of this table is damaged ({ $reason }). It is left untouched; tell whoever runs this bot.
newer-table = This table was last played with a newer version of Waypost; this one leaves it alone.
unknown-game = There is no game called “{ $game }”.
unknown-level = There is no level “{ $level }”. The levels are: { $levels }.

# What happens at a table
game-started = The game begins with { $seat }. The shuffle is fixed; its seed is sealed as { $commitment }.
seat-resigned = { $name } gives up seat { $seat }; a computer plays on and the seat can be taken back.
seat-reclaimed = { $name } takes seat { $seat } back.
game-stopped = { $name } ends the game.
game-voted-over = The game ends by { $votes ->
    [one] one vote
   *[other] { $votes } votes
}.
end-vote = { $name } wants to end the game: { $votes } of { $needed ->
    [one] one vote needed
   *[other] { $needed } votes needed
}.
