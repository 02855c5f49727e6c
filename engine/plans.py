"""Plans: moves that a seat chooses before its turn, and how they are played when the turn comes.

A plan is an ordered choice of whole moves. When the turn comes, the first legal one is played, by the same rules as any
other move. The last resort is a move that is nearly always possible, or to leave the turn to its person. A game whose
turns can be planned has an instance of a subclass of ``Plans`` as its ``Game.plans``. Carcassonne has none: a turn
begins by turning up the tile to place, so no move can be named before.

The laws of plans:

1. They see views and words, never a position: only what the seat knows can be planned.
2. A plan decides nothing that only its turn reveals. At a choice that it does not answer it ends, and its person
   continues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic

from msgspec import Struct

from engine.api import V
from engine.messages import Line


class TurnPlan(Struct, frozen=True):
    """The moves that a seat wants to be played when its turn comes."""

    moves: tuple[str, ...] = ()  # Texts of moves, the most wanted first. The first legal one is played.
    otherwise: str = ""  # The move to play if none of them is legal. Empty: the turn waits for its person.


class Plans(ABC, Generic[V]):
    """The plans that a game allows. ``view`` is the view of the seat that plans."""

    verb: ClassVar[str]  # The kind of moves that can be planned.
    otherwise: ClassVar[tuple[str, ...]] = ()  # The moves that may replace a plan of which no move is legal.

    @abstractmethod
    def may_plan(self, view: V) -> bool:
        """Return True if this seat has a turn to come that it can plan now."""

    @abstractmethod
    def moves(self, view: V, plan: TurnPlan) -> tuple[str, ...]:
        """Return the moves that this seat may plan besides those in its plan."""

    def beside(self, view: V, move: str) -> tuple[Line, ...]:
        """Return lines about what happens if a plan plays this move."""
        return ()

    @abstractmethod
    def to_try(self, view: V, plan: TurnPlan) -> tuple[str, ...]:
        """Return what to play now, at the beginning or in the middle of this seat's turn. The first legal move is
        played. If none is legal, the person continues.
        """

    @abstractmethod
    def goes_on(self, view: V) -> bool:
        """Return True if this seat is in the middle of a turn."""
