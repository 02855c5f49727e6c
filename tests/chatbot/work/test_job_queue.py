"""Computers' turns: thought of by any worker, from a view alone, played once."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from saq import Job
from saq.utils import now

from chatbot.app.services import background_work
from chatbot.store.connection import StoreUnreachable
from chatbot.store.embedded import EmbeddedServer
from chatbot.tables.refusal import STORE_UNREACHABLE
from chatbot.tables.table import Phase
from chatbot.work import dispatcher, job_queue
from chatbot.work.thinking import ThinkingPool
from engine.ai.player import Level
from engine.ai.strategy import NEUTRAL
from tests.chatbot import games
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.services import ANNA, BEN, CHANNEL, GUILD, ServicesUnderTest, done
from tests.chatbot.work.job_worker import choose_once_queued, until_no_job_is_left, until_to_act, working
from tests.chatbot.work.recording_publisher import RecordingPublisher
from tests.paths import ROOT
from tests.redis_requests import counted_sends
from tests.waiting import SOON

if TYPE_CHECKING:
    from chatbot.tables.change import ComputerTurnDue
    from chatbot.tables.refusal import Refusal
    from engine.api import View

pytestmark = pytest.mark.asyncio


class SlowThinker(InlineMoveChooser):
    """Begins to think and waits for leave to go on."""

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


async def test_a_turn_asked_for_many_times_is_thought_of_once(services: ServicesUnderTest) -> None:
    think = await computers_turn(services)
    turns = job_queue.ComputerTurnQueue(services.queue, services.expert_queue, job_queue.WorkerTimeouts())
    for _ in range(5):
        await turns.enqueue(CHANNEL, think)
    assert await services.queue.count("queued") == 1


async def computers_turn(services: ServicesUnderTest, channel: int = CHANNEL) -> ComputerTurnDue:
    """A table where a computer is to move."""
    await services.game(ANNA, places=4, channel=channel)
    think = await services.outbox.computer_turn(channel)
    if think is None:
        done(await services.tables.play(channel, ANNA, "pass", services.key()))
        think = await services.outbox.computer_turn(channel)
    assert think is not None
    return think


async def test_who_thinks_is_given_the_seats_view_and_nothing_else(services: ServicesUnderTest) -> None:
    think = await computers_turn(services)
    thinker = SlowThinker()
    thinker.may_end.set()
    async with working(services, thinker):
        await thinker.begun.wait()
    assert thinker.views[0].seat == think.seat
    assert all(type(view).__name__ == "ToyView" for view in thinker.views)


async def test_who_thinks_is_told_how_long_the_turn_has_waited_for_a_worker(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    think, told = await computers_turn(services), asyncio.get_running_loop().create_future()

    class Asked(InlineMoveChooser):
        async def choose(
            self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
        ) -> str:
            if not told.done():
                told.set_result(waited)
            return await super().choose(game, view, level, seed, waited, style)

    with monkeypatch.context() as earlier:
        earlier.setattr("saq.queue.base.now", lambda: now() - 1500)
        await job_queue.ComputerTurnQueue(services.queue, services.expert_queue, job_queue.WorkerTimeouts()).enqueue(
            CHANNEL, think
        )
    async with working(services, Asked()):
        assert 1.5 <= await told < 1.5 + SOON


async def test_a_table_that_moved_on_while_a_computer_thought_is_left_alone(services: ServicesUnderTest) -> None:
    await computers_turn(services)
    thinker = SlowThinker()
    async with working(services, thinker):
        await thinker.begun.wait()
        voted = done(await services.tables.end(CHANNEL, ANNA, services.key())).facts
        assert voted.phase is Phase.OVER
        thinker.may_end.set()
        await until_no_job_is_left(services)
    lines = await services.log()
    assert len(lines) == voted.moves


async def test_a_turn_whose_worker_died_while_it_put_it_back_is_queued_again(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "SWEEP_EVERY", 0.2)
    think = await computers_turn(services)
    await job_queue.ComputerTurnQueue(services.queue, services.expert_queue, job_queue.WorkerTimeouts()).enqueue(
        CHANNEL, think
    )
    job = await services.queue.dequeue(timeout=1)
    assert job is not None
    await services.queue.abort(job, "swept", ttl=1)
    assert not await services.queue.count("incomplete"), "no queue knows it any more"
    services.clock.now += 1
    async with working(services, InlineMoveChooser()):
        await until_to_act(services, 0)


async def test_turns_are_taken_while_others_are_thought_about(services: ServicesUnderTest) -> None:
    thinker, tables = SlowThinker(), (CHANNEL, CHANNEL + 1, CHANNEL + 2)
    for channel in tables:
        await computers_turn(services, channel)
    async with background_work(services, thinker, 1, None):

        async def check() -> bool:
            return len(thinker.views) == len(tables)

        await until(check)
        thinker.may_end.set()


async def test_only_one_of_those_who_have_nothing_to_do_asks_for_jobs(services: ServicesUnderTest) -> None:
    with counted_sends() as sends:
        await asyncio.gather(*(services.queue.dequeue(timeout=0.2) for _ in range(4)))
    assert len([name for name in sends if "BLMOVE" in name]) == 1


async def test_a_job_that_fails_is_done_again_once_and_then_rests(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    think = await computers_turn(services)
    calls = []

    class Broken(InlineMoveChooser):
        async def choose(
            self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
        ) -> str:
            calls.append(seed)
            raise RuntimeError("no idea")

    await choose_once_queued(services, Broken(), think)
    assert len(calls) == 2
    assert len(set(calls)) == 1
    assert "no idea" in caplog.text
    await job_queue.ComputerTurnQueue(services.queue, services.expert_queue, job_queue.WorkerTimeouts()).enqueue(
        CHANNEL, think
    )
    assert await services.queue.count("incomplete") == 0
    (known,) = [key async for key in services.redis.scan_iter(f"saq:job:{services.keys.queue}:*")]
    assert 0 < await services.redis.ttl(known) <= job_queue.KNOWN_FOR


async def test_a_pool_thinks_in_other_processes_and_leaves_the_loop_free() -> None:
    game = games.find("toy")
    position = game.setup(2, "a seed")
    seat = game.to_act(position)[0]
    view = game.view(position, seat)
    thinker = ThinkingPool(1, games.find)
    try:
        moves = [await thinker.choose("toy", view, Level.EASY, 1) for _ in range(2)]
        assert moves[0] == moves[1]
        assert game.why_not(position, seat, game.parse(moves[0])) is None
    finally:
        thinker.close()


async def test_a_pool_whose_process_was_killed_is_made_anew() -> None:
    game = games.find("toy")
    position = game.setup(2, "a seed")
    view = game.view(position, game.to_act(position)[0])
    thinker = ThinkingPool(1, games.find)
    try:
        await thinker.choose("toy", view, Level.EASY, 1)
        (process,) = thinker._pool._processes.executor._processes
        os.kill(process, signal.SIGKILL)
        with pytest.raises(Exception, match="terminated abruptly"):
            await thinker.choose("toy", view, Level.EASY, 1)
        assert await thinker.choose("toy", view, Level.EASY, 1)
    finally:
        thinker.close()


async def test_a_full_redis_is_told_once_a_while_and_never_with_a_traceback(
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
    assert len(lines) == len({line.name for line in lines}), "one from each part that cannot go on"
    assert all("used memory > 'maxmemory'" in line.getMessage() for line in lines)


ORPHAN = """
import asyncio, os
from chatbot.work.thinking import ThinkingPool
from tests.chatbot import games
async def main():
    thinker = ThinkingPool(1, games.find)
    game = games.find("toy")
    position = game.setup(2, "a seed")
    await thinker.choose("toy", game.view(position, game.to_act(position)[0]), "easy", 1)
    print(*thinker._pool._processes.executor._processes, flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_the_processes_of_a_killed_parent_end_too(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(sys.executable, str(script), stdout=PIPE, env=environment)
    assert process.stdout is not None
    child = int(await process.stdout.readline())
    process.kill()
    await process.wait()

    async def ended() -> bool:
        return not alive(child)

    await until(ended)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


async def test_a_turn_that_meets_an_outage_is_told_as_an_outage(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every turn that Redis does not take would be logged with a traceback."""
    think = await computers_turn(services)

    async def away(*_: object) -> Refusal:
        return STORE_UNREACHABLE

    monkeypatch.setattr(services.tables, "play_computer", away)
    handlers = job_queue.JobHandlers(services.tables, services.queries, InlineMoveChooser())
    job = Job(job_queue.TAKE_TURN, heartbeat=3, queue=services.queue)
    with pytest.raises(StoreUnreachable):
        await handlers.take_turn(
            {"worker": services.job_worker(InlineMoveChooser(), 1), "job": job},
            channel=CHANNEL,
            match=think.match,
            revision=think.revision,
            seat=think.seat,
            level=think.level.value,
        )


async def test_a_worker_gives_signs_of_life_again_when_redis_was_away_for_a_moment(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Job(job_queue.TAKE_TURN, heartbeat=3, queue=services.queue)
    monkeypatch.setattr(job, "heartbeat", 0.01)
    signs, again = 0, asyncio.Event()

    async def update(**_: object) -> None:
        nonlocal signs
        signs += 1
        if signs == 1:
            raise RedisConnectionError("away")
        again.set()

    monkeypatch.setattr(job, "update", update)
    async with asyncio.timeout(SOON), job_queue.beating(job):
        await again.wait()
