"""What a commit must tell is told: by whichever process, in order, at least once, also after a death."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.courier import Courier, Rounds, Undelivered
from chatbot.outbox import CLAIM
from chatbot.tables.telling import LobbyChanged, Note, Telling, Think, TurnPost
from tests.chatbot.runners import SOON, until
from tests.chatbot.stage import ANNA, BEN, CHANNEL, CLEO, Stage, done, to_move

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.asyncio


class Ears:
    """Hears what is told."""

    def __init__(self) -> None:
        self.heard: list[Telling] = []
        self._more = asyncio.Event()

    async def tell(self, channel: int, telling: Telling) -> None:
        self.heard.append(telling)
        self._more.set()

    async def until(self, count: int) -> list[Telling]:
        """Wait until so many were heard."""
        async with asyncio.timeout(SOON):
            while len(self.heard) < count:
                self._more.clear()
                await self._more.wait()
        return self.heard


class Deaf(Ears):
    """Cannot be told anything the first few times."""

    def __init__(self, times: int, problem: Exception) -> None:
        super().__init__()
        self.times = times
        self.problem = problem

    async def tell(self, channel: int, telling: Telling) -> None:
        if self.times:
            self.times -= 1
            self._more.set()
            raise self.problem
        await super().tell(channel, telling)

    async def refused(self) -> None:
        """Wait until every refusal was given."""
        async with asyncio.timeout(SOON):
            while self.times:
                self._more.clear()
                await self._more.wait()


class Desk:
    """Takes computers' turns and leaves them lying."""

    def __init__(self) -> None:
        self.taken: list[Think] = []
        self.any = asyncio.Event()

    async def enqueue(self, channel: int, think: Think) -> None:
        self.taken.append(think)
        self.any.set()


def courier(stage: Stage, ears: Ears | None, desk: Desk | None = None) -> Courier:
    rounds = Rounds(stage.outbox, stage.indexes, stage.waiting, stage.keys.hint)
    return Courier(rounds, desk or Desk(), ears, stage.clock)


@asynccontextmanager
async def running(courier: Courier) -> AsyncIterator[None]:
    task = asyncio.create_task(courier.run())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def listening(stage: Stage, couriers: int = 1) -> None:
    """Wait until so many couriers hear commits."""

    async def heard() -> bool:
        ((_, count),) = await stage.redis.pubsub_numsub(stage.keys.hint)
        return bool(count == couriers)

    await until(heard)


async def gone(stage: Stage, key: str) -> None:
    """Wait until a key is gone."""

    async def check() -> bool:
        return not await stage.redis.exists(key)

    await until(check)


async def test_what_was_left_over_is_told_when_a_courier_starts(stage: Stage) -> None:
    await stage.lobby(ANNA, BEN, places=3)
    ears = Ears()
    async with running(courier(stage, ears)):
        heard = await ears.until(2)
    assert [telling.revision for telling in heard] == [1, 2]
    assert not await stage.redis.exists(stage.keys.tell(CHANNEL))


async def test_a_commit_of_another_process_is_told_at_once(stage: Stage) -> None:
    ears = Ears()
    elsewhere = Stage(stage.url, stage.keys.prefix)
    async with running(courier(stage, ears)):
        await listening(stage)
        await elsewhere.lobby(ANNA)
        assert [type(telling) for telling in await ears.until(1)] == [LobbyChanged]
    await elsewhere.close()


async def test_tellings_come_in_order_public_and_private(stage: Stage) -> None:
    ears = Ears()
    async with running(courier(stage, ears)):
        await listening(stage)
        facts = await stage.game(ANNA, BEN)
        actor = to_move(facts, ANNA, BEN)
        done(await stage.tables.play(CHANNEL, actor, await stage.a_move(actor), stage.key()))
        heard = await ears.until(5)
    assert [type(telling) for telling in heard] == [LobbyChanged, LobbyChanged, TurnPost, TurnPost, Note]
    assert [telling.revision for telling in heard] == sorted(telling.revision for telling in heard)


async def test_two_couriers_tell_each_thing_once(stage: Stage) -> None:
    first, second = Ears(), Ears()
    other = Stage(stage.url, stage.keys.prefix)
    async with running(courier(stage, first)), running(courier(other, second)):
        await listening(stage, 2)
        for number in range(20):
            await stage.lobby(ANNA, BEN, CLEO, places=4, channel=CHANNEL + number)

        async def all_told() -> bool:
            return len(first.heard) + len(second.heard) >= 60

        await until(all_told)
    ids = [telling.id for telling in first.heard + second.heard]
    assert len(ids) == 60
    await other.close()


@pytest.mark.parametrize("problem", [Undelivered("Discord is down"), RuntimeError("a bug of the herald")])
async def test_what_could_not_be_delivered_is_told_later_and_nothing_overtakes_it(
    stage: Stage, problem: Exception
) -> None:
    ears = Deaf(1, problem)
    carrier = courier(stage, ears)
    await stage.lobby(ANNA, BEN, places=3)
    async with running(carrier):
        await ears.refused()
        assert ears.heard == []
        await gone(stage, stage.keys.claim(CHANNEL))
        await carrier.look(int(stage.clock()))
        assert ears.heard == []
        stage.clock.now += 30
        await carrier.look(int(stage.clock()))
        heard = await ears.until(2)
    assert [telling.revision for telling in heard] == [1, 2]


