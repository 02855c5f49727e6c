# Sentences shared by the rail games.

verb-draw = draw
verb-take = take
verb-tickets = tickets
verb-keep = keep
verb-build = build
verb-pay = pay
verb-give-up = give up
verb-pass = pass
field-card = card
field-ticket = ticket
field-route = route
field-payment = payment
card-any = any colour
count-card-any = { $count ->
    [one] 1 of any colour
   *[other] { $count } of any one colour
}
card-letter-red = R
card-letter-orange = O
card-letter-yellow = Y
card-letter-green = G
card-letter-blue = B
card-letter-pink = P
card-letter-violet = V
card-letter-black = K
card-letter-white = W
card-letter-locomotive = L
card-letter-silver = L

# Events
drew-cards = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
} from the deck.
you-drew-cards = You draw: { $cards }.
took-card = { $seat } takes a face-up card: { $card }.
turned-up = Now face up: { $cards }.
table-swept = Too many locomotives: the face-up cards are discarded ({ $cards }).
deck-remade = The discards are shuffled into a new deck of { $count ->
    [one] one card
   *[other] { $count } cards
}.
drew-tickets = { $seat } draws { $count ->
    [one] a ticket
   *[other] { $count } tickets
}.
you-drew-tickets = You drew these tickets: { $tickets }.
kept-tickets = { $seat } keeps { $rejected ->
    [0] { $count ->
        [one] one ticket
       *[other] all { $count } tickets
    }
   *[other] { $count ->
        [one] one ticket
       *[other] { $count } tickets
    } and returns { $rejected }
}.
you-kept-tickets = You keep: { $tickets }.
showed-tickets = { $seat } now has these tickets, too: { $tickets }.
you-showed-tickets = Everybody sees your new tickets: { $tickets }.
first-turn = Everybody has chosen. { $seat } begins.
built = { $seat } builds { $route } for { $points ->
    [one] one point
   *[other] { $points } points
}. Paid: { $cards }.
tunnel-tried = { $seat } digs the tunnel { $route }. Played: { $cards }.
tunnel-cards = Turned up for the tunnel: { $cards }. { $owed ->
    [0] It costs nothing more.
    [one] It costs one more card.
   *[other] It costs { $owed } more cards.
}
tunnel-left = { $seat } gives up the tunnel { $route } and keeps the cards.
tunnel-too-dear = You can’t pay for the tunnel: it costs { $owed ->
    [one] one more card
   *[other] { $owed } more cards
}.
passed = { $seat } passes.
took-one-card = { $seat } stops at one card.
stuck = { $seat } can’t make any move, so the turn passes.
last-round = { $seat } is almost out of wagons: this is the last round. Everybody has one more turn, including { $seat }.
ended = The game is over.

# Short forms, for the post with the picture
brief-drew-cards = { $count ->
    [one] drew a card
   *[other] drew { $count } cards
}
brief-took-card = took { $card ->
    [locomotive] a locomotive
   *[other] { $card }
}
brief-took-cards = took { $cards }
brief-drew-tickets = looked at tickets
brief-kept-tickets = { $count ->
    [one] kept a ticket
   *[other] kept { $count } tickets
}
brief-built = { $route } · **+{ $points }**
brief-showed-tickets = new tickets: { $tickets }
brief-tunnel-tried = {""}
brief-tunnel-cards = { $owed ->
    [0] {""}
    [one] tunnel: 1 more card
   *[other] tunnel: { $owed } more cards
}
brief-tunnel-left = gave up the tunnel { $route }
brief-passed = passed
brief-stuck = couldn’t move
brief-table-swept = too many locomotives: new face-up cards
brief-turned-up = {""}
brief-took-one-card = {""}
brief-ended = {""}
brief-deck-remade = {""}

