"""Whole games on the live board: two people on boards, on a phone and on a desktop, and a third in the channel.

The bot is killed in the middle and restarted. The pages continue, no move is lost or doubled, and nothing outdated is
shown.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from statistics import median
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import async_playwright, expect

from engine import games
from tests.discord.fake_discord import FakeDiscord
from tests.e2e.board_player import COUNT_PRESSES, TWICE, BoardPlayer
from tests.e2e.bot_in_browser import QUICK
from tests.e2e.browser_player import BrowserPlayer
from tests.e2e.input_methods import Mouse
from tests.e2e.slash_commands import open_table
from tests.playground.page.browser import FLAGS, chromium
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Browser, Page

    from chatbot.bot.components import ButtonId

pytestmark = pytest.mark.asyncio
PHONE, DESK = (390, 844), (1280, 800)
KILLED_AT = (12, 22)
"""Numbers of moves after which the bot is killed, unless the next move is made in the channel."""


def builds(tap: ButtonId) -> int:
    """Return a preference for building, because a rail game ends when a player has built enough."""
    return int(tap.cells[:1] == ("build",))


class BotProcess:
    """A bot with a live board, in a separate process that a test can kill."""

    def __init__(self, playground: FakeDiscord, data: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._playground, self._data = playground, data
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the bot, and wait until it is connected."""
        own = {
            "WAYPOST_DATA": str(self._data),
            "WAYPOST_PROCESSES": "1",
            "WAYPOST_WEB": f"127.0.0.1:{self.port}",
            "WAYPOST_WEB_URL": f"http://127.0.0.1:{self.port}/",
        }
        playground = (self._playground.api_url, self._playground.gateway_url, self._playground.bot_token)
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bench.measured_bot", *playground),
            env={**os.environ, **own},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(SOON):
            assert await self._process.stdout.readline() == b"ready\n"

    async def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> None:
        """Stop the bot as a supervisor would."""
        assert self._process is not None
        self._process.terminate()
        async with asyncio.timeout(SOON):
            await self._process.wait()


@contextlib.asynccontextmanager
async def bot_process(data: Path) -> AsyncIterator[tuple[FakeDiscord, BotProcess, Browser]]:
    """Yield a playground, a bot connected to it, and a browser."""
    async with FakeDiscord(data, limits=QUICK) as playground, async_playwright() as driver:
        bot = BotProcess(playground, data)
        await bot.start()
        browser = await driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield playground, bot, browser
        finally:
            await browser.close()
            await bot.stop()


async def tab(playground: FakeDiscord, browser: Browser, name: str, room: str) -> Page:
    """Open a channel on Discord's page as this person, and return the page."""
    context = await browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", locale="en-GB"
    )
    page = await context.new_page()
    page.set_default_timeout(SOON * 1000)
    user = next(user for user in playground.services.world.people if user.name == name)
    await page.goto(f"{playground.page_url}&user={user.id}")
    await page.locator(".channel", has_text=room).click()
    await expect(page.locator(".composer-box")).to_be_visible()
    return page


async def board(browser: Browser, discord: Page, size: tuple[int, int], *, is_finger: bool, seed: int) -> BoardPlayer:
    """Open the live board with the link behind *Board* on a person's Discord page, and return its player."""
    await discord.get_by_role("button", name="Board", exact=True).last.click()
    link = await discord.locator(".message-ephemeral a[href*='#']").first.get_attribute("href")
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=is_finger,
        is_mobile=is_finger,
        reduced_motion="reduce",
    )
    page = await context.new_page()
    page.set_default_timeout(SOON * 1000)
    await page.add_init_script(COUNT_PRESSES)
    assert link is not None
    await page.goto(link)
    await page.locator(".pane svg use").first.wait_for(state="attached")
    return BoardPlayer(page, is_finger=is_finger, seed=seed)


async def kill_during_a_press(bot: BotProcess, player: BoardPlayer) -> None:
    """Kill the bot while it handles a press of this player, and start it again. Check that the press counts once."""
    before = (await player.state())["revision"]
    async with player.page.expect_request("**/api/press*"):
        turning = asyncio.create_task(player.turn())
    await bot.kill()
    await expect(player.page.locator(".banner")).to_be_visible()
    await bot.start()
    await turning
    moves = 2 if player.last_press.startswith(TWICE) else 1
    assert (await player.state())["revision"] == before + moves


@pytest.mark.parametrize("game", ["carcassonne", "europe", "liars_dice", "reversi", "tchu"])
async def test_a_whole_game_on_live_boards_survives_a_restart(tmp_path: Path, game: str) -> None:
    async with bot_process(tmp_path) as (playground, bot, browser):
        guild = next(iter(playground.services.world.guilds.values()))
        room = playground.admin.add_channel(guild, "room").name
        names = ("Ada", "Bartek", "Chloé")[: games.find(game).seats[1]]
        pages = {name: await tab(playground, browser, name, room) for name in names}
        await open_table(pages["Ada"], game)
        for name in names[1:]:
            await pages[name].get_by_role("button", name="Join").last.click()
            await expect(pages["Ada"].locator(".message").last).to_contain_text(name)
        await pages["Ada"].get_by_role("button", name="Start", exact=True).click()
        await expect(pages["Ada"].get_by_role("button", name="Board", exact=True).last).to_be_visible()
        players = {
            "Ada": await board(browser, pages["Ada"], PHONE, is_finger=True, seed=1),
            "Bartek": await board(browser, pages["Bartek"], DESK, is_finger=False, seed=2),
        }
        in_channel = BrowserPlayer(pages["Chloé"], Mouse(pages["Chloé"]), builds) if len(names) > 2 else None
        moves = 0
        while (state := await players["Ada"].state())["phase"] == "playing":
            mover = next(seat["name"] for seat in state["seats"] if seat["turn"])
            if mover not in players:
                assert in_channel is not None
                await in_channel.play(1)
            elif moves in KILLED_AT:
                await kill_during_a_press(bot, players[mover])
            else:
                await players[mover].turn()
            moves += 1
        ends = [(await player.state())["revision"] for player in players.values()]
        assert len(set(ends)) == 1
        for player in players.values():
            assert median(player.presses) <= 3, player.presses
            assert player.taps > 0
