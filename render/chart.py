"""A chart of everybody's points over a game: a line for each seat in its colour, with its mark along the way.

The last step, to the result, is dashed. At the ends of the lines stand each seat's mark and points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from engine.wording import shown_number
from render import fonts, pieces
from render.palette import PLAYERS
from render.scene import Art, Item, Line, Point, Polygon, Shape, Sprite, Text
from render.shapes import mark, moved
from render.themes import Style

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)  # Points from one line of the grid to the next.
MOST_LINES: Final = 6
NUMBER, TOTAL = 36, 46  # Sizes of the letters.
LINE, CASING = 7, 12  # Pixels of a line, and of the dark rim that parts it from the ground and from others.
CHIP, BADGE = 40, 52  # Pixels of a seat's mark, and of a turning point's number.
MARKS: Final = 5  # Marks of a seat along its line.
DASH: Final = (14.0, 10.0)
LAST_STEP: Final = 110  # Pixels from the last move to the end of the lines.


class ChartArea(msgspec.Struct, frozen=True):
    """The place of the chart on the picture."""

    left: int
    top: int
    width: int
    height: int


class Chart:
    """All seats' points before the first move and after each, then the result, if the game came to one.

    Turning points are steps. They are numbered from 1.
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
        totals = max(fonts.width(shown_number(number), TOTAL) for number in self._final)
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
        by_points = sorted(range(len(self._final)), key=lambda seat: self._final[seat])  # the winners' lines lie on top
        lines = (shape for seat in by_points for shape in self._line(seat))
        shapes = [*self._grid(), *self._uprights(), *lines]
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

    def _uprights(self) -> Iterator[Shape]:
        for number in self._turning_points:
            x, _ = self._after(number, self._lowest)
            line = ((x, self._height(self._highest)), (x, self._height(self._lowest)))
            yield Line(line, self._style.colours.faint_ink, 4, DASH)

    def _numbered_turning_points(self) -> Iterator[Item]:
        """Number the turning points below the feet of their lines, each clear of the one before it."""
        left = 0.0
        for label, number in enumerate(self._turning_points, start=1):
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
        """Draw each seat's mark and points beside the end of its line, moved apart where lines end close together."""
        theme, area, final = self._style.colours, self._area, self._final
        x = area.left + self._right + 12 + CHIP / 2
        for seat, y in self._apart(final).items():
            about = f"seat {seat}"
            yield Sprite(x, area.top + y, pieces.chip(seat, CHIP), role="mark", about=about)
            total, place = shown_number(final[seat]), (x + CHIP / 2 + 10, area.top + y)
            yield Text(*place, total, TOTAL, theme.panel_ink, theme.panel, anchor="left", role="total", about=about)

    def _apart(self, final: Sequence[int]) -> dict[int, float]:
        """Return the height of each seat's mark, the highest first, none nearer to another than a chip."""
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