# Refusals
choose-tickets-first = First choose which tickets to keep.
second-card-owed = You’ve taken one card: take the second.
second-card-open = You’ve taken one card: take the second, or pass.
tunnel-open = First your tunnel { $route }: pay { $owed ->
    [one] one more card
   *[other] { $owed } more cards
}, or give up.
second-from-table = The second card must be face-up, too: { $cards }.
not-face-up = That card isn’t face up: { $card }. Face up: { $cards }.
locomotive-second = You can only take this card as your first, and on its own: { $card }.
too-few-to-draw = Too few cards to draw: deck and discards hold { $have }, and { $need } are needed.
no-tickets-left = There are no tickets left.
tickets-room = Tickets: you hold { $held } of { $most }, so you can keep { $room ->
    [one] only one
   *[other] only { $room }
} of these.
no-route-payable-bare = You can’t pay for any free route with these cards. Draw cards instead?
no-route-payable = No free route is within reach: you lack wagons, or cards of two kinds. Draw cards instead?
no-route-payable-yet = You can’t pay for any route yet. Nearest: { $route }, if you get { $card }. Draw cards instead?
tickets-full = You hold { $most ->
    [one] 1 ticket
   *[other] { $most } tickets
}, the most you can have.
no-tickets-offered = You have no tickets to choose from.
ticket-not-offered = That ticket isn’t one of those on offer: { $ticket }.
keep-between = You can keep { $fewest } to { $most } tickets, not { $count }.
which-route = There’s no single route “{ $typed }”. Type both its cities, and its colour if it’s double.
route-lacks = For { $route } you lack: { $cards }.
route-not-payable = You can’t pay for { $route } with your cards.
route-taken = { $route } is already taken, by { $seat }.
route-closed = { $route } is closed: the other half of the double route is taken.
too-few-wagons = { $route } takes { $need ->
    [one] one wagon
   *[other] { $need } wagons
}, but you have { $have }.
wrong-colour = { $route } can’t be paid in this colour: { $card }. It takes: { $cards }.
locomotives-in-tunnels-only = { $route } is above ground, where you can’t use locomotives.
wrong-number-of-cards = { $route } costs { $need ->
    [one] one card
   *[other] { $need } cards
}, not { $paid }.
needs-locomotives = { $route } needs at least { $need ->
    [one] one locomotive
   *[other] { $need } locomotives
}, but you’re playing { $paid }.
no-tunnel-open = There’s no tunnel to pay for.
tunnel-owes = The tunnel costs { $owed ->
    [one] one more card
   *[other] { $owed } more cards
}, not { $paid }.
only-locomotives = You played only locomotives, so pay the rest of the tunnel in locomotives, too.
too-few-cards = You have too few cards of one kind ({ $card }): { $need } needed, { $have } in your hand.
ticket-twice = You named the ticket “{ $word }” twice.
bad-pile = The pile “{ $pile }” can’t hold “{ $item }” here.

# The board
phase-choosing = Choosing their first tickets: { $seats }.
phase-turn = To move: { $seats }.
phase-second-card = Taking a second card: { $seats }.
phase-keeping = Choosing tickets: { $seats }.
phase-paying = Deciding about a tunnel: { $seats }.
phase-over = The game is over.
moves-left = Last round, one more turn each: { $seats }.
you-moves-left = Last round: you have one more turn.
passes-in-a-row = Passes in a row: { $passes }.
tunnel = { $seat } digs the tunnel { $route }. Played: { $cards }. Turned up: { $turned }. { $owed ->
    [one] It costs one more card.
   *[other] It costs { $owed } more cards.
}
face-up = Face up: { $cards }.
face-up-none = There are no face-up cards.
piles = Deck { $deck }, discards { $discards }, tickets left { $tickets }.
discarded = Discarded: { $cards }.
player = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $wagons ->
    [one] 1 wagon
   *[other] { $wagons } wagons
}, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, { $tickets ->
    [one] 1 ticket
   *[other] { $tickets } tickets
}.
player-choosing = { $seat } chooses among { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
}.
player-known = { $seat } is known to hold: { $cards }.
player-tickets = { $seat } has the tickets { $tickets }.
player-built = { $seat } has built: { $routes }.
recent-build = Just built by { $seat }: { $route }.
own-cards = Your cards: { $cards }. Wagons: { $wagons }.
own-cards-none = You hold no cards. Wagons: { $wagons }.
own-ticket-done = { $ticket } is completed{ $ways ->
    [1] .
   *[other] : +{ $points }.
}
own-ticket-open = { $ticket }: { $wagons ->
    [one] 1 wagon to go
   *[other] { $wagons } wagons to go
}{ $few ->
    [0] {""}
   *[other] {" "}({ $routes })
}{ $lacking ->
    [0] , cards ready.
   *[other] , short of { $cards }.
}
own-ticket-bare = { $ticket } isn’t completed yet.
own-ticket-lost = { $ticket } can’t be completed any more: { $points }.
keep-how-many = Choose your tickets: keep { $fewest } to { $most }.
own-offer = On offer: { $ticket }.
offer-ticket-bare = **{ $number }** { $ticket }{ $long ->
    [0] {""}
   *[other] {" "}· long ticket
}
offer-ticket = **{ $number }** { $ticket } · { $wagons ->
    [0] already completed
    [one] 1 wagon
   *[other] { $wagons } wagons
}{ $long ->
    [0] {""}
   *[other] {" "}· long ticket
}
offer-lost = **{ $number }** { $ticket } · can’t be completed any more
free-routes = Free routes from { $city }: { $routes }.
final = Place { $rank }: { $seat }, { $points ->
    [one] 1 point
   *[other] { $points } points
}.
told-tickets = { $seat }: { $done ->
    [one] one ticket
   *[other] { $done } tickets
} completed{ $failures ->
    [0] .
   *[other] , not completed: { $failed }.
}

