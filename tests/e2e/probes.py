"""Scripts that tests run in the page to read its content."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.waiting import SOON

if TYPE_CHECKING:
    from playwright.async_api import Page

CONTROLS = """() => [...document.querySelectorAll(".message [data-custom-id]")]
  .filter((control) => !control.disabled && control.getAttribute("aria-busy") !== "true")
  .map((control) => ({
    id: control.dataset.customId,
    message: control.closest(".message").dataset.messageId,
    private: control.closest(".message-ephemeral") !== null,
    called: control.closest(".message-for-me") !== null,
    menu: control.classList.contains("select"),
  }))"""
"""Every enabled control, in page order."""

PRIVATE = """() => [...document.querySelectorAll(".message-ephemeral")].map((message) => {
  const body = message.querySelector(".message-body").cloneNode(true);
  const controls = [...body.querySelectorAll("[data-custom-id]")].map((control) => control.dataset.customId);
  for (const menu of body.querySelectorAll(".select")) menu.remove();
  return [message.dataset.messageId, controls, body.textContent];
})"""
"""The private answers as sent by the bot. Every press in a game changes one of them or adds one."""

ANSWERED = """(before) => !document.querySelector(".message-waiting, .message-ephemeral .thinking")
  && JSON.stringify((PRIVATE)()) !== JSON.stringify(before)""".replace("PRIVATE", PRIVATE)
"""True if the bot has answered everything, and the private answers have changed."""

FOCUSED = """() => [
  document.activeElement.closest(".message")?.dataset.messageId, document.activeElement.dataset.customId,
]"""
"""The message and the control with the focus."""

NEWEST_TURN = """({after, over, moves}) => {
  const found = (CONTROLS)().map((control) => ({...control, parts: control.id.split(":")}));
  if (found.some(({parts}) => parts[1] === over)) return {revision: -1};
  const mine = found.filter(({parts, private: own, called}) => moves.includes(parts[1]) && (own || called));
  const newest = Math.max(...mine.map(({parts}) => parseInt(parts[4], 36)));
  return newest > after ? {revision: newest} : null;
}""".replace("CONTROLS", CONTROLS)
"""The table's revision if this person has a turn later than the given revision, or -1 after the game."""


LOOKED_AT_AGAIN = """(asked) => new Promise((found) => {
  const look = () => {
    const answer = (PROBE)(asked);
    if (!answer) return;
    watch.disconnect();
    found(answer);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  look();
})"""


async def until(page: Page, probe: str, asked: object = None) -> Any:
    """Wait until a probe finds something, checking it at each change of the page, and return the finding."""
    async with asyncio.timeout(SOON):
        return await page.evaluate(LOOKED_AT_AGAIN.replace("PROBE", probe), asked)
