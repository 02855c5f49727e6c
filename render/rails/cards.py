"""A card of a rail game, on the table or in a hand: its colour with symbol and letter, its back, its empty place."""

from __future__ import annotations

from functools import cache

import engine.games
from engine.messages import Name
from engine.wording import game_words
from render.drawing.colour_math import mix
from render.drawing.shapes import bar, moved, symbol
from render.palette import CARDS
from render.scene import Art, Glow, Line, Polygon, Shape, Text
from render.themes import THEMES, ThemeName

EDGE = "#26221C"


@cache
def letter(game: str, language: str, colour: str) -> str:
    """What is written on a card, in the words of the game. Raises ``MissingWords`` if the catalogue lacks it."""
    return game_words(engine.games.find(game), language).name(Name("letter", colour))


@cache
def card(colour: str, letter: str, width: int, height: int) -> Art:
    """A card face up with its letter; symbol and letter stand side by side or one above the other, as there is room."""
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
    size = round(min(small * 0.62, 64))
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
def gap(width: int, height: int, name: ThemeName) -> Art:
    """The place of a card that could not be refilled."""
    box = moved(bar(width - 4, height - 4, 8), width / 2, height / 2)
    shapes = (Line((*box, box[0]), THEMES[name].faint_ink, 2.5, dash=(9, 8)),)
    return Art(f"gap {width} {height} {name}", width, height, shapes)


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
