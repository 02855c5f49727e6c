"""How many points a seat may expect at the end of the game, from its plan and from what it has.

What the plan promises, the cards and wagons, and what the rivals have left are weighed by what came of them in games of
planners against one another (``tools.training.fit_expectation``). Each weight has three parts: one that is always the
same, one that counts the more the earlier it is, and one for the last turns.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.rails.board.cards import LOCOMOTIVE
from engine.rails.board.trails import longest_trail
from engine.rails.thinking.hand_values import HandValues
from engine.rails.thinking.planning import quick_plan_for
from engine.rails.thinking.turns_left import turns_to_the_end

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.messages import Seat
    from engine.rails.thinking.planning import Plan
    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.thinking.weights import PlannerWeights
    from engine.rails.turn.position import RailPosition

LONG_GAME: Final = 40.0
"""Turns left: with these or more it is early."""
LAST_TURNS: Final = 4.0
"""With about this many turns left the last part of a weight counts."""
LONG_ROUTE_POINTS: Final = 15
"""The routes that bring so much, or more, are few, and everybody wants them."""
SOME_TIME, AMPLE_TIME = 4.0, 10.0
"""Turns: tickets that are so much too late are given up; those with so many turns to spare are as good as joined."""


class Weight(NamedTuple):
    """What one of a feature is worth, in points."""

    always: float
    early: float
    late: float


ExpectationWeights: TypeAlias = "Mapping[str, Weight]"
"""A weight by the name of each feature."""


class Outlook(NamedTuple):
    """What a seat's points at the end depend on, besides those that it has."""

    seats: float
    """How many players there are beyond two."""
    one: float
    """Always 1: its weight is what everybody may expect."""
    promised: float
    """What the plan says that the tickets come to, less the price of their routes."""
    ticket_gain: float
    """What the open tickets add if they are joined."""
    ticket_turns: float
    """The turns that they take."""
    gain_in_time: float
    """What they add, in as far as there is time for them."""
    gain_in_ample_time: float
    """The same, where only time in plenty counts whole."""
    wagons: float
    rivals_wagons: float
    cards: float
    locomotives: float
    hand: float
    """What the cards are worth to the planned routes."""
    ticket_route_points: float
    ticket_route_wagons: float
    extra_points: float
    """Of the routes that the plan means to build for their own sake."""
    extra_wagons: float
    long_routes: float
    """How many routes of the most points are free."""
    turns_left: float
    turns_behind: float
    """How many turns sooner the fastest rival could end the game."""
    own_turn: float
    tickets: float
    trail: float
    rivals_trail: float


def outlook(graph: RouteGraph, position: RailPosition, seat: Seat, plan: Plan, weights: PlannerWeights) -> Outlook:
    """What this seat may look forward to."""
    rivals = [other for other in range(position.seats) if other != seat]
    left, hand = plan.turns_left, position.hands[seat]
    gain = sum([ticket_plan.gain for ticket_plan in plan.ticket_plans])
    points, demands, wagons = graph.points, graph.demands, position.wagons
    trails = [0] * position.seats
    if graph.book.trail_bonus:
        trails = [longest_trail([graph.routes[number] for number in built]) for built in position.built]
    return Outlook(
        position.seats - 2,
        1,
        plan.worth,
        gain,
        plan.turns,
        gain * max(0.0, min(1.0, (left - plan.turns + SOME_TIME) / SOME_TIME)),
        gain * max(0.0, min(1.0, (left - plan.turns) / AMPLE_TIME)),
        wagons[seat],
        min([wagons[other] for other in rivals]),
        sum(hand),
        hand[LOCOMOTIVE],
        HandValues(graph, plan.routes, weights).of(hand),
        sum([points[number] for number in plan.goals]),
        sum([demands[number].length for number in plan.goals]),
        sum([points[number] for number in plan.extras]),
        sum([demands[number].length for number in plan.extras]),
        sum([points[number] >= LONG_ROUTE_POINTS for number in position.free]),
        left,
        turns_to_the_end(position, seat, weights) - min([turns_to_the_end(position, one, weights) for one in rivals]),
        position.turn == seat,
        len(position.tickets[seat]),
        trails[seat],
        max([trails[other] for other in rivals]),
    )


class Expectation:
    """The weights of one game, as they are looked up."""

    def __init__(self, weights: ExpectationWeights) -> None:
        self._weights = [weights.get(name, Weight(0, 0, 0)) for name in Outlook._fields]

    def points(self, graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights) -> float:
        """The points that this seat may expect."""
        seen = outlook(graph, position, seat, quick_plan_for(graph, position, seat, weights), weights)
        early, late = stage(seen.turns_left)
        expected = float(position.points[seat])
        for value, (always, when_early, when_late) in zip(seen, self._weights, strict=True):
            expected += value * (always + early * when_early + late * when_late)
        return expected


def stage(turns_left: float) -> tuple[float, float]:
    """How early and how late it is, each from 0 to 1."""
    return min(turns_left, LONG_GAME) / LONG_GAME, exp(-turns_left / LAST_TURNS)
