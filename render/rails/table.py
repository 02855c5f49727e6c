"""The table of a rail game: the board with everybody's wagons, the market with its piles, and the seats below.

``whole_board`` is the picture after a turn; the close-ups and the picture of the end are put together from its parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.drawing import scoreboard
from render.drawing.scoreboard import SeatCard
from render.rails import market, wagons
from render.scene import Item, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rails.showing.view import RailView
    from render.rails.board import RailBoard
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
    yield from market.face_up(view.market, layout, style)
    piles = (("deck", view.deck), ("discards", sum(view.discards.values())), ("ticket", view.tickets_left))
    for at, (sign, count) in enumerate(piles):
        yield from market.pile(sign, count, layout.piles[at], theme)


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
