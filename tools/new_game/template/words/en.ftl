game = Last Stone
game-description = Take one, two or three stones. The last stone wins. Two players, three minutes.
game-choice = { game }: take the last stone
verb-take = take
verb-take-description = Take stones from the pile
field-stones = stones
field-stones-description = How many stones
ask-stones = How many stones do you take?

# What happens
took = { $seat } took { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}: { $left } left.
you-took = You took { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}: { $left } left.

# The text board
pile = { $stones ->
    [one] There is 1 stone
   *[other] There are { $stones } stones
} in the pile.
to-take = { $seat } to take.
you-to-take = Your turn: take 1, 2 or 3 stones.
won = { $seat } took the last stone.
you-won = You took the last stone.

# Refusals
too-few-stones = There are only { $stones } left.
bad-pile = The pile “{ $pile }” can’t hold “{ $item }” here.

# Why a move is good
reason-leaves = leaves { $stones } stones, a multiple of four

# The rules
rules-topics = goal turn
topic-goal = The goal
topic-turn = A turn
rules-goal = There are { $pile } stones in the pile. Take the last one to win.
rules-turn = Take one, two or { $most } stones from the pile. You must take at least one.