# Forms that address the player concerned
you-took-card = You take a face-up card: { $card }.
you-first-turn = Everybody has chosen. You begin.
you-built = You build { $route } for { $points ->
    [one] one point
   *[other] { $points } points
}. Paid: { $cards }.
you-tunnel-tried = You dig the tunnel { $route }. Played: { $cards }.
you-tunnel-left = You give up the tunnel { $route } and keep the cards.
you-passed = You pass.
you-took-one-card = You stop at one card.
you-stuck = You can’t make any move, so your turn passes.
you-last-round = You’re almost out of wagons: this is the last round. Everybody has one more turn, including you.
you-route-taken = { $route } is already yours.
you-phase-choosing = Choose your first tickets.
you-phase-turn = Your turn.
you-phase-second-card = Take a second card.
you-phase-keeping = Choose which tickets you keep.
you-phase-paying = Your tunnel costs more: pay, or give up.
you-tunnel = You dig the tunnel { $route }. Played: { $cards }. Turned up: { $turned }. { $owed ->
    [one] It costs one more card.
   *[other] It costs { $owed } more cards.
}
you-player-choosing = You choose among { $count ->
    [one] 1 ticket
   *[other] { $count } tickets
}.
you-player-known = The others know that you hold: { $cards }.
you-player-tickets = Everybody sees your tickets: { $tickets }.
you-player-built = You have built: { $routes }.

# Forms for the terminal, where moves are typed
typed-own-offer = On offer: { $number } for { $ticket }.
typed-card-any = { card-any }

# Points
routes-of-length = { $count ->
    [one] One route
   *[other] { $count } routes
} of length { $length }
ticket-done = Ticket { $ticket } completed
ticket-failed = Ticket { $ticket } not completed
longest-trail = Longest trail, length { $length }

# Kinds of points: columns of the result
kind-routes = Routes
kind-tickets = Tickets
picture-tickets = Everybody’s tickets
variant-tickets-open = open tickets
kind-trail = Longest trail

# Screen-reader version of a turn
spoken-built = { $seat } built { $route }.
spoken-tickets = Open: { $tickets }.
spoken-build = build { $route } for { $price }{ $serves ->
    [0] {""}
   *[other] , for a ticket
}, plus { $points }
spoken-take = take a card: { $cards }
spoken-pay = pay { $cards } more { $cards ->
    [one] card
   *[other] cards
}
spoken-draw = draw from the deck
spoken-tickets-move = draw tickets
spoken-give-up = give up the tunnel
spoken-no-second-card = no second card
spoken-pass = pass

# Awards of a finished game
award-longest-trail = Longest trail: { $seats } ({ $wagons ->
    [one] 1 wagon
   *[other] { $wagons } wagons
})
award-biggest-ticket = Biggest ticket: { $seats } ({ $points ->
    [one] 1 point
   *[other] { $points } points
})
award-most-tickets = Most tickets completed: { $seats } ({ $count })
award-longest-route = Longest route: { $seats } ({ $wagons ->
    [one] 1 wagon
   *[other] { $wagons } wagons
})
award-most-tunnels = Most tunnels: { $seats } ({ $count })

