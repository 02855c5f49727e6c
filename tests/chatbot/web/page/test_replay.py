"""Tests of a finished game on the page: steps, playback, seats' views, turning points, and opened records."""

from __future__ import annotations

from contextlib import asynccontextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest
from playwright.async_api import Page, expect

from tests.chatbot.web.page.boards import finished_state, moments_of, tiles_state
from tests.chatbot.web.page.windows import DESKTOP, SIZES, Windows, windows
from tests.playground.page.browser import PHONE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
TILES: Final = ".board .stage g:not(.lights) > use"


@asynccontextmanager
async def finished() -> AsyncIterator[Windows]:
    async with windows(finished_state()) as opened:
        opened.table.moments = moments_of()
        yield opened


async def shows(page: Page, number: int, total: int = 4) -> None:
    """Wait until the page shows the game after this many moves."""
    await expect(page.locator(".now")).to_have_text(f"Move {number} of {total}")
    await expect(page.locator(TILES)).to_have_count(number + 1)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
async def test_a_finished_game_is_replayed_and_its_end_restores_the_sheet(size: tuple[int, int]) -> None:
    async with finished() as opened:
        page = await opened.open(size)
        replay = page.get_by_role("region", name="Step through the game")
        await expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
        await replay.get_by_role("button", name="One move back").click()
        await shows(page, 3)
        await expect(replay).to_contain_text("Ada placed tile 3")
        await expect(page.get_by_role("heading", name="Ada wins")).to_be_hidden()
        await replay.get_by_role("button", name="To the start").click()
        await shows(page, 0)
        await expect(page.locator(".points").first).to_have_text("Points: 0")
        await replay.get_by_role("button", name="One move on").click()
        await shows(page, 1)
        await replay.get_by_role("button", name="To the end").click()
        await expect(page.locator(".now")).to_have_text("Ada wins")
        await expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
        await expect(page.locator(TILES)).to_have_count(5)


async def test_the_slider_works_by_keyboard_and_announces_events() -> None:
    async with finished() as opened:
        page = await opened.open(DESKTOP)
        slider = page.get_by_role("slider", name="Move")
        await expect(slider).to_have_attribute("max", "4")
        await slider.focus()
        await page.keyboard.press("ArrowLeft")
        await shows(page, 3)
        await expect(slider).to_have_attribute("aria-valuetext", "Move 3 of 4: ▲ Ada placed tile 3")
        await page.keyboard.press("Home")
        await shows(page, 0)
        await expect(slider).to_be_focused()


async def test_a_dragged_slider_shows_only_its_final_moment() -> None:
    async with windows(finished_state()) as opened:
        opened.table.moments = moments_of(total=60)
        page = await opened.open(DESKTOP)
        await expect(page.get_by_role("slider")).to_have_attribute("max", "60")
        await page.get_by_role("slider").evaluate(
            """(slider) => {
              for (let n = 1; n <= 40; n += 1) {
                slider.value = n;
                slider.dispatchEvent(new Event("input"));
              }
            }"""
        )
        await shows(page, 40, 60)
        assert len(opened.table.asked) < 10


async def test_the_player_plays_from_the_start_to_the_end_and_can_be_stopped() -> None:
    async with finished() as opened:
        page = await opened.open(PHONE)
        await page.get_by_role("button", name="Play the moves").tap()
        await expect(page.locator(".now")).to_contain_text("Move")
        await page.get_by_role("button", name="Pause").tap()
        await expect(page.get_by_role("button", name="Play the moves")).to_be_visible()
        for speed in (1, 2):
            await page.get_by_role("button", name=f"Speed {speed}×").tap()
        await expect(page.get_by_role("button", name="Speed 4×")).to_be_visible()
        await page.get_by_role("button", name="Play the moves").tap()
        await expect(page.locator(".now")).to_have_text("Ada wins")
        await expect(page.get_by_role("button", name="Play the moves")).to_be_visible()
        assert {asked["n"] for asked in opened.table.asked} >= {"0", "1", "2", "3", "4"}, "every move is played"


