"""The connection to Redis: clients that try again a few times, and what it means when Redis cannot be asked.

Whatever talks to Redis does so inside ``redis_errors``: a Redis that is away, or takes no writes, becomes the port's
``StoreUnreachable``, and a person can be told so. A wrong command of ours stays the error that it is.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from redis.asyncio import ConnectionPool, Redis
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

from chatbot.service.ports import StoreUnreachable
from chatbot.storage.clients.batching import BatchingRedis
from chatbot.storage.sentinel.address import is_sentinel, parse
from chatbot.storage.sentinel.client import sentinel_client

if TYPE_CHECKING:
    from collections.abc import Iterator

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
