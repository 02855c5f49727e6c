"""The connection to Redis: clients that try again a few times, and what it means when Redis cannot be asked.

Whatever talks to Redis does so inside ``redis_errors``: a Redis that is away, or takes no writes, becomes the port's
``StoreUnreachable``, and a person can be told so. A wrong command of ours stays the error that it is.

``OutageLog``: says in the log that Redis cannot be used, once a while, and why; not at every attempt.

A client of Redis that sends together what is asked for at the same time: one round trip, however many ask.

A command waits until the event loop has gone round twice. All commands that tasks have given by then are sent as one
pipeline, in their order; each caller gets its own answers. So ``asyncio.gather`` of several questions costs one round
trip, also where one of them is a ``gather`` itself, and at a busy time so do the questions of several tables.

A pipeline that is no transaction joins in with its commands side by side. What is a transaction, or watches a key, has
a connection of its own.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.retry import Retry
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

from chatbot.store.sentinel import is_sentinel, parse, sentinel_client

if TYPE_CHECKING:
    import logging
    from collections.abc import Callable, Iterator, Mapping, Sequence

ANSWER_TIMEOUT: Final = 3.0
"""Seconds to wait for an answer. Discord's own limit for one of ours is 3."""
WAITING_TIMEOUT: Final = 15.0
"""Seconds for a command that waits by itself: a connection that went dead in silence is noticed in the end."""
RETRIES: Final = 3
"""How often a command is sent again when its connection broke."""
TAKES_NO_WRITES: Final = ("MISCONF", "NOREPLICAS", "CLUSTERDOWN", "MASTERDOWN", "LOADING", "UNKILLABLE", "BUSY")
"""How Redis begins to say that it takes no writes at present."""
SCRIPT_MAY_NOT: Final = ("ACL failure in script", "The user executing the script can't")
"""How Redis begins to say, from 7 on and in 6.2, that the user of a script may not do something in it."""


class StoreUnreachable(Exception):
    """The store is away, or takes no writes. Nothing was half-written; it may be tried again."""


def connect(url: str) -> Redis:
    """A client for short commands: tried again a few times, then given up so that a person can be told.

    What is asked for at the same time it sends together (``clients/batching``).
    """
    return _client(url, ANSWER_TIMEOUT, BatchingRedis)


def connect_waiting(url: str) -> Redis:
    """A client for commands that wait a while for something to come; what is subscribed to may never come."""
    return _client(url, WAITING_TIMEOUT, Redis)


def _client(url: str, timeout: float, kind: type[Redis]) -> Redis:
    retry = Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), RETRIES)
    if is_sentinel(url):
        address = parse(url)
        return sentinel_client(
            address, kind, socket_timeout=timeout, socket_connect_timeout=ANSWER_TIMEOUT, retry=retry
        )
    pool = ConnectionPool.from_url(url, socket_timeout=timeout, socket_connect_timeout=ANSWER_TIMEOUT, retry=retry)
    return kind.from_pool(pool)


@contextmanager
def redis_errors() -> Iterator[None]:
    """Say ``StoreUnreachable`` when Redis cannot be asked. A wrong question of ours stays an error."""
    try:
        yield
    except (RedisError, OSError) as error:
        if is_outage(error):
            raise StoreUnreachable(str(error)) from error
        raise


def is_outage(error: BaseException) -> bool:
    """Whether this says that Redis is away, takes no writes, lets its user do too little, or was just replaced."""
    match error:
        case StoreUnreachable() | Disconnected() | TookTooLong() | OSError():
            return True
        case ReadOnlyError() | OutOfMemoryError() | NoPermissionError():
            return True
        case AttributeError(name="writelines", obj=None):  # redis-py's connection was closed while another task wrote
            return True
        case NoScriptError():  # loaded just before, into a server whose place another one has taken
            return True
        case ResponseError():
            # A pipeline puts its command before what Redis said.
            said = str(error).rpartition("caused error: (")[2].lstrip("'\"")
            return said.startswith((*TAKES_NO_WRITES, *SCRIPT_MAY_NOT))
        case _:
            return False


