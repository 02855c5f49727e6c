"""Stale entries are dropped even if no process reads them, and entries that are still needed stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.people.preferences import DAY
from chatbot.store.indexes import ArchiveLimits
from chatbot.store.tables import SET_ASIDE_KEPT_FOR
from chatbot.work import handlers
from tests.chatbot.services import ANNA, BEN, CHANNEL, GUILD, MODERATOR, ServicesUnderTest, code, done, to_move
from tests.chatbot.work.job_worker import carry_out_all

if TYPE_CHECKING:
    from chatbot.store.cleanup import StaleEntries

pytestmark = pytest.mark.asyncio


async def channels_of(services: ServicesUnderTest, user: int) -> set[int]:
    return set(await services.indexes.of_user(user))


async def test_a_persons_channels_are_those_whose_tables_mention_them(services: ServicesUnderTest) -> None:
    for channel in (1, 2, 3):
        await services.game(ANNA, BEN, channel=channel)
    done(await services.tables.end(2, MODERATOR, services.key()))
    await services.redis.delete(services.keys.table(1))  # as if it had expired
    services.clock.now += DAY
    await services.stale_entries.drop()
    assert await channels_of(services, ANNA.user) == {2, 3}, "a finished table still names its players"
    await services.redis.delete(services.keys.table(2), services.keys.table(3))
    await services.stale_entries.drop()
    assert not await services.redis.exists(services.keys.user(ANNA.user), services.keys.user(BEN.user))


async def test_channels_with_unreadable_tables_stay_in_a_persons_index(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", b"damaged")
    services.clock.now += DAY
    await services.stale_entries.drop()
    assert await channels_of(services, ANNA.user) == {CHANNEL}


async def test_the_archive_drops_records_dropped_by_their_channel(services: ServicesUnderTest) -> None:
    matches = []
    for _ in range(3):
        matches.append((await services.game(ANNA, BEN)).match)
        services.clock.now += 1
        done(await services.tables.end(CHANNEL, MODERATOR, services.key()))
    await services.redis.hdel(services.keys.records(CHANNEL), *matches[:2])
    services.clock.now += DAY
    await services.stale_entries.drop()
    assert [game.match for game in await services.indexes.archived(GUILD)] == matches[2:]
    assert isinstance(await services.queries.record(CHANNEL, matches[2]), str)


async def test_dropped_records_of_a_busy_channel_displace_no_others(services: ServicesUnderTest) -> None:
    quiet = (await services.game(ANNA, BEN, channel=7)).match
    done(await services.tables.end(7, MODERATOR, services.key()))
    later = services.clock.now + 1
    newer = {f"{CHANNEL} match-{number} 100": later + number for number in range(ArchiveLimits().most)}
    await services.redis.zadd(services.keys.archive(GUILD), newer)
    await services.game(ANNA, BEN)
    services.clock.now += DAY
    done(await services.tables.end(CHANNEL, MODERATOR, services.key()))
    assert len(await services.indexes.archived(GUILD)) == 2
    assert isinstance(await services.queries.record(7, quiet), str)


async def test_the_log_of_a_quarantined_table_expires_with_it(
    services: ServicesUnderTest,
) -> None:
    facts = await services.game(ANNA, BEN)
    done(await services.tables.play(CHANNEL, to_move(facts, ANNA, BEN), "pass", services.key()))
    log = services.keys.log(CHANNEL, facts.match)
    await services.stale_entries.drop()
    assert await services.redis.ttl(log) == -1
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", b"damaged")
    await services.stale_entries.drop()
    assert await services.redis.ttl(log) == -1, "a damaged table may still be repaired"
    assert code(await services.tables.end(CHANNEL, MODERATOR, services.key())) == "table-set-aside"
    await services.stale_entries.drop()
    assert 0 < await services.redis.ttl(log) <= SET_ASIDE_KEPT_FOR


async def test_tables_quarantined_by_earlier_versions_expire_too(services: ServicesUnderTest) -> None:
    aside = services.keys.quarantined(services.keys.table(CHANNEL), 1)
    await services.redis.hset(aside, "snapshot", b"damaged")
    await services.stale_entries.drop()
    assert 0 < await services.redis.ttl(aside) <= SET_ASIDE_KEPT_FOR


async def test_the_cleanup_runs_once_a_day_in_one_process(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleaned = []

    async def note(_: StaleEntries) -> None:
        cleaned.append(services.clock.now)

    monkeypatch.setattr(type(services.stale_entries), "drop", note)
    for _ in range(3):
        await services.due.put(handlers.UPKEEP, handlers.FIRST_CLEANING, "NX")  # like each process at its start
    for _ in range(3):
        await carry_out_all(services)
        services.clock.now += int(handlers.FIRST_CLEANING)
        await carry_out_all(services)
        services.clock.now += int(handlers.CLEAN_EVERY) - int(handlers.FIRST_CLEANING)
    assert len(cleaned) == 3
