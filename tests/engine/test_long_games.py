"""A game of a thousand moves is recorded, replayed, reviewed and drawn like any other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest

import engine.games
from conformance.playthrough import playthrough
from conformance.random_games import finished, random_game
from engine import replay
from engine.history import history_of
from engine.review import review_of, scan
from render.game_cards import result_card, review_card
from render.themes import Style
from tests.toy.long import GAME

if TYPE_CHECKING:
    from engine.api import AnyGame
    from engine.replay import Record

MOVES = 1000
SCANNED = 40
LONG = cast("AnyGame", GAME)


@pytest.fixture(scope="module")
def record() -> Record:
    moves = [(seat, move) for _, seat, move in random_game(LONG, 2, "long")]
    start = replay.start_of(LONG, 2, "long", {}, {})
    return replay.record(LONG, start, moves, finished(LONG, 2, "long"))


def test_every_move_is_replayed(record: Record) -> None:
    again = replay.read(replay.write(record))
    assert len(again.moves) == MOVES
    assert LONG.standings(replay.replay(LONG, again)).over


def test_its_playthrough_has_a_line_for_each_move() -> None:
    assert len(re.findall(r"^\d+\. Player", playthrough(LONG, 2), re.MULTILINE)) == MOVES


def test_its_cards_show_the_whole_course(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.games, "find", lambda _: LONG)
    names = Style(("Anna", "Ben"))
    history = history_of(LONG, record)
    assert len(history.points) == 1 + MOVES
    assert {item.role for item in result_card("toy-long", history, names).items} >= {"chart", "winner"}
    scanned = list(scan(LONG, engine.games.strategy(LONG), record, 0, SCANNED))
    found = review_of(LONG, record, scanned, ())
    assert any(item.role == "chart" for item in review_card(found, names).items)
