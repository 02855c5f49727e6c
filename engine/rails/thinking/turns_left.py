"""How many turns are left: when one seat's wagons run out, every seat has one more move."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from engine.rails.rulebook import LAST_WAGONS
from engine.rails.thinking.weights import PLANNER_WEIGHTS
from engine.rails.turn.position import NOT_YET

if TYPE_CHECKING:
    from engine.messages import Seat
    from engine.rails.thinking.weights import PlannerWeights
    from engine.rails.turn.position import RailPosition


def turns_left(position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS) -> float:
    """How many turns the seat may expect to have, the one in hand included."""
    if position.moves_left != NOT_YET:
        turn, seats = position.turn, position.seats
        return len([ahead for ahead in range(position.moves_left) if (turn + ahead) % seats == seat])
    return weights.closing_turns + min(turns_to_the_end(position, other, weights) for other in range(position.seats))


def turns_to_the_end(position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS) -> float:
    """How many turns this seat needs to run out of wagons, if it dawdles no more than most."""
    wagons = position.wagons[seat] - LAST_WAGONS
    lacking = wagons - weights.held_card_used * sum(position.hands[seat])
    return max(1.0, wagons / weights.wagons_per_build + max(0, lacking) / weights.cards_per_turn)


def chance_of_time(turns: float, left: float, weights: PlannerWeights = PLANNER_WEIGHTS) -> float:
    """The chance that there is time for this many turns, when so many are expected to be left."""
    return 1 / (1 + exp((turns - left + weights.reserve_turns) / weights.turns_left_spread))


def is_last_turn(position: RailPosition, seat: Seat) -> bool:
    """Whether the seat has no turn after this one."""
    return position.moves_left != NOT_YET and turns_left(position, seat) <= 1