# --- Buttons and slash commands

verb-draw-description = Draw from the deck, blind
verb-take-description = Take a face-up card
verb-tickets-description = Draw tickets, and choose which to keep
verb-keep-description = Choose which tickets to keep
verb-build-description = Build a route
verb-pay-description = Pay the extra cost of the tunnel
verb-give-up-description = Give up the tunnel; the cards stay in your hand
verb-pass-description = Do nothing this turn, or take no second card
field-card-description = Which card, or which colour you pay in
field-ticket-description = Which tickets
field-route-description = Which route; part of a city’s name is enough
field-payment-description = Cards of the colour + locomotives, such as 2+1
tap-take = Face-up card
tap-tickets = Tickets
tap-tickets-full = Tickets ({ $held } of { $most })
tap-keep = Choose tickets
tap-build = Build
decide-tunnel = Your tunnel { $route }: played { $cards }, turned up { $turned }. It costs { $owed ->
    [one] one more card
   *[other] { $owed } more cards
}: pay, or give up?
pay-owed = Pay { $owed ->
    [one] 1 more card
   *[other] { $owed } more cards
}
pass-second-card = No second card
ask-card = Which card?
ask-many-ticket = Keep at least { $fewest } of these { $offered }. Completed tickets score; unfinished ones cost you their points.
open-card = To take a face-up card, tap it.
ask-second-open-card = And a second face-up card:
ask-route = Which route?
ask-payment = How will you pay?
last-payment = How will you pay? Your choice builds the route.
confirm-build = Build it
confirm-tickets = Draw tickets
confirm-pass = Pass
plan-else-draw = Otherwise: draw 2 cards.
plan-only-draw = Draw 2 cards from the deck.
button-plan-else-draw = Otherwise draw 2
button-plan-only-draw = Just draw 2
plan-tunnel = If the tunnel costs more, I’ll pay in that colour. Before I spend a { $wild }, I’ll ask you.
plan-tunnel-asks = If the tunnel costs more, I’ll ask you.
plan-take = For the second card, I’ll take one of your planned colours, or draw from the deck.
plan-take-asks = For the second card, I’ll take one of your planned colours, or ask you.
tap-paid = { $coloured ->
    [0] 🚂 { $wild }
   *[other] { $locomotives ->
        [0] { $symbol } { $card }
       *[other] { $symbol } { $card } + { $wild }
    }
}
chosen-build = **{ $route }**
chosen-build-paid = **{ $route }** for { $coloured ->
    [0] { $wild }
   *[other] { $locomotives ->
        [0] { $card }
       *[other] { $card } + { $wild }
    }
}
chosen-take = **Take** { $symbol } { $card } (face-up)
chosen-keep = **Keep** { $tickets }
for-your-tickets = Routes for your tickets
all-routes = Any route you can pay for
tap-card = { $symbol } { $card }
tap-payment = { $coloured ->
    [0] { $locomotives } × 🚂
   *[other] { $locomotives ->
        [0] { $coloured } of the colour
       *[other] { $coloured } of the colour + { $locomotives } × 🚂
    }
}
tap-route = { $route } · { $price }
suggested-route = { $route } · { $price } · +{ $points }
suggested-route-paid = { $route } · { tap-paid } · +{ $points }
preview-route = **+{ $points }** · leaves you { $wagons ->
    [one] 1 wagon
   *[other] { $wagons } wagons
}
preview-build = **+{ $points }** · leaves you { $wagons ->
    [one] 1 wagon
   *[other] { $wagons } wagons
}, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
hand-now = Your hand: { $cards }
lacks-one = One { $card } short: { $routes }
hand-then = Your hand afterwards: { $cards }
preview-tunnel = It’s a tunnel: { $cards ->
    [one] 1 card is
   *[other] { $cards } cards are
} turned up, and it may cost up to { $cards } more. If you don’t pay, you keep all your cards.
preview-ticket = It completes your ticket { $ticket }.
preview-nearer = Your ticket { $ticket }: { $after ->
    [one] 1 wagon to go
   *[other] { $after } wagons to go
} instead of { $before }.
preview-lost = After that you can’t complete { $ticket } any more: too few wagons.
preview-tickets = You must keep at least one of the tickets you draw. Unfinished tickets cost you their points at the end.
preview-pass = You draw and build nothing this turn. When everybody has passed twice in a row, the game ends.
preview-pass-second-card = You leave the second card, and your turn ends.

