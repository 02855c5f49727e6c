"""The health check tests each connection to Discord, because discord.py calls a bot ready even without any."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from chatbot.bot.client import discord_problem
from playground.limits import Limits
from tests.chatbot.autoplay import until
from tests.chatbot.bot.bot_over_sockets import BotOverSockets
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    import discord

    from tests.chatbot.services import ServicesUnderTest


class Shard:
    """A shard as discord.py represents it."""

    def __init__(self, id: int, latency: float = 0.05, *, closed: bool = False) -> None:  # noqa: A002
        self.id, self.latency, self._closed = id, latency, closed

    def is_closed(self) -> bool:
        return self._closed


def client(*shards: Shard, ready: bool = True, closed: bool = False) -> discord.AutoShardedClient:
    shown = SimpleNamespace(
        shards={shard.id: shard for shard in shards}, is_ready=lambda: ready, is_closed=lambda: closed
    )
    return cast("discord.AutoShardedClient", shown)


def test_responding_shards_are_healthy() -> None:
    assert discord_problem(client(Shard(0), Shard(1))) == ""


@pytest.mark.parametrize("lost", [Shard(1, closed=True), Shard(1, float("inf"))])
def test_a_shard_without_a_socket_or_heartbeat_is_reported(lost: Shard) -> None:
    assert discord_problem(client(Shard(0), lost)) == "no heartbeat on 1 of 2 shards: 1"


def test_an_unconnected_or_ended_bot_is_unhealthy() -> None:
    assert discord_problem(client()) == "not connected yet"
    assert discord_problem(client(Shard(0), ready=False)) == "not connected yet"
    assert discord_problem(client(Shard(0), closed=True)) == "the connection is closed"


@pytest.mark.asyncio
async def test_unanswered_heartbeats_are_unhealthy_even_if_discord_py_is_ready(
    services: ServicesUnderTest,
) -> None:
    async with FakeDiscord() as playground, BotOverSockets(services, playground).open() as bot:

        async def is_well() -> bool:
            return not bot.discord_problem()

        async def is_ill() -> bool:
            return "no heartbeat on 1 of 1 shards" in bot.discord_problem()

        await until(is_well)
        playground.faults.set_limits(heartbeat_ack_after=3600)
        playground.faults.drop_sockets()
        await until(is_ill)
        assert bot.is_ready()
        playground.faults.set_limits(heartbeat_ack_after=Limits().heartbeat_ack_after)
        playground.faults.drop_sockets()
        await until(is_well)
