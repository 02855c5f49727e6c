"""The web server of the live board: its page, access, states, events and presses.

The server runs behind the host's HTTPS proxy, or on loopback. Requests are not logged. The headers of every response
forbid frames on unknown sites, resources from other sites, and content sniffing. Requests that change anything must
come from the page itself, as JSON. A browser that has exchanged a link for a pass keeps the pass in a cookie that
scripts cannot read; a watch link stays in the page's address, because it shows only what the channel shows.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final, TypeVar

import msgspec
from aiohttp import web
from cachetools import LRUCache
from msgspec import Struct

from chatbot.bot.board_links import BoardLinks, Token
from chatbot.bot.feature import Frame, Router
from chatbot.bot.voice import BotLine, Voice, bot_words, language_of
from chatbot.runtime.tasks import end
from chatbot.store.brought_records import TOO_LARGE
from chatbot.store.connection import StoreUnreachable
from chatbot.tables.outcome import Refusal
from chatbot.tables.record import LONGEST_RECORD
from chatbot.web.activity import Activity
from chatbot.web.door import Door, Turned, slot
from chatbot.web.live import Feeds, Followed, LiveTables
from chatbot.web.replays import MomentShown, Replays
from chatbot.web.sheet import Reader
from chatbot.web.state import warm_up
from engine.api import Translatable
from engine.messages import UNREADABLE
from render import svg
from render.assets import asset
from render.fonts import FILES
from render.themes import THEMES

log = logging.getLogger(__name__)
_T = TypeVar("_T")

BEAT_SECONDS: Final = 15.0  # Seconds of silence after which an event stream gets a comment
LONGEST_BODY: Final = 2 * LONGEST_RECORD  # Bytes of a POST body; the longest is a record in JSON
MOST_ARTS: Final = 200  # Symbols per request
FOREVER: Final = "public, max-age=31536000, immutable"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FONT: Final = ".woff2"
KINDS: Final = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", FONT: "font/woff2",
}  # fmt: skip
PAGE: Final = files("chatbot.web") / "page"
FONTS: Final = frozenset(str(PurePosixPath(name).with_suffix(FONT)) for name in FILES.values())


class Entering(Struct, frozen=True):
    """The body of a request that exchanges a link for a pass."""

    token: str


class Opening(Struct, frozen=True):
    """The body of an Activity's request: a code and an instance from Discord's client, and optionally a table."""

    code: str
    instance: str
    table: str = ""


class Bringing(Struct, frozen=True):
    """The body of a request that uploads a record."""

    text: str


class Pressing(Struct, frozen=True):
    """The body of a press: a button's id, the values chosen in a menu, and a key that identifies the press."""

    id: str
    key: str
    values: tuple[str, ...] = ()


