"""What people choose for themselves, on all servers."""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

from msgspec import Struct

Theme: TypeAlias = Literal["light", "dark"]
"""In which colours the pictures are that a person alone sees."""


class Preferences(Struct, frozen=True):
    """What a person has chosen for themselves, and the language that Discord says they read."""

    language: str = ""
    quick: bool = False
    """Whether a move is played without asking once more, after its preview."""
    reminded: bool = True
    """Whether the person is reminded when their time runs."""
    theme: Theme = "light"


class Setting(Enum):
    """What a person can choose; the values stand in the ids of buttons."""

    REMINDED = "reminders-on"
    LEFT_ALONE = "reminders-off"
    CAREFUL = "moves-careful"
    QUICK = "moves-quick"
    LIGHT = "theme-light"
    DARK = "theme-dark"
