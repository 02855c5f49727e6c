# Texts about tables.

# Refusals
store-unreachable = I can’t reach the saved games right now. Nothing has changed: please try again in a moment.
too-busy = Too many people moved here at once. Nothing has changed: please try again.
no-table = There’s no table in this channel. Open one with /{ command-play }.
table-went-away = There’s no game here any more: it moved to { $channel }. Open a new one with /{ command-play }.
not-started = The game hasn’t started yet.
game-running = The game is already running.
resign-instead = The game is already running. To give up your seat: /{ command-game } { command-game-resign }.
table-over = This game is over.
table-taken = This channel already has a table. Finish that game, or open another one in a thread.
table-taken-alone = You already have a game here. Finish it first, or end it: /{ command-game } { command-game-end }.
table-full = All seats are taken, and the game takes no more players. You can open a table of your own.
seats-fixed = All seats are taken. Ask { $host } to add one?
seat-asked-for = You’ve already asked for a seat. I’ll tell you when you get one.
seat-not-asked-for = That person already has a seat, or no longer wants one.
asked-for-seat = I’ve asked { $host }. I’ll tell you here when you get a seat.
host-sets-up = Only the host can set up this game: { $host }.
host-starts = Only the host can start the game: { $host }.
host-runs = Only the host, { $host }, sets up and starts this game. Would you like to play?
not-invited = No seat is held for you here. Anyone can take a free seat: *{ button-join }*.
invitation-over = This invitation is over: the game has started, or the table has closed.
still-invited = { $people } { $count ->
    [one] hasn’t answered yet. Start anyway? A computer will take their seat
   *[other] haven’t answered yet. Start anyway? Computers will take their seats
}.
seats-needed = { $count ->
    [one] One seat is taken or held
   *[other] { $count } seats are taken or held
} already, so there can’t be fewer.
already-seated = You already have a seat at this table.
not-seated = You have no seat in this game.
only-watching = You have no seat in this game. You can watch, or take over a computer’s seat.
follow-later = An expert is thinking. Try again in a minute.
too-many-followers = { $count } people already follow this game. I can’t message more than that.
host-or-moderator = Only the host or someone who manages the channel can move the game.
already-here = The game is already in that channel.
no-place-for-table = No game can be played there. Choose a text channel or thread on this server.
move-which = There’s no game here. Use this command in the game’s channel, or anywhere if you host only one game on this server.
table-moved = The game continues in { $channel }.
table-moved-away = ➡️ { $game } continues in { $channel }.
table-moved-here = ➡️ The game continues here; it was in { $channel }.
channel-closed = 🔒 { $people }, I can’t post in { $channel } any more, so { $game } is paused. The host, or anyone who manages this channel, can move it.
channel-closed-dm = 🔒 I can’t post in { $channel } any more, so { $game } is paused. The host can move it from any channel of that server: **/{ command-game } { command-game-move }**.
channel-gone = 🗑️ { $people }, the channel of { $game } was deleted, so the game is paused. The host, or anyone who manages this channel, can move it. If nobody does within a week, the game is deleted too.
channel-gone-dm = 🗑️ The channel of { $game } was deleted, so the game is paused. The host can move it from any channel of that server: **/{ command-game } { command-game-move }**. If nobody does within a week, the game is deleted too.
host-only = Only the host or a moderator can close this table.
moderator-only = Only people who manage this channel can do that.
plays-not-here = That person isn’t playing at this table.
seat-given-up = A computer is playing for you. Take your seat back first: /{ command-game } { command-game-reclaim }.
nothing-to-reclaim = You have no seat to take back here.
no-computer = There’s no computer at this table.
experts-take-time = An expert thinks for up to a minute a move, too long for a live game. Choose a slower pace or another level.
already-voted = You have already voted to end this game.
stale-move = The game has moved on since that button was shown.
nothing-to-take-back = There’s nothing to take back: you haven’t moved, or another player has moved since.
move-revealed = That move revealed something hidden, so it can’t be taken back.
no-such-record = There’s no record of a finished game here.
no-such-variant = The game has no such variant. Pick one from the list.
no-plans-here = You can’t plan a move ahead in this game.
your-turn-now = It’s your move now: play it instead of planning it.
not-plannable = That can’t be planned any more. Choose something else.
plan-full = Your plan already holds three moves. Cancel it to start over.
no-plan = You have no plan here any more: it was played or cancelled.
no-clock-to-extend = Nobody else’s clock is running right now.
time-given = You’ve already given more time for this move. Another player can give some, too.
clocks-stand-still = The clock is already stopped.
clocks-run = The clock is already running.
not-away = You’re not on holiday.
no-newcomers = The host doesn’t let anyone join this game late.
no-computers-seat = There’s no computer’s seat here for you to take.
played-here = You’ve already seen a hand in this game, so you can’t take another seat.
daily-alone = You play the daily game alone.
daily-over = You’ve already had your try at this daily game. The next one starts tomorrow.
daily-running = You’re already playing this daily game: /{ command-daily } shows where.
daily-sealed = 🔒 The shuffle of a daily game stays sealed until its ranking: { $at }.
not-offered = Nobody is offering you a seat here.
not-a-person = Only people can take over a seat.
holiday-twice = Your holiday stopped the clock on a move you still have to make. Make that move first.
holiday-is-over = That day has already passed.
holiday-too-soon = Leave at least a week between two holidays.
holiday-too-far = You can plan a holiday up to a year ahead.
holiday-too-long = { $count ->
    [0] You have no holiday left this year.
    [one] You have one day of holiday left this year.
   *[other] You have { $count } days of holiday left this year.
}
corrupt-table = This table’s stored data is damaged, so I’ve left it alone. A moderator can free this channel: /{ command-game } { command-game-end }.
table-set-aside = The damaged table is kept for the person who runs this bot. This channel is free: /{ command-play } opens a new one.
newer-table = This table was last played on a newer version of Waypost, so this version leaves it alone.
unknown-game = The game “{ $game }” isn’t installed here at the moment. Games that have begun go on when it is back.

