"""A rail view as a scene: wagons on the map, the market, everybody's numbers, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.turn.moves import Build
from render import place_names
from render.drawing import scoreboard
from render.drawing.scoreboard import SeatCard
from render.rails import hand, market, wagons
from render.rails.tickets import TicketLine
from render.scene import Item, Point, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rails.board.map import City
    from engine.rails.showing.view import RailView, TicketView
    from engine.rails.turn.moves import RailMove
    from render.rails.board import RailBoard
    from render.style import Style


def private(board: RailBoard, view: RailView, style: Style) -> tuple[Scene, ...]:
    """The hand, and before it tickets to choose from if there are any."""
    hand_now = own_hand(board, view, style)
    return (offered(board, view, style), hand_now) if view.own and view.own.offer else (hand_now,)


def previewed(board: RailBoard, view: RailView, moves: Sequence[RailMove], style: Style) -> Scene | None:
    """The route, if it is one that all these moves would build; None for other moves."""
    builds = [move for move in moves if isinstance(move, Build)]
    routes = {move.route for move in builds}
    if len(routes) != 1 or len(builds) < len(moves):
        return None
    return preview(board, view, view.turn if view.seat is None else view.seat, routes.pop(), style)


def table(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The board after a turn."""
    items = (*on_map(board, view, style), *on_table(board, view, style), *strip(board, view, style))
    return Scene(board.ground(style.theme, style.language), items)


def own_hand(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The hand of the seat that looks. A spectator has none, which is a bug of the caller."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no hand")
    held = {name: view.own.cards.get(name, 0) for name in board.board.palette.names}
    lines = [_line(board, style, at, ticket) for at, ticket in enumerate(view.own.tickets, 1)]
    return hand.hand(board, held, lines, view.players[view.seat].built, view.seat, style)


def offered(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The tickets that the seat that looks may choose from."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no tickets")
    lines = [_line(board, style, at, ticket) for at, ticket in enumerate(view.own.offer, 1)]
    return hand.offer(board, lines, view.players[view.seat].built, view.seat, style)


def preview(board: RailBoard, view: RailView, seat: int, route: str, style: Style) -> Scene:
    """The neighbourhood of a route as it would be, built by this seat."""
    row = board.rows[route]
    items = (
        *on_map(board, view, style),
        *_last(board, route, seat),
        *wagons.built(row.slots, (row.width, board.slot_height), seat, style, route),
    )
    return Scene(board.ground(style.theme, style.language), items, crop=around(board, *middle(board, route)))


def middle(board: RailBoard, route: str) -> Point:
    """The middle of a route."""
    slots = board.rows[route].slots
    return sum(slot.x for slot in slots) / len(slots), sum(slot.y for slot in slots) / len(slots)


def around(board: RailBoard, x: float, y: float, below: float = 0) -> tuple[int, int, int, int]:
    """A piece of the map of 800 by 600 about a place, which may be kept above its middle."""
    left = round(min(max(0, x - 400), board.width - 800))
    top = round(min(max(0, y - 300 + below), board.height - 600))
    return left, top, left + 800, top + 600


def on_map(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """Everybody's wagons, and what was built last."""
    for recent in view.recent[:-1]:
        row = board.rows[recent.route]
        yield wagons.halo(row.slots, row.width, recent.seat, recent.route, "recent")
    for recent in view.recent[-1:]:
        yield from _last(board, recent.route, recent.seat)
    if view.attempt:
        row = board.rows[view.attempt.route]
        yield wagons.halo(row.slots, row.width, view.attempt.seat, view.attempt.route, "attempt")
    for player in view.players:
        for route in player.built:
            row = board.rows[route]
            yield from wagons.built(row.slots, (row.width, board.slot_height), player.seat, style, route)


def _last(board: RailBoard, route: str, seat: int) -> Iterator[Item]:
    row = board.rows[route]
    yield wagons.halo(row.slots, row.width, seat, route, "last")
    arrow = wagons.arrow(row.slots, seat, route, board.taken)
    if arrow:
        yield arrow


def on_table(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """The market and the piles."""
    theme, place = style.colours, board.market
    yield from market.face_up(view.market, place, style)
    piles = (("deck", view.deck), ("discards", sum(view.discards.values())), ("ticket", view.tickets_left))
    for at, (sign, count) in enumerate(piles):
        yield from market.pile(sign, count, place.piles[at], theme)


def strip(board: RailBoard, view: RailView, style: Style) -> Iterator[Item]:
    """Everybody's numbers, whose turn it is, or who has won."""
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
    yield from scoreboard.strip(seats, style, 8, top, board.seats_width - 16, board.height - top - 2)


def _line(board: RailBoard, style: Style, at: int, held: TicketView) -> TicketLine:
    """A ticket as it is listed. One to other countries names each of them with its points."""
    ticket, cities = board.board.tickets[held.number], board.board.cities
    start = cities[ticket.trips[0].starts[0]]
    far = [(cities[trip.ends[0]], trip.points) for trip in ticket.trips]
    ends = tuple(dict.fromkeys(_stop(board, city) for city in (start, *(city for city, _ in far))))
    best = max(trip.points for trip in ticket.trips)
    title = _called(board, style, start)
    if len(far) == 1:
        return TicketLine(at, f"{title} – {_called(board, style, far[0][0])}", "", best, held.done, ends)
    detail = "  ".join(f"{city.country} {points}" for city, points in far)
    return TicketLine(at, title, detail, best, held.done, ends)


def _called(board: RailBoard, style: Style, city: City) -> str:
    if city.id in board.stops:
        return place_names.city(board.name, style.language, city.id)
    return place_names.country(board.name, style.language, _stop(board, city))


def _stop(board: RailBoard, city: City) -> str:
    """Where a ticket's end stands on the map: at its city, or where the name of its country is."""
    return city.id if city.id in board.stops else city.country or city.id
