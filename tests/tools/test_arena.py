"""Tests of the arena: equal chances for both sides, and opponents that obey the rules and use no hidden information."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from engine.rng import FastRng
from tests.paths import ROOT
from tools.arena import BrokenVersion, Effort, Interval, Match, difference, side, strategy_with
from tools.opponents import RAIL_OPPONENTS

if TYPE_CHECKING:
    from pathlib import Path

QUICKLY = Effort(simulations=1)


def match(game_id: str, ours: str, theirs: str, seats: int = 2) -> Match:
    """Play one deal, and return the match."""
    game = engine.games.find(game_id)
    with side(ours, game, QUICKLY) as one, side(theirs, game, QUICKLY) as other:
        found = Match(game, (one, other), seats)
        found.deal("level")
    return found


@pytest.mark.parametrize(
    ("game_id", "ours", "theirs"),
    [
        ("carcassonne", "random", "random"),
        ("carcassonne", "random", f"random 'version={ROOT}'"),
        ("carcassonne", "farmer", "farmer"),
        ("europe", "planner", "planner"),
    ],
)
def test_a_side_against_itself_is_even(game_id: str, ours: str, theirs: str) -> None:
    found = match(game_id, ours, theirs)
    assert (found.leads, found.wins) == ([0], [0.5])
    assert str(found.points[0]) == str(found.points[1])


def test_every_deal_is_played_from_all_three_seats() -> None:
    found = match("europe", "easy", "random", seats=3)
    assert found.wins == [1.0]
    assert (found.points[0].seats, found.points[1].seats) == (3, 6)


def test_a_side_can_have_a_style_and_other_parameters() -> None:
    plain: Any = engine.games.strategy(engine.games.find("carcassonne"))
    farmer: Any = strategy_with(plain, {"style": "farmer"})
    other: Any = strategy_with(plain, {"breadth": "20", "city_odds": "0.5"})
    assert farmer.weights != plain.weights
    assert (other.breadth, other.weights.city_odds) == (20, 0.5)
    assert plain.breadth == 12


def test_a_version_that_cannot_play_is_an_error_instead_of_a_defeat(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "engine"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('this version is broken')\n", encoding="utf-8")
    with pytest.raises(BrokenVersion):
        match("carcassonne", "random", f"random version={tmp_path}")
    assert "this version is broken" in capfd.readouterr().err


def test_the_report_has_confidence_intervals() -> None:
    assert str(Interval.of([50, 100, 50])) == "66.7 +- 32.7"
    assert difference(0.5, 100, 2) == 0
    assert difference(1.0, 10, 2) == pytest.approx(difference(20.5 / 21.5, 10, 2), abs=0.5)


@pytest.mark.parametrize("game_id", ["europe", "tchu"])
@pytest.mark.parametrize("name", list(RAIL_OPPONENTS))
def test_opponents_play_whole_games_legally_without_hidden_information(game_id: str, name: str) -> None:
    game: Any = engine.games.find(game_id)
    opponent, position, moves = RAIL_OPPONENTS[name](game.strategy), game.setup(2, "partner"), 0
    while acting := game.to_act(position):
        seat = acting[0]
        move = opponent.move(position, seat)
        assert game.why_not(position, seat, move) is None, str(move)
        if moves % 10 == 0:
            dealt_again = game.imagine(game.view(position, seat), FastRng(moves))
            assert opponent.move(dealt_again, seat) == move
        game.play(position, seat, move)
        moves += 1
        assert moves < 600