class Rate:
    """A token bucket that allows a sender ``most`` requests at once, and then ``per_second``."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most, self._per_second = most, per_second
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(10_000)

    def take(self, sender: str) -> bool:
        now = time.monotonic()
        left, at = self._left.get(sender, (self._most, now))
        left = min(self._most, left + (now - at) * self._per_second)
        self._left[sender] = (max(0.0, left - 1), now)
        return left >= 1


class BoardServer:
    """The routes of the live board."""

    def __init__(
        self,
        frame: Frame,
        router: Router,
        links: BoardLinks,
        activity: Activity | None = None,
        parents: tuple[str, ...] = (),
    ) -> None:
        self._frame, self._links = frame, links
        self._tables, self.feeds, self._replays = LiveTables(frame, router), Feeds(frame), Replays(frame)
        self._door = Door(frame, links, self._tables, activity, parents)
        self._headers = {
            **HEADERS,
            "Content-Security-Policy": f"{POLICY}; frame-ancestors {self._door.frame_ancestors}",
        }
        self._entering, self._asking = Rate(100, 10), Rate(60, 10)
        self._grounds: dict[str, asyncio.Task[bytes | None]] = {}
        self._all_themes: asyncio.Task[None] | None = None  # Draws the grounds that this process has not needed yet
        self._streams: set[asyncio.Task[None]] = set()

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guarded], client_max_size=LONGEST_BODY)
        app.router.add_get("/", self._page)
        app.router.add_get("/assets/{version}/{name}", self._asset)
        app.router.add_get("/ground/{name}.jpg", self._ground)
        app.router.add_post("/api/enter", self._enter)
        app.router.add_get("/api/activity", self._activity)
        app.router.add_post("/api/activity", self._enter_activity)
        app.router.add_get("/api/words", self._words)
        app.router.add_get("/api/arts", self._arts)
        app.router.add_get("/api/state", self._state)
        app.router.add_get("/api/events", self._events)
        app.router.add_post("/api/press", self._press)
        app.router.add_get("/api/moment", self._moment)
        app.router.add_get("/api/review", self._review)
        app.router.add_get("/api/record", self._record)
        app.router.add_post("/api/record", self._bring)
        app.on_shutdown.append(self._end_streams)
        return app

    @asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[None]:
        """Serve within the block. Raises ``OSError`` if the address cannot be used."""
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=2.0)
        await runner.setup()
        listening = asyncio.create_task(self.feeds.run())
        try:
            await web.TCPSite(runner, host, port).start()
            self._links.url = self._links.url or f"http://{host}:{runner.addresses[0][1]}/"
            yield
        finally:
            await end([listening, *([self._all_themes] if self._all_themes else [])])
            await runner.cleanup()

    # --- The page ---------------------------------------------------------------------------------------

    async def _page(self, _request: web.Request) -> web.Response:
        """Return the page. Its files have the version in their paths, so that browsers can cache them forever."""
        text = (PAGE / "index.html").read_text("utf-8").replace("VERSION", _version())
        return _text(text.encode(), ".html", "no-cache")

    async def _asset(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        kind = PurePosixPath(name).suffix
        if kind == FONT and name in FONTS:
            return web.Response(body=asset(name), headers={"Content-Type": KINDS[kind], "Cache-Control": FOREVER})
        file = PAGE / name
        if kind not in KINDS or "/" in name or not file.is_file():
            raise Turned(404, BotLine("live-gone"))
        return _text(file.read_bytes(), kind, FOREVER)

    async def _words(self, request: web.Request) -> web.Response:
        words = bot_words(language_of(request.query.get("l", "")))
        return _json(words.beginning("web-"), {"Cache-Control": "no-cache"})

    async def _arts(self, request: web.Request) -> web.Response:
        """Return the requested symbols, after drawing those whose ids another process made.

        So that they can be drawn, the page also sends where the ids came from: the table's state, a press (``id`` and
        ``v``) or a moment of a finished game (``n``).
        """
        query = request.query
        names = query.get("ids", "").split(".")[:MOST_ARTS]
        if "t" in query and not all(map(svg.symbol, names)):
            followed = await self._door.followed(request)
            reader = await self._reader(request, followed)
            if "n" in query:
                await self._moment_shown(request, followed, reader)
            else:
                await self._tables.draw(followed, reader, query.get("id", ""), query.getall("v", ()))
        found = {name: symbol for name in names if (symbol := svg.symbol(name)) is not None}
        answer = _json(found, {"Cache-Control": FOREVER if len(found) == len(names) else "no-store"})
        answer.enable_compression()
        return answer

    async def _ground(self, request: web.Request) -> web.Response:
        """Return the bitmap of a background, which is painted once. If this process does not know the background's
        name, it first draws every theme, because the name may come from another process.
        """
        name = request.match_info["name"]
        if name not in svg.bitmaps:
            self._all_themes = self._all_themes or asyncio.create_task(warm_up(THEMES))
            await asyncio.shield(self._all_themes)
        known = self._grounds.get(name)
        if known is None or (known.done() and known.exception() is not None):
            known = self._grounds[name] = asyncio.create_task(asyncio.to_thread(svg.bitmap_file, name))
        if (data := await asyncio.shield(known)) is None:
            del self._grounds[name]
            raise Turned(404, BotLine("live-gone"))
        return web.Response(body=data, content_type="image/jpeg", headers={"Cache-Control": FOREVER})

    # --- Sign-in ----------------------------------------------------------------------------------------

    async def _enter(self, request: web.Request) -> web.Response:
        """Exchange a link for a pass."""
        self._limit_entering(request)
        token = await self._door.enter((await _body(request, Entering)).token)
        answer = _entered(token)
        if token.kind == "link":
            await self._door.let_in(answer, token)
        return answer

    async def _activity(self, _request: web.Request) -> web.Response:
        """Return the application's id, which the page passes to Discord's client."""
        return _json({"application": str(self._door.application)}, {"Cache-Control": "no-store"})

    async def _enter_activity(self, request: web.Request) -> web.Response:
        """Exchange the code from Discord's client for a pass."""
        self._limit_entering(request)
        opening = await _body(request, Opening)
        token = await self._door.enter_activity(opening.code, opening.instance, opening.table)
        answer = _entered(token)
        await self._door.let_in(answer, token, in_discord=True)
        return answer

    def _limit_entering(self, request: web.Request) -> None:
        if not self._entering.take(request.remote or ""):
            raise Turned(429, BotLine("live-too-often"))

    async def _reader(self, request: web.Request, followed: Followed) -> Reader:
        if not self._asking.take(f"{followed.user or request.remote} {followed.channel}"):
            raise Turned(429, BotLine("live-too-often"))
        return await self._tables.reader(followed, _browser_language(request))

    # --- The table --------------------------------------------------------------------------------------

    async def _state(self, request: web.Request) -> web.Response:
        followed = await self._door.followed(request)
        state = await self._tables.state(followed, await self._reader(request, followed))
        if isinstance(state, Refusal):
            raise Turned(404, state)
        answer = web.Response(body=state, content_type="application/json", headers={"Cache-Control": "no-store"})
        answer.enable_compression()
        return answer

    async def _press(self, request: web.Request) -> web.Response:
        followed = await self._door.followed(request)
        reader = await self._reader(request, followed)
        pressing = await _body(request, Pressing)
        answer = await self._tables.press(followed, reader, pressing.id, pressing.values, pressing.key[:64])
        if isinstance(answer, Refusal):
            raise Turned(409, answer)
        response = _json(answer, {"Cache-Control": "no-store"})
        response.enable_compression()
        return response

    async def _events(self, request: web.Request) -> web.StreamResponse:
        followed = await self._door.followed(request)
        reader = await self._reader(request, followed)
        stream = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        )
        await stream.prepare(request)
        writing = asyncio.create_task(self._write_events(stream, followed, reader))
        self._streams.add(writing)
        try:
            await writing
        except (ConnectionResetError, asyncio.CancelledError):
            pass  # the page is gone, or the bot is stopping
        finally:
            self._streams.discard(writing)
            await end([writing])
        return stream

    async def _write_events(self, stream: web.StreamResponse, followed: Followed, reader: Reader) -> None:
        """Write states and presence until the page is gone or loses access to the table."""
        channel = await self._tables.channel(followed)
        facts = self._frame.db.queries.known_facts(channel)
        seat = None if facts is None else facts.seat_of(followed.user)
        with self.feeds.following(channel, seat) as feed:
            while True:
                if feed.changed.is_set():
                    feed.changed.clear()
                    state = await self._tables.state(followed, reader)
                    if isinstance(state, Refusal):
                        await stream.write(_event("gone", _error_body(state, reader.language)))
                        return
                    await stream.write(_event("state", state))
                if feed.presence.is_set():
                    feed.presence.clear()
                    await stream.write(_event("presence", msgspec.json.encode(self.feeds.presence(channel))))
                try:
                    async with asyncio.timeout(BEAT_SECONDS):
                        await _wait_for_first(feed.changed.wait(), feed.presence.wait())
                except TimeoutError:
                    await stream.write(b":\n\n")

    async def _end_streams(self, _app: web.Application) -> None:
        await end(self._streams)

    # --- Finished games ---------------------------------------------------------------------------------

    async def _moment(self, request: web.Request) -> web.Response:
        """Return a finished game after ``n`` moves, as seat ``s`` saw it, or as everybody saw it."""
        followed = await self._door.followed(request)
        answer = _json(
            await self._moment_shown(request, followed, await self._reader(request, followed)),
            {"Cache-Control": "no-store"},
        )
        answer.enable_compression()
        return answer

    async def _moment_shown(self, request: web.Request, followed: Followed, reader: Reader) -> MomentShown:
        """Return the requested moment of the table's game or of the record ``r``. Raises ``Turned``."""
        number, seat = (_number(request.query.get(name, "")) for name in ("n", "s"))
        name = request.query.get("r", "")
        facts = None if name else await self._door.facts(followed)
        brought = self._frame.db.brought_records
        text = await brought.text(name) if facts is None else await self._replays.record(facts)
        if isinstance(text, Refusal):
            raise Turned(404, text)
        shown = await self._replays.moment(reader, text, facts, number or 0, seat)
        if isinstance(shown, Refusal):
            raise Turned(404, shown)
        return shown

    async def _review(self, request: web.Request) -> web.Response:
        """Return the turning points of the table's finished game, or an empty list if the game was not reviewed."""
        followed = await self._door.followed(request)
        reader = await self._reader(request, followed)
        points = await self._replays.turning_points(reader, await self._door.facts(followed))
        if isinstance(points, Refusal):
            raise Turned(404, points)
        return _json({"points": points}, {"Cache-Control": "no-store"})

    async def _record(self, request: web.Request) -> web.Response:
        """Return the record of the table's finished game as a file."""
        followed = await self._door.followed(request)
        await self._reader(request, followed)
        text = await self._replays.record(facts := await self._door.facts(followed))
        if isinstance(text, Refusal):
            raise Turned(404, text)
        disposition = f'attachment; filename="{facts.game}-{facts.match}.json"'
        return web.Response(text=text, content_type="application/json", headers={"Content-Disposition": disposition})

    async def _bring(self, request: web.Request) -> web.Response:
        """Accept an uploaded record, and return a name with which the page can request its moments."""
        followed = await self._door.followed(request)
        await self._reader(request, followed)
        text = (await _body(request, Bringing)).text
        brought = await self._frame.db.brought_records.bring(text.encode(), followed.user)
        if isinstance(brought, Refusal):
            raise Turned(409, brought)
        return _json({"record": brought.name}, {"Cache-Control": "no-store"})

    # --- Every request ----------------------------------------------------------------------------------

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Reject POST requests from other sites, turn failures into error messages, and set the headers of every
        response.
        """
        language = _browser_language(request)
        try:
            if request.method == "POST" and not self._door.is_own(request):
                raise Turned(403, BotLine("live-elsewhere"))
            answer = await handler(request)
        except Turned as turned:
            answer = _failure(turned.status, turned.why, language)
        except web.HTTPRequestEntityTooLarge:
            answer = _failure(413, TOO_LARGE, language)
        except web.HTTPException as error:
            answer = _failure(error.status, BotLine("live-gone"), language)
        except StoreUnreachable:
            answer = _failure(503, BotLine("store-unreachable"), language)
        except Exception:
            log.exception("a request to the live board failed")
            answer = _failure(500, BotLine("something-failed"), language)
        if not answer.prepared:
            answer.headers.update({name: value for name, value in self._headers.items() if name not in answer.headers})
        return answer


async def _wait_for_first(*waits: Awaitable[object]) -> None:
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await end(tasks)


async def _body(request: web.Request, kind: type[_T]) -> _T:
    """Return the request's body. Raises ``Turned`` unless it is JSON of this type."""
    if request.content_type != "application/json":
        raise Turned(415, BotLine("live-elsewhere"))
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except UNREADABLE as error:
        raise Turned(400, BotLine("live-elsewhere")) from error


