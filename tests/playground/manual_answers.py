"""Interactions passed to the test instead of the bot's code, to be answered with raw HTTP."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import discord

    from playground.wire import Json
    from tests.discord.bot_http import BotHttp

HELLO: Json = {"type": 4, "data": {"content": "hello"}}


class ManualAnswers:
    """The interactions that the bot received, with methods by which a test answers them."""

    def __init__(self, bot_http: BotHttp, client: discord.Client) -> None:
        self.bot_http = bot_http
        self.payloads: asyncio.Queue[Json] = asyncio.Queue()
        client._connection.parsers["INTERACTION_CREATE"] = self.payloads.put_nowait

    async def answer(self, payload: Json, body: Json) -> tuple[int, int]:
        """Send an answer. Return the status and Discord's error code."""
        said = await self.bot_http("POST", f"/interactions/{payload['id']}/{payload['token']}/callback", body)
        return said.status, said.body["code"] if said.body else 0
