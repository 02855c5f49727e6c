"""The table of a rail game: the map with all wagons, the market with its piles, and the seats below.

``whole_board`` is the picture after a turn. The close-ups and the final picture reuse its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rails.view import AttemptView, RailView
from render import pieces
from render.rails import cards, wagons
from render.rails.board import RailBoard
from render.scene import Art, Item, Point, Polygon, Scene, Sprite, Text
from render.scoreboard import SeatCard, scoreboard
from render.shapes import bar, moved
from render.themes import Style

LARGER = 1.2  # Text scale below a map, which a phone shows smaller than a landscape.
COUNT = 52  # Font size of the piles' counts.
CLOSE_UP = (800, 600)  # Width and height of a close-up.
PLATE = 160  # The height of the plate with a tunnel's price, at the bottom of the picture.

Crop = tuple[int, int, int, int]


def whole_board(board: RailBoard, view: RailView, style: Style) -> Scene:
    items = (*on_map(board, view, style), *_market(board, view, style), *_seats(board, view, style))
    return Scene(board.ground(style.theme), items)


def cover(board: RailBoard, view: RailView, style: Style) -> Scene:
    items = (*on_map(board, view, style), *_market(board, view, style))
    return Scene(board.ground(style.theme), items, crop=(0, 0, board.width, board.map_height))


def payable(board: RailBoard, view: RailView, seat: int, routes: Sequence[str], style: Style) -> Scene:
    scene = whole_board(board, view, style)
    frames = (frame for route in routes for frame in wagons.payable(board.rows[route], seat, style))
    return Scene(scene.ground, (*scene.items, *frames))


def route_close_up(board: RailBoard, view: RailView, seat: int, route: str, style: Style) -> Scene:
    """Draw the surroundings of a route as if this seat had built it."""
    row = board.rows[route]
    items = (*on_map(board, view, style), *last_built(board, route, seat), *wagons.built(row, seat, style))
    return Scene(board.ground(style.theme), items, crop=_around(board, row.middle))


def tunnel_close_up(board: RailBoard, view: RailView, style: Style) -> Scene:
    """Draw a tunnel attempt with an extra price: its place, the three cards turned up, and the extra cards."""
    if view.attempt is None:
        raise ValueError("no tunnel is being built")
    crop = _around(board, board.rows[view.attempt.route].middle, lowered=PLATE / 2)
    items = (*on_map(board, view, style), *price(view.attempt, style, crop))
    return Scene(board.ground(style.theme), items, crop=crop)


def on_map(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """Draw what lies on the map: closed routes, halos, names, and wagons."""
    for route in board.closed(board.built(view)):
        yield from wagons.closed(board.rows[route], style)
    yield from halos(board, view)
    yield from board.labels(style.theme, style.language)
    for player in view.players:
        for route in player.built:
            yield from wagons.built(board.rows[route], player.seat, style)


def halos(board: RailBoard, view: RailView) -> list[Sprite]:
    """Return the halos of recently built routes, the marks of the latest route, and the halo of a tunnel attempt."""
    marks = [wagons.halo(board.rows[recent.route], recent.seat, "recent") for recent in view.recent[:-1]]
    for recent in view.recent[-1:]:
        marks += last_built(board, recent.route, recent.seat)
    if view.attempt:
        marks.append(wagons.halo(board.rows[view.attempt.route], view.attempt.seat, "attempt"))
    return marks


def last_built(board: RailBoard, route: str, seat: int) -> Iterator[Sprite]:
    row = board.rows[route]
    yield wagons.halo(row, seat, "last")
    arrow = wagons.arrow(row, seat, board.taken)
    if arrow:
        yield arrow


def _market(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """Draw the face-up cards, with their empty slots, and the piles with their counts."""
    theme, layout, (width, height) = style.colours, board.market, board.market.card
    for at, name in enumerate(view.market):
        x, y = layout.first[0] + at * layout.step[0], layout.first[1] + at * layout.step[1]
        art = cards.card(name, width, height, style.language) if name else cards.gap(width, height, style.theme)
        yield Sprite(x, y, art, role="market", about=name or "gap", room=(width, height, 0))
    piles = (
        ("deck", cards.deck(32, 42), view.deck),
        ("discards", pieces.icon("cards", 40, theme.faint_ink), sum(view.discards.values())),
        ("ticket", pieces.icon("ticket", 40, theme.faint_ink), view.tickets_left),
    )
    for (pile, art, count), (x, y) in zip(piles, layout.piles, strict=True):
        yield Sprite(x, y, art, role="icon", about=pile)
        yield Text(x + 36, y, str(count), COUNT, theme.panel_ink, theme.panel, anchor="left", role="count", about=pile)


def _seats(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    seats = [
        SeatCard(
            player.seat,
            view.final[player.seat].points if view.final else player.points,
            (("wagon", player.wagons), ("cards", player.cards), ("ticket", player.tickets)),
            player.seat in view.to_act or (view.final is not None and player.seat in view.final.winners),
        )
        for player in view.players
    ]
    top = board.map_height + 2
    box = (8, top, board.seats_width - 16, board.height - top - 2)
    return scoreboard(seats, style, box, len(seats), LARGER)


def _around(board: RailBoard, place: Point, lowered: float = 0) -> Crop:
    """Return a close-up's part of the board, centred on a place and moved down by ``lowered``. The part extends below
    the map by at most twice ``lowered``.
    """
    width, height = CLOSE_UP
    end = min(board.map_height + round(2 * lowered), board.height)
    left = round(min(max(0, place[0] - width / 2), board.width - width))
    top = round(min(max(0, place[1] - height / 2 + lowered), end - height))
    return left, top, left + width, top + height


def price(attempt: AttemptView, style: Style, crop: Crop) -> Iterator[Item]:
    """Draw the plate with a tunnel's price at the bottom of this part of the board."""
    theme = style.colours
    left, _, right, bottom = crop
    y, width = bottom - PLATE / 2, right - left
    box = Polygon(moved(bar(width, PLATE, 0), width / 2, PLATE / 2), fill=theme.panel)
    plate = Art(f"plate {width} {style.theme}", width, PLATE, (box,))
    yield Sprite((left + right) / 2, y, plate, role="plate", about=attempt.route)
    for at, name in enumerate(attempt.turned):
        yield Sprite(left + 90 + at * 124, y, cards.card(name, 104, 124, style.language), role="turned", about=name)
    yield Text(right - 170, y, f"+{attempt.owed}", 72, theme.panel_ink, theme.panel, role="owed", about=attempt.route)
    yield Sprite(right - 76, y, cards.card(attempt.card, 84, 112, style.language), role="card", about=attempt.card)
