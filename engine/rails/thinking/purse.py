"""Which cards in hand are meant for which planned route, and what is still wanted.

Routes of one colour have the first claim on that colour, the urgent ones before the others; where the colour is of the
player's choice, what is left decides. Locomotives go where they are demanded, then where they complete a payment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.cards import LOCOMOTIVE
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
    for chosen in (False, True):
        for claim in found:
            colours = atlas.routes[claim.route].colours
            if (len(colours) > 1) is chosen:
                _claim_colour(claim, colours, left)
    _hand_out_locomotives(atlas, found, left)
    return found


def _bare(atlas: Atlas, number: int) -> Claim:
    route = atlas.routes[number]
    return Claim(number, route.colours[0], 0, 0, route.length - route.locomotives, route.locomotives)


def _claim_colour(claim: Claim, colours: Sequence[int], left: list[int]) -> None:
    needed = claim.colours_lacking
    if len(colours) > 1:
        claim.card = max(colours, key=lambda card: (min(left[card], needed), left[card]))
    claim.coloured = min(left[claim.card], needed)
    claim.colours_lacking -= claim.coloured
    left[claim.card] -= claim.coloured


def _hand_out_locomotives(atlas: Atlas, found: list[Claim], left: list[int]) -> None:
    for claim in found:
        given = min(left[LOCOMOTIVE], claim.locomotives_lacking)
        claim.locomotives += given
        claim.locomotives_lacking -= given
        left[LOCOMOTIVE] -= given
    for claim in sorted(found, key=lambda claim: claim.colours_lacking):
        allowed = atlas.book.locomotives_above_ground or atlas.routes[claim.route].tunnel
        if allowed and 0 < claim.lacking <= left[LOCOMOTIVE] and not claim.locomotives_lacking:
            claim.locomotives += claim.colours_lacking
            left[LOCOMOTIVE] -= claim.colours_lacking
            claim.colours_lacking = 0


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
        route, lacking = atlas.routes[claim.route], claim.lacking
        total += weight * (route.length - lacking)
        total += weight * weights.last_ones * (_NEARNESS[route.length] - _NEARNESS[lacking])
        total += weight * (weights.demanded - 1) * min(claim.locomotives, route.locomotives)
        if lacking and claim.coloured == 1 and len(route.colours) > 1:
            total -= weight * (1 - weights.unsettled)
        if route.tunnel or atlas.book.locomotives_above_ground:
            wanting += lacking
        weight *= weights.fading
    wild = min(left[LOCOMOTIVE], wanting)
    total += weights.wild * wild + weights.any_card * (left[LOCOMOTIVE] - wild)
    for count in left[:LOCOMOTIVE]:
        total += weights.any_card * count + weights.paired * count * (count - 1) / 2
    return total


_NEARNESS = tuple(sum(1 / lacking for lacking in range(1, most + 1)) for most in range(10))
"""The last card for a route counts most, one of the two last ones half of that, and so on."""
