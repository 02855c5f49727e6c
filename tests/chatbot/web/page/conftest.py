"""One browser for all tests of the live board's page. Each test has its own server and windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from tests.playground.page.browser import open_browser

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def the_browser() -> AsyncIterator[None]:
    async with open_browser():
        yield
