"""The private pictures of a rail game: a seat's cards by colour, its tickets, and a map with the tickets' routes.

The map shows all wagons, and the connections that the tickets still lack. Each ticket's badge marks its two ends. The
ends and the stops between them are named. The route that a lesson mentions is framed, and its ends are named, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import tee
from math import hypot

import msgspec

from engine.rails.view import OwnView, RailView
from render import fonts, pieces
from render.rails import cards, tickets, wagons
from render.rails.board import RailBoard, Row, Slot
from render.rails.tickets import OwnTicket
from render.scene import Art, Grain, Item, Point, Polygon, Scene, Sprite, Text
from render.shapes import Box, bar, moved, shrunk, turned
from render.themes import PLAYERS, THEMES, Style, ThemeName

WIDTH, HEIGHT = 1280, 2000  # The largest picture of a hand. It is cropped to the used height.
MARGIN = 24
COLUMNS = 2  # Columns of tickets.
LIST_WIDTH = (WIDTH - (COLUMNS + 1) * MARGIN) // COLUMNS
LIST_HEIGHT = 480  # Maximum height of the tickets in pixels.
MAP_WIDTH = WIDTH - 2 * MARGIN
CARD = (112, 152)
TOP = 276  # The top of the tickets, below the cards. The map begins below the tickets.
COUNT, BADGE, NAME = 60, 28, 38  # Font sizes of card counts, badge numbers and names.
PITCH = BADGE * 1.4  # Distance between adjacent badges.
AROUND = tickets.places_around(200, 30)


def hand(board: RailBoard, view: RailView, style: Style) -> Scene:
    if view.own is None:
        raise ValueError("a spectator has no hand")
    held = counted(board, view.own)
    own = tickets.own_tickets(board, view, view.own.tickets, style)
    if view.own.offer and not own:  # The picture of the offer has the map, with the relevant names.
        return Scene(_ground(style.theme), tuple(cards_held(held, style)), crop=(0, 0, WIDTH, TOP))
    goals, bottom = _tickets_and_map(board, own, view, style)
    return Scene(_ground(style.theme), (*cards_held(held, style), *goals), crop=(0, 0, WIDTH, bottom))


def counted(board: RailBoard, own: OwnView) -> dict[str, int]:
    """Return the seat's number of cards of each colour, including zeros."""
    return {name: own.cards.get(name, 0) for name in board.rail_map.palette.names}


def offer(board: RailBoard, view: RailView, style: Style, kept: Collection[int] = ()) -> Scene:
    """Draw the tickets offered to the view's seat. Tickets that a move would keep are framed."""
    if view.own is None:
        raise ValueError("a spectator has no tickets")
    offered = [
        msgspec.structs.replace(ticket, is_kept=held.number in kept)
        for ticket, held in zip(tickets.own_tickets(board, view, view.own.offer, style), view.own.offer, strict=True)
    ]
    goals, bottom = _tickets_and_map(board, offered, view, style)
    return Scene(_ground(style.theme), tuple(goals), crop=(0, TOP - MARGIN, WIDTH, bottom))


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"hand {name}", WIDTH, HEIGHT, (Grain(0.03, 3, 3),), fill=THEMES[name].panel)


def cards_held(held: Mapping[str, int], style: Style) -> Iterator[Item]:
    theme = style.colours
    step = (WIDTH - 2 * MARGIN) / len(held)
    for at, (colour, count) in enumerate(held.items()):
        x = MARGIN + step * (at + 0.5)
        art = cards.card(colour, *CARD, style.language) if count else cards.gap(*CARD, style.theme, colour)
        yield Sprite(x, MARGIN + CARD[1] / 2, art, role="card", about=colour)
        ink = theme.panel_ink if count else theme.faint_ink
        yield Text(x, TOP - MARGIN - COUNT / 2, f"×{count}", COUNT, ink, theme.panel, role="count", about=colour)


