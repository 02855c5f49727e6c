"""Lessons: a game taught on small positions of its own rules, one idea each.

A lesson is data: the set-up of the game, the moves that lead to its position, and the tasks that follow. A task is one
move of the learner, who plays seat 0: the right moves, and for others the sentence why they are not. A game lists its
lessons in ``Game.lessons``. Their sentences are in the game's words:

- ``lesson-<lesson>``: its title;
- ``lesson-<lesson>-<task>``: what to do, and why;
- ``lesson-<lesson>-done``: what was learnt; like the task's it may use the ``rule_numbers``;
- ``lesson-why-<why>``: why a move was wrong.

A learner's way is the moves of all seats since the lesson's position. The rules play it again like any record. If they
refuse it, because they have changed meanwhile, its keeper begins it anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final

from msgspec import Struct

from engine.api import Game, IllegalMove, Line, M, NotAMove, P, V

LEARNER: Final = 0  # The learner's seat.
SEED: Final = "a lesson"  # The seed of every lesson: what is not stacked is always shuffled the same way.


class Task(Struct, frozen=True):
    """One move of the learner."""

    name: str
    right: tuple[str, ...]  # Patterns of the right moves' texts: ``place * r?`` with ``*``, ``?`` and ``[1-3]``.
    why: Mapping[str, str] = {}  # Patterns of wrong moves, each with its reason. The first pattern that fits counts.
    replies: tuple[str, ...] = ()  # The moves of the other seats after it.
    about: tuple[str, ...] = ()  # The routes that its sentence names. The picture rings them.
    hides: tuple[str, ...] = ()  # Patterns of legal moves that are not offered: their time comes in later lessons.


class Lesson(Struct, frozen=True):
    """One idea, learnt by doing."""

    name: str
    tasks: tuple[Task, ...] = ()
    stacked: Mapping[str, Sequence[str]] = {}
    before: tuple[str, ...] = ()  # The moves that lead to its position, each by the first seat that may act.
    turns: int = 0  # The turns of free play against a computer in a lesson without tasks. Then the game is counted.
    picture: str = ""  # The picture that shows the lesson best. Empty means the picture of a turn.
    illustrates: tuple[str, ...] = ()  # The rule topics that its final position illustrates.


class WayLost(Exception):
    """A learner's stored moves do not fit the lesson any more."""


def replayed(game: Game[P, M, V], lesson: Lesson, moves: Sequence[str]) -> tuple[P, int]:
    """Return the position of a lesson after these moves, and how many of them the learner made. Raises ``WayLost``."""
    position = game.setup(seats=2, seed=SEED, stacked={"first": [str(LEARNER)], **lesson.stacked})
    own = 0
    for number, text in enumerate((*lesson.before, *moves)):
        acting = game.to_act(position)
        try:
            game.play(position, acting[0], game.parse(text))
        except (IllegalMove, NotAMove, IndexError) as error:
            raise WayLost(f"{game.id}: {lesson.name}: {text}") from error
        own += number >= len(lesson.before) and acting[0] == LEARNER
    return position, own


def example_of(game: Game[P, M, V], topic: str) -> tuple[Lesson, V] | None:
    """Return a lesson that illustrates a rule topic, and the learner's view at its end."""
    lesson = next((one for one in game.lessons if topic in one.illustrates), None)
    if lesson is None:
        return None
    moves: list[str] = []
    for task in lesson.tasks:
        position, _ = replayed(game, lesson, moves)
        right = next(str(move) for move in game.legal(position, LEARNER) if is_right(task, str(move)))
        moves += [right, *task.replies]
    return lesson, game.view(replayed(game, lesson, moves)[0], LEARNER)


def is_right(task: Task, move: str) -> bool:
    return any(fnmatchcase(move, pattern) for pattern in task.right)


def is_hidden(task: Task, move: str) -> bool:
    return any(fnmatchcase(move, pattern) for pattern in task.hides)


def objection(task: Task, moves: Sequence[str]) -> Line:
    """Return why none of these moves is right: a reason that fits all of them, or else one for the first."""
    fitting = ((some, pattern) for some in (moves, moves[:1]) for pattern in task.why)
    reasons = (task.why[pattern] for some, pattern in fitting if all(fnmatchcase(move, pattern) for move in some))
    return Line(f"lesson-why-{next(reasons, 'not-this')}")
