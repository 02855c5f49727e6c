"""Pictures of a whole game: its result and its review. They work for any game, with the game's own names for points.

The result has a table of all points by kind, and a chart of the points. The review has everyone's accuracy, and a chart
of the expected points. Its turning points have the same numbers as in the text beside it. The last step of a chart, to
the result, is dashed. Each line ends with its seat's mark and points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from operator import itemgetter
from typing import Final

import msgspec

import engine.games
from engine.api import AnyGame, Standing, Standings
from engine.history import History
from engine.review import Review
from engine.wording import Words, game_words, shown_number
from render import fonts, pieces
from render.scene import Art, Item, Line, Point, Polygon, Scene, Shape, Sprite, Text
from render.shapes import bar, mark, moved
from render.themes import PLAYERS, THEMES, Style, ThemeName

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)  # Points between grid lines.
MOST_LINES: Final = 6
NUMBER, END_POINTS = 36, 46  # Font sizes.
LINE, CASING = 7, 12  # Width in pixels of a line, and of its dark outline.
CHIP, BADGE = 40, 52  # Size in pixels of a seat's mark, and of a turning point's number.
MARKS: Final = 5  # Marks of a seat along its line.
DASH: Final = (14.0, 10.0)
LAST_STEP: Final = 110  # Pixels from the last move to the end of the lines.


class ChartArea(msgspec.Struct, frozen=True):
    """The chart's rectangle on the picture."""

    left: int
    top: int
    width: int
    height: int


