"""The pages that listen: each acts as one user and gets, numbered, what that user may see."""

import asyncio
from collections.abc import Callable, Iterable

from aiohttp import web

from chatbot.playground.wire import Json, encode

BACKLOG = 2000
"""A page that is so many events behind is cut off; it connects anew and reads afresh."""


class PageStream:
    """One page."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id
        self.overrun = asyncio.Event()
        self._sequence = 0
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def push(self, event: str, data: bytes) -> None:
        """Number an event and queue it."""
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
    """All pages, by user."""

    def __init__(self) -> None:
        self._of: dict[int, list[PageStream]] = {}

    @property
    def users(self) -> list[int]:
        """Who is looking."""
        return list(self._of)

    def add(self, stream: PageStream) -> None:
        """A page begins to listen."""
        self._of.setdefault(stream.user_id, []).append(stream)

    def remove(self, stream: PageStream) -> None:
        """A page is gone."""
        rest = [other for other in self._of.get(stream.user_id, []) if other is not stream]
        if rest:
            self._of[stream.user_id] = rest
        else:
            self._of.pop(stream.user_id, None)

    def tell(self, users: Iterable[int], event: str, data: Json) -> None:
        """The same words to several users."""
        listening = [user for user in users if user in self._of]
        if listening:
            packed = encode(data)
            for user in listening:
                for stream in self._of[user]:
                    stream.push(event, packed)

    def tell_each(self, users: Iterable[int], event: str, data: Callable[[int], Json]) -> None:
        """Each user their own words."""
        for user in users:
            if user in self._of:
                self.tell([user], event, data(user))
