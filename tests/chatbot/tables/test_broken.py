"""When the store is away, or holds what cannot be read: a clear word, nothing half-written, everybody else plays on."""

from __future__ import annotations

import asyncio
import zlib
from typing import TYPE_CHECKING

import msgspec
import pytest
import pytest_asyncio

from chatbot.embedded import Embedded
from chatbot.tables.lobby import Plan
from chatbot.tables.table import FORMAT, Phase
from engine.saved import SaveFormat
from tests.chatbot.stage import ANNA, BEN, CHANNEL, GUILD, MODERATOR, STRANGER, Stage, code, done, to_move

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

pytestmark = pytest.mark.asyncio
BESIDE = CHANNEL + 1


@pytest_asyncio.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[tuple[Embedded, Stage]]:
    """A server of one's own, to stop and to start, and tables in it."""
    server = Embedded(tmp_path)
    server.join()
    stage = Stage(server.url, "mortal")
    yield server, stage
    await stage.close()
    server.join()
    server.leave()


async def test_redis_gone_is_a_refusal_and_redis_back_is_play_without_a_restart(
    mortal: tuple[Embedded, Stage],
) -> None:
    server, stage = mortal
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    move = await stage.a_move(actor)
    await asyncio.to_thread(server.leave)

    for answer in (
        await stage.tables.play(CHANNEL, actor, move, "the key"),
        await stage.looks.show(CHANNEL),
        await stage.looks.hand(CHANNEL, actor),
        await stage.looks.my_games(actor),
        await stage.tables.open(ANNA, Plan(BESIDE, GUILD, "toy", 2), stage.key()),
    ):
        assert code(answer) == "store-unreachable"

    await asyncio.to_thread(server.join)
    assert (await stage.facts()).revision == facts.revision
    assert not done(await stage.tables.play(CHANNEL, actor, move, "the key")).repeated


async def test_a_redis_that_takes_no_writes_is_a_refusal_and_nothing_is_half_written(
    mortal: tuple[Embedded, Stage],
) -> None:
    _, stage = mortal
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    await stage.redis.config_set("maxmemory", "1")
    before = await stage.everything()
    assert code(await stage.tables.play(CHANNEL, actor, "pass", "the key")) == "store-unreachable"
    assert await stage.everything() == before
    await stage.redis.config_set("maxmemory", "0")
    assert not done(await stage.tables.play(CHANNEL, actor, "pass", "the key")).repeated


async def flip_a_byte(stage: Stage) -> None:
    snapshot = await stage.redis.hget(stage.keys.table(CHANNEL), "snapshot")
    assert isinstance(snapshot, bytes)
    await stage.redis.hset(
        stage.keys.table(CHANNEL), "snapshot", snapshot[:50] + bytes([snapshot[50] ^ 1]) + snapshot[51:]
    )


async def change_a_name(stage: Stage) -> None:
    snapshot = await stage.redis.hget(stage.keys.table(CHANNEL), "snapshot")
    assert isinstance(snapshot, bytes)
    changed = zlib.decompress(snapshot).replace(b"Anna", b"Anne")
    await stage.redis.hset(stage.keys.table(CHANNEL), "snapshot", zlib.compress(changed))


async def cut_it_short(stage: Stage) -> None:
    snapshot = await stage.redis.hget(stage.keys.table(CHANNEL), "snapshot")
    assert isinstance(snapshot, bytes)
    await stage.redis.hset(stage.keys.table(CHANNEL), "snapshot", snapshot[:100])


async def lose_the_snapshot(stage: Stage) -> None:
    await stage.redis.hdel(stage.keys.table(CHANNEL), "snapshot")


async def put_something_else_there(stage: Stage) -> None:
    await stage.redis.set(stage.keys.table(CHANNEL), "a shopping list")


async def put_another_revision_there(stage: Stage) -> None:
    await stage.redis.hset(stage.keys.table(CHANNEL), "revision", 77)


async def damage_the_position(stage: Stage) -> None:

    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None
    broken = msgspec.structs.replace(table, position=table.position.replace("[", "[ ", 1))
    await stage.redis.hset(stage.keys.table(CHANNEL), "snapshot", zlib.compress(FORMAT.write(broken)))


async def lose_the_log(stage: Stage) -> None:
    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None
    await stage.redis.delete(stage.keys.log(CHANNEL, table.match))


async def add_to_the_log(stage: Stage) -> None:
    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None
    await stage.redis.rpush(stage.keys.log(CHANNEL, table.match), "not a line")


async def make_the_outbox_something_else(stage: Stage) -> None:
    await stage.redis.set(stage.keys.tell(CHANNEL), "a shopping list")


