"""The live board as the application's Activity on Discord: who opened it, and in which channel.

Discord's client shows the page in a frame and gives it a code for the person who opened it. With the application's
client secret, the code is exchanged for that person's id. With the bot's token, the Activity's *instance* is looked up:
Discord reports the instance's channel and the people in it. So nobody can see a channel's table by naming the channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import aiohttp
import discord
import msgspec
from discord.http import Route
from msgspec import Struct

DISCORD_SECONDS: Final = 8.0
PARENTS: Final = ("https://discord.com", "https://*.discord.com", "https://*.discordsays.com")
"""The origins of Discord's clients, which show the page in a frame."""
PROXY: Final = "discordsays.com"  # Discord's proxy, which serves the page as ``<application>.discordsays.com``


class NotOpened(Exception):
    """Discord does not confirm that this person opened the Activity."""


class Opened(NamedTuple):
    """The person who opened the Activity, and its channel."""

    user: int
    channel: int


class _Token(Struct, frozen=True):
    access_token: str


class _User(Struct, frozen=True):
    id: str


class Activity:
    """Queries Discord about the Activity of the bot's application."""

    def __init__(self, client: Callable[[], discord.Client], secret: str) -> None:
        self._client, self._secret = client, secret

    @property
    def application(self) -> int:
        return self._client().application_id or 0

    @property
    def host(self) -> str:
        """Return the host name from which Discord's proxy serves the page."""
        return f"{self.application}.{PROXY}"

    async def opened(self, code: str, instance: str) -> Opened:
        """Return the person for whom Discord issued this code, and the instance's channel. Raises ``NotOpened``."""
        try:
            async with asyncio.timeout(DISCORD_SECONDS):
                user = await self._user(code)
                users, channel = await self._instance(instance)
        except (aiohttp.ClientError, discord.HTTPException, msgspec.DecodeError, TimeoutError, LookupError) as error:
            raise NotOpened(type(error).__name__) from error
        if str(user) not in users:
            raise NotOpened("not there")
        return Opened(user, channel)

    async def _user(self, code: str) -> int:
        given = {"grant_type": "authorization_code", "code": code}
        given |= {"client_id": str(self.application), "client_secret": self._secret}
        async with aiohttp.ClientSession(raise_for_status=True) as session:
            async with session.post(f"{Route.BASE}/oauth2/token", data=given) as answer:
                token = msgspec.json.decode(await answer.read(), type=_Token)
            headers = {"Authorization": f"Bearer {token.access_token}"}
            async with session.get(f"{Route.BASE}/users/@me", headers=headers) as answer:
                return int(msgspec.json.decode(await answer.read(), type=_User).id)

    async def _instance(self, instance: str) -> tuple[list[str], int]:
        """Return the ids of the users in an instance of the Activity, and the instance's channel."""
        route = Route(
            "GET",
            "/applications/{application_id}/activity-instances/{instance_id}",
            application_id=self.application,
            instance_id=instance,
        )
        found: dict[str, Any] = await self._client().http.request(route)
        return [str(user) for user in found["users"]], int(found["location"]["channel_id"])
