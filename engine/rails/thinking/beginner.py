"""The beginner's way: one ticket at a time, by the shortest way; then any route that is long enough."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from engine.rails.board.cards import GAP, LOCOMOTIVE
from engine.rails.board.tickets import fulfilled, joined
from engine.rails.thinking.allocation import allocate, build_move
from engine.rails.thinking.building import builds_by_gain
from engine.rails.thinking.route_costs import reached_by_rivals
from engine.rails.thinking.route_graph import BARRED
from engine.rails.thinking.weights import BEGINNER_WEIGHTS
from engine.rails.turn.moves import DRAW
from engine.rails.turn.position import CHOOSING, KEEPING, PAYING, SECOND_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.messages import Seat
    from engine.rails.thinking.policy import PlanPolicy
    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.thinking.weights import BeginnerWeights
    from engine.rails.turn.moves import Build, Keep, RailMove
    from engine.rails.turn.position import RailPosition
    from engine.rng import Rng


def beginner_move(
    policy: PlanPolicy, position: RailPosition, seat: Seat, rng: Rng, weights: BeginnerWeights = BEGINNER_WEIGHTS
) -> RailMove:
    """What a beginner plays."""
    options, graph = policy.options, policy.graph
    if position.phase in {CHOOSING, KEEPING}:
        return _keep(graph, list(options.keeps(position, seat)), rng, weights)
    if position.phase == PAYING:
        return options.legal(position, seat)[0]
    routes = routes_to_nearest_ticket(graph, position, seat)
    if position.phase != SECOND_CARD:
        build = _build(graph, position, seat, routes, weights)
        if build is not None:
            return build
    return _card(policy, position, seat, routes, rng, weights)


def _keep(graph: RouteGraph, keeps: Sequence[Keep], rng: Rng, weights: BeginnerWeights) -> Keep:
    """As few tickets as allowed, whichever they are; who likes tickets keeps more, then those that cost least."""
    number = min(max(len(keeps[0].tickets), weights.tickets_liked), len(keeps[-1].tickets))
    few = [keep for keep in keeps if len(keep.tickets) == number]
    if number > len(keeps[0].tickets):
        return min(few, key=lambda keep: sum(graph.tickets[ticket].loss for ticket in keep.tickets))
    return few[rng.below(len(few))]


def routes_to_nearest_ticket(graph: RouteGraph, position: RailPosition, seat: Seat) -> list[int]:
    """The routes that the nearest open ticket lacks, by the shortest way."""
    way = [BARRED] * len(graph.routes)
    for number in position.free:
        way[number] = graph.routes[number].length
    for number in position.built[seat]:
        way[number] = 0.0
    pieces, best, found = joined(graph.board, position.built[seat]), float(position.wagons[seat]), list[int]()
    for ticket in (graph.tickets[number] for number in position.tickets[seat]):
        if not fulfilled(ticket, pieces):
            for trip in ticket.trips:
                ways = graph.ways(way, trip.starts)
                end = min(trip.ends, key=ways.dear.__getitem__)
                if ways.dear[end] <= best:
                    best, found = ways.dear[end], [one for one in graph.routes_to(ways, end) if way[one]]
    return found


def _build(
    graph: RouteGraph, position: RailPosition, seat: Seat, routes: list[int], weights: BeginnerWeights
) -> RailMove | None:
    for allocation in allocate(graph, position.hands[seat], routes):
        if not allocation.lacking:
            return build_move(graph, allocation)
    if routes and sum(position.hands[seat]) < weights.full_hand:
        return None
    builds = [
        (points + _blocking(graph, position, seat, build, weights), build)
        for points, build in builds_by_gain(graph, position, seat)
        if points >= weights.worth_building
    ]
    return max(builds, key=itemgetter(0))[1] if builds else None


def _blocking(graph: RouteGraph, position: RailPosition, seat: Seat, build: Build, weights: BeginnerWeights) -> float:
    """What it is worth that rivals may want the route: nothing to most beginners."""
    if not weights.blocking_points:
        return 0.0
    busy = reached_by_rivals(graph, position, seat)
    return weights.blocking_points * sum(city in busy for city in graph.ends[graph.board.route_numbers[build.route]])


def _card(
    policy: PlanPolicy,
    position: RailPosition,
    seat: Seat,
    routes: list[int],
    rng: Rng,
    weights: BeginnerWeights,
) -> RailMove:
    """A card that the way asks for, if one lies open; sometimes without looking."""
    legal = policy.options.legal(position, seat)
    found = allocate(policy.graph, position.hands[seat], routes)
    wanted = [allocation.card for allocation in found if allocation.colours_lacking]
    takes = [
        policy.options.takes[card]
        for card in sorted(set(position.market) - {GAP}, key=lambda card: card not in wanted)
        if card in wanted or card == LOCOMOTIVE or position.phase == SECOND_CARD
    ]
    takes = [take for take in takes if take in legal]
    if takes and rng.below(weights.blind_draw_one_in):
        return takes[0]
    return DRAW if DRAW in legal else (takes or legal)[0]
