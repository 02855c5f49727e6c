"""If a process dies while it moves a table, the table is in one channel and announced once, on a real Valkey."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING

import pytest

from chatbot.tables.ending import NewHome
from chatbot.tables.outcome import TableMoved, TurnPost
from chatbot.tables.table import Facts
from tests.chatbot.due_entries import deadlines_until
from tests.chatbot.services import ANNA, BEN, CHANNEL, done, to_move
from tests.chatbot.work.deadlines import FOR_EVER
from tests.paths import ROOT

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio
THERE = CHANNEL + 1
PROCESS = """
import asyncio, sys
from types import SimpleNamespace
from chatbot.tables.ending import NewHome
from tests.chatbot.services import ANNA, ServicesUnderTest
async def main(url, prefix, now, moment, old, new):
    services = ServicesUnderTest(url, prefix)
    services.clock.now = int(now)
    redis = services.store.moves._redis
    def pipeline(**options):
        sent = redis.pipeline(**options)
        execute = sent.execute
        async def run_and_stop():
            reply = None if moment == "before" else await execute()
            print("here", flush=True)
            await asyncio.sleep(60)
            return reply
        sent.execute = run_and_stop
        return sent
    services.store.moves._redis = SimpleNamespace(pipeline=pipeline, get=redis.get)
    await services.tables.move(int(old), ANNA, NewHome(int(new)), "the key")
asyncio.run(main(*sys.argv[1:]))
"""


async def killed_while_moving(services: ServicesUnderTest, moment: str) -> None:
    """Run a process that moves the table from CHANNEL to THERE, and kill it before or after the move's Redis script."""
    given = [services.url, services.keys.prefix, str(services.clock.now), moment, str(CHANNEL), str(THERE)]
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", PROCESS, *given, stdout=PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"here\n"
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()


async def test_a_killed_move_leaves_the_table_in_one_place_with_one_announcement(services: ServicesUnderTest) -> None:
    """One process dies before the script and another one after it. Then the same move is requested again."""
    before = await services.game(ANNA, BEN)
    await services.take_messages()
    await killed_while_moving(services, "before")
    assert [channel async for channel in services.store.channels()] == [CHANNEL]
    assert await services.tables.home(CHANNEL, before.match) == CHANNEL
    mover = to_move(await services.facts(), ANNA, BEN)
    played = done(await services.tables.play(CHANNEL, mover, await services.a_move(mover), services.key())).facts
    told = await services.take_messages()
    await killed_while_moving(services, "after")
    assert [channel async for channel in services.store.channels()] == [THERE]
    moved = await services.facts(THERE)
    again = await services.tables.move(CHANNEL, ANNA, NewHome(THERE), "the key")
    assert isinstance(again, Facts)
    assert (again.match, again.revision, again.moves) == (before.match, moved.revision, played.moves)
    (farewell,) = await services.take_messages(CHANNEL)
    assert isinstance(farewell, TableMoved)
    (post,) = [message for message in await services.take_messages(THERE) if message not in told]
    assert isinstance(post, TurnPost)
    assert post.asked == moved.to_act
    assert await services.tables.home(CHANNEL, before.match) == THERE
    assert (THERE, moved.revision) in {
        (entry.channel, entry.revision) for entry in await deadlines_until(services, FOR_EVER)
    }
    mover = to_move(moved, ANNA, BEN)
    after = done(await services.tables.play(THERE, mover, await services.a_move(mover, THERE), services.key())).facts
    assert after.moves == moved.moves + 1
