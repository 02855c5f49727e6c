"""The playground, ready to be started: it serves the bot, the page's API and the page on one loopback port.

async with Playground(data=Path("...")) as playground:
    playground.api_url, playground.gateway_url, playground.bot_token   # for a bot
    playground.page_url                                                # for a browser
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from playground.access import Guard, Middleware
from playground.files import FileServer
from playground.limits import Limits
from playground.page_api import PageApi
from playground.payload import Payload
from playground.rest import PREFIX, ROUTES, Route, serve
from playground.services import PlaygroundServices, RecordedRequest, create_default_world
from playground.wire import encode

ARCHIVE_EVERY: Final = 60.0  # Seconds between two checks for idle threads


class Playground:
    """A Discord simulator with a page to play in.

    Without `data` it uses a temporary folder. `names` are further host names that requests may use, if the playground
    listens on more than loopback. Starting raises ``DataInUseError`` if another playground uses the folder.
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
        self._names = names | {host}
        self._middlewares: list[Middleware] = []  # Run after the guard
        self._exit = contextlib.AsyncExitStack()
        self._guard: Guard  # Set at the start
        self.services: PlaygroundServices  # Set at the start
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
        self._guard = Guard(self._names, data)
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
        self.services.serializer.base_url = self.url
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
        """The bot's replacement for `https://discord.com/api/v10`."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """The bot's replacement for `wss://gateway.discord.gg/`."""
        return self.url.replace("http", "ws", 1) + "/gateway"

    def switch_activities_on(self) -> str:
        """Enable Activities for the application, as its owner would. Return the client secret."""
        self.services.activities.is_on = True
        self.services.registry.add_entry_point()
        return self.services.activities.secret

    def map_activity(self, url: str) -> None:
        """Set the address of the Activity's page. Panels can be opened only after this call."""
        self.services.activities.url = url

    @property
    def page_url(self) -> str:
        """The link for the browser, including the key."""
        return f"{self.url}/#key={self.page_key}"

    @property
    def page_key(self) -> str:
        return self._guard.key

    @property
    def bot_token(self) -> str:
        return self.services.world.application.token

    def _app(self, page: PageApi) -> web.Application:
        app = web.Application(
            middlewares=[self._guard.middleware(), *self._middlewares], client_max_size=64 * 1024 * 1024
        )
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.template, self._handler(route))
        app.router.add_post(PREFIX + "/oauth2/token", self.services.activities.token)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._no_route)
        app.router.add_get("/gateway", self.services.gateway.handle)
        app.router.add_get("/gateway/", self.services.gateway.handle)
        app.add_routes([*page.routes(), *FileServer(self.services).routes()])
        return app

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def answer(request: web.Request) -> web.StreamResponse:
            return await serve(self.services, route, request)

        return answer

    async def _no_route(self, request: web.Request) -> web.StreamResponse:
        """Return 404 for a route that is not implemented, and record it for tests."""
        body = {"message": "404: Not Found", "code": 0}
        path = request.path.removeprefix(PREFIX)
        self.services.record(RecordedRequest(request.method, path, "", Payload({}, {}), 404, body))
        return web.Response(status=404, body=encode(body), content_type="application/json")
