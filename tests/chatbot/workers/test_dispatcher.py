"""What a commit must tell is told: by whichever process, in order, at least once, also after a death."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.service.ports import Undelivered
from chatbot.storage.outbox import CLAIM
from chatbot.tables.messages import ComputerTurnDue, LobbyChanged, OutboxMessage, PrivateMessage, TurnPost
from chatbot.workers.dispatcher import Dispatcher, Sources
from tests.chatbot.autoplay import SOON, until
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, ServicesUnderTest, done, to_move

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.asyncio


class Ears:
    """Hears what is told."""

    def __init__(self) -> None:
        self.heard: list[OutboxMessage] = []
        self._more = asyncio.Event()

    async def publish(self, channel: int, telling: OutboxMessage) -> None:
        self.heard.append(telling)
        self._more.set()

    async def until(self, count: int) -> list[OutboxMessage]:
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

    async def publish(self, channel: int, telling: OutboxMessage) -> None:
        if self.times:
            self.times -= 1
            self._more.set()
            raise self.problem
        await super().publish(channel, telling)

    async def refused(self) -> None:
        """Wait until every refusal was given."""
        async with asyncio.timeout(SOON):
            while self.times:
                self._more.clear()
                await self._more.wait()


class JobHandlers:
    """Takes computers' turns and leaves them lying."""

    def __init__(self) -> None:
        self.taken: list[ComputerTurnDue] = []
        self.any = asyncio.Event()

    async def enqueue(self, channel: int, think: ComputerTurnDue) -> None:
        self.taken.append(think)
        self.any.set()


def courier(services: ServicesUnderTest, ears: Ears | None, desk: JobHandlers | None = None) -> Dispatcher:
    rounds = Sources(services.outbox, services.indexes, services.waiting, services.keys.hint)
    return Dispatcher(rounds, desk or JobHandlers(), ears, services.clock)


@asynccontextmanager
async def running(courier: Dispatcher) -> AsyncIterator[None]:
    task = asyncio.create_task(courier.run())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def listening(services: ServicesUnderTest, couriers: int = 1) -> None:
    """Wait until so many couriers hear commits."""

    async def heard() -> bool:
        ((_, count),) = await services.redis.pubsub_numsub(services.keys.hint)
        return bool(count == couriers)

    await until(heard)


async def gone(services: ServicesUnderTest, key: str) -> None:
    """Wait until a key is gone."""

    async def check() -> bool:
        return not await services.redis.exists(key)

    await until(check)


async def test_what_was_left_over_is_told_when_a_courier_starts(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, BEN, places=3)
    ears = Ears()
    async with running(courier(services, ears)):
        heard = await ears.until(2)
    assert [telling.revision for telling in heard] == [1, 2]
    assert not await services.redis.exists(services.keys.tell(CHANNEL))


async def test_a_commit_of_another_process_is_told_at_once(services: ServicesUnderTest) -> None:
    ears = Ears()
    elsewhere = ServicesUnderTest(services.url, services.keys.prefix)
    async with running(courier(services, ears)):
        await listening(services)
        await elsewhere.lobby(ANNA)
        assert [type(telling) for telling in await ears.until(1)] == [LobbyChanged]
    await elsewhere.close()


async def test_tellings_come_in_order_public_and_private(services: ServicesUnderTest) -> None:
    ears = Ears()
    async with running(courier(services, ears)):
        await listening(services)
        facts = await services.game(ANNA, BEN)
        actor = to_move(facts, ANNA, BEN)
        done(await services.actions.play(CHANNEL, actor, await services.a_move(actor), services.key()))
        heard = await ears.until(5)
    assert [type(telling) for telling in heard] == [LobbyChanged, LobbyChanged, TurnPost, TurnPost, PrivateMessage]
    assert [telling.revision for telling in heard] == sorted(telling.revision for telling in heard)


async def test_two_couriers_tell_each_thing_once(services: ServicesUnderTest) -> None:
    first, second = Ears(), Ears()
    other = ServicesUnderTest(services.url, services.keys.prefix)
    async with running(courier(services, first)), running(courier(other, second)):
        await listening(services, 2)
        for number in range(20):
            await services.lobby(ANNA, BEN, CLEO, places=4, channel=CHANNEL + number)

        async def all_told() -> bool:
            return len(first.heard) + len(second.heard) >= 60

        await until(all_told)
    ids = [telling.id for telling in first.heard + second.heard]
    assert len(ids) == 60
    await other.close()


@pytest.mark.parametrize("problem", [Undelivered("Discord is down"), RuntimeError("a bug of the herald")])
async def test_what_could_not_be_delivered_is_told_later_and_nothing_overtakes_it(
    services: ServicesUnderTest, problem: Exception
) -> None:
    ears = Deaf(1, problem)
    carrier = courier(services, ears)
    await services.lobby(ANNA, BEN, places=3)
    async with running(carrier):
        await ears.refused()
        assert ears.heard == []
        await gone(services, services.keys.claim(CHANNEL))
        await carrier.look(int(services.clock()))
        assert ears.heard == []
        services.clock.now += 30
        await carrier.look(int(services.clock()))
        heard = await ears.until(2)
    assert [telling.revision for telling in heard] == [1, 2]


