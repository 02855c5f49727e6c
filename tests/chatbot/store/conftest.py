"""A separate Valkey for tests that change its configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from chatbot.store.embedded import EmbeddedServer
from tests.chatbot.services import ServicesUnderTest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest_asyncio.fixture
async def own_server(tmp_path: Path) -> AsyncIterator[ServicesUnderTest]:
    """Yield services on a separate server, which the test may configure."""
    server = EmbeddedServer(tmp_path)
    server.join()
    services = ServicesUnderTest(server.url, "waypost")
    yield services
    await services.close()
    server.leave()
