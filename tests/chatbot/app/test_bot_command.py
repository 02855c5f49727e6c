"""Tests of ``waypost bot`` as hosts run it: settings, Redis, Discord, pictures, work, and an orderly end."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from chatbot.app import commands
from chatbot.app.health import Unhealthy, check_health
from chatbot.app.settings import settings_from
from chatbot.bot.channels import NoDiscord
from chatbot.bot.components import Act
from chatbot.runtime.tasks import StopRequest
from chatbot.store.connection import Leases
from tests.chatbot.bot.bot_over_sockets import has_button
from tests.discord.connecting import pointed_at
from tests.discord.fake_discord import FakeDiscord
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chatbot.app.settings import Settings

pytestmark = pytest.mark.asyncio


class Stop(StopRequest):
    """A request to stop. It signals when the bot begins to wait for it, which means that the bot has started."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = asyncio.Event()

    async def wait(self) -> None:
        self.waiting.set()
        await super().wait()


@pytest.fixture
def settings(server: str, tmp_path: Path) -> Settings:
    prefix = f"host-{uuid4().hex[:8]}"
    return settings_from(
        {"REDIS_URL": server, "WAYPOST_DATA": str(tmp_path), "WAYPOST_PREFIX": prefix, "WAYPOST_PROCESSES": "1"}
    )


@pytest.fixture
def own_signals() -> Iterator[None]:
    """Restore the signal handlers after the test."""
    before = {signum: signal.getsignal(signum) for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for signum, handler in before.items():
        signal.signal(signum, handler)


async def test_the_bot_starts_plays_and_shuts_down_in_order(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_signals: None
) -> None:
    stop = Stop()
    monkeypatch.setattr(commands, "StopRequest", lambda: stop)
    async with FakeDiscord() as playground:
        monkeypatch.setenv("DISCORD_TOKEN", playground.bot_token)
        with pointed_at(playground):
            hosting = asyncio.create_task(commands.run_bot(settings))
            await asyncio.wait({hosting, asyncio.create_task(stop.waiting.wait())}, return_when=asyncio.FIRST_COMPLETED)
            assert not hosting.done(), hosting
            ada = await playground.person("Ada")
            await ada.slash("lounge", "game new", game="carcassonne")
            await ada.sees("lounge", lambda message: has_button(message, Act.JOIN))
            await asyncio.to_thread(check_health, settings.data)
            os.kill(os.getpid(), signal.SIGHUP)
            await hosting
    assert "Invite it with https://discord.com/" in capsys.readouterr().out
    with pytest.raises(Unhealthy):
        check_health(settings.data)


async def test_a_wrong_token_is_reported(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    async with FakeDiscord() as playground:
        with pointed_at(playground), pytest.raises(NoDiscord, match="rejected DISCORD_TOKEN"):
            await commands.run_bot(settings)


async def test_a_bot_that_waits_for_a_free_share_of_the_shards_stops_when_asked(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, claimed = Stop(), asyncio.Event()

    async def taken(_self: Leases, _key: str, _holder: str) -> bool:
        claimed.set()
        return False

    monkeypatch.setattr(commands, "stop_on_signals", lambda: stop)
    monkeypatch.setattr(Leases, "claim", taken)
    monkeypatch.setenv("DISCORD_TOKEN", "not used yet")
    monkeypatch.setenv("WAYPOST_BOTS", "2")
    monkeypatch.setenv("WAYPOST_SHARDS", "2")
    hosting = asyncio.create_task(commands.run_bot(settings))
    await claimed.wait()
    stop.make()
    await asyncio.wait_for(hosting, SOON)
    assert not stop.waiting.is_set()
