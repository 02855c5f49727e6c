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
    from engine.saying import Seat


class Rates(Struct, frozen=True):
    """What things are worth, in points, tuned by self-play."""

    turn: float = 1.3
    wagon: float = 0.8
    risk: float = 1.5
    """Of each free route against one rival; more rivals are also in one another's way, so it grows with their root."""
    least: float = 2.5
    """No route is cheaper than this as part of a way: every route more can be lost."""
    card: float = 0.52
    """Turns for a card that is not in hand."""
    any_colour: float = 0.48
    """The same, where the colour is of the player's choice."""
    locomotive: float = 0.9
    """Turns for a locomotive that is not in hand."""
    in_hand: float = 0.05
    """Turns that a card in hand saves, while there is time to spend it elsewhere."""
    soon: float = 3
    """With so few turns left, a card in hand saves all that it takes to draw one."""


RATES = Rates()
HASTY = Rates(wagon=0.1, risk=0.1, least=0.1, in_hand=0.3, soon=8)
"""A club player's: plans by the cards in hand, and thinks little of the risk to lose a route."""


class Prices(Struct):
    """For each route the turns that it takes, and its price as part of a way (``BARRED``: it cannot be had)."""

    turns: list[float]
    way: list[float]


def prices(atlas: Atlas, position: Position, seat: Seat, rates: Rates, left: float) -> Prices:
    """What each route would cost this seat now, with so many turns left; its own are free."""
    saved = rates.in_hand if left > rates.soon else rates.any_colour
    way = [BARRED] * len(atlas.routes)
    turns = [0.0] * len(atlas.routes)
    hand, wagons = position.hands[seat], position.wagons[seat]
    risk = rates.risk * sqrt(position.seats - 1)
    for number in position.free:
        route = atlas.routes[number]
        if route.length <= wagons:
            turns[number] = needed = turns_for(atlas.book, route, hand, rates, saved)
            price = rates.turn * needed + rates.wagon * route.length - atlas.points[number] + risk
            way[number] = max(price, rates.least)
    for number in position.built[seat]:
        way[number] = 0.0
    return Prices(turns, way)


def turns_for(book: RuleBook, route: Route, hand: Sequence[int], rates: Rates, saved: float) -> float:
    """One turn to build, and those to gather the cards."""
    colours, length = route.colours, route.length
    choice = len(colours) > 1
    each = rates.any_colour if choice else rates.card
    have = max([hand[card] for card in colours]) if choice else hand[colours[0]]
    turns = 1.0 + each * (length + _surcharge(book, route)) - saved * min(length, have)
    if route.locomotives:
        turns += (rates.locomotive - each) * max(0, route.locomotives - hand[LOCOMOTIVE])
    return turns


def _surcharge(book: RuleBook, route: Route) -> float:
    """The cards that a tunnel costs more, on average."""
    if not route.tunnel:
        return 0.0
    return 0.75 if book.tunnel_counts_locomotives else 0.35