# Events at a table
game-started = { $seat } begins.
seat-resigned = { $name } has left; a computer plays on. { $name } can come back any time.
seat-replaced = { $moderator } put a computer in { $name }’s seat. { $name } can take it back any time.
seat-reclaimed = { $name } is back in the game.
pace-changed = { $name } changed the pace: { $pace }.
seat-time-up = { $name } ran out of time; a computer plays on. { $name } can come back any time.
turn-substituted = { $name } ran out of time; a computer plays this turn. { $name } has the next one.
goes-away = 🏖️ { $seat } is away until <t:{ $until }:D>; their clock is stopped.
will-be-away = 🏖️ { $seat } will be away from <t:{ $since }:D> until <t:{ $until }:D>; their clock stops then.
newcomer = { $seat } takes over a computer’s seat.
seat-asked = <@{ $asking }> would like to play, but all seats are taken. <@{ $host }>, one more?
seat-given = <@{ $guest }>, you have a seat.
seat-offered = <@{ $friend }>, { $seat } would like you to take over their seat in this game.
seat-taken-over = { $seat } takes over from { $name }.
seat-declined = { $name } declined; { $seat } keeps the seat.
day-given = { $seat } gave { $others } more time.
clocks-stopped-by = { $name } stopped the clock: no need to hurry until it runs again.
clocks-started-by = { $name } started the clock again.
game-uninstalled = ⏸️ This game is paused: “{ $game }” is not installed here at the moment. It goes on as soon as the person who runs this bot installs it again.
game-installed = ▶️ The game is installed again and goes on.
invitation-declined = { $name } can’t play this time. <@{ $host }>, you can still start: computers take the free seats.
seat-for-good = A player has left for good: { $seat } 🤖 plays on.
game-asleep = { $name } ran out of time, and nobody else is playing. The game waits until a player comes back. If nobody does, it ends <t:{ $until }:R>.
nobody-left = Nobody is left to play, so the game ends here.
game-abandoned = Nobody came back, so the game ends here.
move-taken-back = { $seat } took back their last move.
game-stopped = { $name } ended the game.
moves-lost = The server may have lost the last moves. The game continues from here.
game-voted-over = The players voted to end the game: { $votes ->
    [one] one vote
   *[other] { $votes } votes
}.
end-vote = 🗳️ { $name } wants to end the game: { $votes } of the { $needed } votes needed.
end-vote-asked = { $people } – do you agree?

# The same events, addressed to their subject
you-game-started = You begin.
you-move-taken-back = You took back your last move.

# --- The bot on Discord ---------------------------------------------------------------------------------

# Levels and seats
level-easy = easy
level-normal = normal
level-hard = hard
level-expert = expert
level-random = random
level-greedy = greedy
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
stand-in-name = 🤖 for { $name }

# Pace
pace-live = live: 10 minutes a move
pace-day = 1 day a move
pace-three-days = 3 days a move
pace-week = 7 days a move
pace-unlimited = no time limit
table-pace = ⏱️ { $pace }
terms-weekends = 🛌 The clock rests at weekends
terms-misses = { $count ->
    [one] one missed turn costs the seat
   *[other] { $count } missed turns in a row cost the seat
}
terms-fixed-seats = 🔒 no seats beyond these
terms-closed = 🔒 no joining later
terms-no-aids = 🎯 no aids: no hints, no help finding moves
table-unrated = 🎲 Unrated: this game changes nobody’s rating.
table-variants = 🎛️ Variant: { $variants }
variants-unrated = 🎲 Unrated: only the usual game counts for ratings.
time-left = ⏳ Time is up { $at }.
time-left-brief = ⏳ { $at }
sleeping = 💤 Nobody is playing right now. The game ends { $at } unless a player comes back.
clocks-stopped = ⏸️ The clock is stopped.
away-until = 🏖️ { $name } is away until { $at }; their clock is stopped.
away-until-brief = { $name } back { $at }
away-soon-brief = { $name } away { $at }
away-soon = 🏖️ { $name } will be away from { $since } until { $until }.
late-call = 👋 { $people }, { $count ->
    [one] it’s your move
   *[other] it’s your move, in any order,
} in [{ $game }]({ $link }). Your turn came while you were away.
since-title = **Since your last move:**
since-nothing = Nobody has moved since your last move.
since-nothing-yet = Nobody has moved yet.
since-film-alt = A short replay of these moves.
reminder = ⏰ { $people }, { $count ->
    [one] it’s still your move
   *[other] it’s still your move, in any order,
} in [{ $game }]({ $link }). Time is up { $at }; then a computer plays this turn for you.
reminder-alone = ⏰ { $people }, it’s still your move in [{ $game }]({ $link }). Time is up { $at }; then the game waits for you.

# Lobby
lobby-here = **{ $here } of { $places } seats taken**
lobby-host = { $name } · host
lobby-invited = … { $name } · invited, no answer yet
lobby-grows = *{ button-join }* adds a seat, up to { $most }.
lobby-asking = … { $name } · would like a seat
lobby-free = { $count ->
    [one] 1 free seat, or a computer ({ $level })
   *[other] { $count } free seats, or computers ({ $level })
}
lobby-free-alone = { $count ->
    [one] 1 free seat for a computer ({ $level })
   *[other] { $count } free seats for computers ({ $level })
}
lobby-until = The host starts when everybody is here. If nothing happens, this table closes { $at }.
lobby-until-alone = Start when you like. If nothing happens, this table closes { $at }.
lobby-seal = -# 🔒 Seal: { $seal }
shuffle-mixed = -# 🔒 Shuffled fairly, with Discord’s number { $interaction }
lobby-started = [The game has started.]({ $link })
lobby-closed = This table was closed before the game started.
lobby-expired = Nobody started in time, so this table closed { $at }.
invitation = { $people } · { $host } invites you to [{ $game }]({ $link }).
rematch-invitation = { $people } · { $host } would like to play [{ $game }]({ $link }) again. Are you in?
cover-alt = The board of { $game } in the middle of a game.
set-up-title =
    ### { $game }: set up
    Changes show in the table’s post.
set-up-level = Computers: { $level }
set-up-agreed = Other rules for this game
set-up-variants = Variants of this game
set-up-rated = The result counts for ratings
set-up-weekends = Clocks rest at weekends
set-up-newcomers = Newcomers can take a computer’s seat
set-up-fixed-seats = Fixed seats: people ask me for another
set-up-no-aids = No aids: hints, what fits, expected points
set-up-theme = Colours of the public pictures
set-up-invite = Invite people: I’ll hold a seat for each

