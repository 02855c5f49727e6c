"""The opponents that the AI of the rail games is measured against keep to the rules, and see only what they may."""

from __future__ import annotations

import pytest

from engine.rng import FastRng
from tools.arena.rail_match import Match
from tools.arena.rail_opponents import OPPONENTS
from tools.rail_games import RAIL_GAMES


@pytest.mark.parametrize("game_id", list(RAIL_GAMES))
@pytest.mark.parametrize("name", list(OPPONENTS))
def test_an_opponent_plays_whole_games_by_the_rules_and_never_peeks(game_id: str, name: str) -> None:
    game, strategy = RAIL_GAMES[game_id]
    opponent, position, moves = OPPONENTS[name](strategy), game.setup(2, "partner"), 0
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


def test_an_opponent_that_meets_itself_is_level() -> None:
    game, strategy = RAIL_GAMES["europe"]
    move = OPPONENTS["planner"](strategy).move
    match_ = Match(game)
    match_.pair((move, move), "level")
    assert match_.leads == [0]
    assert match_.wins == [0.5]
    assert match_.sources[0] == match_.sources[1]
