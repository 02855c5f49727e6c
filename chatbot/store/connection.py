"""The connection to Redis: a client that retries a few times and then raises ``StoreUnreachable``.

The client raises ``StoreUnreachable`` if Redis is down, accepts no writes, or gives the bot's Redis user too few
rights, so that players get a message. Errors in our own commands stay Redis errors.

``REDIS_URL`` may name Sentinels. The client then uses the current primary.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote

from msgspec import Struct
from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.connection import SSLConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool, SentinelManagedConnection
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import (
    NoPermissionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
)
from redis.exceptions import TimeoutError as TookTooLong

_T = TypeVar("_T")

ANSWER_TIMEOUT: Final = 3.0
"""Seconds to wait for a reply. Discord gives us 3 seconds to respond, too."""
WAITING_TIMEOUT: Final = 15.0
"""Seconds for a blocking command, so that a dead connection is noticed eventually."""
RETRIES: Final = 3  # Times that a command is sent again after its connection broke
QUERIES_AT_ONCE: Final = 32  # Concurrent queries of one client, which also limits its connections
TAKES_NO_WRITES: Final = ("MISCONF", "NOREPLICAS", "CLUSTERDOWN", "MASTERDOWN", "LOADING", "UNKILLABLE", "BUSY")
"""Prefixes of Redis errors for a server that accepts no writes at present."""
SCRIPT_MAY_NOT: Final = ("ACL failure in script", "The user executing the script can't")
"""Prefixes of Redis errors for a script whose user lacks a permission, from Redis 7 on and in 6.2."""


class StoreUnreachable(Exception):
    """Redis is unavailable or accepts no writes. Nothing was half-written, and the caller may retry."""


class StoreRedis(Redis):
    """A client that raises ``StoreUnreachable`` and sends commands in the order of the calls.

    A semaphore keeps the order. A connection pool alone could starve some callers while it serves others twice.
    """

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's own options
        super().__init__(*args, **options)
        self.slots = asyncio.Semaphore(QUERIES_AT_ONCE)

    async def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's own type
        """Send a command. Raises ``StoreUnreachable``."""
        async with self.slots:
            with redis_errors(), cancellation_kept():
                return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]

    def register_script(self, script: str) -> WholeScript:  # type: ignore[override]
        """Return a script that is sent whole with each call, because a newly promoted Redis may not have cached it."""
        return WholeScript(self, script)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:  # noqa: FBT001, FBT002
        """Return a pipeline that raises ``StoreUnreachable``, as this client does."""
        return StorePipeline(self, transaction=transaction, shard_hint=shard_hint)


class WholeScript(NamedTuple):
    """A Lua script and the client that runs it."""

    redis: StoreRedis
    text: str

    async def __call__(self, keys: Sequence[str], args: Sequence[Any] = ()) -> Any:  # noqa: ANN401 - any reply
        return await self.redis.eval(self.text, len(keys), *keys, *args)


class StorePipeline(Pipeline):
    """A pipeline of a ``StoreRedis``."""

    def __init__(self, client: StoreRedis, *, transaction: bool, shard_hint: str | None) -> None:
        super().__init__(client.connection_pool, client.response_callbacks, transaction, shard_hint)
        self._slots = client.slots

    async def execute(self, raise_on_error: bool = True) -> list[Any]:  # noqa: FBT001, FBT002 - redis-py's own
        """Send the commands. Raises ``StoreUnreachable``."""
        async with self._slots:
            with redis_errors(), cancellation_kept():
                return list(await super().execute(raise_on_error))

    async def immediate_execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's own type
        """Send a command of a transaction that watches a key. Raises ``StoreUnreachable``."""
        with redis_errors(), cancellation_kept():
            return await super().immediate_execute_command(*args, **options)  # type: ignore[no-untyped-call]


class RoundTrip:
    """Several reads in one round trip. Each adds its command to ``pipe``. The replies are available after ``send``."""

    def __init__(self, redis: Redis) -> None:
        self.pipe = redis.pipeline(transaction=False)
        self._replies: list[Any] = []

    def answer(self, made_of: Callable[[Any], _T]) -> Callable[[], _T]:
        """Return a function that passes the reply to the last command to ``made_of`` and returns the result.

        The function raises ``StoreUnreachable`` if there is no reply.
        """
        place = len(self.pipe) - 1

        def given() -> _T:
            with redis_errors():
                reply = self._replies[place] if self._replies else StoreUnreachable("not read")
                if isinstance(reply, Exception):
                    raise reply
            return made_of(reply)

        return given

    async def send(self) -> None:
        """Send all commands. Raises ``StoreUnreachable``."""
        self._replies = await self.pipe.execute(raise_on_error=False)


def connect(url: str) -> Redis:
    """Return a client for short commands, which fail after a few retries so that a player gets a message."""
    return _client(url, ANSWER_TIMEOUT, StoreRedis)


def connect_waiting(url: str) -> Redis:
    """Return a plain client for blocking commands, such as those of the job queue and pub/sub."""
    return _client(url, WAITING_TIMEOUT, Redis)


def _client(url: str, timeout: float, kind: type[Redis]) -> Redis:
    options = {
        "encoding_errors": "surrogateescape",
        "socket_timeout": timeout,
        "socket_connect_timeout": ANSWER_TIMEOUT,
        "retry": Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), RETRIES),
    }
    if is_sentinel(url):
        return sentinel_client(parse(url), kind, **options)
    return kind.from_pool(ConnectionPool.from_url(url, **options))


@contextmanager
def redis_errors() -> Iterator[None]:
    """Turn outages of Redis inside the block into ``StoreUnreachable``. Errors in our own commands pass unchanged."""
    try:
        yield
    except (RedisError, OSError) as error:
        if is_outage(error):
            raise StoreUnreachable(str(error)) from error
        raise


@contextmanager
def cancellation_kept() -> Iterator[None]:
    """Cancel the task at the end of the block if it was cancelled inside.

    redis-py sends with ``asyncio.wait_for``, which in Python 3.11 loses a cancellation that arrives just as the wait
    finishes.
    """
    task = asyncio.current_task()
    before = task.cancelling() if task is not None else 0
    yield
    if task is not None and task.cancelling() > before:
        raise asyncio.CancelledError


def is_outage(error: BaseException) -> bool:
    """Return True if the error means that Redis is down or was just replaced, or that the bot may not write.

    redis-py reloads a missing script. So if the script is still missing, Redis was replaced in between.
    """
    match error:
        case StoreUnreachable() | Disconnected() | TookTooLong() | OSError():
            return True
        case ReadOnlyError() | OutOfMemoryError() | NoPermissionError() | NoScriptError():
            return True
        case AttributeError(name="writelines", obj=None):  # redis-py closed the connection during a write
            return True
        case ResponseError():
            # A pipeline prepends its command to the error message.
            said = str(error).rpartition("caused error: (")[2].lstrip("'\"")
            return said.startswith((*TAKES_NO_WRITES, *SCRIPT_MAY_NOT))
        case _:
            return False


def as_bytes(value: bytes | str) -> bytes:
    return value.encode() if isinstance(value, str) else value


def as_text(reply: object) -> str:
    """Return the reply as text. Undecodable bytes are preserved (``surrogateescape``)."""
    return reply.decode(errors="surrogateescape") if isinstance(reply, bytes) else str(reply)


async def key_pages(redis: Redis, pattern: str, size: int) -> AsyncIterator[list[str]]:
    """Yield the names of matching keys in pages. A name may be repeated, and the last page may be empty."""
    names: list[str] = []
    async for name in redis.scan_iter(pattern, count=1000):
        names.append(as_text(name))
        if len(names) == size:
            yield names
            names = []
    yield names


SAY_EVERY: Final = 60.0  # Seconds between two log lines about the same outage


class OutageLog:
    """Logs an outage for one part of the program, at most once a minute. ``means`` says what the outage stops."""

    def __init__(self, log: logging.Logger, means: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._means, self._clock = log, means, clock
        self._said_at: float | None = None

    def note(self, error: Exception) -> None:
        now = self._clock()
        if self._said_at is None or now - self._said_at >= SAY_EVERY:
            self._said_at = now
            self._log.warning("Redis is unavailable, %s: %s", self._means, error)

    def end(self) -> None:
        """Log that Redis is available again, if an outage was logged."""
        if self._said_at is not None:
            self._said_at = None
            self._log.info("Redis is available again")

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Log an outage inside the block and swallow it. If the block succeeds, log the end of any earlier outage."""
        try:
            yield
            self.end()
        except StoreUnreachable as error:
            self.note(error)


