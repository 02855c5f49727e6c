"""The review of a game as a picture: everybody's accuracy, and a chart of the points that they could expect.

It knows no game. The turning points are numbered on the chart as they are in words beside it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import engine.games
from engine.wording import game_words
from render import fonts, pieces
from render.chart import ChartArea, chart
from render.palette import PLAYERS
from render.scene import Art, Item, Polygon, Scene, Sprite, Text
from render.shapes import bar, moved
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.review import Review
    from engine.wording import Words
    from render.style import Style

WIDTH, HEIGHT = 1600, 1200
MARGIN: Final = 44
TITLE, SUBTITLE, NAME, PERCENT = 68, 44, 56, 60
"""Sizes of the letters."""
TOP: Final = 176
"""Where the rows begin, below the title."""
HIGHEST_ROW: Final = 96
MOST_ROWS: Final = 400
"""Pixels that the rows take at most."""
NAME_WIDTH: Final = 420
FOOT: Final = 76
"""Pixels below the chart, where the turning points are numbered."""
BAR: Final = 34
"""Pixels from the upper to the lower edge of a bar."""


def review_card(review: Review, style: Style) -> Scene:
    """Everybody's accuracy, and how the result was expected over the game."""
    words = game_words(engine.games.find(review.game), style.language)
    height = min(HIGHEST_ROW, MOST_ROWS // len(review.accuracy))
    rows = (item for seat in range(len(review.accuracy)) for item in _row(review, seat, height, style))
    below = TOP + height * len(review.accuracy) + 20
    return Scene(_ground(style.theme), (*_title(words, style), *rows, *_chart(words, review, style, below)))


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"review {name}", WIDTH, HEIGHT, (), fill=THEMES[name].panel)


def _title(words: Words, style: Style) -> Iterator[Text]:
    theme, game = style.colours, words.message("game")
    title = fonts.fitted(words.message("review-title"), TITLE, WIDTH - 2 * MARGIN - fonts.width(game, SUBTITLE) - 40)
    yield Text(MARGIN, 66, title, TITLE, theme.panel_ink, theme.panel, anchor="left", role="title")
    yield Text(WIDTH - MARGIN, 72, game, SUBTITLE, theme.faint_ink, theme.panel, anchor="right", role="game")
    said = fonts.fitted(words.message("review-accuracy"), SUBTITLE, WIDTH - 2 * MARGIN)
    yield Text(MARGIN, 140, said, SUBTITLE, theme.faint_ink, theme.panel, anchor="left", role="accuracy title")


def _row(review: Review, seat: int, height: int, style: Style) -> Iterator[Item]:
    """A seat's name and its accuracy, as a number and as a bar."""
    theme, about, percent = style.colours, f"seat {seat}", review.accuracy[seat]
    y = TOP + height * (seat + 0.5)
    yield Sprite(MARGIN + 32, y, pieces.chip(seat, 52), role="mark", about=about)
    name = fonts.fitted(style.name(seat), NAME, NAME_WIDTH - 20)
    yield Text(MARGIN + 76, y, name, NAME, theme.panel_ink, theme.panel, anchor="left", role="name", about=about)
    left = MARGIN + 76 + NAME_WIDTH
    width = WIDTH - MARGIN - 170 - left
    yield Sprite(left + width / 2, y, _bar(seat, width, percent, style.theme), role="bar", about=f"{about} {percent}")
    text = f"{percent} %"
    yield Text(
        WIDTH - MARGIN, y, text, PERCENT, theme.panel_ink, theme.panel, anchor="right", role="accuracy", about=about
    )


@cache
def _bar(seat: int, width: int, percent: int, name: ThemeName) -> Art:
    """A bar that is full to so many percent, in the seat's colour."""
    theme, filled = THEMES[name], max(BAR, width * percent / 100)
    whole = moved(bar(width, BAR, BAR / 2), width / 2, BAR / 2)
    part = moved(bar(filled, BAR, BAR / 2), filled / 2, BAR / 2)
    edge = PLAYERS[seat].colour
    shapes = (Polygon(whole, fill=theme.casing), Polygon(part, fill=edge, edge=theme.panel_ink, width=2))
    return Art(f"review bar {seat} {width} {percent} {name}", width, BAR, shapes)


def _chart(words: Words, review: Review, style: Style, top: int) -> Iterator[Item]:
    """The points at the end that everybody could expect, move by move, then what they came to."""
    theme = style.colours
    said = fonts.fitted(words.message("review-chart"), SUBTITLE, WIDTH - 2 * MARGIN)
    yield Text(MARGIN, top + 24, said, SUBTITLE, theme.faint_ink, theme.panel, anchor="left", role="chart title")
    area = ChartArea(MARGIN, top + 70, WIDTH - 2 * MARGIN, HEIGHT - top - 70 - FOOT)
    result = review.result if review.over else None
    yield from chart(review.expected, result, style, area, [point.number for point in review.turning_points])
