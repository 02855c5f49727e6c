"""Which cards in hand are meant for which planned route, and what is still wanted.

Routes of one colour have the first claim on that colour, the urgent ones before the others; where the colour is of the
player's choice, what is left decides. Locomotives go where they are demanded, then where they complete a payment.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.cards import COLOURS, LOCOMOTIVE
from engine.rails.moves import Build
from engine.rails.thinking.weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.rails.thinking.atlas import Atlas
    from engine.rails.thinking.weights import Weights


class Claim(Struct):
    """What a planned route has of the hand."""

    route: int
    card: int
    coloured: int
    locomotives: int
    colours_lacking: int
    locomotives_lacking: int

    @property
    def lacking(self) -> int:
        """How many cards more it takes."""
        return self.colours_lacking + self.locomotives_lacking


def claims(atlas: Atlas, hand: Sequence[int], routes: Iterable[int]) -> list[Claim]:
    """What each of these routes can claim, in their order."""
    return _allot(atlas, list(hand), routes)


def _allot(atlas: Atlas, left: list[int], routes: Iterable[int]) -> list[Claim]:
    """The same; what none of them claims is left in the hand."""
    found = [_bare(atlas, number) for number in routes]
    choosing = []
    for claim in found:
        if len(atlas.routes[claim.route].colours) > 1:
            choosing.append(claim)
        elif left[claim.card]:
            _claim_colour(claim, left)
    for claim in choosing:
        claim.card = most_of(left, atlas.routes[claim.route].colours)
        _claim_colour(claim, left)
    if left[LOCOMOTIVE]:
        _hand_out_locomotives(atlas, found, left)
    return found


def _bare(atlas: Atlas, number: int) -> Claim:
    route = atlas.routes[number]
    return Claim(number, route.colours[0], 0, 0, route.length - route.locomotives, route.locomotives)


def most_of(hand: Sequence[int], colours: Sequence[int]) -> int:
    """The colour of which the hand holds most, the first of equals."""
    if len(colours) == COLOURS:
        coloured = hand[:COLOURS]
        return coloured.index(max(coloured))
    return max(colours, key=hand.__getitem__)


def _claim_colour(claim: Claim, left: list[int]) -> None:
    claim.coloured = coloured = min(left[claim.card], claim.colours_lacking)
    claim.colours_lacking -= coloured
    left[claim.card] -= coloured


def _hand_out_locomotives(atlas: Atlas, found: list[Claim], left: list[int]) -> None:
    for claim in found:
        if claim.locomotives_lacking:
            given = min(left[LOCOMOTIVE], claim.locomotives_lacking)
            claim.locomotives += given
            claim.locomotives_lacking -= given
            left[LOCOMOTIVE] -= given
    for claim in sorted(found, key=_colours_lacking):
        if 0 < claim.lacking <= left[LOCOMOTIVE] and not claim.locomotives_lacking and _takes_any(atlas, claim.route):
            claim.locomotives += claim.colours_lacking
            left[LOCOMOTIVE] -= claim.colours_lacking
            claim.colours_lacking = 0


def _takes_any(atlas: Atlas, route: int) -> bool:
    """Whether locomotives may stand for colours there."""
    return atlas.book.locomotives_above_ground or atlas.routes[route].tunnel


_colours_lacking = attrgetter("colours_lacking")


def payment(atlas: Atlas, claim: Claim) -> Build:
    """Build with what was claimed; nothing may be lacking."""
    route, names = atlas.routes[claim.route], atlas.board.palette.names
    card = claim.card if claim.coloured else LOCOMOTIVE
    return Build(route.id, names[card], claim.coloured, claim.locomotives)


def value(atlas: Atlas, hand: Sequence[int], routes: Iterable[int], weights: Weights = WEIGHTS) -> float:
    """How far this hand goes towards these routes, in cards."""
    left = list(hand)
    total, weight, wanting = 0.0, 1.0, 0
    for claim in _allot(atlas, left, routes):
        route, lacking = atlas.routes[claim.route], claim.colours_lacking + claim.locomotives_lacking
        length = route.length
        worth = length - lacking + weights.last_ones * (_NEARNESS[length] - _NEARNESS[lacking])
        if route.locomotives:
            worth += (weights.demanded - 1) * min(claim.locomotives, route.locomotives)
        if lacking:
            if claim.coloured == 1 and len(route.colours) > 1:
                worth -= 1 - weights.unsettled
            if _takes_any(atlas, claim.route):
                wanting += lacking
        total += weight * worth
        weight *= weights.fading
    wild = min(left[LOCOMOTIVE], wanting)
    total += weights.wild * wild + weights.any_card * (left[LOCOMOTIVE] - wild)
    coloured = left[:LOCOMOTIVE]
    squares = sum([count * count for count in coloured])
    count = sum(coloured)
    return total + weights.any_card * count + weights.paired * (squares - count) / 2


_NEARNESS = tuple(sum(1 / lacking for lacking in range(1, most + 1)) for most in range(10))
"""The last card for a route counts most, one of the two last ones half of that, and so on."""
