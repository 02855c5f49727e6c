"""Tests of expected points, and of imagined rivals, whose tickets fit the routes that the real rivals have built."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from engine.games.europe import GAME as EUROPE
from engine.rails.thinking.imagined_games import Rollout, TicketFits
from engine.rails.turn.position import OVER
from engine.rng import FastRng
from tests.engine.rails.thinking.positions import whole_turn

if TYPE_CHECKING:
    from engine.rails.turn.position import RailPosition

STRATEGY = EUROPE.strategy
WEST = "frankfurt-paris frankfurt-munchen munchen-wien"


def expected(tickets: str, hand: str = "", built: str = "", wagons: int | None = None) -> float:
    return STRATEGY.worth(whole_turn(EUROPE, tickets, hand, built, wagons=wagons), 0)[0]


def test_a_fulfilled_ticket_is_worth_more_than_an_open_one() -> None:
    joined = expected("paris-wien", built=WEST, wagons=12)
    assert joined > expected("palermo-constantinople", built=WEST, wagons=12) + 5


def test_more_cards_and_wagons_increase_the_expected_points() -> None:
    assert expected("paris-wien", "green*4 orange*3") > expected("paris-wien", "green")
    assert expected("paris-wien") > expected("paris-wien", wagons=25)


@pytest.mark.parametrize("name", ["europe", "tchu"])
def test_expected_points_are_accurate_on_average(name: str) -> None:
    rails: Any = engine.games.find(name)
    strategy = rails.strategy
    errors: list[float] = []
    for number in range(6):
        position, players = rails.setup(2, f"expected {number}"), Rollout(strategy.policy, 2)
        noted: list[float] = []
        while acting := rails.to_act(position):
            if sum(map(len, position.built)) % 10 == 5:
                noted += strategy.worth(position, 0)
            rails.carry_out(position, acting[0], players.move(position, acting[0]))
        final = [standing.points for standing in rails.standings(position).seats]
        errors += [one - final[index % 2] for index, one in enumerate(noted)]
    assert abs(fmean(errors)) < 12
    assert fmean(map(abs, errors)) < 25


def test_at_the_end_the_expected_points_are_the_result() -> None:
    position = whole_turn(EUROPE, "paris-wien", built=WEST)
    Rollout(STRATEGY.policy, 2).roll_out(position)
    assert position.phase == OVER
    assert STRATEGY.worth(position, 0) == [standing.points for standing in EUROPE.standings(position).seats]


GRAPH = EUROPE.strategy.graph
WORLDS = 60


def _way(ticket: int) -> tuple[int, ...]:
    """Return the routes of the shortest connection that fulfils a ticket."""
    trip = GRAPH.tickets[ticket].trips[0]
    ways = GRAPH.ways([float(route.length) for route in GRAPH.routes], trip.starts)
    return tuple(GRAPH.routes_to(ways, trip.ends[0]))


def test_a_rival_is_imagined_more_often_with_a_ticket_that_fits_its_routes() -> None:
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


def test_before_the_first_build_worlds_are_not_weighted() -> None:
    position = whole_turn(EUROPE)
    assert next(TicketFits(GRAPH).worlds(lambda: position, FastRng(1))) is position
