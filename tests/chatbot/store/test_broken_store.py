"""If Redis fails or holds unreadable data, messages are clear, nothing is half-written, and other games continue."""

from __future__ import annotations

import asyncio
import zlib
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pytest
import pytest_asyncio

from chatbot.people.preferences import DAY
from chatbot.store.embedded import EmbeddedServer
from chatbot.store.personal import OwnGames
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.table import FORMAT, Phase, Terms
from engine.saved import SaveFormat
from tests.chatbot.services import (
    ANNA,
    BEN,
    CHANNEL,
    GUILD,
    MODERATOR,
    STRANGER,
    ServicesUnderTest,
    code,
    done,
    to_move,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

pytestmark = pytest.mark.asyncio
BESIDE = CHANNEL + 1


@pytest_asyncio.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[tuple[EmbeddedServer, ServicesUnderTest]]:
    """Yield a Redis server that a test can stop and start, and services with tables on it."""
    server = EmbeddedServer(tmp_path)
    server.join()
    services = ServicesUnderTest(server.url, "mortal")
    yield server, services
    await services.close()
    server.join()
    server.leave()


async def test_an_outage_is_a_refusal_and_play_resumes_without_a_restart(
    mortal: tuple[EmbeddedServer, ServicesUnderTest],
) -> None:
    server, services = mortal
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await services.a_move(actor)
    await asyncio.to_thread(server.leave)

    for answer in (
        await services.tables.play(CHANNEL, actor, move, "the key"),
        await services.queries.public_state(CHANNEL),
        await services.queries.seat_state(CHANNEL, actor),
        await services.personal_tables.my_games(actor),
        await services.tables.act(
            BESIDE, ANNA, services.key(), partial(lobby.open_table, new=NewTable(BESIDE, GUILD, Terms("toy", 2)))
        ),
    ):
        assert code(answer) == "store-unreachable"

    await asyncio.to_thread(server.join)
    assert (await services.facts()).revision == facts.revision
    assert not done(await services.tables.play(CHANNEL, actor, move, "the key")).repeated


async def test_a_redis_without_writes_is_a_refusal_and_nothing_is_half_written(
    mortal: tuple[EmbeddedServer, ServicesUnderTest],
) -> None:
    _, services = mortal
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    await services.redis.config_set("maxmemory", "1")
    before = await services.everything()
    assert code(await services.tables.play(CHANNEL, actor, "pass", "the key")) == "store-unreachable"
    assert await services.everything() == before
    await services.redis.config_set("maxmemory", "0")
    assert not done(await services.tables.play(CHANNEL, actor, "pass", "the key")).repeated


async def flip_a_byte(services: ServicesUnderTest) -> None:
    snapshot = await services.redis.hget(services.keys.table(CHANNEL), "snapshot")
    assert isinstance(snapshot, bytes)
    await services.redis.hset(
        services.keys.table(CHANNEL), "snapshot", snapshot[:50] + bytes([snapshot[50] ^ 1]) + snapshot[51:]
    )


async def change_a_name(services: ServicesUnderTest) -> None:
    snapshot = await services.redis.hget(services.keys.table(CHANNEL), "snapshot")
    assert isinstance(snapshot, bytes)
    changed = zlib.decompress(snapshot).replace(b"Anna", b"Anne")
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", zlib.compress(changed))


async def cut_it_short(services: ServicesUnderTest) -> None:
    snapshot = await services.redis.hget(services.keys.table(CHANNEL), "snapshot")
    assert isinstance(snapshot, bytes)
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", snapshot[:100])


async def lose_the_snapshot(services: ServicesUnderTest) -> None:
    await services.redis.hdel(services.keys.table(CHANNEL), "snapshot")


async def put_something_else_there(services: ServicesUnderTest) -> None:
    await services.redis.set(services.keys.table(CHANNEL), "a shopping list")


async def put_another_revision_there(services: ServicesUnderTest) -> None:
    await services.redis.hset(services.keys.table(CHANNEL), "revision", 77)


async def damage_the_position(services: ServicesUnderTest) -> None:

    table = await services.store.table(CHANNEL)
    assert table is not None
    broken = msgspec.structs.replace(table, position=table.position.replace("[", "[ ", 1))
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", zlib.compress(FORMAT.write(broken)))


async def lose_the_log(services: ServicesUnderTest) -> None:
    table = await services.store.table(CHANNEL)
    assert table is not None
    await services.redis.delete(services.keys.log(CHANNEL, table.match))


async def add_to_the_log(services: ServicesUnderTest) -> None:
    table = await services.store.table(CHANNEL)
    assert table is not None
    await services.redis.rpush(services.keys.log(CHANNEL, table.match), "not a line")


async def make_the_outbox_something_else(services: ServicesUnderTest) -> None:
    await services.redis.set(services.keys.outbox(CHANNEL), "a shopping list")


DAMAGES: list[Callable[[ServicesUnderTest], Awaitable[None]]] = [
    flip_a_byte,
    change_a_name,
    cut_it_short,
    lose_the_snapshot,
    put_something_else_there,
    put_another_revision_there,
    damage_the_position,
    lose_the_log,
    add_to_the_log,
    make_the_outbox_something_else,
]


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_broken_table_is_reported_unchanged_and_affects_no_other(
    services: ServicesUnderTest, damage: Callable[[ServicesUnderTest], Awaitable[None]]
) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    done(await services.tables.play(CHANNEL, actor, "pass", services.key()))
    actor = BEN if actor is ANNA else ANNA
    beside = await services.game(ANNA, BEN, channel=BESIDE)
    await damage(services)

    before = await services.everything()
    assert code(await services.tables.play(CHANNEL, actor, "pass", services.key())) == "corrupt-table"
    after = await services.everything()
    mine = f"{{{CHANNEL}}}".encode()
    assert {key: after[key] for key in after if mine in key} == {key: before[key] for key in before if mine in key}

    mover = to_move(beside, ANNA, BEN)
    done(await services.tables.play(BESIDE, mover, "pass", services.key()))
    listed = await services.personal_tables.my_games(ANNA)
    assert isinstance(listed, OwnGames)
    assert BESIDE in {game.facts.channel for game in listed.running}


async def test_a_broken_table_is_not_replaced_by_a_new_one(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await flip_a_byte(services)
    opened = await services.tables.act(
        CHANNEL, ANNA, services.key(), partial(lobby.open_table, new=NewTable(CHANNEL, GUILD, Terms("toy", 2)))
    )
    assert code(opened) == "corrupt-table"


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_moderator_quarantines_a_broken_table_without_loss(
    services: ServicesUnderTest,
    damage: Callable[[ServicesUnderTest], Awaitable[None]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    facts = await services.game(ANNA, BEN)
    done(await services.tables.play(CHANNEL, to_move(facts, ANNA, BEN), "pass", services.key()))
    await damage(services)
    before = await services.everything()

    assert code(await services.tables.end(CHANNEL, STRANGER, services.key())) in {"corrupt-table", "not-seated"}
    assert await services.everything() == before, "only a moderator can change anything"

    assert code(await services.tables.end(CHANNEL, MODERATOR, services.key())) == "table-set-aside"
    after = await services.everything()
    for key, stored in before.items():
        if f"{{{CHANNEL}}}".encode() in key:
            assert stored in {after.get(key), after.get(aside_name(services, key))}, key
    assert f"table {CHANNEL}: damaged save quarantined" in caplog.text
    assert "seed" not in caplog.text

    services.clock.now += 60
    done(
        await services.tables.act(
            CHANNEL, BEN, services.key(), partial(lobby.open_table, new=NewTable(CHANNEL, GUILD, Terms("toy", 2)))
        )
    )
    done(await services.tables.act(CHANNEL, BEN, services.key(), lobby.start))
    assert (await services.facts()).phase is Phase.PLAYING


def aside_name(services: ServicesUnderTest, key: bytes) -> bytes:
    """Return the name under which a damaged key is set aside."""
    return services.keys.quarantined(key.decode(), services.clock.now).encode()


async def test_a_quarantined_table_is_kept_for_three_months(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA)
    await lose_the_snapshot(services)
    await services.tables.end(CHANNEL, MODERATOR, services.key())
    aside = services.keys.quarantined(services.keys.table(CHANNEL), services.clock.now)
    assert 89 * DAY < await services.redis.ttl(aside) <= 90 * DAY


async def test_a_table_opened_meanwhile_is_not_quarantined(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    await flip_a_byte(services)
    judged = await services.store.quarantine.look(CHANNEL)
    await services.tables.end(CHANNEL, MODERATOR, services.key())
    done(
        await services.tables.act(
            CHANNEL, BEN, services.key(), partial(lobby.open_table, new=NewTable(CHANNEL, GUILD, Terms("toy", 2)))
        )
    )
    assert not await services.store.quarantine.put(CHANNEL, judged, services.clock.now + 1)
    assert (await services.facts()).phase is Phase.LOBBY


async def test_a_moderator_ends_a_readable_table_as_usual(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    assert done(await services.tables.end(CHANNEL, MODERATOR, services.key())).facts.phase is Phase.OVER


async def test_a_newer_versions_table_stays_unchanged(services: ServicesUnderTest) -> None:
    await services.lobby(ANNA, places=3)
    table = await services.store.table(CHANNEL)
    assert table is not None
    newer = SaveFormat("table", rules=1, upgrades=(lambda state: state,) * FORMAT.schema)
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", zlib.compress(newer.write(table)))
    before = await services.all_but_indexes()
    assert code(await services.tables.act(CHANNEL, BEN, services.key(), lobby.join)) == "newer-table"
    assert code(await services.tables.end(CHANNEL, MODERATOR, services.key())) == "newer-table"
    assert await services.all_but_indexes() == before


async def test_an_uninstalled_game_is_reported(services: ServicesUnderTest) -> None:
    await services.game(ANNA, BEN)
    without = ServicesUnderTest(services.url, services.keys.prefix)
    table = await services.store.table(CHANNEL)
    assert table is not None

    renamed = msgspec.structs.replace(table, terms=msgspec.structs.replace(table.terms, game="chess"))
    await services.redis.hset(services.keys.table(CHANNEL), "snapshot", zlib.compress(FORMAT.write(renamed)))
    assert code(await without.tables.play(CHANNEL, ANNA, "pass", services.key())) == "unknown-game"
    assert code(await without.queries.public_state(CHANNEL)) == "unknown-game"
    await without.close()


async def test_a_game_with_unreadable_old_moves_still_ends(
    services: ServicesUnderTest, caplog: pytest.LogCaptureFixture
) -> None:
    facts = await services.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    done(await services.tables.play(CHANNEL, actor, "pass", services.key()))
    await services.redis.lset(services.keys.log(CHANNEL, facts.match), 0, "4 0 0 waltz")
    over = done(await services.tables.end(CHANNEL, MODERATOR, services.key())).facts
    assert over.phase is Phase.OVER
    assert await services.queries.records(GUILD) == ()
    assert "could not make the record of match" in caplog.text


async def test_scripts_are_sent_again_to_a_server_that_lost_them(services: ServicesUnderTest) -> None:
    facts = await services.game(ANNA, BEN)
    await services.redis.script_flush()
    actor = to_move(facts, ANNA, BEN)
    done(await services.tables.play(CHANNEL, actor, "pass", services.key()))
    assert (await services.facts()).phase is Phase.PLAYING
