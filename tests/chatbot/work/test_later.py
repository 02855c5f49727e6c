"""Due work is done soon and only once, however many processes watch, even after a crash, on a real Valkey."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis
from saq import Status
from saq.utils import now

from chatbot.app.wiring import carrying_out
from chatbot.people.preferences import DAY
from chatbot.store.connection import StoreUnreachable, as_text
from chatbot.store.due import FIRST_RETRY, LAST_RETRY, deadline_name, turn_name
from chatbot.store.embedded import EmbeddedServer
from chatbot.tables.outcome import STORE_UNREACHABLE, Reminder, TurnPost
from chatbot.tables.table import Ending, Phase, StandIn
from chatbot.work.handlers import UNREADABLE_RETRY, TurnHandler
from chatbot.work.later import Carrier, NotNow, QueueWorker, Work
from engine.ai.strategy import NEUTRAL
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import FOR_EVER, background_work, computer_turn, jobs_left
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, GUILD, ServicesUnderTest, done, to_move
from tests.chatbot.work.deadlines import due, table_of
from tests.chatbot.work.job_worker import carry_out_all, until_idle, until_to_act, working
from tests.chatbot.work.recording_publisher import RecordingPublisher
from tests.paths import ROOT
from tests.waiting import SOON

if TYPE_CHECKING:
    from pathlib import Path

    from chatbot.tables.outcome import ComputerTurnDue, Refusal
    from engine.api import View

pytestmark = pytest.mark.asyncio
HAND = "hand:1:2"


class SlowThinker(InlineMoveChooser):
    """Starts to think, and waits for the test's permission to continue."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self.views: list[View] = []

    async def choose(
        self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        self.views.append(view)
        self.begun.set()
        await self.may_end.wait()
        return await super().choose(game, view, level, seed, waited, style)


class Hands:
    """Handles ``HAND`` entries and counts the calls."""

    def __init__(self, problem: Exception | None = None) -> None:
        self.begun, self.may_end = asyncio.Event(), asyncio.Event()
        self.times = 0
        self._problem = problem

    def worker(self, services: ServicesUnderTest, at_once: int = 1) -> QueueWorker:
        return QueueWorker(Carrier(services.due, {"hand": self}), services.queues.of("hand"), at_once)

    async def __call__(self, _work: Work) -> None:
        self.times += 1
        self.begun.set()
        if self._problem is not None:
            raise self._problem
        await self.may_end.wait()


# --- Turns ----------------------------------------------------------------------------------------------


async def test_a_person_and_three_computers_play_a_whole_game(services: ServicesUnderTest) -> None:
    await services.game(ANNA, places=4)
    async with working(services, InlineMoveChooser()):
        await until_to_act(services, 0)
        while (await services.facts()).phase is Phase.PLAYING:
            done(await services.tables.play(CHANNEL, ANNA, await services.a_move(ANNA), services.key()))
            await until_to_act(services, 0)
    lines = await services.log()
    assert {line.seat for line in lines} == {0, 1, 2, 3}
    assert len({line.revision for line in lines}) == len(lines)
    assert len(await services.indexes.archived(GUILD)) == 1


async def computers_turn(services: ServicesUnderTest, channel: int = CHANNEL) -> ComputerTurnDue:
    """Return the due turn of a computer."""
    await services.game(ANNA, places=4, channel=channel)
    think = await computer_turn(services, channel)
    if think is None:
        done(await services.tables.play(channel, ANNA, "pass", services.key()))
        think = await computer_turn(services, channel)
    assert think is not None
    return think


async def test_a_turn_is_enqueued_once_by_any_number_of_processes(services: ServicesUnderTest) -> None:
    await computers_turn(services)
    for _ in range(5):
        await services.watcher().look()
        services.clock.now += int(services.due.lease)
    assert await services.queues.of("turn").count("queued") == 1


async def test_a_turn_begins_immediately(services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit wakes the watcher. Otherwise, the watcher would notice the turn only after a minute."""
    monkeypatch.setattr("chatbot.work.later.LOOK_EVERY", SOON)
    async with working(services):
        await asyncio.sleep(0.1)
        await services.game(ANNA, places=4)
        if (await services.facts()).to_act == (0,):
            done(await services.tables.play(CHANNEL, ANNA, "pass", services.key()))
        async with asyncio.timeout(SOON / 2):
            await until_to_act(services, 0)


async def test_the_search_gets_only_the_seats_view(services: ServicesUnderTest) -> None:
    think = await computers_turn(services)
    thinker = SlowThinker()
    thinker.may_end.set()
    async with working(services, thinker):
        await thinker.begun.wait()
    assert thinker.views[0].seat == think.seat
    assert all(type(view).__name__ == "ToyView" for view in thinker.views)


async def test_the_search_gets_the_turns_wait_for_a_worker(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await computers_turn(services)
    told = asyncio.get_running_loop().create_future()

    class Asked(InlineMoveChooser):
        async def choose(
            self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
        ) -> str:
            if not told.done():
                told.set_result(waited)
            return await super().choose(game, view, level, seed, waited, style)

    with monkeypatch.context() as earlier:
        earlier.setattr("saq.queue.base.now", lambda: now() - 1500)
        await services.watcher().look()
    async with working(services, Asked()):
        assert 1.5 <= await told < 1.5 + SOON


async def test_a_search_does_not_affect_a_table_that_has_moved_on(services: ServicesUnderTest) -> None:
    await computers_turn(services)
    thinker = SlowThinker()
    async with working(services, thinker):
        await thinker.begun.wait()
        voted = done(await services.tables.end(CHANNEL, ANNA, services.key())).facts
        assert voted.phase is Phase.OVER
        thinker.may_end.set()
        await until_idle(services)
    lines = await services.log()
    assert len(lines) == voted.moves


async def test_other_turns_are_played_during_a_search(services: ServicesUnderTest) -> None:
    thinker, tables = SlowThinker(), (CHANNEL, CHANNEL + 1, CHANNEL + 2)
    for channel in tables:
        await computers_turn(services, channel)
    async with background_work(services, thinker, 1, None):

        async def check() -> bool:
            return len(thinker.views) == len(tables)

        await until(check)
        thinker.may_end.set()


async def test_a_failed_turn_is_logged_retried_and_delays_no_other(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    seeds = []

    class Broken(InlineMoveChooser):
        async def choose(
            self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
        ) -> str:
            seeds.append(seed)
            if len(seeds) < 3:
                raise RuntimeError("no idea")
            return await super().choose(game, view, level, seed, waited, style)

    turn = await computers_turn(services)
    await carry_out_all(services, Broken())
    await carry_out_all(services, Broken())
    assert len(seeds) == 1
    assert "no idea" in caplog.text
    assert (turn_name(CHANNEL, turn), services.clock.now + FIRST_RETRY) in await services.due.until(FOR_EVER)
    await services.lobby(CLEO, channel=CHANNEL + 1)
    await due(services, CHANNEL + 1)
    await carry_out_all(services, Broken())
    assert (await table_of(services, CHANNEL + 1)).ending is Ending.EXPIRED
    services.clock.now += int(LAST_RETRY)
    await carry_out_all(services, Broken())
    assert len(set(seeds[:3])) == 1, "the same turn"
    assert turn.seat not in (await services.facts()).to_act


async def test_a_turn_during_an_outage_is_logged_as_an_outage(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An outage of Redis must not cause a traceback in the log for every turn."""
    turn = await computers_turn(services)

    async def away(*_: object) -> Refusal:
        return STORE_UNREACHABLE

    monkeypatch.setattr(services.tables, "play_computer", away)
    handler = TurnHandler(services.tables, services.queries, InlineMoveChooser(), SOON)
    with pytest.raises(StoreUnreachable):
        await handler(Work(tuple(turn_name(CHANNEL, turn).split(":")[1:]), 0, 0))


# --- Any work -------------------------------------------------------------------------------------------


async def test_always_failing_work_has_one_traceback_in_the_log(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    tries = 0

    async def broken(_: Work) -> None:
        nonlocal tries
        tries += 1
        raise RuntimeError("damaged")

    carrier = Carrier(services.due, {"hand": broken})
    await services.due.put(HAND)
    for _ in range(3):
        await services.due.claim()
        await carrier.carry_out(HAND, 0)
        services.clock.now += int(LAST_RETRY)
    assert tries == 3
    assert [record.message for record in caplog.records if record.exc_info] == [f"{HAND}: failed, retrying in 5 s"]


async def test_work_that_takes_longer_than_a_lease_is_done_once(services: ServicesUnderTest) -> None:
    services.due.lease = 0.05
    hands = Hands()
    async with carrying_out(hands.worker(services, 2)):
        await services.due.put(HAND)
        await services.watcher().look()
        await hands.begun.wait()
        for _ in range(5):
            services.clock.now += 1
            await asyncio.sleep(0.05)  # the lease is renewed in this time
            await services.watcher().look()
        hands.may_end.set()
        await until_idle(services)
    assert hands.times == 1
    assert await services.due.until(FOR_EVER) == []


async def test_a_silent_workers_work_is_done_by_another(services: ServicesUnderTest) -> None:
    """The silent worker is dead or stopped. If a stopped worker continues later, it has no effect."""
    dead, alive = Hands(), Hands()
    alive.may_end.set()
    silent = ServicesUnderTest(services.url, services.keys.prefix)
    async with carrying_out(dead.worker(silent)):
        await services.due.put(HAND)
        await services.watcher().look()
        await dead.begun.wait()
        services.clock.now += int(services.due.lease)
        await services.watcher().look()  # the job is known and its worker is silent
        services.clock.now += 1
        async with carrying_out(alive.worker(services)):

            async def is_done() -> bool:
                await services.watcher().look()
                return await services.due.until(FOR_EVER) == []

            await until(is_done)
        dead.may_end.set()
    assert (dead.times, alive.times) == (1, 1)
    assert await services.due.until(FOR_EVER) == []
    await silent.close()


@pytest.mark.parametrize("status", [Status.ACTIVE, Status.QUEUED])
async def test_work_of_a_worker_that_died_before_beginning_is_done_by_another(
    services: ServicesUnderTest, status: Status
) -> None:
    hands = Hands()
    hands.may_end.set()
    await services.due.put(HAND)
    await services.watcher().look()
    job = await services.queues.of("hand").dequeue(timeout=1)
    assert job is not None
    await job.update(status=status, started=now() - 1000 * int(services.due.lease) - 1)
    async with carrying_out(hands.worker(services)):

        async def is_done() -> bool:
            services.clock.now += 1
            await services.watcher().look()
            return await services.due.until(FOR_EVER) == []

        await until(is_done)
    assert hands.times == 1


async def test_a_job_lost_by_saq_is_enqueued_again(services: ServicesUnderTest) -> None:
    hands = Hands()
    hands.may_end.set()
    await services.due.put(HAND)
    await services.watcher().look()
    async for key in services.redis.scan_iter(f"saq:*{services.keys.prefix}*"):
        await services.redis.delete(key)
    async with carrying_out(hands.worker(services)):

        async def is_done() -> bool:
            services.clock.now += 1
            await services.watcher().look()
            return await services.due.until(FOR_EVER) == []

        await until(is_done)
    assert hands.times == 1


async def test_work_requested_again_while_running_runs_once_more(services: ServicesUnderTest) -> None:
    hands = Hands()
    async with carrying_out(hands.worker(services)):
        await services.due.put(HAND)
        await services.watcher().look()
        await hands.begun.wait()
        for _ in range(3):
            await services.due.put(HAND)
        hands.may_end.set()
        await until_idle(services)
    assert hands.times == 2


async def test_a_stopped_worker_finishes_its_jobs(services: ServicesUnderTest) -> None:
    hands = Hands()
    async with carrying_out(hands.worker(services)):
        await services.due.put(HAND)
        await services.watcher().look()
        await hands.begun.wait()
        asyncio.get_running_loop().call_later(0.2, hands.may_end.set)
    assert await services.due.until(FOR_EVER) == []


async def test_postponed_work_is_not_a_bug_and_waits_as_requested(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    await services.due.put(HAND)
    await Carrier(services.due, {"hand": Hands(NotNow("paused", 3600))}).carry_out(HAND, 0)
    assert await services.due.until(FOR_EVER) == [(HAND, services.clock.now + 3600)]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_unknown_work_stays_and_delays_nothing(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    await services.due.put("dance:1")
    await services.due.put(HAND)
    await services.watcher().look()
    assert await jobs_left(services, "hand") == 1
    assert "dance:1" in caplog.text
    assert "dance:1" in [name for name, _ in await services.due.until(FOR_EVER)]


async def test_a_full_redis_is_logged_occasionally_without_a_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = EmbeddedServer(tmp_path)
    server.join()
    services = ServicesUnderTest(server.url, "full")
    await services.game(ANNA, BEN)
    await services.redis.config_set("maxmemory", "1")
    async with background_work(services, InlineMoveChooser(), 1, RecordingPublisher()):

        async def refused_often() -> bool:
            errors = await services.redis.info("errorstats")
            return "errorstat_OOM" in errors and int(errors["errorstat_OOM"]["count"]) > 20

        await until(refused_often)
    await services.close()
    server.leave()
    assert "Traceback" not in caplog.text
    lines = [record for record in caplog.records if record.levelname == "WARNING"]
    assert len(lines) == len({line.name for line in lines}), "one line from each part"
    assert all("used memory > 'maxmemory'" in line.getMessage() for line in lines)


# --- Deadlines ------------------------------------------------------------------------------------------


async def test_a_reminder_is_published_when_it_is_due_and_not_before(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await services.take_messages()
    before = await due(services)
    services.clock.now -= 1
    await carry_out_all(services)
    assert (await table_of(services)).revision == before.revision
    assert (deadline_name(before), services.clock.now + 1) in await services.due.until(FOR_EVER), (
        "the entry is postponed"
    )
    services.clock.now += 1
    await carry_out_all(services)
    assert [type(message) for message in await services.take_messages()] == [Reminder]


async def test_a_game_continues_without_an_absent_player(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN, CLEO, places=3)
    seat = (await services.facts()).to_act[0]
    for _ in range(3):
        await due(services)
        await carry_out_all(services)
    slow = SlowThinker()
    await due(services)
    async with working(services, slow):
        await slow.begun.wait()
        assert isinstance((await services.facts()).sitters[seat], StandIn)
        slow.may_end.set()


async def test_a_move_made_meanwhile_costs_nobody_a_seat(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    await due(services)
    await services.watcher().look()
    actor = to_move(facts, ANNA, BEN)
    moved = done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key())).facts
    await services.take_messages()
    await carry_out_all(services)
    assert (await services.facts()).revision == moved.revision
    assert await services.take_messages() == []


async def test_three_processes_together_do_each_entry_once(services: ServicesUnderTest) -> None:
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


async def test_repeated_requests_for_a_revision_are_carried_out_once(services: ServicesUnderTest) -> None:
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
from tests.chatbot.autoplay import InlineMoveChooser
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
    await asyncio.gather(services.turn_worker(InlineMoveChooser(), 1).run(), services.watcher().run())
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
    services.clock.now += int(services.due.lease)
    async with working(services, publisher=publisher):
        published = await publisher.until(1)
        await until_idle(services)
    assert [type(message) for message in published] == [Reminder]
    assert (await table_of(services)).revision == before.revision + 1


async def test_overdue_work_is_done_at_the_start(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await services.take_messages()
    services.clock.now += 30 * DAY
    await carry_out_all(services)
    (reminder,) = await services.take_messages()
    assert isinstance(reminder, Reminder), "nobody loses a seat without a warning"


async def test_a_finished_game_has_no_due_entries(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    for actor in (ANNA, BEN):
        done(await services.tables.end(CHANNEL, actor, services.key()))
    assert await services.due.until(FOR_EVER) == []


async def test_an_unreadable_table_stays_and_delays_nobody(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    await services.game(ANNA, BEN)
    await services.lobby(CLEO, channel=CHANNEL + 1)
    broken = deadline_name(await table_of(services))
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", b"nonsense")
    await due(services, CHANNEL + 1)
    services.clock.now += 10 * DAY
    await carry_out_all(services)
    assert (await table_of(services, CHANNEL + 1)).ending is Ending.EXPIRED
    assert f"table {CHANNEL}: due, but unreadable: no-save" in caplog.text
    assert (broken, services.clock.now + UNREADABLE_RETRY) in await services.due.until(FOR_EVER)


async def test_an_abandoned_game_sleeps_ends_and_is_kept(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    while (await services.facts()).phase is Phase.PLAYING:
        await due(services)
        await carry_out_all(services)
    facts = await services.facts()
    assert facts.ending is Ending.ABANDONED
    assert isinstance(await services.queries.record(CHANNEL, facts.match), str)
    assert [message.over for message in await services.take_messages() if isinstance(message, TurnPost)][-1]


async def test_a_server_replaced_during_an_enqueue_is_an_outage(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new server does not have SAQ's script for the job queue, although redis-py has just loaded it into the old
    one.
    """
    load = Redis.script_load

    async def load_in_vain(redis: Redis, script: str) -> str:
        sha = as_text(await load(redis, script))
        await redis.script_flush()
        return sha

    monkeypatch.setattr(Redis, "script_load", load_in_vain)
    await services.redis.script_flush()
    await services.due.put(HAND)
    with pytest.raises(StoreUnreachable):
        await services.watcher().look()
