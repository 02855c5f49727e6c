"""The embedded Redis server is kept running. If it stops, the log gives the reason."""

from __future__ import annotations

import asyncio
import os
import signal
from shutil import disk_usage
from typing import TYPE_CHECKING

import pytest

from chatbot.store import embedded
from chatbot.store.embedded import EmbeddedServer, embedded_server
from tests.chatbot.autoplay import until
from tests.chatbot.services import ServicesUnderTest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio


async def test_a_full_disk_and_its_end_are_each_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr(embedded, "CHECK_EVERY", 0.02)
    async with embedded_server(tmp_path) as url:
        services = ServicesUnderTest(url, "watched")
        info = await services.redis.info("server")
        await services.close()
        monkeypatch.setattr(embedded, "ROOM_NEEDED", disk_usage(tmp_path).total + 1)
        os.kill(int(info["process_id"]), signal.SIGKILL)

        async def again() -> bool:
            return "is running again" in caplog.text

        await until(again)
    gone, back = caplog.messages
    assert "the disk is full" in gone
    assert "is running again" in back


async def test_a_running_servers_log_stays_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "CHECK_EVERY", 0.02)
    async with embedded_server(tmp_path):
        monkeypatch.setattr("chatbot.store.embedded.LOG_BYTES", 100)

        async def begun_anew() -> bool:
            return (tmp_path / "valkey.log.1").exists() and (tmp_path / "valkey.log").stat().st_size <= 100

        await until(begun_anew)


async def test_a_stop_during_the_servers_start_leaves_no_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, join = asyncio.Event(), EmbeddedServer.join
    loop = asyncio.get_running_loop()

    def join_and_say_so(server: EmbeddedServer) -> None:
        loop.call_soon_threadsafe(begun.set)
        join(server)

    monkeypatch.setattr(EmbeddedServer, "join", join_and_say_so)

    async def start() -> None:
        async with embedded_server(tmp_path):
            await asyncio.Event().wait()

    starting = asyncio.create_task(start())
    await begun.wait()
    starting.cancel()
    await asyncio.wait({starting})
    assert starting.cancelled()
    assert not EmbeddedServer(tmp_path).answers()
