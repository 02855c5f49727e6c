"""The connection to Redis: a client that retries a few times, then says ``StoreUnreachable``.

The client itself turns trouble into ``StoreUnreachable``: Redis is away, takes no writes, or lets its user do too
little. So a player can be told. A wrong command of ours stays the error that it is.

``REDIS_URL`` may name Sentinels: then the client talks to whichever Redis takes the writes now.
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
"""Seconds to wait for an answer. Discord's own limit for one of ours is 3."""
WAITING_TIMEOUT: Final = 15.0
"""Seconds for a command that waits by itself: a connection that went dead in silence is noticed in the end."""
RETRIES: Final = 3  # Times a command is sent again when its connection broke
QUERIES_AT_ONCE: Final = 32  # Queries of one client at the same time, and so its connections
TAKES_NO_WRITES: Final = ("MISCONF", "NOREPLICAS", "CLUSTERDOWN", "MASTERDOWN", "LOADING", "UNKILLABLE", "BUSY")
"""Beginnings of Redis' answers when it takes no writes at present."""
SCRIPT_MAY_NOT: Final = ("ACL failure in script", "The user executing the script can't")
"""Beginnings of Redis' answers, from 7 on and in 6.2, when a script's user may not do something in it."""


class StoreUnreachable(Exception):
    """The store is away, or takes no writes. Nothing was half-written; the caller may try again."""


class StoreRedis(Redis):
    """A client that raises ``StoreUnreachable``, and sends queries in the order of asking.

    The order is kept by a semaphore: a pool of connections lets some callers wait for ever while others come twice.
    """

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's own options
        super().__init__(*args, **options)
        self.slots = asyncio.Semaphore(QUERIES_AT_ONCE)

    async def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - as redis-py answers
        """Send a command. Raises ``StoreUnreachable``."""
        async with self.slots:
            with redis_errors(), cancellation_kept():
                return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]

    def register_script(self, script: str) -> WholeScript:  # type: ignore[override]
        """Return a script that is sent whole at each call: no server, not even one just promoted, must know it."""
        return WholeScript(self, script)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:  # noqa: FBT001, FBT002
        """Return a pipeline that raises ``StoreUnreachable``, too."""
        return StorePipeline(self, transaction=transaction, shard_hint=shard_hint)


class WholeScript(NamedTuple):
    """A Lua script and the client that runs it."""

    redis: StoreRedis
    text: str

    async def __call__(self, keys: Sequence[str], args: Sequence[Any] = ()) -> Any:  # noqa: ANN401 - as Redis answers
        return await self.redis.eval(self.text, len(keys), *keys, *args)


class StorePipeline(Pipeline):
    """A pipeline of such a client."""

    def __init__(self, client: StoreRedis, *, transaction: bool, shard_hint: str | None) -> None:
        super().__init__(client.connection_pool, client.response_callbacks, transaction, shard_hint)
        self._slots = client.slots

    async def execute(self, raise_on_error: bool = True) -> list[Any]:  # noqa: FBT001, FBT002 - redis-py's own
        """Send the commands. Raises ``StoreUnreachable``."""
        async with self._slots:
            with redis_errors(), cancellation_kept():
                return list(await super().execute(raise_on_error))

    async def immediate_execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - as redis-py answers
        """Send a command of a transaction that watches a key. Raises ``StoreUnreachable``."""
        with redis_errors(), cancellation_kept():
            return await super().immediate_execute_command(*args, **options)  # type: ignore[no-untyped-call]


class RoundTrip:
    """Reads that share a round trip: each puts its command on the pipe, and its answer is there once all are sent."""

    def __init__(self, redis: Redis) -> None:
        self.pipe = redis.pipeline(transaction=False)
        self._replies: list[Any] = []

    def answer(self, made_of: Callable[[Any], _T]) -> Callable[[], _T]:
        """Return what gives the answer to the last command; it raises ``StoreUnreachable`` if there is none."""
        place = len(self.pipe) - 1

        def given() -> _T:
            with redis_errors():
                reply = self._replies[place] if self._replies else StoreUnreachable("not read")
                if isinstance(reply, Exception):
                    raise reply
            return made_of(reply)

        return given

    async def send(self) -> None:
        """Raises ``StoreUnreachable``."""
        self._replies = await self.pipe.execute(raise_on_error=False)


def connect(url: str) -> Redis:
    """Return a client for short commands: retried a few times, then given up so that a player can be told."""
    return _client(url, ANSWER_TIMEOUT, StoreRedis)


def connect_waiting(url: str) -> Redis:
    """Return a plain client for commands that wait for something to come, as the job queue's and pub/sub's do."""
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
    """Raise ``StoreUnreachable`` when Redis cannot be asked. A wrong question of ours stays an error."""
    try:
        yield
    except (RedisError, OSError) as error:
        if is_outage(error):
            raise StoreUnreachable(str(error)) from error
        raise


@contextmanager
def cancellation_kept() -> Iterator[None]:
    """Cancel the task at last if it was cancelled meanwhile.

    redis-py sends by ``asyncio.wait_for``, which in Python 3.11 loses a cancellation that comes just when it is done.
    """
    task = asyncio.current_task()
    before = task.cancelling() if task is not None else 0
    yield
    if task is not None and task.cancelling() > before:
        raise asyncio.CancelledError


