"""Why one would play a move, for a hint: what it does for the plan, the strongest reason first."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.rails.cards import LOCOMOTIVE
from engine.rails.moves import Build, Draw, GiveUp, Keep, Pass, Pay, Take, Tickets
from engine.rails.thinking.atlas import BARRED
from engine.rails.thinking.planning import Network, plan_for
from engine.rails.thinking.purse import claims
from engine.saying import Line, Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.moves import RailMove
    from engine.rails.position import Position
    from engine.rails.thinking.atlas import Atlas
    from engine.rails.thinking.pilot import Pilot
    from engine.rails.thinking.planning import Errand, Plan
    from engine.saying import Seat

LONG_WAY = 2
"""Wagons more from which on a way round is worth a word."""


def reasons(pilot: Pilot, position: Position, seat: Seat, move: RailMove) -> Iterator[Line]:
    """What speaks for this move."""
    match move:
        case Build():
            yield from _build(pilot, position, seat, pilot.atlas.board.route_numbers[move.route])
        case Pay():
            yield from _build(pilot, position, seat, position.attempt.route)
        case Draw():
            yield _draw(pilot, position, seat)
        case Take():
            yield _take(pilot, position, seat, pilot.atlas.board.card_numbers[move.card])
        case Tickets():
            yield _tickets(pilot.plan(position, seat))
        case Keep():
            yield from _keep(pilot, position, seat, move.tickets)
        case GiveUp():
            yield Line("reason-gives-up", {"owed": position.attempt.owed})
        case Pass():
            yield Line("reason-passes")
        case _:
            assert_never(move)


def _build(pilot: Pilot, position: Position, seat: Seat, number: int) -> Iterator[Line]:
    """The tickets that the route serves, the way round if it is lost, and its points."""
    plan = pilot.plan(position, seat)
    errands = sorted((one for one in plan.errands if number in one.routes), key=lambda one: -one.gain)
    for errand in errands:
        yield _serves(pilot.atlas, errand, number)
    if errands:
        more = _way_round(pilot.atlas, position, seat, errands[0], number)
        if more == BARRED:
            yield Line("reason-only-way")
        elif more >= LONG_WAY:
            yield Line("reason-way-round", {"wagons": round(more)})
    yield Line("reason-points", {"points": pilot.atlas.points[number]})


def _serves(atlas: Atlas, errand: Errand, number: int) -> Line:
    lacking = sum(atlas.routes[route].length for route in errand.routes if route != number)
    ticket = Name("ticket", str(errand.ticket))
    if not lacking:
        return Line("reason-joins", {"ticket": ticket})
    return Line("reason-nearer", {"ticket": ticket, "wagons": lacking})


def _way_round(atlas: Atlas, position: Position, seat: Seat, errand: Errand, number: int) -> float:
    """How many wagons more the ticket would take without this route."""
    way = [BARRED] * len(atlas.routes)
    for free in position.free:
        way[free] = atlas.routes[free].length
    for own in position.built[seat]:
        way[own] = 0.0
    planned = sum(way[route] for route in errand.routes)
    way[number] = BARRED
    dear = atlas.ways(way, errand.trip.starts).dear
    return min(dear[end] for end in errand.trip.ends) - planned


def _tickets(plan: Plan) -> Line:
    """How many tickets are still to do, and how long there is for more."""
    return Line("reason-tickets", {"open": len(plan.errands), "turns": round(plan.left)})


def _draw(pilot: Pilot, position: Position, seat: Seat) -> Line:
    """What the hand still lacks for the most urgent route that is not paid yet, a ticket's first."""
    plan = pilot.plan(position, seat)
    found = claims(pilot.atlas, position.hands[seat], plan.routes)
    for claim in sorted(found, key=lambda claim: claim.route not in plan.goals):
        if claim.lacking:
            route = Name("route", pilot.atlas.routes[claim.route].id)
            return Line("reason-lacks", {"route": route, "count": claim.lacking})
    return Line("reason-any-cards")


def _take(pilot: Pilot, position: Position, seat: Seat, card: int) -> Line:
    """The most urgent route that this card helps to pay."""
    plan, hand = pilot.plan(position, seat), position.hands[seat]
    with_it = hand[:]
    with_it[card] += 1
    before, after = (claims(pilot.atlas, cards, plan.routes) for cards in (hand, with_it))
    for old, new in zip(before, after, strict=True):
        if new.lacking < old.lacking:
            route = Name("route", pilot.atlas.routes[new.route].id)
            name = Name("card", pilot.atlas.board.palette.names[card])
            return Line("reason-needs", {"card": name, "route": route, "count": new.lacking})
    return Line("reason-wild" if card == LOCOMOTIVE else "reason-any-cards")


def _keep(pilot: Pilot, position: Position, seat: Seat, kept: tuple[int, ...]) -> Iterator[Line]:
    """What all tickets together come to."""
    plan = plan_for(pilot.atlas, position, seat, (*position.tickets[seat], *kept), pilot.weights)
    pursued = {errand.ticket for errand in plan.errands}
    wagons = sum(pilot.atlas.routes[number].length for number in plan.goals)
    points = sum(errand.trip.points for errand in plan.errands)
    yield Line("reason-network", {"points": points, "wagons": wagons})
    open_ones = Network(pilot.atlas, position, seat, pilot.weights)
    for ticket in kept:
        if ticket not in pursued and not open_ones.is_done(ticket):
            yield Line("reason-least-loss", {"ticket": Name("ticket", str(ticket))})
