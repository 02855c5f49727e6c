"""Tests of connecting to Discord: clear messages for failures, a stop at any moment, and leaving the gateway first."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord
import pytest
from aiohttp import web

from chatbot.app import wiring
from chatbot.bot import client, syncing
from chatbot.bot.channels import NoDiscord
from chatbot.bot.client import ShardShare, connected, taking_interactions
from chatbot.bot.components import Act
from chatbot.runtime.tasks import StopRequest
from chatbot.work.thinking import ThinkingPool
from tests.chatbot import games
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.bot.bot_over_sockets import has_button
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.due_entries import background_work
from tests.discord.connecting import LAST_GUILD_AFTER, pointed_at
from tests.discord.fake_discord import FakeDiscord
from tests.discord.faults import Fault
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
OUT_OF_REACH = "http://127.0.0.1:1/api/v10"


class Program:
    """A bot that connects, runs until a test asks it to stop, and shuts down."""

    def __init__(self, services: ServicesUnderTest, playground: FakeDiscord, shards: int | None = 1) -> None:
        self.services = services
        self.playground = playground
        self.shards = shards
        self.stop = StopRequest()
        self.up = asyncio.Event()

    async def run(self) -> None:
        """Run the program to its end."""
        with pointed_at(self.playground):
            async with asyncio.timeout(SOON):
                await self.stop.run(self._serve())

    async def _serve(self) -> None:
        async with ThinkingPool(1, games.find) as hint_giver:
            bot = self.services.bot(NoPainter(), hint_giver, games.every(), ShardShare(shards=self.shards))
            bot._connection.guild_ready_timeout = LAST_GUILD_AFTER
            async with (
                connected(bot, self.playground.bot_token, self.stop) as connection,
                background_work(self.services, InlineMoveChooser(), 1, bot.publisher),
                taking_interactions(bot, connection),
            ):
                self.up.set()
                await self.stop.wait()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[asyncio.Task[None]]:
        """Run the program within the block."""
        running = asyncio.create_task(self.run())
        up = asyncio.create_task(self.up.wait())
        await asyncio.wait({running, up}, return_when=asyncio.FIRST_COMPLETED)
        assert self.up.is_set(), running
        yield running
        self.stop.make()
        await running


def unreachable_gateway() -> Fault:
    """Return a fault that replaces the gateway's address with one where no server listens."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    body = {"url": "ws://127.0.0.1:1", "shards": 1, "session_start_limit": limit}
    return Fault("GET", "/gateway/bot", 100, 200, body)


@pytest.mark.parametrize(
    ("path", "said"),
    [("/users/@me", "Discord returned 503"), ("/gateway/bot", "returned no gateway address")],
)
async def test_discords_problems_at_the_start_are_reported_in_one_line(
    services: ServicesUnderTest, path: str, said: str
) -> None:
    async with FakeDiscord() as playground:
        playground.faults.fail(path, 503)
        with pytest.raises(NoDiscord, match=said) as caught:
            await Program(services, playground, shards=None).run()
    assert "\n" not in str(caught.value)


