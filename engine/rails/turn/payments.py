"""Paying for a route: which sets of cards fit.

A payment is a card's number, how many of that colour, and how many locomotives. Locomotives alone are their own colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.rails.board.cards import LOCOMOTIVE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rails.board.map import Route
    from engine.rails.rulebook import RuleBook
    from engine.rng import Rng

EXTRA_LOCOMOTIVES_ONE_IN = 8
"""One random payment in this many may use more locomotives than it must."""


class Payment(NamedTuple):
    """Cards of one colour and locomotives."""

    card: int
    coloured: int
    locomotives: int

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards one by one."""
        return (self.card,) * self.coloured + (LOCOMOTIVE,) * self.locomotives


def most_locomotives(book: RuleBook, route: Route, hand: Sequence[int]) -> int:
    """How many locomotives this hand may put into the route."""
    if not (route.tunnel or book.locomotives_above_ground):
        return 0
    held = hand[LOCOMOTIVE]
    return min(route.length, held)


def payments(book: RuleBook, route: Route, hand: Sequence[int]) -> Iterator[Payment]:
    """Every payment that this hand can make, the fewest locomotives first."""
    for locomotives in range(route.locomotives, most_locomotives(book, route, hand) + 1):
        coloured = route.length - locomotives
        if not coloured:
            yield Payment(LOCOMOTIVE, 0, locomotives)
            return
        for card in route.colours:
            if hand[card] >= coloured:
                yield Payment(card, coloured, locomotives)


def some_payment(book: RuleBook, route: Route, hand: Sequence[int], rng: Rng) -> Payment | None:
    """One payment that this hand can make, mostly with few locomotives; each has a chance."""
    most = most_locomotives(book, route, hand)
    colours = route.colours
    start = rng.below(len(colours)) if len(colours) > 1 else 0
    for offset in range(len(colours)):
        card = colours[start - offset]
        fewest = route.length - hand[card]
        fewest = max(fewest, route.locomotives)
        if fewest <= most:
            break
    else:
        return None
    locomotives = fewest
    if fewest < most and not rng.below(EXTRA_LOCOMOTIVES_ONE_IN):
        locomotives += rng.below(most - fewest + 1)
    coloured = route.length - locomotives
    return Payment(card if coloured else LOCOMOTIVE, coloured, locomotives)


def extras(card: int, owed: int, left: Sequence[int]) -> Iterator[tuple[int, int]]:
    """How the cards left in hand can pay what a tunnel costs more: coloured and locomotives, few of these first."""
    if card == LOCOMOTIVE:
        if left[LOCOMOTIVE] >= owed:
            yield 0, owed
        return
    for locomotives in range(max(0, owed - left[card]), min(owed, left[LOCOMOTIVE]) + 1):
        yield owed - locomotives, locomotives


def owed(book: RuleBook, card: int, turned: Sequence[int]) -> int:
    """How many cards a tunnel costs more: one for each turned-up card of the colour played."""
    count = turned.count(card)
    if book.tunnel_counts_locomotives and card != LOCOMOTIVE:
        count += turned.count(LOCOMOTIVE)
    return count
