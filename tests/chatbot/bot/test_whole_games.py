"""Whole games of every kind, by taps alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.rng import FastRng
from tests.chatbot import games
from tests.chatbot.bot.random_player import RandomPlayer
from tests.chatbot.bot.simulated_server import buttons, text_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", [game.id for game in games.every()])
async def test_two_people_play_a_whole_game_by_taps(simulated_server: SimulatedServer, game: str) -> None:
    await simulated_server.anna.slash(simulated_server.channel, "game new", game=game, seats="2")
    await simulated_server.deliver()
    await simulated_server.ben.click(
        await simulated_server.last(), custom_id=buttons(await simulated_server.last())["Join"]
    )
    await simulated_server.deliver()
    await simulated_server.anna.click(
        await simulated_server.last(), custom_id=buttons(await simulated_server.last())["Start"]
    )
    random_player = RandomPlayer(simulated_server, [simulated_server.anna, simulated_server.ben], FastRng(7))
    moves = await random_player.play(2000)
    assert moves < 2000
    assert "Rematch" in buttons(await simulated_server.last())
    assert "🏆" in text_of(await simulated_server.last())
