"""Tests of the connection: links, the order of states, lost connections, and repeated presses."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, expect

from tests.chatbot.web.page.boards import Json, tiles_state
from tests.chatbot.web.page.fake_server import LINK, refused
from tests.chatbot.web.page.windows import DESKTOP, tap_target, windows

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
LOST = "No connection"


def moved(revision: int, **changes: object) -> Json:
    """Return a state whose last move mentions the revision."""
    return tiles_state(revision=revision, happened=[f"Move {revision}"], **changes)


async def expect_last_move(page: Page, revision: int) -> None:
    await expect(page.locator(".happened")).to_have_text(f"Move {revision}")


async def test_a_links_token_is_removed_from_address_and_history() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        assert opened.table.entered == [LINK]
        assert page.url == f"{opened.table.url}?t=11.2a&a=ada"
        await page.reload()
        await expect(page.locator(".sheet")).to_be_visible()
        assert opened.table.entered == [LINK]
        assert await page.evaluate("history.length") == 2


async def test_a_watch_link_stays_in_the_address() -> None:
    async with windows(tiles_state(you=None)) as opened:
        page = await opened.blank()
        await page.goto(f"{opened.table.url}#a-watch-link")
        await expect(page.locator(".sheet")).to_be_visible()
        assert page.url == f"{opened.table.url}?t=11.2a&w=a-watch-link"
        assert opened.table.watched == ["a-watch-link"]


async def test_an_expired_link_shows_the_servers_message() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.blank()
        await page.goto(f"{opened.table.url}#an-old-link")
        await expect(page.get_by_role("alert")).to_have_text(
            "This link has expired. Press Board in Discord for a new one."
        )


async def test_a_page_without_a_link_explains_how_to_get_one() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.blank()
        await page.goto(opened.table.url)
        await expect(page.get_by_role("alert")).to_have_text("Open this page from a game in Discord.")


async def test_a_page_opened_during_an_outage_loads_when_the_bot_is_back() -> None:
    async with windows(moved(5)) as opened:
        opened.table.is_down = True
        page = await opened.blank(DESKTOP)
        await page.goto(f"{opened.table.url}#{LINK}")
        await opened.table.until(lambda: opened.table.opened >= 2)
        await expect(page.get_by_role("status")).to_have_text("Opening the game…")
        opened.table.is_down = False
        await expect_last_move(page, 5)


async def test_texts_of_the_last_game_are_requested_before_its_first_state() -> None:
    async with windows(tiles_state(language="pl")) as opened:
        page = await opened.open()
        assert opened.table.languages == ["en", "pl"]
        await page.reload()
        await expect(page.get_by_role("tab", name="Plansza")).to_be_visible()
        assert opened.table.languages == ["en", "pl", "pl"]


async def test_an_older_state_never_replaces_a_newer_one() -> None:
    async with windows(moved(5)) as opened:
        page = await opened.open(DESKTOP)
        opened.table.tell(moved(7))
        opened.table.tell(moved(6))
        opened.table.send("presence", {"seats": [], "watching": 9})
        await expect(page.get_by_text("Watching: 9")).to_be_visible()
        await expect_last_move(page, 7)


async def test_the_newest_of_many_states_is_soon_shown() -> None:
    async with windows(moved(5)) as opened:
        page = await opened.open(DESKTOP, still=False)
        for revision in range(6, 30):
            opened.table.tell(moved(revision))
        await expect_last_move(page, 29)


async def test_simultaneous_states_are_shown_in_sequence() -> None:
    async with windows(moved(5)) as opened:
        page = await opened.open(DESKTOP, still=False)
        await page.evaluate(
            "window.said = []; new MutationObserver(() => said.push(document.querySelector('.happened').textContent))"
            ".observe(document.querySelector('.happened'), {childList: true}); 0"
        )
        for revision in (6, 7, 8):
            opened.table.tell(moved(revision))
        await expect_last_move(page, 8)
        assert await page.evaluate("said") == ["Move 6", "Move 7", "Move 8"]


async def test_a_lost_connection_is_reported_and_returns_with_the_current_state() -> None:
    async with windows(moved(5)) as opened:
        page = await opened.open(DESKTOP)
        opened.table.is_down = True
        opened.table.cut()
        await expect(page.get_by_role("status").filter(has_text=LOST)).to_be_visible()
        await expect(page.locator(".light").first).to_be_hidden()
        await page.get_by_text("Hint").click(force=True)
        await page.locator(".board .stage").first.click()
        opened.table.state = moved(9)
        opened.table.is_down = False
        await expect_last_move(page, 9)
        await expect(page.get_by_text(LOST)).to_be_hidden()
        await expect(page.locator(".light").first).to_be_visible()
        assert opened.table.presses == []


async def test_a_lost_network_is_noticed_at_once() -> None:
    async with windows(moved(5)) as opened:
        page = await opened.open(DESKTOP)
        await page.context.set_offline(True)
        await expect(page.get_by_text(LOST)).to_be_visible()
        opened.table.tell(moved(6))
        await page.context.set_offline(False)
        await expect_last_move(page, 6)
        await expect(page.get_by_text(LOST)).to_be_hidden()


async def test_silence_means_that_the_connection_is_lost() -> None:
    async with windows(moved(5)) as opened:
        opened.table.beat = 3600
        page = await opened.blank(DESKTOP)
        await page.clock.install()
        await page.goto(f"{opened.table.url}#{LINK}")
        await expect_last_move(page, 5)
        streams = opened.table.opened
        opened.table.state = moved(8)
        await page.clock.fast_forward(39_000)
        assert opened.table.opened == streams
        await page.clock.fast_forward(2_000)
        await expect(page.get_by_text(LOST)).to_be_visible()
        await page.clock.fast_forward(1_000)
        await expect_last_move(page, 8)


async def test_a_phone_reloads_after_sleep_before_showing_a_current_board() -> None:
    async with windows(moved(5)) as opened:
        opened.table.beat = 3600
        page = await opened.blank(DESKTOP)
        await page.clock.install()
        await page.goto(f"{opened.table.url}#{LINK}")
        await expect_last_move(page, 5)
        opened.table.state = moved(8)
        await page.clock.fast_forward(30_000)
        assert not await page.get_by_text(LOST).is_visible()
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await expect(page.get_by_text(LOST)).to_be_visible()
        await page.clock.fast_forward(1_000)
        await expect_last_move(page, 8)


async def test_lost_access_is_reported_and_not_requested_again() -> None:
    async with windows(moved(5)) as opened:
        page = await opened.open(DESKTOP)
        opened.table.send("gone", {"error": "You signed out everywhere."})
        await expect(page.get_by_text("You signed out everywhere.")).to_be_visible()
        await expect(page.locator(".light").first).to_be_hidden()


async def test_a_press_with_a_lost_answer_is_repeated_with_its_key() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.lost_answers = 2
        opened.table.answer = lambda _: {
            "revision": 6,
            "panes": [],
            "targets": {},
            "sheet": {"blocks": [{"text": "Done."}]},
        }
        page = await opened.open()
        await tap_target(page, "1,-1")
        await expect(page.locator(".blocks", has_text="Done.")).to_be_visible()
        assert len(opened.table.presses) == 3
        assert len({press["key"] for press in opened.table.presses}) == 1


async def test_drawings_that_did_not_come_are_asked_for_again() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.failing_arts = 2
        page = await opened.open()
        await expect(page.locator(".board .stage use")).not_to_have_count(0)
        await tap_target(page, "1,-1")
        await opened.table.pressed()


async def test_two_presses_have_two_keys() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: refused("Not now.")
        page = await opened.open()
        await page.get_by_role("button", name="Hint").tap()
        await expect(page.get_by_role("alert")).to_have_text("Not now.")
        await page.get_by_role("button", name="Rules").tap()
        await opened.table.pressed(2)
        assert len({press["key"] for press in opened.table.presses}) == 2


async def test_after_long_silence_the_person_tries_again_with_the_same_key() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: refused("", 503)
        page = await opened.blank(DESKTOP)
        await page.clock.install()
        await page.goto(f"{opened.table.url}#{LINK}")
        await page.get_by_role("button", name="Hint").click()
        for times, milliseconds in enumerate((500, 1000, 2000, 4000, 8000), 1):
            await opened.table.pressed(times)
            await asyncio.sleep(0)
            await page.clock.fast_forward(milliseconds + 300)
        again = page.get_by_role("button", name="Try again")
        await expect(again).to_be_visible()
        opened.table.answer = lambda _: refused("You have no more hints.")
        await again.click()
        await expect(page.get_by_role("alert")).to_have_text("You have no more hints.")
        assert len({press["key"] for press in opened.table.presses}) == 1


async def test_an_open_answer_survives_others_moves_but_not_a_change_of_turn() -> None:
    async with windows(moved(5)) as opened:
        rules = {"revision": 5, "panes": [], "targets": {}, "sheet": {"blocks": [{"text": "The rules say so."}]}}
        opened.table.answer = lambda _: rules
        page = await opened.open(DESKTOP)
        await page.get_by_role("button", name="Rules").click()
        await expect(page.locator(".blocks", has_text="The rules say so.")).to_be_visible()
        opened.table.tell(moved(6))
        await expect_last_move(page, 6)
        await expect(page.locator(".blocks", has_text="The rules say so.")).to_be_visible()
        later = moved(7)
        later["seats"][0]["turn"] = False
        opened.table.tell(later)
        await expect_last_move(page, 7)
        await expect(page.locator(".blocks", has_text="The rules say so.")).to_be_hidden()


async def test_a_question_is_answered_despite_another_players_move() -> None:
    async with windows(moved(5)) as opened:
        opened.table.held = asyncio.Event()
        opened.table.answer = lambda _: {
            "revision": 5,
            "panes": [],
            "targets": {},
            "sheet": {"blocks": [{"text": "The rules say so."}]},
        }
        page = await opened.open(DESKTOP)
        await page.get_by_role("button", name="Rules").click()
        await opened.table.pressed()
        opened.table.tell(moved(6))
        await expect_last_move(page, 6)
        opened.table.held.set()
        await expect(page.locator(".blocks", has_text="The rules say so.")).to_be_visible()


async def test_a_refusal_is_shown_above_the_newest_question() -> None:
    async with windows(moved(5)) as opened:
        opened.table.held = asyncio.Event()
        page = await opened.open(DESKTOP)
        await page.get_by_role("button", name="Hint").click()
        await opened.table.pressed()
        opened.table.tell(moved(6, sheet={"blocks": [{"text": "Another question"}]}))
        await expect_last_move(page, 6)
        opened.table.held.set()
        await expect(page.get_by_role("alert")).to_have_text("Not now.")
        await expect(page.locator(".blocks")).to_have_text("Another question")
