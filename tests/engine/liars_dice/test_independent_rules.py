"""The engine and a referee written from RULES.md agree on random games, move by move."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from engine.games.liars_dice import GAME
from engine.rng import FastRng
from tests.engine.liars_dice.independent_rules import Referee

if TYPE_CHECKING:
    from engine.games.liars_dice.moves import DiceMove
    from engine.games.liars_dice.position import DicePosition

GAMES = 40
"""Games for each number of players. Run ``agree_on`` with more of them after a change of the rules."""


def dice_of(position: DicePosition) -> list[list[int]]:
    """Return everybody's dice from the saved game, because no view contains them."""
    return list(json.loads(GAME.save(position))["state"]["dice"])


def chosen(position: DicePosition, seat: int, rng: FastRng) -> DiceMove:
    """Return a random move. Low bids are likelier, so that rounds become long and reach bids on ones and back."""
    legal = GAME.legal(position, seat)
    return legal[min(rng.below(len(legal)), rng.below(len(legal)))] if rng.below(3) else legal[rng.below(len(legal))]


def agree_on(seats: int, number: int) -> int:
    """Play a random game with both. Return the number of moves."""
    position, rng = GAME.setup(seats, f"referee {number}"), FastRng(number)
    referee = Referee(seats, GAME.to_act(position)[0])
    referee.roll(dice_of(position))
    moves = 0
    while acting := GAME.to_act(position):
        assert acting == (referee.turn,)
        assert {str(move) for move in GAME.legal(position, acting[0])} == referee.allowed()
        move = chosen(position, acting[0], rng)
        events = GAME.play(position, acting[0], move)
        referee.play(str(move))
        moves += 1
        assert list(GAME.view(position, None).counts) == referee.left
        assert [standing.rank for standing in GAME.standings(position).seats] == referee.places()
        if len(events) > 1 and not referee.finished:
            referee.roll(dice_of(position))
    assert referee.finished
    assert GAME.standings(position).over
    return moves


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_engine_and_the_referee_agree_after_every_move(seats: int) -> None:
    for number in range(GAMES):
        agree_on(seats, number)
