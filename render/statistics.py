"""The picture of a person's statistics, from the top: name, figures, rating curve, places, points by kind, remarks.

The card is data, with all words in the reader's language. Empty parts are left out, and the picture gets shorter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

from render import fonts
from render.scene import Art, Disc, Item, Line, Point, Polygon, Scene, Shape, Sprite, Text
from render.shapes import bar, moved
from render.themes import PLAYERS, THEMES, Theme, ThemeName


class Figure(Struct, frozen=True):
    """A number in large letters, with its label below."""

    value: str
    label: str


class Bar(Struct, frozen=True):
    """A row with a bar of some length, an optional mark on it, and a number at its end."""

    label: str
    length: float
    text: str
    mark: float | None = None


class Bars(Struct, frozen=True):
    """Rows of bars on one scale."""

    title: str
    rows: tuple[Bar, ...] = ()


class Curve(Struct, frozen=True):
    """A sequence of numbers, drawn as a line."""

    title: str
    values: tuple[int, ...] = ()


class StatisticsCard(Struct, frozen=True):
    """The contents of a statistics picture: a person's name, figures, rating curve, bars and remarks."""

    name: str
    about: str  # The game, the place, and the start of the period.
    figures: tuple[Figure, ...]  # The first figure is the rating.
    curve: Curve
    places: Bars
    kinds: Bars
    remarks: tuple[str, ...] = ()


WIDTH, TALLEST, MARGIN = 1000, 2400, 40
NAME, ABOUT, VALUE, LABEL, TITLE, ROW = 84, 46, 84, 42, 48, 48  # Font sizes.
HEAD_HEIGHT, FIGURES_HEIGHT, TITLE_HEIGHT, CURVE_HEIGHT, ROW_HEIGHT, REMARK_HEIGHT = 196, 170, 84, 330, 66, 66
LINE_HEIGHT: Final = 58  # Line height of a remark with several lines, in pixels.
FIGURES_A_ROW: Final = 3
LABEL_WIDTH, TEXT_WIDTH, AXIS_WIDTH = 320, 190, 112
LINE_COLOUR, BAR_COLOUR = PLAYERS[2].colour, PLAYERS[0].colour


def statistics(card: StatisticsCard, theme_name: ThemeName) -> Scene:
    theme = THEMES[theme_name]
    items: list[Item] = [*_head(card, theme)]
    bottom = HEAD_HEIGHT
    for start in range(0, len(card.figures), FIGURES_A_ROW):
        items += _figures(card.figures[start : start + FIGURES_A_ROW], bottom, theme)
        bottom += FIGURES_HEIGHT
    if len(card.curve.values) > 1:  # A single value makes no line.
        items += _curve(card.curve, bottom, theme)
        bottom += TITLE_HEIGHT + CURVE_HEIGHT
    for bars in (card.places, card.kinds):
        if bars.rows:
            items += _bars(bars, bottom, theme)
            bottom += TITLE_HEIGHT + ROW_HEIGHT * len(bars.rows)
    bottom += MARGIN // 2
    for remark in card.remarks:
        items += _remark(remark, bottom, theme)
        bottom = round(items[-1].y + REMARK_HEIGHT / 2)
    bottom += MARGIN // 2
    ground = Art(f"statistics {theme_name}", WIDTH, TALLEST, (), fill=theme.panel)
    return Scene(ground, tuple(items), crop=(0, 0, WIDTH, min(bottom, TALLEST)))


def _strong(place: Point, text: str, size: int, theme: Theme, role: str, about: str = "") -> Text:
    return Text(*place, text, size, theme.panel_ink, theme.panel, anchor="left", role=role, about=about)


def _faint(x: float, y: float, text: str, size: int, theme: Theme, role: str) -> Text:
    return Text(x, y, text, size, theme.faint_ink, theme.panel, weight="medium", anchor="left", role=role)


def _plain(y: float, text: str, theme: Theme, role: str) -> Text:
    return Text(MARGIN, y, text, ROW, theme.panel_ink, theme.panel, weight="medium", anchor="left", role=role)


def _head(card: StatisticsCard, theme: Theme) -> Iterator[Item]:
    room = WIDTH - 2 * MARGIN
    yield _strong((MARGIN, 78), fonts.fitted(fonts.printable(card.name, limit=32), NAME, room), NAME, theme, "name")
    about = fonts.fitted(fonts.written(card.about), ABOUT, room, "medium")
    yield _faint(MARGIN, 152, about, ABOUT, theme, "about")