table-open = The table is open: { $channel }.
lobby-refused = The table is open, but I can’t post here. Once someone gives me “View channel” and “Send messages”, it appears.
lobby-late = The table is open and will appear here in a moment.
missing-permissions = I can’t play here: I need { $permissions }. Someone who runs this server can grant that.
you-lack-permissions = In { $channel } you need { $permissions }. Someone who runs this server can grant that.
too-many-tables = You already host { $count } open games. Finish or end one first: /{ command-games }.
too-many-threads = You’ve opened { $count ->
    [one] one thread
   *[other] { $count } threads
} in an hour. Play in this channel, or open the next one { $at }.
too-many-records = You’ve opened { $count } records in an hour. You can open the next one { $at }.
too-many-reviews = I review at most { $count ->
    [one] one game
   *[other] { $count } games
} an hour for each person. You can ask for the next one { $at }.
too-many-hints = You’ve had { $count ->
    [one] one hint
   *[other] { $count } hints
} in an hour. The next one will be ready { $at }.
too-many-shares = You’ve shared { $count } times in an hour. You can share again { $at }.
too-many-films = No replay this time: you’ve had { $count } in an hour. The next one will be ready { $at }.
alone-here = In direct messages you play alone against computers. To play with others, use a server that we’re both on.
no-thread = I can’t open a thread here. Try again without one, or in an ordinary text channel.
permission-view_channel = “View channel”
permission-send_messages = “Send messages”
permission-send_messages_in_threads = “Send messages in threads”
permission-attach_files = “Attach files”
permission-read_message_history = “Read message history”
permission-create_public_threads = “Create public threads”
permission-create_private_threads = “Create private threads”

# Getting started
play-title =
    ### What shall we play?
    Choose a game: a table opens here, and anyone can join it.
play-alone-title =
    ### What shall we play?
    Choose a game: a table opens here, just you against computers.
play-now-title =
    ### Which game?
    It starts at once, against an *{ level-easy }* computer.
game-open = Your game is here: { $channel }.
greeting = 👋 **Hello!** I host board games: { $games }. Everybody plays when they have time.
help =
    ### How it works
    1. **Open a table** with /{ command-play }. Friends press *{ button-join }*; computers take the free seats.
    2. **Your move?** I’ll let you know. A move is two or three taps on the buttons under the board, and your hand is for your eyes only: *{ button-hand }*.
    3. **No hurry.** You have three days a move, unless the host sets another pace. I’ll remind you in time.
    The rules are in /{ command-rules }, your preferences in /{ command-settings }.

# Buttons
button-join = Join
button-leave = Leave
button-add = Add computer
button-remove = Remove computer
button-start = Start
button-start-computers = Start with computers
button-start-without = Start without them
button-more-seats = +1 seat
button-fewer-seats = −1 seat
button-set-up = Set up
button-ask-seat = Ask for a seat
button-give-seat = Add a seat
button-accept = Accept
button-decline = Decline
button-hand = My hand
button-my-moves = My moves
button-hint = Hint
button-hinted = Play this
button-moves = Other moves
button-all-moves = All moves
button-plan = Plan my next move
button-plan-more = Add a backup move
button-plan-else-wait = Otherwise wait for me
button-plan-else-hint = Otherwise a hint’s move
button-plan-only-hint = Just a hint’s move
button-drop-plan = Cancel my plan
button-board = Board as text
picture-board = The whole board
button-rules = Rules
button-new-table = Open a table
button-in-thread = Open it in a thread
button-play-now = Play now against a computer
button-help = How it works
button-games = My games
button-log = Log
button-older = Older
button-newer = Newer
button-learn = Learn
button-begin-lessons = Begin
button-next-lesson = Next lesson
button-lesson-again = Again
button-all-lessons = All lessons
button-show-me = Show me
button-resign = Give up my seat
button-reclaim = Take my seat back
button-end = End the game
button-day = Give more time
give-day-to = Give { $name } more time
button-vote = I agree: end it
button-replace = Put in a computer
button-since = Since my last move
button-join-late = Take a computer’s seat
button-watch = Watch this game
button-follow = Follow this game
button-unfollow = Stop following
button-take-over = Take over the seat
button-decline-seat = No, thanks
button-move-here = Move it here
button-stop-clocks = Stop the clock
button-start-clocks = Start the clock
button-undo = Take back
button-rematch = Rematch
button-details = Details
button-seal = Seats, clock, seal
button-review = Review
button-share = Share
button-daily = Daily game
button-daily-ranking = Last ranking
button-daily-share = Share my result
button-daily-live = 10 minutes a move
button-daily-slow = No hurry
button-confirm = Confirm
button-quick = ⚡ Don’t ask again
button-careful = Ask me again
button-back = Back
button-page-before = ◀ Previous
button-page-after = Next ▶
button-counts = What counts?
button-spin = ⟳ Turn
button-spin-back = ⟲ Turn back
setting-reminders = Reminders…
setting-away = Holiday…
setting-away-back = I’m back
setting-away-cancel = Cancel the holiday
setting-quiet = Quiet hours…
setting-quiet-off = No quiet hours
setting-letters = Hand by message…
setting-letters-next = Tell me when I’m next
setting-letters-notnext = Don’t tell me
setting-moves-careful = Confirm my moves
setting-moves-quick = Don’t ask to confirm
setting-theme-light = Light pictures
setting-theme-dark = Dark pictures
setting-aids = Aids…
setting-aids-on = Switch aids on
setting-aids-off = Switch aids off
aids-on = 🧭 **Aids: on.** I show you expected points, tiles left, paths for your tickets, and hints.
aids-off = 🎯 **Aids: off.** I don’t show you expected points, tiles left, paths for your tickets, or hints.
aids-explained = This is just for you. The host of a table can switch aids off for everybody there.
setting-ear = Screen reader…
setting-ear-on = Answer in sentences
setting-ear-off = Answer in pictures
by-ear-on = 🎧 **Screen reader: on.** My private answers are a few sentences with numbered moves, and no pictures.
by-ear-off = 👁️ **Screen reader: off.** My private answers have pictures and menus.
by-ear-explained =
    Easier to listen to: what changed, what you hold, and a few numbered moves with a button for each. /{ command-hand } repeats it any time.
setting-results = Results…
setting-results-public = Show my results
setting-results-private = Only for me
setting-results-off = Keep none
button-data = My data
button-forget = Delete my data
button-forget-sure = Delete for good

