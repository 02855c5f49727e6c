"""Lessons of the shipped games, and the answers to wrong moves in a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.lessons import LEARNER, Task, WayLost, objection, replayed

if TYPE_CHECKING:
    from engine.api import AnyGame


@pytest.mark.parametrize("shipped", engine.games.all(), ids=[game.id for game in engine.games.all()])
def test_every_shipped_game_has_lessons(shipped: AnyGame) -> None:
    assert len(shipped.lessons) >= 5, f"{shipped.id}: engine/lessons.py says what a lesson is"


def test_stored_moves_that_are_no_longer_legal_are_detected() -> None:
    game = engine.games.find("carcassonne")
    lesson = game.lessons[0]
    for moves in (["nothing"], ["place 9,9 r0"], ["place 0,0 r0"]):
        with pytest.raises(WayLost):
            replayed(game, lesson, moves)


def test_a_wrong_move_without_a_reason_gets_a_general_one() -> None:
    assert objection(Task("any", right=("pass",)), ["draw"]).code == "lesson-why-not-this"


def test_a_reason_for_several_moves_fits_all_of_them() -> None:
    task = Task("any", right=("pass",), why={"draw red": "red", "draw *": "drawn", "take *": "taken"})
    assert objection(task, ["draw red"]).code == "lesson-why-red"
    assert objection(task, ["draw red", "draw blue"]).code == "lesson-why-drawn"
    assert objection(task, ["draw red", "take blue"]).code == "lesson-why-red"


def test_a_wrong_place_takes_precedence_over_a_missing_follower() -> None:
    """In two of the places, the tile's fields touch no completed city, and the refusal names this reason first."""
    game = engine.games.find("carcassonne")
    lesson = next(one for one in game.lessons if one.name == "farmer")
    moves = [str(move) for move in game.legal(replayed(game, lesson, [])[0], LEARNER)]
    for place in ("0,1", "1,1"):
        there = [move for move in moves if move.startswith(f"place {place} ")]
        assert objection(lesson.tasks[0], there).code == "lesson-why-field-bare"
