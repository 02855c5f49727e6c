"""A finished game on the live board: stepped through move by move, from every seat, and one whose record is brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chatbot.finished_games import play_to_the_end
from tests.chatbot.services import ANNA, BEN, CHANNEL, STRANGER
from tests.chatbot.web.board_page import board_of

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio


async def test_a_finished_game_is_stepped_through_from_every_seat(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="tchu")
    await play_to_the_end(services, ANNA, BEN)
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        status, first = await page.get("api/moment", n="0")
        assert (status, first["number"], first["happened"]) == (200, 0, [])
        _, last = await page.get("api/moment", n="99999")
        assert last["number"] == last["total"] > 50
        assert last["points"] == [seat["points"] for seat in (await page.state())["seats"]]
        hands = [await page.get("api/moment", n="40", s=str(seat)) for seat in (0, 1)]
        assert hands[0][1]["panes"] != hands[1][1]["panes"]


async def test_a_running_game_shows_no_earlier_moment_and_no_record(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN, game="tchu")
    async with board_of(services, simulated_server.bot) as board:
        page = await board.page_of(ANNA.user, facts)
        for path in ("api/moment", "api/record"):
            status, answer = await page.get(path, n="1", s="1")
            assert (status, list(answer)) == (404, ["error"])


async def test_the_record_of_a_game_can_be_brought_to_another_table(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    facts = await services.game(ANNA, BEN)
    await play_to_the_end(services, ANNA, BEN)
    other = await services.game(STRANGER, BEN, channel=CHANNEL + 1)
    async with board_of(services, simulated_server.bot) as board:
        own, foreign = await board.page_of(ANNA.user, facts), await board.page_of(STRANGER.user, other)
        async with own.session.get((own.url / "api/record").with_query(own.query)) as answer:
            text = await answer.text()
        status, brought = await foreign.post("api/record", {"text": text})
        assert status == 200
        _, last = await foreign.get("api/moment", r=brought["record"], n="99999", s="7")
        assert last["number"] == last["total"] > 0
        assert "Anna" not in last["names"]
        for wrong in ("", "{}", text.replace('"moves"', '"movez"'), text[:-20]):
            status, answer_ = await foreign.post("api/record", {"text": wrong})
            assert (status, list(answer_)) == (409, ["error"])
