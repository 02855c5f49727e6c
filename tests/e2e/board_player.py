"""A player who only uses the live board: taps highlighted items, and presses the sheet's buttons and menus.

The player reads the targets from the server's data for the page, so it works in every language, but it presses only on
the page.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import expect

from engine.rng import FastRng

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page, Response

TWICE: Final = "w:d:"  # Plays a move twice: two commits
PLAYS: Final = ("w:y:", TWICE)
GOES_ON: Final = ("w:s:", "w:o:")
MOST_PRESSES: Final = 12

STATE: Final = "() => fetch('api/state' + location.search).then((answer) => answer.json())"
SHOWN: Final = 'html[data-revision="{}"]:not([data-connected="false"])'
"""A connected page that shows a revision. After a restart of the bot, that takes a moment."""
CONNECTED: Final = 'html:not([data-connected="false"])'
COUNT_PRESSES: Final = """window.presses = 0;
const asked = window.fetch;
window.fetch = (path, ...how) => {
  window.presses += Number(String(path).includes("api/press"));
  return asked(path, ...how);
};"""
"""A script to run before the page's own ones, to detect presses caused by taps."""
PRESSES: Final = "window.presses"
PRESS_IN_LIST: Final = """(id) => {
  const listed = document.querySelector(`.sheet .choices [data-id="${id}"]`);
  listed?.click();
  return Boolean(listed);
}"""
MOST_TAPS: Final = 4
MIDDLE: Final = """(about) => {
  const lights = [...document.querySelectorAll(".light")];
  const shown = lights.find((light) => light.dataset.about === about && light.getClientRects().length);
  const shape = shown?.querySelector("polygon");
  if (!shape) return null;
  const box = shape.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  const on = document.elementFromPoint(x, y);
  return on?.closest(".stage") && on.closest(".stage") === shown.closest(".stage") ? [x, y] : null;
}"""


class BoardPlayer:
    """A seat, played in one tab of the live board."""

    def __init__(self, page: Page, *, is_finger: bool, seed: int = 1) -> None:
        self.page, self._is_finger, self._rng = page, is_finger, FastRng(seed)
        self.presses: list[int] = []  # Number of presses in each turn
        self.last_press = ""  # Id of the last answered press
        self.taps = 0  # Number of presses that were taps on the board

    async def state(self) -> dict[str, Any]:
        """Return the state that the server sends to this page now."""
        found: dict[str, Any] = await self.page.evaluate(STATE)
        return found

    async def turn(self) -> None:
        """Make a move: press until the table has moved on."""
        shown = await self.state()
        revision = shown["revision"]
        await expect(self.page.locator(SHOWN.format(revision))).to_be_attached()
        for number in range(1, MOST_PRESSES):
            shown = await self._press(shown)
            if shown["revision"] > revision:
                self.presses.append(number)
                return
        raise AssertionError(f"so many presses, and no move: {shown['sheet']} {shown['targets']}")

    async def _press(self, shown: dict[str, Any]) -> dict[str, Any]:
        """Press one of the displayed controls, and return the server's answer."""
        await expect(self.page.locator(CONNECTED)).to_be_attached()
        await expect(self.page.locator(".sheet[aria-busy='true']")).to_have_count(0)
        buttons = [one for block in shown["sheet"]["blocks"] for one in block.get("buttons", ())]
        menus = [block["menu"] for block in shown["sheet"]["blocks"] if "menu" in block]
        lit = shown["targets"]
        for beginnings in (PLAYS, GOES_ON):
            abouts = [about for about, target in lit.items() if target["id"].startswith(beginnings)]
            abouts = [about for about in abouts if ":build|" in lit[about]["id"]] or abouts
            ids = [one["id"] for one in buttons if one["id"].startswith(beginnings) and one.get("style") != "disabled"]
            if abouts and (beginnings == GOES_ON or not ids or self._rng.below(2)):
                return await self._tap(abouts[self._rng.below(len(abouts))], lit)
            if ids:
                return await self._click(f'[data-id="{ids[self._rng.below(len(ids))]}"]')
        return await self._choose(next(menu for menu in menus if not menu["id"].startswith("w:more:")))

    async def _tap(self, about: str, lit: dict[str, Any]) -> dict[str, Any]:
        """Tap an item of the board, or press its entry in the list if the item is out of sight. Return the server's
        answer.
        """
        async with self.page.expect_response("**/api/press*") as answered:
            if not await self._has_tapped(about):
                assert await self.page.evaluate(PRESS_IN_LIST, lit[about]["id"]), f"{about} is offered nowhere"
        return await self._answer(await answered.value)

    async def _has_tapped(self, about: str) -> bool:
        """Tap an item, and a second time if the page zooms in because several items are close together. Return True if
        the tap succeeded.
        """
        before = await self.page.evaluate(PRESSES)
        for _ in range(MOST_TAPS):
            if (place := await self.page.evaluate(MIDDLE, about)) is None:
                return False
            await (self.page.touchscreen.tap(*place) if self._is_finger else self.page.mouse.click(*place))
            if await self.page.evaluate(PRESSES) > before:
                self.taps += 1
                return True
        return False

    async def _click(self, selector: str) -> dict[str, Any]:
        return await self._click_on(self.page.locator(selector).first)

    async def _click_on(self, control: Locator) -> dict[str, Any]:
        await expect(control).to_be_enabled()
        async with self.page.expect_response("**/api/press*") as answered:
            await control.dispatch_event("click")
        return await self._answer(await answered.value)

    async def _choose(self, menu: dict[str, Any]) -> dict[str, Any]:
        if menu["most"] > 1 or menu["fewest"] == 0:
            boxes = self.page.locator("form.menu input")
            for number in range(menu["fewest"]):
                await boxes.nth(number).check()
            return await self._click(f'form.menu [data-id="{menu["id"]}"]')
        values = [option["value"] for option in menu["options"]]
        value = values[self._rng.below(len(values))]
        if await (button := self.page.locator(f'[data-id="{menu["id"]}"][data-value="{value}"]')).count():
            return await self._click_on(button)
        await self.page.locator(".menu select").first.select_option(value)
        return await self._click(f'.menu [data-id="{menu["id"]}"]')

    async def _answer(self, response: Response) -> dict[str, Any]:
        assert response.status == 200, await response.text()
        self.last_press = json.loads(response.request.post_data or "")["id"]
        found: dict[str, Any] = await response.json()
        return found
