"""The unmodified bot in a Discord of one process, on real tables in a real Valkey."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from tests.chatbot.bot.simulated_server import SimulatedServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.chatbot.services import ServicesUnderTest


@pytest_asyncio.fixture
async def simulated_server(services: ServicesUnderTest) -> AsyncIterator[SimulatedServer]:
    """A server with a channel and some people; the bot is there."""
    simulated_server = SimulatedServer(services)
    await simulated_server.open()
    yield simulated_server
    await simulated_server.close()
