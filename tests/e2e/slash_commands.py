"""Typed commands: opening a table, and making moves by slash commands with the first suggestion for each option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import expect

import engine.games
from engine.wording import ENGLISH, game_words
from tests.e2e.browser_player import BrowserPlayer
from tests.e2e.input_methods import Keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page

    from chatbot.bot.components import ButtonId


async def open_table(page: Page, game: str) -> None:
    """Run ``/game new`` with easy computers, by typing, and wait for the lobby."""
    await command(page, "game new")
    await page.keyboard.type(game_words(engine.games.find(game), ENGLISH).message("game"))
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.keyboard.type("easy")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()


async def command(page: Page, name: str) -> None:
    await page.locator(".composer-box").focus()
    await page.keyboard.type(f"/{name}")
    await expect(page.get_by_role("option").first).to_contain_text(f"/{name}")
    await page.keyboard.press("Enter")


class CommandPlayer(BrowserPlayer):
    """A seat played with slash commands."""

    def __init__(self, page: Page, game: str, prefer: Callable[[ButtonId], int] = lambda _: 0) -> None:
        super().__init__(page, Keys(page), prefer)
        self._game = engine.games.find(game)

    async def move(self, revision: int) -> None:
        """Run the command of the preferred kind of move, with the first suggestion for each option."""
        name = self._choice(await self.choices(revision)).tap.cells[0]
        verb = next(verb for verb in self._game.verbs if verb.name == name)
        before = await self.look()
        await command(self.page, f"{self._game.id} {name}")
        for field in verb.fields:
            await self._option(field.name)
        await self.page.keyboard.press("Enter")
        await self.answered(before)

    async def _option(self, name: str) -> None:
        """Fill in an option with its first suggestion."""
        await self.page.get_by_role("button", name=f"Add the option {name}").focus()
        await self.page.keyboard.press("Enter")
        box = self.page.get_by_role("combobox", name=name)
        await expect(box).to_be_focused()
        await expect(self.page.get_by_role("option").first).to_be_visible()
        await self.page.keyboard.press("Enter")