def _tickets_and_map(
    board: RailBoard, own: Sequence[OwnTicket], view: RailView, style: Style
) -> tuple[list[Item], int]:
    """Draw the tickets in columns and the map below. Return the items and their lower edge."""
    items: list[Item] = []
    rows = -(-len(own) // COLUMNS)
    for number in range(COLUMNS):
        column, left = own[number * rows : (number + 1) * rows], MARGIN + number * (LIST_WIDTH + MARGIN)
        items += tickets.listed(column, style, left, TOP, LIST_WIDTH, LIST_HEIGHT)
    map_top = TOP + tickets.height(rows, LIST_HEIGHT) + (MARGIN if own else 0)
    items += _SmallMap(board, style, MARGIN, map_top, MAP_WIDTH).items(view, own)
    return items, map_top + round(board.map_height * MAP_WIDTH / board.width) + MARGIN


class _SmallMap:
    """A map of the board with its top left corner at a given point."""

    def __init__(self, board: RailBoard, style: Style, left: float, top: float, width: int) -> None:
        self._board, self._style, self._left, self._top = board, style, left, top
        self._factor = width / board.width
        self._art = _map(board, style.theme, width)
        self._stops = {stop: self._on_map(place) for stop, place in board.stops.items()}

    def items(self, view: RailView, own: Sequence[OwnTicket]) -> Iterator[Item]:
        art, seat = self._art, tickets.seat_of(view)
        yield Sprite(self._left + art.width / 2, self._top + art.height / 2, art, role="map", about=self._board.name)
        for route in self._board.closed(self._board.built(view)):
            yield from wagons.closed(self._row(route), self._style)
        for player in view.players:
            for route in player.built:
                yield from _small_wagons(self._row(route), player.seat)
        missing = {number for ticket in own if ticket.way for number in ticket.way.routes}
        for number in sorted(missing):
            yield from wagons.planned(self._row(self._board.rail_map.routes[number].id), seat, self._style)
        for route in self._style.ringed:
            yield from wagons.payable(self._row(route), seat, self._style)
        badges, taken = tickets.badges_on_map(own, _badge, PITCH, self._badge_place)
        yield from badges
        ringed = self._stops_on({self._board.rail_map.route_numbers[route] for route in self._style.ringed})
        goals = (*ringed, *(end for ticket in own for end in ticket.ends))
        yield from self._names(goals, self._stops_on(missing), taken)

    def _on_map(self, point: Point) -> Point:
        return self._left + point[0] * self._factor, self._top + point[1] * self._factor

    def _row(self, route: str) -> Row:
        row = self._board.rows[route]
        slots = tuple(Slot(*self._on_map((slot.x, slot.y)), slot.turn) for slot in row.slots)
        return Row(route, slots, row.width * self._factor, row.height * self._factor)

    def _stops_on(self, routes: set[int]) -> list[str]:
        rail_map = self._board.rail_map
        ends = sorted({city for number in routes for city in (rail_map.routes[number].a, rail_map.routes[number].b)})
        return [rail_map.cities[city].id for city in ends if rail_map.cities[city].id in self._board.stops]

    def _badge_place(self, stop: str, wide: float, taken: Sequence[Box]) -> Point:
        """Return the nearest place on the map for a row of badges that covers no other row, or else the stop itself."""
        left, right = self._left + wide / 2, self._left + self._art.width - wide / 2
        top, bottom = self._top + PITCH / 2, self._top + self._art.height - PITCH / 2
        x, y = self._stops[stop]
        for dx, dy in AROUND:
            near = min(max(x + dx, left), right), min(max(y + dy, top), bottom)
            if not any(Box(*near, wide, PITCH).touches(box) for box in taken):
                return near
        return x, y

    def _names(self, goals: Sequence[str], between: Sequence[str], taken: list[Box]) -> Iterator[Item]:
        """Write the names of the goals and of the stops on the routes to them, where the names cover nothing."""
        theme = self._style.colours
        for stop in dict.fromkeys((*goals, *between)):
            name = self._board.stop_name(stop, self._style.language)
            free, looked_at = tee(box for box in self._name_places(stop, name) if not any(map(box.touches, taken)))
            clear = (box for box in looked_at if self._nearest_stop(box) == stop)
            box = next(clear, None) or next((box for box in free if stop in goals), None)
            if box:
                taken.append(box)
                yield Text(box.x, box.y, name, NAME, theme.ink, theme.halo, halo=3, role="label", about=stop)

    def _name_places(self, stop: str, name: str) -> Iterator[Box]:
        """Yield possible places for a name within the map: below, above or beside its stop."""
        x, y = self._stops[stop]
        wide, high = fonts.width(name, NAME) + 6, NAME
        beside = wide / 2 + PITCH / 2
        left, right = self._left + wide / 2, self._left + self._art.width - wide / 2
        top, bottom = self._top + high / 2, self._top + self._art.height - high / 2
        corners = [(side * beside, dy) for dy in (0, 24, -24) for side in (1, -1)]
        for dx, dy in ((0, 34), (0, -34), *corners, (0, 52), (0, -52)):
            yield Box(min(max(x + dx, left), right), min(max(y + dy, top), bottom), wide, high)

    def _nearest_stop(self, box: Box) -> str:
        wide, high = box.width / 2, box.height / 2

        def distance(stop: str) -> float:
            x, y = self._stops[stop]
            return hypot(max(abs(x - box.x) - wide, 0), max(abs(y - box.y) - high, 0))

        return min(self._stops, key=distance)


@cache
def _map(board: RailBoard, name: ThemeName, width: int) -> Art:
    factor = width / board.width
    shapes = tuple(shrunk(shape, factor) for shape in board.bare_map(name))
    return Art(f"small {board.name} {name} {width}", width, round(board.map_height * factor), shapes, board.sea(name))


def _badge(ticket: OwnTicket) -> Art:
    return pieces.number(str(ticket.number), BADGE, "#FFFFFF", tickets.BADGES[ticket.state])


def _small_wagons(row: Row, seat: int) -> Iterator[Item]:
    wide, high = row.width, row.height
    for at, slot in enumerate(row.slots):
        art, room = _small_wagon(seat, slot.turn, wide, high), (wide - 1, high - 1, slot.turn)
        yield Sprite(slot.x, slot.y, art, role="wagon", about=f"{row.route} {at} seat {seat}", room=room)


@lru_cache(2000)
def _small_wagon(seat: int, turn: float, width: float, height: float) -> Art:
    reach = int(width + height) + 6
    middle = reach / 2
    body = moved(turned(bar(width + 3, height + 4, 4), turn), middle, middle)
    inner = moved(turned(bar(width, height + 1, 3), turn), middle, middle)
    shapes = (Polygon(body, fill="#16191D"), Polygon(inner, fill=PLAYERS[seat].colour))
    return Art(f"small wagon {seat} {turn} {width:.1f} {height:.1f}", reach, reach, shapes)
