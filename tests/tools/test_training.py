"""The trainers find the weights that explain the data, and leave all other weights unchanged."""

from __future__ import annotations

from math import exp, log
from operator import mul
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from tools.calibration import played
from tools.training.carcassonne import CHANCES, LIKINGS, PRICES, errors, examples, fit_chances, surprise
from tools.training.least_squares import fitted
from tools.training.rails import fit, game_seen

if TYPE_CHECKING:
    from collections.abc import Sequence


def test_every_weight_determines_a_chance_or_a_price_or_belongs_to_styles() -> None:
    assert sorted([*CHANCES, *PRICES, *LIKINGS]) == sorted(EvaluationWeights.__struct_fields__)


def test_least_squares_recovers_the_weights() -> None:
    shown = [(first, second) for first in range(1, 6) for second in range(1, 6)]

    def off(logs: Sequence[float]) -> list[float]:
        one, other = logs
        return [exp(one) * first + exp(other) * second - (2 * first + 0.5 * second) for first, second in shown]

    found = fitted([log(1), log(1)], off, rounds=8, caution=0.0, outlier=100)
    assert [exp(value) for value in found] == pytest.approx([2, 0.5], rel=0.01)


def test_the_planners_expectations_are_fitted_to_their_results() -> None:
    game: Any = engine.games.find("tchu")
    seen = [one for number in range(3) for one in game_seen(game, 2, f"fit {number}")]
    assert len({one.won for one in seen}) > 3

    def off(weights: Sequence[float]) -> float:
        errors = [one.won - sum(map(mul, one.values, weights)) for one in seen]
        return fmean(error * error for error in errors)

    weights = fit(seen)
    assert off(weights) < 0.5 * off([0.0] * len(weights))


def test_only_changes_that_reduce_the_log_loss_are_kept() -> None:
    def loss(weights: EvaluationWeights) -> float:
        return abs(log(weights.city_eagerness / 0.3))

    found = fit_chances(EVALUATION_WEIGHTS, loss, rounds=6)
    assert found.city_eagerness == pytest.approx(0.3, rel=0.05)
    assert found.road_eagerness == EVALUATION_WEIGHTS.road_eagerness


def test_the_log_loss_is_lower_for_likelier_outcomes() -> None:
    game = played("carcassonne", ["normal", "normal"], "surprise", simulations=1)
    doubtful = EvaluationWeights(road_odds=0.001, city_odds=0.001)
    assert surprise([game], EVALUATION_WEIGHTS, "normal") < surprise([game], doubtful, "normal")


def test_at_the_end_of_a_game_the_expected_lead_is_nearly_the_lead() -> None:
    game = played("carcassonne", ["easy", "normal"], "leads", simulations=1)
    late = [one for one in examples(game, 5) if len(one.position.board.laid) > 70]
    assert late
    logs = [log(getattr(EVALUATION_WEIGHTS, name)) for name in PRICES]
    assert max(abs(error) for error in errors(late, logs)) < 12