def is_outage(error: BaseException) -> bool:
    """Return True if Redis is away, takes no writes, lets its user do too little, or was just replaced.

    redis-py loads a script that is missing: where it is missing again, the server was replaced in between.
    """
    match error:
        case StoreUnreachable() | Disconnected() | TookTooLong() | OSError():
            return True
        case ReadOnlyError() | OutOfMemoryError() | NoPermissionError() | NoScriptError():
            return True
        case AttributeError(name="writelines", obj=None):  # redis-py's connection was closed while another task wrote
            return True
        case ResponseError():
            # A pipeline puts its command before what Redis said.
            said = str(error).rpartition("caused error: (")[2].lstrip("'\"")
            return said.startswith((*TAKES_NO_WRITES, *SCRIPT_MAY_NOT))
        case _:
            return False


def as_bytes(value: bytes | str) -> bytes:
    return value.encode() if isinstance(value, str) else value


def as_text(reply: object) -> str:
    """Return the text; bytes that are none stay as they are, to be sent back (``surrogateescape``)."""
    return reply.decode(errors="surrogateescape") if isinstance(reply, bytes) else str(reply)


async def key_pages(redis: Redis, pattern: str, size: int) -> AsyncIterator[list[str]]:
    """Yield the names of all keys like this, a page at a time; one may come twice, and the last page may be empty."""
    names: list[str] = []
    async for name in redis.scan_iter(pattern, count=1000):
        names.append(as_text(name))
        if len(names) == size:
            yield names
            names = []
    yield names


SAY_EVERY: Final = 60.0  # Seconds between two lines about the same trouble


class OutageLog:
    """Logs an outage for one part of the program, now and then; ``means`` says what does not happen meanwhile."""

    def __init__(self, log: logging.Logger, means: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._means, self._clock = log, means, clock
        self._said_at: float | None = None

    def note(self, error: Exception) -> None:
        now = self._clock()
        if self._said_at is None or now - self._said_at >= SAY_EVERY:
            self._said_at = now
            self._log.warning("Redis is unavailable, %s: %s", self._means, error)

    def end(self) -> None:
        """Log that Redis can be used again, where the log says otherwise."""
        if self._said_at is not None:
            self._said_at = None
            self._log.info("Redis is available again")

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note an outage of Redis that happens inside, and go on after it; without one, note that it can be used."""
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
    """Leases of one kind, by which one process holds something for a time: the outbox of a channel, a share of shards.

    A lease is a key whose value names the holder and which expires by itself. The holder renews it while it lives; when
    it dies, or is silent for too long, another process may claim it. Only the holder can renew or release it: a script
    compares the name first, so that a late holder cannot give away what is another's by now.
    """

    def __init__(self, redis: Redis, seconds: int) -> None:
        self._redis = redis
        self._renew = redis.register_script(RENEW)
        self._release = redis.register_script(RELEASE)
        self.seconds = seconds  # How long a lease lasts when it is not renewed

    async def claim(self, key: str, holder: str) -> bool:
        """Take the lease if it is free; return False if anybody holds it."""
        return bool(await self._redis.set(key, holder, nx=True, ex=self.seconds))

    async def renew(self, key: str, holder: str) -> bool:
        """Let the lease last its full time again; return False if the holder has lost it."""
        return bool(await self._renew(keys=[key], args=[holder, str(self.seconds)]))

    async def release(self, key: str, holder: str) -> None:
        await self._release(keys=[key], args=[holder])


SCHEMES: Final = ("redis+sentinel://", "rediss+sentinel://")
DEFAULT_PORT: Final = 26379
OPTIONS: Final = frozenset({"ssl_ca_certs", "sentinel_username", "sentinel_password"})
EXAMPLE: Final = "redis+sentinel://host:26379,host2:26379/service"


class SentinelAddress(Struct, frozen=True):
    """The Sentinels that a ``REDIS_URL`` names."""

    sentinels: tuple[tuple[str, int], ...]
    service: str
    database: int = 0
    username: str | None = None
    password: str | None = None
    encrypted: bool = False
    authority: str | None = None
    """A file with the certificates that vouch for the servers, where that is not the machine's own."""
    sentinel_username: str | None = None
    sentinel_password: str | None = None  # The password of the Sentinels themselves, if they ask for one


def is_sentinel(url: str) -> bool:
    return url.startswith(SCHEMES)


def parse(url: str) -> SentinelAddress:
    """Read an address. Raises ``ValueError`` when it is none."""
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
    """A connection that is given up when its Redis has lost its replicas: that Redis may be the one of before."""

    async def read_response(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's own options
        """Return an answer. Raises ``Disconnected`` so that the command is sent again, to the Redis of now."""
        try:
            return await super().read_response(*args, **options)
        except ResponseError as error:
            if not str(error).startswith("NOREPLICAS"):
                raise
            await self.disconnect()
            raise Disconnected(str(error)) from error


class EncryptedWatchedConnection(WatchedConnection, SSLConnection):
    """A watched connection that is encrypted."""


class ClosingPool(SentinelConnectionPool):
    """A pool of connections that closes those to the Sentinels, too."""

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002 - redis-py's own
        """Close the connections; those in use, and the Sentinels', only when all are to be closed."""
        await super().disconnect(inuse_connections)
        if inuse_connections:
            for sentinel in self.sentinel_manager.sentinels:
                await sentinel.aclose()


def sentinel_client(
    address: SentinelAddress,
    kind: type[Redis],
    **connection: Any,  # noqa: ANN401 - redis-py's own options
) -> Redis:
    """Return a client of whichever Redis takes the writes now."""
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
