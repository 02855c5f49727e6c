"""The signs of the cards alone, small and square: for a line of text or a button, beside the name of the colour."""

from __future__ import annotations

from functools import cache

from render.drawing.colour_math import mix
from render.drawing.shapes import bar, moved, symbol
from render.palette import CARDS
from render.scene import Art, Polygon, Shape

SIDE = 96
"""Pixels: chat programs show it at a quarter to a half of that."""
ROUNDING = 20
EDGE = "#26221C"


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
