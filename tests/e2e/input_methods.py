"""How somebody presses what a page shows: with a finger or a mouse, or with keys alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Protocol

from playwright.async_api import expect

from tests.e2e.probes import FOCUSED

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

    from tests.e2e.browser_player import Control

MOST_STOPS = 200


class InputMethod(Protocol):
    """Presses and chooses."""

    async def press(self, control: Control) -> None:
        """Press a button."""

    async def choose(self, control: Control) -> None:
        """Open a menu and choose its first value, or as few of its first ones as it takes."""


class Mouse:
    """Points and clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, control: Control) -> None:
        """Press a button."""
        within = f'[data-message-id="{control.message}"]'
        await self.touch(self.page.locator(f"{within} [data-custom-id={json.dumps(control.id)}]"))

    async def choose(self, control: Control) -> None:
        """Open a menu and choose its first value, or as few of its first ones as it takes."""
        await self.press(control)
        several = await fewest(self.page)
        for number in range(several or 1):
            await self.touch(self.page.get_by_role("option").nth(number))
        if several:
            await self.touch(self.page.locator(".select-done"))

    async def touch(self, what: Locator) -> None:
        """Once, in the middle; whatever lies over it is in the way."""
        await what.click()


class Finger(Mouse):
    """The same on a touch screen."""

    async def touch(self, what: Locator) -> None:
        """A tap."""
        await what.tap()


class Keys:
    """No mouse at all: Tab from stop to stop, Enter, arrows, Escape."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, control: Control) -> None:
        """Press a button."""
        await self.reach([control.message, control.id])
        await self.page.keyboard.press("Enter")

    async def choose(self, control: Control) -> None:
        """Open a menu and choose its first value, or as few of its first ones as it takes."""
        await self.press(control)
        several = await fewest(self.page)
        await self.page.keyboard.press("Enter")
        for _ in range(several - 1):
            await self.page.keyboard.press("ArrowDown")
            await self.page.keyboard.press("Enter")
        if several:
            await self.page.keyboard.press("Escape")

    async def reach(self, control: list[str | None]) -> None:
        """Back to the message box, then up from stop to stop."""
        await self.page.keyboard.press("Escape")
        for _ in range(MOST_STOPS):
            if await self.page.evaluate(FOCUSED) == control:
                return
            await self.page.keyboard.press("Shift+Tab")
        raise AssertionError(f"Tab never reached {control}")


async def fewest(page: Page) -> int:
    """How many the open menu asks for at least; 0 where it takes one and closes."""
    await expect(page.get_by_role("option").first).to_be_visible()
    hint = page.locator(".select-hint")
    return max(1, int(re.findall(r"\d+", await hint.inner_text())[0])) if await hint.count() else 0