async def test_the_game_is_seen_from_a_seat() -> None:
    async with finished() as opened:
        page = await opened.open(DESKTOP)
        await page.get_by_label("Whose view").select_option("Bartłomiej")
        await expect(page.get_by_role("heading", name="Cards")).to_be_visible()
        await shows(page, 4)
        await page.get_by_role("button", name="One move back").click()
        await shows(page, 3)
        assert opened.table.asked[-1] == {"n": "3", "s": "1"}
        await page.get_by_label("Whose view").select_option("What everyone saw")
        await expect(page.get_by_role("heading", name="Cards")).to_be_hidden()


async def test_nearby_turning_points_are_side_by_side_on_the_slider() -> None:
    async with windows(finished_state()) as opened:
        opened.table.moments = moments_of(total=90)
        opened.table.turning_points = [{"number": number, "text": "Better"} for number in (40, 39, 89, 90, 41)]
        page = await opened.open()
        marks = page.locator(".turn")
        await expect(marks).to_have_count(5)
        boxes = [await marks.nth(number).bounding_box() for number in range(5)]
        lefts = [box["x"] for box in boxes if box is not None]
        assert all(right - left >= 23.9 for left, right in pairwise(lefts))
        assert lefts[-1] + 24 <= PHONE[0]
        await marks.nth(1).tap()
        await expect(page.locator(".now")).to_have_text("Move 40 of 90")
        await expect(marks.nth(1)).to_be_focused()


async def test_a_turning_points_mark_jumps_there_and_shows_the_better_move() -> None:
    async with finished() as opened:
        opened.table.turning_points = [{"number": 2, "text": "**1 · Move 2 of 4 · Ada**\nBetter: the city"}]
        page = await opened.open(PHONE)
        await page.get_by_role("button", name="Turning point: move 2").tap()
        await shows(page, 2)
        await expect(page.locator(".told")).to_contain_text("Better: the city")


async def test_a_record_file_can_be_opened_and_left() -> None:
    async with finished() as opened:
        opened.table.brought = {"a record": moments_of("Europe", 2)}
        opened.table.turning_points = [{"number": 2, "text": "Better"}]
        page = await opened.open(DESKTOP)
        file = page.locator("input[type=file]")
        await file.set_input_files({"name": "old.json", "mimeType": "application/json", "buffer": b"a record"})
        await shows(page, 0, 2)
        await expect(page.get_by_role("heading", level=1)).to_have_text("Europe")
        await expect(page.locator(".place")).to_have_text("old.json")
        await expect(page.get_by_role("button", name="Turning point")).to_have_count(0)
        await page.get_by_role("button", name="Back to this game").click()
        await expect(page.locator(".now")).to_have_text("Ada wins")
        await expect(page.get_by_role("heading", level=1)).to_have_text("Carcassonne")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\x89PNG", "This isn’t a record."), (b"x" * 10_000_000, "This file is too large to be the record of a game.")],
    ids=["binary", "large"],
)
async def test_a_wrong_file_is_explained_and_the_game_stays(content: bytes, sentence: str) -> None:
    async with finished() as opened:
        page = await opened.open(DESKTOP)
        file = page.locator("input[type=file]")
        await file.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": content})
        await expect(page.locator(".replay").get_by_role("alert")).to_have_text(sentence)
        await page.get_by_role("button", name="One move back").click()
        await shows(page, 3)


async def test_the_record_is_offered_as_a_file() -> None:
    async with finished() as opened:
        page = await opened.open(DESKTOP)
        link = page.get_by_role("link", name="Save the record")
        await expect(link).to_have_attribute("href", "api/record?t=11.2a&a=ada")


async def test_a_sealed_game_says_so() -> None:
    async with windows(finished_state()) as opened:
        page = await opened.open()
        await expect(page.locator(".replay").get_by_role("alert")).to_have_text(
            "The daily game is sealed until it ends."
        )


async def test_a_running_game_has_no_replay_until_it_ends() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.moments = moments_of()
        page = await opened.open()
        await expect(page.locator(".replay")).to_be_hidden()
        assert opened.table.asked == []
        opened.table.tell(finished_state(revision=6))
        await page.get_by_role("button", name="One move back").tap()
        await shows(page, 3)
