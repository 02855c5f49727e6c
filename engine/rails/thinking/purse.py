"""Which cards in hand are meant for which planned route, and what is still wanted.

Routes of one colour have the first claim on that colour, the urgent ones before the others; where the colour is of the
player's choice, what is left decides. Locomotives go where they are demanded, then where they complete a payment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.cards import KINDS, LOCOMOTIVE
from engine.rails.moves import Build

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.rails.thinking.atlas import Atlas

FADING = 0.96
"""Each route later in the plan counts so much less."""
ANY = 0.15
"""What a card is worth that no planned route asks for; there will be other plans."""
PAIRED = 0.04
"""And for each of its colour in hand."""
LAST_ONES = 0.5
"""A card that completes a payment counts so much more, one of two last ones half of that."""
WILD = 1.15
"""A locomotive next to the colour that it stands for."""


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


def desires(atlas: Atlas, hand: Sequence[int], found: Sequence[Claim]) -> list[float]:
    """How much each kind of card is wanted."""
    wanted = [ANY + PAIRED * hand[card] for card in range(KINDS)]
    weight, wild = 1.0, ANY
    for claim in found:
        if claim.lacking:
            eager = weight * (1 + LAST_ONES / claim.lacking)
            if claim.colours_lacking:
                _want(wanted, claim, atlas.routes[claim.route].colours, eager)
                if atlas.book.locomotives_above_ground or atlas.routes[claim.route].tunnel:
                    wild = max(wild, WILD * eager)
            else:
                wild = max(wild, WILD * eager)
            if claim.locomotives_lacking:
                wild = max(wild, 2 * weight)
            weight *= FADING
    wanted[LOCOMOTIVE] = wild
    return wanted


def _want(wanted: list[float], claim: Claim, colours: Sequence[int], eager: float) -> None:
    if claim.settled:
        wanted[claim.card] = max(wanted[claim.card], eager)
        return
    for card in colours:
        wanted[card] = max(wanted[card], min(0.75, 0.6 + PAIRED) * eager)
