"""The table of a rail game: the board with everybody's wagons, the market with its piles, and the seats below.

``whole_board`` is the picture after a turn; the close-ups and the picture of the end are put together from its parts.

Close-ups of one route: as it would be once it is built, and a tunnel whose price went up.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from render import scoreboard
from render.rails import cards, wagons
from render.scene import Art, Item, Polygon, Scene, Sprite, Text
from render.scoreboard import SeatCard
from render.shapes import bar, moved
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rails.view import AttemptView, RailView
    from render.rails.board import RailBoard
    from render.scene import Point
    from render.style import Style


def whole_board(board: RailBoard, view: RailView, style: Style) -> Scene:
    """Everything that lies on the table, for everybody to see."""
    items = (*on_map(board, view, style), *market_and_piles(board, view, style), *seats(board, view, style))
    return Scene(board.ground(style.theme, style.language), items)


def cover(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The map and what lies on it, without the seats."""
    ground = board.ground(style.theme, style.language)
    items = (*on_map(board, view, style), *market_and_piles(board, view, style))
    return Scene(ground, items, crop=(0, 0, board.width, board.map_height))


def payable(board: RailBoard, view: RailView, seat: int, routes: Sequence[str], style: Style) -> Scene:
    """The whole board, where the routes that this seat could build now shine."""
    items = list(whole_board(board, view, style).items)
    for route in routes:
        row = board.rows[route]
        items += wagons.payable(row.slots, (row.width, board.slot_height), seat, style, route)
    return Scene(board.ground(style.theme, style.language), tuple(items))


def on_map(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """The wagons of all seats; halos on the routes of the last round, on the last one, and on a tunnel in doubt."""
    for route in board.closed(board.built(view)):
        row = board.rows[route]
        yield from wagons.closed(row.slots, (row.width, board.slot_height), style, route)
    for recent in view.recent[:-1]:
        row = board.rows[recent.route]
        yield wagons.halo(row.slots, row.width, recent.seat, recent.route, "recent")
    for recent in view.recent[-1:]:
        yield from last_built(board, recent.route, recent.seat)
    if view.attempt:
        row = board.rows[view.attempt.route]
        yield wagons.halo(row.slots, row.width, view.attempt.seat, view.attempt.route, "attempt")
    for player in view.players:
        for route in player.built:
            row = board.rows[route]
            yield from wagons.built(row.slots, (row.width, board.slot_height), player.seat, style, route)


def last_built(board: RailBoard, route: str, seat: int) -> Iterator[Item]:
    """What marks the route that was built last: a shining halo, and an arrow where there is room for one."""
    row = board.rows[route]
    yield wagons.halo(row.slots, row.width, seat, route, "last")
    arrow = wagons.arrow(row.slots, seat, route, board.taken)
    if arrow:
        yield arrow


def market_and_piles(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """The cards face up, and how many cards and tickets are left."""
    theme, layout = style.colours, board.market
    yield from cards.face_up(view.market, layout, style)
    piles = (("deck", view.deck), ("discards", sum(view.discards.values())), ("ticket", view.tickets_left))
    for at, (sign, count) in enumerate(piles):
        yield from cards.pile(sign, count, layout.piles[at], theme)


def seats(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """A card for each seat: its numbers, whether it is its turn, or whether it has won."""
    cards = [
        SeatCard(
            player.seat,
            view.final[player.seat].points if view.final else player.points,
            (("wagon", player.wagons), ("cards", player.cards), ("ticket", player.tickets)),
            player.seat in view.to_act or (view.final is not None and player.seat in view.final.winners),
        )
        for player in view.players
    ]
    top = board.map_height + 2
    yield from scoreboard.scoreboard(cards, style, 8, top, board.seats_width - 16, board.height - top - 2)


WIDTH, HEIGHT = 800, 600
"""How much of the board a close-up shows."""
PLATE = 160
"""How high the plate with a tunnel's price is, at the lower rim of the picture."""

Crop = tuple[int, int, int, int]


def route_close_up(board: RailBoard, view: RailView, seat: int, route_id: str, style: Style) -> Scene:
    """The neighbourhood of a route as it would be, built by this seat."""
    row = board.rows[route_id]
    items = (
        *on_map(board, view, style),
        *last_built(board, route_id, seat),
        *wagons.built(row.slots, (row.width, board.slot_height), seat, style, route_id),
    )
    return Scene(board.ground(style.theme, style.language), items, crop=_around(board, row.middle))


def tunnel_close_up(board: RailBoard, view: RailView, style: Style) -> Scene:
    """A tunnel whose price went up: where it is, the three cards turned up, and how many more cards it costs.

    Raises `ValueError` if no tunnel is being built.
    """
    if view.attempt is None:
        raise ValueError("no tunnel is being built")
    crop = _around(board, board.rows[view.attempt.route].middle, lowered=PLATE / 2)
    items = (*on_map(board, view, style), *_price(view.attempt, style, crop))
    return Scene(board.ground(style.theme, style.language), items, crop=crop)


def _around(board: RailBoard, place: Point, lowered: float = 0) -> Crop:
    """A piece of the map about a place, moved down by ``lowered`` to leave the place above its middle; below the map it
    shows only what twice as much hides."""
    end = min(board.map_height + round(2 * lowered), board.height)
    left = round(min(max(0, place[0] - WIDTH / 2), board.width - WIDTH))
    top = round(min(max(0, place[1] - HEIGHT / 2 + lowered), end - HEIGHT))
    return left, top, left + WIDTH, top + HEIGHT


def _price(attempt: AttemptView, style: Style, crop: Crop) -> Iterator[Item]:
    theme = style.colours
    left, _, right, bottom = crop
    y = bottom - PLATE / 2
    yield Sprite((left + right) / 2, y, _plate(right - left, style.theme), role="plate", about=attempt.route)
    for at, name in enumerate(attempt.turned):
        yield Sprite(left + 90 + at * 124, y, cards.card(name, 104, 124, style.language), role="turned", about=name)
    yield Text(right - 170, y, f"+{attempt.owed}", 72, theme.panel_ink, theme.panel, role="owed", about=attempt.route)
    yield Sprite(right - 76, y, cards.card(attempt.card, 84, 112, style.language), role="card", about=attempt.card)


@cache
def _plate(width: int, name: ThemeName) -> Art:
    plate = moved(bar(width, PLATE, 0), width / 2, PLATE / 2)
    return Art(f"plate {width} {name}", width, PLATE, (Polygon(plate, fill=THEMES[name].panel),))
