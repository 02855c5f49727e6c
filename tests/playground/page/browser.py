"""The page in a real browser, with the real playground and a scripted bot.

    async with browser_session() as session:
        ada = await session.tab("Ada")

A script error, a violation of the content policy or a failed picture in any tab makes the test fail at the end.
"""

from __future__ import annotations

import contextlib
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright, expect

from playground.limits import Limits
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.playground.page.showcase_bot import ShowcaseBot
from tests.waiting import AT_ONCE, SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PHONE = (390, 844)
WIDE = (1600, 1000)
# The browser logs each rejected request. The tests check how the page handles it.
REFUSALS = "Failed to load resource"

BROWSERS: list[Browser] = []
"""The open browser, if any."""
expect.set_options(timeout=SOON * 1000)


@dataclass
class BrowserSession:
    """The environment of a test: a playground, a bot and a browser."""

    playground: FakeDiscord
    bot: ShowcaseBot
    browser: Browser
    errors: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def link(self, name: str) -> str:
        """Return the address of the page for this user."""
        user = next(user for user in self.playground.services.world.people if user.name == name)
        return f"{self.playground.page_url}&user={user.id}"

    async def blank(
        self,
        size: tuple[int, int] = (1280, 800),
        *,
        touch: bool = False,
        dark: bool = False,
        still: bool = True,
    ) -> Page:
        """Open an empty window, and return its page."""
        context = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
        )
        self.contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(SOON * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        return page

    async def tab(
        self,
        name: str,
        size: tuple[int, int] = (1280, 800),
        *,
        touch: bool = False,
        dark: bool = False,
    ) -> Page:
        """Open the page as this user, in the first channel, and return it."""
        page = await self.blank(size, touch=touch, dark=dark)
        await page.goto(self.link(name))
        await expect(page.locator(".message").first).to_be_visible()
        return page

    @contextlib.contextmanager
    def impatience(self, seconds: float = AT_ONCE) -> Iterator[None]:
        """Let unanswered interactions fail after some seconds, by default at once, within the context."""
        self.playground.services.limits.answer_within = seconds
        yield
        self.playground.services.limits.answer_within = SOON

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(REFUSALS):
            self.errors.append(message.text)


def chromium() -> str:
    """Return the path of Chromium. If Chromium is missing, skip the test, and the run's summary reports it."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("They need Chromium. On Debian: apt install chromium")
    return path


@contextlib.asynccontextmanager
async def open_browser() -> AsyncIterator[None]:
    """Share one browser between all sessions within the context, because starting a browser takes a second."""
    async with async_playwright() as driver:
        BROWSERS.append(await driver.chromium.launch(executable_path=chromium(), args=FLAGS))
        yield
        await BROWSERS.pop().close()


@contextlib.asynccontextmanager
async def browser_session() -> AsyncIterator[BrowserSession]:
    """Start the playground, the bot and a browser session. At the end, close them and check all tabs for errors."""
    async with FakeDiscord(limits=Limits(answer_within=SOON)) as playground, running(ShowcaseBot(), playground) as bot:
        session = BrowserSession(playground, bot, BROWSERS[-1])
        yield session
        for context in session.contexts:
            await context.close()
        assert session.errors == []


def probe(name: str) -> str:
    """Return the JavaScript function of this name from `probes/`, to be evaluated in the page."""
    return (Path(__file__).parent / "probes" / f"{name}.js").read_text("utf-8")


async def press_keys(page: Page, *keys: str) -> None:
    """Press keys one after another. Words that are not key names are typed."""
    for key in keys:
        if len(key) == 1 or key in KEYS or "+" in key[:-1]:
            await page.keyboard.press(key)
        else:
            await page.keyboard.type(key)


KEYS = frozenset({"Enter", "Tab", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "Backspace", "Delete", "Home", "End"})


async def start_game(page: Page) -> None:
    """Use `/game` by keyboard, and wait for the board's post."""
    await page.locator(".composer-box").focus()
    await press_keys(page, "/game", "Enter", "carc")
    await expect(page.get_by_role("option", name="Carcassonne")).to_be_visible()
    await press_keys(page, "Enter", "Enter")
    await expect(page.get_by_role("button", name="My hand")).to_be_visible()
