"""Imagined games: worlds with plausible tickets, the next turns by each seat's plan, and the points expected after
them.

A rival who builds towards a ticket has less left to build for it than on the empty map. So of several worlds that the
view allows, one is drawn, weighted by how well the tickets fit the routes built.

Each seat follows its plan, which is remade only when the board requires it. Slow decisions use faster approximations:
choosing among tickets, and whether to draw more.

The expected points combine the plan's value, the cards and wagons, and the rivals' remaining resources. Their weights
are fitted to the results of games between planners (``tools.training.rails``). Each weight has three parts: a constant
one, one for the early game, and one for the last turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import exp
from typing import Final, NamedTuple

from engine.messages import Seat
from engine.rails.board import LOCOMOTIVE, Ticket
from engine.rails.networks import longest_trail
from engine.rails.thinking.cards import HandValues
from engine.rails.thinking.planning import Plan, RouteGraph, quick_keep, quick_plan_for, turns_left, turns_to_the_end
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.weights import PlannerWeights
from engine.rails.turn.events import NULL_LISTENER
from engine.rails.turn.moves import RailMove
from engine.rails.turn.play import TurnRules
from engine.rails.turn.position import CHOOSING, KEEPING, OVER, PAYING, TURN, RailPosition
from engine.rng import Rng

LONG_GAME: Final = 40.0  # Turns left. From this many on, the game is fully early.
LAST_TURNS: Final = 4.0  # Decay constant, in turns left, of the late part of a weight.
LONG_ROUTE_POINTS: Final = 15  # Points of long routes, which are rare and in demand.
SOME_TIME = 4.0  # Turns. Tickets that are this much too late are given up.
AMPLE_TIME = 10.0  # Turns. Tickets with this much time to spare count as fulfilled.
WORLDS_DRAWN_FROM = 8  # Worlds imagined for each world searched.
FIT = 5.0  # The log of how much likelier a ticket becomes from nothing built to all built.
REPLAN_TURNS = 3  # Turns left from which a plan is remade every turn, because the hand decides what is still possible.


class Weight(NamedTuple):
    """The value of one unit of a feature, in points."""

    always: float
    early: float
    late: float


class Outlook(NamedTuple):
    """The features from which a seat's further points are estimated."""

    seats: float  # Players beyond two.
    one: float  # Always 1. Its weight is the base value for every seat.
    promised: float  # The plan's value of the tickets, minus the price of their routes.
    ticket_gain: float  # Points that the open tickets add if fulfilled.
    ticket_turns: float  # Turns needed for that.
    gain_in_time: float  # The gain, reduced if time is short.
    gain_in_ample_time: float  # The gain, reduced unless there is ample time.
    wagons: float
    rivals_wagons: float
    cards: float
    locomotives: float
    hand: float  # The value of the cards for the planned routes.
    ticket_route_points: float
    ticket_route_wagons: float
    extra_points: float  # Points of the routes planned for their own sake.
    extra_wagons: float
    long_routes: float  # Number of free routes with the most points.
    turns_left: float
    turns_behind: float  # Turns by which the fastest rival could end the game sooner.
    own_turn: float
    tickets: float
    trail: float
    rivals_trail: float


def outlook(graph: RouteGraph, position: RailPosition, seat: Seat, plan: Plan, weights: PlannerWeights) -> Outlook:
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
    """Estimates a seat's final points, with the weights of one game."""

    def __init__(self, weights: Mapping[str, Weight]) -> None:
        self._weights = [weights.get(name, Weight(0, 0, 0)) for name in Outlook._fields]

    def points(self, graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights) -> float:
        seen = outlook(graph, position, seat, quick_plan_for(graph, position, seat, weights), weights)
        early, late = stage(seen.turns_left)
        expected = float(position.points[seat])
        for value, (always, when_early, when_late) in zip(seen, self._weights, strict=True):
            expected += value * (always + early * when_early + late * when_late)
        return expected


def stage(turns_left: float) -> tuple[float, float]:
    """Return how early and how late in the game it is, each as a number from 0 to 1."""
    return min(turns_left, LONG_GAME) / LONG_GAME, exp(-turns_left / LAST_TURNS)


EXPECTATION_WEIGHTS: Mapping[str, Weight] = {
    "seats": Weight(1.55, -10.44, -1.103),
    "one": Weight(-6.737, 16.51, 6.358),
    "promised": Weight(0.9872, -0.04034, 0.007189),
    "ticket_gain": Weight(0.6137, -0.6375, -0.9067),
    "ticket_turns": Weight(1.848, -1.462, -1.736),
    "gain_in_time": Weight(0.03973, 0.04396, 0.209),
    "gain_in_ample_time": Weight(0.04134, -0.2134, 0.3675),
    "wagons": Weight(1.158, 1.731, -1.335),
    "rivals_wagons": Weight(-0.2035, -0.9668, 0.9142),
    "cards": Weight(-0.3713, 1.16, -0.2065),
    "locomotives": Weight(-0.4938, 1.194, 2.386),
    "hand": Weight(1.391, -2.102, 0.2531),
    "ticket_route_points": Weight(-0.5499, 0.9509, 0.8264),
    "ticket_route_wagons": Weight(-0.9359, 0.27, 0.3937),
    "extra_points": Weight(-0.2579, 0.7542, 3.172),
    "extra_wagons": Weight(0.5643, -1.634, -6.192),
    "long_routes": Weight(2.165, -4.004, -5.946),
    "turns_left": Weight(0.4127, -0.3057, 0.3996),
    "turns_behind": Weight(-1.216, -1.149, 1.643),
    "own_turn": Weight(1.665, -0.8611, -0.8177),
    "tickets": Weight(-0.6633, 2.497, 0.6395),
}


