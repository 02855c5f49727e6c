# What every game says.

seat-0 = Player 1
seat-1 = Player 2
seat-2 = Player 3
seat-3 = Player 4
seat-4 = Player 5

# Refusals
game-over = The game is over.
not-your-turn = It is not your turn: { $seats } to move.
foreign-move = “{ $move }” is a move of another game.

# Text that is no move
empty-text = There is no move in an empty text.
unknown-verb = “{ $word }” is no move here. Moves begin with: { $verbs }.
too-few-words = “{ $text }” ends too early: a move reads “{ $usage }”.
too-many-words = “{ $word }” is too much: a move reads “{ $usage }”.
bad-word = “{ $word }” is no { $field }.
text-too-long = A move is at most { $most } characters long.
