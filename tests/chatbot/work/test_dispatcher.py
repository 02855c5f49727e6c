"""Any process can publish the messages of commits, in order and at least once, even after a crash."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.runtime.tasks import end
from chatbot.store.connection import StoreUnreachable
from chatbot.store.outbox import LEASE_SECONDS
from chatbot.tables.outcome import LobbyChanged, OutboxMessage, PrivateMessage, TurnPost
from chatbot.work.dispatcher import FIRST_RETRY_AFTER, RETRY_AFTER, Dispatcher, Rejected, Sources, Undelivered
from tests.chatbot.autoplay import until
from tests.chatbot.services import ANNA, BEN, CHANNEL, CLEO, ServicesUnderTest, done, to_move
from tests.chatbot.work.recording_publisher import FailingPublisher, RecordingPublisher
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.asyncio


def dispatcher(services: ServicesUnderTest, publisher: RecordingPublisher) -> Dispatcher:
    sources = Sources(services.outbox, services.indexes, services.waiting, services.keys.notifications)
    return Dispatcher(sources, publisher, services.clock)


@asynccontextmanager
async def running(dispatcher: Dispatcher) -> AsyncIterator[None]:
    task = asyncio.create_task(dispatcher.run())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def listening(services: ServicesUnderTest, dispatchers: int = 1) -> None:
    """Wait until this many dispatchers are subscribed to commits."""

    async def heard() -> bool:
        ((_, count),) = await services.redis.pubsub_numsub(services.keys.notifications)
        return bool(count == dispatchers)

    await until(heard)


async def gone(services: ServicesUnderTest, key: str) -> None:
    """Wait until a key in Redis is deleted."""

    async def check() -> bool:
        return not await services.redis.exists(key)

    await until(check)


async def test_leftover_messages_are_published_at_a_dispatchers_start(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, BEN, places=3)
    publisher = RecordingPublisher()
    async with running(dispatcher(services, publisher)):
        published = await publisher.until(2)
    assert [message.revision for message in published] == [1, 2]
    assert not await services.redis.exists(services.keys.outbox(CHANNEL))


async def test_another_processs_commit_is_published_at_once(services: ServicesUnderTest) -> None:
    publisher = RecordingPublisher()
    elsewhere = ServicesUnderTest(services.url, services.keys.prefix)
    async with running(dispatcher(services, publisher)):
        await listening(services)
        await elsewhere.lobby(ANNA)
        assert [type(message) for message in await publisher.until(1)] == [LobbyChanged]
    await elsewhere.close()


async def test_public_and_private_messages_come_in_order(services: ServicesUnderTest) -> None:
    publisher = RecordingPublisher()
    async with running(dispatcher(services, publisher)):
        await listening(services)
        facts = await services.game(ANNA, BEN)
        await publisher.until(3)  # otherwise the start's post could be merged with the move's
        actor = to_move(facts, ANNA, BEN)
        done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key()))
        published = await publisher.until(5)
    assert [type(message) for message in published] == [LobbyChanged, LobbyChanged, TurnPost, TurnPost, PrivateMessage]
    assert [message.revision for message in published] == sorted(message.revision for message in published)


async def test_two_dispatchers_publish_each_message_once(services: ServicesUnderTest) -> None:
    first, second = RecordingPublisher(), RecordingPublisher()
    other = ServicesUnderTest(services.url, services.keys.prefix)
    async with running(dispatcher(services, first)), running(dispatcher(other, second)):
        await listening(services, 2)
        for number in range(20):
            await services.lobby(ANNA, BEN, CLEO, places=4, channel=CHANNEL + number)

        async def all_told() -> bool:
            return len(first.published) + len(second.published) >= 60

        await until(all_told)
    ids = [message.id for message in first.published + second.published]
    assert len(ids) == 60
    await other.close()


@pytest.mark.parametrize("problem", [Undelivered("Discord is down"), RuntimeError("a bug of the publisher")])
async def test_a_failed_message_is_published_later_and_not_overtaken(
    services: ServicesUnderTest, problem: Exception
) -> None:
    publisher = FailingPublisher(1, problem)
    tested = dispatcher(services, publisher)
    await services.lobby(ANNA, BEN, places=3)
    async with running(tested):
        await publisher.refused()
        assert publisher.published == []
        await gone(services, services.keys.outbox_lease(CHANNEL))
        await tested.serve_unsent(int(services.clock()))
        assert publisher.published == []
        services.clock.now += 30
        await tested.serve_unsent(int(services.clock()))
        published = await publisher.until(2)
    assert [message.revision for message in published] == [1, 2]


async def test_retries_come_soon_at_first_and_then_less_often(
    services: ServicesUnderTest,
) -> None:
    publisher = FailingPublisher(2, Undelivered("Discord does not answer"))
    tested = dispatcher(services, publisher)
    await services.lobby(ANNA)
    async with running(tested):
        for seconds in (FIRST_RETRY_AFTER, RETRY_AFTER):
            due = services.clock.now + seconds

            async def is_put_off(until: int = due) -> bool:
                return await services.redis.zscore(services.keys.unsent, str(CHANNEL)) == until

            await until(is_put_off)
            await gone(services, services.keys.outbox_lease(CHANNEL))
            services.clock.now = due
            await tested.serve_unsent(due)
        await publisher.until(1)


async def test_a_dead_dispatchers_message_is_repeated_after_its_lease(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    await anext(services.outbox.messages(CHANNEL, "a dispatcher that died"))
    assert [message async for message in services.outbox.messages(CHANNEL, "another")] == []
    assert 0 < await services.redis.ttl(services.keys.outbox_lease(CHANNEL)) <= LEASE_SECONDS
    await services.redis.delete(services.keys.outbox_lease(CHANNEL))
    publisher = RecordingPublisher()
    async with running(dispatcher(services, publisher)):
        await publisher.until(1)


async def test_a_lease_is_renewed_again_after_an_outage(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    outages, renewed = iter([StoreUnreachable("away")]), asyncio.Event()

    async def renew(_channel: int, _holder: str) -> None:
        for outage in outages:
            raise outage
        renewed.set()

    monkeypatch.setattr("chatbot.work.dispatcher.LEASE_SECONDS", 0.03)
    monkeypatch.setattr(services.outbox, "renew_lease", renew)
    async with asyncio.timeout(SOON), dispatcher(services, RecordingPublisher())._keeping_lease(CHANNEL):
        await renewed.wait()


async def test_a_dispatcher_without_the_lease_removes_nothing(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    messages = services.outbox.messages(CHANNEL, "slow")
    first = await anext(messages)
    await services.redis.set(services.keys.outbox_lease(CHANNEL), "quick")
    assert [message async for message in messages] == []
    assert [message.id async for message in services.outbox.messages(CHANNEL, "quick")] == [first.id]


async def test_an_empty_channel_leaves_the_index_unless_a_commit_may_be_running(
    services: ServicesUnderTest,
) -> None:
    await services.lobby(ANNA)
    tested = dispatcher(services, RecordingPublisher())
    async with running(tested):
        await gone(services, services.keys.outbox(CHANNEL))
        await tested.serve_unsent(int(services.clock()))
        assert await services.indexes.unsent(int(services.clock())) == [CHANNEL]
        services.clock.now += 61
        await tested.serve_unsent(int(services.clock()))
        assert await services.indexes.unsent(int(services.clock())) == []


async def quick_game(services: ServicesUnderTest, turns: int) -> list[TurnPost]:
    """Let two people move faster than any dispatcher publishes, and return the resulting posts."""
    facts = await services.game(ANNA, BEN)
    await services.take_messages()
    for _ in range(turns):
        actor = to_move(facts, ANNA, BEN)
        facts = done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key())).facts
    waiting = await services.redis.lrange(services.keys.outbox(CHANNEL), 0, -1)
    messages = [msgspec.json.decode(stored, type=OutboxMessage) for stored in waiting]
    return [message for message in messages if isinstance(message, TurnPost)]


async def test_one_post_covers_all_turns_before_it(services: ServicesUnderTest) -> None:
    made = await quick_game(services, 3)
    assert len(made) == 3
    publisher = RecordingPublisher()
    async with running(dispatcher(services, publisher)):
        await gone(services, services.keys.outbox(CHANNEL))
    (post,) = [message for message in publisher.published if isinstance(message, TurnPost)]
    assert (post.id, post.asked) == (made[-1].id, made[-1].asked)
    assert post.untold(-1) == tuple(event for one in made for event in one.events)
    assert post.untold(made[0].revision) == tuple(event for one in made[1:] for event in one.events)


async def test_a_death_after_a_merge_repeats_nothing(services: ServicesUnderTest) -> None:
    made = await quick_game(services, 2)
    for holder in ("died", "lives"):
        post = await anext(message async for message in services.outbox.messages(CHANNEL, holder) if is_turn(message))
        assert isinstance(post, TurnPost)
        assert post.untold(-1) == tuple(event for one in made for event in one.events)
        await services.redis.delete(services.keys.outbox_lease(CHANNEL))


async def test_a_tried_post_is_repeated_unchanged_and_the_next_one_has_only_the_rest(
    services: ServicesUnderTest,
) -> None:
    (made,) = await quick_game(services, 1)
    tried = await anext(services.outbox.messages(CHANNEL, "lost the answer"))
    await move_once(services)
    await services.redis.delete(services.keys.outbox_lease(CHANNEL))
    again, later = [message for message in await services.take_messages() if isinstance(message, TurnPost)]
    assert again == tried == made
    assert later.earlier == ()
    assert not await services.redis.exists(services.keys.tried(CHANNEL))


async def test_a_definitely_rejected_post_is_merged_into_the_next(services: ServicesUnderTest) -> None:
    (made,) = await quick_game(services, 1)
    refused = await anext(services.outbox.messages(CHANNEL, "refused"))
    await services.outbox.note_refused(CHANNEL, refused)
    await move_once(services)
    await services.redis.delete(services.keys.outbox_lease(CHANNEL))
    (post,) = [message for message in await services.take_messages() if isinstance(message, TurnPost)]
    assert post.untold(-1) == (*made.events, *post.events)


async def test_a_rejection_after_a_lost_response_leaves_the_post_tried(services: ServicesUnderTest) -> None:
    (made,) = await quick_game(services, 1)
    for holder in ("lost the answer", "refused"):
        assert await anext(services.outbox.messages(CHANNEL, holder)) == made
        await services.redis.delete(services.keys.outbox_lease(CHANNEL))
    await services.outbox.note_refused(CHANNEL, made)
    await move_once(services)
    assert (await services.take_messages())[0] == made


async def test_a_rejected_post_is_retried_when_the_publisher_requests_it(services: ServicesUnderTest) -> None:
    await quick_game(services, 1)
    publisher = FailingPublisher(1, Rejected("the thread is locked", 600))
    tested = dispatcher(services, publisher)
    async with running(tested):
        await publisher.refused()
        await gone(services, services.keys.outbox_lease(CHANNEL))
        services.clock.now += 599
        await tested.serve_unsent(int(services.clock()))
        assert publisher.published == []
        await move_once(services)
        (post,) = [message for message in await publisher.until(3) if isinstance(message, TurnPost)]
        assert len(post.earlier) == 1


def is_turn(message: OutboxMessage) -> bool:
    return isinstance(message, TurnPost)


async def move_once(services: ServicesUnderTest) -> None:
    """Make a move as the player to move."""
    actor = to_move(await services.facts(), ANNA, BEN)
    done(await services.tables.play(CHANNEL, actor, await services.a_move(actor), services.key()))


async def test_a_dispatcher_without_the_lease_merges_nothing(services: ServicesUnderTest) -> None:
    """Another dispatcher takes over the channel between the first look at the outbox and the merge."""
    made = await quick_game(services, 2)
    await services.redis.set(services.keys.outbox_lease(CHANNEL), "quick")
    before = await services.everything()
    assert [message async for message in services.outbox.messages(CHANNEL, "slow")] == []
    assert await services.everything() == before
    assert len(made) == 2


async def test_a_stopping_dispatcher_begins_nothing_new(services: ServicesUnderTest) -> None:
    begun = asyncio.Event()
    told: list[OutboxMessage] = []

    class Stuck:
        async def publish(self, channel: int, message: OutboxMessage) -> None:
            told.append(message)
            begun.set()
            await asyncio.Event().wait()

    dispatcher = services.dispatcher(Stuck())
    running = asyncio.create_task(dispatcher.run())
    await services.lobby(ANNA)
    await begun.wait()
    dispatcher.serve(CHANNEL)  # as for another event at the table
    await end([running])  # cancels repeatedly, so it also ends a stuck task
    assert len(told) == 1
    assert not dispatcher._serving
