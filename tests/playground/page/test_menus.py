"""Tests of a message's context menu, by mouse, keyboard and finger: commands for the message and for its people."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.playground.page.browser import PHONE, browser_session, press_keys

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]


async def test_a_messages_menu_has_commands_for_it_and_its_people() -> None:
    async with browser_session() as session:
        bartek = await session.playground.person("Bartek")
        ada = await session.tab("Ada")
        await bartek.say("welcome", "well played")
        message = ada.locator(".message", has_text="well played")
        await message.hover()
        await message.get_by_role("button", name="Apps for this message").click()
        await expect(ada.get_by_role("option")).to_have_text(["Read out", "BSay helloBartek"])
        await ada.get_by_role("option", name="Read out").click()
        await expect(ada.locator(".message-ephemeral")).to_contain_text("It says: well played")


async def test_a_messages_menu_works_by_keyboard_alone() -> None:
    async with browser_session() as session:
        bartek = await session.playground.person("Bartek")
        ada = await session.tab("Ada")
        await bartek.say("welcome", "well played")
        message = ada.locator(".message", has_text="well played")
        await message.focus()
        await press_keys(ada, "Enter")
        await expect(ada.get_by_role("option").first).to_be_visible()
        await press_keys(ada, "Escape")
        await expect(ada.get_by_role("button", name="Apps for this message").last).to_be_focused()
        await press_keys(ada, "Enter")
        await expect(ada.get_by_role("option").first).to_be_visible()
        await press_keys(ada, "ArrowDown", "Enter")
        await expect(ada.locator(".message", has_text="Hello, Bartek!")).to_contain_text("Say hello")


@pytest.mark.parametrize("locale", ["en-GB", "pl", "fr"])
async def test_a_messages_menu_opens_as_a_sheet_on_a_phone(locale: str) -> None:
    async with browser_session() as session:
        bartek = await session.playground.person("Bartek")
        await (await session.playground.person("Ada")).set(locale=locale)
        ada = await session.tab("Ada", PHONE, touch=True)
        await bartek.say("welcome", "well played")
        message = ada.locator(".message", has_text="well played")
        await message.dispatch_event("contextmenu")
        sheet = ada.locator(".popover.sheet")
        await expect(sheet.get_by_role("option")).to_have_count(2)
        await press_keys(ada, "Escape")
        await message.locator(".message-menu").tap()
        await sheet.get_by_role("option").last.tap()
        await expect(ada.locator(".message", has_text="Hello, Bartek!")).to_be_visible()
