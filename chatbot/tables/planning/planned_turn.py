"""What a table keeps of a turn that was planned. All of it is a secret of its seat."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.api import Event, Seat
from engine.plans import TurnPlan

AS_PLANNED: Final = "plan-played"
FELL_BACK: Final = "plan-fell-back"
"""The first move was not possible; another one of the plan was played."""
WAITS: Final = "plan-waits"
"""Nothing of the plan was possible: the turn waits for its person."""
ASKS: Final = "plan-asks"
"""The plan has begun the turn, and says nothing about the choice that has turned up."""


class PlannedTurn(Struct, frozen=True):
    """The plan of a seat for its next turn, or for the turn that it is in the middle of."""

    seat: Seat
    plan: TurnPlan
    begun: bool = False
    """Whether a move of it has been played."""


class PlanReport(Struct, frozen=True):
    """What became of a seat's plan; kept until its person moves or plans again."""

    seat: Seat
    code: str
    events: tuple[Event, ...] = ()
    """Why moves of it were not possible, and what happened in those that were played."""
    at: int = 0
    """When that was."""

    @property
    def fell_short(self) -> bool:
        """Whether something else has come of it than its person wanted most."""
        return self.code != AS_PLANNED
