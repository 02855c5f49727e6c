"""Whatever keeps Redis from taking writes is told at the start, refuses moves in words, and is over when it is over."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeAlias

import pytest
import pytest_asyncio

from chatbot.service.ports import StoreUnreachable
from chatbot.storage.availability.outage_log import OutageLog
from chatbot.storage.availability.server_check import UnusableRedis, check
from chatbot.storage.connection import connect, redis_errors
from chatbot.storage.embedded import EmbeddedServer
from tests.chatbot.autoplay import until
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest, code, done

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

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
    """As with a full disk: a folder stands where the file has to go."""
    (folder / "dump.rdb" / "full").mkdir(parents=True)
    await command(services, "CONFIG", "SET", "save", "3600 1")
    await services.redis.bgsave()

    async def has_failed() -> bool:
        return bool((await services.redis.info("persistence"))["rdb_last_bgsave_status"] == "err")

    await until(has_failed)


async def mended(services: ServicesUnderTest) -> None:
    await command(services, "REPLICAOF", "NO", "ONE")
    await command(services, "CONFIG", "SET", "maxmemory", "0", "min-replicas-to-write", "0", "save", "")


@pytest_asyncio.fixture
async def own_server(tmp_path: Path) -> AsyncIterator[ServicesUnderTest]:
    server = EmbeddedServer(tmp_path)
    server.join()
    services = ServicesUnderTest(server.url, "waypost")
    yield services
    await services.close()
    server.leave()


@pytest.mark.parametrize(
    ("trouble", "at_start", "in_play"),
    [
        (full_memory, "takes no writes: command not allowed when used memory", "command not allowed when used memory"),
        (no_replicas, "takes no writes: NOREPLICAS", "NOREPLICAS"),
        (read_only, "is a read-only replica", "read only replica"),
        (cannot_save, "takes no writes: MISCONF", "MISCONF"),
    ],
)
async def test_trouble_is_told(
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
    assert code(await own_server.actions.play(CHANNEL, ANNA, move, "the press")) == "store-unreachable"
    with pytest.raises(StoreUnreachable) as told, redis_errors():
        await own_server.redis.set("waypost:trial", "1")
    OutageLog(log, "nothing can be published").note(told.value)
    assert in_play in caplog.text
    await mended(own_server)
    done(await own_server.actions.play(CHANNEL, ANNA, move, "the press"))
