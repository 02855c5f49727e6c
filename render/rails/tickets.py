"""A seat's tickets as a list beside its small map: what each says, what it is worth, whether it is fulfilled."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never

import msgspec

from engine.rails.networks import Way, missing_way
from render import fonts, pieces
from render.scene import Art, Disc, Item, Line, Polygon, Shape, Sprite, Text
from render.shapes import bar, moved
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rails.board import City
    from engine.rails.view import RailView, TicketView
    from render.rails.board import RailBoard
    from render.style import Style

TITLE = 38
"""Sizes of the letters."""
DETAIL = 32
POINTS = 44
HIGHEST = 104
"""How many pixels a ticket of the list takes at most, however few there are."""
TWO_LINES, LARGE = 84, 60
"""From how many pixels a ticket on it is written in two lines, and its title in large letters."""


TicketState: TypeAlias = Literal["done", "open", "lost"]
"""Fulfilled, not yet, or out of reach: others have closed every way, or no wagons are left for one."""
BADGES: dict[TicketState, str] = {"done": "#23794A", "open": "#2B3440", "lost": "#A3231F"}
"""The ground of a ticket's number by how it stands."""


class TicketText(msgspec.Struct, frozen=True):
    """What a ticket says, whoever holds it."""

    title: str
    detail: str
    ends: tuple[str, ...]
    """The stops on the map where it begins and ends."""


UNTOLD: Final = Way((), 0)
"""The way that a ticket lacks, for somebody who finds it without help."""


class TicketLine(msgspec.Struct, frozen=True):
    """A ticket in the list."""

    number: int
    """Its place in the list, counted from 1: the badges on the map repeat it."""
    title: str
    detail: str
    points: int
    """What it brings when it is fulfilled, or the most that it can bring."""
    done: bool
    ends: tuple[str, ...]
    """The stops on the map where it begins and ends."""
    way: Way | None
    """What is still missing to fulfil it; None once nothing can."""

    @property
    def state(self) -> TicketState:
        """How it stands."""
        return "done" if self.done else "open" if self.way else "lost"


def ticket_lines(board: RailBoard, view: RailView, tickets: Sequence[TicketView], style: Style) -> list[TicketLine]:
    """The tickets as they are listed for the view's seat, numbered from 1."""
    return [_ticket_line(board, number, ticket, view, style) for number, ticket in enumerate(tickets, 1)]


def _ticket_line(board: RailBoard, number: int, held: TicketView, view: RailView, style: Style) -> TicketLine:
    text = ticket_text(board, held.number, style)
    best = max(trip.points for trip in board.rail_map.tickets[held.number].trips)
    points = held.worth if held.done else best
    return TicketLine(number, text.title, text.detail, points, held.done, text.ends, _way(board, held, view))


def ticket_text(board: RailBoard, number: int, style: Style) -> TicketText:
    """A ticket between two cities names both. One to other countries names each of them with its points."""
    ticket, cities = board.rail_map.tickets[number], board.rail_map.cities
    start = cities[ticket.trips[0].starts[0]]
    goals = [(cities[trip.ends[0]], trip.points) for trip in ticket.trips]
    ends = tuple(dict.fromkeys(_stop(board, city) for city in (start, *(city for city, _ in goals))))
    title = board.stop_name(_stop(board, start), style.language)
    detail = "  ".join(f"{city.country} {points}" for city, points in goals) if len(goals) > 1 else ""
    if not detail:
        title = f"{title} – {board.stop_name(_stop(board, goals[0][0]), style.language)}"
    return TicketText(title, detail, ends)


def _way(board: RailBoard, held: TicketView, view: RailView) -> Way | None:
    """What the view's seat is still missing for a ticket. Raises `ValueError` for a spectator, who holds none."""
    if view.seat is None:
        raise ValueError("a spectator has no tickets")
    if not view.aids:
        return UNTOLD
    ticket = board.rail_map.tickets[held.number]
    return missing_way(board.rail_map, ticket, board.built(view), view.seat, view.players[view.seat].wagons)


def _stop(board: RailBoard, city: City) -> str:
    """Where a ticket's end stands on the map: at its city, or where the name of its country is."""
    return city.id if city.id in board.stops else city.country or city.id