# Turns
to-move = { $people }, { $count ->
    [one] your move
   *[other] your move, in any order
}
computers-level = 🤖 { $seats } { $count ->
    [one] plays
   *[other] play
} at *{ $level }* level.
computers-characters = 🤖 Set to *{ $level }*: { $characters }.
computers-moved = { $seats } moved
earlier-lines = … { $count ->
    [one] 1 earlier line
   *[other] { $count } earlier lines
}: /{ command-game } { command-game-log }
next-up = ▸ Next: { $seats }
expert-thinks = ▸ { $seats } { $count ->
    [one] is thinking
   *[other] are thinking
}: an expert takes up to a minute a move, or longer when I’m busy
expert-queued = ▸ { $seats } { $count ->
    [one] is
   *[other] are
} in the queue: experts of other games think first
your-turn = Your move. What would you like to do?
ask = Choose:
ask-many = { $fewest ->
    [0] Choose at most { $most }:
   *[other] { $most ->
        [1] Choose one:
       *[other] Choose { $fewest } to { $most }:
    }
}
menu-more = More
menu-many = { $most ->
    [1] Choose one
   *[other] Choose { $fewest } to { $most }
}
nothing-to-choose = That’s not possible right now.
choice-impossible = That’s not possible right now. This is what you can do:
told-joined = You have a seat. { $host } starts the game.
told-joined-late = You take over from { $computer } 🤖.
told-left = You’ve left the table.
told-rematch = The table is open. Start when everybody is here.
told-started = The game has begun.
told-added = A computer has joined: { $here } of { $places } seats taken.
told-reclaimed = The seat is yours again.
told-resigned = A computer plays for you now. You can take your seat back at any time.
told-voted = You’ve voted to end the game: { $votes } of the { $needed } votes needed. Until then, play goes on. If you move, your vote is withdrawn.
told-replaced = A computer plays for { $person } now. { $person } can take the seat back at any time.
told-offered = I’ve asked { $friend }. Until they answer, you play on.
told-clocks-stopped = The clock is stopped now.
told-clocks-started = The clock is running again.
told-pace = From now on: { $pace }.
told-played = You’ve made your move.
told-yours = It’s your move.
told-waits = { $seats } to move; I’ll call you when it’s your turn.
labelled-value = { $label }: { $value }
stale-button = The game has moved on since that button was shown. This is what you can do now.
stale-table = This table is gone; another one has taken its place.
unknown-button = I no longer know this button. /{ command-hand } shows what you can do now.
no-hand = It’s not your move; there’s nothing to choose right now.
hint-title = **A strong player would play:**
hint-others = **The next best moves:**
spoken-move = { $number }: { $move }.
no-hints = There are no hints for this game yet.
no-aids-here = Aids are off at this table, so there are no hints.
no-aids-of-own = Your aids are off. /{ command-settings } switches them on.
other-game-here = Another game is played in this channel.
something-failed = That went wrong on my side; your game is safe. Try again in a minute.
letters-closed = (I can’t send you direct messages. “My hand” and /{ command-hand } always show your hand.)

# Plans
plan-title = 📌 **Planned for your next turn** (only you see this):
plan-else-wait = Otherwise: your turn waits for you.
plan-else-hint = Otherwise: the move a hint would suggest.
plan-only-hint = The move a hint would suggest.
plan-making = 📌 **Plan your next move.** I’ll play it on your turn if it’s still possible.
plan-ask-else = And if it’s not possible by then?
plan-played = 📌 **Your plan was played:**
plan-fell-back = 📌 **Your plan: the first choice wasn’t possible.**
plan-waits = 📌 **Your plan isn’t possible any more: your turn waits for you.**
plan-asks = 📌 **Your plan started your turn: now it’s up to you.**

# Scores and endings
score-line = { $rank }\. { $name }: **{ $points }**
place-line = { $rank }\. { $name }
final-line = { $rank }\. **{ $name } · { $points }**
final-place = { $rank }\. **{ $name }**
end-won = 🏆 { $result }
end-draw = 🤝 { $result }
end-alone = 🏁 { $result }
end-people = { $game } · { $people }
end-award = 🏅 { $award }
end-ratings = 📈 Rating: { $ratings }
rating-of = { $name } { $rating } ({ $change })
rating-of-provisional = { $name } { $rating } (provisional)
own-rating = 📈 Your rating: **{ $rating }** ({ $change })
own-rating-provisional = 📈 Your rating so far: **{ $rating }**. It settles after { $needed } games; this was game { $rated }.
seal-told = 🔒 The shuffle is fixed and sealed: `{ $commitment }`. After the game I reveal the seed, so anyone can check it.
seal-told-mixed = 🔒 The shuffle was sealed in the lobby as `{ $commitment }`, then mixed with the number Discord gave the start, `{ $interaction }`. After the game I reveal the secret, so anyone can check it.
ended-played = The game is over.
ended-voted = The players ended the game.
ended-stopped = The game was ended.
ended-closed = This table was closed before the game started.
ended-abandoned = Nobody is playing any more, so the game has ended.
ended-expired = Nobody started in time, so this table was closed.
seed-told = The seed of the shuffle was `{ $seed }`; it was sealed as `{ $commitment }`. Check it with /{ command-game } { command-game-verify }.
seed-told-mixed = The shuffle came from the secret `{ $seed }`, sealed in the lobby as `{ $commitment }`, and the number Discord gave the start, `{ $interaction }`. Check it with /{ command-game } { command-game-verify }.
proof-mixed = -# 🔒 The shuffle comes from a secret sealed before the start, and from the number Discord gave the start: `{ $interaction }`, at { $at }. To check both, compare the seal with the one in the lobby, and the number with the one in Discord’s data for the bot’s reply to the start. A person who started the game and also runs the bot could have tried several starts.
proof-sealed = -# 🔒 The shuffle hasn’t changed since it was sealed. Nothing from outside was mixed in, so the person who runs the bot could have chosen it beforehand.
proof-beginner = -# The first player wasn’t drawn: in a rematch, the next seat begins.
film-title = 🎞️ The whole game, move by move
alt-more = … and { $count } more: “{ menu-more }”, “{ button-board }”.
close-up-alt = Close-up of the board.
board-at-end-alt = The board at the end.
film-alt = An animation of the whole game, move by move. How it ended:

# Hands by direct message
letter-title = **{ $game }** in { $channel }: your hand
letter-closed = **{ $game }** in { $channel }
letter-given-up = A computer is playing your seat now.
letter-left = You have no seat in this game any more.
watching = 👀 You’re watching **{ $game }**. { $seats } to move.
following = ✉️ I’ll send you the result by direct message.
follow-no-dms = Your settings don’t allow direct messages, so I can’t send you the result. You can change that here:
followed-end = 🏁 The game you’re following is over: **[{ $game }]({ $link })**
    { $result }

# Views of a game
log-title = **{ $game }** · moves { $first } to { $last }, newest first
log-line = { $number }\. { $told }
log-line-at = { $number }\. { $told } · { $at }
log-empty = No moves yet.
no-games = You’re not in any game.
my-game = **[{ $game }]({ $link })** · { $place }
state-your-move = ▶️ Your move
state-your-move-until = ▶️ Your move, time is up { $at }
state-others = Waiting for { $names }
state-lobby = The table is open; the game hasn’t started
state-invited = ✉️ You’re invited
state-computer = A computer is playing for you: take your seat back with */{ command-game } { command-game-reclaim }* there
state-following = 👀 You’re following this game. Waiting for { $names }
you = You
direct-messages = direct messages
more-games = … and { $count } more.
finished-games = **Finished**
finished-game = 🏁 [{ $game }]({ $link }) · { $place } · { $points } · { $rank ->
    [-2] draw
    [-1] ended early
    [0] watched
    [1] you won
   *[other] place { $rank } of { $seats }
}
finished-film = 🎞️ [replay]({ $link })
record-menu = Get a finished game’s record…
games-wait = { $count ->
    [one] 1 more game waits for you:
   *[other] { $count } more games wait for you. Next:
} [{ $game }]({ $link })
no-rules = The rules say nothing about that.
rules-which = Which game’s rules would you like to read?

