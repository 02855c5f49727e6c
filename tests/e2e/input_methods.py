"""Ways to operate a page: with a finger, with a mouse, or only with the keyboard."""

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
    """The interface of an input method, which presses buttons and chooses in menus."""

    async def press(self, control: Control) -> None:
        """Press a button."""

    async def choose(self, control: Control) -> None:
        """Open a menu and choose its first value, or the required number of values."""


class Mouse:
    """Points and clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, control: Control) -> None:
        within = f'[data-message-id="{control.message}"]'
        await self.touch(self.page.locator(f"{within} [data-custom-id={json.dumps(control.id)}]"))

    async def choose(self, control: Control) -> None:
        await self.press(control)
        several = await fewest(self.page)
        for number in range(several or 1):
            await self.touch(self.page.get_by_role("option").nth(number))
        if several:
            await self.touch(self.page.locator(".select-done"))

    async def touch(self, what: Locator) -> None:
        """Click the centre once. The click fails if another element is on top."""
        await what.click()


class Finger(Mouse):
    """Taps on a touch screen instead of clicking."""

    async def touch(self, what: Locator) -> None:
        await what.tap()


class Keys:
    """Uses only the keyboard: Tab, Enter, arrows, Escape."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, control: Control) -> None:
        await self.reach([control.message, control.id])
        await self.page.keyboard.press("Enter")

    async def choose(self, control: Control) -> None:
        await self.press(control)
        several = await fewest(self.page)
        await self.page.keyboard.press("Enter")
        for _ in range(several - 1):
            await self.page.keyboard.press("ArrowDown")
            await self.page.keyboard.press("Enter")
        if several:
            await self.page.keyboard.press("Escape")

    async def reach(self, control: list[str | None]) -> None:
        """Return to the message box, then move up from control to control until this control has the focus."""
        await self.page.keyboard.press("Escape")
        for _ in range(MOST_STOPS):
            if await self.page.evaluate(FOCUSED) == control:
                return
            await self.page.keyboard.press("Shift+Tab")
        raise AssertionError(f"Tab never reached {control}")


async def fewest(page: Page) -> int:
    """Return the minimum number of choices in the open menu, or 0 if the menu closes after one choice."""
    await expect(page.get_by_role("option").first).to_be_visible()
    hint = page.locator(".select-hint")
    return max(1, int(re.findall(r"\d+", await hint.inner_text())[0])) if await hint.count() else 0
