"""The market: the cards face up, and piles with their numbers: the deck, the discards, the tickets that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from render.drawing import pieces
from render.rails import cards
from render.scene import Art, Item, Point, Sprite, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.style import Style
    from render.themes import Theme

COUNT = 44


class MarketLayout(msgspec.Struct, frozen=True):
    """Where on a board the market lies: the first card's centre, the step to the next, a card's size, the piles."""

    first: Point
    step: Point
    card: tuple[int, int]
    piles: tuple[Point, Point, Point]


def face_up(names: Sequence[str | None], layout: MarketLayout, style: Style) -> Iterator[Item]:
    """The face-up cards in their order; None is a gap that could not be refilled."""
    width, height = layout.card
    for at, name in enumerate(names):
        x, y = layout.first[0] + at * layout.step[0], layout.first[1] + at * layout.step[1]
        face = (
            cards.gap(width, height, style.theme) if name is None else cards.card(name, width, height, style.language)
        )
        yield Sprite(x, y, face, role="market", about=name or "gap", room=(width, height, 0))


def pile(sign: str, count: int, at: Point, theme: Theme) -> Iterator[Item]:
    """The sign of a pile (`deck`, `discards` or `ticket`) with its number beside it."""
    yield Sprite(at[0], at[1], _sign(sign, theme), role="icon", about=sign)
    x, y = at
    yield Text(x + 36, y, str(count), COUNT, theme.panel_ink, theme.panel, anchor="left", role="count", about=sign)


def _sign(sign: str, theme: Theme) -> Art:
    match sign:
        case "deck":
            return cards.back(32, 42)
        case "discards":
            return pieces.icon("cards", 40, theme.faint_ink)
        case _:
            return pieces.icon("ticket", 40, theme.faint_ink)
