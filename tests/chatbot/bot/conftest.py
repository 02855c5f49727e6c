"""The unmodified bot in a Discord of one process, on real tables in a real Valkey."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from chatbot.bot.posting.lobby import lobby_watch
from tests.chatbot.bot.simulated_server import LOOK_FOR_LOBBY, SimulatedServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.chatbot.services import ServicesUnderTest


@pytest.fixture(autouse=True)
def lobbies_that_are_looked_for_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test lets that time pass when it wants the look; none waits for it otherwise."""
    monkeypatch.setattr(lobby_watch, "LOOKS", (LOOK_FOR_LOBBY,))


@pytest_asyncio.fixture
async def simulated_server(services: ServicesUnderTest) -> AsyncIterator[SimulatedServer]:
    """A server with a channel and some people; the bot is there."""
    simulated_server = SimulatedServer(services)
    await simulated_server.open()
    yield simulated_server
    await simulated_server.close()
