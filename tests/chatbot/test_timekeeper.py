"""What comes due is done: once, however many processes look, also after a death, also late; on a real Valkey."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chatbot.tables.overtime import due_at
from chatbot.tables.pace import DAY, HOUR
from chatbot.tables.table import Ending, Phase, StandIn, Table
from chatbot.tables.telling import Reminder, TurnPost
from tests.chatbot.runners import InlineThinker, until
from tests.chatbot.stage import ANNA, BEN, CHANNEL, CLEO, Stage, done, to_move
from tests.chatbot.test_courier import Ears

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.asyncio
ROOT = Path(__file__).parents[2]
FOR_EVER = 2**40


@asynccontextmanager
async def working(stage: Stage) -> AsyncIterator[None]:
    """A worker of one process."""
    worker = stage.worker(InlineThinker(), 2)
    task = asyncio.create_task(worker.start())
    yield
    await worker.stop()
    await asyncio.gather(task, return_exceptions=True)


async def table_of(stage: Stage, channel: int = CHANNEL) -> Table:
    table = (await stage.store.read(channel, "")).table
    assert table is not None
    return table


async def due(stage: Stage, channel: int = CHANNEL) -> Table:
    """Wait, by the stage's clock, until the table is due."""
    table = await table_of(stage, channel)
    when = due_at(table)
    assert when is not None
    stage.clock.now = when
    return table


async def moved_on(stage: Stage, before: Table) -> None:
    """Wait until the table is at another revision, and no job is left; look again, should one come to nothing."""

    async def check() -> bool:
        if await stage.queue.count("incomplete"):
            return False
        if (await table_of(stage, before.channel)).revision > before.revision:
            return True
        await stage.timekeeper().look()
        return False

    await until(check)