RENEW: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('EXPIRE', KEYS[1], ARGV[2])
end
return 0
"""
RELEASE: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('DEL', KEYS[1])
end
"""


class Leases:
    """Leases of one kind. A process uses a lease to own something for a time, such as a channel's outbox or a share of
    shards.

    A lease is a key that names its holder and expires on its own. The holder renews it while it lives; if it dies or is
    silent for too long, another process can claim it. Only the holder can renew or release the lease. A script compares
    the holders' names first, so a late holder cannot release a lease that another process now holds.
    """

    def __init__(self, redis: Redis, seconds: int) -> None:
        self._redis = redis
        self._renew = redis.register_script(RENEW)
        self._release = redis.register_script(RELEASE)
        self.seconds = seconds  # Seconds until a lease expires without renewal

    async def claim(self, key: str, holder: str) -> bool:
        """Take the lease if it is free. Return False if anyone holds it."""
        return bool(await self._redis.set(key, holder, nx=True, ex=self.seconds))

    async def renew(self, key: str, holder: str) -> bool:
        """Restart the lease's full time. Return False if the holder has lost it."""
        return bool(await self._renew(keys=[key], args=[holder, str(self.seconds)]))

    async def release(self, key: str, holder: str) -> None:
        await self._release(keys=[key], args=[holder])


