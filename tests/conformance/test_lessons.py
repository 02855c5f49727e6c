"""Every game's lessons can be played, explain right and wrong moves, and have words in each language."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.lessons import LEARNER, Lesson, Task, WayLost, is_right, objection, replayed
from engine.wording import LANGUAGES, game_words

if TYPE_CHECKING:
    from engine.api import AnyGame

LONGEST = 300
"""Maximum characters of a sentence in a lesson, which is read on a phone."""
TAUGHT = [(game, lesson) for game in engine.games.all() for lesson in game.lessons]
each_lesson = pytest.mark.parametrize(
    ("taught", "lesson"), TAUGHT, ids=[f"{game.id}-{lesson.name}" for game, lesson in TAUGHT]
)


@pytest.mark.parametrize("shipped", engine.games.all(), ids=[game.id for game in engine.games.all()])
def test_every_game_has_lessons(shipped: AnyGame) -> None:
    assert len(shipped.lessons) >= 5, f"{shipped.id}: engine/lessons.py says what a lesson is"


def choices(game: AnyGame, lesson: Lesson, moves: list[str]) -> list[str]:
    """Return the learner's legal moves."""
    position, _ = replayed(game, lesson, moves)
    assert game.to_act(position) == (LEARNER,) or LEARNER in game.to_act(position)
    return [str(move) for move in game.legal(position, LEARNER)]


@each_lesson
def test_every_task_and_every_reply_is_playable(taught: AnyGame, lesson: Lesson) -> None:
    moves: list[str] = []
    for task in lesson.tasks:
        right = [move for move in choices(taught, lesson, moves) if is_right(task, move)]
        assert right, task.name
        for move in right:
            replayed(taught, lesson, [*moves, move, *task.replies])
        moves += [right[0], *task.replies]
    _, own = replayed(taught, lesson, moves)
    assert own == len(lesson.tasks)


@each_lesson
def test_every_pattern_matches_a_move_the_learner_can_try(taught: AnyGame, lesson: Lesson) -> None:
    moves: list[str] = []
    for task in lesson.tasks:
        possible = choices(taught, lesson, moves)
        wrong = [move for move in possible if not is_right(task, move)]
        unused = [pattern for pattern in task.right if not any(fnmatchcase(move, pattern) for move in possible)]
        said = {objection(task, [move]).code.removeprefix("lesson-why-") for move in wrong}
        assert unused == []
        assert set(task.why.values()) <= said, "each reason is some move's first"
        moves += [next(move for move in possible if is_right(task, move)), *task.replies]


@pytest.mark.parametrize("language", LANGUAGES)
@each_lesson
def test_a_lessons_text_fits_a_phone(taught: AnyGame, lesson: Lesson, language: str) -> None:
    words = game_words(taught, language)
    numbers = taught.rule_numbers
    said = [words.message(f"lesson-{lesson.name}"), words.message(f"lesson-{lesson.name}-done", numbers)]
    if lesson.turns:
        said.append(words.message(f"lesson-{lesson.name}-play", {**numbers, "turns": lesson.turns}))
    for task in lesson.tasks:
        said.append(words.message(f"lesson-{lesson.name}-{task.name}", numbers))
        said += [words.message(f"lesson-why-{why}") for why in (*task.why.values(), "not-this")]
    assert [sentence for sentence in said if len(sentence) > LONGEST] == []


@each_lesson
def test_promised_points_agree_with_the_rules(taught: AnyGame, lesson: Lesson) -> None:
    moves: list[str] = []
    for task in lesson.tasks:
        moves += [next(move for move in choices(taught, lesson, moves) if is_right(task, move)), *task.replies]
    before, after = (taught.standings(replayed(taught, lesson, way)[0]).seats[LEARNER].points for way in ([], moves))
    for language in LANGUAGES:
        told = game_words(taught, language).message(f"lesson-{lesson.name}-done", taught.rule_numbers)
        promised = re.findall(r"\+(\d+)", told)
        assert all(int(number) == after - before for number in promised), promised


def test_stored_moves_that_are_no_longer_legal_are_detected() -> None:
    game, lesson = TAUGHT[0]
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
    for place in ("0,1", "1,1"):
        there = [move for move in choices(game, lesson, []) if move.startswith(f"place {place} ")]
        assert objection(lesson.tasks[0], there).code == "lesson-why-field-bare"
