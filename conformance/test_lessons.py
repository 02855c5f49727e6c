"""A game's lessons can be played, explain right and wrong moves, and have words. A game without lessons passes."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from engine.lessons import LEARNER, is_right, objection, replayed
from engine.wording import LANGUAGES, game_words

if TYPE_CHECKING:
    from conformance.plugin import TaughtLesson

LONGEST = 300
"""Maximum characters of a sentence in a lesson, which is read on a phone."""


def choices(taught: TaughtLesson, moves: list[str]) -> list[str]:
    """Return the learner's legal moves."""
    position, _ = replayed(*taught, moves)
    assert LEARNER in taught.game.to_act(position), f"{taught}: seat {LEARNER}, the learner, must be to move"
    return [str(move) for move in taught.game.legal(position, LEARNER)]


def test_every_task_and_every_reply_is_playable(taught: TaughtLesson) -> None:
    moves: list[str] = []
    for task in taught.lesson.tasks:
        right = [move for move in choices(taught, moves) if is_right(task, move)]
        assert right, f"{taught}: no legal move fits the right moves {task.right} of the task {task.name}"
        for move in right:
            replayed(*taught, [*moves, move, *task.replies])
        moves += [right[0], *task.replies]
    _, own = replayed(*taught, moves)
    assert own == len(taught.lesson.tasks)


def test_every_pattern_matches_a_move_the_learner_can_try(taught: TaughtLesson) -> None:
    moves: list[str] = []
    for task in taught.lesson.tasks:
        possible = choices(taught, moves)
        wrong = [move for move in possible if not is_right(task, move)]
        unused = [pattern for pattern in task.right if not any(fnmatchcase(move, pattern) for move in possible)]
        said = {objection(task, [move]).code.removeprefix("lesson-why-") for move in wrong}
        assert unused == [], f"{taught}: no legal move fits these patterns of right moves of the task {task.name}"
        assert set(task.why.values()) <= said, f"{taught}: a reason in the task {task.name} is no move's first"
        moves += [next(move for move in possible if is_right(task, move)), *task.replies]


def test_a_lessons_text_fits_a_phone(taught: TaughtLesson) -> None:
    game, lesson, numbers = *taught, taught.game.rule_numbers
    for words in (game_words(game, language) for language in LANGUAGES):
        said = [words.message(f"lesson-{lesson.name}"), words.message(f"lesson-{lesson.name}-done", numbers)]
        if lesson.turns:
            said.append(words.message(f"lesson-{lesson.name}-play", {**numbers, "turns": lesson.turns}))
        for task in lesson.tasks:
            said.append(words.message(f"lesson-{lesson.name}-{task.name}", numbers))
            said += [words.message(f"lesson-why-{why}") for why in (*task.why.values(), "not-this")]
        assert [sentence for sentence in said if len(sentence) > LONGEST] == []


def test_promised_points_agree_with_the_rules(taught: TaughtLesson) -> None:
    game, lesson = taught
    moves: list[str] = []
    for task in lesson.tasks:
        moves += [next(move for move in choices(taught, moves) if is_right(task, move)), *task.replies]
    before, after = (game.standings(replayed(game, lesson, way)[0]).seats[LEARNER].points for way in ([], moves))
    for language in LANGUAGES:
        told = game_words(game, language).message(f"lesson-{lesson.name}-done", game.rule_numbers)
        promised = re.findall(r"\+(\d+)", told)
        assert all(int(number) == after - before for number in promised), promised
