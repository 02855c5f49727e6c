"""A simulated live-board server: it serves the page, sends states and answers presses as a test requires."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from aiohttp import web

from engine.wording import Words, catalogue
from render.assets import asset
from tests.chatbot.web.page.boards import ARTS, Json, market
from tests.waiting import SOON
from tools.translations import messages

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PAGE: Final = Path(__file__).parents[4] / "chatbot" / "web" / "page"
PREFIX: Final = "/below/some/path"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
CONTENT_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
LINK: Final = "a-private-link"
WATCH_LINK: Final = "a-watch-link"
Answering: TypeAlias = Callable[[Json], Json | web.Response]


def refused(sentence: str, status: int = 409) -> web.Response:
    return web.json_response({"error": sentence}, status=status)


async def _next(stream: asyncio.Queue[bytes | None], beat: float) -> bytes | None:
    """Return the next data to send. If there is none for a while, return a comment that keeps the connection open."""
    try:
        return await asyncio.wait_for(stream.get(), beat)
    except TimeoutError:
        return b": alive\n\n"


@dataclass
class FakeTable:
    """A table as its pages see it."""

    state: Json
    answer: Answering = lambda _: refused("Not now.")
    presses: list[Json] = field(default_factory=list)
    entered: list[str] = field(default_factory=list)
    streams: list[asyncio.Queue[bytes | None]] = field(default_factory=list)
    opened: int = 0
    lost_answers: int = 0
    """Number of presses that are received but not answered."""
    failing_arts: int = 0
    """Number of requests for drawings that fail."""
    is_down: bool = False
    beat: float = 5.0
    """Seconds of silence after which a stream gets a comment."""
    held: asyncio.Event | None = None
    """Answers wait for this event."""
    watched: list[str] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)
    moments: list[Json] = field(default_factory=list)
    """The finished game as one moment per number of moves."""
    asked: list[dict[str, str]] = field(default_factory=list)
    """The queries of the requested moments."""
    turning_points: list[Json] = field(default_factory=list)
    brought: dict[str, list[Json]] = field(default_factory=dict)
    """The moments of a record's game, by the record's text."""
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    url: str = ""

    def tell(self, state: Json) -> None:
        """Send a state to every open page, and to every page opened later."""
        self.state = state
        self.send("state", state)

    def send(self, event: str, data: Json) -> None:
        for stream in self.streams:
            stream.put_nowait(f"event: {event}\ndata: {json.dumps(data)}\n\n".encode())

    def cut(self) -> None:
        """End every stream, as a restart of the server would."""
        for stream in self.streams:
            stream.put_nowait(None)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until the condition is true, checking it at each request of a page."""
        async with asyncio.timeout(SOON), self.changed:
            await self.changed.wait_for(holds)

    async def pressed(self, times: int = 1) -> Json:
        """Wait for this many presses, and return the body of the latest one."""
        await self.until(lambda: len(self.presses) >= times)
        return self.presses[-1]

    async def _notify(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    # --- Requests of the page

    async def file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "index.html")
        headers = {"Content-Type": CONTENT_TYPES[Path(name).suffix], "Content-Security-Policy": POLICY}
        body = asset(name) if name.endswith(".woff2") else (PAGE / name).read_bytes()
        return web.Response(body=body.replace(b"VERSION", b"v1"), headers=headers)

    async def enter(self, request: web.Request) -> web.Response:
        token = (await request.json())["token"]
        self.entered.append(token)
        if token == WATCH_LINK:
            return web.json_response({"table": self.state["table"], "watch": True, "as": "nobody"})
        if token != LINK:
            return refused("This link has expired. Press *Board* in Discord for a new one.", 401)
        return web.json_response({"table": self.state["table"], "watch": False, "as": "ada"})

    async def words(self, request: web.Request) -> web.Response:
        self.languages.append(request.query["l"])
        language = request.query["l"] if request.query["l"] in {"en", "pl", "fr"} else "en"
        words = Words.of(language, [catalogue("chatbot", language)])
        codes = [code for code in messages("chatbot", language) if code.startswith("web-")]
        return web.json_response({code: words.message(code) for code in codes})

    async def arts(self, request: web.Request) -> web.Response:
        if self.failing_arts:
            self.failing_arts -= 1
            return refused("Not now.", 503)
        return web.json_response({name: ARTS[name] for name in request.query["ids"].split(".")})

    async def press(self, request: web.Request) -> web.StreamResponse:
        body: Json = await request.json()
        self.presses.append(body)
        await self._notify()
        if self.lost_answers:
            self.lost_answers -= 1
            assert request.transport is not None
            request.transport.abort()
        if self.held is not None:
            await self.held.wait()
        given = self.answer(body)
        return given if isinstance(given, web.Response) else web.json_response(given)

    async def moment(self, request: web.Request) -> web.Response:
        query = request.query
        self.asked.append({name: query[name] for name in ("n", "s", "r") if name in query})
        await self._notify()
        moments = self.brought[query["r"]] if "r" in query else self.moments
        if not moments:
            return refused("The daily game is sealed until it ends.", 404)
        found = moments[min(int(query["n"]), len(moments) - 1)]
        hand = market("red", "blue") | {"name": "cards"}
        return web.json_response(found | ({"panes": [*found["panes"], hand]} if "s" in query else {}))

    async def review(self, _request: web.Request) -> web.Response:
        return web.json_response({"points": self.turning_points})

    async def bring(self, request: web.Request) -> web.Response:
        text = (await request.json())["text"]
        return web.json_response({"record": text}) if text in self.brought else refused("This isn’t a record.")

    async def events(self, request: web.Request) -> web.StreamResponse:
        self.opened += 1
        await self._notify()
        if self.is_down:
            return web.Response(status=502)
        if "w" in request.query:
            self.watched.append(request.query["w"])
        if request.query["t"] != self.state["table"]:
            return refused("There is no such game here any more.", 404)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        stream: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.streams.append(stream)
        try:
            first = {"seats": [0, 2], "watching": 3}
            await response.write(f"event: state\ndata: {json.dumps(self.state)}\n\n".encode())
            await response.write(f": alive\n\nevent: presence\ndata: {json.dumps(first)}\n\n".encode())
            while (part := await _next(stream, self.beat)) is not None:
                await response.write(part)
        except ConnectionResetError:
            pass  # the page is gone
        finally:
            self.streams.remove(stream)
        return response


@contextlib.asynccontextmanager
async def serving(table: FakeTable) -> AsyncIterator[FakeTable]:
    """Serve a table on a free port, below a path prefix."""
    app = web.Application()
    routes: dict[str, Any] = {
        "/": table.file,
        "/assets/v1/{name}": table.file,
        "/api/words": table.words,
        "/api/arts": table.arts,
        "/api/events": table.events,
        "/api/moment": table.moment,
        "/api/review": table.review,
    }
    app.router.add_routes([web.get(PREFIX + path, handler) for path, handler in routes.items()])
    app.router.add_post(f"{PREFIX}/api/press", table.press)
    app.router.add_post(f"{PREFIX}/api/enter", table.enter)
    app.router.add_post(f"{PREFIX}/api/record", table.bring)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    table.url = f"http://127.0.0.1:{runner.addresses[0][1]}{PREFIX}/"
    try:
        yield table
    finally:
        table.cut()
        await runner.cleanup()
