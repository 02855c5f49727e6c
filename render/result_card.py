"""The result of a game as a picture: who has won, a table of everybody's points by kind, and a chart of the points.

It knows no game: the kinds of points and their names are the game's own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import engine.games
from engine.wording import game_words, shown_number
from render import fonts, pieces
from render.chart import ChartArea, chart
from render.palette import PLAYERS
from render.scene import Art, Item, Line, Polygon, Scene, Shape, Sprite, Text
from render.shapes import bar, moved
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.history import History
    from engine.standings import Standing, Standings
    from engine.wording import Words
    from render.style import Style

WIDTH, HEIGHT = 1600, 1200
MARGIN = 44
TITLE, SUBTITLE, HEAD, NAME, POINTS, TOTAL = 68, 44, 42, 56, 54, 64
"""Sizes of the letters."""
TOP: Final = 116
"""Where the table begins, below the title."""
HEAD_HEIGHT: Final = 66
MOST_TABLE: Final = 500
"""Pixels that the rows take at most."""
HIGHEST_ROW: Final = 112
NAME_WIDTH: Final = 420
TOTAL_WIDTH: Final = 200


def result_card(game: str, history: History, style: Style) -> Scene:
    """Who has won and with what. Of a game that was stopped: the points so far."""
    found = engine.games.find(game)
    words, standings = game_words(found, style.language), history.standings
    sums = {kind: points for kind, points in standings.by_kind(found.kinds).items() if any(points)}
    rows = standings.ranked
    height = min(HIGHEST_ROW, MOST_TABLE // len(rows))
    columns = _columns(len(sums))
    top = TOP + HEAD_HEIGHT
    bottom = top + len(rows) * height
    items = (
        *_title(words, standings, style),
        *_head(words, tuple(sums), columns, style),
        *(
            item
            for at, standing in enumerate(rows)
            for item in _row(standing, standings, sums, columns, style, (top + at * height, height))
        ),
        *_chart(words, history, style, bottom + 24),
    )
    return Scene(_ground(style.theme), items)


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"result {name}", WIDTH, HEIGHT, (), fill=THEMES[name].panel)


def _columns(kinds: int) -> list[float]:
    """The right edge of each kind's column."""
    left, right = MARGIN + 160 + NAME_WIDTH, WIDTH - MARGIN - TOTAL_WIDTH
    return [left + (right - left) * (at + 1) / max(1, kinds) for at in range(kinds)]


def _title(words: Words, standings: Standings, style: Style) -> Iterator[Text]:
    theme = style.colours
    names = tuple(style.name(seat) for seat in standings.winners)
    said = words.message("result-won", {"names": names, "count": len(names)}) if standings.over else ""
    said = said or words.message("result-so-far")
    game = words.message("game")
    room = WIDTH - 2 * MARGIN - fonts.width(game, SUBTITLE) - 40
    title = fonts.fitted(said, TITLE, room)
    yield Text(MARGIN, 66, title, TITLE, theme.panel_ink, theme.panel, anchor="left", role="title")
    yield Text(WIDTH - MARGIN, 72, game, SUBTITLE, theme.faint_ink, theme.panel, anchor="right", role="game")


def _head(words: Words, kinds: Sequence[str], columns: Sequence[float], style: Style) -> Iterator[Text]:
    """The names of the kinds, all in letters of one size."""
    theme, y = style.colours, TOP + HEAD_HEIGHT / 2
    names = [words.message(f"kind-{kind}") for kind in kinds]
    room = columns[1] - columns[0] - 24 if len(columns) > 1 else NAME_WIDTH
    size = next((size for size in (HEAD, 38, 34) if all(fonts.width(name, size) <= room for name in names)), 30)
    heads = [(fonts.fitted(name, size, room), x) for name, x in zip(names, columns, strict=True)]
    for name, x in (*heads, (words.message("kind-total"), WIDTH - MARGIN - 24)):
        yield Text(x, y, name, size, theme.faint_ink, theme.panel, anchor="right", role="kind", about=name)


def _row(
    standing: Standing,
    standings: Standings,
    sums: Mapping[str, Sequence[int]],
    columns: Sequence[float],
    style: Style,
    place: tuple[int, int],
) -> Iterator[Item]:
    """A seat's place, name, points by kind and in all; a winner's row stands out by its frame."""
    theme, seat = style.colours, standing.seat
    (top, height), about = place, f"seat {standing.seat}"
    y = top + height / 2
    won = standings.over and standing.rank == 1
    art = _plate(seat, WIDTH - 2 * MARGIN, height, style.theme, "won" if won else "lost")
    yield Sprite(WIDTH / 2, y, art, role="winner" if won else "row", about=about)
    ink, ground = theme.panel_ink, theme.casing
    if standings.over:
        yield Text(MARGIN + 52, y, str(standing.rank), NAME, ink, ground, role="place", about=about)
    yield Sprite(MARGIN + 112, y, pieces.chip(seat, 56), role="mark", about=about)
    name = fonts.fitted(style.name(seat), NAME, NAME_WIDTH - 20)
    yield Text(MARGIN + 156, y, name, NAME, ink, ground, anchor="left", role="name", about=about)
    for (kind, points), x in zip(sums.items(), columns, strict=True):
        text = shown_number(points[seat])
        yield Text(
            x, y, text, POINTS, ink, ground, weight="medium", anchor="right", role="points", about=f"{about} {kind}"
        )
    total = shown_number(standing.points)
    yield Text(WIDTH - MARGIN - 24, y, total, TOTAL, ink, ground, anchor="right", role="score", about=about)


@cache
def _plate(seat: int, width: int, height: int, name: ThemeName, state: str) -> Art:
    theme, middle = THEMES[name], (width / 2, height / 2)
    outer, inner = (moved(bar(width - less, height - less, 12), *middle) for less in (10, 22))
    if state == "won":
        edge = Polygon(outer, fill=PLAYERS[seat].colour, edge=theme.panel_ink, width=2)
        shapes: tuple[Shape, ...] = (edge, Polygon(inner, fill=theme.casing))
    else:
        shapes = (Polygon(outer, fill=theme.casing), Line((*outer, outer[0]), theme.panel_edge, 3))
    return Art(f"result row {seat} {width} {height} {name} {state}", width, height, shapes)


def _chart(words: Words, history: History, style: Style, top: int) -> Iterator[Item]:
    """The points move by move, below the table."""
    theme = style.colours
    said = words.message("result-chart")
    yield Text(MARGIN, top + 24, said, HEAD, theme.faint_ink, theme.panel, anchor="left", role="chart title")
    points, result = (history.points[:-1], history.points[-1]) if history.standings.over else (history.points, None)
    yield from chart(points, result, style, ChartArea(MARGIN, top + 70, WIDTH - 2 * MARGIN, HEIGHT - top - 70 - 30))
