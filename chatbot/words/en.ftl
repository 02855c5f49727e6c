# What the tables say.

# Refusals
store-unreachable = The game's memory cannot be reached just now. Nothing has changed: please try again in a moment.
too-busy = Too many people are at this table at once. Nothing has changed: please try again.
no-table = There is no table in this channel. Open one with /{ command-play }.
table-went-away = There is no game in this channel any more: it moved to { $channel }. Open another one with /{ command-play }.
not-started = The game has not started yet.
game-running = The game is already running.
resign-instead = The game is already running. To give up your seat: /{ command-game } { command-game-resign }.
table-over = This game is over.
table-taken = There is already a table in this channel. Finish it, or open another one in a thread.
table-taken-alone = You already have a game here. Finish it first, or end it: /{ command-game } { command-game-end }.
table-full = All seats are taken, and the game takes no more players. You can play at a table of your own.
seats-fixed = All seats are taken, and { $host } decides about more. Ask for one?
seat-asked-for = You have already asked for a seat. I’ll tell you when you get one.
seat-not-asked-for = That person has a seat by now, or doesn’t want one any more.
asked-for-seat = I’ve asked { $host }. I’ll tell you here when you get a seat.
host-sets-up = Only the host sets this game up.
host-starts = Only the host starts the game: { $host }.
not-invited = No seat is held for you here. Free seats are for everybody: *{ button-join }*.
invitation-over = This invitation is over: the game has begun, or the table was closed.
still-invited = { $people } { $count ->
    [one] has not answered yet
   *[other] have not answered yet
}. Start all the same? Computers take the seats held.
seats-needed = { $count ->
    [one] One seat is taken or held
   *[other] { $count } seats are taken or held
} already: there cannot be fewer.
already-seated = You already have a seat at this table.
not-seated = You have no seat in this game.
only-watching = You have no seat in this game. To watch: *{ menu-more }* below its post, then *{ button-board }*.
host-or-moderator = Only the host or somebody who manages the channel may move the game.
already-here = The game is in that channel already.
no-place-for-table = No game can be played there. Choose a text channel or a thread of this server.
move-which = There is no game here. Give this command in the channel of the game, or be the host of exactly one game on this server.
table-moved = The game goes on in { $channel }.
table-moved-away = ➡️ { $game } goes on in { $channel }.
table-moved-here = ➡️ The game goes on here; it was in { $channel }.
channel-closed = 🔒 { $people } I cannot post in { $channel } any more, so { $game } stands still. The host, or whoever manages this channel, can move it.
channel-closed-dm = 🔒 I cannot post in { $channel } any more, so { $game } stands still. Its host can move it, in any channel of that server: **/{ command-game } { command-game-move }**.
channel-gone = 🗑️ { $people } the channel of { $game } was deleted, so the game stands still. The host, or whoever manages this channel, can move it. If nobody does within a week, the game is deleted, too.
channel-gone-dm = 🗑️ The channel of { $game } was deleted, so the game stands still. Its host can move it, in any channel of that server: **/{ command-game } { command-game-move }**. If nobody does within a week, the game is deleted, too.
host-only = Only the host or a moderator may close this table.
moderator-only = Only people who manage this channel can do that.
plays-not-here = That person does not play at this table.
seat-given-up = A computer is playing for you. Take your seat back first: /{ command-game } { command-game-reclaim }.
nothing-to-reclaim = You have no seat here to take back.
no-computer = No computer sits at this table.
experts-take-time = An expert thinks for up to a minute a move: too long for a live game. Choose a slower pace or another level.
already-voted = You have already voted to end this game.
stale-move = The game has moved on since that button was shown.
nothing-to-take-back = You have no move to take back: another move has followed, or you have not moved.
move-revealed = Your move has shown something hidden, so it stands.
no-such-record = There is no record of that game.
no-plans-here = A turn of this game cannot be planned before it comes.
your-turn-now = It is your move now: play it instead of planning it.
not-plannable = That cannot be planned any more. Choose something else.
plan-full = Your plan holds three moves already. Cancel it to plan anew.
no-plan = You have no plan here any more: it was played, or cancelled.
no-clock-to-extend = Nobody else's clock is running just now.
time-given = You have given a day for this move already. Another player may give one, too.
clocks-stand-still = The clock is stopped already.
clocks-run = The clock is running.
not-away = You are not on holiday.
no-newcomers = The host of this game lets nobody join later.
no-computers-seat = No computer plays here whose seat you could take.
played-here = Having seen one hand of this game, a person cannot play another seat of it.
daily-alone = The daily game is played alone.
daily-over = You have had your try of this daily game. The next one comes tomorrow.
daily-running = Your try of this daily game is running: /{ command-daily } shows where.
daily-sealed = 🔒 The shuffle of a daily game stays sealed until its ranking: { $at }.
not-offered = Nobody offers you a seat here.
not-a-person = Only people can take over a seat.
holiday-twice = A holiday has stopped the clock of a move that still waits for you. Make that move first.
holiday-is-over = That day has passed already.
holiday-too-soon = At least a week must lie between a planned holiday and another one.
holiday-too-far = A holiday can be planned for the coming year only.
holiday-too-long = { $count ->
    [0] You have no holiday left this year.
    [one] You have one day of holiday left this year.
   *[other] You have { $count } days of holiday left this year.
}
corrupt-table = What is stored of this table is damaged, and is left untouched. A moderator can free this channel: /{ command-game } { command-game-end }.
table-set-aside = The damaged table is kept for the person who runs this bot. This channel is free: /{ command-play } opens another one.
newer-table = This table was last played with a newer version of Waypost; this one leaves it alone.
unknown-game = There is no game called “{ $game }”.

