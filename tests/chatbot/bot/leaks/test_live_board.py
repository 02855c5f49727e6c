"""No secret leaks into the live board: no byte differs between worlds that differ only in secrets.

Every few moves, all hidden cards are dealt again, and the pages are read again: the person's own, and one with a watch
link. States, targets, answers to presses that change nothing, events and drawings must be the same, byte for byte.
"""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

import engine.games
from chatbot.tables.table import Phase
from chatbot.web.live import LiveTables
from tests.chatbot.bot.leaks.paired_games import PairedGames
from tests.chatbot.web.board_page import BoardPage, BoardUnderTest, board_of

if TYPE_CHECKING:
    from engine.api import AnyGame
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
MOVES, EVERY = 60, 6
LOOKS = re.compile(r"w:(v|w|log|i|details|since|h):|w:s:.*:(build|place)\|")
"""Presses that change nothing: lookups and previews."""


@pytest.mark.parametrize("game", [game for game in engine.games.all() if game.has_secrets], ids=lambda game: game.id)
async def test_a_page_does_not_depend_on_other_hands(services: ServicesUnderTest, game: AnyGame) -> None:
    paired = PairedGames(services, game)
    await paired.open()
    await paired.begin()
    facts = await services.facts(paired.simulated_server.channel.id)
    anna = paired.simulated_server.anna.id
    compared = 0
    async with board_of(services, paired.simulated_server.bot) as board:
        own = await board.page_of(anna, facts)
        watching = board.page()
        assert await watching.enter(await board.links.watch_link(facts.channel, facts.match)) == 200
        watching.watch = (await board.links.watch_link(facts.channel, facts.match)).partition("#")[2]
        for number in range(MOVES):
            if not await paired.turn():
                break
            if number % EVERY:
                continue
            for page, kept in ((own, facts.seat_of(anna)), (watching, None)):
                other = await paired.with_other_secrets(kept, partial(shown, board, page))
                assert other == await shown(board, page)
                compared += 1
        assert (await services.facts(facts.channel)).phase is Phase.PLAYING or compared
    await paired.close()


async def shown(board: BoardUnderTest, page: BoardPage) -> str:
    """Return everything that a page gets from a process without any cached state."""
    server = board.server
    server._tables = server._door._tables = LiveTables(server._frame, server._tables._router)
    server._asking._left.clear()
    server._frame.db.store._known.clear()
    server._frame.db.queries._snapshots.clear()
    server._frame.db.queries._logs.clear()
    state = await page.state()
    ids = [target["id"] for target in state["targets"].values()]
    for block in state["sheet"]["blocks"]:
        ids += [button["id"] for button in block.get("buttons", ())]
        ids += [option["value"] for option in block.get("menu", {}).get("options", ())]
    answers = [await page.press(one, key="look") for one in ids if LOOKS.match(one)]
    arts = sorted({item["a"] for pane in state["panes"] for item in pane["items"] if "a" in item})
    drawn = await page.get("api/arts", ids=".".join(arts[:200]))
    return json.dumps([state, answers, drawn], sort_keys=True)
