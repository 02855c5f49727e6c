"""What a game has to say to those who think about it.

``search`` knows no game. It gets a seat's view, imagines whole positions that the view allows, and asks a ``Mind`` what
is worth trying there, what a sensible seat would answer, and what a position is worth. A mind sees imagined positions
only: it cannot peek, because the truth never reaches it. For its own seat every imagined position tells the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rng import Rng
    from engine.saying import Line, Seat

P = TypeVar("P")
M = TypeVar("M")


class Mind(ABC, Generic[P, M]):
    """What is worth knowing about one game."""

    breadth: ClassVar[int]
    """How many candidates a search looks into."""
    horizon: ClassVar[int]
    """How many moves an imagined game is played before its position is judged."""

    @abstractmethod
    def easy(self, position: P, seat: Seat, rng: Rng) -> M:
        """The move of a friendly beginner: sensible, short-sighted, quick."""

    @abstractmethod
    def normal(self, position: P, seat: Seat, rng: Rng) -> M:
        """The move of a decent club player, without imagining games."""

    @abstractmethod
    def candidates(self, position: P, seat: Seat, limit: int) -> list[M]:
        """The most promising moves, best first, by what this seat may know. Never empty."""

    @abstractmethod
    def reply(self, position: P, seat: Seat, rng: Rng) -> M:
        """A cheap sensible move, played by every seat in imagined games."""

    @abstractmethod
    def worth(self, position: P) -> Sequence[float]:
        """For each seat the points that it may expect at the end."""

    @abstractmethod
    def reasons(self, position: P, seat: Seat, move: M) -> list[Line]:
        """Why one would play this, for a hint: codes and data, the strongest reason first."""
