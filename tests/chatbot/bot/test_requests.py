"""A request cancelled during a rate limit does not delay others, and the bot notices if all requests wait forever."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import pytest
import pytest_asyncio

from chatbot.bot.channels import NoDiscord
from chatbot.bot.client import Client
from chatbot.bot.requests import MUTE_AFTER, NOTICED_AFTER, Requests
from chatbot.runtime.metrics import counting_requests
from chatbot.runtime.tasks import StopRequest
from playground.limits import Limits
from tests.chatbot.autoplay import until
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from tests.discord.faults import Fault

pytestmark = pytest.mark.asyncio

LIMIT = 0.2
"""Seconds of a limit here. Requests are cancelled at moments during it and after it."""
MOMENTS = (0.0, 0.02, 0.1, 0.19)
KINDS = ("POST", "PATCH", "DELETE", "GET", "PUT")


class Requesting:
    """A client with a channel, and requests of each HTTP method."""

    def __init__(self, playground: FakeDiscord, client: Client) -> None:
        self.playground = playground
        self.client = client
        (guild,) = client.guilds
        self.channel = next(channel for channel in guild.text_channels)

    async def kinds(self) -> dict[str, Callable[[], Coroutine[Any, Any, object]]]:
        message = await self.channel.send("first")
        doomed = await self.channel.send("doomed")
        application = self.client.application_id or 0
        return {
            "POST": lambda: self.channel.send("second"),
            "PATCH": lambda: message.edit(content="changed"),
            "DELETE": doomed.delete,
            "GET": lambda: self.channel.fetch_message(message.id),
            "PUT": lambda: self.client.http.bulk_upsert_global_commands(application, []),
        }


@pytest_asyncio.fixture
async def requesting() -> AsyncIterator[Requesting]:
    async with FakeDiscord(limits=Limits.without_rates()) as playground, running(Client(), playground) as client:
        yield Requesting(playground, client)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scope", ["global", "route"])
async def test_a_request_cancelled_during_a_limit_blocks_no_other(
    requesting: Requesting, kind: str, scope: str
) -> None:
    faults = requesting.playground.faults
    for moment in MOMENTS:
        request = (await requesting.kinds())[kind]
        fault = (faults.global_limit if scope == "global" else faults.rate_limit)("", LIMIT, method=kind)
        asking = asyncio.create_task(request())
        await asyncio.wait({asking}, timeout=moment)
        asking.cancel()
        await until(partial(_met, fault))
        async with asyncio.timeout(SOON):
            await requesting.channel.send("afterwards")


async def _met(fault: Fault) -> bool:
    return fault.met == 1


async def test_a_cancelled_request_completes(requesting: Requesting) -> None:
    ada = await requesting.playground.person("Ada")
    requesting.playground.faults.global_limit("/messages", LIMIT, method="POST")
    sending = asyncio.create_task(requesting.channel.send("given up"))
    await asyncio.wait({sending}, timeout=LIMIT / 2)
    sending.cancel()
    await ada.sees(requesting.channel.name, lambda message: message["content"] == "given up")


async def test_a_closed_client_has_no_pending_requests(requesting: Requesting) -> None:
    fault = requesting.playground.faults.global_limit("/messages", 30.0, method="POST")
    posting = asyncio.create_task(requesting.channel.send("never"))
    await until(partial(_met, fault))
    await requesting.client.close()
    assert requesting.client.requests.silence == 0
    with pytest.raises((asyncio.CancelledError, RuntimeError)):
        await posting


class Clock:
    now = 1e9

    def __call__(self) -> float:
        return self.now


class Guarded(Requesting):
    """A client whose requests use the test's own clock."""

    def __init__(self, playground: FakeDiscord, client: Client) -> None:
        super().__init__(playground, client)
        self.clock = client.requests._clock = Clock()

    async def is_limited(self) -> bool:
        return self.client.requests._limited_until > self.clock.now

    async def mute(self) -> asyncio.Task[discord.Message]:
        """Start a request during a global rate limit that never ends, and return its task."""
        self.client.http._global_over.clear()
        waiting = asyncio.create_task(self.channel.send("waits"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return waiting


@pytest_asyncio.fixture
async def guarded() -> AsyncIterator[Guarded]:
    async with FakeDiscord(limits=Limits.without_rates()) as playground, running(Client(), playground) as client:
        yield Guarded(playground, client)


async def test_silence_makes_the_bot_unhealthy(guarded: Guarded) -> None:
    await guarded.channel.send("all is well")
    waiting = await guarded.mute()
    assert guarded.client.discord_problem() == ""
    guarded.clock.now += NOTICED_AFTER + 1
    assert guarded.client.discord_problem() == "requests are stuck: none was sent for 21 s"
    guarded.client.http._global_over.set()
    await waiting
    assert guarded.client.discord_problem() == ""


async def test_a_known_rate_limit_does_not_count_as_silence(guarded: Guarded) -> None:
    guarded.playground.faults.global_limit("/messages", 300.0, method="POST")
    waiting = asyncio.create_task(guarded.channel.send("waits"))
    await until(guarded.is_limited)
    guarded.clock.now += 299
    assert guarded.client.requests.silence == 0
    guarded.clock.now += MUTE_AFTER
    assert guarded.client.requests.silence > NOTICED_AFTER
    waiting.cancel()


async def test_the_guard_releases_requests_after_an_endless_limit(
    guarded: Guarded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatbot.bot.requests.LOOK_EVERY", 0.01)
    waiting = await guarded.mute()
    guarding, stop = asyncio.create_task(guarded.client.requests.guard(StopRequest())), StopRequest()
    guarded.clock.now += MUTE_AFTER + 1
    async with asyncio.timeout(SOON):
        await waiting
    assert not stop.is_made
    guarding.cancel()


async def test_the_guard_ends_a_process_that_it_cannot_help(guarded: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chatbot.bot.requests.LOOK_EVERY", 0.01)

    async def never(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    guarded.client.requests._send = never
    waiting, stop = asyncio.create_task(guarded.channel.send("waits")), StopRequest()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    guarding = asyncio.create_task(guarded.client.requests.guard(stop))
    guarded.clock.now += MUTE_AFTER + 1
    async with asyncio.timeout(SOON):
        await stop.wait()
    with pytest.raises(NoDiscord, match="Restart the bot"):
        await stop.run(asyncio.sleep(0))
    await guarding
    waiting.cancel()


async def test_requests_can_be_watched_on_any_client() -> None:
    trace = counting_requests()
    client = discord.Client(intents=discord.Intents.none(), http_trace=trace)
    assert Requests(client.http, trace).problem == ""