class Chart:
    """All seats' points before the first move and after each move, and the result if the game has one.

    Turning points are given by the number of their step, and labelled from 1.
    """

    def __init__(
        self,
        points: Sequence[Sequence[int]],
        result: Sequence[int] | None,
        style: Style,
        area: ChartArea,
        turning_points: Sequence[int] = (),
    ) -> None:
        self._points, self._result, self._style, self._area = points, result, style, area
        self._turning_points = turning_points
        self._final = points[-1] if result is None else result
        every = [number for after in (*points, self._final) for number in after]
        self._step = next(step for step in STEPS if (max(every) - min(every)) / step <= MOST_LINES or step == STEPS[-1])
        self._lowest = min(every) // self._step * self._step
        self._highest = max(-(-max(every) // self._step) * self._step, self._lowest + self._step)
        widest = max(fonts.width(str(number), NUMBER) for number in (self._lowest, self._highest))
        self._left = widest + 20
        totals = max(fonts.width(shown_number(number), END_POINTS) for number in self._final)
        self._right = area.width - totals - CHIP - 34
        self._last_move = self._right if result is None else self._right - LAST_STEP
        self._about = " ".join(",".join(map(str, after)) for after in (*points, *([] if result is None else [result])))

    def items(self) -> Iterator[Item]:
        area = self._area
        yield Sprite(area.left + area.width / 2, area.top + area.height / 2, self._art(), "chart", self._about)
        yield from self._numbers()
        yield from self._numbered_turning_points()
        yield from self._ends()

    def _after(self, number: int, points: int) -> Point:
        step = (self._last_move - self._left) / max(1, len(self._points) - 1)
        return self._left + number * step, self._height(points)

    def _height(self, points: int) -> float:
        room = self._area.height - NUMBER
        return NUMBER / 2 + room * (self._highest - points) / (self._highest - self._lowest)

    def _art(self) -> Art:
        by_points = sorted(range(len(self._final)), key=lambda seat: self._final[seat])  # the winners' lines on top
        lines = (shape for seat in by_points for shape in self._line(seat))
        shapes = [*self._grid(), *self._vertical_lines(), *lines]
        turned = " ".join(map(str, self._turning_points))
        named = f"{self._about} {self._result is None} {self._area}" + (f" {turned}" if turned else "")
        digest = blake2b(named.encode(), digest_size=12).hexdigest()
        theme = self._style.colours
        return Art(f"chart {theme.name} {digest}", self._area.width, self._area.height, tuple(shapes), fill=theme.panel)

    def _grid(self) -> Iterator[Shape]:
        theme = self._style.colours
        for points in range(self._lowest, self._highest + 1, self._step):
            y = self._height(points)
            yield Line(((self._left, y), (self._right, y)), theme.panel_edge, 4 if points == 0 else 2)

    def _vertical_lines(self) -> Iterator[Shape]:
        for number in self._turning_points:
            x, _ = self._after(number, self._lowest)
            line = ((x, self._height(self._highest)), (x, self._height(self._lowest)))
            yield Line(line, self._style.colours.faint_ink, 4, DASH)

    def _numbered_turning_points(self) -> Iterator[Item]:
        """Number the turning points below their lines, without overlaps."""
        left = 0.0
        for label, number in sorted(enumerate(self._turning_points, start=1), key=itemgetter(1)):
            x, y = self._after(number, self._lowest)
            left = max(x, left)
            badge = pieces.number(str(label), BADGE, self._style.colours.panel, self._style.colours.panel_ink)
            place = (self._area.left + left, self._area.top + y + BADGE * 0.8)
            yield Sprite(*place, badge, role="turning point", about=str(label))
            left += BADGE * 1.4

    def _line(self, seat: int) -> Iterator[Shape]:
        player, ink = PLAYERS[seat], self._style.colours.panel_ink
        path = tuple(self._after(number, after[seat]) for number, after in enumerate(self._points))
        end = (path[-1], (self._right, self._height(self._final[seat])))
        for strokes, dash in ((path, None), (end, DASH)):
            yield Line(strokes, ink, CASING, dash)
            yield Line(strokes, player.colour, LINE, dash)
        for nth in range(1, MARKS + 1):
            x, y = path[min(len(path) - 1, round(nth * len(path) / (MARKS + 1)) + seat)]
            yield Polygon(moved(mark(player.mark, 15), x, y), fill=player.colour, edge=ink, width=3)

    def _numbers(self) -> Iterator[Text]:
        theme, area = self._style.colours, self._area
        for points in range(self._lowest, self._highest + 1, self._step):
            y = area.top + self._height(points)
            text, ink = shown_number(points), theme.faint_ink
            x = area.left + self._left - 16
            yield Text(x, y, text, NUMBER, ink, theme.panel, weight="medium", anchor="right", role="axis", about=text)

    def _ends(self) -> Iterator[Item]:
        """Draw each seat's mark and points at the end of its line, spread apart if lines end close together."""
        theme, area, final = self._style.colours, self._area, self._final
        x = area.left + self._right + 12 + CHIP / 2
        for seat, y in self._mark_heights(final).items():
            about = f"seat {seat}"
            yield Sprite(x, area.top + y, pieces.chip(seat, CHIP), role="mark", about=about)
            total, place = shown_number(final[seat]), (x + CHIP / 2 + 10, area.top + y)
            yield Text(
                *place, total, END_POINTS, theme.panel_ink, theme.panel, anchor="left", role="total", about=about
            )

    def _mark_heights(self, final: Sequence[int]) -> dict[int, float]:
        """Return the y coordinate of each seat's mark. The seats are in order from the top down, and their marks do not
        overlap.
        """
        pitch = CHIP + 8
        order = sorted(range(len(final)), key=lambda seat: (-final[seat], seat))
        places: list[float] = []
        for seat in order:
            wanted = self._height(final[seat])
            places.append(max(wanted, places[-1] + pitch) if places else wanted)
        over = max(0.0, places[-1] + CHIP / 2 - self._area.height)
        for at in range(len(places) - 1, -1, -1):
            limit = places[-1] - over if at == len(places) - 1 else places[at + 1] - pitch
            places[at] = min(places[at], limit)
        return dict(zip(order, places, strict=True))


WIDTH, HEIGHT = 1600, 1200
MARGIN: Final = 44
TITLE, SUBTITLE, HEAD, NAME, POINTS, TOTAL, PERCENT = 68, 44, 42, 56, 54, 64, 60  # Font sizes.
NAME_WIDTH, TOTAL_WIDTH = 420, 200
RESULT_TOP, REVIEW_TOP, HEAD_HEIGHT = 116, 176, 66
"""The top edges of the result's table and of the review's rows, and the height of the table's head."""
HIGHEST_RESULT_ROW, HIGHEST_REVIEW_ROW = 112, 96
MOST_RESULT, MOST_REVIEW = 500, 440  # Maximum height of all rows in pixels.
IN_ROW: Final = 0.7  # Largest font size and mark in a row, relative to the row's height.
RESULT_FOOT, REVIEW_FOOT = 30, 76  # Pixels below the chart. The review numbers its turning points there.
BAR: Final = 34  # Height of a bar in pixels.
SMALLEST_TOTAL: Final = 44  # Font size; smaller totals are illegible on a phone.


def result_card(game: str, history: History, style: Style) -> Scene:
    """Draw the winners, everyone's points, and how the points grew. For a stopped game, draw the points so far. For a
    game without points, draw the winners and everyone's place.
    """
    found = engine.games.find(game)
    words, standings = game_words(found, style.language), history.standings
    if not found.has_points:
        return _places_card(found, standings, style)
    sums = {kind: points for kind, points in standings.by_kind(found.kinds).items() if any(points)}
    columns, rows = _columns(len(sums)), standings.ranked
    height = min(HIGHEST_RESULT_ROW, MOST_RESULT // len(rows))
    top = RESULT_TOP + HEAD_HEIGHT
    chart_top = top + len(rows) * height + 24
    played, result = (history.points[:-1], history.points[-1]) if standings.over else (history.points, None)
    area = _chart_area(chart_top, RESULT_FOOT)
    items = (
        *_title(_winners(found, standings, style), words, style),
        *_head(words, tuple(sums), columns, style),
        *(
            item
            for at, standing in enumerate(rows)
            for item in _result_row(standing, standings, sums, columns, style, (top + at * height, height))
        ),
        _heading(words.message("result-chart"), HEAD, chart_top + 24, "chart title", style),
        *Chart(played, result, style, area).items(),
    )
    return Scene(_ground("result", style), items)


def _places_card(game: AnyGame, standings: Standings, style: Style) -> Scene:
    """Draw the winners and everyone's place on a card that is as high as its rows."""
    words, rows = game_words(game, style.language), standings.ranked
    height = min(HIGHEST_RESULT_ROW, MOST_RESULT // len(rows))
    items = (
        *_title(_winners(game, standings, style), words, style),
        *(
            item
            for at, standing in enumerate(rows)
            for item in _place_row(standing, standings, style, (RESULT_TOP + at * height, height))
        ),
    )
    return Scene(_ground("result", style, RESULT_TOP + height * len(rows) + MARGIN), items)


def review_card(review: Review, style: Style) -> Scene:
    """Draw everyone's accuracy, and the expected result over the course of the game."""
    game = engine.games.find(review.game)
    words, seats, chart = (
        game_words(game, style.language),
        len(review.accuracy),
        "chart" if game.has_points else "chances",
    )
    height = min(HIGHEST_REVIEW_ROW, MOST_REVIEW // seats)
    chart_top = REVIEW_TOP + height * seats + 20
    result = review.result if review.over else None
    turning_points = [point.number for point in review.turning_points]
    accuracy, expected = (
        fonts.fitted(words.message(f"review-{part}"), SUBTITLE, WIDTH - 2 * MARGIN) for part in ("accuracy", chart)
    )
    items = (
        *_title(words.message("review-title"), words, style),
        _heading(accuracy, SUBTITLE, 140, "accuracy title", style),
        *(item for seat in range(seats) for item in _review_row(review, seat, height, style)),
        _heading(expected, SUBTITLE, chart_top + 24, "chart title", style),
        *Chart(review.expected, result, style, _chart_area(chart_top, REVIEW_FOOT), turning_points).items(),
    )
    return Scene(_ground("review", style), items)


def _ground(card: str, style: Style, height: int = HEIGHT) -> Art:
    name = f"{card} {style.theme}" if height == HEIGHT else f"{card} {style.theme} {height}"
    return Art(name, WIDTH, height, (), fill=style.colours.panel)


def _chart_area(top: int, foot: int) -> ChartArea:
    return ChartArea(MARGIN, top + 70, WIDTH - 2 * MARGIN, HEIGHT - top - 70 - foot)


def _title(title: str, words: Words, style: Style) -> Iterator[Text]:
    theme, game = style.colours, words.message("game")
    title = fonts.fitted(title, TITLE, WIDTH - 2 * MARGIN - fonts.width(game, SUBTITLE) - 40)
    yield Text(MARGIN, 66, title, TITLE, theme.panel_ink, theme.panel, anchor="left", role="title")
    yield Text(WIDTH - MARGIN, 72, game, SUBTITLE, theme.faint_ink, theme.panel, anchor="right", role="game")


def _heading(text: str, size: int, y: float, role: str, style: Style) -> Text:
    return Text(MARGIN, y, text, size, style.colours.faint_ink, style.colours.panel, anchor="left", role=role)


def _winners(game: AnyGame, standings: Standings, style: Style) -> str:
    names, result = tuple(style.name(seat) for seat in standings.winners), game.outcome(standings)
    return game_words(game, style.language).message(result.code, {**result.params, "names": names})


def _columns(kinds: int) -> list[float]:
    left, right = MARGIN + 160 + NAME_WIDTH, WIDTH - MARGIN - TOTAL_WIDTH
    return [left + (right - left) * (at + 1) / max(1, kinds) for at in range(kinds)]


def _head(words: Words, kinds: Sequence[str], columns: Sequence[float], style: Style) -> Iterator[Text]:
    theme, y = style.colours, RESULT_TOP + HEAD_HEIGHT / 2
    names = [words.message(f"kind-{kind}") for kind in kinds]
    room = columns[1] - columns[0] - 24 if len(columns) > 1 else NAME_WIDTH
    size = next((size for size in (HEAD, 38, 34) if all(fonts.width(name, size) <= room for name in names)), 30)
    heads = [(fonts.fitted(name, size, room), x) for name, x in zip(names, columns, strict=True)]
    for name, x in (*heads, (words.message("kind-total"), WIDTH - MARGIN - 24)):
        yield Text(x, y, name, size, theme.faint_ink, theme.panel, anchor="right", role="kind", about=name)


def _place_row(standing: Standing, standings: Standings, style: Style, place: tuple[int, int]) -> Iterator[Item]:
    """Draw a seat's place, mark and name."""
    theme, seat = style.colours, standing.seat
    (top, height), about = place, f"seat {standing.seat}"
    y, size = top + height / 2, min(NAME, round(height * IN_ROW))
    won = standings.over and standing.rank == 1
    art = _plate(seat, WIDTH - 2 * MARGIN, height, style.theme, "won" if won else "lost")
    yield Sprite(WIDTH / 2, y, art, role="winner" if won else "row", about=about)
    ink, ground = theme.panel_ink, theme.casing
    if standings.over:
        yield Text(MARGIN + 52, y, str(standing.rank), size, ink, ground, role="place", about=about)
    yield Sprite(MARGIN + 112, y, pieces.chip(seat, size), role="mark", about=about)
    name = fonts.fitted(style.name(seat), size, NAME_WIDTH - 20)
    yield Text(MARGIN + 156, y, name, size, ink, ground, anchor="left", role="name", about=about)


def _result_row(
    standing: Standing,
    standings: Standings,
    sums: Mapping[str, Sequence[int]],
    columns: Sequence[float],
    style: Style,
    place: tuple[int, int],
) -> Iterator[Item]:
    yield from _place_row(standing, standings, style, place)
    seat, about, y = standing.seat, f"seat {standing.seat}", place[0] + place[1] / 2
    ink, ground = style.colours.panel_ink, style.colours.casing
    most = round(place[1] * IN_ROW)
    smaller, largest = min(POINTS, most), min(TOTAL, max(most, SMALLEST_TOTAL))
    for (kind, points), x in zip(sums.items(), columns, strict=True):
        text, what = shown_number(points[seat]), f"{about} {kind}"
        yield Text(x, y, text, smaller, ink, ground, weight="medium", anchor="right", role="points", about=what)
    total = shown_number(standing.points)
    right = (WIDTH - MARGIN - 24, y)
    yield Text(*right, total, largest, ink, ground, anchor="right", role="score", about=about)


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


def _review_row(review: Review, seat: int, height: int, style: Style) -> Iterator[Item]:
    about, percent = f"seat {seat}", review.accuracy[seat]
    ink, ground, y = style.colours.panel_ink, style.colours.panel, REVIEW_TOP + height * (seat + 0.5)
    most = round(height * IN_ROW)
    size = min(NAME, most)
    yield Sprite(MARGIN + 32, y, pieces.chip(seat, min(52, most)), role="mark", about=about)
    name = fonts.fitted(style.name(seat), size, NAME_WIDTH - 20)
    yield Text(MARGIN + 76, y, name, size, ink, ground, anchor="left", role="name", about=about)
    left = MARGIN + 76 + NAME_WIDTH
    width = WIDTH - MARGIN - 170 - left
    told = "–"
    if percent is not None:
        bar = _bar(seat, width, percent, style.theme)
        yield Sprite(left + width / 2, y, bar, role="bar", about=f"{about} {percent}")
        told = game_words(engine.games.find(review.game), style.language).message("percent", {"number": percent})
    yield Text(WIDTH - MARGIN, y, told, min(PERCENT, most), ink, ground, anchor="right", role="accuracy", about=about)


@cache
def _bar(seat: int, width: int, percent: int, name: ThemeName) -> Art:
    theme, filled = THEMES[name], max(BAR, width * percent / 100)
    whole = moved(bar(width, BAR, BAR / 2), width / 2, BAR / 2)
    part = moved(bar(filled, BAR, BAR / 2), filled / 2, BAR / 2)
    shapes = (Polygon(whole, fill=theme.casing), Polygon(part, PLAYERS[seat].colour, edge=theme.panel_ink, width=2))
    return Art(f"review bar {seat} {width} {percent} {name}", width, BAR, shapes)
