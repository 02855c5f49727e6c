# What every game says.

seat-0 = Player 1
seat-1 = Player 2
seat-2 = Player 3
seat-3 = Player 4
seat-4 = Player 5

# A thing, and how many of it.
so-many = { $count } { $name }

# The one who reads, where their name would stand
reader = you

# Between parts that hold commas
between-parts = {"; "}
# Players, where several are named
last-of-players = { $others } and { $last }

# Refusals
game-over = The game is over.
not-your-turn = It is not your turn: { $seats } to move.
foreign-move = “{ $move }” is a move of another game.

# The picture of the result
result-won = { $names } { $count ->
    [one] wins
   *[other] share the win
}
result-so-far = Points so far
result-place = Place { $rank }: { $seat }, { $points } { $points ->
    [one] point
   *[other] points
}.
result-chart = Points, move by move
percent = { $number }%
kind-total = Total
review-title = Game review
review-accuracy = Accuracy: how near the moves came to the computer’s best
review-chart = Points expected at the end, move by move

# Awards of a game that is over
award-best-turn = Best turn: { $seats } (+{ $points })
award-best-finish = Best final scoring: { $seats } (+{ $points })
award-comeback = Comeback: { $seats } (once { $points ->
    [one] 1 point
   *[other] { $points } points
} behind)

# Text that is no move
no-text = A move is written as a text.
empty-text = There is no move in an empty text.
unknown-verb = “{ $word }” is no move here. Moves begin with: { $verbs }.
too-few-words = “{ $text }” ends too early: a move reads “{ $usage }”.
too-many-words = “{ $word }” is too much: a move reads “{ $usage }”.
bad-word = “{ $word }” is no { $field }.
text-too-long = A move is at most { $most } characters long.

# Setting up
bad-seats = { $seats } seats are too few or too many: this game takes { $fewest } to { $most }.
bad-seed = The seed is no proper text.
bad-option = The option “{ $option }” has no value “{ $value }”.
unknown-rules = This game is not played by rules { $rules }, only by 1 to { $known }.
unknown-pile = There is no pile “{ $pile }” in this game.

# Saved games and records
no-save = This is no saved game: { $detail }
damaged-save = This saved game is damaged.
impossible-position = This saved game cannot have happened: { $detail }
other-game = This is a game of { $game }, not of { $expected }.
newer-schema = This save has format { $schema }; this version of Waypost reads up to { $known }.
newer-rules = This save was played by rules { $rules }; this version of Waypost knows { $known }.
no-record = This is no record of a game: { $detail }
newer-record = This record has format { $schema }; this version of Waypost reads up to { $known }.
damaged-record = This record is damaged.
other-rules = This record was played by rules { $rules }; this version of Waypost plays by { $known }.
broken-commitment = The seed is not the one that was promised when the game began.
broken-mix = The seed is not the one that the secret and the number of the start make.
unreadable-step = Move { $number }, “{ $move }”, cannot be read.
illegal-step = Move { $number }, “{ $move }”, is not allowed there: { $reason }.
other-ending = The moves lead to another position than the one on record.

# At the terminal
seed-promised = The shuffle is fixed; its seed is sealed as { $commitment }.
seed-revealed = The seed was “{ $seed }”.
record-holds = The record holds: { $moves ->
    [one] one move, and
   *[other] { $moves } moves, and
} a seed that fits { $commitment }.
record-mixed = The seed is mixed of the sealed secret and { $named }.
record-stacked = Set by hand and not by the seed: { $piles }.
terminal-begins = You play { $game }. Type “help” to see what you can do.
terminal-prompt = Your move ({ $commands })
terminal-move = { $number }. { $seat }: { $move }
terminal-place = { $rank }. { $seat }: { $points }
terminal-moves = You may play:
terminal-verb = { $usage } – { $what }.
terminal-verb-example = { $usage } – { $what }. Such as: { $example }
terminal-commands = You may also type:
terminal-help = what you may type now
terminal-list = every move you may play, written out
terminal-board = the whole board, also what is not shown every turn
terminal-rules = the rules, a topic at a time
terminal-quit = leave the game
terminal-topics = The rules have these topics. Type for example “rules { $example }”:
terminal-no-topic = The rules have no topic “{ $topic }”.
no-such-seat = There is no seat { $seat }: the seats are 0 to { $last }.
record-not-writable = The record cannot be kept in “{ $file }”. Is the folder there, and may you write in it?
record-not-readable = There is no record to be read in “{ $file }”.