def _remark(remark: str, top: int, theme: Theme) -> list[Text]:
    lines = fonts.wrapped(fonts.written(remark), ROW, WIDTH - 2 * MARGIN, "medium")
    first = top + REMARK_HEIGHT / 2
    return [_plain(first + at * LINE_HEIGHT, line, theme, "remark") for at, line in enumerate(lines)]


def _figures(figures: Sequence[Figure], top: int, theme: Theme) -> Iterator[Item]:
    step = (WIDTH - 2 * MARGIN) / FIGURES_A_ROW
    for at, figure in enumerate(figures):
        x = MARGIN + at * step
        yield _strong((x, top + 46), figure.value, VALUE, theme, "figure", figure.label)
        yield _faint(x, top + 114, fonts.fitted(figure.label, LABEL, step - 16, "medium"), LABEL, theme, "label")


def _title(text: str, top: int, theme: Theme) -> Text:
    shown = fonts.fitted(text, TITLE, WIDTH - 2 * MARGIN)
    return _strong((MARGIN, top + TITLE_HEIGHT / 2), shown, TITLE, theme, "title")


def _curve(curve: Curve, top: int, theme: Theme) -> Iterator[Item]:
    yield _title(curve.title, top, theme)
    low, high = min(curve.values), max(curve.values)
    width, height = WIDTH - 2 * MARGIN - AXIS_WIDTH, CURVE_HEIGHT - 60
    middle = top + TITLE_HEIGHT + height / 2
    yield Sprite(WIDTH - MARGIN - width / 2, middle, _line(curve.values, width, height, theme), role="curve")
    yield _faint(MARGIN, middle - height / 2 + 20, str(high), LABEL, theme, "scale")
    if low < high:
        yield _faint(MARGIN, middle + height / 2 - 20, str(low), LABEL, theme, "scale")


def _line(values: Sequence[int], width: int, height: int, theme: Theme) -> Art:
    low, high = min(values), max(values)
    inset = 20
    step = (width - 2 * inset) / (len(values) - 1)

    def y_of(value: float) -> float:
        share = (value - low) / (high - low) if high > low else 0.5
        return height - inset - share * (height - 2 * inset)

    points = tuple((inset + at * step, y_of(value)) for at, value in enumerate(values))
    grid = [Line(((0, y), (width, y)), theme.panel_edge, 3) for y in (inset, height / 2, height - inset)]
    lines = (Line(points, theme.panel_ink, 13), Line(points, LINE_COLOUR, 8))
    dot = (Disc(*points[-1], 17, fill=theme.panel_ink), Disc(*points[-1], 12, fill=LINE_COLOUR))
    return _named("curve", width, height, (*grid, *lines, *dot))


def _bars(bars: Bars, top: int, theme: Theme) -> Iterator[Item]:
    yield _title(bars.title, top, theme)
    longest = max(1.0, *(max(row.length, row.mark or 0) for row in bars.rows))
    width = WIDTH - 2 * MARGIN - LABEL_WIDTH - TEXT_WIDTH
    ink, ground, right = theme.panel_ink, theme.panel, WIDTH - MARGIN
    for at, row in enumerate(bars.rows):
        y = top + TITLE_HEIGHT + (at + 0.5) * ROW_HEIGHT
        yield _plain(y, fonts.fitted(row.label, ROW, LABEL_WIDTH - 20, "medium"), theme, "label")
        yield Sprite(MARGIN + LABEL_WIDTH + width / 2, y, _bar(row, longest, width, theme), role="bar", about=row.label)
        text = fonts.fitted(row.text, ROW, TEXT_WIDTH - 20)
        yield Text(right, y, text, ROW, ink, ground, anchor="right", role="number", about=row.label)


def _bar(row: Bar, longest: float, width: int, theme: Theme) -> Art:
    height = ROW_HEIGHT - 22
    middle = height / 2
    shapes: list[Shape] = [Polygon(moved(bar(width, height, 8), width / 2, middle), fill=theme.casing)]
    length = width * max(0.0, row.length) / longest
    if length >= 2:
        shapes.append(Polygon(moved(bar(length, height, 8), length / 2, middle), fill=BAR_COLOUR))
    if row.mark is not None:
        x = min(width - 4, max(4, width * row.mark / longest))
        shapes.append(Line(((x, 2), (x, height - 2)), theme.panel_ink, 7))
    return _named("bar", width, height, tuple(shapes))


def _named(what: str, width: int, height: int, shapes: tuple[Shape, ...]) -> Art:
    digest = blake2b(msgspec.msgpack.encode((width, height, shapes)), digest_size=12).hexdigest()
    return Art(f"{what} {digest}", width, height, shapes)
