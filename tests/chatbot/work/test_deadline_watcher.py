"""What comes due is done: once, however many processes look, also after a death, also late; on a real Valkey."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from saq import Status
from saq.utils import now

from chatbot.tables.change import Reminder, TurnPost
from chatbot.tables.table import DAY, HOUR, Ending, Phase, StandIn, Table
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, ServicesUnderTest, done, to_move
from tests.chatbot.work.deadlines import FOR_EVER, due, table_of
from tests.chatbot.work.recording_publisher import RecordingPublisher
from tests.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def working(services: ServicesUnderTest) -> AsyncIterator[None]:
    """A worker of one process."""
    worker = services.job_worker(InlineMoveChooser(), 2)
    task = asyncio.create_task(worker.start())
    yield
    await worker.stop()
    await asyncio.gather(task, return_exceptions=True)


async def moved_on(services: ServicesUnderTest, before: Table) -> None:
    """Wait until the table is at another revision, and no job is left; look again, should one come to nothing."""

    async def check() -> bool:
        if await services.queue.count("incomplete"):
            return False
        if (await table_of(services, before.channel)).revision > before.revision:
            return True
        await services.deadline_watcher().enqueue_due()
        return False

    await until(check)


async def test_a_reminder_is_published_when_it_is_due_and_not_before(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await services.take_messages()
    watcher = services.deadline_watcher()
    async with working(services):
        before = await due(services)
        services.clock.now -= 1
        await watcher.enqueue_due()
        assert not await services.queue.count("incomplete")
        services.clock.now += 1
        await watcher.enqueue_due()
        await moved_on(services, before)
    assert [type(message) for message in await services.take_messages()] == [Reminder]


async def test_a_game_goes_on_without_the_person_who_does_not_move(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN, CLEO, places=3)
    seat = (await services.facts()).to_act[0]
    async with working(services):
        for _ in range(4):
            before = await due(services)
            await services.deadline_watcher().enqueue_due()
            await moved_on(services, before)
    assert isinstance((await services.facts()).sitters[seat], StandIn)
    assert await services.outbox.computer_turn(CHANNEL) is not None


async def test_a_move_made_meanwhile_is_not_held_against_anybody(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    before = await due(services)
    await services.deadline_watcher().enqueue_due()
    actor = to_move(facts, ANNA, BEN)
    moved = done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key())).facts
    await services.take_messages()
    async with working(services):
        await moved_on(services, before)
    assert (await services.facts()).revision == moved.revision
    assert await services.take_messages() == []


async def test_several_deadline_watchers_and_workers_do_each_thing_once(services: ServicesUnderTest) -> None:
    channels = range(CHANNEL, CHANNEL + 12)
    for channel in channels:
        await services.game(ANNA, BEN, channel=channel)
        await services.take_messages(channel)
    others = [ServicesUnderTest(services.url, services.keys.prefix) for _ in range(3)]
    before = [await due(services, channel) for channel in channels]
    for other in others:
        other.clock.now = services.clock.now
    async with working(services), working(others[0]), working(others[1]):
        await asyncio.gather(*(one.deadline_watcher().enqueue_due() for one in (services, *others) for _ in range(3)))
        for table in before:
            await moved_on(services, table)
        await asyncio.gather(*(one.deadline_watcher().enqueue_due() for one in (services, *others)))
    for table in before:
        assert (await table_of(services, table.channel)).revision == table.revision + 1
        assert [type(message) for message in await services.take_messages(table.channel)] == [Reminder]
    for other in others:
        await other.close()


async def test_three_processes_that_look_at_once_do_each_thing_once(services: ServicesUnderTest) -> None:
    channels = range(CHANNEL, CHANNEL + 30)
    for channel in channels:
        await services.game(ANNA, BEN, channel=channel)
        await services.take_messages(channel)
    before = [await due(services, channel) for channel in channels]
    command = [
        sys.executable,
        "-m",
        "tests.chatbot.work.deadline_process",
        services.url,
        services.keys.prefix,
        str(services.clock.now),
    ]
    processes = [await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT) for _ in range(3)]
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert [process.returncode for process in processes] == [0, 0, 0]
    for table in before:
        assert (await table_of(services, table.channel)).revision == table.revision + 1
        assert [type(message) for message in await services.take_messages(table.channel)] == [Reminder]


async def test_the_same_revision_is_done_once_however_often_it_is_asked_for(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    before = await due(services)
    others = [ServicesUnderTest(services.url, services.keys.prefix) for _ in range(5)]
    for other in others:
        other.clock.now = services.clock.now
    answers = await asyncio.gather(*(other.tables.act_on_deadline(CHANNEL, before.revision) for other in others))
    assert sorted(done(answer).repeated for answer in answers) == [False, True, True, True, True]
    assert (await table_of(services)).revision == before.revision + 1
    for other in others:
        await other.close()


DEADLINE_PROCESS = """
import asyncio, sys
from tests.chatbot.services import ServicesUnderTest
async def main(url, prefix, now):
    services = ServicesUnderTest(url, prefix)
    services.clock.now = int(now)
    commit = services.store.commit
    async def commit_and_stop(*change):
        reply = await commit(*change)
        print("committed", flush=True)
        await asyncio.sleep(60)
        return reply
    services.store.commit = commit_and_stop
    async for channel in services.store.channels():
        entries = await services.deadlines.due(int(now))
        await services.tables.act_on_deadline(channel, max(entry.revision for entry in entries))
