"""The live board is accessible: axe reports nothing, and its targets and window are large enough in each language."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.async_api import expect

from tests.chatbot.web.page.boards import Json, finished_state, moments_of, placed_answer, rails_state, tiles_state
from tests.chatbot.web.page.windows import DESKTOP, SIZES, windows
from tests.playground.page.browser import PHONE

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
PACKAGE: Final = Path(__file__).parent / "axe"
TOUCH: Final = 40
FINDING: Final = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
  .map(({id, nodes}) => [id, nodes.map(({html, failureSummary}) => `${html.slice(0, 160)} ${failureSummary}`)])"""
SMALL: Final = """(least) => [...document.querySelectorAll('button, summary, select, [role=tab], label.box')]
  .filter((node) => node.checkVisibility({visibilityProperty: true}))
  .map((node) => [node.textContent || node.ariaLabel, node.getBoundingClientRect(), getComputedStyle(node, '::before')])
  .filter(([, box, before]) => box.width < least || box.height + (before.content === 'none' ? 0 : 14) < least)
  .map(([name]) => name)"""
EVERYTHING: Final[list[Json]] = [
    {"text": "### A question\nwith **bold**, `code` and [a link](https://example.org/)\n-# small\n```\ncode\n```"},
    {"buttons": [{"id": style, "label": style, "style": style} for style in ("primary", "success", "danger")]},
    {"buttons": [{"id": "off", "label": "Not now", "style": "secondary", "disabled": True}]},
    *(
        {"menu": {"id": f"w:{fewest}{most}", "label": "Tickets", "options": options, "fewest": fewest, "most": most}}
        for fewest, most, options in (
            (1, 1, [{"value": f"{n}", "label": f"Ticket {n}", "chosen": n == 1} for n in range(3)]),
            (1, 1, [{"value": f"{n}", "label": f"Ticket {n}"} for n in range(9)]),
            (1, 3, [{"value": f"{n}", "label": f"Ticket {n}"} for n in range(3)]),
        )
    ),
]


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Install axe-core at the version in its lock file, and return its script."""
    if (npm := shutil.which("npm")) is None:
        pytest.skip("They need npm to install axe. On Debian: apt install npm")
    folder = tmp_path_factory.mktemp("axe")
    shutil.copytree(PACKAGE, folder, dirs_exist_ok=True)
    subprocess.run([npm, "ci", "--silent", "--prefer-offline", "--prefix", str(folder)], check=True)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


async def findings(page: Page, axe: str) -> Any:
    """Return axe's findings. The test evaluates the script itself, so the page's content policy stays in force."""
    await page.evaluate(f"{axe}; 0")
    return await page.evaluate(FINDING)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
async def test_axe_finds_no_problems(axe: str, size: tuple[int, int], *, dark: bool) -> None:
    theme = "dark" if dark else "light"
    state = tiles_state(theme=theme, sheet={"blocks": EVERYTHING})
    state["now"]["deadline"] = 9_999_999_999
    async with windows(state) as opened:
        opened.table.answer = lambda _: placed_answer(1, -1, 0)
        page = await opened.open(size, dark=dark)
        await page.locator(".sheet summary").click()
        assert await findings(page, axe) == []
        if size == PHONE:
            for name in ("Players", "Moves"):
                await page.get_by_role("tab", name=name).tap()
                assert await findings(page, axe) == []
        opened.table.tell(rails_state(theme=theme, revision=6))
        await expect(page.get_by_role("heading", level=1)).to_have_text("Europe")
        assert await findings(page, axe) == []
        opened.table.moments = moments_of()
        opened.table.turning_points = [{"number": 2, "text": "Better: the city"}]
        opened.table.tell(finished_state(theme=theme, revision=7))
        if size == PHONE:
            await page.get_by_role("button", name="Views and records").tap()
        await expect(page.get_by_label("Whose view")).to_be_visible()
        await page.get_by_role("button", name="Turning point").click()
        await expect(page.locator(".told")).to_have_text("Better: the city")
        assert await findings(page, axe) == []
        opened.table.is_down = True
        opened.table.cut()
        await expect(page.locator(".banner")).to_be_visible()
        assert await findings(page, axe) == []


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
async def test_everything_fits_and_is_large_enough_to_tap_in_each_language(language: str) -> None:
    state = tiles_state(language=language, sheet={"blocks": EVERYTHING})
    state["now"] = {
        "text": "**Czyj ruch**, à vous de jouer · Your move. What would you like to do?",
        "deadline": 9_999_999_999,
    }
    async with windows(state) as opened:
        page = await opened.open()
        await page.locator(".sheet summary").tap()
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        assert await page.evaluate(SMALL, TOUCH) == []
        assert await page.evaluate("document.documentElement.lang") == language
        await expect(page.locator("body")).not_to_contain_text("web-")


async def test_the_board_is_a_named_group_with_a_description() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open(DESKTOP)
        group = page.get_by_role("group", name="Board")
        await expect(group).to_have_accessible_description(
            "The arrow keys move the board, + and − zoom, 0 shows all of it."
        )
        tree = await page.locator(".board .panel-board").aria_snapshot()
        assert "Row 1: meadow, road" in tree
        assert "img" not in tree


async def test_colours_follow_the_theme_of_the_state() -> None:
    async with windows(tiles_state(theme="dark")) as opened:
        page = await opened.open(DESKTOP)
        dark = await page.evaluate("getComputedStyle(document.body).backgroundColor")
        opened.table.tell(tiles_state(theme="light", revision=6))
        await page.wait_for_function(f"getComputedStyle(document.body).backgroundColor !== '{dark}'")
