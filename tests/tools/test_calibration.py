"""The calibration compares what Carcassonne's evaluation said with what then happened in that very game."""

from __future__ import annotations

from html import escape
from math import inf
from typing import TYPE_CHECKING

import pytest

from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from tools.calibration.carcassonne_forecasts import forecasts
from tools.calibration.chart import chart
from tools.calibration.forecast import Forecast, Measure
from tools.calibration.game_files import append, read
from tools.calibration.recorded_games import RecordedGame, played
from tools.calibration.tables import Row, chance_class, of_measure, report, rows, worst

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def game() -> RecordedGame:
    return played(["easy", "random"], "calibration", simulations=1)


def test_a_kept_game_is_read_again_and_goes_the_same_way(game: RecordedGame, tmp_path: Path) -> None:
    path = tmp_path / "games"
    append(path, game)
    (again,) = read(path, RecordedGame)
    *_, end = again.positions()
    assert end.over
    assert GAME.save(end).decode() == game.save


def test_points_expected_when_no_tile_is_left_to_wait_for_are_those_that_came(game: RecordedGame) -> None:
    found = [one for one in forecasts(game, "easy", EVALUATION_WEIGHTS, every=71) if one.measure == Measure.POINTS]
    assert found
    assert {one.moment for one in found} == {71}
    own = [one for one in found if one.kind.startswith("own")]
    *_, end = game.positions()
    gained = end.scores[game.sides.index("easy")]
    assert sum(one.happened for one in own) <= gained


def test_a_chance_is_of_something_that_happened_or_did_not(game: RecordedGame) -> None:
    found = [one for one in forecasts(game, "easy", EVALUATION_WEIGHTS, every=10) if one.measure == Measure.CHANCE]
    assert found
    assert all(0 <= one.said <= 1 and one.happened in {0, 1} for one in found)


def test_classes_and_tables_tell_how_far_off_a_chance_is() -> None:
    often = [Forecast(Measure.CHANCE, "own city", 20, 0.25, float(number % 2), number) for number in range(100)]
    seldom = [Forecast(Measure.CHANCE, "own city", 30, 0.95, 0.0) for _ in range(3)]
    classes = rows([*often, *seldom], chance_class)
    assert {number: row.number for number, row in classes.items()} == {2: 100, 9: 3}
    assert worst(classes.values()) == 0.25
    assert next(report([*often, *seldom])) == (
        "chance, own city: said 0.27, happened 0.49 (103), worst class off by 0.25, surely by 0.15"
    )


def test_what_is_said_again_and_again_in_one_game_proves_no_more_than_the_game() -> None:
    each = [Forecast(Measure.CHANCE, "own city", 20, 0.25, float(game % 2), game) for game in range(20)]
    told_five_times = [one for one in each for _ in range(5)]
    assert Row.of(told_five_times).doubt == pytest.approx(Row.of(each).doubt)
    assert Row.of([one._replace(game=0) for one in each]).doubt == inf


def test_the_chart_has_a_square_for_each_kind(game: RecordedGame) -> None:
    kinds = of_measure(forecasts(game, "easy", EVALUATION_WEIGHTS, every=10), Measure.CHANCE)
    drawn = chart(kinds)
    assert all(f">{escape(kind)}</text>" in drawn for kind in kinds)
