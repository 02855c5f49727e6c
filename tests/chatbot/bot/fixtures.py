"""Fixtures: the unmodified bot on a Discord simulated in the same process, with real tables in a real Valkey."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from chatbot.bot import syncing
from chatbot.features import new_game
from chatbot.store import connection
from tests.chatbot.bot.simulated_server import LOOK_FOR_LOBBY, SimulatedServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from discord import app_commands

    from chatbot.app.wiring import Bot
    from tests.chatbot.services import ServicesUnderTest


@pytest.fixture(autouse=True)
def a_slow_server_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the timeout for Redis's replies, because simcord checks a thousand timers at every press."""
    monkeypatch.setattr(connection, "ANSWER_TIMEOUT", None)


@pytest.fixture(autouse=True)
def lobbies_that_are_late_when_a_test_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the notice about late posts. A test of this notice advances the time itself."""
    monkeypatch.setattr(new_game, "LATE_AFTER", LOOK_FOR_LOBBY)


@pytest.fixture(autouse=True)
def commands_that_are_translated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Translate the commands once per process, because a translation takes longer than many tests."""
    monkeypatch.setattr(syncing, "payload_of", translated_once)


translated: dict[str, dict[str, object]] = {}
"""The translated commands by their untranslated form."""
payload_of = syncing.payload_of


async def translated_once(
    tree: app_commands.CommandTree[Bot], command: app_commands.Command[Any, ..., Any] | app_commands.Group
) -> dict[str, object]:
    """Return a command's data in all languages. Repeated calls return the same data."""
    untranslated = json.dumps(command.to_dict(tree))
    if untranslated not in translated:
        translated[untranslated] = await payload_of(tree, command)
    return translated[untranslated]


@pytest_asyncio.fixture
async def simulated_server(services: ServicesUnderTest) -> AsyncIterator[SimulatedServer]:
    """Yield a server with a channel, some people and the bot."""
    simulated_server = SimulatedServer(services)
    await simulated_server.open()
    yield simulated_server
    await simulated_server.close()