# Reviews of finished games
review-heading = ### Review · { $game }
review-intro = Expected scores, judged by what each player could see. { $own ->
    [none] None of your moves cost you much.{" "}
   *[other] {""}
}{ $count ->
    [0] No move cost much: well played!
    [one] The number marks the turning point:
   *[other] { $own ->
        [first] The numbers mark the turning points, yours first:
       *[other] The numbers mark the turning points:
    }
}
review-point = **{ $number } · Move { $move } of { $moves } · { $seat }** · about { $points ->
    [one] 1 point
   *[other] { $points } points
} lost
review-move = **{ $number } · Move { $move } of { $moves } · { $seat }**
review-played = Played: { $move }
review-better = Better: { $move }
review-gain = { $seat }: { $change } expected { $points ->
    [one] point
   *[other] points
}
review-gain-winning = a better chance of winning, worth { $change } { $points ->
    [one] point
   *[other] points
}
review-gain-chance = Chance of winning: { $change }%
review-hint = A hint would have said: “{ $reason }”
review-queued = 🔎 Your review is in the queue. Once it begins, it takes a minute or two; games in progress come first.
review-progress = 🔎 I’m going through your game: { $percent }%. It takes a minute or two; games in progress come first.
review-later = The review is taking longer than usual. Press *Review* again in a few minutes.
review-shared = { $name } shares the review of a game:
review-shared-now = Shared in this channel.
review-shared-before = It’s already here: { $link }
review-not-shared = I can’t post in this channel, so only you see the review.
review-menu = Review a finished game…
review-points-told = Expected points: { $first } at first, { $middle } halfway, { $last } at the end.
review-chances-told = Chance of winning: { $first }% at first, { $middle }% halfway, { $last }% at the end.
review-accuracy-told = { $seat }: accuracy { $percent }%. { $course }
review-unjudged-told = { $seat }: made no choice of their own. { $course }
review-stand-ins = 🤖 Moves that a computer made for a person aren’t judged: { $count }.
no-review = There’s nothing to review in that game.

# Results
scope-here = this server
scope-across = all servers
scope-elsewhere = another server
stats-none = No finished game of yours counts here yet. Play one to its end: /{ command-play }.
stats-none-shown = { $player } has no results to show here.
stats-computers = Bots have no statistics. The computers you play against have fixed ratings:
what-counts =
    ### Which games count
    - **Played to the end:** the game counts for everybody, by place. If you give up your seat or hand it over, you come last.
    - **Alone against computers:** a game you end early or leave for good counts as lost. A rated game counts from its start.
    - **The last one left:** if all the others have left and you end the game, you finish ahead of them.
    - **Ratings:** leaving costs you rating, and nobody gains from it. You’re rated if you play from the start: against the people who started with you, or against computers if you started alone.
    - **Counts for nobody:** a game that its players vote to end, that a moderator ends, or that nobody comes back to; also a game between people that ends before { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } a seat.
    - **Unrated games** count in your statistics but change no rating. Games without a time limit and variants are unrated. **The daily game** has a ranking of its own.
    A rating starts at { $start } and moves most in the first { $needed ->
        [one] game
       *[other] { $needed } games
    }. Computers have fixed ratings.
stats-nameless = A player
stats-rating = rating
stats-games = { $count ->
    [one] game
   *[other] games
}
stats-won = won
stats-average = points on average
stats-best = most points
stats-streak = best winning streak
stats-curve = Rating, game by game
stats-curve-told = { $first } at first, { $last } now, { $lowest } to { $highest } in between
stats-places = Places
stats-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
stats-kinds = Points a game: average · best
stats-average-best = { $average } · { $best }
stats-together = You and { $name }, { $games ->
    [one] one game
   *[other] { $games } games
} together: you were ahead in { $ahead }, behind in { $behind }.
stats-streak-now = { $count } wins in a row now.
stats-provisional = The rating settles after { $needed } games; so far { $rated }.
stats-colour = Lucky colour: { $colour }, { $count } { $count ->
    [one] win
   *[other] wins
}.
seat-colour-1 = orange (triangle)
seat-colour-2 = pink (square)
seat-colour-3 = light blue (circle)
seat-colour-4 = dark blue (diamond)
seat-colour-5 = brown (star)
seat-colour-6 = light green (cross)
seat-colour-7 = violet (upside-down triangle)
seat-colour-8 = black (bar)
stats-left = Left before the end: { $count ->
    [one] one game
   *[other] { $count } games
}.
top-line = { $rank } **{ $name }** · { $rating } · { $games ->
    [one] one game
   *[other] { $games } games
}
top-line-new = { $rank } **{ $name }** · { $rating } · new, { $games } of { $needed } games
top-empty = Nobody has finished a rated game here yet. Be the first: /{ command-play }.
top-you-none = You’re not on this list yet: finish a rated game.
top-you-hidden = Only you see this line: your results are not public. /{ command-settings } changes that.

# Daily game
daily-title =
    ### 🗓️ The daily game
    The same shuffle for everybody, just you against a computer. You get one try at each game, until { $until }; then the ranking comes out.
daily-not-begun = ▫️ **{ $game }** · one try
daily-is-running = ▶️ **[{ $game }]({ $link })** · your try is running
daily-score = { $points } : { $computer } ({ computer-2 })
daily-outcome = { $points ->
    [2] won in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
    [1] draw
   *[other] lost
}
daily-counted = ✅ **{ $game }** · { $score } · it counts
daily-uncounted = ☑️ **{ $game }** · your try is over
daily-how-fast =
    ### 🗓️ { $game }, the daily game
    You get one try: once you start, it counts. How fast shall we play?
