"""The streams of events to the open pages: each page acts as one user and gets, numbered, what that user may see."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from playground.wire import Json, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aiohttp import web

BACKLOG: Final = 2000
"""A page that is this many events behind is cut off; it connects anew and reads afresh."""


class PageStream:
    """The events to one page."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id
        self.overrun = asyncio.Event()
        self._sequence = 0
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def push(self, event: str, data: bytes) -> None:
        """Number an event and queue it; when the queue is full, `overrun` is set."""
        self._sequence += 1
        try:
            self._queue.put_nowait(b'{"t":"%b","s":%d,"d":%b}' % (event.encode(), self._sequence, data))
        except asyncio.QueueFull:
            self.overrun.set()

    async def write_on(self, socket: web.WebSocketResponse) -> None:
        """Write what is queued, until cancelled or the socket is gone."""
        while True:
            frame = await self._queue.get()
            try:
                await socket.send_str(frame.decode())
            except (ConnectionError, RuntimeError):
                return


class PageStreams:
    """The streams of all open pages, by user."""

    def __init__(self) -> None:
        self._by_user: dict[int, list[PageStream]] = {}

    @property
    def users(self) -> list[int]:
        """The users who have a page open."""
        return list(self._by_user)

    def add(self, stream: PageStream) -> None:
        """A page was opened."""
        self._by_user.setdefault(stream.user_id, []).append(stream)

    def remove(self, stream: PageStream) -> None:
        """A page was closed."""
        rest = [other for other in self._by_user.get(stream.user_id, []) if other is not stream]
        if rest:
            self._by_user[stream.user_id] = rest
        else:
            self._by_user.pop(stream.user_id, None)

    def send(self, users: Iterable[int], event: str, data: Json) -> None:
        """Send the same event to the pages of several users."""
        listening = [user for user in users if user in self._by_user]
        if listening:
            packed = encode(data)
            for user in listening:
                for stream in self._by_user[user]:
                    stream.push(event, packed)

    def send_each(self, users: Iterable[int], event: str, data: Callable[[int], Json]) -> None:
        """Send an event whose data is made for each user."""
        for user in users:
            if user in self._by_user:
                self.send([user], event, data(user))
