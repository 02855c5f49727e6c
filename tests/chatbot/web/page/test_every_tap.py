"""No tap is lost: each tap presses something, or the page explains why it cannot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.chatbot.web.page.boards import placed_answer, tiles_state
from tests.chatbot.web.page.fake_server import LINK, refused
from tests.chatbot.web.page.windows import DESKTOP, middle_of, tap_target, windows
from tests.waiting import SOON

if TYPE_CHECKING:
    from tests.chatbot.web.page.boards import Json

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
LOST = "No connection"
LATER = 4_000_000_000_000
"""The time of a page's stopped clock, in milliseconds since 1970."""
ROUND_TRIP = "fetch('api/words?l=en').then((answer) => answer.status)"


def said(text: str, **changes: object) -> Json:
    return {"revision": 5, "panes": [], "targets": {}, "sheet": {"blocks": [{"text": text}]}, **changes}


def tickets(revision: int) -> Json:
    """Return a state with a menu of tickets. The menu's id changes with each revision."""
    options = [{"value": f"v{n}", "label": f"Ticket {n}"} for n in range(20)]
    menu = {"id": f"w:p:{revision}", "label": "Choose tickets", "options": options, "fewest": 1, "most": 3}
    return tiles_state(revision=revision, sheet={"blocks": [{"menu": menu}]}, targets={})


async def test_a_trembling_finger_still_taps() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        x, y = await middle_of(page, "1,-1")
        await page.evaluate(
            """([x, y]) => {
              const stage = document.querySelector(".board .stage");
              stage.setPointerCapture = () => {};
              const send = (kind, dx) => stage.dispatchEvent(new PointerEvent(kind, {
                bubbles: true, pointerId: 7, pointerType: "touch", isPrimary: true, clientX: x + dx, clientY: y }));
              send("pointerdown", 0);
              for (const dx of [2, 3, 2, -2, 3, 1]) send("pointermove", dx);
              send("pointerup", 1);
            }""",
            [x, y],
        )
        assert (await opened.table.pressed())["id"] == "w:s:1,-1"


async def test_a_touch_without_an_end_event_does_not_block_the_next() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        await page.evaluate(
            """() => {
              const stage = document.querySelector(".board .stage");
              stage.setPointerCapture = () => { delete stage.setPointerCapture; };
              stage.dispatchEvent(new PointerEvent("pointerdown", {
                bubbles: true, pointerId: 99, pointerType: "touch", isPrimary: true, clientX: 20, clientY: 200 }));
            }"""
        )
        await tap_target(page, "1,-1")
        assert (await opened.table.pressed())["id"] == "w:s:1,-1"


async def test_a_tap_without_a_connection_shows_why_and_tries_to_connect_at_once() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.blank()
        await page.clock.install()
        await page.goto(f"{opened.table.url}#{LINK}")
        place = await middle_of(page, "1,-1")
        opened.table.is_down = True
        opened.table.cut()
        await expect(page.get_by_text(LOST)).to_be_visible()
        await page.clock.pause_at(LATER)
        button = await page.get_by_role("button", name="Hint").bounding_box()
        assert button is not None
        for at in (place, (button["x"] + 10, button["y"] + 10)):
            tries = opened.table.opened
            async with asyncio.timeout(SOON):
                while opened.table.opened == tries:  # an attempt already in progress is not followed by another
                    await page.touchscreen.tap(*at)
                    await page.evaluate(ROUND_TRIP)
            await expect(page.locator(".banner.again")).to_contain_text(LOST)
        assert opened.table.presses == []


async def test_presses_are_sent_one_after_another() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.held = asyncio.Event()
        opened.table.answer = lambda body: (
            said("The rules." if "rules" in body["id"] else "A hint.") | {"sheet": tiles_state()["sheet"]}
        )
        page = await opened.open(DESKTOP)
        await page.get_by_role("button", name="Hint").click()
        await opened.table.pressed()
        for name in ("Hint", "Rules"):
            await page.get_by_role("button", name=name).click()
        await expect(page.locator(".waiting")).to_have_text("Rules")
        assert len(opened.table.presses) == 1
        opened.table.held.set()
        await opened.table.pressed(2)
        await expect(page.locator(".sheet[aria-busy='true']")).to_have_count(0)
        assert [press["id"] for press in opened.table.presses] == ["w:hint", "w:rules"]


async def test_a_press_on_a_dead_connection_is_repeated() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.beat = 3600
        opened.table.held = asyncio.Event()
        opened.table.answer = lambda _: placed_answer(1, -1, 0)
        page = await opened.blank()
        await page.clock.install()
        await page.goto(f"{opened.table.url}#{LINK}")
        await tap_target(page, "1,-1")
        await opened.table.pressed()
        held, opened.table.held = opened.table.held, None
        await page.clock.fast_forward(31_000)
        await page.clock.fast_forward(1_000)
        await opened.table.pressed(2)
        await expect(page.get_by_role("button", name="No follower")).to_be_visible()
        assert len({press["key"] for press in opened.table.presses}) == 1
        held.set()


async def test_a_press_is_repeated_until_the_server_is_back() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: refused("", 503)
        page = await opened.blank(DESKTOP)
        await page.clock.install()
        await page.goto(f"{opened.table.url}#{LINK}")
        await page.get_by_role("button", name="Hint").click()
        await opened.table.pressed()
        opened.table.is_down = True
        opened.table.cut()
        await expect(page.get_by_text(LOST)).to_be_visible()
        for times in range(2, 9):
            await page.clock.fast_forward(8_300)
            await opened.table.pressed(times)
        opened.table.is_down = False
        opened.table.answer = lambda _: said("A hint.")
        await page.clock.fast_forward(8_300)
        await expect(page.locator(".blocks", has_text="A hint.")).to_be_visible()
        assert len({press["key"] for press in opened.table.presses}) == 1


async def test_selections_and_scroll_position_survive_another_players_move() -> None:
    async with windows(tickets(5)) as opened:
        page = await opened.open(DESKTOP)
        await page.get_by_label("Ticket 17").check()
        scrolled = await page.locator(".scroll").evaluate("node => node.scrollTop")
        assert scrolled > 0
        opened.table.tell(tickets(6))
        await expect(page.locator("form.menu [data-id='w:p:6']")).to_be_enabled()
        await expect(page.get_by_label("Ticket 17")).to_be_checked()
        assert await page.locator(".scroll").evaluate("node => node.scrollTop") == scrolled
        await page.get_by_role("button", name="Choose", exact=True).click()
        press = await opened.table.pressed()
        assert (press["id"], press["values"]) == ("w:p:6", ["v17"])


async def test_a_refusal_survives_a_state_with_the_same_question() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: refused("You have no more hints.")
        page = await opened.open(DESKTOP)
        await page.get_by_role("button", name="Hint").click()
        await expect(page.get_by_role("alert")).to_have_text("You have no more hints.")
        opened.table.tell(tiles_state(revision=6, happened=["Move 6"]))
        await expect(page.locator(".happened")).to_have_text("Move 6")
        await expect(page.get_by_role("alert")).to_have_text("You have no more hints.")
        opened.table.answer = lambda _: said("A hint.", revision=6)
        await page.get_by_role("button", name="Hint").click()
        await expect(page.locator(".blocks", has_text="A hint.")).to_be_visible()
        await expect(page.get_by_role("alert")).to_have_text("")
