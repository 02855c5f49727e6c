"""The calibration compares the computers' forecasts with the outcomes of the same game."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from tools import calibration
from tools.calibration import (
    Forecast,
    Measure,
    RecordedGame,
    Row,
    append,
    carcassonne_forecasts,
    chance_class,
    played,
    read,
    report,
    rows,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def game() -> RecordedGame:
    return played("carcassonne", ["easy", "random"], "calibration", simulations=1)


@pytest.fixture(scope="module")
def rail_game() -> RecordedGame:
    return played("europe", ["planner", "easy"], "calibration", simulations=1)


def test_a_stored_game_replays_to_its_end(game: RecordedGame, rail_game: RecordedGame, tmp_path: Path) -> None:
    path = tmp_path / "games"
    for one in (game, rail_game):
        append(path, one)
    assert list(read(path)) == [game, rail_game]
    assert not any(engine.games.find(one.game).to_act(one.end()) for one in (game, rail_game))


# --- Tables -----------------------------------------------------------------------------------------------


def test_classes_and_tables_show_the_error_of_chances() -> None:
    often = [Forecast(Measure.CHANCE, "own city", 20, 0.25, float(number % 2), number) for number in range(100)]
    seldom = [Forecast(Measure.CHANCE, "own city", 30, 0.95, 0.0) for _ in range(3)]
    classes = rows([*often, *seldom], chance_class)
    assert {number: row.number for number, row in classes.items()} == {2: 100, 9: 3}
    assert next(report([*often, *seldom], "tile")) == (
        "chance, own city: forecast 0.27, outcome 0.49 (103), error of the worst class 0.25, certain error 0.15"
    )


def test_repeated_forecasts_of_one_game_count_as_one_observation() -> None:
    each = [Forecast(Measure.CHANCE, "own city", 20, 0.25, float(game % 2), game) for game in range(20)]
    told_five_times = [one for one in each for _ in range(5)]
    assert Row.of(told_five_times).doubt == pytest.approx(Row.of(each).doubt)
    assert Row.of([one._replace(game=0) for one in each]).doubt == inf


# --- Carcassonne ------------------------------------------------------------------------------------------


def test_forecasts_without_remaining_tiles_equal_the_outcome(game: RecordedGame) -> None:
    found = [
        one
        for one in carcassonne_forecasts(game, "easy", EVALUATION_WEIGHTS, every=71)
        if one.measure == Measure.POINTS
    ]
    assert found
    assert {one.moment for one in found} == {71}
    own = [one for one in found if one.kind.startswith("own")]
    gained = game.end().scores[game.sides.index("easy")]
    assert sum(one.outcome for one in own) <= gained


def test_the_outcome_of_a_chance_is_zero_or_one(game: RecordedGame) -> None:
    found = [
        one
        for one in carcassonne_forecasts(game, "easy", EVALUATION_WEIGHTS, every=10)
        if one.measure == Measure.CHANCE
    ]
    assert found
    assert all(0 <= one.forecast <= 1 and one.outcome in {0, 1} for one in found)
    assert "free followers by tile: 10 " in "\n".join(calibration.carcassonne_lines([game], "easy"))


# --- Rail games -------------------------------------------------------------------------------------------


def test_actual_turns_left_count_down_to_the_last_turn(rail_game: RecordedGame) -> None:
    left = [one.outcome for one in calibration.rail_forecasts(rail_game, "planner") if one.measure == Measure.TURNS]
    assert left == list(range(len(left), 0, -1))
    assert len(left) > 10


def test_the_outcome_of_an_open_ticket_is_zero_or_one(rail_game: RecordedGame) -> None:
    tickets = [one for one in calibration.rail_forecasts(rail_game, "planner") if one.measure == Measure.CHANCE]
    assert tickets
    assert all(0 <= one.forecast <= 1 and one.outcome in {0, 1} for one in tickets)
    text = "\n".join(calibration.rail_lines([rail_game], "planner"))
    for words in ("chance, open ticket finished: forecast", "turns, left: forecast", "by tenth 0 "):
        assert words in text
