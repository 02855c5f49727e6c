"""Whole games of every kind, by taps alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.rng import FastRng
from tests.chatbot import games
from tests.chatbot.bot.club import buttons, text_of
from tests.chatbot.bot.tapper import Tapper

if TYPE_CHECKING:
    from tests.chatbot.bot.club import Club

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", [game.id for game in games.every()])
async def test_two_people_play_a_whole_game_by_taps(club: Club, game: str) -> None:
    await club.anna.slash(club.channel, "game new", game=game, seats="2")
    await club.deliver()
    await club.ben.click(await club.last(), custom_id=buttons(await club.last())["Join"])
    await club.deliver()
    await club.anna.click(await club.last(), custom_id=buttons(await club.last())["Start"])
    tapper = Tapper(club, [club.anna, club.ben], FastRng(7))
    moves = await tapper.play(2000)
    assert moves < 2000
    assert "Rematch" in buttons(await club.last())
    assert "seed 1" in text_of(await club.last())
