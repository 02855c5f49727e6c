# Sentences shared by all games.

seat-0 = Player 1
seat-1 = Player 2
seat-2 = Player 3
seat-3 = Player 4
seat-4 = Player 5
seat-5 = Player 6
seat-6 = Player 7
seat-7 = Player 8

# A thing with a number.
so-many = { $count } { $name }

# The reader, in place of their name
reader = you

# Separator between parts that contain commas
between-parts = {"; "}
# A list of several players
last-of-players = { $others } and { $last }

# Refusals
game-over = The game is over.
not-your-turn = It’s not your turn: { $seats } to move.
foreign-move = “{ $move }” is a move of another game.

# The picture of the result
result-won = { $names } { $count ->
    [one] wins
   *[other] share the win
}
result-draw = Draw
result-alone = { $names } finished
result-alone-points = { $names } finished with { $points } { $points ->
    [one] point
   *[other] points
}
result-stopped = Stopped before the end
result-so-far = Points so far
result-place = Place { $rank }: { $seat }, { $points } { $points ->
    [one] point
   *[other] points
}.
result-rank = Place { $rank }: { $seat }.
result-chart = Points, move by move
percent = { $number }%
kind-total = Total
review-title = Game review
review-accuracy = Accuracy: how close the moves came to the computer’s best
review-chart = Expected final points, move by move
review-chances = Chance of winning in percent, move by move

# Awards of a finished game
award-best-turn = Best turn: { $seats } (+{ $points })
award-best-finish = Best final scoring: { $seats } (+{ $points })
award-comeback = Comeback: { $seats } (once { $points ->
    [one] 1 point
   *[other] { $points } points
} behind)

# Text that isn’t a move
no-text = A move must be text.
empty-text = This move is empty.
unknown-verb = “{ $word }” isn’t a move here. Moves begin with: { $verbs }.
too-few-words = “{ $text }” ends too early: a move looks like “{ $usage }”.
too-many-words = “{ $word }” doesn’t belong here: a move looks like “{ $usage }”.
bad-word = “{ $word }” isn’t a { $field }.
text-too-long = A move is at most { $most } characters long.

# Set-up
bad-seats = This game takes { $fewest } to { $most } players, not { $seats }.
bad-seed = The seed isn’t valid text.
bad-option = The option “{ $option }” has no value “{ $value }”.
unknown-rules = This game can’t be played by rules { $rules }, only by 1 to { $known }.
unknown-pile = There’s no pile “{ $pile }” in this game.

# Saved games and records
no-save = This isn’t a saved game: { $detail }
damaged-save = This saved game is damaged.
impossible-position = This saved game can’t have happened: { $detail }
other-game = This is a game of { $game }, not of { $expected }.
newer-schema = This save has format { $schema }; this version of Waypost reads up to { $known }.
newer-rules = This save was played by rules { $rules }; this version of Waypost knows { $known }.
no-record = This isn’t a record of a game: { $detail }
newer-record = This record has format { $schema }; this version of Waypost reads up to { $known }.
damaged-record = This record is damaged.
other-rules = This record was played by rules { $rules }; this version of Waypost plays by { $known }.
broken-commitment = The seed isn’t the one that was sealed when the game began.
broken-mix = The seed doesn’t match the secret and the number Discord gave the start.
unreadable-step = Move { $number }, “{ $move }”, can’t be read.
illegal-step = Move { $number }, “{ $move }”, isn’t allowed there: { $reason }.
other-ending = The moves lead to a different position from the one on record.

# At the terminal
seed-promised = The shuffle is fixed; its seed is sealed as { $commitment }.
seed-revealed = The seed was “{ $seed }”.
record-holds = ✅ Verified: { $moves ->
    [one] one move
   *[other] { $moves } moves
} replayed; the seed matches the seal { $commitment }.
record-mixed = The seed combines the sealed secret with { $named }.
record-stacked = Set by hand, not by the seed: { $piles }.
terminal-begins = You’re playing { $game }. Type “help” to see what you can do.
terminal-variants = Variant: { $variants }
terminal-prompt = Your move ({ $commands })
terminal-move = { $number }. { $seat }: { $move }
terminal-place = { $rank }. { $seat }: { $points }
terminal-rank = { $rank }. { $seat }
terminal-moves = You can play:
terminal-verb = { $usage } – { $what }.
terminal-verb-example = { $usage } – { $what }. For example: { $example }
terminal-commands = You can also type:
terminal-help = what you can type now
terminal-list = every move you can play, written out
terminal-board = the whole board, with what isn’t shown every turn
terminal-rules = the rules, a topic at a time
terminal-quit = leave the game
terminal-topics = The rules have these topics. Type for example “rules { $example }”:
terminal-no-topic = The rules have no topic “{ $topic }”.
no-such-seat = There’s no seat { $seat }: the seats are 0 to { $last }.
record-not-writable = I can’t save the record in “{ $file }”. Is the folder there, and can you write in it?
record-not-readable = There’s no readable record in “{ $file }”.
