# Liar’s Dice.

game = Liar’s Dice
game-description = Hidden dice, bold bids, and bluff. 2 to 6 players, 20 minutes or a week.
game-choice = Liar’s Dice: bid on everyone’s dice, or call the bluff
verb-bid = bid
verb-bid-description = Bid on how many dice of a face there are
verb-challenge = challenge
verb-challenge-description = Challenge the latest bid
verb-exact = exact
verb-exact-description = Say that the latest bid is exactly right
field-face = face
field-face-description = The face, from ones to sixes
field-count = number of dice
field-count-description = How many dice there are at least

# Faces
face-ones = ones
face-twos = twos
face-threes = threes
face-fours = fours
face-fives = fives
face-sixes = sixes
none-ones = no ones
none-twos = no twos
none-threes = no threes
none-fours = no fours
none-fives = no fives
none-sixes = no sixes
count-dice-ones = { $count } { $count ->
    [one] one
   *[other] ones
}
count-dice-twos = { $count } { $count ->
    [one] two
   *[other] twos
}
count-dice-threes = { $count } { $count ->
    [one] three
   *[other] threes
}
count-dice-fours = { $count } { $count ->
    [one] four
   *[other] fours
}
count-dice-fives = { $count } { $count ->
    [one] five
   *[other] fives
}
count-dice-sixes = { $count } { $count ->
    [one] six
   *[other] sixes
}

# What happens
bid = { $seat } bids { $bid }.
you-bid = You bid { $bid }.
challenged = { $seat } challenges { $rival }: { $bid }.
you-challenged = You challenge { $rival }: { $bid }.
called-exact = { $seat } calls { $bid } exact.
you-called-exact = You call { $bid } exact.
showed-2 = The dice: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }).
showed-3 = The dice: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }).
showed-4 = The dice: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }).
showed-5 = The dice: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }), { $player-5 } ({ $dice-5 }).
showed-6 = The dice: { $player-1 } ({ $dice-1 }), { $player-2 } ({ $dice-2 }), { $player-3 } ({ $dice-3 }), { $player-4 } ({ $dice-4 }), { $player-5 } ({ $dice-5 }), { $player-6 } ({ $dice-6 }).
counted = In total: { $found }.
lost-die = { $seat } loses a die and has { $left } left.
you-lost-die = You lose a die and have { $left } left.
lost-last-die = { $seat } loses the last die and is out.
you-lost-last-die = You lose your last die and are out.
won-die = { $seat } is exactly right, gets a die back and has { $left } now.
you-won-die = You are exactly right, get a die back and have { $left } now.
kept-dice = { $seat } is exactly right, but already has all dice.
you-kept-dice = You are exactly right, but you already have all your dice.
rolled = You roll { $dice }.
brief-bid = { $bid }
brief-challenged = challenges { $rival }: { $bid }
brief-called-exact = calls { $bid } exact
brief-showed-2 = {""}
brief-showed-3 = {""}
brief-showed-4 = {""}
brief-showed-5 = {""}
brief-showed-6 = {""}
brief-counted = { $found } in total
brief-lost-die = loses a die, { $left } left
brief-lost-last-die = loses the last die and is **out**
brief-won-die = exactly right: back to { $left } dice
brief-kept-dice = exactly right

# Refusals
nothing-bid = Nobody has made a bid in this round yet. Begin with a bid.
ones-first = The first bid of a round can’t be on ones.
too-many-dice = There are only { $dice } dice in the game.
too-low = That isn’t higher than the latest bid. On this face, bid at least { $needed }.
face-exhausted = No bid on this face can be higher than the latest one. Choose another face, or challenge.
no-higher-bid = There’s no higher bid. Challenge the bid, or call it exact.

# Setting up
bad-pile = The pile “{ $pile }” can’t hold “{ $item }” here.

# The text board
round = Round { $round }, { $dice } dice in the game.
to-begin = { $seat } to make the first bid. It can’t be on ones.
you-to-begin = Your turn: make the first bid. It can’t be on ones.
to-answer = { $seat } to bid higher, challenge the bid or call it exact.
you-to-answer = Your turn: bid higher, challenge the bid or call it exact.
made-bid = { $seat } bid { $bid }.
you-made-bid = You bid { $bid }.
current-bid = The bid: { $bid }, by { $seat }.
player = { $seat }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}.
player-out = { $seat } is out.
you-player-out = You are out.
last-round = The end of the round before:
own-dice = Your dice: { $dice }.
progress = { $dice } dice left

# A turn for screen readers
spoken-challenge = Challenge the bid
spoken-challenge-chance = Challenge the bid, { $percent }% chance
spoken-exact = Call it exact
spoken-exact-chance = Call it exact, { $percent }% chance
spoken-bid = Bid { $bid }
spoken-bid-chance = Bid { $bid }, { $percent }% chance

# Choosing
tap-bid = Bid
tap-challenge = Challenge
tap-exact = Call it exact
tap-face = { $sign } { $face } { $single ->
    [1] { $fewest }
   *[other] { $fewest }+
}
tap-count = { $count } ({ $percent }%)
ask-higher = { $rival } bids { $bid }. Bid higher on:
ask-first = Make the first bid. On which face?
ask-count = How many dice at least, all players together?
chosen-face = **A bid on { $face }**
chosen-bid = **{ $bid }**
chosen-challenge = **Challenge { $rival }: { $bid }**
chosen-exact = **Call { $bid } exact**
confirm-challenge = Challenge it
confirm-exact = It’s exact
preview-challenge = If there are { $bid } or more, you lose a die. If not, { $rival } does.
preview-exact = If { $bid } is exactly right, you get a lost die back. If not, you lose one.
chance-challenge = Going by your own dice alone, the bid is true with a chance of { $percent }%.
chance-exact = Going by your own dice alone, the bid is exactly right with a chance of { $percent }%.

