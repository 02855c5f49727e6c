"""A card of a rail game, on the table or in a hand: its colour with symbol and letter, its back, its empty place.

The market: the cards face up, and piles with their numbers: the deck, the discards, the tickets that are left.

The signs of the cards alone, small and square: for a line of text or a button, beside the name of the colour.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from engine.wording import Words, catalogue
from render import pieces
from render.palette import CARDS, mix
from render.scene import Art, Glow, Item, Line, Point, Polygon, Shape, Sprite, Text
from render.shapes import bar, moved, symbol
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.style import Style
    from render.themes import Theme

EDGE = "#26221C"


@cache
def card(colour: str, width: int, height: int, language: str) -> Art:
    """A card face up; symbol and letter stand side by side or one above the other, as there is room."""
    letter = _words(language).message(f"card-letter-{colour}")
    card_style = CARDS[colour]
    pad = 6
    wide, high = width + 2 * pad, height + 2 * pad
    cx, cy = wide / 2, high / 2
    small = min(width, height)
    if width >= height:
        places = ((cx - width * 0.2, cy), (cx + width * 0.24, cy))
    else:
        places = ((cx, cy - height * 0.17), (cx, cy + height * 0.24))
    radius = min(small * 0.29, max(width, height) * 0.2)
    size = round(min(small * 0.62, 64)) if len(letter) == 1 else round(min(small * 0.5, 52))
    shapes: list[Shape] = [
        Glow((moved(bar(width, height, 10), cx + 1, cy + 3),), "#000000", 0.35, blur=2.5),
        Polygon(moved(bar(width, height, 10), cx, cy), fill=EDGE),
        Polygon(moved(bar(width - 4, height - 4, 8), cx, cy), fill=mix(card_style.colour, "#FFFFFF", 0.45)),
        Polygon(moved(bar(width - 9, height - 9, 6), cx, cy), fill=card_style.colour),
        *symbol(card_style.symbol, *places[0], radius, card_style.ink),
        Text(*places[1], letter, size, card_style.ink, card_style.colour, role="letter", about=colour),
    ]
    return Art(f"card {colour} {letter} {width} {height}", wide, high, tuple(shapes))


@cache
def gap(width: int, height: int, name: ThemeName, colour: str = "") -> Art:
    """The place of a card that is not there; of a colour, with its symbol, faintly."""
    theme = THEMES[name]
    box = moved(bar(width - 4, height - 4, 8), width / 2, height / 2)
    shapes: list[Shape] = [Line((*box, box[0]), theme.faint_ink, 2.5, dash=(9, 8))]
    if colour:
        tint = mix(mix(CARDS[colour].colour, theme.panel, 0.45), theme.faint_ink, 0.25)
        shapes += symbol(CARDS[colour].symbol, width / 2, height / 2, min(width, height) * 0.26, tint)
    return Art(f"gap {colour} {width} {height} {name}", width, height, tuple(shapes))


@cache
def _words(language: str) -> Words:
    return Words.of(language, [catalogue("engine.rails", language)])


@cache
def back(width: int, height: int) -> Art:
    """The deck: the backs of two cards, a wheel on the upper one."""
    pad = 8
    wide, high = width + 2 * pad, height + 2 * pad
    shapes: list[Shape] = []
    for off in (5, 0, -3):
        shapes.append(Polygon(moved(bar(width, height, 10), wide / 2 + off, high / 2 + off), fill="#0F1A26"))
        shapes.append(Polygon(moved(bar(width - 4, height - 4, 8), wide / 2 + off, high / 2 + off), fill="#2F4F6E"))
    line = moved(bar(width - 16, height - 16, 5), wide / 2 - 3, high / 2 - 3)
    shapes.append(Line((*line, line[0]), "#C8D6E2", 1.8))
    return Art(f"back {width} {height}", wide, high, tuple(shapes))


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
        face = gap(width, height, style.theme) if name is None else card(name, width, height, style.language)
        yield Sprite(x, y, face, role="market", about=name or "gap", room=(width, height, 0))


def pile(sign: str, count: int, at: Point, theme: Theme) -> Iterator[Item]:
    """The sign of a pile (`deck`, `discards` or `ticket`) with its number beside it."""
    yield Sprite(at[0], at[1], _pile_sign(sign, theme), role="icon", about=sign)
    x, y = at
    yield Text(x + 36, y, str(count), COUNT, theme.panel_ink, theme.panel, anchor="left", role="count", about=sign)


def _pile_sign(sign: str, theme: Theme) -> Art:
    match sign:
        case "deck":
            return back(32, 42)
        case "discards":
            return pieces.icon("cards", 40, theme.faint_ink)
        case _:
            return pieces.icon("ticket", 40, theme.faint_ink)


SIDE = 96
"""Pixels: chat programs show it at a quarter to a half of that."""
ROUNDING = 20


@cache
def sign(colour: str) -> Art:
    """The colour and the symbol of a card, as large as the square allows."""
    style, middle = CARDS[colour], SIDE / 2
    shapes: list[Shape] = [
        Polygon(moved(bar(SIDE, SIDE, ROUNDING), middle, middle), fill=EDGE),
        Polygon(moved(bar(SIDE - 6, SIDE - 6, ROUNDING - 3), middle, middle), fill=mix(style.colour, "#FFFFFF", 0.45)),
        Polygon(moved(bar(SIDE - 14, SIDE - 14, ROUNDING - 6), middle, middle), fill=style.colour),
        *symbol(style.symbol, middle, middle, SIDE * 0.3, style.ink),
    ]
    return Art(f"sign {colour}", SIDE, SIDE, tuple(shapes))