# What happens at a table
game-started = { $seat } begins.
seat-resigned = { $name } gives up their seat; a computer plays on and the seat can be taken back.
seat-replaced = { $moderator } lets a computer play on for { $name }. { $name } may take the seat back at any time: /{ command-game } { command-game-reclaim }.
seat-reclaimed = { $name } takes their seat back.
pace-changed = { $name } changes the pace: { $pace }.
seat-time-up = { $name } has run out of time, so a computer plays on. The seat can be taken back at any time.
turn-substituted = { $name } has run out of time, so a computer plays this turn. The next one is theirs again.
goes-away = 🏖️ { $seat } is away until <t:{ $until }:D>; their clock stands still.
will-be-away = 🏖️ { $seat } goes away from <t:{ $since }:D> until <t:{ $until }:D>; their clock stands still then.
newcomer = { $seat } takes a computer's seat and plays on.
seat-asked = <@{ $asking }> would like to play, but all seats are taken. <@{ $host }>, one more?
seat-given = <@{ $guest }>, you have a seat.
seat-offered = <@{ $friend }>, { $seat } asks you to take over their seat in this game.
seat-taken-over = { $seat } plays on for { $name }.
seat-declined = { $name } leaves the seat to { $seat }.
day-given = { $seat } gives a day more to { $others }.
clocks-stopped-by = { $name } stops the clock: nobody is hurried until it goes on.
clocks-started-by = { $name } lets the clock go on.
seat-for-good = A player has left for good: { $seat } 🤖 plays on.
game-asleep = { $name } has run out of time, and nobody else is playing. The game waits for { $name }, or for anyone who takes their seat back with /{ command-game } { command-game-reclaim }. If nobody comes, it ends <t:{ $until }:R>.
nobody-left = Nobody is left to play: the game ends here.
game-abandoned = Nobody has come back: the game ends here.
move-taken-back = { $seat } takes the last move back.
game-stopped = { $name } ends the game.
moves-lost = The server may have lost the last moves. The game goes on from here.
game-voted-over = The game ends by { $votes ->
    [one] one vote
   *[other] { $votes } votes
}.
end-vote = { $name } wants to end the game: { $votes } of { $needed ->
    [one] one vote needed
   *[other] { $needed } votes needed
}.

# The same to the one whom it is about
you-game-started = You begin.
you-move-taken-back = You take your last move back.

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
stand-in-name = 🤖 for { $name }

# The pace
pace-live = live: 10 minutes a move
pace-day = 1 day a move
pace-three-days = 3 days a move
pace-week = 7 days a move
pace-unlimited = no time limit
table-pace = ⏱️ { $pace }
terms-weekends = 🛌 No time runs on weekends
terms-misses = { $count ->
    [one] a missed turn costs the seat
   *[other] { $count } missed turns in a row cost the seat
}
terms-fixed-seats = 🔒 no seats beyond these
terms-closed = 🔒 nobody joins later
terms-no-aids = 🎯 no aids: no hints, nothing shown of what fits or pays
table-unrated = 🎲 Unrated: this game changes nobody’s rating.
time-left = ⏳ Time is up { $at }.
time-left-brief = ⏳ { $at }
sleeping = 💤 Nobody is playing just now. The game ends { $at } unless a player comes back.
clocks-stopped = ⏸️ The clock is stopped.
away-until = 🏖️ { $name } is away until { $at }; their clock stands still.
away-until-brief = { $name } back { $at }
away-soon-brief = { $name } away { $at }
away-soon = 🏖️ { $name } goes away from { $since } until { $until }.
late-call = 👋 { $people } { $count ->
    [one] it is your move
   *[other] it is your move, in any order,
} in [{ $game }]({ $link }). It came up while you were away.
since-title = **Since your last move:**
since-nothing = Nobody has moved since your last move.
since-film-alt = A short film of these moves.
reminder = ⏰ { $people } { $count ->
    [one] it is still your move
   *[other] it is still your move, in any order,
} in [{ $game }]({ $link }). Time is up { $at }; then a computer plays this turn for you.
reminder-alone = ⏰ { $people } it is still your move in [{ $game }]({ $link }). Time is up { $at }; then the game waits for you.

