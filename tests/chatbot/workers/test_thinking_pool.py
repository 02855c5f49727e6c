"""What a computer's turn costs at most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chatbot.workers import thinking_pool
from engine.ai.player import Level, choose
from engine.ai.search import Budget
from tests.chatbot import games
from tests.toy import GAME
from tests.toy.ai import STRATEGY, ToyStrategy

if TYPE_CHECKING:
    import pytest

PATIENT = 10**6
"""Imagined games that take far longer than a computer is given."""


def test_with_time_to_spare_the_number_of_imagined_games_decides() -> None:
    view = GAME.view(GAME.setup(2, "think"), 0)
    for level in Level:
        expected = choose(GAME, STRATEGY, view, level, 7, Budget(STRATEGY.simulations))
        assert thinking_pool.choose_move(games.find, "toy", view, level, 7) == str(expected)


def test_a_computer_that_would_think_for_long_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    class Counting(ToyStrategy):
        simulations = PATIENT

        def roll_out(self, *args: Any) -> None:
            nonlocal played
            played += 1
            super().roll_out(*args)

    monkeypatch.setattr("tests.toy.ai.STRATEGY", Counting())
    monkeypatch.setattr(thinking_pool, "TURN_CPU_SECONDS", 0.02)
    position = GAME.setup(2, "think")
    (seat,) = GAME.to_act(position)
    move = thinking_pool.choose_move(games.find, "toy", GAME.view(position, seat), Level.HARD, 7)
    assert GAME.why_not(position, seat, GAME.parse(move)) is None
    assert 0 < played < PATIENT
