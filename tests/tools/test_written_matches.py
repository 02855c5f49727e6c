"""The kill test knows each match by its own table and record, also when the channel keeps only those of later ones."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.app.services import Services, real_environment
from chatbot.store.embedded import server_binary
from chatbot.store.keys import Keys
from chatbot.tables.table import FORMAT, Computer, Person, Phase, Table, Terms
from engine.ai.player import Level
from tools.kill_test.checking.versions import versions_of
from tools.kill_test.checking.written_matches import written_matches
from tools.kill_test.redis_pair import Loss, RedisServer
from tools.kill_test.stored_matches import PREFIX, MatchKey, StoredMatch, read_matches

if TYPE_CHECKING:
    from pathlib import Path

HOME, ANNEX = 5, 6
HOMES = {HOME: HOME, ANNEX: HOME}
ANNA, BEN, ROBOT = Person(101, "Anna"), Person(102, "Ben"), Computer(Level.EASY)
KEYS = Keys(PREFIX)


def table(match: str, revision: int, channel: int, *sitters: Person | Computer) -> Table:
    terms = Terms("tchu", 2, level=Level.EASY)
    return Table(channel, 1, match, terms, ANNA.user, 0, 0, sitters, Phase.PLAYING, revision=revision)


def hset(key: str, *words: bytes) -> bytes:
    all_words = [b"HSET", key.encode(), *words]
    return b"*%d\r\n" % len(all_words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in all_words)


def written(of: Table) -> bytes:
    snapshot = zlib.compress(FORMAT.write(of))
    return hset(KEYS.table(of.channel), b"revision", str(of.revision).encode(), b"snapshot", snapshot)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ben was not there at the first game, which moved and ended in the annex; he is there at the second."""
    first, moved, second = (
        table("m1", 2, HOME, ANNA, ROBOT),
        table("m1", 3, ANNEX, ANNA, ROBOT),
        table("m2", 2, HOME, ANNA, BEN),
    )
    record = hset(KEYS.records(ANNEX), b"m1", zlib.compress(b"a record"))
    data = b"".join([written(first), written(moved), record, written(second)])
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.1.incr.aof").write_bytes(data)
    return tmp_path


def test_each_match_is_read_with_its_own_last_table_and_its_record(folder: Path) -> None:
    found = written_matches(folder, HOMES)
    first, second = MatchKey(HOME, "m1"), MatchKey(HOME, "m2")
    assert (found.tables[first].channel, found.tables[first].sitters) == (ANNEX, (ANNA, ROBOT))
    assert (found.tables[second].channel, found.tables[second].sitters) == (HOME, (ANNA, BEN))
    assert found.records == {ANNEX: {"m1": "a record"}}


@pytest.mark.asyncio
async def test_a_game_whose_record_gave_way_to_later_ones_is_looked_at_all_the_same(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = RedisServer(server_binary(), tmp_path_factory.mktemp("redis"))
    await server.start()
    services = Services(f"redis://127.0.0.1:{server.port}/0", PREFIX, real_environment())
    try:
        there = table("m2", 2, HOME, ANNA, BEN)
        snapshot = zlib.compress(FORMAT.write(there))
        await services.redis.hset(KEYS.table(HOME), mapping={"revision": there.revision, "snapshot": snapshot})
        await services.redis.rpush(KEYS.log(ANNEX, "m1"), "3 0 0 a move")
        kept = await read_matches(services, HOMES)
        all_of_them = await read_matches(services, HOMES, written_matches(folder, HOMES))
    finally:
        await services.close()
        await server.kill()
    assert set(kept) == {MatchKey(HOME, "m2")}
    first = all_of_them[MatchKey(HOME, "m1")]
    assert (first.record, first.table.sitters, first.lines) == ("a record", (ANNA, ROBOT), ("3 0 0 a move",))


def test_who_sat_at_a_game_is_known_from_a_loss_where_its_channel_has_another_table_now() -> None:
    """What Redis has lost cannot be read from its file; each loss tells the tables of its moment."""
    key, own, later = MatchKey(HOME, "m1"), table("m1", 2, HOME, ANNA, ROBOT), table("m2", 2, HOME, ANNA, BEN)
    before = StoredMatch(own, ("3 0 0 a move", "4 0 1 another"), None)
    after = msgspec.structs.replace(before, lines=before.lines[:1])
    losses = [Loss(begun=1, ended=2, before={key: before}, after={key: after})]
    *_, last = versions_of(key, losses, StoredMatch(later, after.lines, "a record"))
    assert last.stored is not None
    assert last.stored.table.sitters == (ANNA, ROBOT)
    assert versions_of(key, [], StoredMatch(later, (), "a record"))[0].stored == StoredMatch(later, (), "a record")
