"""The partners that hard is measured against keep to the rules, and see no more than their seat may."""

from __future__ import annotations

import pytest

from engine.rng import FastRng
from tools.arena.rail_match import GAMES, PARTNERS, Bout


@pytest.mark.parametrize("game_id", list(GAMES))
@pytest.mark.parametrize("name", list(PARTNERS))
def test_a_partner_plays_whole_games_by_the_rules_and_never_peeks(game_id: str, name: str) -> None:
    game, strategy = GAMES[game_id]
    partner, position, moves = PARTNERS[name](strategy), game.setup(2, "partner"), 0
    while acting := game.to_act(position):
        seat = acting[0]
        move = partner.move(position, seat)
        assert game.why_not(position, seat, move) is None, str(move)
        if moves % 10 == 0:
            dealt_again = game.imagine(game.view(position, seat), FastRng(moves))
            assert partner.move(dealt_again, seat) == move
        game.play(position, seat, move)
        moves += 1
        assert moves < 600


def test_a_partner_that_meets_itself_is_level() -> None:
    game, strategy = GAMES["europe"]
    move = PARTNERS["planner"](strategy).move
    bout = Bout(game)
    bout.pair((move, move), "level")
    assert bout.leads == [0]
    assert bout.wins == [0.5]
    assert bout.sources[0] == bout.sources[1]
