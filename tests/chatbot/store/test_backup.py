"""A backup as ``docs/operating.md`` tells to make and restore it: a copy of the data folder, made while people play."""

from __future__ import annotations

import asyncio
import subprocess
from typing import TYPE_CHECKING

import pytest

from chatbot.store.actions import Done
from chatbot.store.embedded import embedded_server
from chatbot.tables.table import Phase
from tests.chatbot.services import ANNA, BEN, ServicesUnderTest, done, to_move

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio
CHANNELS = range(1, 13)
MOVES_BEFORE = 30
NOT_RESTORED = ("valkey.sock", "valkey.where", "monitor-*")
"""What the page tells to delete in the copy."""


async def play(services: ServicesUnderTest, channel: int, stored: dict[int, int], enough: asyncio.Event) -> None:
    """Play one game after another in a channel, and keep which revision was acknowledged last."""
    while True:
        facts = await services.facts(channel)
        if facts.phase is Phase.OVER:
            facts = await services.game(ANNA, BEN, game="carcassonne", channel=channel)
        mover = to_move(facts, ANNA, BEN)
        move = await services.a_move(mover, channel)
        answer = await services.tables.play(channel, mover, move, services.key())
        if isinstance(answer, Done):
            stored[channel] = answer.facts.revision
        if sum(stored.values()) > MOVES_BEFORE * len(CHANNELS) // 4:
            enough.set()


async def test_a_copy_made_during_play_has_every_move_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    source, copy = tmp_path / "data", tmp_path / "restored"
    stored: dict[int, int] = {}
    async with embedded_server(source) as url:
        services = ServicesUnderTest(url, "waypost")
        for channel in CHANNELS:
            await services.game(ANNA, BEN, game="carcassonne", channel=channel)
        enough = asyncio.Event()
        playing = [asyncio.create_task(play(services, channel, stored, enough)) for channel in CHANNELS]
        await enough.wait()
        before = dict(stored)
        await asyncio.to_thread(subprocess.run, ["cp", "-a", str(source), str(copy)], check=True)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await services.close()
    for pattern in NOT_RESTORED:
        for file in copy.glob(pattern):
            file.unlink()
    async with embedded_server(copy) as url:
        services = ServicesUnderTest(url, "waypost")
        for channel, revision in before.items():
            facts = await services.facts(channel)
            assert facts.revision >= revision
            mover = to_move(facts, ANNA, BEN)
            done(await services.tables.play(channel, mover, await services.a_move(mover, channel), services.key()))
        await services.close()
