"""What a seat may expect at the end of the game."""

from __future__ import annotations

from statistics import fmean

import pytest

from engine.games.europe import GAME as EUROPE
from engine.rails.ai import strategy_for
from engine.rails.thinking.imagined_games import Rollout
from engine.rails.turn.position import OVER
from tests.engine.rails.thinking.positions import whole_turn
from tools.rail_games import RAIL_GAMES

STRATEGY = strategy_for(EUROPE)
WEST = "frankfurt-paris frankfurt-munchen munchen-wien"


def expected(tickets: str, hand: str = "", built: str = "", wagons: int | None = None) -> float:
    return STRATEGY.worth(whole_turn(EUROPE, tickets, hand, built, wagons=wagons))[0]


def test_a_ticket_that_is_joined_is_worth_more_than_one_that_is_not() -> None:
    joined = expected("paris-wien", built=WEST, wagons=12)
    assert joined > expected("palermo-constantinople", built=WEST, wagons=12) + 5


def test_more_cards_and_more_wagons_promise_more() -> None:
    assert expected("paris-wien", "green*4 orange*3") > expected("paris-wien", "green")
    assert expected("paris-wien") > expected("paris-wien", wagons=25)


@pytest.mark.parametrize("name", RAIL_GAMES)
def test_what_is_expected_is_on_average_not_far_from_what_comes(name: str) -> None:
    rails, strategy = RAIL_GAMES[name]
    errors: list[float] = []
    for number in range(6):
        position, players = rails.setup(2, f"expected {number}"), Rollout(strategy.policy, 2)
        noted: list[float] = []
        while acting := rails.to_act(position):
            if sum(map(len, position.built)) % 10 == 5:
                noted += strategy.worth(position)
            rails.carry_out(position, acting[0], players.move(position, acting[0]))
        final = [standing.points for standing in rails.standings(position).seats]
        errors += [one - final[index % 2] for index, one in enumerate(noted)]
    assert abs(fmean(errors)) < 12
    assert fmean(map(abs, errors)) < 25


def test_a_position_is_worth_its_points_at_the_end() -> None:
    position = whole_turn(EUROPE, "paris-wien", built=WEST)
    Rollout(STRATEGY.policy, 2).roll_out(position)
    assert position.phase == OVER
    assert STRATEGY.worth(position) == [standing.points for standing in EUROPE.standings(position).seats]