DAMAGES: list[Callable[[Stage], Awaitable[None]]] = [
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
async def test_a_broken_table_says_so_stays_as_it_is_and_hinders_no_other(
    stage: Stage, damage: Callable[[Stage], Awaitable[None]]
) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    done(await stage.tables.play(CHANNEL, actor, "pass", stage.key()))
    actor = BEN if actor is ANNA else ANNA
    beside = await stage.game(ANNA, BEN, channel=BESIDE)
    await damage(stage)

    before = await stage.everything()
    assert code(await stage.tables.play(CHANNEL, actor, "pass", stage.key())) == "corrupt-table"
    after = await stage.everything()
    mine = f"{{{CHANNEL}}}".encode()
    assert {key: after[key] for key in after if mine in key} == {key: before[key] for key in before if mine in key}

    mover = to_move(beside, ANNA, BEN)
    done(await stage.tables.play(BESIDE, mover, "pass", stage.key()))
    listed = await stage.looks.my_games(ANNA)
    assert isinstance(listed, tuple)
    assert BESIDE in {facts.channel for facts in listed}


async def test_a_broken_table_is_not_replaced_by_a_new_one(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    await flip_a_byte(stage)
    opened = await stage.tables.open(ANNA, Plan(CHANNEL, GUILD, "toy", 2), stage.key())
    assert code(opened) == "corrupt-table"


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_moderator_sets_a_broken_table_aside_and_nothing_of_it_is_lost(
    stage: Stage, damage: Callable[[Stage], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    facts = await stage.game(ANNA, BEN)
    done(await stage.tables.play(CHANNEL, to_move(facts, ANNA, BEN), "pass", stage.key()))
    await damage(stage)
    before = await stage.everything()

    assert code(await stage.tables.end(CHANNEL, STRANGER, stage.key())) in {"corrupt-table", "not-seated"}
    assert await stage.everything() == before, "whoever may not manage the channel changes nothing"

    assert code(await stage.tables.end(CHANNEL, MODERATOR, stage.key())) == "table-set-aside"
    after = await stage.everything()
    for key, stored in before.items():
        if f"{{{CHANNEL}}}".encode() in key:
            assert stored in {after.get(key), after.get(aside_name(stage, key))}, key
    assert f"table {CHANNEL}: its record is set aside" in caplog.text
    assert "seed" not in caplog.text

    stage.clock.now += 60
    done(await stage.tables.open(BEN, Plan(CHANNEL, GUILD, "toy", 2), stage.key()))
    done(await stage.tables.start(CHANNEL, BEN, stage.key()))
    assert (await stage.facts()).phase is Phase.PLAYING


def aside_name(stage: Stage, key: bytes) -> bytes:
    """What a key is called once it is set aside."""
    return stage.keys.aside(key.decode(), stage.clock.now).encode()


async def test_what_is_set_aside_never_expires(stage: Stage) -> None:
    await stage.lobby(ANNA)
    assert await stage.redis.ttl(stage.keys.table(CHANNEL)) > 0
    await lose_the_snapshot(stage)
    await stage.tables.end(CHANNEL, MODERATOR, stage.key())
    aside = stage.keys.aside(stage.keys.table(CHANNEL), stage.clock.now)
    assert await stage.redis.ttl(aside) == -1


async def test_a_table_that_has_come_meanwhile_is_not_set_aside(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    await flip_a_byte(stage)
    judged = await stage.store.aside.look(CHANNEL)
    await stage.tables.end(CHANNEL, MODERATOR, stage.key())
    done(await stage.tables.open(BEN, Plan(CHANNEL, GUILD, "toy", 2), stage.key()))
    assert not await stage.store.aside.put(CHANNEL, judged, stage.clock.now + 1)
    assert (await stage.facts()).phase is Phase.LOBBY


async def test_a_table_that_can_be_read_is_ended_by_a_moderator_as_ever(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    assert done(await stage.tables.end(CHANNEL, MODERATOR, stage.key())).facts.phase is Phase.OVER


async def test_a_table_of_a_newer_waypost_is_left_alone(stage: Stage) -> None:
    await stage.lobby(ANNA, places=3)
    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None
    newer = SaveFormat("table", rules=1, upgrades=(lambda state: state,) * FORMAT.schema)
    await stage.redis.hset(stage.keys.table(CHANNEL), "snapshot", zlib.compress(newer.write(table)))
    before = await stage.everything()
    assert code(await stage.tables.join(CHANNEL, BEN, stage.key())) == "newer-table"
    assert code(await stage.tables.end(CHANNEL, MODERATOR, stage.key())) == "newer-table"
    assert await stage.everything() == before


async def test_a_game_that_is_no_longer_there_says_so(stage: Stage) -> None:
    await stage.game(ANNA, BEN)
    without = Stage(stage.url, stage.keys.prefix)
    table = (await stage.store.read(CHANNEL, "")).table
    assert table is not None

    renamed = msgspec.structs.replace(table, game="chess")
    await stage.redis.hset(stage.keys.table(CHANNEL), "snapshot", zlib.compress(FORMAT.write(renamed)))
    assert code(await without.tables.play(CHANNEL, ANNA, "pass", stage.key())) == "unknown-game"
    assert code(await without.looks.show(CHANNEL)) == "unknown-game"
    await without.close()


async def test_a_game_whose_old_moves_cannot_be_read_any_more_still_ends(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    facts = await stage.game(ANNA, BEN)
    actor = to_move(facts, ANNA, BEN)
    done(await stage.tables.play(CHANNEL, actor, "pass", stage.key()))
    await stage.redis.lset(stage.keys.log(CHANNEL, facts.match), 0, "4 0 0 waltz")
    over = done(await stage.tables.end(CHANNEL, MODERATOR, stage.key())).facts
    assert over.phase is Phase.OVER
    assert await stage.looks.records(GUILD) == ()
    assert "no record of match" in caplog.text


async def test_the_scripts_are_told_again_to_a_server_that_forgot_them(stage: Stage) -> None:
    facts = await stage.game(ANNA, BEN)
    await stage.redis.script_flush()
    actor = to_move(facts, ANNA, BEN)
    done(await stage.tables.play(CHANNEL, actor, "pass", stage.key()))
    assert (await stage.facts()).phase is Phase.PLAYING
