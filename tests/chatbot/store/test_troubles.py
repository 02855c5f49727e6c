"""If Redis accepts no writes, processes say so when they start, refuse moves clearly, and recover."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, TypeAlias

import pytest

from chatbot.app.monitor import Monitor
from chatbot.store.connection import OutageLog, StoreUnreachable, connect
from chatbot.store.server import UnusableRedis, check
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import background_work
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest, code, done
from tests.chatbot.work.recording_publisher import RecordingPublisher

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

if TYPE_CHECKING:
    Trouble: TypeAlias = Callable[[ServicesUnderTest, Path], Awaitable[None]]

pytestmark = pytest.mark.asyncio
log = logging.getLogger("test")


async def command(services: ServicesUnderTest, *words: str) -> None:
    await services.redis.execute_command(*words)  # type: ignore[no-untyped-call]


async def full_memory(services: ServicesUnderTest, _: Path) -> None:
    await services.redis.config_set("maxmemory", "1")


async def no_replicas(services: ServicesUnderTest, _: Path) -> None:
    await services.redis.config_set("min-replicas-to-write", "1")


async def read_only(services: ServicesUnderTest, _: Path) -> None:
    await command(services, "REPLICAOF", "127.0.0.1", "1")


async def cannot_save(services: ServicesUnderTest, folder: Path) -> None:
    """Make Redis fail to save, as on a full disk, by creating a folder with the name of its file."""
    (folder / "dump.rdb" / "full").mkdir(parents=True)
    await command(services, "CONFIG", "SET", "save", "3600 1")
    await services.redis.bgsave()

    async def has_failed() -> bool:
        return bool((await services.redis.info("persistence"))["rdb_last_bgsave_status"] == "err")

    await until(has_failed)


async def mended(services: ServicesUnderTest) -> None:
    await command(services, "REPLICAOF", "NO", "ONE")
    await command(services, "CONFIG", "SET", "maxmemory", "0", "min-replicas-to-write", "0", "save", "")


@pytest.mark.parametrize(
    ("trouble", "at_start", "in_play"),
    [
        (full_memory, "takes no writes: command not allowed when used memory", "command not allowed when used memory"),
        (no_replicas, "takes no writes: NOREPLICAS", "NOREPLICAS"),
        (read_only, "is a read-only replica", "read only replica"),
        (cannot_save, "takes no writes: MISCONF", "MISCONF"),
    ],
)
async def test_problems_with_redis_are_explained(
    own_server: ServicesUnderTest,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    trouble: Trouble,
    at_start: str,
    in_play: str,
) -> None:
    await own_server.game(ANNA, BEN)
    move = await own_server.a_move(ANNA)
    await trouble(own_server, tmp_path)
    redis = connect(own_server.url)
    with pytest.raises(UnusableRedis, match=at_start):
        await check(redis, own_server.url, own_server.keys)
    await redis.aclose()
    assert code(await own_server.tables.play(CHANNEL, ANNA, move, "the press")) == "store-unreachable"
    with pytest.raises(StoreUnreachable) as told:
        await own_server.redis.set("waypost:trial", "1")
    OutageLog(log, "nothing can be published").note(told.value)
    assert in_play in caplog.text
    await mended(own_server)
    done(await own_server.tables.play(CHANNEL, ANNA, move, "the press"))


@pytest.mark.parametrize("rules", ["-@write", "resetkeys ~else:*", "-@scripting", "resetchannels"])
async def test_missing_permissions_during_play_are_an_outage(
    own_server: ServicesUnderTest, caplog: pytest.LogCaptureFixture, rules: str
) -> None:
    await own_server.game(ANNA, places=4)
    await until_annas_turn(own_server)
    move = await own_server.a_move(ANNA)
    await command(own_server, "ACL", "SETUSER", "default", *rules.split())
    assert code(await own_server.tables.play(CHANNEL, ANNA, move, "the press")) == "store-unreachable"
    async with background_work(own_server, InlineMoveChooser(), 1, RecordingPublisher()):

        async def is_told() -> bool:
            return "permission" in caplog.text

        await until(is_told)
        monitor = Monitor(own_server, str)
        await monitor.look()
        assert "permission" in monitor.problems()["redis"]
    await command(own_server, "ACL", "SETUSER", "default", "~*", "&*", "+@all")
    done(await own_server.tables.play(CHANNEL, ANNA, move, "the press"))
    assert "Traceback" not in caplog.text
    lines = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert lines
    assert all(line.startswith(("Redis is unavailable, ", "Redis is unavailable: ")) for line in lines), lines


async def until_annas_turn(services: ServicesUnderTest) -> None:
    async with background_work(services, InlineMoveChooser(), 1, None):

        async def annas_turn() -> bool:
            return (await services.facts()).to_act == (0,)

        await until(annas_turn)


async def test_a_task_cancelled_during_a_request_ends(services: ServicesUnderTest) -> None:
    async def ask() -> None:
        while True:
            await services.redis.get("waypost:none")

    asking = [asyncio.create_task(ask()) for _ in range(50)]
    await asyncio.sleep(0.1)
    for task in asking:
        task.cancel()
    _, left = await asyncio.wait(asking, timeout=5)
    for task in left:
        task.cancel()
    assert not left
