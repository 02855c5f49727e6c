"""The beginner's way: one ticket at a time, by the shortest way; then whatever is long enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.cards import GAP, LOCOMOTIVE
from engine.rails.moves import DRAW
from engine.rails.position import CHOOSING, KEEPING, PAYING, SECOND_CARD
from engine.rails.thinking.atlas import BARRED
from engine.rails.thinking.building import at_once
from engine.rails.thinking.purse import claims, payment
from engine.rails.tickets import fulfilled, joined

if TYPE_CHECKING:
    from engine.rails.moves import RailMove
    from engine.rails.position import Position
    from engine.rails.thinking.atlas import Atlas
    from engine.rails.thinking.pilot import Pilot
    from engine.rng import Rng
    from engine.saying import Seat

LONG_ENOUGH = 3
"""Points from which on a beginner with no ticket to work on builds a route for its own sake."""
FULL_HAND = 12
"""With so many cards anything is built."""
ABSENT = 6
"""One draw in so many is made without looking."""


def novice_move(pilot: Pilot, position: Position, seat: Seat, rng: Rng) -> RailMove:
    """What a beginner plays."""
    options, atlas = pilot.options, pilot.atlas
    if position.phase in {CHOOSING, KEEPING}:
        keeps = list(options.keeps(position, seat))
        few = [keep for keep in keeps if len(keep.tickets) == len(keeps[0].tickets)]
        return few[rng.below(len(few))]
    if position.phase == PAYING:
        return options.legal(position, seat)[0]
    routes = next_ways(atlas, position, seat)
    if position.phase != SECOND_CARD:
        build = _build(atlas, position, seat, routes)
        if build is not None:
            return build
    return _card(pilot, position, seat, routes, rng)


def next_ways(atlas: Atlas, position: Position, seat: Seat) -> list[int]:
    """The routes that the nearest open ticket lacks, by the shortest way."""
    way = [BARRED] * len(atlas.routes)
    for number in position.free:
        way[number] = atlas.routes[number].length
    for number in position.built[seat]:
        way[number] = 0.0
    pieces, best, found = joined(atlas.board, position.built[seat]), float(position.wagons[seat]), list[int]()
    for ticket in (atlas.tickets[number] for number in position.tickets[seat]):
        if not fulfilled(ticket, pieces):
            for trip in ticket.trips:
                ways = atlas.ways(way, trip.starts)
                end = min(trip.ends, key=ways.dear.__getitem__)
                if ways.dear[end] <= best:
                    best, found = ways.dear[end], [one for one in atlas.routes_to(ways, end) if way[one]]
    return found


def _build(atlas: Atlas, position: Position, seat: Seat, routes: list[int]) -> RailMove | None:
    for claim in claims(atlas, position.hands[seat], routes):
        if not claim.lacking:
            return payment(atlas, claim)
    if routes and sum(position.hands[seat]) < FULL_HAND:
        return None
    builds = [build for points, build in at_once(atlas, position, seat) if points >= LONG_ENOUGH]
    return builds[0] if builds else None


def _card(pilot: Pilot, position: Position, seat: Seat, routes: list[int], rng: Rng) -> RailMove:
    """A card that the way asks for, if one lies open; sometimes without looking."""
    legal = pilot.options.legal(position, seat)
    found = claims(pilot.atlas, position.hands[seat], routes)
    wanted = [claim.card for claim in found if claim.colours_lacking]
    takes = [
        pilot.options.takes[card]
        for card in sorted(set(position.market) - {GAP}, key=lambda card: card not in wanted)
        if card in wanted or card == LOCOMOTIVE or position.phase == SECOND_CARD
    ]
    takes = [take for take in takes if take in legal]
    if takes and rng.below(ABSENT):
        return takes[0]
    return DRAW if DRAW in legal else (takes or legal)[0]