daily-begins = 🗓️ **{ $game }**, the daily game: your try starts here.
daily-open = Your try starts in [our direct messages]({ $link }).
daily-place-taken = Another game is running here. Finish it first, then come back for the daily game.
daily-no-place = You play the daily game in our direct messages, where nobody else looks. Let me message you, or finish the game running there; then try again.
daily-end-counts = 🗓️ Your try counts. The ranking comes out at { $at }: /{ command-daily }.
daily-end-uncounted = 🗓️ You didn’t finish this try in time, so it doesn’t count. The next daily game starts at { $at }.
daily-shared = 🗓️ { $name } · the daily game
daily-shared-line = **{ $game }** · { $score }
daily-shared-key = -# One square for each tenth of the game: 🟦 ahead · ⬜ level · 🟧 behind
daily-ranking-title = ### 🗓️ { $game } · daily game of { $date }
daily-ranking-line = { $rank } **{ $name }** · { $score }
daily-ranking-more = … and { $count } more
daily-ranking-nobody = Nobody is showing their result.
daily-ranking-hidden = Only you see this line: **{ $score }**. Your results are not public.
daily-ranking-none = Nobody finished a daily game yesterday.
daily-ranking-seed = -# 🔓 The shuffle’s seed: `{ $seed }`, sealed as `{ $commitment }`.

# Lessons

learn-which = Which game would you like to learn? Each lesson takes a minute.
learn-title = **Learn { $game }** · { $lessons } lessons, a minute each. You can stop any time and continue later.
learn-not-taught = There are no lessons for { $game } yet. Its rules: /{ command-rules }.
lesson-title = Lesson { $number } of { $lessons }
lesson-objection = ❗ { $why }
no-lesson = You have no lesson open. Start one with /{ command-learn }.

# Server settings
setup-title =
    ### Waypost on this server
    Only you see this, and only people who manage the server can change it.
setup-anywhere = 🎲 **Games:** in every channel.
setup-channels = 🎲 **Games:** in { $channels } and their threads.
setup-announced = 📣 **Announcements:** open tables, finished games and daily rankings, in { $channel }.
setup-not-announced = 🔇 **Announcements:** none.
setup-language = 🗣️ **Language of public posts:** { $language }.
setup-language-of-server = 🗣️ **Language of public posts:** as set for this server on Discord.
setup-language-of-first = 🗣️ **Language of public posts:** that of the first person who opens a game.
setup-first-language = 🗣️ **Language of public posts:** { $language }, the language of the first person who opened a game.
posts-language = 🗣️ Posts on this server are now in your language: **{ $language }**. You can change that here; later, people who manage the server can do it in **/{ command-setup }**.
setup-shared = 🌍 **Results:** count on this server and across servers.
setup-not-shared = 🏠 **Results:** count on this server only.
setup-missing = ⚠️ In { $channel } I still need { $permissions }.
setup-missing-more = { $count ->
    [one] … and in one more channel
   *[other] … and in { $count } more channels
}
setup-nothing-missing = ✅ I have all the permissions I need.
setup-daily-threads = ℹ️ With { $permission }, people whose direct messages are closed can play the daily game in a thread of their own.
setup-choose-channels = Where people can open games
setup-choose-announcements = Where to announce
setup-choose-language = Language of public posts
setup-nowhere = No announcements
setup-announce-in = Announce in #{ $name }
setup-language-server = Posts in the server’s language
setup-language-first = Posts in the first host’s language
setup-speak = Posts in { $language }
setup-file = This file holds all settings of this server.
setup-not-yours = Only people who manage this server can change its settings.
button-share-yes = Count across servers
button-share-no = Count here only
button-setup-file = Settings as a file
tables-elsewhere = On this server, games are played in { $channels }.
announced-open = 🎲 **{ $game }** · { $people } of { $places } seats taken. [Come and play]({ $link })
announced-end = { $result } · [{ $game }]({ $link })

# Personal settings
settings-title =
    ### Your settings
    Only you see this. They apply on every server I’m on.
reminders-on = ⏰ **Reminders: { $often }**, { $place ->
    [dm] by direct message.
   *[other] in the game’s channel.
}
reminders-off = 🔕 **Reminders: off.** The clock still runs: when time is up, a computer plays for you.
reminders-often-usual = as time runs out
reminders-often-once = once
reminders-often-6h = every 6 hours
reminders-often-12h = every 12 hours
reminders-often-24h = once a day
reminders-menu-usual = Halfway, at three quarters, an hour before
reminders-menu-off = Never
reminders-menu-once = Once, when a quarter of the time is left
reminders-menu-6h = Every 6 hours
reminders-menu-12h = Every 12 hours
reminders-menu-24h = Once a day
reminders-placeholder = How often should I remind you?
reminded-placeholder = Where should I remind you?
reminded-by-channel = In the game’s channel
reminded-by-dm = By direct message
away-off = 🏖️ **Holiday: none.** On holiday, your clocks are stopped in every game.
away-on = 🏖️ **Holiday: until <t:{ $until }:D>.** Your clocks are stopped in every game, and the other players see until when.
away-planned = 🏖️ **Holiday: from <t:{ $since }:D> until <t:{ $until }:D>.** Your clocks stop then in every game.
away-until-missing = Until when? Add your last day away, too.
away-placeholder = How long will you be away?
away-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
quiet-off = 🌙 **Quiet hours: none.** Tell me when you sleep, and I won’t disturb you. Your time zone: { $zone }.
quiet-on = 🌙 **Quiet hours: { $from }–{ $to }**, { $zone }. I won’t disturb you then, and your time can’t run out.
quiet-from = Quiet from
quiet-to = Quiet until
quiet-zone = Where do you live?
quiet-explanation = Your city isn’t in the list? /{ command-settings } { option-zone } finds it, or takes an offset such as +2.
letters-always = ✉️ **Your hand by direct message: always.** I send it whenever it changes.
letters-turn = ✉️ **Your hand by direct message: on your turn.** I send it when it’s your move.
letters-never = ✉️ **Your hand by direct message: never.** “{ button-hand }” always shows it.
letters-menu-always = Whenever my hand changes
letters-menu-turn = When it’s my move
letters-menu-never = Never
letters-placeholder = When should I send you your hand?
next-on = I also tell you when your turn is coming up.
next-off = I don’t tell you when your turn is coming up.
you-are-next = ⏭️ { $seat } is thinking in [{ $game }]({ $link }). You’re next.
zone-kept = Your time zone: { $zone }. It’s { $time } there now.
zone-unknown = I don’t know that place. Choose one of the suggestions, or type an offset such as +2.
no-such-day = I don’t know that day. Type it as 27/11, or as a number of days.
away-first-day = { $weekday } { $day }/{ $month } · { $count ->
    [0] today
    [1] tomorrow
   *[other] in { $count } days
}
away-last-day = { $weekday } { $day }/{ $month } · { $count ->
    [one] 1 day
   *[other] { $count } days
}
weekday-0 = Mon
weekday-1 = Tue
weekday-2 = Wed
weekday-3 = Thu
weekday-4 = Fri
weekday-5 = Sat
weekday-6 = Sun
zone-london = London
zone-lisbon = Lisbon
zone-paris = Paris
zone-brussels = Brussels
zone-zurich = Zurich
zone-berlin = Berlin
zone-warsaw = Warsaw
zone-athens = Athens
zone-kyiv = Kyiv
zone-istanbul = Istanbul
zone-new-york = New York
zone-reykjavik = Reykjavik
zone-dubai = Dubai
zone-kolkata = Kolkata
zone-bangkok = Bangkok
zone-shanghai = Shanghai
zone-tokyo = Tokyo
zone-sydney = Sydney
zone-rome = Rome
zone-madrid = Madrid
zone-vienna = Vienna
zone-prague = Prague
zone-copenhagen = Copenhagen
zone-moscow = Moscow
zone-dublin = Dublin
zone-budapest = Budapest
zone-bucharest = Bucharest
zone-vilnius = Vilnius
zone-riga = Riga
zone-luxembourg = Luxembourg
moves-careful = ✋ **Confirming moves: on.** I show you the move you’ve chosen, and you confirm it.
moves-quick = ⚡ **Confirming moves: off.** Once you’ve seen a preview, your last tap plays the move: I don’t ask again.
theme-light = ☀️ **Theme: light.** Pictures that only you can see are light.
theme-dark = 🌙 **Theme: dark.** Pictures that only you can see are dark.
language-summary = 🗣️ **Language: { $language }.** My private replies use it.
language-as-in-discord = as in Discord
language-explained = Public posts are in the server’s language.
setting-language = Language…
results-public = 📊 **Results: public.** Anyone can see your stats, and you appear on the leaderboards.
results-private = 📊 **Results: private.** Only you see your stats, and you’re on no leaderboard.
results-off = 📊 **Results: off.** I keep no results of games that start while this is off; only you see earlier ones.
results-explained =
    When a game ends I keep your place, points and rating: /{ command-stats } and /{ command-top } show them.
    While results are off, I keep none. *{ button-forget }* removes those I kept before.
