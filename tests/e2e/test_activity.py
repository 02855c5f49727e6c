"""The live board inside Discord: *Board* opens it in a panel, the user plays there, and the channel gets the post."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.e2e.bot_in_browser import bot_in_browser

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import FrameLocator, Page, Route

    from tests.e2e.bot_in_browser import BotInBrowser

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
PHONE: Final = (390, 844)
PLAYS: Final = ("w:y:", "w:d:")
GOES_ON: Final = ("w:s:", "w:o:")
MOST_PRESSES: Final = 8


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def play(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotInBrowser]:
    async with bot_in_browser(tmp_path_factory.mktemp("data")) as play:
        yield play


async def game_of(play: BotInBrowser, game: str, *people: str) -> str:
    """Start a game for these people, with a computer if there is only one person. Return the game's channel."""
    room = play.room()
    first, *others = [await play.playground.person(name) for name in people]
    await first.slash(room, "game new", game=game)
    for other in others:
        await other.slash(room, "game join")
    if not others:
        await first.slash(room, "game add")
    await first.slash(room, "game start")
    return room


async def open_board(page: Page, press: str | None = "Allow") -> FrameLocator:
    """Press *Board* on the newest post, answer a consent dialog with ``press``, and return the panel's page."""
    await page.get_by_role("button", name="Board", exact=True).last.click()
    if press is not None:
        await page.get_by_role("dialog").get_by_role("button", name=press, exact=True).click()
    return page.frame_locator(".activity iframe")


async def test_a_move_is_played_by_tapping_the_board_in_the_panel(play: BotInBrowser) -> None:
    room = await game_of(play, "carcassonne", "Ada")
    page = await play.tab("Ada", room)
    frame = await open_board(page)
    await expect(frame.locator(".seats")).to_contain_text("Ada")
    lights = frame.locator(".board .light")
    await expect(lights.first).to_be_visible()
    posts = await page.locator(".message").count()
    async with page.expect_response("**/api/press*") as tapped:
        await lights.first.click(force=True)  # the place's number covers its highlight
    answer = await (await tapped.value).json()
    for _ in range(MOST_PRESSES):
        buttons = [one["id"] for block in answer["sheet"]["blocks"] for one in block.get("buttons", ()) if "id" in one]
        playing = [one for one in buttons if one.startswith(PLAYS)]
        pressed = (playing or [one for one in buttons if one.startswith(GOES_ON)])[0]
        async with page.expect_response("**/api/press*") as answered:
            await frame.locator(f'[data-id="{pressed}"]').first.dispatch_event("click")
        answer = await (await answered.value).json()
        if playing:
            break
    await expect(page.locator(".message")).not_to_have_count(posts)
    await expect(page.locator(".message").last).to_contain_text("Ada")
    await expect(frame.locator(".happened, .panel-happened").first).to_contain_text("Mila")


async def test_a_phones_panel_shows_own_tickets_and_asks_for_consent_once(play: BotInBrowser) -> None:
    room = await game_of(play, "europe", "Ada")
    page = await play.tab("Ada", room, PHONE, touch=True)
    await page.get_by_role("button", name="Board", exact=True).last.tap()
    dialog = page.get_by_role("dialog", name="Let Waypost know who you are?")
    if not play.agreed("Ada"):
        await dialog.get_by_role("button", name="Allow").tap()
    frame = page.frame_locator(".activity iframe")
    await expect(frame.locator(".sheet")).to_contain_text("Keep at least 2 of these 4.")
    boxes = frame.locator(".sheet input[type=checkbox]")
    for number in range(2):
        await boxes.nth(number).check()
    await frame.locator('.sheet form.menu [data-id^="w:"]').last.tap()
    await page.get_by_role("button", name="Close the activity").tap()
    await expect(page.locator(".message").last).to_contain_text("Ada")
    await open_board(page, None)
    await expect(frame.locator(".sheet")).not_to_contain_text("Keep at least")
    await expect(dialog).to_have_count(0)


async def test_a_link_from_another_channel_opens_the_same_game_in_the_panel(play: BotInBrowser) -> None:
    await game_of(play, "carcassonne", "Ada")
    page = await play.tab("Ada", play.room())
    await page.locator(".composer-box").fill("/games")
    await expect(page.get_by_role("option").first).to_contain_text("/games")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Board · Carcassonne").last.click()
    await page.get_by_role("link", name="Open in Discord").click()
    if not play.agreed("Ada"):
        await page.get_by_role("dialog").get_by_role("button", name="Allow", exact=True).click()
    frame = page.frame_locator(".activity iframe")
    await expect(frame.locator("h1")).to_have_text("Carcassonne")
    await expect(frame.locator(".board .light").first).to_be_visible()


async def test_declining_or_being_absent_is_explained(play: BotInBrowser) -> None:
    room, other = (
        await game_of(play, "carcassonne", "Chloé", "Ada"),
        await game_of(play, "carcassonne", "Chloé", "Dora"),
    )
    dora, ada = await play.tab("Dora", other), await play.tab("Ada", room)
    alert = (await open_board(dora, "Cancel")).get_by_role("alert")
    await expect(alert).to_have_text("Discord didn’t let the board in. Close it and press Board again.")
    await dora.get_by_role("button", name="Close the activity").click()
    asked: list[dict[str, Any]] = []
    changes: dict[str, Any] = {}

    async def note(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}"))
        await route.continue_()

    async def change(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}") | changes
        await route.continue_(post_data=json.dumps(body))

    await ada.route(
        "**/api/activity", lambda route: note(route) if route.request.method == "POST" else route.continue_()
    )
    await open_board(ada, None if play.agreed("Ada") else "Allow")
    await expect(ada.frame_locator(".activity iframe").locator(".board .stage").first).to_be_visible()
    await dora.route(
        "**/api/activity", lambda route: change(route) if route.request.method == "POST" else route.continue_()
    )
    consent: str | None = "Allow"
    for wrong in ({"code": "forged"}, {"instance": "i-1-gc-2-3"}, {"instance": asked[0]["instance"]}, asked[0]):
        changes = wrong
        alert = (await open_board(dora, consent)).get_by_role("alert")
        await expect(alert).to_contain_text("Discord didn’t confirm that you opened this game here.")
        await dora.get_by_role("button", name="Close the activity").click()
        consent = None