def as_bytes(value: bytes | str) -> bytes:
    """What redis-py answers, as bytes."""
    return value.encode() if isinstance(value, str) else value


def as_text(reply: object) -> str:
    """A reply that is a text, however the client hands it over."""
    return reply.decode() if isinstance(reply, bytes) else str(reply)


SAY_EVERY: Final = 60.0
"""Seconds between two lines about the same trouble."""


class OutageLog:
    """For one part of the program: ``means`` says what does not happen while Redis cannot be used."""

    def __init__(self, log: logging.Logger, means: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._means = means
        self._clock = clock
        self._said_at: float | None = None

    def note(self, error: Exception) -> None:
        """It cannot be used now."""
        now = self._clock()
        if self._said_at is None or now - self._said_at >= SAY_EVERY:
            self._said_at = now
            self._log.warning("Redis cannot be used, %s: %s", self._means, error)

    def end(self) -> None:
        """It can be used; where the log says otherwise, it says so."""
        if self._said_at is not None:
            self._said_at = None
            self._log.info("Redis can be used again")


Commands: TypeAlias = "Sequence[tuple[tuple[Any, ...], Mapping[str, Any]]]"
"""The words of each command, and how its answer is read."""


class Request(NamedTuple):
    """Commands of one caller, and where their answers go."""

    commands: Commands
    answers: asyncio.Future[list[Any]]


class BatchingRedis(Redis):
    """The client. Its commands must be short: one that waits by itself would hold up the others."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's own options
        super().__init__(*args, **options)
        self._waiting: list[Request] = []
        self._sending: set[asyncio.Task[None]] = set()

    async def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - as redis-py answers
        """Send a command with those that others give now; its answer."""
        (answer,) = await self.ask([(args, options)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:  # noqa: FBT001, FBT002
        """A pipeline, whose commands are sent with those that others give when it is executed."""
        if transaction:
            return super().pipeline(transaction, shard_hint)
        return JoiningPipeline(self)

    async def ask(self, commands: Commands) -> list[Any]:
        """The answers to these commands, in order; an error that is Redis's answer is one of them."""
        loop = asyncio.get_running_loop()
        request = Request(commands, loop.create_future())
        self._waiting.append(request)
        if len(self._waiting) == 1:
            loop.call_soon(loop.call_soon, self._begin)
        return await request.answers

    def _begin(self) -> None:
        requests, self._waiting = self._waiting, []
        task = asyncio.create_task(self.send(requests))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def send(self, requests: Sequence[Request]) -> None:
        """Send all that was asked for at the same time, and give everybody their answers."""
        pipe = super().pipeline(transaction=False)
        pipe.command_stack = [command for request in requests for command in request.commands]
        try:
            answers = iter(await pipe.execute(raise_on_error=False))
        except BaseException as problem:
            for request in requests:
                if not request.answers.done():
                    request.answers.set_exception(problem)
            if not isinstance(problem, Exception):
                raise
            return
        for request in requests:
            own = [next(answers) for _ in request.commands]
            if not request.answers.done():  # its caller may have been cancelled
                request.answers.set_result(own)


class JoiningPipeline(Pipeline):
    """A pipeline, no transaction, that is sent with what others ask for at the same time."""

    def __init__(self, client: BatchingRedis) -> None:
        super().__init__(client.connection_pool, client.response_callbacks, transaction=False, shard_hint=None)
        self._client = client

    async def execute(self, raise_on_error: bool = True) -> list[Any]:  # noqa: FBT001, FBT002 - redis-py's own
        """Send the commands; their answers."""
        if self.scripts or self.watching or self.explicit_transaction:
            return list(await super().execute(raise_on_error))
        commands = self.command_stack
        if not commands:
            return []
        try:
            answers = await self._client.ask(commands)
        finally:
            await self.reset()  # type: ignore[no-untyped-call]
        if raise_on_error:
            self.raise_first_error(commands, answers)
        return answers
