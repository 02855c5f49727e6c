"""What every free route would cost a seat, in points: turns, wagons and the risk to lose it, less its own points.

A turn is worth what a good player makes of one elsewhere; so is a wagon. Whatever is in hand makes a route cheaper,
but only in part: those cards would serve another route as well.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.cards import COLOURS, LOCOMOTIVE
from engine.rails.thinking.atlas import BARRED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.position import Position
    from engine.rails.thinking.atlas import Atlas, Bill
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
    wagons = position.wagons[seat]
    risk = weights.risk * sqrt(position.seats - 1)
    busy = _busy(atlas, position, seat)
    toil = Toil(position.hands[seat], weights, left)
    for number in position.free:
        bill = atlas.bills[number]
        if bill.length <= wagons:
            one, other = atlas.ends[number]
            found.rivals[number] = rivals = (one in busy) + (other in busy)
            found.turns[number] = turns = toil.turns(bill)
            price = weights.turn * turns + weights.wagon * bill.length - bill.points
            found.way[number] = max(price + risk * (1 + weights.near * rivals), weights.least)
    for number in position.built[seat]:
        found.way[number] = 0.0
    return found


class Toil:
    """How many turns routes take with one hand at one moment of the game."""

    def __init__(self, hand: Sequence[int], weights: Weights, left: float) -> None:
        rate = Rate.at(left, weights)
        self._hand = hand
        self._most = max(hand[:COLOURS])
        self._silver = hand[LOCOMOTIVE]
        self._demanded = weights.locomotive
        self._each = (weights.card * rate.missing, weights.any_colour * rate.missing)
        self._had = (max(0.0, weights.card - rate.saved), max(0.0, weights.any_colour - rate.saved))
        """What a card takes that is in hand already: of the route's colour, or of the player's choice."""

    def turns(self, bill: Bill) -> float:
        """One turn to build, and those to gather the cards."""
        hand, colours, choice = self._hand, bill.colours, bill.choice
        if not choice:
            have = hand[colours[0]]
        elif len(colours) == COLOURS:
            have = self._most
        else:
            have = max([hand[card] for card in colours])
        have = min(have, bill.length)
        each = self._each[choice]
        turns = 1.0 + each * (bill.length - have + bill.surcharge) + self._had[choice] * have
        if bill.locomotives > self._silver:
            turns += (self._demanded - each) * (bill.locomotives - self._silver)
        return turns


def _busy(atlas: Atlas, position: Position, seat: Seat) -> set[int]:
    """The cities that rivals have reached."""
    theirs = [number for rival, built in enumerate(position.built) if rival != seat for number in built]
    return {city for number in theirs for city in atlas.ends[number]}
