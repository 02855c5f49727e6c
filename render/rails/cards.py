"""The cards of a rail game: face up, as a deck, as an empty slot, and as a sign in a text."""

from __future__ import annotations

from functools import cache

from engine.wording import words_of
from render.scene import Art, Glow, Line, Polygon, Shape, Text
from render.shapes import bar, moved, symbol
from render.themes import CARDS, THEMES, ThemeName, mix

EDGE = "#26221C"
SIGN = 96  # Side of a sign in pixels. Chat programs show it at a quarter to a half of that.
ROUNDING = 20


@cache
def card(colour: str, width: int, height: int, language: str) -> Art:
    """Draw a card face up. Its symbol and letter are arranged side by side, or stacked in a tall card."""
    letter = words_of(language, "engine.rails").message(f"card-letter-{colour}")
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
    size = round(min(small * 0.74, 64)) if len(letter) == 1 else round(min(small * 0.62, 52))
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
    """Draw an empty card slot. If a colour is given, the slot shows that colour's symbol faintly."""
    theme = THEMES[name]
    box = moved(bar(width - 4, height - 4, 8), width / 2, height / 2)
    shapes: list[Shape] = [Line((*box, box[0]), theme.faint_ink, 2.5, dash=(9, 8))]
    if colour:
        tint = mix(mix(CARDS[colour].colour, theme.panel, 0.45), theme.faint_ink, 0.25)
        shapes += symbol(CARDS[colour].symbol, width / 2, height / 2, min(width, height) * 0.26, tint)
    return Art(f"gap {colour} {width} {height} {name}", width, height, tuple(shapes))


@cache
def deck(width: int, height: int) -> Art:
    pad = 8
    wide, high = width + 2 * pad, height + 2 * pad
    shapes: list[Shape] = []
    for off in (5, 0, -3):
        shapes.append(Polygon(moved(bar(width, height, 10), wide / 2 + off, high / 2 + off), fill="#0F1A26"))
        shapes.append(Polygon(moved(bar(width - 4, height - 4, 8), wide / 2 + off, high / 2 + off), fill="#2F4F6E"))
    line = moved(bar(width - 16, height - 16, 5), wide / 2 - 3, high / 2 - 3)
    shapes.append(Line((*line, line[0]), "#C8D6E2", 1.8))
    return Art(f"back {width} {height}", wide, high, tuple(shapes))


@cache
def sign(colour: str) -> Art:
    """Draw a card's colour and symbol as a small square, for a line of text or a button."""
    style, middle = CARDS[colour], SIGN / 2
    shapes: list[Shape] = [
        Polygon(moved(bar(SIGN, SIGN, ROUNDING), middle, middle), fill=EDGE),
        Polygon(moved(bar(SIGN - 6, SIGN - 6, ROUNDING - 3), middle, middle), fill=mix(style.colour, "#FFFFFF", 0.45)),
        Polygon(moved(bar(SIGN - 14, SIGN - 14, ROUNDING - 6), middle, middle), fill=style.colour),
        *symbol(style.symbol, middle, middle, SIGN * 0.3, style.ink),
    ]
    return Art(f"sign {colour}", SIGN, SIGN, tuple(shapes))
