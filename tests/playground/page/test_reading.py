"""Tests of displayed content: Markdown as on Discord, and pictures with zoom and alt text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Page, Route, expect

from tests.playground.page.browser import PHONE, browser_session, press_keys, probe, start_game
from tests.playground.page.showcase_bot import ALT

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]

# Texts as typed, and the page's nodes for them, as HTML without classes.
MARKDOWN = json.loads((Path(__file__).parent / "markdown.json").read_text("utf-8"))


async def test_markdown_is_parsed_like_discords() -> None:
    async with browser_session() as session:
        page = await session.tab("Ada")
        assert len(MARKDOWN) > 10
        for case in MARKDOWN:
            shown, _ = await page.evaluate(probe("markdown"), case["text"])
            assert shown == case["shown"]


async def test_no_text_takes_long_to_parse() -> None:
    async with browser_session() as session:
        page = await session.tab("Ada")
        for text in (
            "*" * 2000,
            "_" * 2000,
            "[" * 2000,
            "||" * 1000,
            "`" * 2000,
            "**a" * 600,
            "> " * 1000,
            "- a\n" * 500,
        ):
            _, took = await page.evaluate(probe("markdown"), text)
            assert took < 1000, text[:4]


async def test_times_are_localized_and_spoilers_open_on_demand() -> None:
    async with browser_session() as session:
        ada, bartek = await session.tab("Ada"), await session.playground.person("Bartek")
        now = session.playground.services.clock.now()
        await bartek.say("welcome", f"Ends <t:{int(now) + 7300}:R>, ||Ada wins||")
        message = ada.locator(".message").last
        await expect(message.locator("time.timestamp")).to_have_text("in 2 hours")
        await expect(message.get_by_text("Ada wins")).to_be_hidden()
        await message.get_by_role("button", name="Show what is hidden").press("Enter")
        await expect(message.get_by_text("Ada wins")).to_be_visible()


async def test_future_times_are_rounded_naturally() -> None:
    told = {
        0: "now",
        59: "in 59 seconds",
        60: "in 1 minute",
        3599: "in 1 hour",
        40 * 60: "in 40 minutes",
        86390: "in 1 day",
        3 * 86400 - 2: "in 3 days",
        -3 * 86400 + 2: "3 days ago",
    }
    async with browser_session() as session:
        page = await session.tab("Ada")
        for seconds, words in told.items():
            assert await page.evaluate(probe("moment"), seconds) == words


async def test_an_answer_deleted_at_once_does_not_reappear() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        watcher, bartek = await session.playground.person("Ada"), await session.playground.person("Bartek")

        async def late(route: Route) -> None:
            response = await route.fetch()
            await watcher.wait_for("MESSAGE_DELETE")
            await bartek.say("welcome", "Gone already")
            await expect(ada.locator(".message").last).to_contain_text("Gone already")
            await route.fulfill(response=response)

        await ada.route("**/interactions", late)
        async with ada.expect_response("**/interactions"):
            await ada.locator(".composer-box").focus()
            await press_keys(ada, "/fleeting", "Enter", "Enter")
        await bartek.say("welcome", "And that is that")
        await expect(ada.locator(".message").last).to_contain_text("And that is that")
        await expect(ada.locator(".message-ephemeral")).to_have_count(0)


async def test_alt_text_is_shown_by_keyboard_and_is_on_the_picture() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await start_game(ada)
        await expect(ada.get_by_role("img", name=ALT)).to_be_visible()
        toggle = ada.get_by_role("button", name="ALT: show the picture's description")
        await toggle.focus()
        await press_keys(ada, "Enter")
        await expect(toggle).to_have_attribute("aria-expanded", "true")
        await expect(ada.locator(".alt-text")).to_have_text(ALT)
        await press_keys(ada, "Enter")
        await expect(ada.locator(".alt-text")).to_be_hidden()


async def scale(page: Page) -> float:
    """Return the scale at which the viewer shows the picture."""
    return float(await page.evaluate("new DOMMatrix(document.querySelector('.viewer-image').style.transform).a"))


async def test_a_picture_opens_large_zooms_and_restores_the_focus() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await start_game(ada)
        opener = ada.get_by_role("button", name="Open the picture")
        await opener.focus()
        await press_keys(ada, "Enter")
        viewer = ada.get_by_role("dialog", name="Picture")
        await expect(viewer.locator(".viewer-alt")).to_have_text(ALT)
        await press_keys(ada, "+", "+")
        assert await scale(ada) == pytest.approx(2.25)
        before = await viewer.locator("img").bounding_box()
        await press_keys(ada, "ArrowLeft")
        after = await viewer.locator("img").bounding_box()
        assert before is not None
        assert after is not None
        assert after["x"] > before["x"]
        await press_keys(ada, "0")
        await ada.mouse.move(640, 400)
        await ada.mouse.wheel(0, -400)
        await expect(viewer.get_by_role("status")).not_to_have_text("100 %")
        await viewer.get_by_role("button", name="Fit to the window").click()
        assert await scale(ada) == 1
        await press_keys(ada, "Escape")
        await expect(viewer).to_have_count(0)
        await expect(opener).to_be_focused()


async def test_two_fingers_zoom_and_one_finger_pans() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", PHONE, touch=True)
        await start_game(ada)
        await ada.get_by_role("button", name="Open the picture").tap()
        await expect(ada.locator(".viewer-image")).to_be_visible()
        fingers = await ada.context.new_cdp_session(ada)

        async def touch(kind: str, *points: tuple[int, int]) -> None:
            touches = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
            await fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        await touch("touchStart", (150, 400), (240, 400))
        await touch("touchMove", (105, 400), (285, 400))
        await touch("touchEnd")
        assert await scale(ada) == pytest.approx(2, rel=0.05)
        before = await ada.locator(".viewer-image").bounding_box()
        await touch("touchStart", (200, 400))
        await touch("touchMove", (150, 400))
        await touch("touchEnd")
        after = await ada.locator(".viewer-image").bounding_box()
        assert before is not None
        assert after is not None
        assert after["x"] < before["x"] - 30


async def test_zooming_keeps_the_point_under_the_finger_and_the_picture_on_the_stage() -> None:
    async with browser_session() as session:
        page = await session.tab("Ada")
        held = await page.evaluate(probe("zoom"))
        assert held["before"] == pytest.approx(held["after"])
        assert held["far"] == {"scale": 3, "x": 405, "y": -100}
        assert held["least"] == 1


async def test_a_long_game_keeps_the_page_short() -> None:
    async with browser_session() as session:
        ada, bartek = await session.tab("Ada"), await session.playground.person("Bartek")
        for turn in range(260):
            await bartek.say("welcome", f"Move {turn}")
        await expect(ada.locator(".message").last).to_contain_text("Move 259")
        assert await ada.locator(".message").count() <= 200
        oldest = ada.locator(".message").first
        text = await oldest.locator(".message-body").inner_text()
        await ada.locator(".log-scroller").evaluate("(node) => { node.scrollTop = 0 }")
        await expect(oldest).not_to_contain_text(text)
        await expect(ada.get_by_text(text, exact=True)).to_be_in_viewport()


async def test_drafts_stay_with_their_channel() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await ada.locator(".composer-box").fill("half a thought")
        await ada.locator(".channel", has_text="lounge").click()
        await expect(ada.locator(".composer-box")).to_have_value("")
        await ada.locator(".channel", has_text="welcome").click()
        await expect(ada.locator(".composer-box")).to_have_value("half a thought")
