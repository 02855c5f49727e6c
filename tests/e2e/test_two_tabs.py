"""Two people play at one table, each in a separate tab. No player's secrets reach the other player's tab."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.bot_in_browser import bot_in_browser
from tests.e2e.browser_player import BrowserPlayer
from tests.e2e.input_methods import Mouse
from tests.e2e.slash_commands import open_table

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Page, WebSocket

    from chatbot.bot.components import ButtonId

MOVES = 6
EPHEMERAL = 64


class Wire:
    """Collects all data that the server sends to a tab."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def private(self) -> set[str]:
        """Return the ids and pictures of all ephemeral answers and direct messages."""
        events = [json.loads(frame) for frame in self.frames]
        messages = [event["d"] for event in events if event["t"] in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}]
        private = [message for message in messages if message["flags"] & EPHEMERAL or "guild_id" not in message]
        pictures = {picture for message in private for picture in addresses(message["components"])}
        return {message["id"] for message in private} | pictures


def addresses(node: object) -> list[str]:
    """Return every picture's address in a JSON value."""
    if isinstance(node, dict):
        own = [node["url"]] if str(node.get("url", "")).startswith("http") else []
        return own + [one for part in node.values() for one in addresses(part)]
    if isinstance(node, list):
        return [one for part in node for one in addresses(part)]
    return []


def one_move_a_turn(tap: ButtonId) -> int:
    """Return a preference for drawing from the deck, which ends a turn, so that moves alternate and nobody waits in
    vain.
    """
    return int(tap.cells[:1] == ("draw",))


@pytest.mark.asyncio
async def test_a_hand_never_appears_in_the_other_tab(tmp_path: Path) -> None:
    async with bot_in_browser(tmp_path) as play:
        room = play.room()
        ada, bartek = await play.tab("Ada", room), await play.tab("Bartek", room)
        wires = {page: Wire(page) for page in (ada, bartek)}
        for page in wires:
            await page.reload()
            await expect(page.locator(".composer-box")).to_be_visible()
        await open_table(ada, "europe")
        await bartek.get_by_role("button", name="Join").click()
        await expect(ada.locator(".message").last).to_contain_text("Bartek")
        await ada.get_by_role("button", name="Start", exact=True).click()
        await asyncio.gather(*(BrowserPlayer(page, Mouse(page), one_move_a_turn).play(MOVES) for page in wires))
        for own, other in ((ada, bartek), (bartek, ada)):
            private = wires[own].private()
            assert len(private) > MOVES
            told = "\n".join(wires[other].frames)
            shown = await other.content()
            assert [one for one in private if one in told or one in shown] == []
