"""The page in a real browser with the complete bot: Valkey, simulator, pictures and thinking in separate processes.

All tests of a file share one bot. When it ends, no interaction may be unanswered, and no log may contain an error.
"""

from __future__ import annotations

import contextlib
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playwright.async_api import Browser, Page, async_playwright, expect

from chatbot.app.play import isolated, with_activity
from chatbot.app.settings import settings_from
from chatbot.app.wiring import running_bot
from chatbot.bot.client import ShardPlan
from chatbot.runtime.tasks import StopRequest
from playground.limits import Limits
from tests.discord.connecting import pointed_at
from tests.discord.fake_discord import FakeDiscord
from tests.playground.page.browser import FLAGS, REFUSALS, chromium
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import ConsoleMessage

QUICK = Limits(
    answer_within=SOON,
    per_channel=(10_000, 1.0),
    per_route=(10_000, 1.0),
    overall=(10_000, 1.0),
    dm_openings=(10_000, 1.0),
)
"""Discord's limits, relaxed because these people play faster than a bot may post, and the machine may be busy."""
expect.set_options(timeout=SOON * 1000)
LOCALES = {"Ada": "en-GB", "Bartek": "pl", "Chloé": "fr"}


class Errors(logging.Handler):
    """A log handler that keeps all logged errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@dataclass
class BotInBrowser:
    """The environment of a browser test: the playground, the bot and the browser."""

    playground: FakeDiscord
    browser: Browser
    errors: list[str] = field(default_factory=list)
    _rooms: int = 0

    def room(self) -> str:
        """Add a new channel, and return its name."""
        self._rooms += 1
        guild = next(iter(self.playground.services.world.guilds.values()))
        return self.playground.admin.add_channel(guild, f"room-{self._rooms}").name

    async def tab(self, name: str, room: str, size: tuple[int, int] = (1280, 900), *, touch: bool = False) -> Page:
        """Open a channel as a user in a separate window, and return the page."""
        context = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            locale="en-GB",
        )
        page = await context.new_page()
        page.set_default_timeout(SOON * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        user = next(user for user in self.playground.services.world.people if user.name == name)
        await page.goto(f"{self.playground.page_url}&user={user.id}")
        await expect(page.locator(".message").first).to_be_visible()
        if touch:
            await page.locator("header button").first.tap()
        await page.locator(".channel", has_text=room).click()
        await expect(page.locator(".composer-box")).to_be_visible()
        return page

    def agreed(self, name: str) -> bool:
        """Return True if this person has agreed to identify themselves to the Activity."""
        return next(user for user in self.playground.services.world.people if user.name == name).has_agreed

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(REFUSALS):
            self.errors.append(message.text)


@contextlib.asynccontextmanager
async def bot_in_browser(data: Path) -> AsyncIterator[BotInBrowser]:
    """Start the playground, the bot and the browser. At the end, close them and check for errors."""
    path = chromium()
    settings = isolated(settings_from({"WAYPOST_DATA": str(data), "WAYPOST_PROCESSES": "1"}), 0)
    logged = Errors()
    logging.getLogger().addHandler(logged)
    try:
        async with FakeDiscord(data, limits=QUICK) as playground, async_playwright() as driver:
            with pointed_at(playground):
                settings = with_activity(settings, playground)
                async with running_bot(settings, playground.bot_token, ShardPlan(), StopRequest()) as running:
                    assert running.bot.frame.board_links is not None
                    playground.map_activity(running.bot.frame.board_links.url)
                    browser = await driver.chromium.launch(executable_path=path, args=FLAGS)
                    play = BotInBrowser(playground, browser)
                    yield play
                    await browser.close()
                    assert playground.services.interactions.unanswered == 0
    finally:
        logging.getLogger().removeHandler(logged)
    assert not play.errors, play.errors
    assert not logged.found, logged.found
