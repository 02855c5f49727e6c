"""In thousands of computers' turns nothing that is hidden gets out: not into posts, offers, ids, files or log lines."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

import engine.games
from tests.chatbot.bot.twins import Twins

if TYPE_CHECKING:
    from engine.api import AnyGame
    from tests.chatbot.stage import Stage

pytestmark = pytest.mark.asyncio
TURNS = {"carcassonne": 300, "europe": 1000, "tchu": 250}
"""Computers' turns that are played of each game; ``TWIN_TURNS`` asks for another number of each."""
LISTENING = 40
"""After so many moves people look around."""


@pytest.mark.parametrize("game", engine.games.all(), ids=lambda game: game.id)
async def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(stage: Stage, game: AnyGame) -> None:
    twins = Twins(stage, game)
    await twins.open()
    await twins.begin()
    most = int(os.environ.get("TWIN_TURNS", TURNS[game.id]))
    while twins.turns < most:
        if not await twins.turn():
            await twins.again()
        if not twins.moves % LISTENING:
            await twins.overhear()
    assert twins.differed > twins.moves * 0.8
    await twins.close()
