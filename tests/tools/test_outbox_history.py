"""What the kill test knows of a match beside its moves: it is read from the file that Redis appends to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.store.keys import Keys
from chatbot.tables.change import TableMoved, TurnPost
from engine.api import PublicEvent
from tools.kill_test.checking.append_only_file import commands_in
from tools.kill_test.checking.outbox_history import OutboxHistory, with_what_is_in_no_log
from tools.kill_test.stored_matches import ASKED_AGAIN, PREFIX, MatchKey

if TYPE_CHECKING:
    from pathlib import Path

HOME, ANNEX = 5, 6
HOMES = {HOME: HOME, ANNEX: HOME}
MOVE, OTHER_MOVE, ASKED = PublicEvent("played", {}), PublicEvent("passed", {}), PublicEvent(ASKED_AGAIN, {})
MISSED, MOVED = PublicEvent("turn-substituted", {"name": "Ada"}), PublicEvent("table-moved-here", {})


def command(*words: bytes) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)


def pushed(channel: int, *messages: TurnPost | TableMoved) -> bytes:
    return command(b"RPUSH", Keys(PREFIX).outbox(channel).encode(), *map(msgspec.json.encode, messages))


def turn(revision: int, *events: PublicEvent) -> TurnPost:
    return TurnPost(f"m:{revision}:0", "m", revision, events, (0,), over=False)


@pytest.fixture
def history(tmp_path: Path) -> OutboxHistory:
    """A table moves with a post that is still to be made; in between, a turn is asked for again."""
    folder = tmp_path / "appendonlydir"
    folder.mkdir()
    here, asked, there = turn(3, MISSED, MOVE), turn(4, ASKED), turn(7, MOVED)
    first = command(b"MULTI") + pushed(HOME, here) + command(b"SET", b"x", b"y") + pushed(HOME, asked)
    then = pushed(ANNEX, asked) + pushed(ANNEX, there) + pushed(HOME, TableMoved(there.id, "m", 5, ANNEX))
    (folder / "appendonly.aof.9.incr.aof").write_bytes(first)
    (folder / "appendonly.aof.10.incr.aof").write_bytes(then + pushed(HOME, turn(8, OTHER_MOVE))[:-9])
    return OutboxHistory.read(tmp_path, HOMES)


def test_each_message_is_read_once_wherever_its_table_was(history: OutboxHistory) -> None:
    assert history.told(MatchKey(HOME, "m")) == [MISSED, MOVE, MOVED]
    assert history.farewells(MatchKey(HOME, "m")) == 1
    assert history.told(MatchKey(HOME, "another")) == []


def test_what_was_not_written_to_its_end_is_left_out() -> None:
    whole = command(b"SET", b"a", b"1")
    for cut in range(1, len(whole)):
        assert list(commands_in(whole + whole[:cut])) == [[b"SET", b"a", b"1"]]


def test_what_is_in_no_log_is_told_where_it_happened() -> None:
    moves = [(MOVE,), (), (OTHER_MOVE, OTHER_MOVE), (MOVE,)]
    told = [MISSED, MOVE, OTHER_MOVE, OTHER_MOVE, MOVED, MOVE, MOVED]
    assert with_what_is_in_no_log(moves, told) == [(MISSED,), (MOVE,), (), moves[2], (MOVED,), (MOVE,), (MOVED,)]
    assert with_what_is_in_no_log(moves, ()) == moves