_GRAIN = 1 << 30


class TicketFits:
    """Caches how well each ticket fits the routes of each seat."""

    def __init__(self, graph: RouteGraph) -> None:
        self._graph = graph
        self._whole = [float(route.length) for route in graph.routes]
        self._fits: dict[tuple[Seat, int], float] = {}

    def worlds(self, imagine: Callable[[], RailPosition], rng: Rng) -> Iterator[RailPosition]:
        while True:
            worlds = [imagine()]
            if any(worlds[0].built):
                worlds += [imagine() for _ in range(WORLDS_DRAWN_FROM - 1)]
            yield _drawn(worlds, [exp(FIT * self._total_fit(world)) for world in worlds], rng)

    def _total_fit(self, world: RailPosition) -> float:
        return sum([self._fit(world, seat, ticket) for seat, held in enumerate(world.tickets) for ticket in held])

    def _fit(self, position: RailPosition, seat: Seat, number: int) -> float:
        """Return the share of the ticket's connection, from 0 to 1, that the seat's routes already cover."""
        found = self._fits.get((seat, number))
        if found is None:
            ticket = self._graph.tickets[number]
            left = self._missing(self._graph.lengths(position, seat), ticket)
            whole = self._missing(self._whole, ticket)
            found = max(1 - min(1.0, some / all_) for some, all_ in zip(left, whole, strict=True))
            self._fits[seat, number] = found
        return found

    def _missing(self, prices: Sequence[float], ticket: Ticket) -> list[float]:
        return [min(self._graph.ways(prices, trip.starts).dear[end] for end in trip.ends) for trip in ticket.trips]


def _drawn(worlds: Sequence[RailPosition], weights: Sequence[float], rng: Rng) -> RailPosition:
    if len(worlds) == 1:
        return worlds[0]
    sums = list(accumulate(weights))
    mark = rng.below(_GRAIN) / _GRAIN * sums[-1]
    return next((world for world, until in zip(worlds, sums, strict=True) if mark < until), worlds[-1])


ALL_TURNS = 10**9  # More turns than any game has.


class Rollout:
    """One imagined game in which every seat follows the same policy."""

    def __init__(self, policy: PlanPolicy, seats: int) -> None:
        self._policy = policy.made_quicker()
        self._turns = TurnRules(policy.graph.book, policy.graph.board, policy.legal_moves)
        self._plans: list[Plan | None] = [None] * seats
        self._free = [0] * seats

    def roll_out(self, position: RailPosition, turns: int = ALL_TURNS) -> None:
        begun = 0
        while position.phase != OVER:
            begun += position.phase == TURN
            if begun > turns:
                break
            seat = self._policy.legal_moves.acting(position)[0]
            self._turns.play(position, seat, self.move(position, seat), NULL_LISTENER)

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        policy = self._policy
        if position.phase == KEEPING:
            return quick_keep(policy.graph, position, seat, policy.weights)
        if position.phase == CHOOSING:
            return policy.move(position, seat)
        if position.phase == PAYING:
            return policy.answers(position, seat)[0]
        return policy.follow(position, seat, self._plan(position, seat))

    def _plan(self, position: RailPosition, seat: Seat) -> Plan:
        plan = self._plans[seat]
        if plan is None or plan.tickets != position.tickets[seat] or not self._is_still_possible(position, seat, plan):
            self._plans[seat] = plan = quick_plan_for(self._policy.graph, position, seat, self._policy.weights)
        elif position.phase == TURN:
            plan.turns_left = turns_left(position, seat, self._policy.weights)
            if plan.turns_left <= REPLAN_TURNS:
                self._plans[seat] = plan = quick_plan_for(self._policy.graph, position, seat, self._policy.weights)
        self._free[seat] = len(position.free)
        return plan

    def _is_still_possible(self, position: RailPosition, seat: Seat, plan: Plan) -> bool:
        """Remove built routes from the plan. Return True if the rest of the plan is still possible."""
        if len(position.free) == self._free[seat]:
            return True
        built, free = position.built[seat], position.free
        plan.goals = [number for number in plan.goals if number not in built]
        plan.extras = [number for number in plan.extras if number not in built]
        return bool(plan.goals or plan.extras) and all(number in free for number in plan.goals + plan.extras)
