"""The page is usable with only a keyboard, with a screen reader, with low vision, and without motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.playground.page.browser import PHONE, WIDE, BrowserSession, browser_session, press_keys, probe, start_game
from tests.playground.page.showcase_bot import ALT

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]


async def fill_the_page(session: BrowserSession, page: Page) -> None:
    """Show one of each: a board, a private answer, a failure, an unread channel and an open list."""
    await page.locator(".composer-box").fill(
        "**Text** `code` https://a.example <t:1:R> @Bartek ||no||\n> quote\n- item\n-# small\n```\nblock\n```"
    )
    await press_keys(page, "Enter")
    await start_game(page)
    with session.impatience():
        await page.get_by_role("button", name="Mute").click()
        await expect(page.locator(".failure", has_text="respond")).to_be_visible()
    await page.get_by_role("button", name="My hand").click()
    await expect(page.locator(".message-ephemeral")).to_be_visible()


async def low_contrasts(page: Page) -> list[Any]:
    """Return the texts whose contrast is below 4.5:1."""
    found = await page.evaluate(probe("contrast"))
    assert len(found) > 40
    return [text for text in found if text[0] < 4.5]


@pytest.mark.parametrize("look", ["light", "dark"])
async def test_every_text_contrasts_with_its_background(look: str) -> None:
    async with browser_session() as session:
        bartek = await session.playground.person("Bartek")
        ada = await session.tab("Ada", WIDE, dark=look == "dark")
        await bartek.say("lounge", "Anybody?")
        await fill_the_page(session, ada)
        assert await low_contrasts(ada) == []
        await ada.locator(".composer-box").fill("/")
        await expect(ada.get_by_role("option").first).to_be_visible()
        assert await low_contrasts(ada) == []
        await press_keys(ada, "Backspace")
        await ada.get_by_role("button", name="Tickets", exact=True).click()
        await ada.get_by_role("button", name="Submit").click()
        await expect(ada.locator(".field-error", has_text="fill this in").first).to_be_visible()
        assert await low_contrasts(ada) == []


async def test_the_theme_can_be_chosen_and_is_remembered() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        ground = "getComputedStyle(document.body).backgroundColor"
        light = await ada.evaluate(ground)
        await ada.get_by_role("button", name="Settings").click()
        await ada.get_by_role("combobox", name="Look").select_option("dark")
        assert await ada.evaluate(ground) != light
        await ada.reload()
        await expect(ada.locator(".message")).to_be_visible()
        assert await ada.evaluate(ground) != light


async def test_every_control_has_a_name() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", WIDE)
        await fill_the_page(session, ada)
        assert await ada.evaluate(probe("nameless")) == []
        for opener in ("Settings", "Switch person", "Threads", "Tickets", "By city"):
            await ada.get_by_role("button", name=opener).first.click()
            await expect(ada.locator("dialog[open], .popover").first).to_be_visible()
            assert await ada.evaluate(probe("nameless")) == []
            await press_keys(ada, "Escape")
            await expect(ada.locator("dialog[open], .popover")).to_have_count(0)


async def test_a_picture_has_one_description_and_a_named_button() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", PHONE, touch=True)
        await start_game(ada)
        tree = await ada.locator(".picture").aria_snapshot()
        assert tree.count(ALT) == 1, tree
        picture, badge = ada.locator(".picture-frame"), ada.get_by_role("button", name="ALT")
        shown, below = await picture.bounding_box(), await badge.bounding_box()
        assert shown is not None
        assert below is not None
        assert below["y"] >= shown["y"] + shown["height"], "a board has something in each corner"


async def test_arrows_move_between_messages_and_escape_leaves_them() -> None:
    async with browser_session() as session:
        ada, bartek = await session.tab("Ada"), await session.playground.person("Bartek")
        await bartek.say("welcome", "One")
        await bartek.say("welcome", "Two")
        await expect(ada.locator(".message").last).to_contain_text("Two")
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "ArrowUp")
        await expect(ada.locator(".message").last).to_be_focused()
        await press_keys(ada, "ArrowUp", "ArrowUp")
        await expect(ada.locator(".message").first).to_be_focused()
        await press_keys(ada, "Tab")
        await expect(ada.locator(".message").first.get_by_role("button", name="/play")).to_be_focused()
        await press_keys(ada, "Escape")
        await expect(ada.locator(".composer-box")).to_be_focused()


async def test_channels_change_by_keyboard_with_a_visible_focus() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        await ada.locator(".composer-box").focus()
        await press_keys(ada, "Alt+ArrowDown")
        await expect(ada.get_by_role("heading", level=1)).to_have_text("carcassonne")
        await press_keys(ada, "Alt+ArrowUp")
        await expect(ada.get_by_role("heading", level=1)).to_have_text("welcome")
        unseen = []
        for _ in range(25):
            await press_keys(ada, "Tab")
            mark = await ada.evaluate(probe("unmarked"))
            unseen.extend([mark] if mark else [])
        assert unseen == []


async def test_drawers_and_dialogs_restore_the_focus() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada", PHONE)
        menu = ada.get_by_role("button", name="Channel list")
        await menu.focus()
        await press_keys(ada, "Enter")
        await expect(ada.locator(".channel-current")).to_be_focused()
        await press_keys(ada, "Escape")
        await expect(menu).to_be_focused()
        threads = ada.get_by_role("button", name="Threads")
        await threads.focus()
        await press_keys(ada, "Enter", "Escape")
        await expect(threads).to_be_focused()


async def test_reduced_motion_disables_animations() -> None:
    async with browser_session() as session:
        ada = await session.tab("Ada")
        assert await ada.evaluate(probe("moving")) == 0
        await ada.emulate_media(reduced_motion="no-preference")
        assert await ada.evaluate(probe("moving")) > 0