async def test_a_reminder_is_told_when_it_is_due_and_not_before(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    await stage.tells()
    keeper = stage.timekeeper()
    async with working(stage):
        before = await due(stage)
        stage.clock.now -= 1
        await keeper.look()
        assert not await stage.queue.count("incomplete")
        stage.clock.now += 1
        await keeper.look()
        await moved_on(stage, before)
    assert [type(telling) for telling in await stage.tells()] == [Reminder]


async def test_a_game_goes_on_without_the_person_who_does_not_move(stage: Stage) -> None:
    await stage.game(ANNA, BEN, CLEO, places=3)
    seat = (await stage.facts()).to_act[0]
    async with working(stage):
        for _ in range(4):
            before = await due(stage)
            await stage.timekeeper().look()
            await moved_on(stage, before)
    assert isinstance((await stage.facts()).sitters[seat], StandIn)
    assert await stage.outbox.think(CHANNEL) is not None


async def test_a_move_made_meanwhile_is_not_held_against_anybody(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    before = await due(stage)
    await stage.timekeeper().look()
    actor = to_move(facts, ANNA, BEN)
    moved = done(await stage.tables.play(CHANNEL, actor, await stage.a_move(actor), stage.key())).facts
    await stage.tells()
    async with working(stage):
        await moved_on(stage, before)
    assert (await stage.facts()).revision == moved.revision
    assert await stage.tells() == []


async def test_several_timekeepers_and_workers_do_each_thing_once(stage: Stage) -> None:
    channels = range(CHANNEL, CHANNEL + 12)
    for channel in channels:
        await stage.game(ANNA, BEN, channel=channel)
        await stage.tells(channel)
    others = [Stage(stage.url, stage.keys.prefix) for _ in range(3)]
    before = [await due(stage, channel) for channel in channels]
    for other in others:
        other.clock.now = stage.clock.now
    async with working(stage), working(others[0]), working(others[1]):
        await asyncio.gather(*(one.timekeeper().look() for one in (stage, *others) for _ in range(3)))
        for table in before:
            await moved_on(stage, table)
        await asyncio.gather(*(one.timekeeper().look() for one in (stage, *others)))
    for table in before:
        assert (await table_of(stage, table.channel)).revision == table.revision + 1
        assert [type(telling) for telling in await stage.tells(table.channel)] == [Reminder]
    for other in others:
        await other.close()


async def test_three_processes_that_look_at_once_do_each_thing_once(stage: Stage) -> None:
    channels = range(CHANNEL, CHANNEL + 30)
    for channel in channels:
        await stage.game(ANNA, BEN, channel=channel)
        await stage.tells(channel)
    before = [await due(stage, channel) for channel in channels]
    command = [sys.executable, "-m", "tests.chatbot.keeper", stage.url, stage.keys.prefix, str(stage.clock.now)]
    processes = [await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT) for _ in range(3)]
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert [process.returncode for process in processes] == [0, 0, 0]
    for table in before:
        assert (await table_of(stage, table.channel)).revision == table.revision + 1
        assert [type(telling) for telling in await stage.tells(table.channel)] == [Reminder]


async def test_the_same_revision_is_done_once_however_often_it_is_asked_for(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    before = await due(stage)
    others = [Stage(stage.url, stage.keys.prefix) for _ in range(5)]
    for other in others:
        other.clock.now = stage.clock.now
    answers = await asyncio.gather(*(other.tables.come_due(CHANNEL, before.revision) for other in others))
    assert sorted(done(answer).repeated for answer in answers) == [False, True, True, True, True]
    assert (await table_of(stage)).revision == before.revision + 1
    for other in others:
        await other.close()


KEEPER = """
import asyncio, sys
from tests.chatbot.stage import Stage
async def main(url, prefix, now):
    stage = Stage(url, prefix)
    stage.clock.now = int(now)
    commit = stage.store.commit
    async def commit_and_stop(*change):
        reply = await commit(*change)
        print("committed", flush=True)
        await asyncio.sleep(60)
        return reply
    stage.store.commit = commit_and_stop
    async for channel in stage.store.channels():
        bells = await stage.indexes.bells(int(now))
        await stage.tables.come_due(channel, bells[-1].revision)
asyncio.run(main(*sys.argv[1:]))
"""


async def test_a_process_killed_between_commit_and_telling_leaves_it_to_be_told_by_another(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    await stage.tells()
    before = await due(stage)
    command = [sys.executable, "-c", KEEPER, stage.url, stage.keys.prefix, str(stage.clock.now)]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"committed\n"
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    ears = Ears()
    courier = asyncio.create_task(stage.courier(ears).run())
    heard = await ears.until(1)
    courier.cancel()
    await asyncio.gather(courier, return_exceptions=True)
    async with working(stage):
        await stage.timekeeper().look()
    assert [type(telling) for telling in heard] == [Reminder]
    assert (await table_of(stage)).revision == before.revision + 1


async def test_a_worker_killed_before_the_commit_leaves_it_to_another(stage: Stage) -> None:
    """The job was taken and nothing came of it: SAQ gives it to the next one."""
    channel = CHANNEL + 99  # SAQ remembers for some seconds what it gave up, whatever the prefix
    await stage.game(ANNA, BEN, channel=channel)
    before = await due(stage, channel)
    await stage.timekeeper().look()
    assert await stage.queue.dequeue(timeout=1) is not None, "a worker took the job and died"
    async with working(stage):
        await moved_on(stage, before)
    assert (await table_of(stage, channel)).revision == before.revision + 1


async def test_what_came_due_while_nobody_was_there_is_done_at_the_start(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    await stage.tells()
    stage.clock.now += 30 * DAY
    before = await table_of(stage)
    keeper = asyncio.create_task(stage.timekeeper().run())
    async with working(stage):
        await moved_on(stage, before)
    keeper.cancel()
    await asyncio.gather(keeper, return_exceptions=True)
    (reminder,) = await stage.tells()
    assert isinstance(reminder, Reminder), "nobody loses a seat unwarned"


async def test_a_game_that_is_over_waits_for_nothing(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    for actor in (ANNA, BEN):
        done(await stage.tables.end(CHANNEL, actor, stage.key()))
    stage.clock.now += 60 * DAY
    await stage.timekeeper().look()
    assert not await stage.queue.count("incomplete")
    assert await stage.indexes.bells(FOR_EVER) == []


async def test_a_table_that_cannot_be_read_is_left_alone_and_holds_nobody_up(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.game(ANNA, BEN)
    await stage.lobby(CLEO, channel=CHANNEL + 1)
    await stage.redis.hset(stage.keys.table(CHANNEL), "snapshot", b"nonsense")
    before = await due(stage, CHANNEL + 1)
    stage.clock.now += 10 * DAY
    async with working(stage):
        await stage.timekeeper().look()
        await moved_on(stage, before)
    assert (await table_of(stage, CHANNEL + 1)).ending is Ending.EXPIRED
    assert f"table {CHANNEL}: it is due and cannot be read: no-save" in caplog.text
    again = await stage.indexes.bells(int(stage.clock()) + HOUR - 1)
    assert CHANNEL not in {bell.channel for bell in again}


async def test_a_game_that_nobody_plays_any_more_sleeps_ends_and_is_kept(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    async with working(stage):
        courier = asyncio.create_task(stage.courier(None).run())
        while (await stage.facts()).phase is Phase.PLAYING:
            if (await table_of(stage)).clocks:
                before = await due(stage)
                await stage.timekeeper().look()
                await moved_on(stage, before)
            await asyncio.sleep(0)
        courier.cancel()
        await asyncio.gather(courier, return_exceptions=True)
    facts = await stage.facts()
    assert facts.ending is Ending.ABANDONED
    assert isinstance(await stage.looks.record(CHANNEL, facts.match), str)
    assert [telling.over for telling in await stage.tells() if isinstance(telling, TurnPost)][-1]
