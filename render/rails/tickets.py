"""The tickets of a rail game: rows of a list, with title and points, and numbered badges on a map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import cos, dist, radians, sin
from typing import Final, Literal, TypeAlias, TypeVar, assert_never

import msgspec

from engine.rails.board import City
from engine.rails.networks import Way, missing_way
from engine.rails.view import RailView, TicketView
from render import fonts, pieces
from render.rails.board import RailBoard
from render.scene import Art, Disc, Item, Line, Point, Polygon, Shape, Sprite, Text
from render.shapes import Box, bar, moved
from render.themes import THEMES, Style, ThemeName

TITLE, DETAIL, POINTS = 44, 36, 50  # Font sizes.
HIGHEST = 104  # Maximum height of a ticket in the list, in pixels.
TWO_LINES, LARGE = 84, 60  # Fewest pixels for two lines in a ticket, and for a title in large letters.
TicketState: TypeAlias = Literal["done", "open", "lost"]
"""Fulfilled, not fulfilled yet, or impossible (every connection is closed or needs more wagons than are left)."""
BADGES: dict[TicketState, str] = {"done": "#23794A", "open": "#2B3440", "lost": "#A3231F"}  # Background of the number.
FRAME: Final = 7  # Pixels of the frame around a kept ticket.
NO_AID: Final = Way((), 0)  # Stands for the missing routes of a ticket at a table without aids.


class Ticket(msgspec.Struct, frozen=True):
    """A ticket in a list. Badges on the map repeat its number, counted from 1."""

    number: int
    title: str
    detail: str
    points: int
    done: bool
    ends: tuple[str, ...]  # The stops on the map where it begins and ends.


class OwnTicket(Ticket, frozen=True):
    """A ticket in a player's own list. Until it is fulfilled, its points are the most it can score."""

    way: Way | None  # The missing routes, or None if the ticket cannot be fulfilled.
    is_kept: bool = False  # True if the displayed move keeps this offered ticket.

    @property
    def state(self) -> TicketState:
        return "done" if self.done else "open" if self.way else "lost"


PLACES: Final = 4096  # Cached badge places. A search takes a few milliseconds.
AnyTicket = TypeVar("AnyTicket", bound=Ticket)


def own_tickets(board: RailBoard, view: RailView, tickets: Sequence[TicketView], style: Style) -> list[OwnTicket]:
    found: list[OwnTicket] = []
    for number, held in enumerate(tickets, 1):
        title, detail, ends = ticket_text(board, held.number, style)
        best = board.rail_map.tickets[held.number].most_points
        points, way = held.worth if held.done else best, _missing_way(board, held, view)
        found.append(OwnTicket(number, title, detail, points, held.done, ends, way))
    return found


def ticket_text(board: RailBoard, number: int, style: Style) -> tuple[str, str, tuple[str, ...]]:
    """Return a ticket's title, its detail (the points of each country, if it leads to countries) and its ends."""
    ticket, cities = board.rail_map.tickets[number], board.rail_map.cities
    start = cities[ticket.trips[0].starts[0]]
    goals = [(cities[trip.ends[0]], trip.points) for trip in ticket.trips]
    ends = tuple(dict.fromkeys(_stop(board, city) for city in (start, *(city for city, _ in goals))))
    title = board.stop_name(_stop(board, start), style.language)
    if len(goals) > 1:
        return title, "  ".join(f"{city.country} {points}" for city, points in goals), ends
    return f"{title} – {board.stop_name(_stop(board, goals[0][0]), style.language)}", "", ends


def seat_of(view: RailView) -> int:
    """Return the view's seat. Raises `ValueError` for a spectator, who has no private pictures."""
    if view.seat is None:
        raise ValueError("a spectator has no hand and no tickets")
    return view.seat


def _missing_way(board: RailBoard, held: TicketView, view: RailView) -> Way | None:
    seat = seat_of(view)
    if not view.aids:
        return NO_AID
    ticket = board.rail_map.tickets[held.number]
    return missing_way(board.rail_map, ticket, board.built(view), seat, view.players[seat].wagons)


def _stop(board: RailBoard, city: City) -> str:
    return city.id if city.id in board.stops else city.country or city.id


def badges_on_map(
    tickets: Sequence[AnyTicket],
    badge: Callable[[AnyTicket], Art],
    pitch: float,
    place: Callable[[str, float, Sequence[Box]], Point],
) -> tuple[list[Item], list[Box]]:
    """Return a badge at each end of each ticket, and the boxes they occupy.

    Where several tickets meet, their badges form a row, `pitch` pixels apart. `place` returns the centre of a row,
    given its stop, its width, and the previous rows.
    """
    tickets_at: dict[str, list[AnyTicket]] = {}
    for ticket in tickets:
        for end in ticket.ends:
            tickets_at.setdefault(end, []).append(ticket)
    badges: list[Item] = []
    taken: list[Box] = []
    for end, meeting in tickets_at.items():
        x, y = place(end, len(meeting) * pitch, taken)
        taken.append(Box(x, y, len(meeting) * pitch, pitch))
        for at, ticket in enumerate(meeting):
            left = x + (at - (len(meeting) - 1) / 2) * pitch
            badges.append(_goal_sprite(ticket, end, badge(ticket), (left, y), pitch))
    return badges, taken


