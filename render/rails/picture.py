"""A rail view as a scene: wagons on the map, the market, everybody's numbers, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import panel
from render.panel import SeatCard
from render.rails import hand, market, wagons
from render.rails.tickets import TicketLine
from render.scene import Item, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.view import RailView
    from render.look import Look
    from render.rails.board import RailBoard


def table(board: RailBoard, view: RailView, look: Look) -> Scene:
    """The board after a turn."""
    items = (*_map(board, view, look), *_market(board, view, look), *_strip(board, view, look))
    return Scene(board.ground(look.theme), items)


def own_hand(board: RailBoard, view: RailView, look: Look) -> Scene:
    """The hand of the seat that looks. A spectator has none, which is a bug of the caller."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no hand")
    held = {name: view.own.cards.get(name, 0) for name in board.board.palette.names}
    lines = [_line(board, at, ticket.number, done=ticket.done) for at, ticket in enumerate(view.own.tickets, 1)]
    return hand.hand(board, held, lines, view.players[view.seat].built, view.seat, look)


def offered(board: RailBoard, view: RailView, look: Look) -> Scene:
    """The tickets that the seat that looks may choose from."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no tickets")
    lines = [_line(board, at, ticket.number, done=ticket.done) for at, ticket in enumerate(view.own.offer, 1)]
    return hand.offer(board, lines, view.players[view.seat].built, view.seat, look)


def preview(board: RailBoard, view: RailView, seat: int, route: str, look: Look) -> Scene:
    """The neighbourhood of a route as it would be, built by this seat."""
    row = board.rows[route]
    items = (
        *_map(board, view, look),
        *_last(board, route, seat),
        *wagons.built(row.slots, (row.width, board.slot_height), seat, look, route),
    )
    x, y = (sum(values) / len(row.slots) for values in zip(*((s.x, s.y) for s in row.slots), strict=True))
    return Scene(board.ground(look.theme), items, crop=_around(board, x, y))


def _around(board: RailBoard, x: float, y: float) -> tuple[int, int, int, int]:
    """A piece of the map of 800 by 600 about a place."""
    left = round(min(max(0, x - 400), board.width - 800))
    top = round(min(max(0, y - 300), board.map_height - 600))
    return left, top, left + 800, top + 600


def _map(board: RailBoard, view: RailView, look: Look) -> Iterator[Item]:
    for recent in view.recent[:-1]:
        row = board.rows[recent.route]
        yield wagons.halo(row.slots, row.width, recent.seat, recent.route, "recent")
    for recent in view.recent[-1:]:
        yield from _last(board, recent.route, recent.seat)
    for player in view.players:
        for route in player.built:
            row = board.rows[route]
            yield from wagons.built(row.slots, (row.width, board.slot_height), player.seat, look, route)


def _last(board: RailBoard, route: str, seat: int) -> Iterator[Item]:
    row = board.rows[route]
    yield wagons.halo(row.slots, row.width, seat, route, "last")
    arrow = wagons.arrow(row.slots, seat, route, board.taken)
    if arrow:
        yield arrow


def _market(board: RailBoard, view: RailView, look: Look) -> Iterator[Item]:
    theme, place = look.colours, board.market
    yield from market.face_up(view.market, place, look)
    piles = (("deck", view.deck), ("discards", sum(view.discards.values())), ("ticket", view.tickets_left))
    for at, (sign, count) in enumerate(piles):
        yield from market.pile(sign, count, place.piles[at], theme)


def _strip(board: RailBoard, view: RailView, look: Look) -> Iterator[Item]:
    seats = [
        SeatCard(
            player.seat,
            player.points,
            (("wagon", player.wagons), ("cards", player.cards), ("ticket", player.tickets)),
            player.seat in view.to_act or (view.final is not None and player.seat in view.final.winners),
        )
        for player in view.players
    ]
    top = board.map_height + 2
    yield from panel.strip(seats, look, 8, top, board.seats_width - 16, board.height - top - 2)


def _line(board: RailBoard, at: int, number: int, *, done: bool) -> TicketLine:
    """A ticket as it is listed. One to another country names each country with its points."""
    ticket = board.board.tickets[number]
    cities = board.board.cities
    first = ticket.trips[0]
    start = cities[first.starts[0]]
    far = [(cities[trip.ends[0]], trip.points) for trip in ticket.trips]
    ends = tuple(dict.fromkeys((_stop(board, start.id), *(_stop(board, city.id) for city, _ in far))))
    best = max(trip.points for trip in ticket.trips)
    if len(far) == 1:
        return TicketLine(at, f"{start.name} – {far[0][0].name}", "", best, done, ends)
    detail = "  ".join(f"{city.country} {points}" for city, points in far)
    return TicketLine(at, start.name, detail, best, done, ends)


def _stop(board: RailBoard, city: str) -> str:
    return next((c.country or c.id for c in board.board.cities if c.id == city and city not in board.stops), city)
