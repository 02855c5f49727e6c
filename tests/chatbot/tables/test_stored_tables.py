"""Tests of how long tables and records are stored."""

from __future__ import annotations

import pytest

from chatbot.store.indexes import ArchiveLimits, Indexes
from chatbot.tables import lobby
from tests.chatbot.services import ANNA, BEN, CHANNEL, GUILD, MODERATOR, ServicesUnderTest, code, done


@pytest.mark.asyncio
async def test_finished_tables_expire_and_running_ones_do_not(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, BEN)
    assert await services.redis.ttl(services.keys.table(CHANNEL)) > 0
    started = done(await services.tables.act(CHANNEL, ANNA, services.key(), lobby.start)).facts
    done(await services.tables.play(CHANNEL, ANNA if started.to_act == (0,) else BEN, "pass", services.key()))
    keys = [services.keys.table(CHANNEL), services.keys.log(CHANNEL, started.match), services.keys.handled(CHANNEL)]
    assert [await services.redis.ttl(key) for key in keys] == [-1, -1, -1]
    done(await services.tables.end(CHANNEL, MODERATOR, services.key()))
    assert all([await services.redis.ttl(key) > 0 for key in keys])
    assert await services.redis.ttl(services.keys.records(CHANNEL)) == -1


@pytest.mark.asyncio
@pytest.mark.parametrize(("archive", "kept"), [(ArchiveLimits(most=3), 3), (ArchiveLimits(largest=1), 0)])
async def test_a_servers_records_are_bounded(services: ServicesUnderTest, archive: ArchiveLimits, kept: int) -> None:
    matches = []
    for channel in range(1, 6):
        matches.append((channel, (await services.game(ANNA, BEN, channel=channel)).match))
        services.clock.now += 1
        done(await services.tables.end(channel, MODERATOR, services.key()))
    await Indexes(services.redis, services.keys, archive).bound_archive(GUILD, services.clock.now)
    records = await services.queries.records(GUILD)
    assert isinstance(records, tuple)
    newest = list(reversed(matches))[:kept]
    assert [(item.channel, item.match) for item in records] == newest
    for channel, match in matches:
        found = await services.queries.record(channel, match)
        assert isinstance(found, str) if (channel, match) in newest else code(found) == "no-such-record"