# Why a move is good
reason-likely = true with a chance of { $percent }%, going by dice and bids
reason-held = you have { $held } yourself
reason-bluff = a bluff: it hides what you have
reason-unlikely = the bid is true with a chance of only { $percent }%, going by dice and bids
reason-exact = exactly right with a chance of { $percent }%, going by dice and bids

# Computer styles
style-bluffer = likes to bluff
style-honest = bids what it holds
style-doubter = challenges early
style-trusting = rarely challenges
style-leaper = raises by leaps
style-exacting = likes exact calls

# Awards of a finished game
award-exact = Exactly right: { $seats } ({ $count ->
    [one] 1 call
   *[other] { $count } calls
})
award-challenges = Best at spotting lies: { $seats } ({ $count ->
    [one] 1 challenge
   *[other] { $count } challenges
})
award-true-bids = Doubted, but right: { $seats } ({ $count ->
    [one] 1 bid
   *[other] { $count } bids
})

# The rules
rules-topics = bids ones challenge exact end strategy
topic-bids = Bids
topic-ones = Ones
topic-challenge = Challenge
topic-exact = Exact call
topic-end = End
topic-strategy = Strategy
rules-bids = Everyone rolls { $dice } dice and sees only their own. A bid says how many dice of a face there are at least, counting all players’ dice. Each bid must be higher: more dice on any face, or as many dice on a higher face. No bid can name more dice than there are.
rules-ones = Ones are wild: they count as every face. A round can’t begin with a bid on ones. After another face, a bid on ones needs at least half as many dice, rounded up. Back from ones, you need twice as many dice and one more.
rules-challenge = If you don’t believe the latest bid, challenge it. All dice are shown. If the bid is true, you lose a die; if there are fewer dice, the bidder does. Everyone left then rolls again, and the player who lost a die starts.
rules-exact = If you think that the latest bid is exactly right, call it exact. If it is, you get a lost die back, but never more than { $dice } dice in all. If it isn’t, you lose a die. Either way you start the next round.
rules-end = Without dice, you are out. The last player with dice wins. The others are placed by how long they lasted. A round with a single die left has no special rules.
rules-strategy = Take your own matching dice, and add a third of all hidden dice (ones are wild), or a sixth for a bid on ones. A bid near that sum is true about half the time. Watch what the others bid: they usually have some of it. But not always.

# Lessons
lesson-bid = The first bid
lesson-bid-first = Each of you has { $dice } dice, and sees only their own. Bid on how many dice of a face there are, yours and the other player’s together. You have three fives. Bid on fives: two to four of them are safe.
lesson-bid-done = The bid counts all dice on the table. Now the other player must bid higher, or doubt you.
lesson-wild = Ones are wild
lesson-wild-raise = Ones count as every face, so your two fours and two ones count as four fours. The other player bids three fours. Bid four or five fours.
lesson-wild-done = A higher bid needs more dice, or as many on a higher face. Always count your ones.
lesson-doubt = Challenge
lesson-doubt-challenge = The other player bids seven sixes. You have none, and no ones. All other dice would have to be sixes or ones, and still that’s too few. Challenge the bid.
lesson-doubt-done = All dice were shown. The bid was false, so the other player lost a die. Had it been true, you would have lost one.
lesson-half = Bids on ones
lesson-half-ones = The other player bids five sixes. A bid on ones needs only half as many dice, rounded up. You have three ones. Bid on ones.
lesson-half-done = The way back is steep: after your bid on ones, a bid on another face needs twice as many dice and one more.
lesson-back = Back from ones
lesson-back-twice = The other player bids three ones. On another face you need twice as many dice and one more. You have four fours and a one, and the other player’s ones count as fours, too. Bid seven fours.
lesson-back-done = If there really are three ones, your bid is safe. The higher it is, the sooner somebody doubts it.
lesson-exact = Exact call
lesson-exact-call = You have lost a die. The bid is five threes. You have two threes and a one, and about a third of the other player’s dice help. That makes five. Call the bid exact to win your die back.
lesson-exact-done = Exactly five threes: your die is back. If the number is different, an exact call costs you a die.
lesson-game = A few turns
lesson-game-play = Now play { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} against a computer. Bluff now and then.
lesson-game-done = You know all the rules. The last player with dice wins.
lesson-why-not-this = That’s allowed, but it’s not what this lesson is about. Try again.
lesson-why-other-face = You have more fives than anything else. Bid on fives.
lesson-why-too-bold = The other player would doubt so many. Two to four fives are enough.
lesson-why-count-ones = Your ones count as fours. Bid on fours.
lesson-why-believe = With your four fours, this bid is very likely to be true. Don’t doubt it.
lesson-why-too-high = A bid higher than seven of ten dice would be even less likely. Challenge it.
lesson-why-not-exact = The bid can’t be exactly right: there aren’t enough dice that match. Challenge it.
lesson-why-bid-ones = Your ones are your strength. Bid three ones or four.
lesson-why-bid-fours = With so many fours, you needn’t doubt. Bid seven fours.
lesson-why-call-it = Try the exact call here: your dice and a third of the others make five.

# In pictures
picture-last-round = Last round
picture-found = there: { $found }