# The lobby
lobby-here = **{ $here } of { $places } here**
lobby-host = { $name } · host
lobby-invited = … { $name } · invited, no answer yet
lobby-grows = More players can join, up to { $most }.
lobby-asking = … { $name } · would like a seat
lobby-free = { $count ->
    [one] 1 free seat · or a computer ({ $level })
   *[other] { $count } free seats · or computers ({ $level })
}
lobby-free-alone = { $count ->
    [one] 1 free seat · for a computer ({ $level })
   *[other] { $count } free seats · for computers ({ $level })
}
lobby-until = The host starts when everybody is here. If nothing happens, this table closes { $at }.
lobby-until-alone = Start when you like. If nothing happens, this table closes { $at }.
lobby-seal = -# 🔒 Seal: { $seal }
shuffle-mixed = -# 🔒 Shuffled with number { $interaction }
lobby-started = [The game has begun.]({ $link })
lobby-closed = This table was closed before it began.
lobby-expired = Nobody started in time: this table closed { $at }.
invitation = { $people } · { $host } invites you to [{ $game }]({ $link }).
rematch-invitation = { $people } · { $host } would like to play [{ $game }]({ $link }) again. Will you?
cover-alt = The board of { $game } in the middle of a game.
set-up-title =
    ### { $game }: set up
    Everybody sees a change in the table’s post.
set-up-level = Computers: { $level }
set-up-agreed = What else is agreed
set-up-rated = The result counts for ratings
set-up-weekends = Clocks rest on weekends
set-up-newcomers = Newcomers may take a computer’s seat
set-up-fixed-seats = No seats beyond these: people ask me for one
set-up-no-aids = No aids: hints, what fits, points to expect
set-up-theme = Colours of the public pictures
set-up-invite = Invite people: a seat is held for each

table-open = The table is open: { $channel }.
lobby-refused = The table is open, but I may not write here. Let somebody give me “View channel” and “Send messages”: then it appears here.
lobby-late = The table is open and appears here in a moment.
missing-permissions = I cannot play here: I lack the permission for { $permissions }. Someone who runs this server can give it to me.
you-lack-permissions = In { $channel } you need { $permissions }. Someone who runs this server can give it to you.
too-many-tables = You already host { $count } open games. Finish or end one of them first: /{ command-games }.
too-many-threads = That makes { $count ->
    [one] one new thread
   *[other] { $count } new threads
} for you in an hour. Play in this channel, or ask for the next one { $at }.
too-many-reviews = I review at most { $count ->
    [one] one game
   *[other] { $count } games
} an hour for each person. Ask for the next one { $at }.
too-many-hints = You’ve had { $count ->
    [one] one hint
   *[other] { $count } hints
} in an hour. The next one will be ready { $at }.
too-many-shares = You have shared { $count } times in an hour. The next time is { $at }.
too-many-films = No film this time: you’ve had { $count } in an hour. The next one will be ready { $at }.
alone-here = In direct messages you play alone against computers. Invite people on a server where we both are.
no-thread = I cannot open a thread here. Try again without one, or in an ordinary text channel.
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
    Choose a game: a table opens here, and everybody may join it.
play-alone-title =
    ### What shall we play?
    Choose a game: a table opens here, for you against computers.
play-now-title =
    ### Which game?
    It begins at once, against a computer at the level *{ level-easy }*.
game-open = Your game is here: { $channel }.
greeting = 👋 **Hello!** I host board games: { $games }. Everybody plays when they have time.
help =
    ### How it works
    1. **Open a table** with /{ command-play }. Friends press *{ button-join }*; computers take the seats left free.
    2. **Your move?** I call you. A move is two or three taps on the buttons under the board, and your hand is for your eyes only: *{ button-hand }*.
    3. **No hurry.** You have three days a move, unless the host sets another pace. I remind you in time.
    All rules are in /{ command-rules }, your own wishes in /{ command-settings }.

