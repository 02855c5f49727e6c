"""A trial of Discord in a test channel: requests as they stand, posts that are deleted later, a person who presses."""

from __future__ import annotations

import asyncio
import io
import json
import time
from contextlib import suppress
from typing import Any, Final

import aiohttp
import discord
from discord.http import Route
from PIL import Image

from render import encode

PICTURE: Final = f"check.{encode.PICTURE_SUFFIX}"
FILM: Final = f"check.{encode.ANIMATION_SUFFIX}"
PATIENCE: Final = 120.0
"""Seconds in which a person may press the next button."""
OLD_POST: Final = "Waypost check: this post stays until it is old, for a check to come."
"""The one post that a check leaves behind."""
COMPONENTS_V2: Final = 1 << 15
ARCHIVED_AFTER_A_DAY: Final = 1440
PUBLIC_THREAD: Final = 11


NO_ANSWER: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request may end with that is not done."""


class NotTriedError(Exception):
    """An assumption could not be tried; the message says why."""


class Trial:
    """What the trials share: the channel, what was posted there, and the presses of the person who helps."""

    def __init__(
        self, client: discord.Client, channel: int, patience: float = PATIENCE, *, old_post: int | None = None
    ) -> None:
        self.client = client
        self.channel = channel
        self.patience = patience
        self.old_post = old_post
        """A post that an earlier check has left in the channel."""
        self.run = f"{time.time_ns():x}"[-10:]
        self.first: discord.Interaction[Any] | None = None
        self.private: int | None = None
        self._posted: list[tuple[int, int]] = []
        self._thread: int | None = None
        self._presses: asyncio.Queue[discord.Interaction[Any]] = asyncio.Queue()
        client.event(self.on_interaction)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take what a person does."""
        data: Any = interaction.data or {}
        if str(data.get("custom_id", "")).startswith("check-"):
            self._presses.put_nowait(interaction)

    async def press(self) -> discord.Interaction[Any]:
        """The next press. Raises ``NotTriedError`` when nobody is there."""
        try:
            async with asyncio.timeout(self.patience):
                return await self._presses.get()
        except TimeoutError:
            raise NotTriedError("nobody pressed the button") from None

    async def request(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - Discord's JSON
        """A request with a body as it stands, and the answer as it is."""
        sent: dict[str, Any] = {} if body is None else {"json": body}
        return await self.client.http.request(Route(method, path), **sent)

    async def post(self, channel: int, **body: object) -> dict[str, Any]:
        """A message."""
        answer: dict[str, Any] = await self.request("POST", f"/channels/{channel}/messages", body)
        self._posted.append((channel, int(answer["id"])))
        return answer

    async def post_files(self, channel: int, body: object, *files: discord.File) -> dict[str, Any]:
        """A message with files."""
        parts: list[dict[str, Any]] = [{"name": "payload_json", "value": json.dumps(body)}]
        for number, file in enumerate(files):
            parts.append({"name": f"files[{number}]", "value": file.fp, "filename": file.filename})
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
        answer: dict[str, Any] = await self.client.http.request(route, form=parts, files=files)
        self._posted.append((channel, int(answer["id"])))
        return answer

    def take_away(self, channel: int, message: int) -> None:
        """Have a message deleted when all is tried."""
        self._posted.append((channel, message))

    async def thread(self) -> int:
        """A thread of the channel, made when it is first asked for."""
        if self._thread is None:
            body = {"name": "Waypost check", "type": PUBLIC_THREAD, "auto_archive_duration": ARCHIVED_AFTER_A_DAY}
            self._thread = int((await self.request("POST", f"/channels/{self.channel}/threads", body))["id"])
        return self._thread

    async def clean_up(self) -> None:
        """Delete what was posted, and put the thread away."""
        for channel, message in self._posted:
            with suppress(*NO_ANSWER):
                await self.request("DELETE", f"/channels/{channel}/messages/{message}")
        if self._thread is not None:
            with suppress(*NO_ANSWER):
                await self.request("PATCH", f"/channels/{self._thread}", {"archived": True})


def picture() -> discord.File:
    """A small picture."""
    return discord.File(io.BytesIO(encode.picture(_coloured(1))), PICTURE)


def film() -> discord.File:
    """A small film of some frames."""
    frames = [_coloured(number) for number in range(1, 5)]
    return discord.File(io.BytesIO(encode.animation(frames, [200] * len(frames))), FILM)


def _coloured(number: int) -> Image.Image:
    return Image.new("RGB", (64, 48), (40 * number % 256, 90, 160))


def gallery(name: str = PICTURE) -> dict[str, Any]:
    """A body whose only component shows a file of its message."""
    return {"components": [{"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}]}


def media_of(message: dict[str, Any]) -> dict[str, Any]:
    """The picture in a message's gallery."""
    found: dict[str, Any] = message["components"][0]["items"][0]["media"]
    return found
