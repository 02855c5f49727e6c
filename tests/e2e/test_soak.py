"""People play continuously over the page's API. Nothing is left unanswered or running, and no log contains errors."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import pytest
from cachetools import Cache

import engine.games
from chatbot.app.settings import settings_from
from chatbot.app.wiring import running_bot
from chatbot.bot.client import ShardPlan
from chatbot.runtime.tasks import StopRequest
from engine.rng import FastRng
from tests.discord.connecting import pointed_at
from tests.discord.fake_discord import FakeDiscord
from tests.discord.memory_use import memory_use
from tests.e2e.api_player import ApiPlayer
from tests.e2e.bot_in_browser import QUICK

if TYPE_CHECKING:
    from pathlib import Path

FIRST_MOVES, MOVES = 6, 12


@pytest.mark.asyncio
async def test_a_long_run_leaves_nothing_behind(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = settings_from({"WAYPOST_DATA": str(tmp_path), "WAYPOST_PROCESSES": "1"})
    async with FakeDiscord(tmp_path, limits=QUICK) as playground:
        with pointed_at(playground):
            async with running_bot(settings, playground.bot_token, ShardPlan(), StopRequest()) as (bot, _):
                regulars = await at_tables(playground)
                await asyncio.gather(*(play(regular, FIRST_MOVES) for regular in regulars))
                await bot.wait_until_idle()  # work still in progress on a slow machine is not a leak
                tasks, bytes_kept = len(asyncio.all_tasks()), memory_use(bot, beside=Cache)
                await asyncio.gather(*(play(regular, MOVES) for regular in regulars))
                await bot.wait_until_idle()
                assert len(asyncio.all_tasks()) <= tasks + len(regulars)
                grown = memory_use(bot, beside=Cache) / bytes_kept
                assert grown < 1.05, "data about tables must be in the store or in bounded caches"
        assert playground.services.interactions.unanswered == 0
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def at_tables(playground: FakeDiscord) -> list[ApiPlayer]:
    """Start a table of each game, with one person each, and return these players."""
    guild = next(iter(playground.services.world.guilds.values()))
    regulars = []
    for number, game in enumerate(engine.games.all()):
        playground.admin.add_channel(guild, f"{game.id}-room")
        person = await playground.person(f"Guest {number}")
        regulars.append(ApiPlayer(person, f"{game.id}-room", game.id, FastRng(number)))
        await regulars[-1].begin()
    return regulars


async def play(regular: ApiPlayer, moves: int) -> None:
    """Make ``moves`` moves, starting another game whenever one ends."""
    for _ in range(moves):
        if regular.is_over:
            await regular.again()
        await regular.turn()
