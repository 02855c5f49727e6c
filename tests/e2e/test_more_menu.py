"""Tests of a public post's menu *More*, in a browser that sends a repeated choice only after an update."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.bot_in_browser import bot_in_browser
from tests.e2e.slash_commands import open_table

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.asyncio
async def test_the_rules_are_opened_twice_from_the_same_post(tmp_path: Path) -> None:
    async with bot_in_browser(tmp_path) as play:
        page = await play.tab("Ada", play.room())
        await open_table(page, "carcassonne")
        await page.get_by_role("button", name="Start", exact=True).click()
        for _ in range(2):
            await page.get_by_role("button", name="More").last.click()
            await page.get_by_role("option", name="Rules").click()
            rules = page.locator(".message-ephemeral", has_text="Carcassonne · A turn")
            await expect(rules).to_have_count(1)
            await rules.get_by_role("button", name="Dismiss").click()
            await expect(rules).to_have_count(0)
