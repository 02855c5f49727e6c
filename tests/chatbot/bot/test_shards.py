"""Several processes of one bot share the shards: every person is answered, and by one process only."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from chatbot.app.settings import BadSettings, shard_plan_from
from chatbot.bot import shards
from chatbot.bot.interactions.button_id import Act
from chatbot.bot.shards import IdentifyGate, ShardPlan, ShardShare, ShardShareLost, claimed_share, share
from chatbot.workers.thinking_pool import open_thinking_pool
from tests.chatbot import games
from tests.chatbot.bot.bot_over_sockets import has_button, withdrawn
from tests.chatbot.bot.painters import NoPainter
from tests.discord.connecting import running
from tests.discord.fake_discord import FakeDiscord

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
def test_a_plan_that_cannot_be_is_refused_with_what_to_do(settings: dict[str, str]) -> None:
    with pytest.raises(BadSettings, match="WAYPOST_"):
        shard_plan_from(settings)


@pytest.mark.parametrize(("processes", "total"), [(1, 4), (2, 5), (3, 16)])
def test_every_shard_has_one_process(processes: int, total: int) -> None:
    shares = [share(ShardPlan(processes, total), number) for number in range(processes)]
    served = [shard for claimed in shares for shard in claimed.ids or range(total)]
    assert sorted(served) == list(range(total))


@pytest.mark.asyncio
async def test_processes_take_different_shares_and_give_them_back(services: ServicesUnderTest) -> None:
    plan = ShardPlan(2, 4)
    async with claimed_share(services.redis, services.keys, plan) as one:
        async with claimed_share(services.redis, services.keys, plan) as other:
            assert {one.number, other.number} == {0, 1}
        async with claimed_share(services.redis, services.keys, plan) as again:
            assert again.number == other.number


@pytest.mark.asyncio
async def test_a_process_whose_share_was_taken_stops(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "RENEW_EVERY", 0.01)
    with pytest.raises(ExceptionGroup) as caught:
        async with claimed_share(services.redis, services.keys, ShardPlan(2, 2)) as claimed:
            await services.redis.set(services.keys.shard_share(claimed.number), "another process")
            await asyncio.Event().wait()
    assert caught.group_contains(ShardShareLost)
    assert await services.redis.get(services.keys.shard_share(0)) == b"another process", (
        "a lease of another process is left alone"
    )


@pytest.mark.asyncio
async def test_a_bucket_lets_one_identify_at_a_time(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "BETWEEN_IDENTIFIES", 100)
    identify_gate = IdentifyGate(services.redis, services.keys)
    await identify_gate.enter(0)
    waiting = asyncio.create_task(identify_gate.enter(0))
    await identify_gate.enter(1)
    assert not waiting.done()
    await waiting


@pytest.mark.asyncio
async def test_two_processes_answer_each_their_own_servers(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "BETWEEN_IDENTIFIES", 20)
    async with FakeDiscord() as playground, open_thinking_pool(1, games.find) as hint_giver, AsyncExitStack() as stack:
        shares = [share(ShardPlan(2, 2), number) for number in range(2)]
        bots = [services.bot(NoPainter(), hint_giver, games.every(), one) for one in shares]
        for bot in bots:
            await stack.enter_async_context(running(bot, playground))
        ada = await playground.person("Ada")
        await withdrawn(ada, await ada.slash("lounge", "game new", game="toy"))
        served = [bot for bot in bots if bot.guilds]
        assert len(served) == 1, "one server, one process"
        channel = int(ada.channel("lounge"))
        other = next(bot for bot in bots if not bot.guilds)
        async for message in services.outbox.messages(channel, "test"):
            await other.publisher.publish(channel, message)
        await ada.sees("lounge", lambda message: has_button(message, Act.JOIN))
        for bot in bots:
            await bot.wait_until_idle()