settings-change = Change…
settings-data = 🔒 **Your data.** I keep these settings, your language, your name, your seats at tables and what you plan there, the results of your games, and where I sent you your hand. Finished games forget their players after 30 days; your results stay until you delete them.
settings-file = Everything I keep about you is in this file.
settings-forgotten = Your data is deleted. If you use me again, we start afresh.
settings-forgotten-but = Your data is deleted. A post or the replay of a game you were in is still on its way: it may show your name once more.
settings-left = { $count ->
    [one] One table
   *[other] { $count } tables
} couldn’t be cleared yet; everything else is deleted. Please try again in a minute.
settings-broken-off = I lost the connection to my database on the way. Some of your data may already be deleted: please try again in a moment.
not-your-panel = These are another person’s settings. Open your own with /{ command-settings }.

# Confirmations
sure-resign = Give up your seat? A computer plays on for you, and you can take the seat back any time.
sure-end = End this game for everybody? More than half of the players must agree.
sure-end-now = End this game for everybody, right now? Nobody else is asked.
sure-end-alone = End this game? You’re playing alone, so it counts as lost.
sure-end-early = End this game? It has hardly begun, so it doesn’t count.
sure-end-daily = End your try at the daily game? You won’t be in the ranking, and you get no second try.
sure-forget = **Delete your data? This can’t be undone.**
    Your settings and results will be deleted. You leave tables whose game hasn’t started. In running games a computer takes your seat for good; you can’t take it back. Finished games no longer name you.
sure-join = Take over a computer’s seat in this running game? You play on from where it stands.
sure-replace = Put a computer in { $name }’s seat? { $name } can take it back at any time.
    What has been posted in channels stays there.

# In Discord's App Directory: at most 400 characters, and 5 tags of at most 20 characters
app-description = Board games in your channels, at your own pace: a game can take an hour or two weeks. Build railways or place tiles with friends, or against computers at four levels. The bot shows the board as a picture, keeps hands private and reminds you the way you choose. Short lessons teach each game, and the daily game is the same for everyone. Type /{ command-play } to begin.
app-tags = Board games, Turn-based, Multiplayer, Computer players, Accessible

# Menus of people and posts, and servers without the bot as a member
menu-invite = Invite to a game
menu-statistics = Statistics
menu-board-text = Board as text
menu-invite-which = Which game would you like to play with { $player }?
menu-invite-self = You can’t invite yourself. Open a table with /{ command-play }, and others can join.
menu-invite-bot = Bots can’t be invited. Seat a computer with /{ command-game } { command-game-add }.
menu-invited = I’ve invited { $player } to this game.
menu-no-board = That post shows no board. Choose one of my posts with a game, or use /{ command-game } { command-game-show }.
only-a-guest = I’m not a member here, so I can only answer you privately. To play, write to me in a direct message or add me to a server.
guest-invitation = Add me to a server

