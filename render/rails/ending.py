"""The picture of the end of a rail game: the map with the longest trails, and below it everybody's tickets.

Everybody's tickets at the end of a rail game: fulfilled or not, in a list below the map and at their ends on it.

A ticket's number stands in the list and on the map: in its player's colour where it is fulfilled, red on white with a
dotted line between its ends where it is not.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Final

import msgspec

from engine.messages import Name
from engine.rails.networks import longest_trail
from engine.wording import shown_number, signed
from render import fonts, pieces, shapes
from render.palette import PLAYERS
from render.rails import wagons
from render.rails.table import on_map
from render.rails.tickets import BADGES, ticket_text
from render.scene import Art, Disc, Item, Line, Point, Polygon, Scene, Shape, Sprite, Text
from render.shapes import Box, bar, moved
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Standings
    from engine.rails.view import RailView
    from render.rails.board import RailBoard
    from render.style import Style

MARGIN: Final = 12
PANEL: Final = 400
"""The height of the panel that covers the strip."""
STANDING: Final = 88
"""From one seat to the next in the list of points."""
GROUND_STEP: Final = 200
"""The height of the picture's ground is a multiple of it: few grounds serve all games."""


def final(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The end: the tickets, and the trails that earned the bonus. Raises `ValueError` if the game is not over."""
    if view.final is None:
        raise ValueError("the game is not over")
    winning = [
        standing.seat
        for standing in view.final.seats
        if any(share.code == "longest-trail" for share in standing.breakdown)
    ]
    trails = [
        wagons.halo(board.rows[route].slots, board.rows[route].width, seat, route, "trail")
        for seat in winning
        for route in one_longest_trail(board, view.players[seat].built)
    ]
    unmarked = msgspec.structs.replace(view, recent=())  # trails are marked, not what was built last
    ground = board.ground(style.theme, style.language)
    tickets = final_tickets(board, view, style)
    high = board.map_height + MARGIN + lists_height(tickets, view.seats)
    dots = tuple(dotted_lines(board, tickets))
    items = (
        Sprite(board.width / 2, board.height / 2, ground, role="map", about=board.name),
        *trails,
        *on_map(board, unmarked, style),
        *dots,
        *(shape for shape in ground.shapes if isinstance(shape, Text) and _is_under(shape, (*trails, *dots))),
        *badges(board, tickets),
        *_standing(board, view.final, style),
        Sprite(board.width / 2, board.map_height + PANEL / 2, _panel(board.width, style.theme), role="panel"),
        *ticket_lists(tickets, view.seats, style, board.map_height + MARGIN, board.width),
    )
    ground_height = -(-high // GROUND_STEP) * GROUND_STEP
    return Scene(_ground(board.width, ground_height, style.theme), items, crop=(0, 0, board.width, high))


def _standing(board: RailBoard, final: Standings, style: Style) -> Iterator[Item]:
    """Everybody's points, the first first, where a board has its market on the map."""
    x, top = board.market.first
    if top > board.map_height:
        return
    theme = style.colours
    for at, standing in enumerate(final.ranked):
        y, about = top + 14 + at * STANDING, f"seat {standing.seat}"
        yield Sprite(x - 46, y, pieces.chip(standing.seat, 56), role="mark", about=about)
        points = shown_number(standing.points)
        yield Text(x + 76, y, points, 60, theme.panel_ink, theme.panel, anchor="right", role="score", about=about)


@cache
def _ground(width: int, height: int, name: ThemeName) -> Art:
    return Art(f"end {width} {height} {name}", width, height, (), fill=THEMES[name].panel)


@cache
def _panel(width: int, name: ThemeName) -> Art:
    """What the lists are written on: it covers the strip below the map."""
    return Art(f"end panel {width} {name}", width, PANEL, (), fill=THEMES[name].panel)


def _is_under(name: Text, trails: Sequence[Sprite]) -> bool:
    """Whether a name on the map may be covered by a trail, and is to be written once more above it."""
    return any(shapes.box_of_text(name).touches(shapes.box_of(trail)) for trail in trails)


def one_longest_trail(board: RailBoard, built: Sequence[str]) -> list[str]:
    """The routes of one longest trail: those left when every route that it can do without is put aside.

    A seat may have several trails of that length; which one is shown does not matter.
    """
    numbers = board.rail_map.route_numbers
    kept = [board.rail_map.routes[numbers[route]] for route in built]
    longest = longest_trail(kept)
    for route in list(kept):
        fewer = [other for other in kept if other is not route]
        if longest_trail(fewer) == longest:
            kept = fewer
    return [route.id for route in kept]


BADGE: Final = 30
PITCH: Final = BADGE * 1.4
"""From one badge to the next where several stand side by side."""
DOTS: Final = 24
"""From one dot of a line to the next."""
HEAD: Final = 62
ROW: Final = 52
NAME, TITLE, POINTS = 44, 38, 42
"""Sizes of the letters."""
LIST_MARGIN: Final = 16


class FinalTicket(msgspec.Struct, frozen=True):
    """A ticket as it was scored."""

    number: int
    """Counted from 1, over all seats."""
    seat: int
    title: str
    points: int
    done: bool
    ends: tuple[str, ...]


def final_tickets(board: RailBoard, view: RailView, style: Style) -> list[FinalTicket]:
    """All tickets that were scored, seat by seat. Raises `ValueError` if the game is not over."""
    if view.final is None:
        raise ValueError("the game is not over")
    found: list[FinalTicket] = []
    for standing in view.final.seats:
        for share in standing.breakdown:
            ticket = share.params.get("ticket")
            if not isinstance(ticket, Name):
                continue
            text = ticket_text(board, int(ticket.id), style)
            title = f"{text.title}  {text.detail}".strip()
            done = share.code == "ticket-done"
            found.append(FinalTicket(len(found) + 1, standing.seat, title, share.points, done, text.ends))
    return found


def lists_height(tickets: Sequence[FinalTicket], seats: int) -> int:
    """How many pixels the lists of all seats take."""
    return sum(_block_heights(tickets, seats)) + LIST_MARGIN


def _columns(seats: int) -> int:
    """How many seats' lists stand side by side."""
    return 2 if seats in {2, 4} else 3


def _block_heights(tickets: Sequence[FinalTicket], seats: int) -> list[int]:
    """How high each row of lists is."""
    columns = _columns(seats)
    counts = [sum(ticket.seat == seat for ticket in tickets) for seat in range(seats)]
    return [HEAD + ROW * max(counts[at : at + columns]) + LIST_MARGIN for at in range(0, seats, columns)]


def ticket_lists(tickets: Sequence[FinalTicket], seats: int, style: Style, top: float, width: int) -> Iterator[Item]:
    """The lists of all seats, in the order of the seats."""
    columns = _columns(seats)
    wide = (width - LIST_MARGIN) // columns
    heights = _block_heights(tickets, seats)
    for seat in range(seats):
        row, column = divmod(seat, columns)
        left, block_top = LIST_MARGIN + column * wide, top + sum(heights[:row])
        own = [ticket for ticket in tickets if ticket.seat == seat]
        yield from _list(own, seat, style, (left, block_top), wide - LIST_MARGIN)


def _list(
    tickets: Sequence[FinalTicket], seat: int, style: Style, corner: tuple[float, float], width: int
) -> Iterator[Item]:
    (left, top), theme, about = corner, style.colours, f"seat {seat}"
    y = top + HEAD / 2
    total = signed(sum(ticket.points for ticket in tickets)) if tickets else "0"
    yield Sprite(left + 26, y, pieces.chip(seat, 44), role="mark", about=about)
    name = fonts.fitted(style.name(seat), NAME, width - 80 - fonts.width(total, NAME))
    yield Text(left + 60, y, name, NAME, theme.panel_ink, theme.panel, anchor="left", role="name", about=about)
    yield Text(left + width - 8, y, total, NAME, theme.panel_ink, theme.panel, anchor="right", role="sum", about=about)
    for at, ticket in enumerate(tickets):
        yield from _row(ticket, style, (left, top + HEAD + ROW * (at + 0.5)), width)


def _row(ticket: FinalTicket, style: Style, place: tuple[float, float], width: int) -> Iterator[Item]:
    (left, y), theme, about = place, style.colours, f"ticket {ticket.number}"
    plate = _plate(width, ROW - 6, style.theme, "done" if ticket.done else "failed")
    yield Sprite(left + width / 2, y, plate, role="done" if ticket.done else "failed", about=about)
    yield Sprite(left + 68, y, badge(ticket), role="number", about=about)
    points = signed(ticket.points)
    ink, ground = theme.panel_ink, theme.casing
    yield Text(left + width - 14, y, points, POINTS, ink, ground, anchor="right", role="points", about=about)
    room = width - 96 - 30 - fonts.width(points, POINTS)
    title = fonts.fitted(ticket.title, TITLE, room)
    yield Text(left + 96, y, title, TITLE, ink, ground, anchor="left", role="ticket", about=about)


@cache
def _plate(width: int, height: int, name: ThemeName, state: str) -> Art:
    """The ground of a row, with a tick or a cross."""
    theme, x, y = THEMES[name], 26.0, height / 2
    shapes: list[Shape] = [Polygon(moved(bar(width, height, 10), width / 2, y), fill=theme.casing)]
    if state == "done":
        tick = ((x - 8, y), (x - 2, y + 7), (x + 9, y - 7))
        shapes += (Disc(x, y, 17, fill=BADGES["done"]), Line(tick, "#FFFFFF", 4.5))
    else:
        shapes.append(Disc(x, y, 17, fill=BADGES["lost"]))
        shapes += (Line(((x - 7, y - d), (x + 7, y + d)), "#FFFFFF", 4.5) for d in (7, -7))
    return Art(f"final ticket {width} {height} {name} {state}", width, height, tuple(shapes))


def badge(ticket: FinalTicket) -> Art:
    """A ticket's number: in its player's colour where it is fulfilled, else red on white."""
    player = PLAYERS[ticket.seat]
    ink, ground = (player.ink, player.colour) if ticket.done else (BADGES["lost"], "#FFFFFF")
    return pieces.number(str(ticket.number), BADGE, ink, ground)


def dotted_lines(board: RailBoard, tickets: Sequence[FinalTicket]) -> Iterator[Sprite]:
    """A line on the map for each ticket between two places that was not fulfilled."""
    for ticket in tickets:
        if not ticket.done and len(ticket.ends) == 2:
            yield from _dotted(ticket, board.stops[ticket.ends[0]], board.stops[ticket.ends[1]])


def badges(board: RailBoard, tickets: Sequence[FinalTicket]) -> Iterator[Sprite]:
    """A badge on the map at both ends of every ticket; where several meet they stand in a row."""
    tickets_at: dict[str, list[FinalTicket]] = {}
    for ticket in tickets:
        for end in ticket.ends:
            tickets_at.setdefault(end, []).append(ticket)
    taken: list[Box] = []
    for end, meeting in tickets_at.items():
        x, y = _free_place(board, board.stops[end], len(meeting) * PITCH, taken)
        taken.append(Box(x, y, len(meeting) * PITCH, PITCH))
        for at, ticket in enumerate(meeting):
            place = x + (at - (len(meeting) - 1) / 2) * PITCH
            about, room = f"{ticket.number} {end}", (PITCH - 1, PITCH - 1, 0.0)
            yield Sprite(place, y, badge(ticket), role="goal", about=about, room=room)


def _dotted(ticket: FinalTicket, start: Point, end: Point) -> Iterator[Sprite]:
    long = hypot(end[0] - start[0], end[1] - start[1])
    count = max(2, round(long / DOTS))
    for at in range(1, count):
        x, y = (start[i] + (end[i] - start[i]) * at / count for i in (0, 1))
        yield Sprite(x, y, _dot(ticket.seat), role="unfulfilled", about=f"ticket {ticket.number}")


@cache
def _dot(seat: int) -> Art:
    return Art(f"dot {seat}", 16, 16, (Disc(8, 8, 7, fill="#FFFFFF"), Disc(8, 8, 5, fill=PLAYERS[seat].colour)))


def _free_place(board: RailBoard, stop: Point, wide: float, taken: Sequence[Box]) -> Point:
    """The nearest place where a row of badges this wide covers no wagon, name or badge; or else no badge."""
    for obstacles in ((*taken, *board.taken), taken):
        for away, turn in ((0, 0), *product(range(10, 130, 10), range(0, 360, 20))):
            x = min(max(stop[0] + away * cos(radians(turn)), wide / 2), board.width - wide / 2)
            y = min(max(stop[1] + away * sin(radians(turn)), PITCH / 2), board.map_height - PITCH / 2)
            if not any(Box(x, y, wide, PITCH).touches(box) for box in obstacles):
                return x, y
    return stop
