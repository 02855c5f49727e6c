"""The id of a button, a menu or a form: it carries all that a press needs, so that it works after a restart.

``w:<act>:<channel>:<match>:<revision>:<cells>``: what it does, at which table, as seen when it was made, and the words
chosen so far. Numbers are written in base 36. A public message's ids hold nothing that only one seat may know: who
makes a public button sees to that, and a test reads all of them.

Messages in Discord hold these ids for ever: a letter of an ``Act`` is never changed and never used for another one.

What is known of each kind of button: how it is acknowledged, who handles it, and what its label is called.

Pages ask ``button_label`` for the words on a button, so that each code is written once.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.bot.limits import CUSTOM_ID

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from typing import Any, TypeAlias

    from chatbot.bot.reply import Reply
    from chatbot.bot.voice import Voice

PREFIX: Final = "w:"
"""All ids of this bot begin so."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FORMAT = re.compile(PREFIX + r"([a-z-]+):([0-9a-z]+):([0-9a-z-]*):([0-9a-z]+):(.*)", re.DOTALL)


class Act(Enum):
    """What a press does. ``button_registry`` says who handles it and what its button is called."""

    OPEN = "o"
    """Begin a choice, or go on with one, in a private answer of its own."""
    STEP = "s"
    """Go on with a choice in the private answer that holds the button."""
    BACK = "b"
    """Go back to the question before, in the private answer that holds the button."""
    SPIN = "r"
    """Turn a tile, in the private answer that holds the button."""
    PICK = "p"
    """A menu: its one value is the next cell."""
    TICK = "t"
    """A menu of several words that are chosen together."""
    FORM = "f"
    """Show the menu of several words that are chosen together: earlier versions opened a form."""
    PLAY = "y"
    """Play the move."""
    TWICE = "d"
    """Play the move, and the same move once more."""
    QUICK = "x"
    """Play the move, and ask for no confirmation from now on; without a move: ask for confirmation again."""
    HAND = "h"
    """Show the player their own hand and what they may do."""
    MOVES = "moves"
    """Show the player all that they may do, where only some of it is offered at first."""
    HINT = "n"
    """Advise the player whose turn it is."""
    HINTED = "hinted"
    """Go on with the move that a hint names: previewed and confirmed, where moves of its kind are."""
    BOARD = "v"
    """Show the table in words."""
    PICTURE = "w"
    """Show a picture of that name in the private answer that holds the button."""
    PLAN = "plan"
    """Go on choosing a move for one's next turn."""
    PLAN_PICK = "plan-pick"
    """A menu of such a choice: its one value is the next cell."""
    SET_PLAN = "plan-set"
    """Keep the move as planned; the first cell is what is played where it is not possible."""
    DROP_PLAN = "plan-drop"
    """Drop the plan for one's next turn."""
    JOIN = "j"
    LEAVE = "l"
    ADD = "a"
    """Add a computer to the lobby."""
    REMOVE = "k"
    """Remove a computer from the lobby."""
    START = "g"
    START_WITHOUT = "start-without"
    """Start, though invited persons have not answered."""
    SEATS = "seats"
    """Let the lobby have so many seats."""
    SET_UP = "setup"
    """Show the host what can be set up in the lobby."""
    TERMS = "terms"
    """Change one of the lobby's terms: which one is the cell, to what is the value chosen."""
    INVITE = "invite"
    """Invite the persons who were chosen."""
    ACCEPT = "accept"
    """Take the seat that is held for one."""
    DECLINE = "decline"
    UNDO = "u"
    """Take the last move back."""
    RESIGN = "q"
    """Give up one's seat to a computer."""
    RECLAIM = "c"
    """Take back one's seat from the computer that stands in."""
    SINCE = "since"
    """Tell a player what has happened since their last move."""
    TAKE_OVER = "over"
    """Take over the seat that a friend has offered."""
    DECLINE_SEAT = "notover"
    MORE_TIME = "day"
    """Give a day more to those who are waited for."""
    STOP_CLOCKS = "stop"
    START_CLOCKS = "go"
    MOVE_HERE = "movehere"
    """Move a table whose channel is closed to the channel of the press."""
    END = "e"
    """End the game for everybody, or vote for it."""
    REMATCH = "m"
    DETAILS = "details"
    """Show what few want to read: the seal of the shuffle, and of a game that is over its seed and the whole score."""
    REVIEW = "review"
    """Review a finished game; without one, the one that was chosen in a menu."""
    SHARE = "share"
    """Show everybody in the channel the review that the answer holds."""
    RULES = "i"
    NEW_TABLE = "new"
    """Open a lobby for a game; without one, ask for which."""
    PLAY_NOW = "now"
    """Begin a game against a computer; without one, ask which."""
    HELP = "help"
    GAMES = "games"
    """Show a person's own games."""
    LOG = "log"
    """Show a page of a game's log: the cell is the number of its last move."""
    RECORD = "record"
    """Hand out the record of the finished game that was chosen."""
    LEARN = "learn"
    """Open the course of a game, or begin one of its lessons."""
    SET = "set"
    """Change one of a person's own settings; without a value, show them all."""
    DATA = "data"
    """Hand out what is kept under a person's id."""
    FORGET = "forget"
    """Delete what is kept under a person's id, after a confirmation."""
    STATS = "stats"
    """Show a person's statistics: whose, where, of which game."""
    COUNTS = "counts"
    """Tell which games count, and for what."""
    SERVER = "server"
    """Change what those who manage a server decide about its games."""
    TOP = "top"
    """Show a page of a leaderboard: where, of which game, which page."""
    DAILY = "daily"
    """Show the daily game; with cells its last ranking, or begin a try: of which game, how fast."""