# Commands
command-play = play
command-play-description = Open a table, or play now against a computer
command-help = help
command-help-description = How it works, and a first game
command-game = game
command-game-description = Open, join, start, follow and end games
command-game-new = new
command-game-new-description = Open a table in this channel
command-game-join = join
command-game-join-description = Take a free seat at this channel’s table
command-game-leave = leave
command-game-leave-description = Leave the table before the game begins
command-game-start = start
command-game-start-description = Begin; computers take the free seats
command-game-add = add
command-game-add-description = Seat a computer
command-game-reclaim = reclaim
command-game-reclaim-description = Take your seat back from the computer
command-game-rematch = rematch
command-game-rematch-description = Play again with the same people
command-game-undo = undo
command-game-undo-description = Take back your last move
command-game-replace = replace
command-game-replace-description = Let a computer play for an absent player; for those who manage the channel
command-game-pace = pace
command-game-pace-description = Play faster or slower from now on; in a game, for those who manage the channel
command-game-resign = resign
command-game-resign-description = Give up your seat; a computer plays on
command-game-end = end
command-game-end-description = End this game; if others are playing, they vote
command-game-hint = hint
command-game-hint-description = See what a strong player would do, for you alone
command-game-plan = plan
command-game-plan-description = Plan your next move before it’s your turn, for you alone
command-game-show = show
command-game-show-description = See the board, for you alone
command-game-log = log
command-game-log-description = See the moves so far
command-game-verify = verify
command-game-verify-description = Check the shuffle of the finished game and get its record
command-game-review = review
command-game-review-description = Have the finished game reviewed: turning points, accuracy, what was better
command-games = games
command-games-description = All your games; those waiting for you come first
command-board = board
command-board-description = Open the board of this channel’s game and play on it
command-hand = hand
command-hand-description = See what you hold and what you can do
command-rules = rules
command-rules-description = Read the rules, by topic
command-learn = learn
command-learn-description = Learn a game by playing small lessons
command-settings = settings
command-settings-description = Reminders, confirming moves, results and your data, for you alone
command-stats = stats
command-stats-description = See your results: rating, places, points
command-top = top
command-top-description = See this server’s best players of a game
command-daily = daily
command-daily-description = Play the daily game: one shuffle for everybody, one try
command-setup = setup
command-setup-description = Set up games on this server; for those who manage it
option-game = game
option-game-description = Which game
option-seats = seats
option-seats-description = How many play, computers included; leave it out, and people who join add seats
option-level = level
option-level-description = How well the computers play; an expert thinks for up to a minute
option-pace = pace
option-pace-description = How long a move may take before a computer steps in; 3 days unless you choose
option-player = player
option-player-description = Whose seat a computer takes
option-person = player
option-person-description = Whose results; leave it out for yours
option-thread = thread
option-thread-description = Play in a new thread
option-weekends = weekends
option-weekends-description = Whether time runs on Saturdays and Sundays; it does unless you say no
option-misses = misses
option-misses-description = Missed turns in a row that cost a player the seat; 2 unless you choose
option-newcomers = newcomers
option-newcomers-description = Whether people may take a computer’s seat later; they may unless you say no
misses-1 = one missed turn costs the seat
misses-2 = two missed turns in a row
misses-3 = three missed turns in a row
option-rated = rated
option-rated-description = Whether the game changes your ratings; it does unless you say no
option-aids = aids
option-aids-description = Whether to show hints, what fits and expected points; yes unless you say no
option-variant = variant
option-variant-description = A variant of the game; leave it out for the usual game
option-invite = invite
option-invite-description = A person to invite
option-invite2 = invite2
option-invite2-description = One more person to invite
option-invite3 = invite3
option-invite3-description = One more person to invite
option-invite4 = invite4
option-invite4-description = One more person to invite
option-topic = topic
option-topic-description = Which topic
command-away = away
command-away-description = Take a holiday: your clocks stop until you’re back
option-until = until
option-until-description = Your last day away; leave it out to see your holiday
option-from = from
option-from-description = Your first day away; leave it out to start now
option-zone = zone
option-zone-description = Your time zone: a city, or an offset such as +2
command-game-hand-over = hand-over
command-game-hand-over-description = Ask a friend to take over your seat in this game
command-game-move = move
command-game-move-description = Continue this game in another channel; for its host and those who manage the channel
option-channel = channel
option-channel-description = Where the game continues
command-game-stop-clock = stop-clock
command-game-stop-clock-description = Stop the clock of this game; for those who manage the channel
command-game-start-clock = start-clock
command-game-start-clock-description = Start the clock again; for those who manage the channel
option-friend = friend
option-friend-description = Who takes over your seat, if they accept

# Live board page

web-opening = Opening the game…
web-lost = No connection. This may be out of date; I’ll keep trying.
web-back = Connected again.
web-no-link = Open this page from a game in Discord.
web-no-client = Discord didn’t let the board in. Close it and press Board again.
web-not-answered = No answer yet. Try again; your choice counts only once.
web-retry = Try again
web-board-keys = The arrow keys move the board, + and − zoom, 0 shows all of it.
web-zoom-in = Zoom in
web-zoom-out = Zoom out
web-fit = Show all of it
web-zoom-to-choose = Several choices are close together here. Tap again.
web-pane-board = Board
web-pane-market = Draw
web-pane-cards = Cards
web-pane-tickets = Tickets
web-pane-everybody = All tickets
web-pane-hand = Hand
web-pane-tile = Tile to place
web-pane-tunnel = Tunnel
web-pane-seats = Players
web-pane-happened = Moves
web-panes = Parts of the game
web-choice-here = there’s a choice here
web-nothing-yet = Nothing yet
web-sheet = What you can do
web-sheet-more = Show more
web-sheet-less = Show less
web-choices-listed = Choose from a list
web-choose = Choose
web-chosen = Chosen:
web-enlarge = Enlarge the picture
web-close = Close
web-you = you
web-computer = computer
web-online = online
web-to-move = to move
web-points = Points:
web-watching = Watching:
web-time-left = Time left:
web-time-up = Time’s up
web-replay = Step through the game
web-first = To the start
web-previous = One move back
web-next = One move on
web-last = To the end
web-play = Play the moves
web-pause = Pause
web-speed = Speed
web-move = Move
web-whose-view = Whose view
web-everybody = What everyone saw
web-turning-point = Turning point: move
web-replay-more = Views and records
web-record = Save the record
web-open-record = Open a record
web-own-game = Back to this game
web-record-too-large = { record-too-large }
web-not-loaded = I couldn’t load that move. Try again.

# Live board server
live-link-forged = This link isn’t complete. Open the board again from Discord.
live-link-expired = This link has expired. Press *Board* in Discord for a new one.
live-link-used = This link has already been used. Press *Board* in Discord for a new one.
live-link-revoked = You signed out of the board. Press *Board* in Discord to open it again.
live-signed-out = You aren’t signed in here. Press *Board* in Discord for a link.
live-not-yours = You don’t play in this game. Use its *Watch* link.
live-not-opened = Discord didn’t confirm that you opened this game here. Close it and press *Board* again.
live-gone = There’s no game here any more.
live-too-often = That was too quick. Wait a moment and try again.
live-elsewhere = That request didn’t come from this page. Reload it and try again.
button-live = Board
button-live-out = Sign out of the board
live-off = There’s no live board on this bot.
live-out = You’re signed out of the board on every device.
live-own =
    ### Your board
    Tap the map to play; it changes as the others move. *{ live-open }* is for you alone: the link works once, within a day. *{ live-open-watch }* shows only what everyone may see, so you can share it.
live-open-discord = Open in Discord
live-open = Open my board
live-watch =
    ### The live board
    You can watch this game as it goes on.
live-open-watch = Watch
button-moment = ◀ ▶ Step through
moment-title = **Move { $number } of { $total }**
moment-move = Move { $number }
moment-jump = Go to a move
moment-everybody = What everyone saw
moment-seat = Whose view
record-verified = { $file } holds ({ $game }, rules version { $rules }): { $moves ->
    [one] one move
   *[other] { $moves } moves
} replayed, and the seed matches the seal { $commitment }.
record-unreadable = This file isn’t the record of a game. /{ command-game } { command-game-verify } hands one out after a game.
record-too-large = This file is too large to be the record of a game.
record-unknown-game = This record is of a game that I don’t know.
record-not-loaded = I couldn’t load that file. Please try again.
form-late = That took too long. Press the button again.
record-gone = This record isn’t here any more: I keep one for a day. Open the file again.
record-opened = ### { $game }: an opened record
record-form = Open a record
record-file = The record of a game
record-file-help = The .json file that comes with a finished game
button-record-open = Open a record
