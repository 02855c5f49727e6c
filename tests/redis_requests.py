"""Round trips to Redis, counted at the connection.

In a round trip, a connection sends a command, a script or a pipeline and waits for the reply. Blocking reads count too.
Messages from pub/sub do not. A round trip is named after its commands and the kinds of their keys.
"""

from __future__ import annotations

import functools
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

from redis.asyncio.connection import AbstractConnection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

WAITING = ("BLMOVE", "SUBSCRIBE")
"""Commands that block by design, so their waiting time does not count."""
SCRIPTS = ("EVAL", "EVALSHA")
FIRST_KEY_OF_SCRIPT = 3


@contextmanager
def counted_sends() -> Iterator[list[str]]:
    """Yield a list that collects the names of all round trips within the context."""
    names: list[str] = []
    with watching(names.append, lambda _: None):
        yield names


@contextmanager
def watching(sent: Callable[[str], None], waited: Callable[[float], None]) -> Iterator[None]:
    """Report what each round trip of this process sends, and how long its replies take, within the context."""
    asked: WeakKeyDictionary[AbstractConnection, float] = WeakKeyDictionary()
    send, read = AbstractConnection.send_packed_command, AbstractConnection.read_response

    @functools.wraps(send)
    async def noted_send(self: AbstractConnection, command: Any, *args: Any, **options: Any) -> None:
        chunks = [command] if isinstance(command, bytes) else list(command)
        commands = list(commands_of(b"".join(chunks)))
        sent(" + ".join(map(named, commands)))
        if any(words[0].decode() in WAITING for words in commands):
            asked.pop(self, None)
        else:
            asked[self] = perf_counter()
        await send(self, chunks, *args, **options)

    @functools.wraps(read)
    async def noted_read(self: AbstractConnection, *args: Any, **options: Any) -> Any:
        try:
            return await read(self, *args, **options)
        finally:
            begun, now = asked.get(self), perf_counter()
            if begun is not None:
                waited(now - begun)
                asked[self] = now

    with patch.multiple(AbstractConnection, send_packed_command=noted_send, read_response=noted_read):
        yield


def commands_of(request: bytes) -> Iterator[list[bytes]]:
    """Yield the commands of a request in Redis's protocol, each as a list of words."""
    at = 0

    def number() -> int:
        nonlocal at
        end = request.index(b"\r\n", at)
        found = int(request[at + 1 : end])
        at = end + 2
        return found

    while at < len(request):
        words = []
        for _ in range(number()):
            size = number()
            words.append(request[at : at + size])
            at += size + 2
        yield words


def named(words: list[bytes]) -> str:
    """Return a command's name with the kind of its first key."""
    command = words[0].decode()
    place = FIRST_KEY_OF_SCRIPT if command in SCRIPTS else 1
    key = words[place].decode(errors="replace") if len(words) > place else ""
    return f"{command} {'-'.join(_kinds(key.split(':')))}".strip()


def _kinds(parts: Iterable[str]) -> Iterator[str]:
    """Yield the parts of a key that identify the key's kind, without ids and prefix."""
    return (part for part in parts if part.replace("-", "").isalpha() and part != "waypost")
