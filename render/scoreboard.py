"""The scoreboard under every board: a card for each seat with its name, points and remaining pieces.

The card of a seat whose turn it is, or that has won, is framed.
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

SCORE, NAME, COUNT, ICON = 48, 34, 34, 30  # Font and icon sizes.
IN_ONE_LINE = 4  # Width of a card, relative to its height, from which everything is on one line if the counts fit.
NO_ROOM = "…"  # The shortest form of a name.
COUNT_WIDTH = 74  # Pixels for an icon and its number.


class SeatCard(msgspec.Struct, frozen=True):
    """The contents of a seat's card. The card is bold if it is the seat's turn or the seat has won."""

    seat: int
    points: int | None  # None in a game without points.
    counts: tuple[tuple[Sign, int], ...]  # Icons, each with a number: followers, cards, wagons.
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


def scoreboard(
    cards: Sequence[SeatCard], style: Style, box: tuple[int, int, int, int], across: int, scale: float = 1
) -> Iterator[Item]:
    """Draw the cards in a box (left, top, width, height), `across` per row. `scale` applies to letters and icons."""
    left, top, width, height = box
    size = width // across, height // -(-len(cards) // across)
    names = [_fitted(card, style.name(card.seat), size, scale) for card in cards]
    for at, card in enumerate(cards):
        name, initial = names[at], style.initial(card.seat)
        if names.count(name) > 1 or name == NO_ROOM:
            longer = _fitted(card, f"{initial} {style.name(card.seat)}", size, scale)
            name = initial if longer == NO_ROOM else longer
        row, column = divmod(at, across)
        yield from _seat(card, name, style, (left + column * size[0], top + row * size[1]), size, scale)


def _in_one_line(card: SeatCard, size: tuple[int, int], scale: float) -> bool:
    room = size[0] / 2 - 110 * scale
    return size[0] >= IN_ONE_LINE * size[1] and room >= len(card.counts) * COUNT_WIDTH * scale


def _fitted(card: SeatCard, name: str, size: tuple[int, int], scale: float) -> str:
    score = 0.0 if card.points is None else fonts.width(shown_number(card.points), round(SCORE * scale))
    room = size[0] - 38 - 74 * scale - score
    if _in_one_line(card, size, scale):
        room = min(room / 2, size[0] / 2 - 32 - 66 * scale)
    return fonts.fitted(name, round(NAME * scale), room)


def _seat(
    card: SeatCard, name: str, style: Style, corner: tuple[int, int], size: tuple[int, int], scale: float
) -> Iterator[Item]:
    """Draw a seat's card. Its counts are below its name, or between name and points if the card is long and low."""
    (left, top), (width, height), theme, about = corner, size, style.colours, f"seat {card.seat}"
    ink, ground = theme.panel_ink, theme.panel
    body = _card(card.seat, width, height, style.theme, "acting" if card.bold else "waiting")
    yield Sprite(left + width / 2, top + height / 2, body, role="turn" if card.bold else "seat", about=about)
    in_one = _in_one_line(card, size, scale)
    upper, lower = (top + height / 2,) * 2 if in_one else (top + height * 0.33, top + height * 0.71)
    right, beside = left + width - 24, left + 27 + 47 * scale
    yield Sprite(left + 27 + 19 * scale, upper, pieces.chip(card.seat, round(38 * scale)), role="mark", about=about)
    if card.points is not None:
        points = shown_number(card.points)
        yield Text(right, upper, points, round(SCORE * scale), ink, ground, anchor="right", role="score", about=about)
    yield Text(beside, upper, name, round(NAME * scale), ink, ground, anchor="left", role="name", about=about)
    first, step = left + 46.0, (width - 60) / max(1, len(card.counts))
    if in_one:
        first, step = left + width / 2, (width / 2 - 110 * scale) / max(1, len(card.counts))
    for at, (sign, count) in enumerate(card.counts):
        x, what = first + at * step, f"{about} {sign}"
        yield Sprite(x, lower, pieces.icon(sign, round(ICON * scale), theme.faint_ink), role="icon", about=about)
        x += 22 * scale
        yield Text(x, lower, str(count), round(COUNT * scale), ink, ground, 0, "medium", "left", "count", what)
