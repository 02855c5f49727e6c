"""Tests of the board: its content, its targets, and its movements."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.chatbot.web.page.boards import (
    CITIES,
    SPOTS,
    landscape,
    placed_answer,
    rail_map,
    rails_state,
    tiles_state,
)
from tests.chatbot.web.page.windows import (
    CAMERA,
    DESKTOP,
    SIZES,
    box_of,
    camera,
    middle_of,
    scale,
    tap,
    tap_target,
    windows,
)
from tests.playground.page.browser import PHONE

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("the_browser")]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
BOARD = ".board .panel-board .stage"


async def pinch(page: Page, at: tuple[float, float], begin: float, end: float) -> None:
    """Simulate two fingers that change their distance in pixels from ``begin`` to ``end``."""
    client = await page.context.new_cdp_session(page)
    for step in range(6):
        half = (begin + (end - begin) * step / 5) / 2
        points = [{"x": at[0] - half, "y": at[1], "id": 1}, {"x": at[0] + half, "y": at[1], "id": 2}]
        kind = "touchStart" if step == 0 else "touchMove"
        await client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    await client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@sizes
async def test_the_first_state_is_fully_visible_and_every_place_can_be_tapped(size: tuple[int, int]) -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open(size)
        stage = await page.locator(BOARD).bounding_box()
        dock = await page.locator(".dock").bounding_box()
        assert stage is not None
        assert dock is not None
        lowest = dock["y"] if size == PHONE else stage["y"] + stage["height"]
        for x, y in SPOTS:
            box = await box_of(page, f"{x},{y}")
            assert min(box["width"], box["height"]) >= 40
            assert box["x"] >= stage["x"]
            assert box["x"] + box["width"] <= stage["x"] + stage["width"]
            assert stage["y"] <= box["y"] <= lowest - box["height"]


async def test_the_first_view_of_a_large_board_is_close_enough_to_tap() -> None:
    tiles = [(x, y) for x in range(14) for y in range(2)]
    state = tiles_state(panes=[landscape(tiles, [(3, 2), (9, 2)])])
    state["targets"] = {"3,2": {"id": "w:a", "label": "Here"}, "9,2": {"id": "w:b", "label": "There"}}
    async with windows(state) as opened:
        page = await opened.open()
        assert (await box_of(page, "3,2"))["width"] >= 39.5


async def test_the_header_shows_the_points_of_eight_players() -> None:
    state = tiles_state()
    state["seats"] = [state["seats"][seat % 4] | {"seat": seat, "points": 100 + seat} for seat in range(8)]
    async with windows(state) as opened:
        page = await opened.open()
        for seat in range(8):
            await expect(page.locator(".chips").get_by_text(str(100 + seat))).to_be_in_viewport(ratio=1)


async def test_the_first_view_of_a_map_is_whole_despite_narrow_routes() -> None:
    state = rails_state()
    for start, end in (("paris", "rome"), ("rome", "athens")):
        (ax, ay), (bx, by) = CITIES[start], CITIES[end]
        about = f"{start}-{end}"
        state["panes"][0]["items"].insert(
            0, {"a": "slot", "x": (ax + bx) / 2, "y": (ay + by) / 2, "role": "slots", "about": about}
        )
    async with windows(state) as opened:
        page = await opened.open()
        assert await scale(page) * 1200 <= PHONE[0]


@sizes
async def test_a_tap_presses_its_target(size: tuple[int, int]) -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: placed_answer(1, -1, 0)
        page = await opened.open(size)
        await tap_target(page, "1,-1")
        await expect(page.get_by_role("button", name="No follower")).to_be_visible()
        [press] = opened.table.presses
        assert (press["id"], press["values"]) == ("w:s:1,-1", [])
        await expect(page.locator("use[href='#art-mark']")).to_have_count(3)


async def test_a_tap_outside_all_targets_presses_nothing() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        await tap(page, (195, 110))
        await page.get_by_role("tab", name="Players").tap()
        await expect(page.get_by_text("Bartłomiej")).to_be_visible()
        assert opened.table.presses == []


async def test_the_view_zooms_to_small_parts_and_back_after_the_choice() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda body: (
            placed_answer(1, -1, 0)
            if body["id"] != "w:back"
            else {"revision": 5, "panes": [], **{key: tiles_state()[key] for key in ("sheet", "targets")}}
        )
        page = await opened.open()
        before = await camera(page)
        await tap_target(page, "1,-1")
        await expect(page.locator('.light[data-about="city:n"]')).to_be_visible()
        for part in ("city:n", "road:s", "field:w"):
            box = await box_of(page, part)
            assert min(box["width"], box["height"]) >= 40, part
        await tap_target(page, "city:n")
        await opened.table.pressed(2)
        assert opened.table.presses[-1]["id"] == "w:f:city:n", "the part, not the tile below it"
        await page.get_by_role("button", name="Back").tap()
        await expect(page.locator('.light[data-about="0,-1"]')).to_be_visible()
        assert await camera(page) == pytest.approx(before)


async def test_a_second_tap_on_the_same_place_turns_the_tile() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda body: placed_answer(1, -1, 90 if ":t:" in body["id"] else 0)
        page = await opened.open()
        await tap_target(page, "1,-1")
        await expect(page.locator('.light[data-about="tile:1,-1"]')).to_be_visible()
        box = await box_of(page, "tile:1,-1")
        await tap(page, (box["x"] + box["width"] * 0.82, box["y"] + box["height"] * 0.5))
        await opened.table.pressed(2)
        assert opened.table.presses[-1]["id"] == "w:t:1,-1,90"
        await expect(page.locator("g[transform='translate(100 -100) rotate(90)']")).to_have_count(1)


async def test_a_tap_between_two_small_places_zooms_in_instead_of_guessing() -> None:
    async with windows(rails_state()) as opened:
        page = await opened.open()
        before = await scale(page)
        (x, y), (u, v) = await middle_of(page, "berlin-kyiv"), await middle_of(page, "vienna-kyiv")
        corner = await box_of(page, "berlin-kyiv")
        at = (corner["x"] + corner["width"] - 6, (y + v) / 2)
        assert x != u
        await tap(page, at)
        assert await scale(page) > before * 1.5
        await expect(page.locator("[role=status]", has_text="Tap again")).to_have_count(1)
        assert opened.table.presses == []


async def test_a_thin_route_can_be_tapped_beside_its_line() -> None:
    async with windows(rails_state()) as opened:
        opened.table.answer = lambda _: {"revision": 5, "panes": [], "targets": {}, "sheet": {"blocks": []}}
        page = await opened.open()
        x, y = await middle_of(page, "kyiv-smyrna")
        await tap(page, (x + 15, y))
        await opened.table.pressed()
        assert opened.table.presses[0]["id"] == "w:s:build.kyiv-smyrna"


async def test_the_wheel_the_mouse_the_keys_and_the_buttons_move_the_board() -> None:
    async with windows(rails_state()) as opened:
        page = await opened.open(DESKTOP)
        whole = await camera(page)
        await page.mouse.move(300, 300)
        await page.mouse.wheel(0, -400)
        await page.wait_for_function(f"({CAMERA}).a > {whole[0]}")
        near = await camera(page)
        assert near[0] > whole[0]
        await page.mouse.down()
        await page.mouse.move(340, 330, steps=4)
        await page.mouse.up()
        assert await camera(page) == pytest.approx([near[0], near[1] + 40, near[2] + 30])
        assert opened.table.presses == [], "a drag is not a tap"
        for key, grows in (("+", True), ("-", False)):
            size = await scale(page)
            await page.locator(BOARD).press(key)
            assert (await scale(page) > size) is grows
        left = (await camera(page))[1]
        await page.locator(BOARD).press("ArrowLeft")
        assert (await camera(page))[1] == left + 80
        await page.locator(BOARD).press("0")
        assert await camera(page) == pytest.approx(whole)
        for name, grows in (("Zoom in", True), ("Zoom out", False)):
            size = await scale(page)
            await page.get_by_role("button", name=name).first.click()
            assert (await scale(page) > size) is grows
        await page.get_by_role("button", name="Show all of it").first.click()
        assert await camera(page) == pytest.approx(whole)


async def test_hovering_over_a_target_describes_its_click() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open(DESKTOP)
        await page.mouse.move(*(await middle_of(page, "1,-1")))
        await expect(page.locator(BOARD)).to_have_attribute("title", "Place the tile at 1, -1")
        await expect(page.locator(".hovered")).to_have_count(1)
        await page.mouse.move(5, 5)
        await expect(page.locator(".hovered")).to_have_count(0)


async def test_two_fingers_and_a_double_tap_zoom() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        whole = await scale(page)
        await pinch(page, (195, 350), 80, 240)
        assert await scale(page) == pytest.approx(whole * 3, rel=0.15)
        await page.get_by_role("button", name="Show all of it").first.tap()
        await tap(page, (195, 110))
        await tap(page, (195, 112))
        assert await scale(page) == pytest.approx(whole * 2.5, rel=0.05)
        assert opened.table.presses == []


@sizes
async def test_the_next_state_keeps_the_persons_view(size: tuple[int, int]) -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open(size)
        await page.locator(BOARD).press("+")
        await page.locator(BOARD).press("ArrowUp")
        before = await camera(page)
        opened.table.tell(tiles_state(revision=6, panes=[landscape([(0, 0), (1, 0), (5, 0)], SPOTS)]))
        await expect(page.locator("g[transform^='translate(500 0)']")).to_have_count(1)
        assert await camera(page) == before


async def test_a_growing_landscape_stays_fully_visible_until_moved() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        before = await scale(page)
        opened.table.tell(tiles_state(revision=6, targets={}, panes=[landscape([(0, 0), (1, 0), (9, 0)], SPOTS)]))
        await expect(page.locator("g[transform^='translate(900 0)']")).to_have_count(1)
        assert await scale(page) < before * 0.8


async def test_a_map_takes_the_room_that_a_long_question_leaves_when_it_is_answered() -> None:
    options = [{"value": f"v{n}", "label": f"Ticket {n}"} for n in range(12)]
    menu = {"id": "w:p", "label": "Choose tickets", "options": options, "fewest": 1, "most": 5}
    async with windows(rails_state(sheet={"blocks": [{"menu": menu}]}, targets={})) as opened:
        opened.table.answer = lambda _: {
            "revision": 6,
            "sheet": {"blocks": [{"text": "You keep them."}]},
            "targets": {},
            "panes": [],
        }
        page = await opened.open()
        before = await scale(page)
        await page.get_by_label("Ticket 0").check()
        await page.get_by_role("button", name="Choose", exact=True).tap()
        await expect(page.locator(".blocks")).to_have_text("You keep them.")
        await page.wait_for_function(f"() => {CAMERA}.a > {before * 1.25}")


@pytest.mark.parametrize("about", ["0,4", "2,4"])
async def test_the_tapped_place_stays_above_a_growing_sheet(about: str) -> None:
    tiles, spots = [(x, y) for x in range(3) for y in range(4)], [(0, 4), (1, 4), (2, 4)]
    state = tiles_state(panes=[landscape(tiles, spots)], sheet={"blocks": [{"text": "Place it"}]})
    state["targets"] = {f"{x},{y}": {"id": f"w:s:{x},{y}", "label": "Place it"} for x, y in spots}
    long = {"blocks": [{"text": "\n\n".join(f"Line {n}" for n in range(30))}]}
    turning = {about: {"id": "w:t", "label": "Turn"}}
    async with windows(state) as opened:
        opened.table.answer = lambda _: {"revision": 5, "sheet": long, "targets": turning, "panes": []}
        page = await opened.open()
        before = await box_of(page, about)
        await tap_target(page, about)
        await expect(page.locator(".blocks")).to_contain_text("Line 29")
        await expect(page.locator(".light")).to_have_count(1)
        dock = await page.locator(".dock").bounding_box()
        assert dock is not None
        assert before["y"] + before["height"] > dock["y"], "the sheet would have hidden it"
        after = await box_of(page, about)
        assert after["y"] + after["height"] <= dock["y"]


async def test_an_answers_marks_disappear_with_the_next_state() -> None:
    async with windows(tiles_state()) as opened:
        opened.table.answer = lambda _: placed_answer(1, -1, 0)
        page = await opened.open()
        await tap_target(page, "1,-1")
        await expect(page.locator("use[href='#art-mark']")).to_have_count(3)
        opened.table.tell(tiles_state(revision=6))
        await expect(page.locator("use[href='#art-mark']")).to_have_count(0)


async def test_another_players_move_is_animated_and_ringed() -> None:
    async with windows(tiles_state(targets={})) as opened:
        page = await opened.open(still=False)
        await page.evaluate(
            "window.moved = 0; const original = Element.prototype.animate;"
            "Element.prototype.animate = function (...how) { window.moved += 1; return original.apply(this, how); }; 0"
        )
        opened.table.tell(
            tiles_state(revision=6, targets={}, panes=[landscape([(0, 0), (1, 0), (0, 1), (2, 0), (3, 0)], SPOTS)])
        )
        await expect(page.locator(".ring")).to_have_count(1)
        assert await page.evaluate("window.moved") == 1
        await expect(page.locator(".ring")).to_have_count(0)


async def test_reduced_motion_disables_animations() -> None:
    async with windows(tiles_state()) as opened:
        page = await opened.open()
        opened.table.tell(tiles_state(revision=6, panes=[landscape([(0, 0), (1, 0), (3, 3)], SPOTS)]))
        await expect(page.locator("g[transform^='translate(300 300)']")).to_have_count(1)
        assert await page.evaluate("document.getAnimations().length") == 0


async def test_cards_are_taken_from_another_pane() -> None:
    async with windows(rails_state()) as opened:
        opened.table.answer = lambda _: {"revision": 5, "panes": [], "targets": {}, "sheet": {"blocks": []}}
        page = await opened.open()
        tab = page.get_by_role("tab", name="Draw there’s a choice here")
        await tab.tap()
        box = await page.locator('.panel-market .light[data-about="blue"]').bounding_box()
        assert box is not None
        await tap(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        await opened.table.pressed()
        assert opened.table.presses[0]["id"] == "w:s:take.blue"
        await expect(page.locator(".panel-cards .light")).to_have_count(0)


async def test_a_maps_existing_nodes_are_only_restyled() -> None:
    async with windows(rails_state()) as opened:
        page = await opened.open()
        await page.evaluate("for (const node of document.querySelectorAll('.board use')) node.kept = true")
        wagon = {"a": "wagon", "x": 500, "y": 500, "role": "wagon", "about": "paris-rome"}
        opened.table.tell(rails_state(revision=6) | {"panes": [rail_map(wagon), *rails_state()["panes"][1:]]})
        await expect(page.locator("use[href='#art-wagon']")).to_have_count(1)
        assert (
            await page.evaluate("[...document.querySelectorAll('.board use')].filter((node) => !node.kept).length") == 1
        )


async def test_the_board_comes_to_the_front_when_the_game_begins() -> None:
    async with windows(tiles_state(phase="lobby", panes=[], targets={})) as opened:
        page = await opened.blank()
        await page.goto(f"{opened.table.url}?t=11.2a")
        await expect(page.get_by_role("tabpanel", name="Players")).to_be_visible()
        opened.table.tell(tiles_state(revision=6))
        await expect(page.get_by_role("tabpanel", name="Board")).to_be_visible()
        await expect(page.locator(".light")).to_have_count(len(SPOTS))
