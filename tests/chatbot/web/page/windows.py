"""The live board's page in windows of a real browser, with a simulated server.

A script error or a violation of the content policy in any window makes the test fail at its end.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from playwright.async_api import ConsoleMessage, FloatRect, Page, expect

from tests.chatbot.web.page.fake_server import LINK, FakeTable, serving
from tests.playground.page.browser import BROWSERS, PHONE, REFUSALS
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.chatbot.web.page.boards import Json

DESKTOP: Final = (1280, 800)
SIZES: Final = [PHONE, DESKTOP]
CAMERA: Final = "document.querySelector('.board .stage > svg > g').transform.baseVal.consolidate().matrix"
ANY_VIEW: Final = re.compile("scale")
BROKEN_OFF: Final = "net::ERR_"


@dataclass
class Windows:
    """The environment of a test: a table, and the windows that show it."""

    table: FakeTable
    errors: list[str] = field(default_factory=list)
    closing: contextlib.AsyncExitStack = field(default_factory=contextlib.AsyncExitStack)

    async def blank(self, size: tuple[int, int] = PHONE, *, still: bool = True, dark: bool = False) -> Page:
        touch = size == PHONE
        context = await BROWSERS[-1].new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
        )
        self.closing.push_async_callback(context.close)
        page = await context.new_page()
        page.set_default_timeout(SOON * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        return page

    async def open(self, size: tuple[int, int] = PHONE, *, still: bool = True, dark: bool = False) -> Page:
        """Open the page of a private link, wait for its board, and return the page."""
        page = await self.blank(size, still=still, dark=dark)
        await page.goto(f"{self.table.url}#{LINK}")
        await expect(page.locator(".board .stage > svg > g")).to_have_attribute("transform", ANY_VIEW)
        await page.evaluate("document.fonts.ready.then(() => true)")
        return page

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and REFUSALS not in message.text and BROKEN_OFF not in message.text:
            self.errors.append(message.text)


@contextlib.asynccontextmanager
async def windows(state: Json) -> AsyncIterator[Windows]:
    """Serve a table in this state. At the end, close the windows and check them for errors."""
    async with serving(FakeTable(state)) as table:
        opened = Windows(table)
        async with opened.closing:
            yield opened
        assert opened.errors == []


async def scale(page: Page) -> float:
    """Return the pixels per unit of the board's coordinates."""
    found: float = await page.evaluate(f"{CAMERA}.a")
    return found


async def camera(page: Page) -> list[float]:
    found: list[float] = await page.evaluate(f"[{CAMERA}.a, {CAMERA}.e, {CAMERA}.f]")
    return found


async def box_of(page: Page, about: str) -> FloatRect:
    """Return the screen position of a target's highlight."""
    box = await page.locator(f'.light[data-about="{about}"]').first.bounding_box()
    assert box is not None
    return box


async def middle_of(page: Page, about: str) -> tuple[float, float]:
    box = await box_of(page, about)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def tap(page: Page, at: tuple[float, float]) -> None:
    """Tap at a position with a finger on a phone, or click it on other devices."""
    if page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        await page.touchscreen.tap(*at)
    else:
        await page.mouse.click(*at)


async def tap_target(page: Page, about: str) -> None:
    await tap(page, await middle_of(page, about))
