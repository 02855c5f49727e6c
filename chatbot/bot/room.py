"""What the bot works with: the use cases behind it, who draws and who advises, what it remembers of its messages."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from chatbot.bot.memory import Memory
from chatbot.bot.painter import Painter
from chatbot.tables.cases import Tables
from chatbot.tables.looks import Looks
from chatbot.thinking import Adviser
from engine.api import AnyGame


class Room(Struct, frozen=True):
    """All that the bot needs of the world besides Discord."""

    tables: Tables
    looks: Looks
    painter: Painter
    adviser: Adviser
    memory: Memory
    games: tuple[AnyGame, ...]
    find: Callable[[str], AnyGame]
    clock: Callable[[], float]
