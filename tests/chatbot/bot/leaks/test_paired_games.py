"""No secret leaks into posts, choices, ids, files or log lines in hundreds of computers' turns."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

import engine.games
from tests.chatbot.bot.leaks.paired_games import PairedGames

if TYPE_CHECKING:
    from engine.api import AnyGame
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
TURNS = {"europe": 150}
USUAL_TURNS = 60
"""Computers' turns played of each game, more than one game. ``PAIRED_TURNS=2000`` sets another number."""
PLANNING = 5
"""Moves after which a person plans the next turn, if the game allows it."""
LISTENING = 40
"""Moves between two comparisons of people's private answers."""


@pytest.mark.parametrize("game", [game for game in engine.games.all() if game.has_secrets], ids=lambda game: game.id)
async def test_games_that_differ_only_in_hidden_state_look_the_same(services: ServicesUnderTest, game: AnyGame) -> None:
    paired_games = PairedGames(services, game)
    await paired_games.open()
    await paired_games.begin()
    most = int(os.environ.get("PAIRED_TURNS", TURNS.get(game.id, USUAL_TURNS)))
    while paired_games.turns < most:
        if not await paired_games.turn():
            await paired_games.again()
        if not paired_games.moves % PLANNING:
            await paired_games.plan_differently()
        if not paired_games.moves % LISTENING:
            await paired_games.overhear()
    assert paired_games.differed > paired_games.moves * 0.8
    assert bool(paired_games.planned) == (game.plans is not None)
    await paired_games.close()
