"""A seat's tickets as a list beside its small map: what each says, what it is worth, whether it is fulfilled."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from render import fonts, place_names
from render.drawing import pieces
from render.drawing.shapes import bar, moved
from render.scene import Art, Disc, Item, Line, Polygon, Shape, Sprite, Text
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rails.board.map import City
    from engine.rails.showing.view import TicketView
    from render.rails.board import RailBoard
    from render.style import Style

TITLE = 38
"""Sizes of the letters."""
DETAIL = 32
POINTS = 44
HIGHEST = 116
"""How many pixels a ticket of the list takes at most, however few there are."""
TWO_LINES, LARGE = 84, 60
"""From how many pixels a ticket on it is written in two lines, and its title in large letters."""


class TicketLine(msgspec.Struct, frozen=True):
    """A ticket in the list."""

    number: int
    """Its place in the list, counted from 1: the badges on the map repeat it."""
    title: str
    detail: str
    points: int
    """The most that it can bring."""
    done: bool
    ends: tuple[str, ...]
    """The stops on the map where it begins and ends."""


def ticket_lines(board: RailBoard, tickets: Sequence[TicketView], style: Style) -> list[TicketLine]:
    """The tickets as they are listed, numbered from 1."""
    return [_ticket_line(board, number, ticket, style) for number, ticket in enumerate(tickets, 1)]


def _ticket_line(board: RailBoard, number: int, held: TicketView, style: Style) -> TicketLine:
    """A ticket between two cities names both. One to other countries names each of them with its points."""
    ticket, cities = board.rail_map.tickets[held.number], board.rail_map.cities
    start = cities[ticket.trips[0].starts[0]]
    goals = [(cities[trip.ends[0]], trip.points) for trip in ticket.trips]
    ends = tuple(dict.fromkeys(_stop(board, city) for city in (start, *(city for city, _ in goals))))
    best = max(trip.points for trip in ticket.trips)
    title = _place_name(board, start, style)
    if len(goals) == 1:
        return TicketLine(number, f"{title} – {_place_name(board, goals[0][0], style)}", "", best, held.done, ends)
    detail = "  ".join(f"{city.country} {points}" for city, points in goals)
    return TicketLine(number, title, detail, best, held.done, ends)


def _place_name(board: RailBoard, city: City, style: Style) -> str:
    if city.id in board.stops:
        return place_names.city(board.name, style.language, city.id)
    return place_names.country(board.name, style.language, _stop(board, city))


def _stop(board: RailBoard, city: City) -> str:
    """Where a ticket's end stands on the map: at its city, or where the name of its country is."""
    return city.id if city.id in board.stops else city.country or city.id


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
    """The tickets from the top down, each as high as there is room for."""
    theme = style.colours
    pitch = min(HIGHEST, height // max(1, len(tickets)))
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
        room = right - fonts.width(points, POINTS) - 16 - (left + 126)
        lines = [line for line in (ticket.title, ticket.detail) if line]
        if pitch < TWO_LINES:
            lines = [" ".join(lines)]
        for row, line in enumerate(lines):
            size = TITLE if pitch >= LARGE and row == 0 else DETAIL
            middle = y + (row - (len(lines) - 1) / 2) * 40
            yield Text(
                left + 126, middle, fonts.fitted(line, size, room), size, theme.panel_ink, ground,
                anchor="left", role="ticket", about=about,
            )  # fmt: skip
