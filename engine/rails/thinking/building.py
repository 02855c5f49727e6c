"""Which route to build now, and how to pay for a tunnel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.board.cards import LOCOMOTIVE
from engine.rails.board.tickets import fulfilled, joined
from engine.rails.board.trails import longest_trail
from engine.rails.rulebook import TUNNEL_CARDS
from engine.rails.thinking.allocation import allocate, most_of, unclaimed
from engine.rails.turn.moves import GIVE_UP, Build, Pay
from engine.rails.turn.payments import payments

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.messages import Seat
    from engine.rails.board.map import Route
    from engine.rails.thinking.allocation import Allocation
    from engine.rails.thinking.planning import Plan
    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition

HIT = 0.11
"""The chance that a card turned up in a tunnel costs a card more; where locomotives count, twice that."""
DEAR = 2
"""A tunnel that costs more cards than these is left for later, if there is a later."""


def payable(graph: RouteGraph, hand: Sequence[int], plan: Plan) -> list[Allocation]:
    """The planned routes that can be paid now, the most urgent first."""
    return [allocation for allocation in allocate(graph, hand, plan.routes) if not allocation.lacking]


def is_risky(graph: RouteGraph, hand: Sequence[int], allocation: Allocation) -> bool:
    """A tunnel that may well cost more than is there."""
    if not (graph.routes[allocation.route].tunnel and graph.book.tunnel_counts_locomotives):
        return False
    return hand[allocation.card] - allocation.coloured + hand[LOCOMOTIVE] - allocation.locomotives < 1


def builds_by_gain(graph: RouteGraph, position: RailPosition, seat: Seat) -> list[tuple[float, Build]]:
    """Every free route that can be paid now and the points that it adds if the game ended here, most first."""
    hand, names = position.hands[seat], graph.board.palette.names
    pieces = joined(graph.board, position.built[seat])
    found: list[tuple[float, Build]] = []
    for number in position.free:
        route = graph.routes[number]
        if route.length <= position.wagons[seat]:
            paid = next(payments(graph.book, route, hand), None)
            if paid is not None:
                card, coloured, locomotives = paid
                gain = graph.points[number] + _tickets_gain(graph, position.tickets[seat], pieces, route)
                spare = hand[card] - coloured + (hand[LOCOMOTIVE] - locomotives if coloured else 0)
                found.append(
                    (gain * tunnel_chance(graph, route, spare), Build(route.id, names[card], coloured, locomotives))
                )
    found.sort(key=lambda one: -one[0])
    return found


def spare_build(graph: RouteGraph, position: RailPosition, seat: Seat, plan: Plan, least: float) -> Build | None:
    """The route of most points, at least so many, that unclaimed cards pay and the plan's wagons leave room for."""
    left = unclaimed(graph, position.hands[seat], plan.routes)
    wagons = position.wagons[seat] - sum(graph.demands[number].length for number in plan.routes)
    planned, names = set(plan.routes), graph.board.palette.names
    best, found = least, None
    for number in position.free:
        demand = graph.demands[number]
        if demand.points < best or demand.length > wagons or number in planned:
            continue
        card = most_of(left, demand.colours)
        coloured = min(left[card], demand.length - demand.locomotives)
        locomotives = demand.length - coloured
        if locomotives > left[LOCOMOTIVE] or (locomotives > demand.locomotives and not demand.takes_locomotives):
            continue
        if demand.points > best or found is None:
            colour = names[card if coloured else LOCOMOTIVE]
            best, found = demand.points, Build(graph.routes[number].id, colour, coloured, locomotives)
    return found


def trail_builds(graph: RouteGraph, position: RailPosition, seat: Seat, builds: Sequence[Build]) -> list[Build]:
    """Those of these that prolong the seat's longest trail, the most first."""
    own = [graph.routes[number] for number in position.built[seat]]
    now, found = longest_trail(own), list[tuple[int, Build]]()
    for build in builds:
        trail = longest_trail([*own, graph.routes[graph.board.route_numbers[build.route]]])
        if trail > now:
            found.append((trail, build))
    return [build for _, build in sorted(found, key=lambda one: -one[0])]


def tunnel_chance(graph: RouteGraph, route: Route, spare: int) -> float:
    """The chance that a tunnel costs no more than these spare cards."""
    if not route.tunnel or spare >= TUNNEL_CARDS:
        return 1.0
    hit = HIT * (2 if graph.book.tunnel_counts_locomotives else 1)
    miss = 1 - hit
    chances = (miss**3, 3 * hit * miss**2, 3 * hit**2 * miss)
    return sum(chances[: max(0, spare) + 1])


def _tickets_gain(graph: RouteGraph, tickets: Sequence[int], pieces: list[int], route: Route) -> int:
    """What the tickets gain when this route joins two pieces."""
    one, other = pieces[route.a], pieces[route.b]
    if one == other:
        return 0
    after = [one if piece == other else piece for piece in pieces]
    gain = 0
    for number in tickets:
        ticket = graph.tickets[number]
        then = fulfilled(ticket, after)
        if then:
            gain += then - (fulfilled(ticket, pieces) or -ticket.loss)
    return gain


def tunnel_answers(extras: Iterator[tuple[int, int]], owed: int, *, later: bool) -> list[RailMove]:
    """Pay, with few locomotives, or give up; the better first. ``later``: whether one can try again."""
    pays: list[RailMove] = [Pay(*extra) for extra in extras]
    if owed > DEAR and later:
        return [GIVE_UP, *pays]
    return [*pays, GIVE_UP]
