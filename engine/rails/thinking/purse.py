"""Which cards in hand are meant for which planned route, and what is still wanted.

Routes of one colour have the first claim on that colour, the urgent ones before the others; where the colour is of the
player's choice, what is left decides. Locomotives go where they are demanded, then where they complete a payment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.cards import KINDS, LOCOMOTIVE
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
    settled: bool
    """Whether only this colour will do, or the one that was begun with."""

    @property
    def lacking(self) -> int:
        """How many cards more it takes."""
        return self.colours_lacking + self.locomotives_lacking


def claims(atlas: Atlas, hand: Sequence[int], routes: Iterable[int]) -> list[Claim]:
    """What each of these routes can claim, in their order."""
    left = list(hand)
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
    return Claim(number, route.colours[0], 0, 0, route.length - route.locomotives, route.locomotives, settled=False)


def _claim_colour(claim: Claim, colours: Sequence[int], left: list[int]) -> None:
    needed = claim.colours_lacking
    if len(colours) > 1:
        claim.card = max(colours, key=lambda card: (min(left[card], needed), left[card]))
    claim.coloured = min(left[claim.card], needed)
    claim.colours_lacking -= claim.coloured
    claim.settled = len(colours) == 1 or claim.coloured > 0
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


def desires(atlas: Atlas, hand: Sequence[int], found: Sequence[Claim], weights: Weights = WEIGHTS) -> list[float]:
    """How much each kind of card is wanted."""
    wanted = [weights.any_card + weights.paired * hand[card] for card in range(KINDS)]
    weight, wild = 1.0, weights.any_card
    for claim in found:
        if claim.lacking:
            eager = weight * (1 + weights.last_ones / claim.lacking)
            if claim.colours_lacking:
                _want(wanted, claim, atlas.routes[claim.route].colours, eager, weights)
                if atlas.book.locomotives_above_ground or atlas.routes[claim.route].tunnel:
                    wild = max(wild, weights.wild * eager)
            else:
                wild = max(wild, weights.wild * eager)
            if claim.locomotives_lacking:
                wild = max(wild, weights.demanded * weight)
            weight *= weights.fading
    wanted[LOCOMOTIVE] = wild
    return wanted


def _want(wanted: list[float], claim: Claim, colours: Sequence[int], eager: float, weights: Weights) -> None:
    if claim.settled:
        wanted[claim.card] = max(wanted[claim.card], eager)
        return
    for card in colours:
        wanted[card] = max(wanted[card], weights.unsettled * eager)
