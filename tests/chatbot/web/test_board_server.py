"""Tests of the live board's server: access, states, and presses."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.chatbot.services import CHANNEL
from tests.chatbot.web.board_page import board_of
from tests.waiting import SOON

if TYPE_CHECKING:
    from chatbot.tables.table import Facts
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def begun(server: SimulatedServer, game: str) -> Facts:
    """Start a game of two people, and return the facts."""
    people = (server.actor(server.anna), server.actor(server.ben))
    return await server.services.game(*people, game=game)


@pytest.mark.parametrize("game", ["toy", "carcassonne", "europe", "tchu"])
async def test_a_page_shows_its_table_and_plays_a_move_by_a_tap(simulated_server: SimulatedServer, game: str) -> None:
    facts = await begun(simulated_server, game)
    mover = facts.people[facts.to_act[0]].user
    async with board_of(simulated_server.services, simulated_server.bot) as board:
        page = await board.page_of(mover, facts)
        state = await page.state()
        assert state["you"] == facts.to_act[0]
        assert [pane["name"] for pane in state["panes"]][:1] == ([] if game == "toy" else ["board"])
        for _ in range(6):
            if (await simulated_server.services.facts()).revision > facts.revision:
                break
            status, state = await page.press(*a_press(state))
            assert status == 200, state
        assert (await simulated_server.services.facts()).revision > facts.revision


def a_press(state: Any) -> tuple[str, ...]:
    """Return a press that leads towards a move: an item of the board, a button, or the required values of a menu."""
    blocks = state["sheet"]["blocks"]
    ids = [target["id"] for target in state["targets"].values()]
    ids += [button["id"] for block in blocks for button in block.get("buttons", ())]
    for one in ids:
        if one.startswith(("w:s:", "w:y:")):
            return (one,)
    menu = next(block["menu"] for block in blocks if "menu" in block)
    return menu["id"], *(option["value"] for option in menu["options"][: menu["fewest"]])


async def test_a_move_of_one_choice_is_confirmed_by_a_button_or_a_second_tap(
    simulated_server: SimulatedServer,
) -> None:
    facts = await begun(simulated_server, "reversi")
    async with board_of(simulated_server.services, simulated_server.bot) as board:
        page = await board.page_of(facts.people[facts.to_act[0]].user, facts)
        about, target = next(iter((await page.state())["targets"].items()))
        status, answer = await page.press(target["id"])
        assert status == 200
        [confirm] = [
            button
            for block in answer["sheet"]["blocks"]
            for button in block.get("buttons", ())
            if button["id"].startswith("w:y:")
        ]
        assert "about" not in confirm, "the page would leave it to the board"
        assert answer["targets"][about]["id"] == confirm["id"]


async def test_the_first_tap_on_a_place_lays_the_tile_there(simulated_server: SimulatedServer) -> None:
    facts = await begun(simulated_server, "carcassonne")
    async with board_of(simulated_server.services, simulated_server.bot) as board:
        page = await board.page_of(facts.people[facts.to_act[0]].user, facts)
        about, target = next(iter((await page.state())["targets"].items()))
        status, answer = await page.press(target["id"])
        assert status == 200
        [shown] = [pane for pane in answer["panes"] if pane["name"] == "board"]
        assert [item for item in shown["items"] if item.get("about", "").endswith(f" at {about}")]


async def test_a_turn_is_planned_by_taps_on_squares(simulated_server: SimulatedServer) -> None:
    facts = await begun(simulated_server, "carcassonne")
    seat = 1 - facts.to_act[0]
    async with board_of(simulated_server.services, simulated_server.bot) as board:
        page = await board.page_of(facts.people[seat].user, facts)
        state = await page.state()
        assert state["targets"] == {}
        pressed = labelled(state["sheet"], "Plan my next move")
        for label in ("Take something free", "Otherwise wait for me"):
            _, answer = await page.press(pressed)
            assert all(target["id"].startswith("w:plan:") for target in answer["targets"].values())
            pressed = labelled(answer["sheet"], label)
            if label == "Take something free":
                _, answer = await page.press(pressed)
                assert set(answer["targets"]) == {"0,-1", "1,0", "-1,0"}
                pressed = answer["targets"]["1,0"]["id"]
        status, answer = await page.press(pressed)
        assert status == 200
        told = [block["text"] for block in answer["sheet"]["blocks"] if "text" in block]
        assert any("1 east of the start tile" in text for text in told)
    assert (await simulated_server.services.facts()).to_act == facts.to_act


def labelled(sheet: Any, label: str) -> str:
    """Return the id of the button with this label on a sheet."""
    buttons = [button for block in sheet["blocks"] for button in block.get("buttons", ())]
    found: str = next(button["id"] for button in buttons if button["label"] == label)
    return found


async def test_a_change_reaches_every_page_that_follows_the_table(simulated_server: SimulatedServer) -> None:
    facts = await begun(simulated_server, "toy")
    services = simulated_server.services
    async with board_of(services, simulated_server.bot) as board:
        pages = [await board.page_of(person.user, facts) for person in facts.people]
        async with pages[0].events() as first, pages[1].events() as second, asyncio.timeout(SOON):
            for events in (first, second):
                async for name, state in events:
                    if name == "state":
                        assert state["revision"] == facts.revision
                        break
            mover = facts.people[facts.to_act[0]]
            actor = next(
                simulated_server.actor(one)
                for one in (simulated_server.anna, simulated_server.ben)
                if one.id == mover.user
            )
            await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key())
            for events in (first, second):
                async for name, state in events:
                    if name == "state":
                        assert state["revision"] > facts.revision
                        break
