"""What every free route would cost a seat, in points: turns, wagons and the risk to lose it, less its own points.

A turn is worth what a good player makes of one elsewhere; so is a wagon. Whatever is in hand makes a route cheaper,
but only in part: those cards would serve another route as well.
"""

from __future__ import annotations

from math import exp, sqrt
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
    """What each route would cost."""

    turns: list[float]
    """The turns that it takes."""
    way: list[float]
    """Its price as part of a way; ``BARRED``: it cannot be had."""
    rivals: list[int]
    """At how many of its ends rivals have built."""


class Rate(Struct, frozen=True):
    """Turns for cards, at one moment of the game."""

    missing: float
    """A card that is not in hand counts so much more than far from the end."""
    saved: float
    """The turns that a card in hand saves."""

    @classmethod
    def at(cls, left: float, weights: Weights) -> Rate:
        """With so many turns left: towards the end cards in hand have nowhere else to go, and others come too late."""
        ending = exp(-left / weights.soon)
        return cls(1 + weights.scarce * ending, weights.in_hand + (weights.any_colour - weights.in_hand) * ending)


def prices(atlas: Atlas, position: Position, seat: Seat, weights: Weights, left: float) -> Prices:
    """What each route would cost this seat now, with so many turns left; its own are free."""
    count = len(atlas.routes)
    found = Prices([0.0] * count, [BARRED] * count, [0] * count)
    hand, wagons, rate = position.hands[seat], position.wagons[seat], Rate.at(left, weights)
    risk = weights.risk * sqrt(position.seats - 1)
    busy = _busy(atlas, position, seat)
    for number in position.free:
        route = atlas.routes[number]
        if route.length <= wagons:
            found.rivals[number] = rivals = (route.a in busy) + (route.b in busy)
            found.turns[number] = turns = turns_for(atlas.book, route, hand, weights, rate)
            price = weights.turn * turns + weights.wagon * route.length - atlas.points[number]
            found.way[number] = max(price + risk * (1 + weights.near * rivals), weights.least)
    for number in position.built[seat]:
        found.way[number] = 0.0
    return found


def turns_for(book: RuleBook, route: Route, hand: Sequence[int], weights: Weights, rate: Rate) -> float:
    """One turn to build, and those to gather the cards."""
    colours, length = route.colours, route.length
    choice = len(colours) > 1
    each = weights.any_colour if choice else weights.card
    have = min(length, max([hand[card] for card in colours]) if choice else hand[colours[0]])
    lacking = length - have + _surcharge(book, route)
    turns = 1.0 + each * rate.missing * lacking + max(0.0, each - rate.saved) * have
    if route.locomotives:
        turns += (weights.locomotive - each * rate.missing) * max(0, route.locomotives - hand[LOCOMOTIVE])
    return turns


def _busy(atlas: Atlas, position: Position, seat: Seat) -> set[int]:
    """The cities that rivals have reached."""
    theirs = [number for rival, built in enumerate(position.built) if rival != seat for number in built]
    return {city for number in theirs for city in atlas.ends[number]}


def _surcharge(book: RuleBook, route: Route) -> float:
    """The cards that a tunnel costs more, on average."""
    if not route.tunnel:
        return 0.0
    return 0.75 if book.tunnel_counts_locomotives else 0.35
