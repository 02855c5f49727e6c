"""A small map of a rail board beside a list of tickets: one seat's wagons, and a badge at each ticket's ends."""

from __future__ import annotations

from itertools import product
from math import cos, radians, sin
from typing import TYPE_CHECKING

from render.drawing import pieces
from render.drawing.boxes import Box
from render.drawing.shapes import bar, moved, shrunk, turned
from render.scene import Art, Item, Point, Polygon, Sprite
from render.style import Style, player_style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.rails.board import RailBoard
    from render.rails.tickets import TicketLine
    from render.themes import ThemeName

BADGE = 26
"""The size of a badge's number."""
PITCH = BADGE * 1.4
"""From one badge to the next where several stand side by side."""

_MAPS: dict[tuple[str, ThemeName, int], Art] = {}


def _map(board: RailBoard, name: ThemeName, width: int) -> Art:
    key = (board.name, name, width)
    if key not in _MAPS:
        factor = width / board.width
        shapes = tuple(shrunk(shape, factor) for shape in board.bare_map(name))
        height = round(board.map_height * factor)
        _MAPS[key] = Art(f"small {board.name} {name} {width}", width, height, shapes, fill=board.sea(name))
    return _MAPS[key]


class SmallMap:
    """The map with its top left corner at a place on a picture."""

    def __init__(self, board: RailBoard, style: Style, left: float, top: float, width: int) -> None:
        self._board, self._style, self._left, self._top = board, style, left, top
        self._factor = width / board.width
        self._art = _map(board, style.theme, width)

    def items(self, own_routes: Sequence[str], seat: int, tickets: Sequence[TicketLine]) -> Iterator[Item]:
        """The map, this seat's wagons on its own routes, and a badge at both ends of each ticket."""
        art = self._art
        yield Sprite(self._left + art.width / 2, self._top + art.height / 2, art, role="map", about=self._board.name)
        yield from self._wagons(own_routes, seat)
        yield from self._goals(tickets)

    def _at(self, point: Point) -> Point:
        return self._left + point[0] * self._factor, self._top + point[1] * self._factor

    def _wagons(self, own_routes: Sequence[str], seat: int) -> Iterator[Item]:
        for route in own_routes:
            row = self._board.rows[route]
            wide, high = row.width * self._factor, self._board.slot_height * self._factor
            for at, slot in enumerate(row.slots):
                x, y = self._at((slot.x, slot.y))
                art, room = _small_wagon(seat, slot.turn, wide, high), (wide - 1, high - 1, slot.turn)
                yield Sprite(x, y, art, role="wagon", about=f"{route} {at} seat {seat}", room=room)

    def _goals(self, tickets: Sequence[TicketLine]) -> Iterator[Item]:
        """A badge at every end of every ticket; where several tickets meet their badges stand side by side."""
        tickets_at: dict[str, list[TicketLine]] = {}
        taken: list[Box] = []
        for ticket in tickets:
            for end in ticket.ends:
                tickets_at.setdefault(end, []).append(ticket)
        for end, meeting in tickets_at.items():
            x, y = self._at(self._board.stops[end])
            x, y = self._free_place(x, y, len(meeting) * PITCH, taken)
            taken.append(Box(x, y, len(meeting) * PITCH, PITCH))
            for at, ticket in enumerate(meeting):
                place = x + (at - (len(meeting) - 1) / 2) * PITCH
                about, room = f"{ticket.number} {end}", (PITCH - 1, PITCH - 1, 0.0)
                yield Sprite(place, y, badge(ticket), role="goal", about=about, room=room)

    def _free_place(self, x: float, y: float, wide: float, taken: Sequence[Box]) -> Point:
        """The nearest place on the map where a row of badges this wide covers no other; the place itself if none is."""
        left, right = self._left + wide / 2, self._left + self._art.width - wide / 2
        top, bottom = self._top + PITCH / 2, self._top + self._art.height - PITCH / 2
        for away, turn in ((0, 0), *product(range(10, 200, 10), range(0, 360, 30))):
            nx = min(max(x + away * cos(radians(turn)), left), right)
            ny = min(max(y + away * sin(radians(turn)), top), bottom)
            if not any(Box(nx, ny, wide, PITCH).touches(box) for box in taken):
                return nx, ny
        return x, y


def badge(ticket: TicketLine) -> Art:
    """A ticket's number, green when it is fulfilled."""
    return pieces.number(str(ticket.number), BADGE, "#FFFFFF", "#23794A" if ticket.done else "#2B3440")


def _small_wagon(seat: int, turn: float, width: float, height: float) -> Art:
    reach = int(width + height) + 6
    middle = reach / 2
    body = moved(turned(bar(width + 3, height + 4, 4), turn), middle, middle)
    inner = moved(turned(bar(width, height + 1, 3), turn), middle, middle)
    shapes = (Polygon(body, fill="#16191D"), Polygon(inner, fill=player_style(seat).colour))
    return Art(f"small wagon {seat} {turn} {width:.1f} {height:.1f}", reach, reach, shapes)