# Buttons
button-join = Join
button-leave = Leave
button-add = Add computer
button-remove = Remove computer
button-start = Start
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
button-plan-else-wait = Else wait for me
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
button-day = Give a day more
give-day-to = Give { $name } a day more
button-since = Since my last move
button-join-late = Take a computer's seat
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
button-quick = ⚡ Never ask
button-careful = Ask me again
button-back = Back
button-page-before = ◀ Previous
button-page-after = Next ▶
button-counts = What counts?
button-spin = ⟳ Turn
button-spin-back = ⟲ Turn back
setting-reminders = Reminders…
setting-away = Holiday…
setting-away-back = I am back
setting-away-cancel = Cancel the holiday
setting-quiet = Quiet hours…
setting-quiet-off = No quiet hours
setting-letters = Letters…
setting-letters-next = Tell me when I am next
setting-letters-notnext = Don't tell me
setting-moves-careful = Confirm my moves
setting-moves-quick = No confirming
setting-theme-light = Light pictures
setting-theme-dark = Dark pictures
setting-aids = Aids…
setting-aids-on = Switch aids on
setting-aids-off = Switch aids off
aids-on = 🧭 **Aids: on.** I show you points to expect, tiles left, ways for your tickets, and hints.
aids-off = 🎯 **Aids: off.** I show you no points to expect, tiles left, ways for tickets, or hints.
aids-explained = This is for you alone. Whoever opens a table can switch aids off for everybody there.
setting-ear = By ear…
setting-ear-on = Answer in sentences
setting-ear-off = Answer in pictures
by-ear-on = 🎧 **By ear: on.** My private answers are a few sentences with numbered moves, without pictures.
by-ear-off = 👁️ **By ear: off.** My private answers have pictures and menus.
by-ear-explained =
    For those who listen to a screen reader: what changed, what you hold, and a few numbered moves; a button for each number. /{ command-hand } tells it at any time.
setting-results = Results…
setting-results-public = Show my results
setting-results-private = Only for me
setting-results-off = Keep none
button-data = My data
button-forget = Delete my data
button-forget-sure = Delete for good

