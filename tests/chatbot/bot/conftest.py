"""The unmodified bot in a Discord of one process, on real tables in a real Valkey."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from tests.chatbot.bot.club import Club

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.chatbot.stage import Stage


@pytest_asyncio.fixture
async def club(stage: Stage) -> AsyncIterator[Club]:
    """A server with a channel and some people; the bot is there."""
    club = Club(stage)
    await club.open()
    yield club
    await club.close()
