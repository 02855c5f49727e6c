"""The price of every free route to a seat, in points: turns, wagons and the risk to lose it, less its own points.

A turn is worth what a good player makes of one elsewhere, and so is a wagon. Cards in hand make a route cheaper, but
only in part: they would serve another route as well. The turns left end when one seat's wagons run out: then every seat
has one more move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from math import exp, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from engine.rails.board import COLOURS, LOCOMOTIVE, RailMap, Route
from engine.rails.rulebook import LAST_WAGONS, RuleBook
from engine.rails.thinking.weights import PLANNER_WEIGHTS, PlannerWeights
from engine.rails.turn.position import NOT_YET, RailPosition

if TYPE_CHECKING:
    from engine.messages import Seat

NO_ROUTE: Final = -1


class RouteCosts(Struct):
    """The price of every route to one seat."""

    turns: list[float]  # Turns for each route.
    way: list[float]  # Price of each route as part of a way, or ``BARRED`` if it cannot be had.
    rivals: list[int]  # Ends of each route that rivals have reached.


def nearness_of_the_end(left: float, wagons: int, weights: PlannerWeights) -> float:
    """Return 0 to 1: near the end cards in hand have no other use, and new ones are seldom the wanted ones."""
    return max(exp(-left / weights.endgame_turns), exp(-wagons / weights.endgame_wagons))


class CardTurns(Struct, frozen=True):
    """Turns for cards, at one moment of the game."""

    missing: float  # The factor for a card that is not in hand, compared with far from the end.
    saved: float  # Turns that a card in hand saves.

    @classmethod
    def at(cls, left: float, wagons: int, weights: PlannerWeights) -> CardTurns:
        ending = nearness_of_the_end(left, wagons, weights)
        return cls(
            1 + weights.endgame_card_shortage * ending,
            weights.held_card_turns + (weights.any_colour_card_turns - weights.held_card_turns) * ending,
        )


def route_costs(
    graph: RouteGraph, position: RailPosition, seat: Seat, weights: PlannerWeights, left: float
) -> RouteCosts:
    """Return the price of each route to this seat now, with this many turns left. Its own are free."""
    count = len(graph.routes)
    found = RouteCosts([0.0] * count, [BARRED] * count, [0] * count)
    wagons = position.wagons[seat]
    risk = weights.loss_risk_points * sqrt(position.seats - 1)
    busy = reached_by_rivals(graph, position, seat)
    estimator = TurnEstimator(position.hands[seat], weights, left, wagons)
    for number in position.free:
        demand = graph.demands[number]
        if demand.length <= wagons:
            one, other = graph.ends[number]
            found.rivals[number] = rivals = (one in busy) + (other in busy)
            found.turns[number] = turns = estimator.turns(demand)
            price = weights.turn_points * turns + weights.wagon_points * demand.length - demand.points
            found.way[number] = max(
                price + risk * (1 + weights.loss_risk_per_rival_end * rivals), weights.least_route_points
            )
    for number in position.built[seat]:
        found.way[number] = 0.0
    return found


class TurnEstimator:
    """Estimates the turns for routes with one hand at one moment of the game."""

    def __init__(self, hand: Sequence[int], weights: PlannerWeights, left: float, wagons: int) -> None:
        rate = CardTurns.at(left, wagons, weights)
        self._hand = hand
        self._most = max(hand[:COLOURS])
        self._silver = hand[LOCOMOTIVE]
        self._demanded = weights.locomotive_turns
        self._each = (weights.card_turns * rate.missing, weights.any_colour_card_turns * rate.missing)
        self._had = (max(0.0, weights.card_turns - rate.saved), max(0.0, weights.any_colour_card_turns - rate.saved))
        """Turns for a card that is in hand already: of the route's colour, or of the player's choice."""

    def turns(self, demand: RouteDemand) -> float:
        hand, colours, choice = self._hand, demand.colours, demand.choice
        if not choice:
            have = hand[colours[0]]
        elif len(colours) == COLOURS:
            have = self._most
        else:
            have = max([hand[card] for card in colours])
        have = min(have, demand.length)
        each = self._each[choice]
        turns = 1.0 + each * (demand.length - have + demand.surcharge) + self._had[choice] * have
        if demand.locomotives > self._silver:
            turns += (self._demanded - each) * (demand.locomotives - self._silver)
        return turns


def reached_by_rivals(graph: RouteGraph, position: RailPosition, seat: Seat) -> set[int]:
    theirs = [number for rival, built in enumerate(position.built) if rival != seat for number in built]
    return {city for number in theirs for city in graph.ends[number]}


BARRED: Final = float("inf")  # The price of a route that cannot be had.


class ShortestPaths(NamedTuple):
    """The cheapest ways from some cities to every other: the price, and the last route."""

    dear: list[float]
    last: list[int]


class RouteDemand(NamedTuple):
    """The cards that a route asks for."""

    length: int
    points: int
    colours: tuple[int, ...]
    choice: bool  # True if the player chooses the colour.
    locomotives: int
    surcharge: float  # Extra cards of a tunnel, on average.
    takes_locomotives: bool  # True if locomotives may replace colours there.


class RouteGraph:
    """One board and its rule book, as a graph for finding cheapest paths."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self.book = book
        self.board = board
        self.routes = board.routes
        self.tickets = board.tickets
        self.points = tuple(book.route_points[route.length] for route in board.routes)
        self.ends = tuple((route.a, route.b) for route in board.routes)
        self.demands = tuple(map(self._demand, board.routes))
        roads: list[list[tuple[int, int]]] = [[] for _ in board.cities]
        for route in board.routes:
            roads[route.a].append((route.b, route.number))
            roads[route.b].append((route.a, route.number))
        self._roads = tuple(map(tuple, roads))

    def _demand(self, route: Route) -> RouteDemand:
        surcharge = 0.0
        if route.tunnel:
            surcharge = 0.75 if self.book.tunnel_counts_locomotives else 0.35
        choice = len(route.colours) > 1
        takes = self.book.locomotives_above_ground or route.tunnel
        points = self.points[route.number]
        return RouteDemand(route.length, points, route.colours, choice, route.locomotives, surcharge, takes)

    def ways(self, prices: Sequence[float], starts: Iterable[int], most: float = BARRED) -> ShortestPaths:
        """Return the cheapest ways from any of these cities at these prices of routes (Dijkstra).

        A way that costs ``most`` or more counts as ``most``.
        """
        dear = [most] * len(self._roads)
        last = [NO_ROUTE] * len(self._roads)
        heap = []
        for city in starts:
            dear[city] = 0.0
            heap.append((0.0, city))
        while heap:
            so_far, city = heappop(heap)
            if so_far > dear[city]:
                continue
            for other, route in self._roads[city]:
                price = so_far + prices[route]
                if price < dear[other]:
                    dear[other] = price
                    last[other] = route
                    heappush(heap, (price, other))
        return ShortestPaths(dear, last)

    def routes_to(self, ways: ShortestPaths, city: int) -> list[int]:
        found = []
        while (number := ways.last[city]) != NO_ROUTE:
            route = self.routes[number]
            city = route.a if route.b == city else route.b
            found.append(number)
        return found


def turns_left(position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS) -> float:
    """Return the turns that the seat may expect to have, the present one included."""
    if position.moves_left != NOT_YET:
        turn, seats = position.turn, position.seats
        return len([ahead for ahead in range(position.moves_left) if (turn + ahead) % seats == seat])
    return weights.closing_turns + min(turns_to_the_end(position, other, weights) for other in range(position.seats))


def turns_to_the_end(position: RailPosition, seat: Seat, weights: PlannerWeights = PLANNER_WEIGHTS) -> float:
    """Return the turns that this seat needs to run out of wagons at a usual pace."""
    wagons = position.wagons[seat] - LAST_WAGONS
    lacking = wagons - weights.held_card_used * sum(position.hands[seat])
    return max(1.0, wagons / weights.wagons_per_build + max(0, lacking) / weights.cards_per_turn)


def chance_of_time(turns: float, left: float, weights: PlannerWeights = PLANNER_WEIGHTS) -> float:
    """Return the chance that there is time for this many turns when so many are expected to be left."""
    return 1 / (1 + exp((turns - left + weights.reserve_turns) / weights.turns_left_spread))


def is_last_turn(position: RailPosition, seat: Seat) -> bool:
    return position.moves_left != NOT_YET and turns_left(position, seat) <= 1
