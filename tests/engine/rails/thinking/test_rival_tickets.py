"""Imagined rivals hold tickets that fit what they have built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.europe import GAME as EUROPE
from engine.rails.ai import strategy_for
from engine.rails.thinking.imagined_games import TicketFits
from engine.rng import FastRng
from tests.engine.rails.thinking.positions import whole_turn

if TYPE_CHECKING:
    from engine.rails.turn.position import RailPosition

GRAPH = strategy_for(EUROPE).graph
WORLDS = 60


def _way(ticket: int) -> tuple[int, ...]:
    """The routes of the shortest way that fulfils a ticket."""
    trip = GRAPH.tickets[ticket].trips[0]
    ways = GRAPH.ways([float(route.length) for route in GRAPH.routes], trip.starts)
    return tuple(GRAPH.routes_to(ways, trip.ends[0]))


def test_a_rival_is_imagined_more_often_with_the_ticket_that_it_has_built() -> None:
    position, one, other = whole_turn(EUROPE), 0, 20
    position.built = [(), _way(one)]
    position.free = EUROPE.board.free_routes(position.built)
    rng = FastRng(1)

    def imagine() -> RailPosition:
        world = position.copy()
        world.tickets = ((), (one if rng.below(2) else other,))
        return world

    worlds = TicketFits(GRAPH).worlds(imagine, rng)
    held = [next(worlds).tickets[1] for _ in range(WORLDS)]
    assert held.count((one,)) > 0.8 * WORLDS


def test_before_anybody_has_built_worlds_are_taken_as_they_are_imagined() -> None:
    position = whole_turn(EUROPE)
    assert next(TicketFits(GRAPH).worlds(lambda: position, FastRng(1))) is position
