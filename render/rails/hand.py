"""What one seat alone may see: its cards by colour, its tickets, and below them a map of where they lead.

Every function here raises `ValueError` for the view of a spectator, who has no hand: asking for it is a bug.

A small map of a rail board beside a list of tickets: everybody's wagons, the ways that the tickets still lack.

The ends of each ticket have its badge; they and the stops on its way are named.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product, tee
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from render import fonts, pieces
from render.palette import PLAYERS
from render.rails import cards, tickets, wagons
from render.rails.board import Slot
from render.rails.tickets import BADGES
from render.scene import Art, Grain, Item, Point, Polygon, Scene, Sprite, Text
from render.shapes import Box, bar, moved, shrunk, turned
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.rails.view import RailView
    from render.rails.board import RailBoard
    from render.rails.tickets import TicketLine
    from render.style import Style

WIDTH, HEIGHT = 1280, 2000
"""The room that there is; as much of its height is shown as is used."""
MARGIN = 24
COLUMNS = 2
"""Of tickets, side by side."""
LIST_WIDTH = (WIDTH - (COLUMNS + 1) * MARGIN) // COLUMNS
"""How wide a column of tickets is."""
MAP_WIDTH = WIDTH - 2 * MARGIN
CARD = (112, 152)
TOP = 276
"""Where the tickets begin, below the cards; the map begins below these."""
LIST_HEIGHT = 480
"""How high the tickets may become."""
COUNT = 56
"""The size of the numbers under the cards."""


def hand(board: RailBoard, view: RailView, style: Style) -> Scene:
    """Everything that the view's seat holds; before it has tickets, its cards alone."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no hand")
    held = {name: view.own.cards.get(name, 0) for name in board.rail_map.palette.names}
    lines = tickets.ticket_lines(board, view, view.own.tickets, style)
    if view.own.offer and not lines:  # the picture of the offer has the map, with the names that matter
        return Scene(_ground(style.theme), tuple(_cards(held, style)), crop=(0, 0, WIDTH, TOP))
    items = (*_cards(held, style), *_goals(board, lines, view, style))
    return Scene(_ground(style.theme), items, crop=(0, 0, WIDTH, _bottom(board, lines)))


def offer(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The tickets that the view's seat may choose from."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no tickets")
    lines = tickets.ticket_lines(board, view, view.own.offer, style)
    items = tuple(_goals(board, lines, view, style))
    return Scene(_ground(style.theme), items, crop=(0, TOP - MARGIN, WIDTH, _bottom(board, lines)))


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"hand {name}", WIDTH, HEIGHT, (Grain(0.03, 3, 3),), fill=THEMES[name].panel)


def _cards(held: Mapping[str, int], style: Style) -> Iterator[Item]:
    """A card of every colour with its count; a gap for a colour of which there is none."""
    theme = style.colours
    step = (WIDTH - 2 * MARGIN) / len(held)
    for at, (colour, count) in enumerate(held.items()):
        x = MARGIN + step * (at + 0.5)
        art = cards.card(colour, *CARD, style.language) if count else cards.gap(*CARD, style.theme, colour)
        yield Sprite(x, MARGIN + CARD[1] / 2, art, role="card", about=colour)
        ink = theme.panel_ink if count else theme.faint_ink
        yield Text(x, TOP - MARGIN - COUNT / 2, f"×{count}", COUNT, ink, theme.panel, role="count", about=colour)


def _goals(board: RailBoard, lines: Sequence[TicketLine], view: RailView, style: Style) -> Iterator[Item]:
    """The tickets in columns, and below them the map with everybody's routes and the ways that they still lack."""
    for number, column in enumerate(_columns(lines)):
        left = MARGIN + number * (LIST_WIDTH + MARGIN)
        yield from tickets.listed(column, style, left, TOP, LIST_WIDTH, LIST_HEIGHT)
    yield from SmallMap(board, style, MARGIN, _map_top(lines), MAP_WIDTH).items(view, lines)


