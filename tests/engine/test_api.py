"""Tests of the small values that all games share."""

from __future__ import annotations

import subprocess
import sys

import pytest

import engine.games
from engine.api import BadSetup, EngineError, NotAMove, Share, Standings, seat_name
from tests.paths import ROOT
from tests.toy import GAME

TESTS = ROOT / "tests"
ADD_A_FOLDER = f"""
import engine.games
engine.games.__path__.append({str(TESTS / "for_discovery")!r})
print(*(game.id for game in engine.games.all()))
"""


def shares(*points: int) -> list[list[Share]]:
    return [[Share("routes", number)] for number in points]


def test_equal_points_share_a_rank_and_the_win() -> None:
    standings = Standings.of(shares(5, 9, 9, 1), over=True)
    assert [standing.rank for standing in standings.seats] == [3, 1, 1, 4]
    assert standings.winners == (1, 2)


def test_a_game_without_points_has_places_alone() -> None:
    standings = Standings.placed([3, 1, 2], over=True)
    assert [(standing.rank, standing.points, standing.breakdown) for standing in standings.ranked] == [
        (1, 0, ()),
        (2, 0, ()),
        (3, 0, ()),
    ]
    assert standings.winners == (1,)


def test_standings_are_level_if_all_seats_share_the_first_place() -> None:
    assert Standings.placed([1, 1], over=True).is_level
    assert Standings.of(shares(4, 4), over=True).is_level
    assert not Standings.placed([1, 1, 3], over=True).is_level
    assert not Standings.placed([1], over=True).is_level


def test_points_are_the_sum_of_the_breakdown() -> None:
    standings = Standings.of([[Share("routes", 12), Share("ticket", -7)], []], over=False)
    assert [standings[seat].points for seat in range(len(standings))] == [5, 0]


def test_an_error_names_its_code_and_data() -> None:
    error = NotAMove("bad-word", word="x")
    assert isinstance(error, EngineError)
    assert str(error) == "bad-word {'word': 'x'}"
    assert str(EngineError("game-over")) == "game-over"


def test_a_seat_has_a_name() -> None:
    assert seat_name(3).id == "3"


def test_games_are_found_by_their_id() -> None:
    for game in engine.games.all():
        assert engine.games.find(game.id) is game


def test_finding_games_needs_no_import_besides_the_engine() -> None:
    """The module ``engine.games`` is available after ``import engine``."""
    find = "import engine; print(engine.games.find('europe').id)"
    found = subprocess.run([sys.executable, "-c", find], check=True, capture_output=True, text=True).stdout
    assert found == "europe\n"


def test_an_unknown_game_is_named_in_the_error() -> None:
    with pytest.raises(engine.games.UnknownGame, match="halma"):
        engine.games.find("halma")


def test_an_omitted_option_has_its_default() -> None:
    assert [len(hand) for hand in GAME.setup(2, "x").hands] == [2, 2]
    assert [len(hand) for hand in GAME.setup(2, "x", {"hand": "3"}).hands] == [3, 3]
    with pytest.raises(BadSetup, match="bad-option"):
        GAME.setup(2, "x", {"hand": "4"})


def test_a_stacked_pile_has_the_given_beginning_and_a_shuffled_rest() -> None:
    position = GAME.setup(2, "x", stacked={"first": ["1"], "cards": ["5", "5", "4", "4", "3"]})
    assert position.turn == 1
    assert position.hands == [[5, 5], [4, 4]]
    assert position.deck[0] == 3
    assert GAME.flaw(position) is None


def test_a_game_is_added_by_adding_a_folder() -> None:
    """As docs/adding-a-game.md promises, a game is discovered without being listed."""
    listed = subprocess.run(
        [sys.executable, "-c", ADD_A_FOLDER], check=True, capture_output=True, text=True
    ).stdout.split()
    folders = [*(game.id for game in engine.games.all()), "toy"]
    assert listed[: len(folders)] == folders, "the games of installed packages come after the folders"


def test_a_pile_can_contain_numbers() -> None:
    assert GAME.setup(2, "x", stacked={"first": [1], "cards": [5, 5]}) == GAME.setup(
        2, "x", stacked={"first": ["1"], "cards": ["5", "5"]}
    )
