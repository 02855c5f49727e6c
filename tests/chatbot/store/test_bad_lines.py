"""Play continues over encrypted and slow connections to Redis, and dead ones cause clear messages."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.store import connection
from chatbot.store.server import UnusableRedis, check
from tests.chatbot.services import ANNA, BEN, CHANNEL, ServicesUnderTest, code, done
from tests.redis_line import Line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.asyncio
CERTIFICATE = Path(__file__).with_name("self_signed.pem")
"""An untrusted certificate for 127.0.0.1, with its key."""


@pytest_asyncio.fixture
async def line(services: ServicesUnderTest) -> AsyncIterator[Line]:
    """Yield a connection, which the test can disturb, to the server of all tests."""
    path = services.redis.connection_pool.connection_kwargs["path"]
    yield Line(lambda: path)


async def test_an_untrusted_certificate_is_explained(services: ServicesUnderTest, line: Line) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    async with line.open(context):
        url = f"rediss://anna:pa55word@127.0.0.1:{line.port}/0"
        redis = connection.connect(url)
        with pytest.raises(UnusableRedis, match=r"does not answer at rediss://127.0.0.1.*(?i:certificate)") as told:
            await check(redis, url, services.keys)
        assert "pa55word" not in str(told.value)
        await redis.aclose()


async def test_a_connection_with_a_private_authority_works(services: ServicesUnderTest, line: Line) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    async with line.open(context):
        url = f"rediss://127.0.0.1:{line.port}/0?ssl_ca_certs={CERTIFICATE}"
        far = ServicesUnderTest(url, services.keys.prefix)
        await check(far.redis, url, far.keys)
        await far.game(ANNA, BEN)
        assert (await services.facts()).moves == 0
        await far.close()


async def test_games_continue_on_a_slow_connection(services: ServicesUnderTest, line: Line) -> None:
    async with line.open():
        far = ServicesUnderTest(f"redis://127.0.0.1:{line.port}/0", services.keys.prefix)
        line.slow_down(0.05)
        await far.game(ANNA, BEN)
        done(await far.tables.play(CHANNEL, ANNA, await far.a_move(ANNA), far.key()))
        await far.close()


async def test_a_dead_connection_is_reported_soon_and_reused_when_it_recovers(
    services: ServicesUnderTest, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "ANSWER_TIMEOUT", 0.1)
    async with line.open():
        far = ServicesUnderTest(f"redis://127.0.0.1:{line.port}/0", services.keys.prefix)
        await services.game(ANNA, BEN)
        move = await services.a_move(ANNA)
        line.silence()
        async with asyncio.timeout(10):
            refused = await far.tables.play(CHANNEL, ANNA, move, "the press")
        assert code(refused) == "store-unreachable"
        line.mend()
        done(await far.tables.play(CHANNEL, ANNA, move, "the press"))
        assert (await services.facts()).moves == 1, "whether or not the first attempt had succeeded"
        await far.close()
