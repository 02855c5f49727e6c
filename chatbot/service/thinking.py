"""Thinking, as the use cases need it: who finds moves for computers' seats and hints for people, and with what seed.

``chatbot/workers`` implements it in processes of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol
from zlib import crc32

from msgspec import Struct

from engine.ai.strategy import NEUTRAL
from engine.api import Line

if TYPE_CHECKING:
    from engine.ai.player import Level
    from engine.api import View


class SuggestedMove(Struct, frozen=True):
    """A move for a person, and why one would play it, the strongest reason first."""

    move: str
    reasons: tuple[Line, ...]


class MoveChooser(Protocol):
    """Finds moves for the computers' seats."""

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """The text of a move for the seat whose view this is; its turn has waited so many seconds already."""


class HintGiver(Protocol):
    """Helps people find moves."""

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
        """The best moves for the seat whose view this is, best first."""


def thinking_seed(match: str, revision: int) -> int:
    """The seed for thinking about this revision: a turn that is thought about twice comes to one move.

    It has nothing to do with the game's own seed, which stays secret.
    """
    return crc32(f"{match} {revision}".encode())
