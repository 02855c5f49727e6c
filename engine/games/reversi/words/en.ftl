# Reversi.

game = Reversi
game-description = Enclose discs to flip them. For two, 15 minutes or a week.
game-choice = Reversi: flip the other side’s discs
verb-place = place
verb-place-description = Place a disc
field-square = square
field-square-description = The square, such as d3

# What happens
placed = { $seat } placed a disc on { $square } and flipped { $flips }.
you-placed = You placed a disc on { $square } and flipped { $flips }.
missed-turn = { $seat } can’t enclose anything and misses a turn.
you-missed-turn = You can’t enclose anything and miss a turn.
nobody-can-move = Nobody can enclose anything any more. The game is over.
brief-placed = { $square }, flipped { $flips }
brief-missed-turn = { $seat } misses a turn
brief-nobody-can-move = nobody can move any more

# Points
share-discs = discs

# Refusals
no-such-square = There’s no square { $square }.
square-taken = There’s already a disc on { $square }.
encloses-nothing = A disc on { $square } wouldn’t enclose any of the other side’s discs.

# Setting up
bad-pile = The pile “{ $pile }” can’t hold “{ $item }” here.

# The text board
to-place = { $seat } to place a disc.
you-to-place = Your turn: place a disc.
missed = { $seat } had nowhere to play and missed a turn.
you-missed = You had nowhere to play and missed a turn.
player = { $seat } ({ $side ->
    [dark] dark
   *[light] light
}): { $discs ->
    [one] 1 disc
   *[other] { $discs } discs
}.
map = { $map }
latest = { $seat } placed a disc on { $square }: { $flips ->
    [one] 1 disc flipped
   *[other] { $flips } discs flipped
}.
you-latest = You placed a disc on { $square }: { $flips ->
    [one] 1 disc flipped
   *[other] { $flips } discs flipped
}.
free-square = { $square }: flips { $flips }
free-squares = Possible squares: { $squares-open }.
result = Place { $rank }: { $seat }, { $discs ->
    [one] 1 disc
   *[other] { $discs } discs
}.
progress = { $discs } of { $all } discs

# Choosing
tap-square = { $square } · +{ $points }
ask-square = Where do you place your disc?
chosen-place = **Your disc on { $square }**
verb-reply = reply
field-their = their square
ask-their = If the other side places a disc on …
reply-if = **If the other side plays { $their }**
reply = **If the other side plays { $their }:** your disc on { $square }
no-reply = The other side played { $square }. Your plan has no reply to that.
flips = Flips { $flips ->
    [one] 1 disc
   *[other] { $flips } discs
}.

# Why a move is good
reason-corner = takes a corner: a disc there can never be flipped
reason-guards = stops { $seat } from taking { $squares-open }
reason-no-reply = { $seat } can’t reply, so you move again
reason-few-replies = leaves { $seat } only { $count ->
    [one] 1 square
   *[other] { $count } squares
} to choose from
reason-opens = but it lets { $seat } take the corner { $squares-open }
reason-flips = flips { $flips ->
    [one] 1 disc
   *[other] { $flips } discs
} and gives little away

# The rules
rules-topics = turn flip missed end strategy
topic-turn = A turn
topic-flip = Flipping
topic-missed = Missing a turn
topic-end = End
topic-strategy = Strategy
rules-turn = Place a disc on an empty square so that it encloses a row of the other side’s discs: a straight, unbroken line between your new disc and another of yours, across, up and down, or diagonally.
rules-flip = Every row that your new disc encloses flips to your colour, in all directions at once. Discs that only a flipped disc encloses stay as they are.
rules-missed = If you can’t enclose anything, you miss your turn and the other side moves again. If you can, you must.
rules-end = The game ends when neither side can enclose anything, at the latest with all { $all-discs } discs on the board. Each disc of your colour is a point. Equal points are a draw.
rules-strategy = A disc in a corner can never be flipped. The squares beside an empty corner give it away, so avoid them. Early on, few discs are often better than many: what counts is how many squares you can choose from.

# Lessons
lesson-row = A row of discs
lesson-row-first = You play dark. Place a disc so that a light disc lies in a straight line between it and another dark disc. The marks show where that works. Tap one, then confirm.
lesson-row-done = That’s the whole turn: the light disc you enclosed is dark now. You can only place a disc where it encloses something.
lesson-many = Several rows at once
lesson-many-flip = A disc flips every row it encloses, in all eight directions. Find the square that flips in the most directions.
lesson-many-done = Four rows with one disc. But many discs early on are not always good: the other side then has more to flip.
lesson-corner = Corners
lesson-corner-take = A disc in a corner can never be enclosed. Whenever a corner is open, look at it first. Take it.
lesson-corner-done = This disc is yours to the end, and it protects its neighbours too.
lesson-beside = Beside a corner
lesson-beside-avoid = One of your squares lies diagonally beside an empty corner. A disc there would let the other side into the corner. Choose any other square.
lesson-beside-done = Good: the corner stays closed. Leave the squares beside it to the other side.
lesson-missed = A missed turn
lesson-missed-again = A player who can’t enclose anything misses a turn. One of your squares leaves light nothing to do. Find it.
lesson-missed-done = Light can’t reply, so you move again. Few choices for the other side are worth more than many discs.
lesson-game = A few turns
lesson-game-play = Now play { $turns } turns against a computer. Think of corners, and of what you leave to the other side.
lesson-game-done = You know all you need. The player with more discs at the end wins.
lesson-why-not-this = That’s allowed, but it’s not what this lesson is about. Try again.
lesson-why-fewer-rows = That flips fewer rows. One square flips in four directions.
lesson-why-no-corner = The corner a1 is open. Take it.
lesson-why-opens-corner = From g7, light can take the corner h8. Choose a square further away.
lesson-why-can-reply = Light can reply to that. Look for the square that takes away every reply.
