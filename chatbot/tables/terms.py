"""What people agree on when they open a table: which game, for how many, how well computers play, at what pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.players.daily import DailyGame
from chatbot.players.preferences import Theme
from chatbot.tables.clocks.pace import Pace
from engine.ai.player import Level

if TYPE_CHECKING:
    from collections.abc import Iterable

USUAL_MISSES: Final = 2
MISSES: Final = (1, 2, 3)
"""After how many missed turns in a row a computer may have the seat."""


def is_too_fast(pace: Pace, levels: Iterable[Level]) -> bool:
    """Whether one of these levels thinks too long for the pace: people who play live wait for every move."""
    return pace is Pace.LIVE and Level.EXPERT in levels


class Terms(Struct, frozen=True):
    """The terms of a table, from the wish to open it to the rematch. They are stored with it: new ones get defaults."""

    game: str
    """The game's id."""
    places: int
    """Seats; computers take those left empty at the start."""
    options: dict[str, str] = {}
    """What was chosen of the game's own options, by name; what is missing is as usual."""
    level: Level = Level.NORMAL
    """How well computers play that take empty seats, or the seats of people who left."""
    pace: Pace = Pace.THREE_DAYS
    theme: Theme = "light"
    """Of the pictures that everybody at the table sees."""
    turns_played_for: int = USUAL_MISSES
    """How many turns in a row a computer plays for a person whose time is up; after the last one it has the seat."""
    rests_on_weekends: bool = False
    """Whether clocks stand still on Saturdays and Sundays."""
    newcomers: bool = True
    """Whether people may take computers' seats while the game is running."""
    aids: bool = True
    """Whether people are shown what fits, what may be expected, what is left, which ways there are, and hints."""
    rated: bool = True
    """Whether its result changes the ratings of those who play."""
    daily: DailyGame | None = None
    """What it is of the daily game, of which it is one person's try."""
