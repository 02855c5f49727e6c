"""Tests of whole processes: a worker plays computers' turns, stops on request, and explains why it cannot start."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING, Any

import pytest

from chatbot import __version__
from chatbot.app.health import FILE_PREFIX
from chatbot.app.settings import settings_from
from chatbot.app.wiring import dispatching, real_environment, running_worker
from chatbot.people.preferences import DAY
from chatbot.store.actions import Environment
from chatbot.store.connection import Leases, connect
from chatbot.store.embedded import EmbeddedServer, embedded_server
from chatbot.store.migration import VERSION
from chatbot.store.records import Keys
from chatbot.store.server import UnusableRedis, check
from chatbot.tables import lobby
from chatbot.tables.outcome import Reminder
from chatbot.work.later import QueueWorker
from tests import stored_data
from tests.chatbot import games
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import background_work
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest, code
from tests.chatbot.work.recording_publisher import RecordingPublisher
from tests.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from chatbot.tables.outcome import OutboxMessage

pytestmark = pytest.mark.asyncio


async def start(command: str, environment: Mapping[str, str]) -> asyncio.subprocess.Process:
    clean = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    arguments = [sys.executable, "-m", "chatbot", command]
    return await asyncio.create_subprocess_exec(
        *arguments, stdout=PIPE, stderr=PIPE, cwd=ROOT, env={**clean, **environment}
    )


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGHUP])
async def test_a_worker_starts_its_own_server_and_stops_both_when_asked(tmp_path: Path, asked: signal.Signals) -> None:
    worker = await start("worker", {"WAYPOST_DATA": str(tmp_path)})
    assert worker.stdout is not None
    assert await worker.stdout.readline() == b"worker: ready\n"
    assert EmbeddedServer(tmp_path).answers()
    worker.send_signal(asked)
    _, errors = await worker.communicate()
    assert worker.returncode == 0
    version, address = errors.decode().splitlines()
    assert re.fullmatch(rf"\S+ \S+ INFO chatbot.app.logs Waypost {__version__} on Python 3\.\S+", version)
    assert re.fullmatch(r"\S+ \S+ INFO chatbot.app.monitor health and metrics at http://127.0.0.1:\d+", address)
    assert not EmbeddedServer(tmp_path).answers()


async def test_an_interrupted_recount_leaves_no_server(tmp_path: Path) -> None:
    async with embedded_server(tmp_path) as url, connect(url) as redis:
        assert await Leases(redis, 60).claim(Keys("waypost").migration, "it waits for another process")
    recount = await start("recount", {"WAYPOST_DATA": str(tmp_path)})

    async def has_a_server() -> bool:
        return EmbeddedServer(tmp_path).answers()

    await until(has_a_server)
    recount.send_signal(signal.SIGHUP)
    await recount.communicate()
    assert not EmbeddedServer(tmp_path).answers()


async def test_a_newer_versions_folder_is_refused_with_a_reason_and_unchanged(tmp_path: Path) -> None:
    before = await stored_in(tmp_path, {Keys("waypost").version: str(VERSION + 1)})
    worker = await start("worker", {"WAYPOST_DATA": str(tmp_path)})
    _, errors = await worker.communicate()
    assert worker.returncode == 1
    assert b"newer Waypost" in errors
    assert b"Traceback" not in errors
    assert await stored_in(tmp_path) == before


async def stored_in(data: Path, also: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return all of Waypost's data in a folder, after adding some texts."""
    async with embedded_server(data) as url, connect(url) as redis:
        for name, text in (also or {}).items():
            await redis.set(name, text)
        return await stored_data.dump(redis, "waypost:*")


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"REDIS_URL": "localhost"}, b"REDIS_URL must begin with"),
        ({"REDIS_URL": "redis://:5/secret@127.0.0.1:1/0"}, b"REDIS_URL cannot be parsed"),
        ({"REDIS_URL": "redis://anna:secret@127.0.0.1:1/0"}, b"Redis does not answer at redis://127.0.0.1:1/0"),
        ({"WAYPOST_DATA": "/proc/waypost"}, b"Set WAYPOST_DATA to a writable folder"),
    ],
)
async def test_a_failed_start_explains_the_solution(environment: dict[str, str], said: bytes) -> None:
    worker = await start("worker", environment)
    _, errors = await worker.communicate()
    assert worker.returncode == 1
    assert said in errors
    assert b"Traceback" not in errors
    assert b".." not in errors
    assert b"secret" not in errors


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux has a file that is always full")
@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"WAYPOST_MONITOR": "192.0.2.1:9"}, b"WAYPOST_MONITOR: 192.0.2.1:9 cannot be used"),
        ({}, b"is not writable: No space left on device. Free some space there"),
    ],
)
async def test_a_failure_of_a_running_worker_explains_the_solution(
    tmp_path: Path, environment: dict[str, str], said: bytes
) -> None:
    (tmp_path / f"{FILE_PREFIX}worker").symlink_to("/dev/full")
    worker = await start("worker", {"WAYPOST_DATA": str(tmp_path), **environment})
    _, errors = await worker.communicate()
    assert worker.returncode == 1
    assert said in errors
    assert b"Traceback" not in errors
    assert not EmbeddedServer(tmp_path).answers()


