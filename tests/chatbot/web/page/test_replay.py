"""After the game: its moves one by one, through whose eyes, and records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.chatbot.web.page.boards import LAST_MOMENT, tiles_state
from tests.chatbot.web.page.fake_server import LINK, RECORD
from tests.chatbot.web.page.windows import DESKTOP, SIZES, windows

if TYPE_CHECKING:
    from playwright.async_api import FilePayload, Locator, Page

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
OVER = tiles_state(phase="over", targets={}, revision=90)


def tiles(page: Page) -> Locator:
    return page.locator(".panel-board use[href='#art-meadow']")


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Move")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
async def test_a_game_that_is_over_is_stepped_through(size: tuple[int, int]) -> None:
    async with windows(OVER) as opened:
        page = await opened.open(size)
        await expect(slider(page)).to_have_value("6")
        await page.get_by_role("button", name="One move back").click()
        await expect(tiles(page)).to_have_count(LAST_MOMENT)
        await expect(slider(page)).to_have_attribute("aria-valuetext", "Move 5 / 6: Ada laid tile 5")
        await expect(page.locator(".caption")).to_have_text("Ada 5 : Bartłomiej 10 · Ada laid tile 5")
        await page.get_by_role("button", name="To the start").click()
        await expect(tiles(page)).to_have_count(1)
        await page.get_by_role("button", name="One move on").click()
        await expect(tiles(page)).to_have_count(2)
        await page.get_by_role("button", name="To the end").click()
        await expect(tiles(page)).to_have_count(LAST_MOMENT + 1)


async def test_the_arrows_step_while_the_slider_has_the_focus() -> None:
    async with windows(OVER) as opened:
        page = await opened.open(DESKTOP)
        await expect(slider(page)).to_have_value("6")
        await slider(page).focus()
        await page.keyboard.press("Home")
        await expect(tiles(page)).to_have_count(1)
        await page.keyboard.press("ArrowRight")
        await page.keyboard.press("ArrowRight")
        await expect(tiles(page)).to_have_count(3)
        await expect(slider(page)).to_be_focused()


async def test_a_game_is_played_back_to_its_end_and_can_be_paused() -> None:
    async with windows(OVER) as opened:
        page = await opened.blank(DESKTOP)
        await page.clock.install()
        await page.goto(f"{opened.table.url}#{LINK}")
        await expect(slider(page)).to_have_value("6")
        await page.get_by_role("button", name="Play").click()
        await expect(slider(page)).to_have_value("0")
        for number in (1, 2):
            await page.clock.fast_forward(1400)
            await expect(slider(page)).to_have_value(f"{number}")
        await page.get_by_role("button", name="Pause").click()
        await page.clock.fast_forward(5000)
        await expect(page.get_by_role("button", name="Play")).to_be_visible()
        await expect(slider(page)).to_have_value("2")


async def test_the_game_is_seen_through_the_eyes_of_a_seat() -> None:
    async with windows(OVER) as opened:
        page = await opened.open(DESKTOP)
        await expect(slider(page)).to_have_value("6")
        await page.locator(".replay summary").click()
        await page.get_by_label("Seen by").select_option("Bartłomiej")
        await page.get_by_role("button", name="To the start").click()
        await expect(tiles(page)).to_have_count(1)
        assert [asked for asked in opened.table.moments if asked.get("s") == "1" and asked["n"] == "0"]


def a_file(content: bytes) -> FilePayload:
    return {"name": "record.json", "mimeType": "application/json", "buffer": content}


async def test_the_record_is_offered_and_another_one_can_be_opened() -> None:
    async with windows(OVER) as opened:
        page = await opened.open(DESKTOP)
        await expect(slider(page)).to_have_value("6")
        await page.locator(".replay summary").click()
        link = page.get_by_role("link", name="Record")
        await expect(link).to_have_attribute("href", re.compile(r"^api/record\?t=11\.2a$"))
        await page.get_by_label("Open a record").set_input_files(a_file(b"nonsense"))
        await expect(page.locator(".caption")).to_have_text("This is no record of a game.")
        await page.get_by_label("Open a record").set_input_files(a_file(RECORD.encode()))
        await expect(page.locator(".caption")).to_contain_text("Anna 1 : Ben 2 : Cleo 3")
        await expect(page.get_by_label("Seen by").locator("option")).to_have_text(["Everybody", "Anna", "Ben", "Cleo"])


async def test_a_game_that_goes_on_has_no_such_bar() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open(DESKTOP)
        await expect(slider(page)).to_be_hidden()
        assert opened.table.moments == []
