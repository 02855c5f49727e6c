"""Several processes of one bot share its shards, and exactly one of the processes answers each person."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from chatbot.app.settings import BadSettings, shard_plan_from
from chatbot.bot import client
from chatbot.bot.client import IdentifyGate, ShardPlan, ShardShare, ShardShareLost, claimed_share, share
from chatbot.bot.components import Act
from chatbot.runtime.tasks import StopRequest
from chatbot.store.connection import Leases, StoreUnreachable
from chatbot.work.thinking import ThinkingPool
from tests.chatbot import games
from tests.chatbot.autoplay import until
from tests.chatbot.bot.bot_over_sockets import has_button
from tests.chatbot.bot.painters import NoPainter
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord
from tests.waiting import SOON

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest


def test_one_process_runs_all_shards() -> None:
    assert shard_plan_from({}) == ShardPlan(1, None)
    assert share(ShardPlan(), 0) == ShardShare(0, None, None)


@pytest.mark.parametrize(
    "settings",
    [
        {"WAYPOST_BOTS": "two"},
        {"WAYPOST_BOTS": "2"},
        {"WAYPOST_BOTS": "3", "WAYPOST_SHARDS": "2"},
        {"WAYPOST_SHARDS": "0"},
    ],
)
def test_an_impossible_plan_is_refused_with_advice(settings: dict[str, str]) -> None:
    with pytest.raises(BadSettings, match="WAYPOST_"):
        shard_plan_from(settings)


@pytest.mark.parametrize(("processes", "total"), [(1, 4), (2, 5), (3, 16)])
def test_every_shard_has_one_process(processes: int, total: int) -> None:
    shares = [share(ShardPlan(processes, total), number) for number in range(processes)]
    served = [shard for claimed in shares for shard in claimed.ids or range(total)]
    assert sorted(served) == list(range(total))


@pytest.mark.asyncio
async def test_processes_claim_different_shares_and_release_them(services: ServicesUnderTest) -> None:
    plan = ShardPlan(2, 4)
    async with claimed_share(services.redis, services.keys, plan, StopRequest()) as one:
        async with claimed_share(services.redis, services.keys, plan, StopRequest()) as other:
            assert {one.number, other.number} == {0, 1}
        async with claimed_share(services.redis, services.keys, plan, StopRequest()) as again:
            assert again.number == other.number


@pytest.mark.asyncio
async def test_a_process_whose_share_was_taken_stops(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "RENEW_EVERY", 0.01)
    stop = StopRequest()

    async def program() -> None:
        async with claimed_share(services.redis, services.keys, ShardPlan(2, 2), stop) as claimed:
            await services.redis.set(services.keys.shard_share(claimed.number), "another process")
            await stop.wait()

    with pytest.raises(ShardShareLost, match="will wait for a free share"):
        await stop.run(program())
    assert await services.redis.get(services.keys.shard_share(0)) == b"another process", (
        "another process's lease is not released"
    )


@pytest.mark.asyncio
@pytest.mark.parametrize("share_is", ["kept", "run out"])
async def test_an_outage_of_redis_ends_no_process(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, share_is: str
) -> None:
    """The outage is shorter or longer than the lease. If it is longer, the lease expires for every process."""
    monkeypatch.setattr(client, "RENEW_EVERY", 0.01)
    renew, tries, stop = Leases.renew, asyncio.Queue[str](), StopRequest()

    async def away(_self: Leases, _key: str, _holder: str) -> bool:
        await tries.put("away")
        raise StoreUnreachable("Connection refused")

    async def back(self: Leases, key: str, holder: str) -> bool:
        is_ours = await renew(self, key, holder)
        await tries.put("ours" if is_ours else "run out")
        return is_ours

    plan = ShardPlan(2, 2)
    async with asyncio.timeout(SOON), claimed_share(services.redis, services.keys, plan, stop) as claimed:
        monkeypatch.setattr(Leases, "renew", away)
        for _ in range(3):
            await tries.get()
        if share_is == "run out":
            await services.redis.delete(services.keys.shard_share(claimed.number))
        monkeypatch.setattr(Leases, "renew", back)
        while await tries.get() != "ours":
            pass
        assert not stop.is_made
    assert caplog.text.count("Connection refused") == 1


@pytest.mark.asyncio
async def test_a_share_can_be_released_while_redis_is_unavailable(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object) -> None:
        raise StoreUnreachable("Connection refused")

    async with claimed_share(services.redis, services.keys, ShardPlan(2, 2), StopRequest()):
        monkeypatch.setattr(Leases, "release", away)
    assert "it expires in 30 seconds" in caplog.text


@pytest.mark.asyncio
async def test_a_bucket_lets_one_identify_at_a_time(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "BETWEEN_IDENTIFIES", 100)
    identify_gate = IdentifyGate(services.redis, services.keys)
    await identify_gate.enter(0)
    waiting = asyncio.create_task(identify_gate.enter(0))
    await identify_gate.enter(1)
    assert not waiting.done()
    await waiting


@pytest.mark.asyncio
async def test_a_shard_that_wants_to_identify_waits_for_redis(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "CLAIM_EVERY", 0.01)
    redis_set, tries = services.redis.set, asyncio.Semaphore(0)

    async def away(*_: object, **__: object) -> None:
        tries.release()
        raise StoreUnreachable("Connection refused")

    monkeypatch.setattr(services.redis, "set", away)
    entering = asyncio.create_task(IdentifyGate(services.redis, services.keys).enter(0))
    await tries.acquire()
    await tries.acquire()
    monkeypatch.setattr(services.redis, "set", redis_set)
    await entering


@pytest.mark.asyncio
async def test_two_processes_answer_each_their_own_servers(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "BETWEEN_IDENTIFIES", 20)
    async with FakeDiscord() as playground, ThinkingPool(1, games.find) as hint_giver, AsyncExitStack() as stack:
        shares = [share(ShardPlan(2, 2), number) for number in range(2)]
        bots = [services.bot(NoPainter(), hint_giver, games.every(), one) for one in shares]
        for bot in bots:
            await stack.enter_async_context(running(bot, playground))
        ada = await playground.person("Ada")
        opened = await ada.slash("lounge", "game new", game="toy")
        served = [bot for bot in bots if bot.guilds]
        assert len(served) == 1, "one server, one process"
        channel = int(ada.channel("lounge"))

        async def something_to_tell() -> bool:
            return await services.outbox.empty([channel]) == []

        await until(something_to_tell)
        other = next(bot for bot in bots if not bot.guilds)
        async for message in services.outbox.messages(channel, "test"):
            await other.publisher.publish(channel, message)
        lobby = await ada.sees("lounge", lambda message: has_button(message, Act.JOIN))
        assert lobby["id"] == opened["message"]["id"], "whichever process posts it, it becomes the answer"
        for bot in bots:
            await bot.wait_until_idle()