def _columns(lines: Sequence[TicketLine]) -> list[Sequence[TicketLine]]:
    """The tickets from the top down, the first ones on the left."""
    rows = -(-len(lines) // COLUMNS)
    return [lines[start : start + rows] for start in range(0, len(lines), rows)] if lines else []


def _map_top(lines: Sequence[TicketLine]) -> int:
    """Where the map begins: below the tickets."""
    longest = max(map(len, _columns(lines)), default=0)
    return TOP + tickets.height(longest, LIST_HEIGHT) + (MARGIN if lines else 0)


def _bottom(board: RailBoard, lines: Sequence[TicketLine]) -> int:
    """Where the picture ends: below the map."""
    return _map_top(lines) + round(board.map_height * MAP_WIDTH / board.width) + MARGIN


BADGE = 26
"""The size of a badge's number."""
NAME = 32
"""The size of the names."""
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
        self._stops = {stop: self._at(place) for stop, place in board.stops.items()}

    def items(self, view: RailView, tickets: Sequence[TicketLine]) -> Iterator[Item]:
        """The map, everybody's wagons, what is missing for each ticket, and a badge at both its ends."""
        art = self._art
        yield Sprite(self._left + art.width / 2, self._top + art.height / 2, art, role="map", about=self._board.name)
        for route in self._board.closed(self._board.built(view)):
            yield from wagons.closed(*self._row(route), self._style, route)
        for player in view.players:
            yield from self._wagons(player.built, player.seat)
        missing = {number for ticket in tickets if ticket.way for number in ticket.way.routes}
        for number in sorted(missing):
            route = self._board.rail_map.routes[number].id
            yield from wagons.planned(*self._row(route), self._seat(view), self._style, route)
        goals, taken = self._goals(tickets)
        yield from goals
        yield from self._names(self._stops_on(missing), tickets, taken)

    def _seat(self, view: RailView) -> int:
        if view.seat is None:
            raise ValueError("a spectator has no tickets")
        return view.seat

    def _stops_on(self, routes: set[int]) -> list[str]:
        """The stops between the ends of these routes."""
        rail_map = self._board.rail_map
        ends = sorted({city for number in routes for city in (rail_map.routes[number].a, rail_map.routes[number].b)})
        return [rail_map.cities[city].id for city in ends if rail_map.cities[city].id in self._board.stops]

    def _row(self, route: str) -> tuple[tuple[Slot, ...], Point]:
        """The slots of a route as they lie on this map, and the size of one."""
        row = self._board.rows[route]
        slots = tuple(Slot(*self._at((slot.x, slot.y)), slot.turn) for slot in row.slots)
        return slots, (row.width * self._factor, self._board.slot_height * self._factor)

    def _names(self, between: Sequence[str], tickets: Sequence[TicketLine], taken: list[Box]) -> Iterator[Item]:
        """The names of the tickets' ends and of the stops on their ways, where they cover nothing."""
        theme = self._style.colours
        goals = [end for ticket in tickets for end in ticket.ends]
        for stop in dict.fromkeys((*goals, *between)):
            called = self._board.stop_name(stop, self._style.language)
            free, looked_at = tee(box for box in self._beside(stop, called) if not any(map(box.touches, taken)))
            clear = (box for box in looked_at if self._nearest_stop(box) == stop)
            box = next(clear, None) or next((box for box in free if stop in goals), None)
            if box:
                taken.append(box)
                yield Text(box.x, box.y, called, NAME, theme.ink, theme.halo, halo=3, role="label", about=stop)

    def _beside(self, stop: str, called: str) -> Iterator[Box]:
        """Where a name may stand within the map: below, above or beside its stop."""
        x, y = self._stops[stop]
        wide, high = fonts.width(called, NAME) + 6, NAME
        beside = wide / 2 + PITCH / 2
        left, right = self._left + wide / 2, self._left + self._art.width - wide / 2
        top, bottom = self._top + high / 2, self._top + self._art.height - high / 2
        corners = [(side * beside, dy) for dy in (0, 24, -24) for side in (1, -1)]
        for dx, dy in ((0, 34), (0, -34), *corners, (0, 52), (0, -52)):
            yield Box(min(max(x + dx, left), right), min(max(y + dy, top), bottom), wide, high)

    def _nearest_stop(self, box: Box) -> str:
        """The stop that a reader takes a name in this box for."""

        wide, high = box.width / 2, box.height / 2

        def distance(stop: str) -> float:
            x, y = self._stops[stop]
            return hypot(max(abs(x - box.x) - wide, 0), max(abs(y - box.y) - high, 0))

        return min(self._stops, key=distance)

    def _at(self, point: Point) -> Point:
        return self._left + point[0] * self._factor, self._top + point[1] * self._factor

    def _wagons(self, routes: Sequence[str], seat: int) -> Iterator[Item]:
        for route in routes:
            slots, (wide, high) = self._row(route)
            for at, slot in enumerate(slots):
                art, room = _small_wagon(seat, slot.turn, wide, high), (wide - 1, high - 1, slot.turn)
                yield Sprite(slot.x, slot.y, art, role="wagon", about=f"{route} {at} seat {seat}", room=room)

    def _goals(self, tickets: Sequence[TicketLine]) -> tuple[list[Item], list[Box]]:
        """A badge at every end of every ticket, and the room that they take; where several meet they stand in a row."""
        badges: list[Item] = []
        tickets_at: dict[str, list[TicketLine]] = {}
        taken: list[Box] = []
        for ticket in tickets:
            for end in ticket.ends:
                tickets_at.setdefault(end, []).append(ticket)
        for end, meeting in tickets_at.items():
            x, y = self._stops[end]
            x, y = self._free_place(x, y, len(meeting) * PITCH, taken)
            taken.append(Box(x, y, len(meeting) * PITCH, PITCH))
            for at, ticket in enumerate(meeting):
                place = x + (at - (len(meeting) - 1) / 2) * PITCH
                about, room = f"{ticket.number} {end}", (PITCH - 1, PITCH - 1, 0.0)
                badges.append(Sprite(place, y, badge(ticket), role="goal", about=about, room=room))
        return badges, taken

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
    """A ticket's number, green when it is fulfilled and red when it cannot be any more."""
    return pieces.number(str(ticket.number), BADGE, "#FFFFFF", BADGES[ticket.state])


@lru_cache(2000)
def _small_wagon(seat: int, turn: float, width: float, height: float) -> Art:
    reach = int(width + height) + 6
    middle = reach / 2
    body = moved(turned(bar(width + 3, height + 4, 4), turn), middle, middle)
    inner = moved(turned(bar(width, height + 1, 3), turn), middle, middle)
    shapes = (Polygon(body, fill="#16191D"), Polygon(inner, fill=PLAYERS[seat].colour))
    return Art(f"small wagon {seat} {turn} {width:.1f} {height:.1f}", reach, reach, shapes)