def badges_on_board(
    board: RailBoard, tickets: Sequence[AnyTicket], badge: Callable[[AnyTicket], Art], pitch: float
) -> list[Item]:
    """Return a badge at each end of each ticket. If possible, a badge covers nothing on the map, or at least no other
    badge.
    """
    badges: list[Item] = []
    taken: list[Box] = []
    for ticket in tickets:
        for end in ticket.ends:
            x, y = _clear_place(board, end, pitch, tuple(taken))
            taken.append(Box(x, y, pitch, pitch))
            badges.append(_goal_sprite(ticket, end, badge(ticket), (x, y), pitch))
    return badges


def _goal_sprite(ticket: Ticket, end: str, badge: Art, place: Point, pitch: float) -> Sprite:
    return Sprite(*place, badge, role="goal", about=f"{ticket.number} {end}", room=(pitch - 1, pitch - 1, 0.0))


@lru_cache(PLACES)
def _clear_place(board: RailBoard, stop: str, pitch: float, taken: tuple[Box, ...]) -> Point:
    """Return the place nearest to the stop that is clear, or at least clear of ``taken``, or else the stop itself.
    Places that are nearer to another stop are not used.
    """
    beside = _places_near(board, stop, pitch)
    for obstacles in ((*taken, *_obstacles(board, stop, pitch)), taken):
        for place in beside:
            if not any(Box(*place, pitch, pitch).touches(box) for box in obstacles):
                return place
    return board.stops[stop]


@cache
def _places_near(board: RailBoard, stop: str, pitch: float) -> tuple[Point, ...]:
    """Return the places on the map that are nearer to this stop than to any other, nearest first."""
    (stop_x, stop_y), reach = board.stops[stop], pitch / 2
    places = [
        (min(max(stop_x + dx, reach), board.width - reach), min(max(stop_y + dy, reach), board.map_height - reach))
        for dx, dy in NEAR
    ]
    return tuple(at for at in places if min(board.stops, key=lambda other: dist(board.stops[other], at)) == stop)


@cache
def _obstacles(board: RailBoard, stop: str, pitch: float) -> tuple[Box, ...]:
    """Return the boxes on the board that a badge near a stop could touch."""
    around = Box(*board.stops[stop], 2 * REACH + pitch, 2 * REACH + pitch)
    return tuple(box for box in board.taken if box.touches(around))


def places_around(reach: int, degrees: int) -> tuple[Point, ...]:
    """Return offsets in all directions, nearest first: zero, then 10 pixels, 20 and so on."""
    steps = product(range(10, reach, 10), range(0, 360, degrees))
    return ((0.0, 0.0), *((away * cos(radians(turn)), away * sin(radians(turn))) for away, turn in steps))


REACH: Final = 130  # Maximum distance of a badge from its stop, in pixels.
NEAR: Final = places_around(REACH, 20)


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


@cache
def _frame(width: int, height: int, name: ThemeName) -> Art:
    """Draw a plate slightly larger than a ticket. Its visible edge frames the ticket on top of it."""
    wide, high = width + 2 * FRAME, height - 8 + 2 * FRAME
    body = moved(bar(wide, high, 12 + FRAME), wide / 2, high / 2)
    return Art(f"kept {width} {height} {name}", wide, high, (Polygon(body, fill=THEMES[name].panel_ink),))


def height(count: int, room: int) -> int:
    return count * _pitch(count, room)


def _pitch(count: int, room: int) -> int:
    return min(HIGHEST, room // max(1, count))


def listed(
    tickets: Sequence[OwnTicket], style: Style, left: float, top: float, width: int, room: int
) -> Iterator[Item]:
    """Draw the tickets from the top down, each as high as the room allows."""
    pitch = _pitch(len(tickets), room)
    for at, ticket in enumerate(tickets):
        y = top + pitch * (at + 0.5)
        about = f"ticket {ticket.number}"
        if ticket.is_kept:
            yield Sprite(left + width / 2, y, _frame(width, pitch, style.theme), role="kept", about=about)
        body = _row(width, pitch - 8, style.theme, ticket.state)
        yield Sprite(left + width / 2, y, body, role=ticket.state, about=about)
        badge = pieces.number(str(ticket.number), 30, "#FFFFFF", BADGES[ticket.state])
        yield Sprite(left + 92, y, badge, role="number", about=about)
        yield from _row_texts(ticket, style, (left + 126, left + width - 24), y, pitch)


def _row_texts(ticket: OwnTicket, style: Style, room: tuple[float, float], y: float, pitch: int) -> Iterator[Item]:
    """Write a ticket's points and title, and its missing wagons: below the points, or in a low row before them."""
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