async def test_another_process_plays_computers_turns(tmp_path: Path) -> None:
    """One process only stores tables and another only runs jobs, yet the computers' moves are played."""
    settings = settings_from({"WAYPOST_DATA": str(tmp_path), "WAYPOST_PREFIX": "there", "WAYPOST_PROCESSES": "1"})
    async with running_worker(settings, real_environment(games.find)) as parts:
        services = ServicesUnderTest(f"unix://{tmp_path / 'valkey.sock'}", parts.keys.prefix)
        await services.game(ANNA, places=4)

        async def annas_turn() -> bool:
            return (await services.facts()).to_act == (0,)

        await until(annas_turn)
        await services.close()
    assert not EmbeddedServer(tmp_path).answers()


async def test_another_process_watches_deadlines(tmp_path: Path) -> None:
    """A worker acts on deadlines without a bot, and a bot posts the result later."""
    settings = settings_from({"WAYPOST_DATA": str(tmp_path), "WAYPOST_PREFIX": "there", "WAYPOST_PROCESSES": "1"})
    server = EmbeddedServer(tmp_path)
    server.join()
    services = ServicesUnderTest(server.url, "there")
    before = await services.game(ANNA, BEN)
    services.clock.now += 2 * DAY
    async with running_worker(settings, Environment(games.find, services.clock, str)):

        async def reminded() -> bool:
            return (await services.facts()).revision > before.revision

        await until(reminded)
    assert Reminder in {type(message) for message in await services.take_messages()}
    await services.close()
    server.leave()


async def test_our_own_server_is_restarted_when_it_dies(tmp_path: Path) -> None:
    async with embedded_server(tmp_path) as url:
        services = ServicesUnderTest(url, "watched")
        await services.lobby(ANNA)
        info = await services.redis.info("server")
        os.kill(int(info["process_id"]), signal.SIGKILL)

        async def back() -> bool:
            return not hasattr(await services.queries.public_state(CHANNEL), "code")

        await until(back)
        assert code(await services.tables.act(CHANNEL, ANNA, services.key(), lobby.join)) == "already-seated"
        await services.close()


@pytest.mark.parametrize("part", ["dispatcher.Dispatcher", "later.Watcher", "later.QueueWorker"])
async def test_a_failed_part_ends_the_whole_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    async def fails(_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(f"chatbot.work.{part}.run", fails)
    settings = settings_from({"WAYPOST_DATA": str(tmp_path), "WAYPOST_PROCESSES": "1"})
    with pytest.raises(ExceptionGroup) as caught:
        async with running_worker(settings, real_environment()) as work, dispatching(work, RecordingPublisher()):
            await asyncio.sleep(60)
    assert caught.group_contains(RuntimeError, match="a bug")


@pytest.mark.parametrize(
    ("info", "said"),
    [
        ({"redis_version": "5.0.14"}, r"Redis 5.0.14 at .* is too old"),
        ({"redis_version": "7.2.4", "redis_mode": "cluster"}, "is a Redis Cluster"),
    ],
)
async def test_an_unsuitable_redis_is_refused(
    monkeypatch: pytest.MonkeyPatch, server: str, info: dict[str, str], said: str
) -> None:
    redis = connect(server)

    async def answer(_: str) -> dict[str, str]:
        return info

    monkeypatch.setattr(redis, "info", answer)
    with pytest.raises(UnusableRedis, match=said):
        await check(redis, server, Keys("waypost"))
    await redis.aclose()


async def test_a_message_being_published_at_a_stop_is_completed(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatbot.runtime.tasks.CANCEL_EVERY", 0.001)
    begun, stopped, told = asyncio.Event(), asyncio.Event(), asyncio.Event()
    run = QueueWorker.run

    async def run_and_say_when_it_ends(worker: QueueWorker) -> None:
        try:
            await run(worker)
        finally:
            stopped.set()

    monkeypatch.setattr(QueueWorker, "run", run_and_say_when_it_ends)

    class Slow:
        async def publish(self, channel: int, message: OutboxMessage) -> None:
            begun.set()
            await stopped.wait()
            for _ in range(200):
                await services.redis.ping()
            told.set()

    async with background_work(services, InlineMoveChooser(), 1, Slow()):
        await services.lobby(ANNA)
        await begun.wait()
    assert told.is_set()


async def test_a_slow_post_does_not_prevent_a_stop(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatbot.app.wiring.PUBLISH_SECONDS", 0.05)
    begun = asyncio.Event()

    class Stuck:
        async def publish(self, channel: int, message: OutboxMessage) -> None:
            begun.set()
            await asyncio.Event().wait()

    async with background_work(services, InlineMoveChooser(), 1, Stuck()):
        await services.lobby(ANNA)
        await begun.wait()
    assert await services.outbox.empty([CHANNEL]) == [], "the next process publishes it"