class ButtonId(Struct, frozen=True):
    """What an id says. ``str()`` writes it as Discord keeps it, ``parse`` reads it."""

    act: Act
    channel: int
    match: str = ""
    revision: int = 0
    cells: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"{PREFIX}{self.act.value}:{_base36(self.channel)}:{self.match}:{_base36(self.revision)}"
        text = f"{head}:{'|'.join(self.cells)}"
        if len(text) > CUSTOM_ID:
            raise ValueError(f"an id of {len(text)} characters: {text}")
        return text

    @classmethod
    def parse(cls, text: str) -> ButtonId | None:
        """What an id says, or None when this bot does not know it (any more)."""
        found = _FORMAT.fullmatch(text)
        if found is None or found[1] not in _ACTS:
            return None
        cells = tuple(found[5].split("|")) if found[5] else ()
        return cls(_ACTS[found[1]], int(found[2], 36), found[3], int(found[4], 36), cells)


_ACTS = {act.value: act for act in Act}


def _base36(number: int) -> str:
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits


if TYPE_CHECKING:
    Handle: TypeAlias = Callable[[Any, Reply, ButtonId, tuple[str, ...]], Awaitable[None]]
    """Does what was asked; the last argument is the values that were chosen in a menu."""


class Acknowledgement(Enum):
    """How Discord is told within 3 seconds that an interaction has arrived, and where the answer to it will be."""

    NEW_ANSWER = auto()
    """A private answer of its own will come."""
    EDIT = auto()
    """The private answer that holds the button will be edited."""
    BY_PLACE = auto()
    """A press in a private answer edits that answer; a press on a public post gets a private answer of its own."""
    SILENT = auto()
    """Nothing will be seen here: what changes is posted. Only a refusal is said, in a private follow-up."""


class ButtonSpec(Struct, frozen=True):
    """What is known of one kind of button."""

    acknowledgement: Acknowledgement
    handle: Handle
    labels: tuple[str, ...] = ()
    """The codes of its labels in the catalogue, the usual one first; none where it is named elsewhere."""
    cells: str = ".*"
    """What the cells of its ids look like, with ``|`` between them, where its handler relies on it."""
    is_menu: bool = False
    """Whether it comes with what was chosen, and its handler relies on it."""

    def can_be(self, pressed: ButtonId, values: Sequence[str]) -> bool:
        """Whether this version of the bot writes such an id, and Discord sends such values with it."""
        return bool(re.fullmatch(self.cells, "|".join(pressed.cells))) and (bool(values) or not self.is_menu)


BUTTONS: Final[dict[Act, ButtonSpec]] = {}
"""Every kind of button; the features fill it."""


QUESTIONS: Final = frozenset(
    {
        Act.OPEN,
        Act.STEP,
        Act.BACK,
        Act.SPIN,
        Act.PICK,
        Act.TICK,
        Act.HINTED,
        Act.MOVES,
        Act.HAND,
        Act.PLAN,
        Act.PLAN_PICK,
    }
)
"""Acts that ask on the way to a move: nothing is changed before they are answered, or acknowledged (``Reply``)."""


def button_label(voice: Voice, act: Act, code: str = "") -> str:
    """The words on a button: its usual label, or the one of this code among its labels.

    Raises ``ValueError`` for a button that has no such label.
    """
    labels = BUTTONS[act].labels
    if not labels or (code and code not in labels):
        raise ValueError(f"a button of {act} has no label {code!r}")
    return voice.text(code or labels[0])
