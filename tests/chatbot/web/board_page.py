"""A page of the live board without a browser: it enters with a link, reads states and sends presses."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from aiohttp import ClientSession, ClientTimeout, CookieJar
from yarl import URL

from chatbot.bot.board_links import BoardLinks
from chatbot.web.server import BoardServer
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.app.wiring import Bot
    from chatbot.tables.table import Facts
    from chatbot.web.activity import Activity
    from tests.chatbot.services import ServicesUnderTest


class BoardPage:
    """A simulated page, which makes the same requests as a browser."""

    def __init__(self, session: ClientSession, url: str) -> None:
        self.session, self.url = session, URL(url)
        self.table = ""
        self.watch = ""
        self.slot = ""

    async def enter(self, link: str) -> int:
        """Exchange the link for a cookie, and return the HTTP status."""
        token = URL(link).fragment
        status, answer = await self.post("api/enter", {"token": token})
        if status == 200:
            self.table, self.slot = answer["table"], answer["as"]
        return status

    async def post(self, path: str, body: object, **headers: str) -> tuple[int, Any]:
        """Send a POST request as the page does, and return the status and the reply."""
        own = {"Origin": str(self.url.origin()), "Content-Type": "application/json", **headers}
        target = self.url / path
        if self.table:
            target = target.with_query(self.query)
        async with self.session.post(target, data=BytesIO(json.dumps(body).encode()), headers=own) as answer:
            return answer.status, await answer.json()

    @property
    def query(self) -> dict[str, str]:
        """Return the URL query for the table, with the watch link or the viewer."""
        return {"t": self.table, **({"w": self.watch} if self.watch else {"a": self.slot})}

    async def get(self, path: str, **query: str) -> tuple[int, Any]:
        """Send a GET request, and return the status and the reply."""
        async with self.session.get((self.url / path).with_query({**self.query, **query})) as answer:
            return answer.status, await answer.json()

    async def state(self) -> Any:
        """Return the table's state for this page."""
        status, state = await self.get("api/state")
        assert status == 200, state
        return state

    async def press(self, custom_id: str, *values: str, key: str = "") -> tuple[int, Any]:
        """Press a button, or choose in a menu, and return the status and the reply."""
        return await self.post("api/press", {"id": custom_id, "values": values, "key": key or uuid4().hex})

    @asynccontextmanager
    async def events(self) -> AsyncIterator[AsyncIterator[tuple[str, Any]]]:
        """Yield the server's events."""
        async with self.session.get((self.url / "api/events").with_query(self.query)) as stream:
            assert stream.status == 200

            async def read() -> AsyncIterator[tuple[str, Any]]:
                name = ""
                async for line in stream.content:
                    if line.startswith(b"event: "):
                        name = line[7:].decode().strip()
                    elif line.startswith(b"data: "):
                        yield name, json.loads(line[6:])

            yield read()


class BoardUnderTest:
    """A server of the live board, and its pages."""

    def __init__(self, server: BoardServer, links: BoardLinks) -> None:
        self.server, self.links, self.url = server, links, links.url
        self._sessions: list[ClientSession] = []

    def page(self) -> BoardPage:
        """Return another simulated browser's page."""
        session = ClientSession(cookie_jar=CookieJar(unsafe=True), timeout=ClientTimeout(SOON), read_bufsize=1 << 21)
        self._sessions.append(session)
        return BoardPage(session, self.url)

    async def page_of(self, user: int, facts: Facts) -> BoardPage:
        """Return the page of a person who entered with a private link."""
        page = self.page()
        assert await page.enter(await self.links.private_link(user, facts.channel, facts.match)) == 200
        return page

    async def close(self) -> None:
        """Close all simulated browsers."""
        for session in self._sessions:
            await session.close()


@asynccontextmanager
async def board_of(
    services: ServicesUnderTest, bot: Bot, activity: Activity | None = None, parents: tuple[str, ...] = ()
) -> AsyncIterator[BoardUnderTest]:
    """Serve the live board of a bot within the context, and yield the board."""
    links = BoardLinks(services.redis, services.keys, "", services.clock)
    server = BoardServer(bot.frame, bot.router, links, activity, parents)
    async with server.serving("127.0.0.1", 0):
        board = BoardUnderTest(server, links)
        try:
            yield board
        finally:
            await board.close()