SCHEMES: Final = ("redis+sentinel://", "rediss+sentinel://")
DEFAULT_PORT: Final = 26379
OPTIONS: Final = frozenset({"ssl_ca_certs", "sentinel_username", "sentinel_password"})
EXAMPLE: Final = "redis+sentinel://host:26379,host2:26379/service"


class SentinelAddress(Struct, frozen=True):
    """The Sentinels in a ``REDIS_URL``."""

    sentinels: tuple[tuple[str, int], ...]
    service: str
    database: int = 0
    username: str | None = None
    password: str | None = None
    encrypted: bool = False
    authority: str | None = None
    """A file with the CA certificates for the servers, or None for the system's certificates."""
    sentinel_username: str | None = None
    sentinel_password: str | None = None  # The Sentinels' own password, if they need one


def is_sentinel(url: str) -> bool:
    return url.startswith(SCHEMES)


def parse(url: str) -> SentinelAddress:
    """Parse a Sentinel address. Raises ``ValueError`` if it is invalid."""
    scheme, _, rest = url.partition("://")
    rest, _, query = rest.partition("?")
    options = dict(parse_qsl(query, strict_parsing=True)) if query else {}
    authority, _, path = rest.partition("/")
    login, _, hosts = authority.rpartition("@")
    username, _, password = login.partition(":")
    service, _, database = path.strip("/").partition("/")
    sentinels = tuple(_host_and_port(host) for host in hosts.split(",") if host)
    if not sentinels or not service or not options.keys() <= OPTIONS:
        raise ValueError(url)
    return SentinelAddress(
        sentinels,
        unquote(service),
        int(database or 0),
        unquote(username) or None,
        unquote(password) or None,
        scheme.startswith("rediss"),
        options.get("ssl_ca_certs"),
        options.get("sentinel_username"),
        options.get("sentinel_password"),
    )


def _host_and_port(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    return (host.strip("[]"), int(port)) if colon else (text, DEFAULT_PORT)


class WatchedConnection(SentinelManagedConnection):
    """A connection that closes when its Redis has lost its replicas, because another Redis may now be the primary."""

    async def read_response(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's own options
        """Return a reply. If the server has lost its replicas, raise ``Disconnected``, so that the command is sent
        again to the current primary.
        """
        try:
            return await super().read_response(*args, **options)
        except ResponseError as error:
            if not str(error).startswith("NOREPLICAS"):
                raise
            await self.disconnect()
            raise Disconnected(str(error)) from error


class EncryptedWatchedConnection(WatchedConnection, SSLConnection):
    """A watched connection with encryption."""


class ClosingPool(SentinelConnectionPool):
    """A connection pool that also closes the connections to the Sentinels."""

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002 - redis-py's own
        """Close the idle connections and, if ``inuse_connections``, also those in use and the Sentinels'."""
        await super().disconnect(inuse_connections)
        if inuse_connections:
            for sentinel in self.sentinel_manager.sentinels:
                await sentinel.aclose()


def sentinel_client(
    address: SentinelAddress,
    kind: type[Redis],
    **connection: Any,  # noqa: ANN401 - redis-py's own options
) -> Redis:
    """Return a client that finds the current primary through the Sentinels."""
    timeouts = {name: value for name, value in connection.items() if name.startswith("socket_")}
    authority: dict[str, Any] = {"ssl_ca_certs": address.authority} if address.encrypted and address.authority else {}
    login = {"username": address.sentinel_username, "password": address.sentinel_password}
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        address.sentinels, sentinel_kwargs={**timeouts, **authority, **login, "ssl": address.encrypted}
    )
    client: Redis = sentinel.master_for(
        address.service,
        redis_class=kind,
        connection_pool_class=ClosingPool,
        connection_class=EncryptedWatchedConnection if address.encrypted else WatchedConnection,
        db=address.database,
        username=address.username,
        password=address.password,
        **authority,
        **connection,
    )
    return client
