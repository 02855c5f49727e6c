"""What every free route would cost a seat, in points: turns, wagons and the risk to lose it, less its own points.

A turn is worth what a good player makes of one elsewhere; so is a wagon. Whatever is in hand makes a route cheaper,
but only in part: those cards would serve another route as well.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.cards import LOCOMOTIVE
from engine.rails.thinking.atlas import BARRED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.board import Route
    from engine.rails.position import Position
    from engine.rails.rulebook import RuleBook
    from engine.rails.thinking.atlas import Atlas
    from engine.rails.thinking.weights import Weights
    from engine.saying import Seat


class Prices(Struct):
    """For each route the turns that it takes, and its price as part of a way (``BARRED``: it cannot be had)."""

    turns: list[float]
    way: list[float]


def prices(atlas: Atlas, position: Position, seat: Seat, weights: Weights, left: float) -> Prices:
    """What each route would cost this seat now, with so many turns left; its own are free."""
    saved = weights.in_hand if left > weights.soon else weights.any_colour
    way = [BARRED] * len(atlas.routes)
    turns = [0.0] * len(atlas.routes)
    hand, wagons = position.hands[seat], position.wagons[seat]
    risk = weights.risk * sqrt(position.seats - 1)
    for number in position.free:
        route = atlas.routes[number]
        if route.length <= wagons:
            turns[number] = needed = turns_for(atlas.book, route, hand, weights, saved)
            price = weights.turn * needed + weights.wagon * route.length - atlas.points[number] + risk
            way[number] = max(price, weights.least)
    for number in position.built[seat]:
        way[number] = 0.0
    return Prices(turns, way)


def turns_for(book: RuleBook, route: Route, hand: Sequence[int], weights: Weights, saved: float) -> float:
    """One turn to build, and those to gather the cards."""
    colours, length = route.colours, route.length
    choice = len(colours) > 1
    each = weights.any_colour if choice else weights.card
    have = max([hand[card] for card in colours]) if choice else hand[colours[0]]
    turns = 1.0 + each * (length + _surcharge(book, route)) - saved * min(length, have)
    if route.locomotives:
        turns += (weights.locomotive - each) * max(0, route.locomotives - hand[LOCOMOTIVE])
    return turns


def _surcharge(book: RuleBook, route: Route) -> float:
    """The cards that a tunnel costs more, on average."""
    if not route.tunnel:
        return 0.0
    return 0.75 if book.tunnel_counts_locomotives else 0.35
