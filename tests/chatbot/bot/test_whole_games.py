"""Tests of whole games of every kind, played by taps alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.rng import FastRng
from tests.chatbot import games
from tests.chatbot.bot.random_player import RandomPlayer
from tests.chatbot.bot.simulated_server import buttons, text_of
from tests.chatbot.bot.started_games import start_by_buttons

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", [game.id for game in games.every()])
async def test_two_people_play_a_whole_game_by_taps(simulated_server: SimulatedServer, game: str) -> None:
    await start_by_buttons(simulated_server, game=game)
    random_player = RandomPlayer(simulated_server, [simulated_server.anna, simulated_server.ben], FastRng(7))
    moves = await random_player.play(2000)
    assert moves < 2000
    assert "Rematch" in buttons(await simulated_server.last())
    assert "🏆" in text_of(await simulated_server.last())
