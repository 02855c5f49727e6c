"""What the kill test takes from the bot's log as played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.tables.table import Person, Table, Terms
from engine.ai.player import Level
from tools.kill_test.checking.acknowledged_moves import AcknowledgedMove, acknowledged_in, ambiguous_in
from tools.kill_test.stored_matches import MatchKey, StoredMatch

if TYPE_CHECKING:
    from pathlib import Path

HOME, ANNEX = 5, 6


def stored(*lines: str) -> StoredMatch:
    table = Table(HOME, 1, "m", Terms("tchu", 2, level=Level.EASY), 101, 0, 0, (Person(101, "Anna"),))
    return StoredMatch(table, lines, None)


def test_moves_are_known_by_the_channel_where_their_people_are_at_home(tmp_path: Path) -> None:
    log = tmp_path / "bot0.log"
    said = "2026-11-19 13:26:37,361 INFO chatbot.features.turn table 6: revision 21: seat 0: "
    log.write_text(f"{said}played\n{said}stale-move\n")
    assert acknowledged_in([log], {HOME: HOME, ANNEX: HOME}) == {AcknowledgedMove(HOME, 21, 0)}


def test_a_move_that_two_matches_may_have_had_is_said_to_be_of_neither() -> None:
    """A game has moved to the annex, and at home the next one counts its revisions anew."""
    first, second = stored("20 0 0 draw", "21 0 0 take red"), stored("21 0 0 take blue", "21 0 1 draw")
    held = {MatchKey(HOME, "first"): first, MatchKey(HOME, "second"): second}
    assert ambiguous_in([held]) == {AcknowledgedMove(HOME, 21, 0)}


def test_neither_is_one_that_was_made_instead_of_a_move_that_is_lost() -> None:
    key = MatchKey(HOME, "first")
    last, before = stored("20 0 0 draw", "21 0 0 take red"), stored("20 0 0 draw", "21 0 0 take blue")
    assert ambiguous_in([{key: last}, {key: before}]) == {AcknowledgedMove(HOME, 21, 0)}
