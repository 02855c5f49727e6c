"""Raw HTTP requests with the bot's token, for requests that discord.py never sends."""

from __future__ import annotations

import io
import json
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import aiohttp

if TYPE_CHECKING:
    from playground.server import Playground


class HttpAnswer(NamedTuple):
    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> int:
        """Return Discord's error code in the answer."""
        return int(self.body["code"])


class BotHttp:
    """Sends requests with exactly the given bodies."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self._exit = AsyncExitStack()

    async def __aenter__(self) -> Self:
        self.http = await self._exit.enter_async_context(aiohttp.ClientSession())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._exit.aclose()

    async def __call__(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        files: dict[str, bytes] | None = None,
        authorization: str | None = None,
    ) -> HttpAnswer:
        headers = {"Authorization": authorization or f"Bot {self.playground.bot_token}"}
        data: Any = None if body is None else json.dumps(body)
        if files is not None:
            data = aiohttp.FormData()
            data.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for number, (name, content) in enumerate(files.items()):
                data.add_field(
                    f"files[{number}]",
                    io.BytesIO(content),
                    filename=name,
                    content_type="application/octet-stream",
                )
        else:
            headers["Content-Type"] = "application/json"
        address = self.playground.api_url + path
        async with self.http.request(method, address, data=data, headers=headers) as response:
            raw = await response.read()
            return HttpAnswer(response.status, json.loads(raw) if raw else None, response.headers)
