"""Why one would play a move, for a hint: its effects on the plan, the strongest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.messages import Line, Name, Seat, Value
from engine.rails.board import LOCOMOTIVE
from engine.rails.networks import missing_way
from engine.rails.thinking.cards import allocate
from engine.rails.thinking.planning import Network, Plan, TicketPlan, plan_for
from engine.rails.thinking.route_costs import BARRED, RouteGraph
from engine.rails.turn.moves import Build, Draw, GiveUp, Keep, Pass, Pay, RailMove, Take, Tickets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.thinking.policy import PlanPolicy
    from engine.rails.turn.position import RailPosition

LONG_WAY = 2  # Wagons from which on a way round is worth mentioning.


def reasons(policy: PlanPolicy, position: RailPosition, seat: Seat, move: RailMove) -> Iterator[Line]:
    match move:
        case Build():
            yield from _build(policy, position, seat, policy.graph.board.route_numbers[move.route])
        case Pay():
            yield from _build(policy, position, seat, position.attempt.route)
        case Draw():
            yield _draw(policy, position, seat)
        case Take():
            yield _take(policy, position, seat, policy.graph.board.card_numbers[move.card])
        case Tickets():
            yield _tickets(policy, position, seat)
        case Keep():
            yield from _keep(policy, position, seat, move.tickets)
        case GiveUp():
            yield Line("reason-gives-up", {"owed": position.attempt.owed})
        case Pass():
            yield Line("reason-passes")
        case _:
            assert_never(move)


def _build(policy: PlanPolicy, position: RailPosition, seat: Seat, number: int) -> Iterator[Line]:
    plan = policy.plan(position, seat)
    ticket_plans = sorted((one for one in plan.ticket_plans if number in one.routes), key=lambda one: -one.gain)
    for ticket_plan in ticket_plans:
        yield _serves(policy.graph, position, seat, ticket_plan, number)
    if ticket_plans:
        more = _way_round(policy.graph, position, seat, ticket_plans[0], number)
        if more == BARRED:
            yield Line("reason-only-way")
        elif more >= LONG_WAY:
            yield Line("reason-way-round", {"wagons": round(more)})
    yield Line("reason-points", {"points": policy.graph.points[number]})


def _serves(graph: RouteGraph, position: RailPosition, seat: Seat, ticket_plan: TicketPlan, route: int) -> Line:
    built = [*position.built]
    built[seat] = (*built[seat], route)
    wagons = position.wagons[seat] - graph.routes[route].length
    way = missing_way(graph.board, graph.board.tickets[ticket_plan.ticket], built, seat, wagons)
    ticket = Name("ticket", str(ticket_plan.ticket))
    if way is not None and not way.wagons:
        return Line("reason-joins", {"ticket": ticket})
    planned = sum(graph.routes[number].length for number in ticket_plan.routes if number != route)
    return Line("reason-nearer", {"ticket": ticket, "wagons": way.wagons if way else planned})


def _way_round(graph: RouteGraph, position: RailPosition, seat: Seat, ticket_plan: TicketPlan, number: int) -> float:
    way = [BARRED] * len(graph.routes)
    for free in position.free:
        way[free] = graph.routes[free].length
    for own in position.built[seat]:
        way[own] = 0.0
    planned = sum(way[route] for route in ticket_plan.routes)
    way[number] = BARRED
    dear = graph.ways(way, ticket_plan.trip.starts).dear
    return min(dear[end] for end in ticket_plan.trip.ends) - planned


def _tickets(policy: PlanPolicy, position: RailPosition, seat: Seat) -> Line:
    network = Network(policy.graph, position, seat, policy.weights)
    still_open = sum(not network.is_done(ticket) for ticket in position.tickets[seat])
    return Line("reason-tickets", {"open": still_open, "turns": round(policy.plan(position, seat).turns_left)})


def _draw(policy: PlanPolicy, position: RailPosition, seat: Seat) -> Line:
    plan = policy.plan(position, seat)
    found = allocate(policy.graph, position.hands[seat], plan.routes)
    for allocation in sorted(found, key=lambda allocation: allocation.route not in plan.goals):
        if allocation.lacking:
            return Line("reason-lacks", {**_aim(policy, plan, allocation.route), "count": allocation.lacking})
    return Line("reason-any-cards")


def _take(policy: PlanPolicy, position: RailPosition, seat: Seat, card: int) -> Line:
    plan, hand = policy.plan(position, seat), position.hands[seat]
    with_it = hand[:]
    with_it[card] += 1
    before, after = (allocate(policy.graph, cards, plan.routes) for cards in (hand, with_it))
    for old, new in zip(before, after, strict=True):
        if new.lacking < old.lacking:
            name = Name("card", policy.graph.board.palette.names[card])
            return Line("reason-needs", {"card": name, **_aim(policy, plan, new.route), "count": new.lacking})
    return Line("reason-wild" if card == LOCOMOTIVE else "reason-any-cards")


def _aim(policy: PlanPolicy, plan: Plan, number: int) -> dict[str, Value]:
    route, points = policy.graph.routes[number], policy.graph.points[number]
    return {"route": Name("route", route.id), "points": points, "goal": int(number in plan.goals)}


def _keep(policy: PlanPolicy, position: RailPosition, seat: Seat, kept: tuple[int, ...]) -> Iterator[Line]:
    """Yield the fulfilled tickets, the value of those within reach, and those kept only for their small loss."""
    plan = plan_for(policy.graph, position, seat, (*position.tickets[seat], *kept), policy.weights)
    pursued = {ticket_plan.ticket for ticket_plan in plan.ticket_plans}
    wagons = sum(policy.graph.routes[number].length for number in plan.goals)
    points = sum(ticket_plan.trip.points for ticket_plan in plan.ticket_plans)
    network = Network(policy.graph, position, seat, policy.weights)
    for ticket in kept:
        if network.is_done(ticket):
            yield Line("reason-done", {"ticket": Name("ticket", str(ticket))})
    if pursued:
        yield Line("reason-network", {"points": points, "wagons": wagons})
    for ticket in kept:
        if ticket not in pursued and not network.is_done(ticket):
            yield Line("reason-least-loss", {"ticket": Name("ticket", str(ticket))})