# Changes since a player’s last move
since-last-round = Last round: you have one move left.
since-ticket-lost = Your ticket { $ticket } can’t be completed any more: { $route } is taken.
since-ticket-longer = Your ticket { $ticket }: { $route } is taken, now { $after ->
    [one] 1 wagon
   *[other] { $after } wagons
} to go instead of { $before }.

# Reasons for a move
reason-joins = completes { $ticket }: { $points ->
    [one] 1 point
   *[other] { $points } points
} more at the end than without it
reason-nearer = brings { $ticket } nearer: { $wagons ->
    [one] 1 wagon
   *[other] { $wagons } wagons
} to go instead of { $before }{ $points ->
    [0] {""}
    [one] {""} (about 1 point)
   *[other] {""} (about { $points } points)
}
reason-way = is on the best-scoring path for { $ticket }, though not the shortest{ $points ->
    [0] {""}
    [one] {""} (about 1 point)
   *[other] {""} (about { $points } points)
}
reason-points = the route scores { $points ->
    [one] one point
   *[other] { $points } points
} at once
reason-lacks = no face-up card helps with { $route } ({ $points ->
    [one] 1 point
   *[other] { $points } points
}{ $goal ->
    [0] {""}
   *[other] , for your tickets
}): you’re { $count ->
    [one] one card
   *[other] { $count } cards
} short
reason-needs = { $card } for { $route } ({ $points ->
    [one] 1 point
   *[other] { $points } points
}{ $goal ->
    [0] {""}
   *[other] , for your tickets
}): { $count ->
    [0] then you can build it
    [one] then you’re one card short
   *[other] then you’re { $count } cards short
}
reason-wild = a locomotive fills in for a card you’ll be short of
reason-any-cards = cards for the routes to come
reason-tickets = { $points ->
    [0] there is time for another ticket
    [one] new tickets promise about 1 more point
   *[other] new tickets promise about { $points } more points
}: about { $turns ->
    [one] 1 turn is
   *[other] { $turns } turns are
} left
reason-network = tickets worth { $points ->
    [one] 1 point
   *[other] { $points } points
} within reach, for about { $wagons ->
    [one] 1 more wagon
   *[other] { $wagons } more wagons
}
reason-done = { $ticket } is already completed: { $points ->
    [one] 1 point
   *[other] { $points } points
}
reason-loss = { $ticket } is hardly worth building: unfinished, it costs you { $loss ->
    [one] 1 point
   *[other] { $loss } points
}
reason-gives-up = { $owed ->
    [one] one more card is too much
   *[other] { $owed } more cards are too many
}: keep the cards and try again
reason-passes = nothing else helps

# --- Lessons

lesson-tickets = Tickets
lesson-cards = Draw cards
lesson-build = Build a route
lesson-tunnel = A tunnel
lesson-more = More tickets
lesson-last = The last round
lesson-why-not-this = That’s allowed, but it’s not what this lesson is about. Try again.
lesson-why-blind = Drawing blind could bring anything. A card that you need lies face up: take that one.
lesson-why-other-card = That card would help elsewhere. This time take the yellow one.
lesson-why-cards-now = That’s for later. In this lesson, take a face-up card.
lesson-why-other-route = That route is free, too, but this lesson is about another one. Look for the one named above.
lesson-why-build-now = You have all the cards for the route. Choose *Build*.
lesson-why-pay-it = Giving up would keep your cards and end your turn without the tunnel. You can afford it: pay.
lesson-why-last-chance = This is your last turn: new cards are no use any more, and a new ticket would most likely cost you its points. Build.
lesson-why-too-many = Each ticket that you keep and don’t finish costs you its points. Keep only the near one.
lesson-why-too-far = That one is far from your routes; if you don’t finish it, it costs you its points. Keep only the near one.
lesson-why-tickets-now = That’s for later. In this lesson, press *Tickets*.

# Progress of a game
progress = fewest wagons left: { $count }

# Computer styles
style-collector = loves tickets
style-blocker = builds where others build
style-saver = saves up cards
style-gambler = loves to draw blind
