"""The expected answer to every command and button for a lone player, in direct messages and in a thread.

The lists are complete: a new command or ``Act`` needs its answer here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from chatbot.bot.components import Act
from chatbot.tables.table import Phase

NO_TABLE = "There’s no table in this channel. Open one with /play."
NOT_STARTED = "The game hasn’t started yet."
RUNNING = "The game is already running."
OVER = "This game is over."
SEATED = "You already have a seat at this table."
PACE = "From now on: "
YOUR_MOVE = "Your hand: "
NOTHING = ""
ALONE = "In direct messages you play alone against computers. To play with others, use a server that we’re both on."
TAKEN = "You already have a game here. Finish it first, or end it: /game end."
TAKEN_ON_SERVER = "This channel already has a table. Finish that game, or open another one in a thread."
MANAGERS_ONLY = "Only people who manage this channel can do that."
NOT_OFFERED = "Nobody is offering you a seat here."
NOBODY_ASKED = "No seat is held for you here."
FIRST = "1\\. "
LOG = "**Toy** · moves 1 to "
NO_RECORD = "There’s no record of a finished game here."

ANYWHERE: Final = {
    "away": "🏖️ **Holiday: none.**",
    "daily": "### 🗓️ The daily game",
    "games": "You’re not in any game.",
    "help": "### How it works",
    "learn": "Which game would you like to learn?",
    "play": "### What shall we play?",
    "rules": "Which game’s rules would you like to read?",
    "settings": "### Your settings",
    "stats": "No finished game of yours counts here yet.",
    "top": "### 🏆 Carcassonne · ",
}
"""Answers to the commands that need no table."""


class AtTable(NamedTuple):
    """The answers to a command about a table: before the game, during the game and after it."""

    lobby: str
    game: str
    over: str


TABLE_COMMANDS: Final = {
    "game new": AtTable(TAKEN, TAKEN, TAKEN),
    "game join": AtTable(SEATED, SEATED, OVER),
    "game leave": AtTable(
        "You’ve left the table.", "The game is already running. To give up your seat: /game resign.", OVER
    ),
    "game start": AtTable("The game has begun.\n-# 🔒 Shuffled fairly, with Discord’s number ", RUNNING, OVER),
    "game reclaim": AtTable(NOT_STARTED, "You have no seat to take back here.", OVER),
    "game rematch": AtTable(TAKEN, TAKEN, "The game has begun."),
    "game add": AtTable("A computer has joined: 2 of ", RUNNING, OVER),
    "game resign": AtTable(NOT_STARTED, "Give up your seat?", OVER),
    "game end": AtTable("End this game for everybody, right now?", "End this game? You’re playing alone", OVER),
    "game replace": AtTable(NOT_STARTED, "That person isn’t playing at this table.", OVER),
    "game hand-over": AtTable(NOT_STARTED, ALONE, OVER),
    "game pace": AtTable(PACE, PACE, OVER),
    "game stop-clock": AtTable(NOT_STARTED, "The clock is stopped now.", OVER),
    "game start-clock": AtTable(NOT_STARTED, "The clock is running again.", OVER),
    "game plan": AtTable(NOT_STARTED, "You can’t plan a move ahead", OVER),
    "game undo": AtTable(NOT_STARTED, "There’s nothing to take back", OVER),
    "game hint": AtTable(NOT_STARTED, "**A strong player would play:**", OVER),
    "game show": AtTable(NOT_STARTED, FIRST, FIRST),
    "game log": AtTable("No moves yet.", "No moves yet.", LOG),
    "game review": AtTable(NO_RECORD, NO_RECORD, "### Review"),
    "game verify": AtTable(NO_RECORD, NO_RECORD, "✅ Verified: "),
    "hand": AtTable(NOT_STARTED, YOUR_MOVE, OVER),
    "toy play": AtTable(NOT_STARTED, "Choose:", OVER),
    "toy pass": AtTable(NOT_STARTED, "You pass", OVER),
}
AT_THE_END: Final = ("toy play", "toy pass", "game leave", "game start", "game rematch", "game new")
"""Commands given last in a phase, in this order, because they lead to the next one."""
IN_A_THREAD: Final = {
    ("game end", Phase.LOBBY): "End this game for everybody",
    ("game rematch", Phase.LOBBY): TAKEN_ON_SERVER,
    ("game rematch", Phase.PLAYING): TAKEN_ON_SERVER,
    ("game new", Phase.LOBBY): TAKEN_ON_SERVER,
    ("game new", Phase.PLAYING): TAKEN_ON_SERVER,
    ("game new", Phase.OVER): TAKEN_ON_SERVER,
    ("game replace", Phase.PLAYING): MANAGERS_ONLY,
    ("game hand-over", Phase.PLAYING): "I’ve asked <@",
    ("game stop-clock", Phase.PLAYING): MANAGERS_ONLY,
    ("game start-clock", Phase.PLAYING): MANAGERS_ONLY,
    ("game stop-clock", Phase.LOBBY): MANAGERS_ONLY,
    ("game start-clock", Phase.LOBBY): MANAGERS_ONLY,
    ("game stop-clock", Phase.OVER): MANAGERS_ONLY,
    ("game start-clock", Phase.OVER): MANAGERS_ONLY,
    ("game pace", Phase.PLAYING): PACE,
}
"""Different answers to a person without rights, where other people could join."""


class Press(NamedTuple):
    """A press of a button and its answer, and the answer in a thread if that is different."""

    act: str
    told: str
    cells: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    in_thread: str = ""


FRIEND = "a friend"
"""Placeholder for the person offered by a menu."""
IN_THE_LOBBY: Final = (
    Press(Act.POSTS_IN, "🗣️", ("en",)),
    Press(Act.JOIN, SEATED),
    Press(Act.ADD, NOTHING),
    Press(Act.REMOVE, NOTHING),
    Press(Act.SEATS, NOTHING, ("2",)),
    Press(Act.SET_UP, "### Toy: set up"),
    Press(Act.TERMS, "### Toy: set up", ("level",), ("easy",)),
    Press(Act.INVITE, ALONE, (), (FRIEND,), in_thread="### Toy: set up"),
    Press(Act.ASK_SEAT, SEATED),
    Press(Act.GIVE_SEAT, "That person already has a seat", ("5",)),
    Press(Act.ACCEPT, NOBODY_ASKED),
    Press(Act.DECLINE, NOBODY_ASKED),
    Press(Act.LEAVE, NOTHING),
)
IN_THE_GAME: Final = (
    Press(Act.HAND, YOUR_MOVE),
    Press(Act.STEP, "Choose:", ("play",)),
    Press(Act.BACK, YOUR_MOVE),
    Press(Act.SPIN, "Choose:", ("play",)),
    Press(Act.MOVES, "Your move."),
    Press(Act.HINT, "**A strong player would play:**"),
    Press(Act.HINT, "**The next best moves:**", ("others",)),
    Press(Act.HINTED, "Choose:", ("play",)),
    Press(Act.PLAN, "You can’t plan a move ahead"),
    Press(Act.PLAN_PICK, "You can’t plan a move ahead", (), ("play",)),
    Press(Act.SET_PLAN, "You can’t plan a move ahead", ("x",)),
    Press(Act.DROP_PLAN, "You have no plan here"),
    Press(Act.BOARD, FIRST),
    Press(Act.LIVE, "There’s no live board"),
    Press(Act.PICTURE, FIRST, ("board",)),
    Press(Act.RULES, "### Toy · The goal"),
    Press(Act.LEARN, "Which game would you like to learn?"),
    Press(Act.SINCE, "Nobody has moved yet."),
    Press(Act.WATCH, "👀 You’re watching **Toy**."),
    Press(Act.FOLLOW, SEATED),
    Press(Act.REPLACE, "That person isn’t playing at this table.", ("5",), in_thread=MANAGERS_ONLY),
    Press(Act.MORE_TIME, "Nobody else’s clock is running right now."),
    Press(Act.STOP_CLOCKS, NOTHING, in_thread=MANAGERS_ONLY),
    Press(Act.START_CLOCKS, NOTHING, in_thread=MANAGERS_ONLY),
    Press(Act.MOVE_HERE, "The game is already in that channel."),
    Press(Act.TAKE_OVER, NOT_OFFERED),
    Press(Act.DECLINE_SEAT, NOT_OFFERED),
    Press(Act.JOIN, SEATED),
    Press(Act.RESIGN, "Give up your seat?", ("ask",)),
    Press(Act.DETAILS, FIRST),
    Press(Act.LOG, "No moves yet."),
    Press(Act.GAMES, "**[Toy]"),
    Press(Act.HELP, "### How it works"),
    Press(Act.NEW_TABLE, TAKEN, ("toy",), in_thread=TAKEN_ON_SERVER),
    Press(Act.PLAY_NOW, TAKEN, ("toy",), in_thread=TAKEN_ON_SERVER),
    Press(Act.DAILY, "### 🗓️ The daily game"),
    Press(Act.SERVER, "Only people who manage this server can change its settings."),
    Press(Act.RECORD, NO_TABLE, (), ("1:1",)),
    Press(Act.REVIEW, NO_RECORD),
    Press(Act.MOMENT, NO_RECORD),
    Press(Act.START, RUNNING),
    Press(Act.START_WITHOUT, RUNNING),
    Press(Act.REMATCH, TAKEN, in_thread=TAKEN_ON_SERVER),
    Press(Act.QUICK, YOUR_MOVE),
    Press(Act.PLAY, "You pass", ("pass",)),
    Press(Act.UNDO, "You took back your last move."),
    Press(Act.TWICE, "You pass", ("pass",)),
    Press(Act.UNDO, "You took back your last move."),
    Press(Act.OPEN, "Choose:", ("play",)),
    Press(Act.PICK, "Choose:", (), ("play",)),
    Press(Act.TICK, "Choose:", (), ("play",)),
    Press(Act.RESIGN, "A computer plays for you now."),
    Press(Act.RECLAIM, "The seat is yours again."),
    Press(Act.END, "The players ended the game."),
)
AFTER_THE_GAME: Final = (
    Press(Act.DETAILS, "📈 Your rating so far"),
    Press(Act.REVIEW, "### Review"),
    Press(Act.MOMENT, "**Move"),
    Press(Act.OPEN_RECORD, NOTHING),
    Press(Act.BRING, "I couldn’t load that file.", (), ("7",)),
    Press(Act.BROUGHT, "This record isn’t here any more", ("0" * 32, "1", "-")),
    Press(Act.SHARE, "**anna** shares the review of a game:"),
    Press(Act.STATS, "anna · Toy", ("{user}", "{scope}", "toy")),
    Press(Act.TOP, "### 🏆 Toy · all servers", ("{scope}", "toy", "0"), in_thread="### 🏆 Toy · this server"),
    Press(Act.COUNTS, "### Which games count"),
    Press(Act.SET, "### Your settings", ("{user}",)),
    Press(Act.DATA, "Everything I keep about you is in this file.", ("{user}",)),
    Press(Act.FORGET, "**Delete your data? This can’t be undone.**", ("{user}",)),
    Press(Act.REMATCH, NOTHING),
)
