"""Each game in a browser with the real bot and its computers, played by taps on a phone, by commands, or by keys.

Only the game on the phone is played to its end, because the end is the same for all. The bot's ``test_whole_games``
plays the others by random taps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from playwright.async_api import expect

from chatbot.bot.components import Act
from tests.e2e.bot_in_browser import BotInBrowser, bot_in_browser
from tests.e2e.browser_player import BrowserPlayer
from tests.e2e.input_methods import Finger, Keys
from tests.e2e.slash_commands import CommandPlayer, open_table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Page

    from chatbot.bot.components import ButtonId

PHONE = (390, 844)
FEWEST_RAIL_MOVES = 20
"""Fewest moves of a seat in a game that ends under the rules."""
SOME_MOVES = 8

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def play(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotInBrowser]:
    async with bot_in_browser(tmp_path_factory.mktemp("play")) as play:
        yield play


def soon_over(tap: ButtonId) -> int:
    """Return a preference for drawing two cards with one tap, so that the computer builds and ends the game."""
    return int(tap.cells[:1] == ("draw",)) + int(tap.act in {Act.PLAY, Act.TICK})


async def is_over(page: Page) -> None:
    """Check that the channel shows the end with a picture and the next actions."""
    last = page.locator(".message").filter(has=page.get_by_role("button", name="Rematch"))
    await expect(last).to_contain_text("🏆")
    await expect(last.locator("img").first).to_be_visible()
    await page.context.close()


async def test_a_whole_game_is_played_by_taps_on_a_phone(play: BotInBrowser) -> None:
    page = await play.tab("Ada", play.room(), PHONE, touch=True)
    await open_table(page, "tchu")
    await page.get_by_role("button", name="Start", exact=True).tap()
    assert await BrowserPlayer(page, Finger(page), soon_over).play() > FEWEST_RAIL_MOVES
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0], "nothing is wider than the phone"
    await is_over(page)


async def test_a_game_is_played_by_slash_commands(play: BotInBrowser) -> None:
    page = await play.tab("Ada", play.room())
    await open_table(page, "carcassonne")
    await page.get_by_role("button", name="Start", exact=True).click()
    assert await CommandPlayer(page, "carcassonne", soon_over).play(SOME_MOVES) == SOME_MOVES
    await page.context.close()


async def test_a_game_is_played_by_keyboard_alone(play: BotInBrowser) -> None:
    page = await play.tab("Ada", play.room())
    await open_table(page, "europe")
    keys = Keys(page)
    start = page.get_by_role("button", name="Start", exact=True)
    message = await start.evaluate("(button) => button.closest('.message').dataset.messageId")
    await keys.reach([message, await start.get_attribute("data-custom-id")])
    await page.keyboard.press("Enter")
    assert await BrowserPlayer(page, keys, soon_over).play(SOME_MOVES) == SOME_MOVES
    await page.context.close()