@cache
def _row(width: int, height: int, name: ThemeName, state: TicketState) -> Art:
    theme = THEMES[name]
    body = moved(bar(width, height, 12), width / 2, height / 2)
    inner = moved(bar(width - 5, height - 5, 10), width / 2, height / 2)
    shapes: list[Shape] = [Polygon(body, fill=theme.panel_edge), Polygon(inner, fill=theme.casing)]
    x, y, size = 40.0, height / 2, 15.0
    match state:
        case "done":
            tick = ((x - 7, y), (x - 2, y + 6), (x + 8, y - 6))
            shapes += (Disc(x, y, size, fill=BADGES[state]), Line(tick, "#FFFFFF", 4))
        case "lost":
            strokes = (((x - 6, y - 6), (x + 6, y + 6)), ((x - 6, y + 6), (x + 6, y - 6)))
            shapes.append(Disc(x, y, size, fill=BADGES[state]))
            shapes += (Line(stroke, "#FFFFFF", 4) for stroke in strokes)
        case "open":
            shapes.append(Disc(x, y, size, edge=theme.faint_ink, width=3.5))
        case _:
            assert_never(state)
    return Art(f"ticket {width} {height} {name} {state}", width, height, tuple(shapes))


def height(count: int, room: int) -> int:
    """How many pixels so many tickets take, where there is room for so many."""
    return count * _pitch(count, room)


def _pitch(count: int, room: int) -> int:
    return min(HIGHEST, room // max(1, count))


def listed(
    tickets: Sequence[TicketLine], style: Style, left: float, top: float, width: int, room: int
) -> Iterator[Item]:
    """The tickets from the top down, each as high as there is room for."""
    pitch = _pitch(len(tickets), room)
    for at, ticket in enumerate(tickets):
        y = top + pitch * (at + 0.5)
        about = f"ticket {ticket.number}"
        body = _row(width, pitch - 8, style.theme, ticket.state)
        yield Sprite(left + width / 2, y, body, role=ticket.state, about=about)
        badge = pieces.number(str(ticket.number), 30, "#FFFFFF", BADGES[ticket.state])
        yield Sprite(left + 92, y, badge, role="number", about=about)
        yield from _written(ticket, style, (left + 126, left + width - 24), y, pitch)


def _written(ticket: TicketLine, style: Style, room: tuple[float, float], y: float, pitch: int) -> Iterator[Item]:
    """What a ticket is worth and says, and the wagons still missing: below its points, in a low row before them."""
    theme, about = style.colours, f"ticket {ticket.number}"
    ink, ground, points, (left, right) = theme.panel_ink, theme.casing, str(ticket.points), room
    low = pitch < TWO_LINES
    missing = str(ticket.way.wagons) if ticket.way and ticket.way.wagons else ""
    high = y if low or not missing else y - 20
    yield Text(right, high, points, POINTS, ink, ground, anchor="right", role="points", about=about)
    title_right = right - fonts.width(points, POINTS) - 16
    detail_right = right
    if missing:
        wagons_right, wagons_y = (title_right, y) if low else (right, y + 22)
        yield Text(wagons_right, wagons_y, missing, DETAIL, ink, ground, anchor="right", role="missing", about=about)
        sign_x = wagons_right - fonts.width(missing, DETAIL) - 24
        yield Sprite(sign_x, wagons_y, pieces.icon("wagon", 28, theme.faint_ink), role="icon", about=about)
        detail_right = sign_x - 24
        title_right = detail_right if low else title_right
    lines = [(ticket.title, title_right)]
    if low:
        lines = [(f"{ticket.title} {ticket.detail}".strip(), title_right)]
    elif ticket.detail:
        lines.append((ticket.detail, detail_right))
    elif fonts.width(ticket.title, TITLE) > min(title_right, detail_right) - left:
        start, end = ticket.title.split(" – ")
        lines = [(f"{start} –", title_right), (end, detail_right)]
    for row, (line, line_right) in enumerate(lines):
        size = TITLE if pitch >= LARGE and row == 0 else DETAIL
        middle = y + (row - (len(lines) - 1) / 2) * 40
        written = fonts.fitted(line, size, line_right - left)
        yield Text(left, middle, written, size, ink, ground, anchor="left", role="ticket", about=about)