asyncio.run(main(*sys.argv[1:]))
"""


async def test_a_process_killed_between_commit_and_publishing_leaves_it_to_another(
    services: ServicesUnderTest,
) -> None:
    await services.game(ANNA, BEN)
    await services.take_messages()
    before = await due(services)
    command = [sys.executable, "-c", DEADLINE_PROCESS, services.url, services.keys.prefix, str(services.clock.now)]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"committed\n"
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    publisher = RecordingPublisher()
    dispatcher = asyncio.create_task(services.dispatcher(publisher).run())
    published = await publisher.until(1)
    dispatcher.cancel()
    await asyncio.gather(dispatcher, return_exceptions=True)
    async with working(services):
        await services.deadline_watcher().enqueue_due()
    assert [type(message) for message in published] == [Reminder]
    assert (await table_of(services)).revision == before.revision + 1


async def test_a_worker_killed_before_the_commit_leaves_it_to_another(services: ServicesUnderTest) -> None:
    """The job was taken and nothing came of it: SAQ gives it to the next one."""
    channel = CHANNEL + 99  # SAQ remembers for some seconds what it gave up, whatever the prefix
    await services.game(ANNA, BEN, channel=channel)
    before = await due(services, channel)
    await services.deadline_watcher().enqueue_due()
    job = await services.queue.dequeue(timeout=1)
    assert job is not None
    await job.update(status=Status.ACTIVE, started=now(), touched=0)  # begun just now, by one who is dead
    async with working(services):
        await moved_on(services, before)
    assert (await table_of(services, channel)).revision == before.revision + 1


async def test_what_came_due_while_nobody_was_there_is_done_at_the_start(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await services.take_messages()
    services.clock.now += 30 * DAY
    before = await table_of(services)
    watcher = asyncio.create_task(services.deadline_watcher().run())
    async with working(services):
        await moved_on(services, before)
    watcher.cancel()
    await asyncio.gather(watcher, return_exceptions=True)
    (reminder,) = await services.take_messages()
    assert isinstance(reminder, Reminder), "nobody loses a seat unwarned"


async def test_a_game_that_is_over_waits_for_nothing(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    for actor in (ANNA, BEN):
        done(await services.tables.end(CHANNEL, actor, services.key()))
    services.clock.now += 60 * DAY
    await services.deadline_watcher().enqueue_due()
    assert not await services.queue.count("incomplete")
    assert await services.deadlines.due(FOR_EVER) == []


async def test_a_table_that_cannot_be_read_is_left_alone_and_holds_nobody_up(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    await services.game(ANNA, BEN)
    await services.lobby(CLEO, channel=CHANNEL + 1)
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", b"nonsense")
    before = await due(services, CHANNEL + 1)
    services.clock.now += 10 * DAY
    async with working(services):
        await services.deadline_watcher().enqueue_due()
        await moved_on(services, before)
    assert (await table_of(services, CHANNEL + 1)).ending is Ending.EXPIRED
    assert f"table {CHANNEL}: it is due and cannot be read: no-save" in caplog.text
    again = await services.deadlines.due(int(services.clock()) + HOUR - 1)
    assert CHANNEL not in {entry.channel for entry in again}


async def test_a_game_that_nobody_plays_any_more_sleeps_ends_and_is_kept(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    async with working(services):
        dispatcher = asyncio.create_task(services.dispatcher(None).run())
        while (await services.facts()).phase is Phase.PLAYING:
            if (await table_of(services)).clocks:
                before = await due(services)
                await services.deadline_watcher().enqueue_due()
                await moved_on(services, before)
            await asyncio.sleep(0)
        dispatcher.cancel()
        await asyncio.gather(dispatcher, return_exceptions=True)
    facts = await services.facts()
    assert facts.ending is Ending.ABANDONED
    assert isinstance(await services.queries.record(CHANNEL, facts.match), str)
    assert [message.over for message in await services.take_messages() if isinstance(message, TurnPost)][-1]