# The turn
to-move = { $people } { $count ->
    [one] your move
   *[other] your move, in any order
}
computers-level = 🤖 { $seats } { $count ->
    [one] plays
   *[other] play
} at the level *{ $level }*.
computers-characters = 🤖 Level *{ $level }*: { $characters }.
computers-moved = { $seats } moved
earlier-lines = … and { $count ->
    [one] one line before
   *[other] { $count } lines before
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
done = Done.
nothing-to-choose = That is not possible just now.
choice-impossible = That is not possible just now. This is what you can do:
labelled-value = { $label }: { $value }
stale-button = The game has moved on since that button was shown. This is what you can do now.
stale-table = This table is gone; another one has taken its place.
unknown-button = I no longer know this button. /{ command-hand } shows what you can do now.
no-hand = It is not your move; there is nothing to choose just now.
hint-title = **A strong player would play:**
hint-others = **The next best moves:**
spoken-move = { $number }: { $move }.
no-hints = There are no hints for this game yet.
no-aids-here = Aids are off at this table, so there are no hints.
no-aids-of-own = Your aids are off. /{ command-settings } switches them on.
other-game-here = Another game is played in this channel.
something-failed = Something went wrong on my side. Nothing is lost: please try again.
letters-closed = (I cannot send you direct messages. “My hand” and /{ command-hand } always show you your hand.)

# Plans
plan-title = 📌 **Planned for your next turn** (only you see this):
plan-else-wait = Otherwise: your turn waits for you.
plan-making = 📌 **Plan your next move.** I play it when your turn comes, if it is still possible.
plan-ask-else = And if it is not possible by then?
plan-played = 📌 **Your plan was played:**
plan-fell-back = 📌 **Your plan: the first choice was not possible.**
plan-waits = 📌 **Your plan is not possible any more: your turn waits for you.**
plan-asks = 📌 **Your plan has begun your turn: now you decide.**

# Scores and endings
score-line = { $rank }\. { $name }: **{ $points }**
final-line = { $rank }\. **{ $name } · { $points }**
end-won = 🏆 { $names } { $count ->
    [one] wins
   *[other] share the win
} · { $points }
end-people = { $game } · { $people }
end-award = 🏅 { $award }
end-ratings = 📈 Rating: { $ratings }
rating-of = { $name } { $rating } ({ $change })
rating-of-provisional = { $name } { $rating } (provisional)
own-rating = 📈 Your rating: **{ $rating }** ({ $change })
own-rating-provisional = 📈 Your rating so far: **{ $rating }**. It settles with { $needed } games; this was number { $rated }.
seal-told = 🔒 The shuffle is fixed and sealed: `{ $commitment }`. When the game is over, the seed is told and anybody can check it.
seal-told-mixed = 🔒 The shuffle was sealed in the lobby as `{ $commitment }`, then mixed with the number of the start, `{ $interaction }`. When the game is over, the secret is told and anybody can check it.
ended-played = The game is over.
ended-voted = The players have ended the game.
ended-stopped = The game has been ended.
ended-closed = This table was closed before it began.
ended-abandoned = Nobody plays any more: the game has ended.
ended-expired = Nobody started in time: this table was closed.
seed-told = The seed of the shuffle was `{ $seed }`; it was sealed as `{ $commitment }`. Check it with /{ command-game } { command-game-verify }.
seed-told-mixed = The shuffle came from the secret `{ $seed }`, sealed in the lobby as `{ $commitment }`, and the number of the start, `{ $interaction }`. Check it with /{ command-game } { command-game-verify }.
proof-mixed = -# 🔒 The shuffle follows from a secret that was sealed before the start, and from the number that Discord gave the start: `{ $interaction }`, at { $at }. To check both, compare the seal with the one that the lobby showed, and the number with the one in Discord’s data of the bot’s answer to the start. If the person who started also runs the bot, they could have tried several starts.
proof-sealed = -# 🔒 The shuffle has not changed since it was sealed. Nothing from outside was mixed in, so the person who runs the bot could have chosen it beforehand.
proof-beginner = -# Nobody drew who begins: in a rematch, the next seat does.
film-title = 🎞️ The whole game, move by move
alt-more = … and { $count } more: “{ menu-more }”, “{ button-board }”.
close-up-alt = Close-up of the board.
board-at-end-alt = The board as it lay at the end.
film-alt = An animation of the whole game, move by move. How it ended:

# Letters
letter-title = **{ $game }** in { $channel }: your hand
letter-closed = **{ $game }** in { $channel }
letter-given-up = A computer plays your seat now.
letter-left = You have no seat in this game any more.

# Looking
log-title = **{ $game }** · moves { $first } to { $last }, the newest first
log-line = { $number }\. { $told }
log-line-at = { $number }\. { $told } · { $at }
log-empty = No moves yet.
no-games = You have no seat at any table.
my-game = **[{ $game }]({ $link })** · { $place }
state-your-move = ▶️ Your move
state-your-move-until = ▶️ Your move, time is up { $at }
state-others = Waiting for { $names }
state-lobby = The table is open; the game has not begun
state-invited = ✉️ You are invited
state-computer = A computer plays for you: */{ command-game } { command-game-reclaim }* there takes your seat back
you = You
direct-messages = direct messages
more-games = … and { $count } more.
finished-games = **Finished**
finished-game = 🏁 [{ $game }]({ $link }) · { $place } · { $points } · { $rank ->
    [0] watched
    [1] you won
   *[other] place { $rank } of { $seats }
}
finished-film = 🎞️ [the film]({ $link })
record-menu = Record of a finished game…
games-wait = { $count ->
    [one] 1 more game waits for you
   *[other] { $count } more games wait for you
}: [{ $game }]({ $link })
no-rules = There is nothing on that.
rules-which = Which game's rules would you like to read?

# Reviews of finished games
review-heading = ### Review · { $game }
review-intro = Points each player could expect, judged by what they could see then. { $own ->
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
review-played = Played: { $move }
review-better = Better: { $move }
review-gain = { $seat }: { $change } { $points ->
    [one] point
   *[other] points
} to expect
review-gain-winning = chances to win: worth { $change } { $points ->
    [one] point
   *[other] points
}
review-hint = A hint would have said: “{ $reason }”
review-queued = 🔎 Your review is in the queue. Once it begins, it takes a minute or two; games that are being played come first.
review-progress = 🔎 I'm going through your game: { $percent }%. It takes a minute or two; games that are being played come first.
review-later = The review takes longer than usual. Press *Review* again in a few minutes.
review-shared = { $name } shares the review of a game:
review-shared-now = Shared in this channel.
review-shared-before = It is shown here already: { $link }
review-not-shared = I may not write in this channel, so the review stays with you.
review-menu = Review a finished game…
review-accuracy-told = { $seat }: accuracy { $percent }%. Points expected: { $first } at first, { $middle } half way, { $last } in the end.
no-review = There is nothing to review in that game.

# Results
scope-here = this server
scope-across = all servers
scope-elsewhere = another server
stats-none = No finished game of yours counts here yet. Play one to its end: /{ command-play }.
stats-none-shown = { $player } has no results to show here.
stats-computers = Bots have no statistics. The computers that you play against have fixed ratings:
what-counts =
    ### What games count for
    - **Played to the end:** for everybody, by points. If you give up your seat or hand it on, you are last.
    - **Alone against computers, ended early or left for good:** as lost; a rated game from its start.
    - **All others have left and you end it:** you stand before them.
    - **Ratings:** leaving costs you rating, and nobody gains by it. You are rated if you play from the beginning: against the people who began with you, or against computers if you began alone.
    - **Several agreed to end it, a moderator ended it, or nobody came back:** for nobody. The same for several people before { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } a seat.
    - **Unrated games** stand in your statistics and change no rating. Games without a time limit are unrated. **The daily game** has a ranking of its own.
    A rating begins at { $start }, and each game says what is certain by now: so it moves most at first, for { $needed ->
        [one] { $needed } game
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
} together: you ahead in { $ahead }, behind in { $behind }.
stats-streak-now = { $count } wins in a row now.
stats-provisional = The rating settles with { $needed } games; so far { $rated }.
stats-colour = Lucky colour: { $colour }, { $count } { $count ->
    [one] win
   *[other] wins
}.
seat-colour-1 = orange (triangle)
seat-colour-2 = pink (square)
seat-colour-3 = light blue (circle)
seat-colour-4 = dark blue (diamond)
seat-colour-5 = brown (star)
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
top-you-none = You are not on this list yet: finish a rated game.
top-you-hidden = Only you see this line: your results are not public. /{ command-settings } changes that.

# The daily game
daily-title =
    ### 🗓️ The daily game
    The same shuffle for everybody, and you alone against a computer. One try in each game, until { $until }. Then comes the ranking.
daily-not-begun = ▫️ **{ $game }** · one try
daily-is-running = ▶️ **[{ $game }]({ $link })** · your try is running
daily-counted = ✅ **{ $game }** · { $points } : { $computer } ({ computer-2 }) · it counts
daily-uncounted = ☑️ **{ $game }** · your try is over
daily-how-fast =
    ### 🗓️ { $game }, the daily game
    This is your one try: once begun, there is no second one. How fast shall we play?
daily-begins = 🗓️ **{ $game }**, the daily game: your try begins here.
daily-open = Your try begins in [our direct messages]({ $link }).
daily-place-taken = Another game is running here. Finish it first, then come back for the daily game.
daily-no-place = The daily game is played where nobody else looks, in our direct messages. Allow me to write to you, or finish the game that is running there; then try again.
daily-end-counts = 🗓️ Your try counts. The ranking comes at { $at }: /{ command-daily }.
daily-end-uncounted = 🗓️ This try was not played to its end in time, so it does not count. The next daily game comes at { $at }.
daily-shared = 🗓️ { $name } · the daily game
daily-shared-line = **{ $game }** · { $points } : { $computer } ({ computer-2 })
daily-shared-key = -# A square for each tenth of the game: 🟦 ahead · ⬜ level · 🟧 behind
daily-ranking-title = ### 🗓️ { $game } · daily game of { $date }
daily-ranking-line = { $rank } **{ $name }** · { $points } : { $computer } ({ computer-2 })
daily-ranking-more = … and { $count } more
daily-ranking-nobody = Nobody shows their result.
daily-ranking-hidden = Only you see this line: **{ $points } : { $computer }** ({ computer-2 }). Your results are not public.
daily-ranking-none = Nobody finished a daily game yesterday.
daily-ranking-seed = -# 🔓 The shuffle’s seed: `{ $seed }`, sealed as `{ $commitment }`.

# Learning

learn-which = Which game would you like to learn? Each lesson takes a minute.
learn-title = **Learn { $game }** · { $lessons } lessons, a minute each. You may stop at any time and go on later.
learn-not-taught = There are no lessons for { $game } yet. Its rules: /{ command-rules }.
lesson-title = Lesson { $number } of { $lessons }
lesson-objection = ❗ { $why }
no-lesson = You have no lesson open. Begin one with /{ command-learn }.

# A server's settings
setup-title =
    ### Waypost on this server
    Only you see this, and only those who manage the server can change it.
setup-anywhere = 🎲 **Games:** in every channel.
setup-channels = 🎲 **Games:** in { $channels } and their threads.
setup-announced = 📣 **Announcements:** open tables, finished games and daily rankings, in { $channel }.
setup-not-announced = 🔇 **Announcements:** none.
setup-language = 🗣️ **Language of public posts:** { $language }.
setup-language-of-server = 🗣️ **Language of public posts:** as the server has set on Discord.
setup-language-of-first = 🗣️ **Language of public posts:** that of the first person who opens a game.
setup-first-language = 🗣️ **Language of public posts:** { $language }, the language of the first person who opened a game.
posts-language = 🗣️ Posts on this server are in your language now: **{ $language }**. Choose another one here; managers of the server can in **/{ command-setup }**.
button-posts-in-en = English
button-posts-in-pl = Polski
button-posts-in-fr = Français
setup-shared = 🌍 **Results:** count on this server and across servers.
setup-not-shared = 🏠 **Results:** count on this server only.
setup-missing = ⚠️ In { $channel } I lack { $permissions }.
setup-missing-more = { $count ->
    [one] … and in one more channel
   *[other] … and in { $count } more channels
}
setup-nothing-missing = ✅ I have all the permissions I need.
setup-daily-threads = ℹ️ With { $permission }, people whose direct messages are closed can play the daily game in a thread of their own.
setup-choose-channels = Where games may be opened
setup-choose-announcements = Where I announce
setup-choose-language = Language of public posts
setup-nowhere = Announce nowhere
setup-announce-in = Announce in #{ $name }
setup-language-server = Posts as the server speaks
setup-language-first = Posts in the first host’s language
setup-speak = Posts in { $language }
setup-file = All that is decided for this server is in this file.
setup-not-yours = Only those who manage this server can change its settings.
button-share-yes = Count across servers
button-share-no = Count here only
button-setup-file = Settings as a file
language-en = English
language-pl = Polski
language-fr = Français
tables-elsewhere = Games are played elsewhere on this server: { $channels }.
announced-open = 🎲 **{ $game }** · { $people } of { $places } are here. [Come and play]({ $link })
announced-end = 🏆 { $names } { $count ->
    [one] wins
   *[other] share the win
} in [{ $game }]({ $link })

# One's own settings
settings-title =
    ### Your settings
    Only you see this. They hold on every server where I host games.
reminders-on = ⏰ **Reminders: { $often }**, { $place ->
    [dm] by direct message.
   *[other] in the game's channel.
}
reminders-off = 🔕 **Reminders: off.** Time runs all the same: when it is up, a computer plays for you.
reminders-often-usual = as time runs out
reminders-often-once = once
reminders-often-6h = every 6 hours
reminders-often-12h = every 12 hours
reminders-often-24h = once a day
reminders-menu-usual = At ½ and ¾ of the time, an hour before
reminders-menu-off = Never
reminders-menu-once = Once, when a quarter of the time is left
reminders-menu-6h = Every 6 hours
reminders-menu-12h = Every 12 hours
reminders-menu-24h = Once a day
reminders-placeholder = How often do I remind you?
reminded-placeholder = Where do I remind you?
reminded-by-channel = In the game's channel
reminded-by-dm = By direct message
away-off = 🏖️ **Holiday: none.** On holiday your clocks stand still in every game.
away-on = 🏖️ **Holiday: until <t:{ $until }:D>.** Your clocks stand still in every game; everybody there sees until when.
away-planned = 🏖️ **Holiday: from <t:{ $since }:D> until <t:{ $until }:D>.** Your clocks stand still then in every game.
away-until-missing = Until when? Give your last day away, too.
away-placeholder = How long are you away?
away-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
quiet-off = 🌙 **Quiet hours: none.** Say when you sleep, and I do not call you then. Your time zone: { $zone }.
quiet-on = 🌙 **Quiet hours: { $from }–{ $to }**, { $zone }. I do not call you then, and no move of yours runs out.
quiet-from = Quiet from
quiet-to = Quiet until
quiet-zone = Where do you live?
quiet-explanation = Your city is not in the list? /{ command-settings } { option-zone } finds it, or takes an offset such as +2.
letters-always = ✉️ **Letters: always.** I send you your hand by direct message whenever it changes.
letters-turn = ✉️ **Letters: on my turn.** I send you your hand by direct message when it is your move.
letters-never = ✉️ **Letters: never.** “{ button-hand }” always shows you your hand.
letters-menu-always = Whenever my hand changes
letters-menu-turn = When it is my move
letters-menu-never = Never
letters-placeholder = When do I send you your hand?
next-on = I also tell you when you are next.
next-off = I do not tell you when you are next.
you-are-next = ⏭️ { $seat } is thinking in [{ $game }]({ $link }). You are next.
zone-kept = Your time zone: { $zone }. It is { $time } there now.
zone-unknown = I do not know that place. Choose one of those suggested, or type an offset such as +2.
no-such-day = I do not know that day. Type it as 27/11, or the number of days.
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
moves-careful = ✋ **Confirming moves: on.** I show you the move that you have chosen, and you confirm it.
moves-quick = ⚡ **Confirming moves: off.** Where you have seen a preview, your last choice plays the move at once.
theme-light = ☀️ **Theme: light.** The pictures that only you see are light.
theme-dark = 🌙 **Theme: dark.** The pictures that only you see are dark.
language-summary = 🗣️ **Language: { $language }.** In it I answer you in private.
language-as-in-discord = as in Discord
language-explained = Posts that everybody reads are in the language of the server.
setting-language = Language…
results-public = 📊 **Results: public.** Everybody may see your statistics, and you stand on the leaderboards.
results-private = 📊 **Results: private.** Only you see your statistics; you stand on no leaderboard.
results-off = 📊 **Results: off.** I keep no results of games that begin while this is off; earlier results are for your eyes only.
results-explained =
    When a game ends I keep your place, your points and your rating: /{ command-stats } and /{ command-top } show them.
    What you switch off is not kept. What was kept before goes with *{ button-forget }*.
settings-data = 🔒 **Your data.** I keep these settings, your language, your name, your seats at tables and what you plan there, the results of your games, and where I sent you your hand. A finished game forgets who played after 30 days; your results stay until you delete them.
settings-file = All that I keep about you is in this file.
settings-forgotten = Your data is deleted. Should you use me again, we begin anew.
settings-forgotten-but = Your data is deleted. A post or the film of a game you were in is still on its way: it may show your name once more.
settings-left = { $count ->
    [one] One table
   *[other] { $count } tables
} could not be cleared yet; all else is deleted. Please do the same again in a minute.
settings-broken-off = The game's memory could not be reached to the end. Some of it may be deleted already: please do the same again in a moment.
not-your-panel = These are another person’s settings. Open your own with /{ command-settings }.

# Asking back
sure-resign = Give up your seat? A computer plays on, and you may take the seat back.
sure-end = End this game for everybody? More than half of the players must want it.
sure-end-now = End this game for everybody, at once? Nobody else is asked.
sure-end-alone = End this game? You play it alone: it counts as lost.
sure-end-early = End this game? It has hardly begun: it counts for nothing.
sure-end-daily = End your try of the daily game? It stands in no ranking then, and there is no second one.
sure-forget = **Delete your data? This cannot be undone.**
    Your settings and results are gone. You leave tables whose game has not begun. In running games a computer has your seat for good; you cannot take it back. Finished games no longer name you.
    What has been posted in channels stays there.

# Commands
command-play = play
command-play-description = Open a table, or play now against a computer
command-help = help
command-help-description = How it works, and a first game
command-game = game
command-game-description = Tables: open one, sit down, start, look, end
command-game-new = new
command-game-new-description = Open a table in this channel
command-game-join = join
command-game-join-description = Take a free seat at this channel's table
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
command-game-undo-description = Take your last move back
command-game-replace = replace
command-game-replace-description = Let a computer play for an absent player; for those who manage the channel
command-game-pace = pace
command-game-pace-description = Play faster or slower from now on; in a game, for those who manage the channel
command-game-resign = resign
command-game-resign-description = Give up your seat; a computer plays on
command-game-end = end
command-game-end-description = Vote to end this game
command-game-hint = hint
command-game-hint-description = Ask what a good player would do, for you alone
command-game-show = show
command-game-show-description = See the board, for you alone
command-game-log = log
command-game-log-description = See the moves so far
command-game-verify = verify
command-game-verify-description = Check the shuffle of the finished game and get its record
command-game-review = review
command-game-review-description = Have the finished game reviewed: turning points, accuracy, what was better
command-games = games
command-games-description = All your games, those that wait for you first
command-hand = hand
command-hand-description = See what you hold and what you may do
command-rules = rules
command-rules-description = Read the rules, by topic
command-learn = learn
command-learn-description = Learn a game by playing small lessons
command-settings = settings
command-settings-description = Reminders, confirming moves, results and your data, for you alone
command-stats = stats
command-stats-description = See what your games came to: rating, places, points
command-top = top
command-top-description = See who plays a game best on this server
command-daily = daily
command-daily-description = Play the daily game: one shuffle for everybody, one try
command-setup = setup
command-setup-description = Decide about games on this server; for those who manage it
option-game = game
option-game-description = Which game
option-seats = seats
option-seats-description = How many play, computers included; unless you say, people who join add seats
option-level = level
option-level-description = How well the computers play; an expert thinks for up to a minute
option-pace = pace
option-pace-description = How long a move may take before a computer steps in; 3 days unless you say
option-player = player
option-player-description = Whose seat a computer takes
option-person = player
option-person-description = Whose; you, unless you say
option-thread = thread
option-thread-description = Play in a new thread
option-weekends = weekends
option-weekends-description = Whether time runs on Saturdays and Sundays; it does unless you say no
option-misses = misses
option-misses-description = Missed turns in a row after which a computer has the seat; 2 unless you say
option-newcomers = newcomers
option-newcomers-description = Whether people may take a computer's seat later; they may unless you say no
misses-1 = one missed turn costs the seat
misses-2 = two missed turns in a row
misses-3 = three missed turns in a row
option-rated = rated
option-rated-description = Whether the game changes your ratings; yes unless you say
option-aids = aids
option-aids-description = Whether hints, what fits and points to expect are shown; yes unless you say
option-invite = invite
option-invite-description = A person to invite
option-invite2 = invite2
option-invite2-description = One more person to invite
option-invite3 = invite3
option-invite3-description = One more person to invite
option-invite4 = invite4
option-invite4-description = One more person to invite
option-topic = topic
option-topic-description = What about
command-away = away
command-away-description = Take a holiday: your clocks stand still until you are back
option-until = until
option-until-description = Your last day away; nothing: see how it stands
option-from = from
option-from-description = Your first day away; nothing: from now on
option-zone = zone
option-zone-description = Your time zone: a city, or an offset such as +2
command-game-hand-over = hand-over
command-game-hand-over-description = Ask a friend to take over your seat in this game
command-game-move = move
command-game-move-description = Go on with this game in another channel; for its host and those who manage the channel
option-channel = channel
option-channel-description = Where the game goes on
command-game-stop-clock = stop-clock
command-game-stop-clock-description = Stop the clock of this game; for those who manage the channel
command-game-start-clock = start-clock
command-game-start-clock-description = Let the clock go on; for those who manage the channel
option-friend = friend
option-friend-description = Who plays on for you, if they want to
