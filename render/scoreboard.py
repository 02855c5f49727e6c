"""The scoreboard under every board: a card for each seat with its name, its points and what it has left.

The card of a seat whose turn it is, or that has won, stands out by its frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from engine.wording import shown_number
from render import fonts, pieces
from render.pieces import Sign
from render.scene import Art, Glow, Item, Polygon, Shape, Sprite, Text
from render.shapes import bar, moved
from render.themes import PLAYERS, THEMES, Style, Theme, ThemeName

SCORE, NAME, COUNT, ICON = 48, 34, 34, 30  # Sizes of letters and signs.


class SeatCard(msgspec.Struct, frozen=True):
    """The contents of a seat's card. It is bold if it is the seat's turn, or its victory."""

    seat: int
    points: int
    counts: tuple[tuple[Sign, int], ...]  # Signs, each with a number: followers, cards, wagons.
    bold: bool


def strip(width: int, top: int, bottom: int, theme: Theme) -> tuple[Shape, Shape]:
    box = ((0, top), (width, top), (width, bottom), (0, bottom))
    return Glow((box,), "#000000", 0.25, blur=6), Polygon(box, fill=theme.panel)


@cache
def _card(seat: int, width: int, height: int, name: ThemeName, state: str) -> Art:
    theme = THEMES[name]
    player = PLAYERS[seat]
    shapes: list[Shape] = []
    body = moved(bar(width - 12, height - 12, 14), width / 2, height / 2)
    if state == "acting":
        shapes.append(Polygon(body, fill=player.colour, edge=theme.panel_ink, width=2))
        inner = moved(bar(width - 24, height - 24, 9), width / 2, height / 2)
        shapes.append(Polygon(inner, fill=theme.panel))
        mid = height / 2
        shapes.append(Polygon(((6, mid - 16), (24, mid), (6, mid + 16)), fill=player.colour))
    else:
        shapes.append(Polygon(body, fill=theme.panel_edge))
        shapes.append(Polygon(moved(bar(width - 16, height - 16, 12), width / 2, height / 2), fill=theme.panel))
    return Art(f"card {seat} {width} {height} {name} {state}", width, height, tuple(shapes))


def scoreboard(cards: Sequence[SeatCard], style: Style, left: int, top: int, width: int, height: int) -> Iterator[Item]:
    each = width // len(cards)
    names = [_fitted(card, style.name(card.seat), each) for card in cards]
    for at, card in enumerate(cards):
        alike = names.count(names[at]) > 1
        name = _fitted(card, f"{style.initial(card.seat)} {style.name(card.seat)}", each) if alike else names[at]
        yield from _seat(card, name, style, left + at * each, top, (each, height))


def _fitted(card: SeatCard, name: str, width: int) -> str:
    return fonts.fitted(name, NAME, width - 24 - fonts.width(shown_number(card.points), SCORE) - 14 - 74)


def _seat(card: SeatCard, name: str, style: Style, left: int, top: int, size: tuple[int, int]) -> Iterator[Item]:
    (width, height), theme, about = size, style.colours, f"seat {card.seat}"
    ink, ground = theme.panel_ink, theme.panel
    body = _card(card.seat, width, height, style.theme, "acting" if card.bold else "waiting")
    yield Sprite(left + width / 2, top + height / 2, body, role="turn" if card.bold else "seat", about=about)
    upper, lower = top + height * 0.33, top + height * 0.71
    right = left + width - 24
    yield Sprite(left + 46, upper, pieces.chip(card.seat, 38), role="mark", about=about)
    points = shown_number(card.points)
    yield Text(right, upper, points, SCORE, ink, ground, anchor="right", role="score", about=about)
    yield Text(left + 74, upper, name, NAME, ink, ground, anchor="left", role="name", about=about)
    step = (width - 60) / max(1, len(card.counts))
    for at, (sign, count) in enumerate(card.counts):
        x, what = left + 46 + at * step, f"{about} {sign}"
        yield Sprite(x, lower, pieces.icon(sign, ICON, theme.faint_ink), role="icon", about=about)
        yield Text(x + 24, lower, str(count), COUNT, ink, ground, 0, "medium", "left", role="count", about=what)
