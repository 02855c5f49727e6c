"""Both outside games in a browser with the complete bot, played to their ends by taps on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.e2e.bot_in_browser import BotInBrowser, bot_in_browser
from tests.e2e.browser_player import BrowserPlayer
from tests.e2e.input_methods import Finger
from tests.e2e.slash_commands import command
from tests.outside.distributions import finding_games_in

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

PHONE = (390, 844)
FEWEST_MOVES = 2
"""Moves of a player whom the computer beats as soon as it can."""

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def play(outside: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotInBrowser]:
    with finding_games_in(outside):
        async with bot_in_browser(tmp_path_factory.mktemp("play")) as play:
            yield play


@pytest.mark.parametrize(("name", "seats", "pictures"), [("three_in_a_row", 2, 2), ("high_card", 6, 0)])
async def test_an_outside_game_is_played_to_its_end_by_taps(
    play: BotInBrowser, name: str, seats: int, pictures: int
) -> None:
    page = await play.tab("Ada", play.room(), PHONE, touch=True)
    await command(page, "game new")
    await page.keyboard.type(name)
    await page.keyboard.press("Enter")
    for more in range(3, seats + 1):
        await page.get_by_role("button", name="+1 seat", exact=True).tap()
        await expect(page.locator(".message").last).to_contain_text(f"of {more} seats")
    await page.get_by_role("button", name="Start", exact=True).tap()
    assert await BrowserPlayer(page, Finger(page)).play() >= FEWEST_MOVES
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0], "nothing is wider than the phone"
    last = page.locator(".message").filter(has=page.get_by_role("button", name="Rematch"))
    await expect(last).to_contain_text(re.compile("🏆|🤝"))
    await expect(last.locator("img")).to_have_count(pictures)
    await page.context.close()