async def test_a_dead_couriers_claim_ends_and_its_telling_comes_again(stage: Stage) -> None:
    await stage.lobby(ANNA)
    await anext(stage.outbox.tellings(CHANNEL, "a courier that died"))
    assert [telling async for telling in stage.outbox.tellings(CHANNEL, "another")] == []
    assert 0 < await stage.redis.ttl(stage.keys.claim(CHANNEL)) <= CLAIM
    await stage.redis.delete(stage.keys.claim(CHANNEL))
    ears = Ears()
    async with running(courier(stage, ears)):
        await ears.until(1)


async def test_who_lost_the_claim_takes_nothing_away(stage: Stage) -> None:
    await stage.lobby(ANNA)
    tellings = stage.outbox.tellings(CHANNEL, "slow")
    first = await anext(tellings)
    await stage.redis.set(stage.keys.claim(CHANNEL), "quick")
    assert [telling async for telling in tellings] == []
    assert [telling.id async for telling in stage.outbox.tellings(CHANNEL, "quick")] == [first.id]


async def test_without_a_herald_computers_turns_are_passed_on_and_tellings_stay(stage: Stage) -> None:
    desk = Desk()
    async with running(courier(stage, None, desk)):
        await listening(stage)
        facts = await stage.game(ANNA, places=4)
        if facts.to_act == (0,):
            facts = done(await stage.tables.play(CHANNEL, ANNA, "pass", stage.key())).facts
        await asyncio.wait_for(desk.any.wait(), SOON)
    assert desk.taken[-1].revision == facts.revision
    assert await stage.redis.exists(stage.keys.tell(CHANNEL))


async def test_a_channel_with_nothing_left_is_forgotten_but_not_while_a_commit_may_be_under_way(stage: Stage) -> None:
    await stage.lobby(ANNA)
    carrier = courier(stage, Ears())
    async with running(carrier):
        await gone(stage, stage.keys.tell(CHANNEL))
        await carrier.look(int(stage.clock()))
        assert await stage.indexes.due(int(stage.clock())) == [CHANNEL]
        stage.clock.now += 61
        await carrier.look(int(stage.clock()))
        assert await stage.indexes.due(int(stage.clock())) == []


async def quick_game(stage: Stage, turns: int) -> list[TurnPost]:
    """Two people who move faster than anybody tells it; the posts that this makes."""
    facts = await stage.game(ANNA, BEN)
    await stage.tells()
    for _ in range(turns):
        actor = to_move(facts, ANNA, BEN)
        facts = done(await stage.tables.play(CHANNEL, actor, await stage.a_move(actor), stage.key())).facts
    waiting = await stage.redis.lrange(stage.keys.tell(CHANNEL), 0, -1)
    tellings = [msgspec.json.decode(stored, type=Telling) for stored in waiting]
    return [telling for telling in tellings if isinstance(telling, TurnPost)]


async def test_one_post_tells_of_all_turns_that_went_by_before_it_was_made(stage: Stage) -> None:
    made = await quick_game(stage, 3)
    assert len(made) == 3
    ears = Ears()
    async with running(courier(stage, ears)):
        await gone(stage, stage.keys.tell(CHANNEL))
    (post,) = [telling for telling in ears.heard if isinstance(telling, TurnPost)]
    assert (post.id, post.called) == (made[-1].id, made[-1].called)
    assert post.untold(-1) == tuple(event for one in made for event in one.events)
    assert post.untold(made[0].revision) == tuple(event for one in made[1:] for event in one.events)


async def test_a_death_between_leaving_a_post_and_taking_it_away_repeats_nothing(stage: Stage) -> None:
    made = await quick_game(stage, 2)
    for token in ("died", "lives"):
        first = await anext(stage.outbox.tellings(CHANNEL, token))
        assert isinstance(first, TurnPost)
        assert await stage.outbox.leave_to_next(CHANNEL, token, first)
        await stage.redis.delete(stage.keys.claim(CHANNEL))
    ears = Ears()
    async with running(courier(stage, ears)):
        await gone(stage, stage.keys.tell(CHANNEL))
    (post,) = [telling for telling in ears.heard if isinstance(telling, TurnPost)]
    assert post.untold(-1) == tuple(event for one in made for event in one.events)


async def test_who_lost_the_claim_leaves_nothing_to_another_post(stage: Stage) -> None:
    await quick_game(stage, 2)
    first = await anext(stage.outbox.tellings(CHANNEL, "slow"))
    assert isinstance(first, TurnPost)
    await stage.redis.set(stage.keys.claim(CHANNEL), "quick")
    before = await stage.everything()
    assert not await stage.outbox.leave_to_next(CHANNEL, "slow", first)
    assert await stage.everything() == before
