"""Rail positions made for tests of the computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.board import tally
from engine.rails.turn.position import TURN
from tests.engine.rails.rail_table import cards

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.turn.position import RailPosition


def whole_turn(
    game: RailGame,
    tickets: str = "",
    hand: str = "",
    built: str = "",
    rival: str = "",
    wagons: int | None = None,
    market: str = "",
    seats: int = 2,
) -> RailPosition:
    """Return a turn of seat 0 with these tickets, cards and routes. Seat 1 has built ``rival``."""
    board = game.board
    position = game.setup(seats, "by hand")
    position.phase, position.turn = TURN, 0
    position.offers = ((),) * seats
    position.tickets = (numbers(game, tickets), *((),) * (seats - 1))
    position.hands[0] = tally(board.card_numbers[name] for name in cards(hand))
    networks = [routes(game, built), routes(game, rival)]
    position.built = [*networks, *((),) * (seats - 2)]
    for seat, network in enumerate(networks):
        position.wagons[seat] -= sum(board.routes[number].length for number in network)
        position.points[seat] = sum(game.book.route_points[board.routes[number].length] for number in network)
    if wagons is not None:
        position.wagons[0] = wagons
    position.free = board.free_routes(position.built)
    if market:
        position.market = [board.card_numbers[name] for name in cards(market)]
    return position


def numbers(game: RailGame, tickets: str) -> tuple[int, ...]:
    """Return the numbers of these tickets, in order."""
    found = [game.board.ticket(name) for name in tickets.split()]
    return tuple(sorted(number for number in found if number is not None))


def routes(game: RailGame, names: str) -> tuple[int, ...]:
    """Return the numbers of these routes."""
    found = [game.board.route(name) for name in names.split()]
    assert None not in found, names
    return tuple(number for number in found if number is not None)
