"""Fixtures: one real Valkey for all tests of a session, or the Redis in ``REDIS_URL``. Each test has its own keys."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
import pytest_asyncio
import redis

import chatbot.features
from chatbot.bot.feature import features_in
from chatbot.store import connection
from chatbot.store.embedded import EmbeddedServer
from chatbot.work import later
from tests.chatbot.services import ServicesUnderTest
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

features_in(chatbot.features)  # registers every button, even without a bot
SERVERS = ["embedded", *(["REDIS_URL"] if os.environ.get("REDIS_URL") else [])]


@pytest.fixture(scope="session", params=SERVERS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of the Redis server for all tests."""
    if request.param == "REDIS_URL":
        yield os.environ["REDIS_URL"]
        return
    embedded = EmbeddedServer(tmp_path_factory.mktemp("valkey"))
    embedded.join()
    with redis.Redis.from_url(embedded.url) as line:
        line.config_set("appendfsync", "everysec")  # syncing is tested in test_embedded
    yield embedded.url
    embedded.leave()


@pytest.fixture(autouse=True)
def a_slow_server_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for Redis, because the machine may be busy."""
    monkeypatch.setattr(connection, "ANSWER_TIMEOUT", SOON)


@pytest.fixture(autouse=True)
def workers_that_stop_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers check often whether they should stop, so that no test waits a second for them."""
    monkeypatch.setattr(later, "DEQUEUE_TIMEOUT", 0.1)


@pytest_asyncio.fixture
async def services(server: str) -> AsyncIterator[ServicesUnderTest]:
    """Yield services with tables that no other test touches."""
    services = ServicesUnderTest(server, f"test-{uuid4().hex[:12]}")
    yield services
    async for key in services.redis.scan_iter(f"*{services.keys.prefix}*"):
        await services.redis.delete(key)
    await services.close()
