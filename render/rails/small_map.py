"""A small map of a rail board: somebody's wagons, and numbered flags where tickets lead."""

from __future__ import annotations

from itertools import product
from math import cos, radians, sin
from typing import TYPE_CHECKING

from render.drawing import pieces
from render.drawing.boxes import Box
from render.drawing.shapes import bar, moved, shrunk, turned
from render.scene import Art, Item, Point, Polygon, Sprite
from render.style import Style, player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.palette import ThemeName
    from render.rails.board import RailBoard
    from render.rails.tickets import TicketLine

BADGE = 26
WIDE = BADGE * 1.4

_MAPS: dict[tuple[str, ThemeName, int], Art] = {}


def _map(board: RailBoard, name: ThemeName, width: int) -> Art:
    key = (board.name, name, width)
    if key not in _MAPS:
        factor = width / board.width
        shapes = tuple(shrunk(shape, factor) for shape in board.country(name))
        height = round(board.map_height * factor)
        _MAPS[key] = Art(f"small {board.name} {name} {width}", width, height, shapes, fill=board.sea(name))
    return _MAPS[key]


class SmallMap:
    """The map with its top left corner at a place on a picture."""

    def __init__(self, board: RailBoard, style: Style, left: float, top: float, width: int) -> None:
        self._board, self._style, self._left, self._top = board, style, left, top
        self._factor = width / board.width
        self._art = _map(board, style.theme, width)

    def items(self, own: Sequence[str], seat: int, tickets: Sequence[TicketLine]) -> Iterator[Item]:
        """The map and everything on it."""
        art = self._art
        yield Sprite(self._left + art.width / 2, self._top + art.height / 2, art, role="map", about=self._board.name)
        yield from self._wagons(own, seat)
        yield from self._goals(tickets)

    def _at(self, point: Point) -> Point:
        return self._left + point[0] * self._factor, self._top + point[1] * self._factor

    def _wagons(self, own: Sequence[str], seat: int) -> Iterator[Item]:
        for route in own:
            row = self._board.rows[route]
            wide, high = row.width * self._factor, self._board.slot_height * self._factor
            for at, slot in enumerate(row.slots):
                x, y = self._at((slot.x, slot.y))
                art, room = _small_wagon(seat, slot.turn, wide, high), (wide - 1, high - 1, slot.turn)
                yield Sprite(x, y, art, role="wagon", about=f"{route} {at} seat {seat}", room=room)

    def _goals(self, tickets: Sequence[TicketLine]) -> Iterator[Item]:
        """A badge at every end of every ticket; where several meet they stand side by side."""
        ends: dict[str, list[TicketLine]] = {}
        taken: list[Box] = []
        for ticket in tickets:
            for end in ticket.ends:
                ends.setdefault(end, []).append(ticket)
        for end, meeting in ends.items():
            x, y = self._at(self._board.stops[end])
            x, y = self._free(x, y, len(meeting) * WIDE, taken)
            taken.append(Box(x, y, len(meeting) * WIDE, WIDE))
            for at, ticket in enumerate(meeting):
                place = x + (at - (len(meeting) - 1) / 2) * WIDE
                about, room = f"{ticket.number} {end}", (WIDE - 1, WIDE - 1, 0.0)
                yield Sprite(place, y, badge(ticket), role="goal", about=about, room=room)

    def _free(self, x: float, y: float, wide: float, taken: Sequence[Box]) -> Point:
        """The nearest place on the map where so wide a row of badges covers no other."""
        left, right = self._left + wide / 2, self._left + self._art.width - wide / 2
        top, bottom = self._top + WIDE / 2, self._top + self._art.height - WIDE / 2
        for away, turn in ((0, 0), *product(range(10, 200, 10), range(0, 360, 30))):
            nx = min(max(x + away * cos(radians(turn)), left), right)
            ny = min(max(y + away * sin(radians(turn)), top), bottom)
            if not any(Box(nx, ny, wide, WIDE).touches(box) for box in taken):
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
    shapes = (Polygon(body, fill="#16191D"), Polygon(inner, fill=player(seat).colour))
    return Art(f"small wagon {seat} {turn} {width:.1f} {height:.1f}", reach, reach, shapes)
