"""The playground, ready to be started: it serves the bot, the page's API and the page on one loopback port.

async with Playground(data=Path("...")) as playground:
    playground.api_url, playground.gateway_url, playground.bot_token   # for a bot
    playground.page_url                                                # for a browser
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from aiohttp import web

from playground.access import CONTENT_POLICY, Guard
from playground.default_world import create_default_world
from playground.limits import Limits
from playground.page_api.routing import PageApi
from playground.rest.attachments import serve_attachment
from playground.rest.bot import ROUTES as BOT_ROUTES
from playground.rest.channels import ROUTES as CHANNEL_ROUTES
from playground.rest.commands import ROUTES as COMMAND_ROUTES
from playground.rest.emojis import ROUTES as EMOJI_ROUTES
from playground.rest.emojis import serve_emoji
from playground.rest.interactions import ROUTES as INTERACTION_ROUTES
from playground.rest.routing import PREFIX, Route, serve
from playground.rest.threads import ROUTES as THREAD_ROUTES
from playground.services import PlaygroundServices, RecordedRequest
from playground.validation.payload import Payload
from playground.wire import encode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import TracebackType

PAGE: Final = Path(__file__).parent / "page"
ROUTES: Final = [*BOT_ROUTES, *CHANNEL_ROUTES, *THREAD_ROUTES, *INTERACTION_ROUTES, *COMMAND_ROUTES, *EMOJI_ROUTES]
CONTENT_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Not read from the system's table: some name another type for a script, and browsers then refuse it."""
ARCHIVE_EVERY: Final = 60.0


class Playground:
    """A stand-in for Discord with a page to play in.

    Without `data` it keeps everything in a temporary folder. `names` are further host names under which it may be
    called, when it listens on more than loopback. Starting raises ``DataInUseError`` when another one has the folder.
    """

    def __init__(
        self,
        data: Path | None = None,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        limits: Limits | None = None,
        names: frozenset[str] = frozenset(),
    ) -> None:
        self._data = data
        self._host = host
        self._port = port
        self._limits = limits or Limits()
        self._guard = Guard(names | {host})
        self._middlewares = [self._guard.middleware()]
        self._exit = contextlib.AsyncExitStack()
        self.services: PlaygroundServices
        """The parts, once it is started."""
        self.url = ""

    async def __aenter__(self) -> Self:
        try:
            await self._start()
        except BaseException:
            await self._exit.aclose()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._exit.aclose()

    async def _start(self) -> None:
        data = self._data or Path(self._exit.enter_context(tempfile.TemporaryDirectory(prefix="playground-")))
        self.services = PlaygroundServices(data, self._limits)
        self._exit.callback(self.services.storage.close)
        page = PageApi(self.services, self._guard)
        runner = web.AppRunner(self._app(page), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        self._exit.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, self._host, self._port)
        await site.start()
        self._exit.push_async_callback(page.close)
        self._exit.push_async_callback(self.services.gateway.close)
        port = runner.addresses[0][1]
        self.url = f"http://{self._host}:{port}"
        self.services.message_serializer.base_url = self.url
        self.services.gateway.url = self.gateway_url
        create_default_world(self.services)
        archiving = asyncio.create_task(self._archive_idle_threads())
        self._exit.callback(archiving.cancel)

    async def _archive_idle_threads(self) -> None:
        while True:
            self.services.threads.archive_idle()
            await asyncio.sleep(ARCHIVE_EVERY)

    @property
    def api_url(self) -> str:
        """What the bot uses in place of `https://discord.com/api/v10`."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What the bot uses in place of `wss://gateway.discord.gg/`."""
        return self.url.replace("http", "ws", 1) + "/gateway"

    @property
    def page_url(self) -> str:
        """The link for the browser, with the key of this start."""
        return f"{self.url}/#key={self.page_key}"

    @property
    def page_key(self) -> str:
        """What the page's requests of this start must carry."""
        return self._guard.key

    @property
    def bot_token(self) -> str:
        """The bot's token."""
        return self.services.world.application.token

    # Serving

    def _app(self, page: PageApi) -> web.Application:
        app = web.Application(middlewares=self._middlewares, client_max_size=64 * 1024 * 1024)
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.template, self._handler(route))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._no_route)
        app.router.add_get("/gateway", self.services.gateway.handle)
        app.router.add_get("/gateway/", self.services.gateway.handle)
        app.router.add_get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)
        app.router.add_get("/cdn/emojis/{emoji_id}", self._emoji)
        app.add_routes(page.routes())
        app.router.add_get("/", _file)
        app.router.add_get("/{path:.*}", _file)
        return app

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def answer(request: web.Request) -> web.StreamResponse:
            return await serve(self.services, route, request)

        return answer

    async def _no_route(self, request: web.Request) -> web.StreamResponse:
        """Answer 404 for a route that is left out. It is recorded, so that a test can tell that a bot asked."""
        body = {"message": "404: Not Found", "code": 0}
        path = request.path.removeprefix(PREFIX)
        self.services.record(RecordedRequest(request.method, path, "", Payload({}, {}), 404, body))
        return web.Response(status=404, body=encode(body), content_type="application/json")

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        return await serve_emoji(self.services, request)

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        return await serve_attachment(self.services, request)


async def _file(request: web.Request) -> web.StreamResponse:
    """Send a file of the page."""
    path = _page_file(request.match_info.get("path") or "index.html")
    if path is None:
        raise web.HTTPNotFound
    headers = {
        "Content-Type": CONTENT_TYPES.get(path.suffix, "application/octet-stream"),
        "Content-Security-Policy": CONTENT_POLICY,
        "Cache-Control": "no-cache",
        "X-Content-Type-Options": "nosniff",
    }
    return web.FileResponse(path, headers=headers)


def _page_file(name: str) -> Path | None:
    """The page's file of this name. A name that no file can have is that of no file."""
    try:
        path = (PAGE / name).resolve()
        return path if path.is_relative_to(PAGE) and path.is_file() else None
    except (OSError, ValueError):
        return None
