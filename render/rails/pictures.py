"""The pictures of a rail game by purpose: after a turn, private, preview, end, cover, and live board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.rails.taps import LOCOMOTIVE_SYMBOL, SYMBOLS
from engine.rails.turn.moves import Build, Keep, RailMove
from engine.rails.view import RailView
from render.pictures import GamePictures
from render.rails import hand, table
from render.rails.board import RailBoard
from render.rails.cards import sign
from render.rails.end import final, open_tickets
from render.rails.live import live
from render.scene import Scene
from render.themes import Style


def rail_pictures(board: RailBoard) -> GamePictures[RailView, RailMove]:
    return GamePictures[RailView, RailMove](
        view=RailView,
        requests={"board": partial(table.whole_board, board), "tickets": partial(open_tickets, board)},
        turn=partial(_turn, board),
        private=partial(_private, board),
        preview=partial(preview, board),
        # A stopped game keeps its tickets secret.
        final=lambda view, style: (final(board, view, style) if view.final else table.whole_board(board, view, style),),
        cover=partial(table.cover, board),
        live=partial(live, board),
        signs={SYMBOLS.get(colour, LOCOMOTIVE_SYMBOL): sign(colour) for colour in board.rail_map.palette.names},
        frames=lambda views, style: [table.whole_board(board, view, style) for view in views],
    )


def _turn(board: RailBoard, view: RailView, style: Style) -> tuple[Scene, ...]:
    whole = table.whole_board(board, view, style)
    return (whole, table.tunnel_close_up(board, view, style)) if view.attempt else (whole,)


def _private(board: RailBoard, view: RailView, style: Style) -> tuple[Scene, ...]:
    """Draw the hand of the view's seat, preceded by the tickets offered to it, if any."""
    own = hand.hand(board, view, style)
    return (hand.offer(board, view, style), own) if view.own and view.own.offer else (own,)


def preview(board: RailBoard, view: RailView, moves: Sequence[RailMove], style: Style) -> Scene | None:
    """Draw the routes that these moves would build, or the tickets they choose from. Return None for other moves."""
    keeps = [move for move in moves if isinstance(move, Keep)]
    if keeps and view.own and len(keeps) == len(moves):
        return hand.offer(board, view, style, keeps[0].tickets if len(keeps) == 1 else ())
    builds = [move for move in moves if isinstance(move, Build)]
    if not builds or len(builds) < len(moves):
        return None
    seat = view.turn if view.seat is None else view.seat
    routes = tuple(dict.fromkeys(move.route for move in builds))
    if len(routes) > 1:
        return table.payable(board, view, seat, routes, style)
    return table.route_close_up(board, view, seat, routes[0], style)
