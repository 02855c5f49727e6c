"""A bot that hands every interaction over, so that a test can answer by bare HTTP."""

import asyncio

import discord

from chatbot.playground.wire import Json
from tests.discord.bot_http import BotHttp

HELLO: Json = {"type": 4, "data": {"content": "hello"}}


class ManualAnswers:
    """What the bot was asked, and the means to answer."""

    def __init__(self, raw: BotHttp, client: discord.Client) -> None:
        self.raw = raw
        self.payloads: asyncio.Queue[Json] = asyncio.Queue()
        client._connection.parsers["INTERACTION_CREATE"] = self.payloads.put_nowait

    async def answer(self, payload: Json, body: Json) -> tuple[int, int]:
        """Status and Discord's number."""
        said = await self.raw("POST", f"/interactions/{payload['id']}/{payload['token']}/callback", body)
        return said.status, said.body["code"] if said.body else 0
