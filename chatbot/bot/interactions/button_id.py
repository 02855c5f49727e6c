"""A tap: all that a button, a menu or a form carries in its id, so that it needs no memory and survives a restart.

``w:<act>:<channel>:<match>:<revision>:<cells>``: what it does, at which table, as seen when it was made, and the words
chosen so far. An id under everybody's eyes holds nothing that only one seat may know: whoever makes a public button
sees to that, and a test reads all of them.
"""

from __future__ import annotations

import re
from enum import Enum

from msgspec import Struct

from chatbot.bot.limits import CUSTOM_ID

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FORM = re.compile(r"w:([a-z-]+):([0-9a-z]+):([0-9a-f-]*):([0-9a-z]+):(.*)", re.DOTALL)


class Act(Enum):
    """What a tap does."""

    OPEN = "o"
    """Begin, or go on with, a choice in a private answer of its own."""
    STEP = "s"
    """Go on with a choice in the private answer that holds the button."""
    BACK = "b"
    """The same, one question back."""
    SPIN = "r"
    """The same, turned over."""
    PICK = "p"
    """A menu: its one value is the next cell."""
    TICK = "t"
    """A menu or a form of several words that are chosen together."""
    FORM = "f"
    """Open that form."""
    PLAY = "y"
    """Play the move."""
    TWICE = "d"
    """Play the move, and the same once more."""
    QUICK = "x"
    """Play the move, and ask for no confirmation from now on; without a move: ask again."""
    HAND = "h"
    HINT = "n"
    BOARD = "v"
    PICTURE = "w"
    """Show a picture of that name in the private answer that holds the button."""
    JOIN = "j"
    LEAVE = "l"
    ADD = "a"
    REMOVE = "k"
    START = "g"
    UNDO = "u"
    RESIGN = "q"
    RECLAIM = "c"
    END = "e"
    REMATCH = "m"
    RULES = "i"
    SET = "set"
    """One of a person's own settings; without a value, show them all."""
    DATA = "data"
    """Hand out what is kept under a person's id."""
    FORGET = "forget"
    """Delete it; asked back first."""


class ButtonId(Struct, frozen=True):
    """One id."""

    act: Act
    channel: int
    match: str = ""
    revision: int = 0
    cells: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"w:{self.act.value}:{_short(self.channel)}:{self.match}:{_short(self.revision)}"
        text = f"{head}:{'|'.join(self.cells)}"
        if len(text) > CUSTOM_ID:
            raise ValueError(f"an id of {len(text)} characters: {text}")
        return text

    @classmethod
    def parse(cls, text: str) -> ButtonId | None:
        """The tap of an id, or None when it is none of ours."""
        found = _FORM.fullmatch(text)
        if found is None or found[1] not in _ACTS:
            return None
        cells = tuple(found[5].split("|")) if found[5] else ()
        return cls(_ACTS[found[1]], int(found[2], 36), found[3], int(found[4], 36), cells)


_ACTS = {act.value: act for act in Act}


def _short(number: int) -> str:
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits
