"""The data of version 0.1.0 gets today's names once and completely, even if processes die.

``test_stored_data`` and ``test_stored_buttons`` test that its games, people and results work afterwards.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from chatbot.posts.sending import publication_id
from chatbot.store import migration
from chatbot.store.connection import StoreUnreachable
from chatbot.store.migration import VERSION, migrate
from chatbot.store.server import UnusableRedis
from chatbot.tables.outcome import OutboxMessage
from tests import stored_data

if TYPE_CHECKING:
    from redis.asyncio.client import Pipeline

    from tests.chatbot.services import ServicesUnderTest

pytestmark = pytest.mark.asyncio

STORED = stored_data.stored_by("0.1.0")
NOW = STORED["now"]
OF_CHANNELS = {
    "bundles",
    "film",
    "handled",
    "left",
    "log",
    "moved",
    "outbox",
    "outbox-lease",
    "posts",
    "records",
    "refused",
    "replaced",
    "review",
    "shared-review",
    "table",
    "tried",
}
OTHERS = {
    "archive",
    "command-digest",
    "daily-results",
    "daily-seed",
    "daily-tries",
    "due-list",
    "gone",
    "greeted",
    "identify",
    "language",
    "leaderboard",
    "learning",
    "meetings",
    "player-results",
    "preferences",
    "results",
    "results-counted",
    "server-run",
    "server-settings",
    "shard-share",
    "summaries",
    "trial",
    "unsent",
    "user",
    "version",
}


class Killed(Exception):
    """Raised in place of a kill of the process."""


async def load(services: ServicesUnderTest) -> None:
    await stored_data.load(services.redis, STORED, services.keys.prefix)


async def everything(services: ServicesUnderTest) -> dict[str, Any]:
    """Return all stored data: each key's value, with True if the key has a time to live."""
    found = await stored_data.dump(services.redis, f"*{services.keys.prefix}*")
    return {name: (one["value"], "ttl" in one) for name, one in found.items()}


async def migrated(services: ServicesUnderTest) -> dict[str, Any]:
    await migrate(services.redis, services.keys, NOW)
    return await everything(services)


async def test_no_old_name_remains(services: ServicesUnderTest) -> None:
    await load(services)
    words = [
        name.removeprefix(f"{services.keys.prefix}:").split(":")
        for name in await migrated(services)
        if not name.startswith("saq:")
    ]
    assert {one[1] for one in words if one[0].startswith("{")} == OF_CHANNELS
    assert {one[0] for one in words if not one[0].startswith("{")} == OTHERS


async def test_a_second_migration_changes_nothing(services: ServicesUnderTest) -> None:
    await load(services)
    once = await migrated(services)
    assert await migrated(services) == once
    await services.redis.delete(services.keys.version)
    assert await migrated(services) == once


async def test_an_empty_redis_only_gets_the_version(services: ServicesUnderTest) -> None:
    assert await migrated(services) == {services.keys.version: (str(VERSION), False)}


@pytest.mark.parametrize("steps", [0, 1, 2, 5, 17, 40, 80, 110])
async def test_a_killed_migration_continues(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    await load(services)
    whole = await migrated(services)
    await services.redis.delete(*whole)
    await load(services)
    left = iter(range(steps))
    commands = migration._Migration._commands

    async def killed_in_between(self: Any, pipe: Pipeline, name: str, step: migration.Step) -> migration.Commands:
        found = await commands(self, pipe, name, step)
        if found and next(left, None) is None:
            raise Killed
        return found

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(migration._Migration, "_commands", killed_in_between)
        await migrate(services.redis, services.keys, NOW)
    assert await migrated(services) == whole


async def test_of_two_processes_one_migrates_and_one_waits(
    services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migration, "ASK_EVERY", 0.01)
    runs: list[object] = []
    run = migration._Migration.run

    async def counted(self: Any) -> None:
        runs.append(self)
        await run(self)

    monkeypatch.setattr(migration._Migration, "run", counted)
    await load(services)
    await asyncio.gather(*(migrate(services.redis, services.keys, NOW) for _ in range(3)))
    assert len(runs) == 1
    assert not await services.redis.exists(services.keys.migration)


async def test_a_process_that_wakes_up_late_changes_nothing(services: ServicesUnderTest) -> None:
    await load(services)
    await services.redis.set(services.keys.version, VERSION)
    before = await everything(services)
    await migration._Migration(services.redis, services.keys, NOW, lambda: asyncio.sleep(0)).run()
    assert await everything(services) == before


async def test_a_newer_versions_data_is_refused(services: ServicesUnderTest) -> None:
    await services.redis.set(services.keys.version, VERSION + 1)
    before = await everything(services)
    with pytest.raises(UnusableRedis, match="newer Waypost"):
        await migrate(services.redis, services.keys, NOW)
    assert await everything(services) == before


async def test_a_lost_redis_is_explained(services: ServicesUnderTest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> migration.Commands:
        raise StoreUnreachable("connection refused")

    await load(services)
    monkeypatch.setattr(migration._Migration, "_commands", away)
    with pytest.raises(UnusableRedis, match="became unavailable"):
        await migrate(services.redis, services.keys, NOW)
    assert not await services.redis.exists(services.keys.version)


async def test_a_quarantined_table_stays_unchanged(services: ServicesUnderTest) -> None:
    await load(services)
    prefix, keys = services.keys.prefix, services.keys
    table = next(
        name for name in await everything(services) if name.startswith(f"{prefix}:{{") and name.endswith(":table")
    )
    snapshot = await services.redis.hget(table, "snapshot")
    await services.redis.hset(f"{prefix}:{{9}}:table:aside:1800000000", "snapshot", snapshot)
    await migrate(services.redis, keys, NOW)
    await services.redis.delete(keys.version)
    await migrate(services.redis, keys, NOW)
    assert await services.redis.hget(keys.quarantined(keys.table(9), 1_800_000_000), "snapshot") == snapshot


async def test_unreadable_data_stays_unchanged(services: ServicesUnderTest) -> None:
    keys = services.keys
    await services.redis.hset(keys.table(1), mapping={"revision": "1", "snapshot": b"no table"})
    await services.redis.set(keys.table(2), "no hash")
    await services.redis.rpush(f"{keys.prefix}:{{3}}:tell", "no message", '{"type":"lobby","id":"a:1:0"}')
    for alien in ("{4}", "{5}:think:aside", "dark:nobody"):
        await services.redis.set(f"{keys.prefix}:{alien}", "1")
    found = await migrated(services)
    assert {f"{keys.prefix}:{alien}" for alien in ("{4}", "dark:nobody")} <= set(found)
    assert found[keys.table(1)] == ({"revision": "1", "snapshot": "no table"}, False)
    assert found[keys.table(2)] == ("no hash", False)
    assert found[keys.outbox(3)] == (["no message", '{"type":"lobby","id":"a:1:0"}'], False)


async def test_a_post_keeps_its_link_to_its_message(services: ServicesUnderTest) -> None:
    channel, keys = 9, services.keys
    old = '{"type":"turn","id":"m:3:0","match":"m","revision":3,"events":[],"called":[1],"over":false,"earlier":[]}'
    publication = migration._publication(channel, old.encode())
    post = {"telling": publication, "match": "m", "message": 1, "channel": channel, "revision": 3}
    refusal = {"outbox_id": publication, "match": "m", "since": 1, "code": 1, "times": 1}
    await services.redis.rpush(f"{keys.prefix}:{{{channel}}}:tell", old)
    await services.redis.hset(keys.posts(channel), "turn", msgspec.json.encode(post))
    await services.redis.set(keys.refused(channel), msgspec.json.encode(refusal))
    await migrate(services.redis, keys, NOW)
    (stored,) = await services.redis.lrange(keys.outbox(channel), 0, -1)
    message = msgspec.json.decode(stored, type=OutboxMessage)
    assert msgspec.json.encode(message) == stored
    last, refused = await services.posts.last(channel, "turn"), await services.rejected_posts.get(channel)
    assert last is not None
    assert refused is not None
    assert last.outbox_id == refused.outbox_id == publication_id(channel, message) != publication
