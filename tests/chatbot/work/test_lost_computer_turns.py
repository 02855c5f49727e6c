"""Tests of computers' turns after Redis has lost its last second of data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables.log import LogLine
from engine.ai.strategy import NEUTRAL
from tests.chatbot.autoplay import InlineMoveChooser
from tests.chatbot.services import ANNA, CHANNEL, ServicesUnderTest, done
from tests.chatbot.work.job_worker import carry_out_all, until_idle, until_to_act, working

if TYPE_CHECKING:
    from engine.api import View

pytestmark = pytest.mark.asyncio


async def test_a_move_for_a_lost_table_is_chosen_again(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    """This process has cached a different table with the same revision, in which the computer is to move."""
    match = (await services.game(ANNA, places=4)).match
    async with working(services, InlineMoveChooser()):
        await until_to_act(services, 0)
        await until_idle(services)
    before, seats = await services.everything(), [line.seat for line in await services.log()]
    lost, kept = [str(move) for move in (await services.hand(ANNA)).moves][:2]
    done(await services.tables.play(CHANNEL, ANNA, lost, services.key()))
    await services.redis.flushdb()
    for key, value in before.items():
        await services.redis.restore(key, 0, value)
    other = ServicesUnderTest(services.url, services.keys.prefix)
    done(await other.tables.play(CHANNEL, ANNA, kept, "kept"))
    views = []

    class OfItsView(InlineMoveChooser):
        async def choose(
            self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
        ) -> str:
            views.append(view)
            return await super().choose(game, view, level, seed, waited, style) if len(views) > 1 else "play 9"

    await carry_out_all(services, OfItsView())
    assert len(views) == 4, "two for the first computer's turn, one for each of the others"
    assert views[0] != views[1]
    lines = map(LogLine.parse, await other.store.log(CHANNEL, match))
    assert [line.seat for line in lines] == [*seats, 0, 1, 2, 3]
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    await other.close()