@cache
def _version() -> str:
    """Return a digest of the page's current files."""
    digest = blake2b(digest_size=6)
    for file in sorted(PAGE.iterdir(), key=lambda one: one.name):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _text(body: bytes, kind: str, caching: str) -> web.Response:
    answer = web.Response(
        body=body, headers={"Content-Type": f"{KINDS[kind]}; charset=utf-8", "Cache-Control": caching}
    )
    answer.enable_compression()
    return answer


def _entered(token: Token) -> web.Response:
    said = {"table": f"{token.channel}.{token.match}", "watch": token.kind == "watch", "as": slot(token.user)}
    return _json(said, {"Cache-Control": "no-store"})


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _json(content: object, headers: dict[str, str]) -> web.Response:
    return web.Response(body=msgspec.json.encode(content), content_type="application/json", headers=headers)


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def _failure(status: int, why: Translatable, language: str) -> web.Response:
    body = _error_body(why, language)
    return web.Response(
        status=status, body=body, content_type="application/json", headers={"Cache-Control": "no-store"}
    )


def _error_body(why: Translatable, language: str) -> bytes:
    return msgspec.json.encode({"error": Voice(language).translate(why)})


def _browser_language(request: web.Request) -> str:
    return language_of(request.query.get("l") or request.headers.get("Accept-Language", "").split(",")[0])