async def test_a_missing_network_is_reported_in_one_line(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FakeDiscord() as playground:
        monkeypatch.setattr(FakeDiscord, "api_url", OUT_OF_REACH)
        with pytest.raises(NoDiscord, match=r"Discord cannot be reached: .* Check this machine's network"):
            await Program(services, playground).run()


async def test_an_unreachable_gateway_ends_the_start_with_its_reason(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client, "READY_SECONDS", 1)
    async with FakeDiscord() as playground:
        playground.faults.add(unreachable_gateway())
        with pytest.raises(NoDiscord, match="was not ready within 1 seconds"):
            await Program(services, playground, shards=None).run()
    assert "Traceback" not in caplog.text


async def test_a_stop_works_while_the_login_hangs(services: ServicesUnderTest) -> None:
    async with FakeDiscord() as playground:
        hanging = playground.faults.slow("/users/@me", 3600)
        program = Program(services, playground)
        running = asyncio.create_task(program.run())
        await until_met(hanging)
        program.stop.make()
        await asyncio.wait_for(running, SOON)


async def test_a_stop_works_while_the_gateway_is_unreachable(services: ServicesUnderTest) -> None:
    async with FakeDiscord() as playground:
        asked = playground.faults.add(unreachable_gateway())
        program = Program(services, playground, shards=None)
        running = asyncio.create_task(program.run())
        await until_met(asked)
        program.stop.make()
        await asyncio.wait_for(running, SOON)


async def until_met(fault: Fault) -> None:
    async def met() -> bool:
        return fault.met > 0

    await until(met)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (4004, "DISCORD_TOKEN is no longer valid"),
        (4010, "rejected this shard"),
        (4011, "Increase WAYPOST_SHARDS"),
        (4012, "Install a newer Waypost"),
        (4013, "an intent that Discord does not know"),
        (4014, "an intent that Discord does not allow"),
    ],
)
async def test_a_permanently_closed_gateway_ends_the_process_with_the_reason(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture, code: int, said: str
) -> None:
    async with FakeDiscord() as playground:
        with pytest.raises(NoDiscord, match=said) as caught:
            async with Program(services, playground).open() as running:
                (session,) = playground.services.gateway.connected()
                assert session.writer is not None
                await session.writer.close(code)
                await asyncio.wait({running})
    assert "\n" not in str(caught.value)
    assert "Traceback" not in caplog.text


async def test_a_bug_in_the_connection_ends_the_process_and_is_logged(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with FakeDiscord() as playground:
        with pytest.raises(NoDiscord, match="RuntimeError: a bug"):
            async with Program(services, playground).open() as running:

                async def fails(*_: object) -> None:
                    raise RuntimeError("a bug")

                monkeypatch.setattr("discord.gateway.DiscordWebSocket.received_message", fails)
                playground.faults.ask_to_reconnect()
                await asyncio.wait({running})
    assert "the connection to Discord failed" in caplog.text


async def test_the_timeout_applies_to_each_shard(services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def in_turns(_self: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
        await asyncio.sleep(0.3)

    monkeypatch.setattr(discord.Client, "before_identify_hook", in_turns)
    monkeypatch.setattr(client, "READY_SECONDS", 2)
    async with FakeDiscord() as playground, Program(services, playground, shards=13).open():
        assert len(playground.services.gateway.connected()) == 13


@pytest.mark.parametrize(("status", "code", "said"), [(503, 0, "503"), (400, 50240, "50240")])
async def test_the_bot_starts_without_sending_its_commands_and_sends_them_later(
    services: ServicesUnderTest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    status: int,
    code: int,
    said: str,
) -> None:
    monkeypatch.setattr(wiring, "COMMANDS_SECONDS", 0.1)
    monkeypatch.setattr(syncing, "RETRY_AFTER", 0.05)
    async with FakeDiscord() as playground:
        trouble = playground.faults.fail("/commands", status, method="PUT", times=1000, code=code)
        async with Program(services, playground).open():
            await until_met(trouble)
            assert playground.services.world.commands == {}
            trouble.times = 0

            async def sent() -> bool:
                return len(playground.services.world.commands) > 0

            await until(sent)
    lines = [record for record in caplog.records if record.name == syncing.__name__]
    assert said in lines[0].getMessage()
    assert all("\n" not in line.getMessage() and not line.exc_info for line in lines)


async def test_a_stopping_bot_leaves_the_gateway_and_then_finishes_publishing(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    begun, released = asyncio.Event(), asyncio.Event()

    @web.middleware
    async def hold_lobby(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if request.method == "PATCH" and "/channels/" in request.path:  # the answer becomes the lobby
            begun.set()
            await released.wait()
        return await handler(request)

    fake_discord = FakeDiscord()
    fake_discord._middlewares.append(hold_lobby)
    async with fake_discord as playground:
        program = Program(services, playground)
        async with program.open() as running:
            ada = await playground.person("Ada")
            await ada.slash("lounge", "game new", game="toy")
            await begun.wait()
            assert playground.services.gateway.connected()
            program.stop.make()

            async def left() -> bool:
                return not playground.services.gateway.connected()

            try:
                await until(left)
                assert not running.done(), "the lobby is still being published"
            finally:
                released.set()
            await running
            await ada.sees("lounge", lambda message: has_button(message, Act.JOIN))
    assert "Session is closed" not in caplog.text
    assert "Traceback" not in caplog.text
