"""Several bots serve the boards behind one address. Each bot can draw what another bot has announced to a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from render import svg
from tests.chatbot.finished_games import play_to_the_end
from tests.chatbot.services import ANNA, BEN
from tests.chatbot.web.board_page import board_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer
    from tests.chatbot.web.board_page import BoardPage

pytestmark = pytest.mark.asyncio


def forget() -> None:
    """Drop all drawings, so that this process is like one that has just started."""
    for known in (svg.symbols, svg.bitmaps, svg._ids, svg._grounds):
        known.clear()


async def expect_arts(page: BoardPage, panes: Any, **origin: str) -> None:
    """Request every drawing of these panes from a process that has drawn none of them, and expect to get it."""
    named = {item["a"] for pane in panes for item in pane["items"] if "a" in item}
    named |= {pane["ground"]["art"] for pane in panes if pane["ground"] and "art" in pane["ground"]}
    assert named
    forget()
    status, arts = await page.get("api/arts", ids=".".join(sorted(named)), **origin)
    assert status == 200
    assert set(arts) == named


async def test_any_process_serves_the_symbols_of_a_state_and_a_choice(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="carcassonne")
    mover = facts.people[facts.to_act[0]].user
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(mover, facts)
        state = await page.state()
        await expect_arts(page, state["panes"])
        choice = next(iter(state["targets"].values()))["id"]
        _, answer = await page.press(choice)
        await expect_arts(page, answer["panes"], id=choice)


@pytest.mark.parametrize("seat", ["", "1"])
async def test_any_process_serves_the_symbols_of_an_earlier_moment(
    simulated_server: SimulatedServer, seat: str
) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="tchu")
    await play_to_the_end(services, ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        origin = {"n": "9"} | ({"s": seat} if seat else {})
        _, moment = await page.get("api/moment", **origin)
        await expect_arts(page, moment["panes"], **origin)


async def test_any_process_serves_a_background_in_every_theme(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="europe")
    await services.preferences.change(ANNA.user, "theme", "dark")
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        image = (await page.state())["panes"][0]["ground"]["image"]
        forget()
        async with page.session.get(page.url / f"ground/{image}.jpg") as answer:
            assert answer.status == 200
            assert answer.content_type == "image/jpeg"
        async with page.session.get(page.url / "ground/unheard.jpg") as answer:
            assert answer.status == 404
            assert list(msgspec.json.decode(await answer.read())) == ["error"]