async def test_a_dead_couriers_claim_ends_and_its_telling_comes_again(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    await anext(services.outbox.tellings(CHANNEL, "a courier that died"))
    assert [telling async for telling in services.outbox.tellings(CHANNEL, "another")] == []
    assert 0 < await services.redis.ttl(services.keys.claim(CHANNEL)) <= CLAIM
    await services.redis.delete(services.keys.claim(CHANNEL))
    ears = Ears()
    async with running(courier(services, ears)):
        await ears.until(1)


async def test_who_lost_the_claim_takes_nothing_away(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    tellings = services.outbox.tellings(CHANNEL, "slow")
    first = await anext(tellings)
    await services.redis.set(services.keys.claim(CHANNEL), "quick")
    assert [telling async for telling in tellings] == []
    assert [telling.id async for telling in services.outbox.tellings(CHANNEL, "quick")] == [first.id]


async def test_without_a_herald_computers_turns_are_passed_on_and_tellings_stay(services: ServicesUnderTest) -> None:
    desk = JobHandlers()
    async with running(courier(services, None, desk)):
        await listening(services)
        facts = await services.game(ANNA, places=4)
        if facts.to_act == (0,):
            facts = done(await services.actions.play(CHANNEL, ANNA, "pass", services.key())).facts
        await asyncio.wait_for(desk.any.wait(), SOON)
    assert desk.taken[-1].revision == facts.revision
    assert await services.redis.exists(services.keys.tell(CHANNEL))


async def test_a_channel_with_nothing_left_is_forgotten_but_not_while_a_commit_may_be_under_way(
    services: ServicesUnderTest,
) -> None:
    await services.lobby(ANNA)
    carrier = courier(services, Ears())
    async with running(carrier):
        await gone(services, services.keys.tell(CHANNEL))
        await carrier.look(int(services.clock()))
        assert await services.indexes.due(int(services.clock())) == [CHANNEL]
        services.clock.now += 61
        await carrier.look(int(services.clock()))
        assert await services.indexes.due(int(services.clock())) == []


async def quick_game(services: ServicesUnderTest, turns: int) -> list[TurnPost]:
    """Two people who move faster than anybody tells it; the posts that this makes."""
    facts = await services.game(ANNA, BEN)
    await services.tells()
    for _ in range(turns):
        actor = to_move(facts, ANNA, BEN)
        facts = done(await services.actions.play(CHANNEL, actor, await services.a_move(actor), services.key())).facts
    waiting = await services.redis.lrange(services.keys.tell(CHANNEL), 0, -1)
    tellings = [msgspec.json.decode(stored, type=OutboxMessage) for stored in waiting]
    return [telling for telling in tellings if isinstance(telling, TurnPost)]


async def test_one_post_tells_of_all_turns_that_went_by_before_it_was_made(services: ServicesUnderTest) -> None:
    made = await quick_game(services, 3)
    assert len(made) == 3
    ears = Ears()
    async with running(courier(services, ears)):
        await gone(services, services.keys.tell(CHANNEL))
    (post,) = [telling for telling in ears.heard if isinstance(telling, TurnPost)]
    assert (post.id, post.asked) == (made[-1].id, made[-1].asked)
    assert post.untold(-1) == tuple(event for one in made for event in one.events)
    assert post.untold(made[0].revision) == tuple(event for one in made[1:] for event in one.events)


async def test_a_death_between_leaving_a_post_and_taking_it_away_repeats_nothing(services: ServicesUnderTest) -> None:
    made = await quick_game(services, 2)
    for token in ("died", "lives"):
        first = await anext(services.outbox.tellings(CHANNEL, token))
        assert isinstance(first, TurnPost)
        assert await services.outbox.leave_to_next(CHANNEL, token, first)
        await services.redis.delete(services.keys.claim(CHANNEL))
    ears = Ears()
    async with running(courier(services, ears)):
        await gone(services, services.keys.tell(CHANNEL))
    (post,) = [telling for telling in ears.heard if isinstance(telling, TurnPost)]
    assert post.untold(-1) == tuple(event for one in made for event in one.events)


async def test_who_lost_the_claim_leaves_nothing_to_another_post(services: ServicesUnderTest) -> None:
    await quick_game(services, 2)
    first = await anext(services.outbox.tellings(CHANNEL, "slow"))
    assert isinstance(first, TurnPost)
    await services.redis.set(services.keys.claim(CHANNEL), "quick")
    before = await services.everything()
    assert not await services.outbox.leave_to_next(CHANNEL, "slow", first)
    assert await services.everything() == before
