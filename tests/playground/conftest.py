"""Fixtures: a playground, a bot connected to it, and people, with real sockets and without mocks."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from playground.limits import Limits
from tests.discord.bot_http import BotHttp
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.playground.manual_answers import ManualAnswers
from tests.playground.sample_bot import SampleBot
from tests.waiting import AT_ONCE, SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from playground.services import RecordedRequest
    from tests.discord.person import Person


@pytest.fixture(autouse=True)
def quiet_logs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test if the server or the event loop logs an error."""
    yield
    records = [r for when in ("setup", "call") for r in caplog.get_records(when)]
    own = [r for r in records if r.name.startswith(("aiohttp", "asyncio")) and r.levelno >= logging.ERROR]
    assert [record.getMessage() for record in own] == []


@pytest.fixture
def limits() -> Limits:
    """Return Discord's limits, but with more time for answers, because the machine may be busy."""
    return Limits(answer_within=SOON)


@pytest.fixture
def impatience(playground: FakeDiscord) -> None:
    """Let interactions fail at once if the bot does not answer them."""
    playground.services.limits.answer_within = AT_ONCE


@pytest_asyncio.fixture
async def playground(limits: Limits) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(limits=limits) as playground:
        yield playground


@pytest.fixture
def recorded(playground: FakeDiscord) -> list[RecordedRequest]:
    """Return a list that collects every request of the bot with the playground's answer."""
    requests: list[RecordedRequest] = []
    playground.services.listeners.append(requests.append)
    return requests


@pytest_asyncio.fixture
async def bot(playground: FakeDiscord) -> AsyncIterator[SampleBot]:
    async with running(SampleBot(), playground) as bot:
        yield bot


@pytest_asyncio.fixture
async def ada(playground: FakeDiscord) -> Person:
    return await playground.person("Ada")


@pytest_asyncio.fixture
async def bartek(playground: FakeDiscord) -> Person:
    return await playground.person("Bartek")


@pytest_asyncio.fixture
async def bot_http(playground: FakeDiscord) -> AsyncIterator[BotHttp]:
    async with BotHttp(playground) as bot_http:
        yield bot_http


@pytest.fixture
def manual_answers(bot: SampleBot, bot_http: BotHttp) -> ManualAnswers:
    return ManualAnswers(bot_http, bot)
