"""Only tables of deleted channels, and of servers that removed the bot, are deleted, and only after some time."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import DAY
from chatbot.posts import closed_channels
from chatbot.posts.closed_channels import GoneChannelSearch
from chatbot.store.posts import RejectedPost
from chatbot.tables import lobby, seats
from chatbot.tables.lobby import NewTable
from chatbot.tables.table import Terms
from tests.chatbot.services import ANNA, BEN, MODERATOR, code, done

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer

pytestmark = pytest.mark.asyncio
DELETED, HIDDEN = 11, 12
ELSEWHERE = 13
"""A server that no longer has the bot."""


@pytest.fixture(autouse=True)
def questions_without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closed_channels, "BETWEEN_REQUESTS", 0.0)


async def game_in(server: SimulatedServer, channel: int, guild: int) -> str:
    """Start a game of two people in this channel, and return the name of the match."""
    services = server.services
    done(
        await services.tables.act(
            channel, ANNA, services.key(), partial(lobby.open_table, new=NewTable(channel, guild, Terms("toy", 2)))
        )
    )
    done(await services.tables.act(channel, BEN, services.key(), lobby.join))
    return done(await services.tables.act(channel, ANNA, services.key(), lobby.start)).facts.match


async def search(server: SimulatedServer, after: int) -> GoneChannelSearch:
    """Search for deleted channels once, this many seconds later, and return the search."""
    server.services.clock.now += after
    searching = server.services.gone_channel_search(server.bot)
    await searching.search()
    return searching


async def is_there(server: SimulatedServer, channel: int) -> bool:
    answer = await server.services.queries.facts(channel)
    assert not hasattr(answer, "code") or code(answer) == "no-table"
    return not hasattr(answer, "code")


async def test_all_data_of_a_deleted_channel_is_deleted_after_a_week(
    simulated_server: SimulatedServer,
) -> None:
    services, guild = simulated_server.services, simulated_server.guild.id
    await game_in(simulated_server, DELETED, guild)
    await services.rejected_posts.note(DELETED, RejectedPost("message", "match", 1, 50001))
    for _ in range(2):
        await search(simulated_server, 3 * DAY)
        assert await is_there(simulated_server, DELETED), "not before the week is over"
    await search(simulated_server, 4 * DAY)
    assert not await is_there(simulated_server, DELETED)
    assert [key for key in await services.everything() if b"{11}" in key] == []
    assert await services.redis.zcard(services.keys.gone) == 0


async def test_tables_in_existing_or_hidden_channels_stay(
    simulated_server: SimulatedServer,
) -> None:
    guild = simulated_server.guild.id
    await game_in(simulated_server, simulated_server.channel.id, guild)
    await game_in(simulated_server, HIDDEN, guild)
    for _ in range(3):
        simulated_server.env.inject_error("GET", f"/channels/{HIDDEN}", status=403, code=50001)
        await search(simulated_server, 30 * DAY)
    assert await is_there(simulated_server, simulated_server.channel.id)
    assert await is_there(simulated_server, HIDDEN)


async def test_a_channel_found_again_no_longer_counts_as_gone(simulated_server: SimulatedServer) -> None:
    await game_in(simulated_server, HIDDEN, simulated_server.guild.id)
    await search(simulated_server, 2 * DAY)
    simulated_server.env.inject_error("GET", f"/channels/{HIDDEN}", status=403, code=50001)
    await search(simulated_server, 6 * DAY)
    await search(simulated_server, 6 * DAY)
    assert await is_there(simulated_server, HIDDEN), "the week starts again"


async def test_tables_and_records_of_a_server_without_the_bot_are_deleted_after_a_week(
    simulated_server: SimulatedServer,
) -> None:
    services = simulated_server.services
    match = await game_in(simulated_server, DELETED, ELSEWHERE)
    done(await services.tables.end(DELETED, MODERATOR, services.key()))
    await game_in(simulated_server, HIDDEN, ELSEWHERE)
    await search(simulated_server, 2 * DAY)
    assert isinstance(await services.queries.record(DELETED, match), str)
    await search(simulated_server, 8 * DAY)
    assert not await is_there(simulated_server, HIDDEN)
    assert code(await services.queries.record(DELETED, match)) == "no-such-record"
    assert await services.queries.records(ELSEWHERE) == ()


async def test_settings_of_a_server_that_removed_the_bot_are_deleted_after_a_week(
    simulated_server: SimulatedServer,
) -> None:
    services, here = simulated_server.services, simulated_server.guild.id
    for guild in (ELSEWHERE, here):
        await services.server_settings.change(guild, "language", "pl")
    await search(simulated_server, 2 * DAY)
    assert (await services.server_settings.get(ELSEWHERE)).language == "pl", "not before the week is over"
    await search(simulated_server, 8 * DAY)
    assert (await services.server_settings.get(ELSEWHERE)).language == ""
    assert (await services.server_settings.get(here)).language == "pl"


async def test_a_damaged_table_is_deleted_with_its_channel_but_not_if_hidden(
    simulated_server: SimulatedServer,
) -> None:
    services, guild = simulated_server.services, simulated_server.guild.id
    for channel in (DELETED, HIDDEN):
        await game_in(simulated_server, channel, guild)
        await services.redis.hset(services.keys.table(channel), "snapshot", b"no table")
    aside = services.keys.quarantined(services.keys.table(DELETED), services.clock.now)
    await services.redis.set(aside, "an earlier one")
    for _ in range(4):
        simulated_server.env.inject_error("GET", f"/channels/{HIDDEN}", status=403, code=50001)
        await search(simulated_server, 3 * DAY)
    assert [key for key in await services.everything() if b"{11}" in key] == [aside.encode()]
    assert await services.redis.exists(services.keys.table(HIDDEN))
    assert await services.redis.zcard(services.keys.gone) == 0


async def test_a_server_with_an_outage_is_not_gone(simulated_server: SimulatedServer) -> None:
    guild = simulated_server.bot.get_guild(simulated_server.guild.id)
    assert guild is not None
    guild.unavailable = True
    await game_in(simulated_server, DELETED, guild.id)
    for _ in range(3):
        await search(simulated_server, 30 * DAY)
    assert await is_there(simulated_server, DELETED)


async def test_a_disconnected_bot_finds_nothing_gone(simulated_server: SimulatedServer) -> None:
    await game_in(simulated_server, DELETED, ELSEWHERE)
    simulated_server.bot.clear()
    for _ in range(3):
        await search(simulated_server, 30 * DAY)
    assert await is_there(simulated_server, DELETED)


async def test_a_table_changed_meanwhile_is_not_deleted(simulated_server: SimulatedServer) -> None:
    services = simulated_server.services
    await game_in(simulated_server, DELETED, ELSEWHERE)
    table = await services.store.table(DELETED)
    assert table is not None
    done(await services.tables.act(DELETED, BEN, services.key(), seats.resign))
    assert not await services.gone_channels.delete_table(table)
    assert await is_there(simulated_server, DELETED)


async def test_the_search_runs_once_a_day(simulated_server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closed_channels, "ASK_EVERY", 0.001)
    searched = asyncio.Semaphore(0)

    async def note(_: GoneChannelSearch) -> None:
        searched.release()

    monkeypatch.setattr(GoneChannelSearch, "search", note)
    clock = simulated_server.services.clock
    running = asyncio.create_task(simulated_server.services.gone_channel_search(simulated_server.bot).run())
    await searched.acquire()
    await asyncio.sleep(0.02)
    assert searched.locked(), "not again on the same day"
    clock.now += DAY
    await searched.acquire()
    running.cancel()
