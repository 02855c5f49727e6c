"""Tickets as they are listed beside a small map."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from render import fonts as letters
from render.drawing import pieces
from render.drawing.shapes import bar, moved
from render.palette import THEMES, ThemeName
from render.scene import Art, Disc, Item, Line, Polygon, Shape, Sprite, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.style import Style

TITLE = 38
DETAIL = 32
POINTS = 44


class TicketLine(msgspec.Struct, frozen=True):
    """A ticket in a list: its number there, what it says, its worth, whether it is fulfilled, where it leads."""

    number: int
    title: str
    detail: str
    points: int
    done: bool
    ends: tuple[str, ...]


@cache
def _row(width: int, height: int, name: ThemeName, state: str) -> Art:
    theme = THEMES[name]
    body = moved(bar(width, height, 12), width / 2, height / 2)
    inner = moved(bar(width - 5, height - 5, 10), width / 2, height / 2)
    shapes: list[Shape] = [Polygon(body, fill=theme.panel_edge), Polygon(inner, fill=theme.casing)]
    x, y, size = 40.0, height / 2, 15.0
    if state == "done":
        shapes.append(Disc(x, y, size, fill="#23794A"))
        tick = ((x - 7, y), (x - 2, y + 6), (x + 8, y - 6))
        shapes.append(Line(tick, "#FFFFFF", 4))
    else:
        shapes.append(Disc(x, y, size, edge=theme.faint_ink, width=3.5))
    return Art(f"ticket {width} {height} {name} {state}", width, height, tuple(shapes))


def listed(
    tickets: Sequence[TicketLine], style: Style, left: float, top: float, width: int, height: int
) -> Iterator[Item]:
    """The tickets from the top down, as high as there is room for."""
    theme = style.colours
    pitch = min(116, height // max(1, len(tickets)))
    for at, ticket in enumerate(tickets):
        y = top + pitch * (at + 0.5)
        about = f"ticket {ticket.number}"
        body = _row(width, pitch - 8, style.theme, "done" if ticket.done else "open")
        yield Sprite(left + width / 2, y, body, role="done" if ticket.done else "open", about=about)
        badge = pieces.number(str(ticket.number), 30, "#FFFFFF", "#23794A" if ticket.done else "#2B3440")
        yield Sprite(left + 92, y, badge, role="number", about=about)
        points = str(ticket.points)
        right = left + width - 24
        ground = theme.casing
        yield Text(right, y, points, POINTS, theme.panel_ink, ground, anchor="right", role="points", about=about)
        room = right - letters.width(points, POINTS) - 16 - (left + 126)
        lines = [line for line in (ticket.title, ticket.detail) if line]
        if pitch < 84:
            lines = [" ".join(lines)]
        for row, line in enumerate(lines):
            size = TITLE if pitch >= 60 and row == 0 else DETAIL
            middle = y + (row - (len(lines) - 1) / 2) * 40
            yield Text(
                left + 126, middle, letters.fitted(line, size, room), size, theme.panel_ink, ground,
                anchor="left", role="ticket", about=about,
            )  # fmt: skip
