"""Tests of the sheet: texts, buttons, menus, pictures, and the focus."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from playwright.async_api import expect

from tests.chatbot.web.page.boards import Json, button, placed_answer, rails_state, tiles_state
from tests.chatbot.web.page.fake_server import refused
from tests.chatbot.web.page.windows import DESKTOP, windows
from tests.playground.page.browser import PHONE

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def sheet(*blocks: Json, **changes: Any) -> Json:
    return tiles_state(sheet={"blocks": list(blocks)}, **changes)


def menu(fewest: int, most: int, options: int) -> Json:
    named = [{"value": f"v{n}", "label": f"Ticket {n}"} for n in range(options)]
    return {"menu": {"id": "w:p", "label": "Choose tickets", "options": named, "fewest": fewest, "most": most}}


async def test_a_short_menu_is_a_row_of_buttons() -> None:
    async with windows(sheet(menu(1, 1, 4))) as opened:
        page = await opened.open()
        await page.get_by_role("group", name="Choose tickets").get_by_role("button", name="Ticket 2").tap()
        press = await opened.table.pressed()
        assert (press["id"], press["values"]) == ("w:p", ["v2"])


async def test_a_long_menu_waits_for_its_button() -> None:
    async with windows(sheet(menu(1, 1, 12))) as opened:
        page = await opened.open()
        await page.get_by_role("combobox", name="Choose tickets").select_option("Ticket 9")
        assert opened.table.presses == []
        await page.get_by_role("button", name="Choose", exact=True).tap()
        assert (await opened.table.pressed())["values"] == ["v9"]


async def test_a_multiple_choice_has_a_minimum_and_a_maximum() -> None:
    async with windows(sheet(menu(2, 3, 4))) as opened:
        page = await opened.open()
        send = page.get_by_role("button", name="Choose", exact=True)
        await page.get_by_label("Ticket 0").check()
        await expect(send).to_be_disabled()
        await expect(page.locator(".menu output")).to_have_text("Chosen: 1 / 2–3")
        for number in (1, 2, 3):
            await page.get_by_label(f"Ticket {number}").check()
        await expect(send).to_be_disabled()
        await page.get_by_label("Ticket 1").uncheck()
        await send.tap()
        assert (await opened.table.pressed())["values"] == ["v0", "v2", "v3"]


async def test_a_refusal_is_shown_above_the_unchanged_sheet() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: refused("It’s not your turn. Bartłomiej is thinking.")
        page = await opened.open()
        await page.get_by_role("button", name="Hint").tap()
        await expect(page.get_by_role("alert")).to_have_text("It’s not your turn. Bartłomiej is thinking.")
        await expect(page.get_by_role("heading", name="Place this tile")).to_be_visible()
        opened.table.answer = lambda _: placed_answer(1, -1, 0)
        await page.get_by_role("button", name="Rules").tap()
        await expect(page.get_by_role("alert")).to_be_empty()


async def test_texts_are_parsed_like_discords_and_never_as_html() -> None:
    text = (
        "## Head\n**bold** *it* `code` <b>no</b> [link](https://example.org/a) <t:0:D>\n- one\n- two\n> quote\n"
        "-# small\n```\na  b\n```\n<img src=x onerror=alert(1)> [bad](javascript:alert(1))"
    )
    async with windows(sheet({"text": text})) as opened:
        page = await opened.open()
        shown = page.locator(".blocks .text")
        await expect(shown.get_by_role("heading", name="Head")).to_be_visible()
        await expect(shown.locator("strong")).to_have_text("bold")
        await expect(shown.get_by_role("listitem")).to_have_text(["one", "two"])
        await expect(shown.locator("blockquote")).to_have_text("quote")
        await expect(shown.locator("pre")).to_have_text("a  b")
        await expect(shown.locator("time")).to_have_text("1 January 1970")
        await expect(shown.get_by_role("link")).to_have_text(["link"])
        await expect(shown).to_contain_text("<b>no</b>")
        await expect(shown).to_contain_text("<img src=x onerror=alert(1)> [bad](javascript:alert(1))")
        assert await page.locator(".blocks :is(img, b)").count() == 0


async def test_hostile_names_stay_text() -> None:
    state = tiles_state(title="<script>alert(1)</script>", happened=["**<img src=x onerror=alert(1)>** moved"])
    state["seats"][1]["name"] = "</li><script>alert(1)</script>"
    async with windows(state) as opened:
        page = await opened.open(DESKTOP)
        await expect(page.get_by_role("heading", level=1)).to_have_text("<script>alert(1)</script>")
        await expect(page.locator(".name").nth(1)).to_have_text("</li><script>alert(1)</script>")
        assert await page.locator("body script, body img").count() == 0


async def test_a_picture_has_its_description_and_can_be_enlarged() -> None:
    async with windows(sheet({"picture": {"url": PIXEL, "name": "The fields"}})) as opened:
        page = await opened.open()
        await expect(page.get_by_role("img", name="The fields")).to_be_visible()
        await page.get_by_role("button", name="Enlarge the picture").tap()
        dialog = page.get_by_role("dialog", name="The fields")
        await expect(dialog).to_be_visible()
        await dialog.get_by_role("button", name="Close").tap()
        await expect(dialog).to_have_count(0)


async def test_an_enlarged_picture_is_seen_from_its_middle() -> None:
    drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='1600' height='900'/>"
    url = f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
    async with windows(sheet({"picture": {"url": url, "name": "A board"}})) as opened:
        page = await opened.open()
        await page.get_by_role("button", name="Enlarge the picture").tap()
        await page.wait_for_function("() => document.querySelector('.viewer').scrollLeft > 500")


async def test_a_focused_button_rings_its_item() -> None:
    about = {"buttons": [button("s", "The first place", about="0,-1")]}
    async with windows(sheet(about)) as opened:
        page = await opened.open(DESKTOP)
        await page.get_by_role("button", name="The first place").hover()
        await expect(page.locator(".pointed polygon")).to_have_count(1)
        await page.mouse.move(5, 5)
        await expect(page.locator(".pointed polygon")).to_have_count(0)
        await page.get_by_role("button", name="The first place").focus()
        await expect(page.locator(".pointed polygon")).to_have_count(1)


async def test_a_button_for_a_highlighted_item_is_only_in_the_list() -> None:
    numbers = {"buttons": [button("s:0,-1", "1", about="0,-1"), button("hint", "Hint")]}
    async with windows(sheet(numbers)) as opened:
        page = await opened.open()
        await expect(page.locator(".blocks .button")).to_have_text(["Hint"])
        await page.locator(".sheet summary").tap()
        await expect(page.get_by_role("button", name="Place the tile at 0, -1")).to_be_visible()


async def test_a_hints_move_is_ringed_while_its_answer_is_open() -> None:
    hint = {
        "blocks": [{"text": "A strong player would go north."}, {"buttons": [button("h", "Play this", about="0,-1")]}]
    }
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: {"revision": 5, "panes": [], "targets": tiles_state()["targets"], "sheet": hint}
        page = await opened.open()
        await page.get_by_role("button", name="Hint").tap()
        await expect(page.get_by_role("button", name="Play this")).to_be_visible()
        await expect(page.locator(".hints polygon")).to_have_count(1)
        opened.table.answer = lambda _: placed_answer(1, -1, 0)
        await page.get_by_role("button", name="Play this").tap()
        await expect(page.locator(".hints polygon")).to_have_count(0)


async def test_a_turn_is_played_by_keyboard_alone() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda body: (
            placed_answer(1, -1, 0)
            if body["id"].startswith("w:s")
            else {"revision": 6, "panes": [], "targets": {}, "sheet": {"blocks": [{"text": "Placed."}]}}
        )
        page = await opened.open(DESKTOP)
        for _ in range(3):
            await page.keyboard.press("Tab")
        await expect(page.get_by_role("button", name="More")).to_be_focused()
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("button", name="Place the tile at 1, -1")).to_be_focused()
        await expect(page.locator(".pointed polygon")).to_have_count(1)
        await page.keyboard.press("Enter")
        assert (await opened.table.pressed())["id"] == "w:s:1,-1"
        await expect(page.get_by_role("heading", name="What you can do")).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("button", name="No follower")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.locator(".blocks")).to_have_text("Placed.")
        assert [press["id"] for press in opened.table.presses] == ["w:s:1,-1", "w:ok"]


async def test_the_same_control_keeps_the_focus() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: placed_answer(1, -1, 0)
        page = await opened.open(DESKTOP)
        back = page.get_by_role("button", name="Back")
        await page.get_by_role("button", name="Hint").click()
        await back.focus()
        await page.keyboard.press("Enter")
        await opened.table.pressed(2)
        await expect(page.locator(".sheet")).to_have_attribute("aria-busy", "false")
        await expect(back).to_be_focused()


async def test_events_are_announced_to_screen_readers() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        happened = ["▲ **Otto** closed a city of 6 · **+14**", "■ **Bartłomiej** placed a tile"]
        opened.table.tell(tiles_state(revision=6, happened=happened))
        await expect(page.get_by_role("status").filter(has_text="■ Bartłomiej placed a tile")).to_have_count(1)


async def test_a_long_sheet_has_two_heights_on_a_phone() -> None:
    async with windows(sheet({"text": "\n".join(f"Line {n}" for n in range(60))})) as opened:
        page = await opened.open()
        element = page.locator(".sheet")
        await expect(page.get_by_role("button", name="Show more")).to_be_visible()
        small = await element.bounding_box()
        board = await page.locator(".tabs").bounding_box()
        await page.get_by_role("button", name="Show more").tap()
        large = await element.bounding_box()
        assert small is not None
        assert large is not None
        assert board is not None
        header = await page.locator("header").bounding_box()
        assert header is not None
        assert board["y"] - header["height"] >= PHONE[1] * 0.55
        assert large["height"] > PHONE[1] * 0.7
        await page.get_by_role("button", name="Show less").tap()
        assert await element.bounding_box() == small


async def test_the_deadline_counts_down() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.blank()
        await page.clock.install(time=1_000_000)
        opened.table.state["now"]["deadline"] = 1_000_000 + 3 * 86_400 + 5
        await page.goto(f"{opened.table.url}?t=11.2a")
        clock = page.get_by_role("timer")
        await expect(clock).to_have_text("Time left: 3 days")
        await page.clock.fast_forward((3 * 86_400 - 90) * 1000)
        await expect(clock).to_contain_text("1:3")
        opened.table.tell(tiles_state(revision=6, now={"text": "Over", "deadline": 1_000_000}))
        await expect(clock).to_have_text("Time’s up")


async def test_the_arrows_walk_through_the_tabs() -> None:
    async with windows(rails_state()) as opened:
        page = await opened.open()
        await page.get_by_role("tab", name="Board").focus()
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("tab", name="Draw")).to_be_focused()
        await expect(page.get_by_role("tabpanel", name="Draw")).to_be_visible()
        await page.keyboard.press("End")
        await expect(page.get_by_role("tabpanel", name="Moves")).to_be_visible()
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("tabpanel", name="Board")).to_be_visible()


async def test_its_button_or_escape_leaves_an_answer_for_the_question() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: {
            "revision": 5,
            "panes": [],
            "targets": {},
            "sheet": {"blocks": [{"text": "The rules."}]},
        }
        page = await opened.open(DESKTOP)
        back = page.get_by_role("button", name="Close")
        await expect(back).to_be_hidden()
        for is_by_key in (False, True):
            await page.get_by_role("button", name="Rules").click()
            await expect(page.locator(".blocks")).to_have_text("The rules.")
            await page.get_by_role("heading", name="What you can do").focus()
            await (page.keyboard.press("Escape") if is_by_key else back.click())
            await expect(page.get_by_role("heading", name="Place this tile")).to_be_visible()
            await expect(page.locator(".light")).to_have_count(5)
            await expect(back).to_be_hidden()


async def test_an_empty_answer_keeps_the_question() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: {"revision": 5, "panes": [], "targets": {}, "sheet": {"blocks": []}}
        page = await opened.open()
        await page.get_by_role("button", name="Hint").tap()
        await opened.table.pressed()
        await expect(page.locator(".sheet")).to_have_attribute("aria-busy", "false")
        await expect(page.get_by_role("heading", name="Place this tile")).to_be_visible()


async def test_a_long_answer_takes_no_room_from_the_board_on_a_desk() -> None:
    lines = "\n".join(f"line {number}" for number in range(60))
    async with windows(sheet({"text": lines})) as opened:
        page = await opened.open(DESKTOP)
        board = await page.locator(".board").bounding_box()
        assert board is not None
        assert board["y"] + board["height"] == DESKTOP[1]
