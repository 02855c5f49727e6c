"""The calibration of rail games compares what plans said with what then happened in that very game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.rails.turn.position import OVER
from tools.calibration.chart import chart
from tools.calibration.forecast import Measure
from tools.calibration.game_files import append, read
from tools.calibration.rail_forecasts import Outcome, outcome
from tools.calibration.rail_games import RecordedRailGame, played
from tools.calibration.rails import lines, squares

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def game() -> RecordedRailGame:
    return played("europe", ["planner", "easy"], "calibration", simulations=1)


@pytest.fixture(scope="module")
def found(game: RecordedRailGame) -> Outcome:
    return outcome(game, "planner")


def test_a_kept_game_is_read_again_and_comes_to_its_end(game: RecordedRailGame, tmp_path: Path) -> None:
    path = tmp_path / "games"
    append(path, game)
    assert list(read(path, RecordedRailGame)) == [game]
    assert game.end().phase == OVER


def test_turns_left_that_happened_count_down_to_the_last_turn(found: Outcome) -> None:
    left = [one.happened for one in found.forecasts if one.measure == Measure.TURNS]
    assert left == list(range(len(left), 0, -1))
    (ending,) = found.endings
    assert ending.turns == len(left)


def test_a_ticket_that_was_open_was_finished_in_the_end_or_not(found: Outcome) -> None:
    tickets = [one for one in found.forecasts if one.measure == Measure.CHANCE]
    assert tickets
    assert all(0 <= one.said <= 1 and one.happened in {0, 1} for one in tickets)


def test_a_wanted_route_was_lost_if_a_rival_built_it_in_the_end(game: RecordedRailGame) -> None:
    """Of two planners on one deal, what one lost the other built."""
    both = played("europe", ["planner", "planner"], "lost", simulations=1)
    found = outcome(both, "planner")
    assert 1 < len({one.ends for one in found.wanted}) <= 3
    assert any(one.lost for one in found.wanted)
    assert not any(one.lost for one in outcome(game, "nobody").wanted)


def test_tables_and_chart_show_tickets_turns_and_what_was_left(found: Outcome) -> None:
    text = "\n".join(lines([found]))
    for words in ("chance, open ticket finished: said", "turns, left: said", "by tenth 0 ", "cards in hand"):
        assert words in text
    assert "turns left of 40" in chart(squares([found]))
