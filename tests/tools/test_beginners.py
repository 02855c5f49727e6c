"""Tests of the level *easy* against models of people in their first game, and of these models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import engine.games
from engine.rng import FastRng
from tools.arena import Effort, Match, side
from tools.beginners import BEGINNERS

if TYPE_CHECKING:
    from engine.api import AnyGame

DEALS = {"carcassonne": 8, "europe": 20, "reversi": 40, "tchu": 20}


@pytest.fixture(params=sorted(BEGINNERS))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return engine.games.find(request.param)


def test_easy_is_neither_much_stronger_nor_much_weaker_than_a_beginner(game: AnyGame) -> None:
    with side("beginner", game, Effort()) as beginner, side("easy", game, Effort()) as easy:
        match = Match(game, (beginner, easy))
        for number in range(DEALS[game.id]):
            match.deal(f"first game {number}")
    assert 0.2 < sum(match.wins) / len(match.wins) < 0.8


def test_a_beginner_plays_a_whole_game_legally_and_uses_no_hidden_information(game: AnyGame) -> None:
    beginner: Any = BEGINNERS[game.id]
    position, moves = game.setup(2, "a first game"), 0
    while acting := game.to_act(position):
        seat = acting[0]
        move = beginner(position, seat, FastRng(moves))
        assert game.why_not(position, seat, move) is None, str(move)
        if moves % 10 == 0:
            dealt_again = game.imagine(game.view(position, seat), FastRng(moves))
            assert beginner(dealt_again, seat, FastRng(moves)) == move
        game.play(position, seat, move)
        moves += 1
        assert moves < 600
