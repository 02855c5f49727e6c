"""Tests of calibration: corrected chances match the outcomes, and keep their order and the certainties 0 and 1."""

from __future__ import annotations

import pytest

from engine.games.carcassonne.ai.completion_odds import calibrated


def test_odds_and_power_of_one_do_not_change_a_chance() -> None:
    assert [calibrated(tenth / 10, odds=1, power=1) for tenth in range(11)] == pytest.approx(
        [tenth / 10 for tenth in range(11)]
    )


def test_calibration_keeps_zero_and_one_and_the_order_of_chances() -> None:
    found = [calibrated(hundredth / 100, odds=1.5, power=0.6) for hundredth in range(101)]
    assert (found[0], found[-1]) == (0, 1)
    assert found == sorted(found)
    assert len(set(found)) == len(found)


def test_a_lower_power_makes_chances_less_extreme() -> None:
    assert 0.1 < calibrated(0.1, odds=1, power=0.5) < calibrated(0.9, odds=1, power=0.5) < 0.9
