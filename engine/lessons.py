"""Lessons: small positions of a real game that teach one idea each.

A lesson is data: the game's set-up, the moves that lead to its position, and the tasks that follow. A task is one move
of the learner, who plays seat 0. It lists the right moves, and the reasons why other moves are wrong. A game lists its
lessons in ``Game.lessons``. The game's words contain their sentences:

- ``lesson-<lesson>``: the title
- ``lesson-<lesson>-<task>``: what to do, and why
- ``lesson-<lesson>-done``: what the learner has learnt. This and the task's sentence may use the ``rule_numbers``.
- ``lesson-why-<why>``: why a move was wrong

The learner's progress is stored as the moves of all seats since the lesson's position. The rules replay it like a
record. If the rules have changed and reject a move, the lesson starts again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final

from msgspec import Struct

from engine.api import Game, IllegalMove, Line, M, NotAMove, P, V

LEARNER: Final = 0  # The learner's seat.
SEED: Final = "a lesson"  # The seed of every lesson: unstacked piles are always shuffled the same way.


class Task(Struct, frozen=True):
    """A task of a lesson: one move that the learner has to find."""

    name: str
    right: tuple[str, ...]  # Patterns of right moves, such as ``place * r?``, with ``*``, ``?`` and ``[1-3]``.
    why: Mapping[str, str] = {}  # Patterns of wrong moves and the reason for each. The first match counts.
    replies: tuple[str, ...] = ()  # The moves of the other seats after the learner's.
    about: tuple[str, ...] = ()  # The routes named in the task's sentence. The picture circles them.
    hides: tuple[str, ...] = ()  # Patterns of legal moves that only later lessons offer.


class Lesson(Struct, frozen=True):
    """A lesson, which teaches one idea in a small position of a real game."""

    name: str
    tasks: tuple[Task, ...] = ()
    stacked: Mapping[str, Sequence[str]] = {}
    before: tuple[str, ...] = ()  # The moves that lead to the lesson's position, each by the first acting seat.
    turns: int = 0  # Turns of free play against a computer, for a lesson without tasks. Then the game is scored.
    picture: str = ""  # The name of the picture that suits the lesson best, or empty for the usual picture of a turn.
    illustrates: tuple[str, ...] = ()  # The rule topics that its final position illustrates.


class WayLost(Exception):
    """The learner's stored moves are no longer legal in the lesson."""


def replayed(game: Game[P, M, V], lesson: Lesson, moves: Sequence[str]) -> tuple[P, int]:
    """Return a lesson's position after these moves, and the number of the learner's moves. Raises ``WayLost``."""
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
    """Return a lesson that illustrates a rule topic and the learner's view at the lesson's end, or None without such a
    lesson.
    """
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
    """Return why these moves are wrong: a reason that fits all of them, or else one that fits the first, or else a
    general one.
    """
    fitting = ((some, pattern) for some in (moves, moves[:1]) for pattern in task.why)
    reasons = (task.why[pattern] for some, pattern in fitting if all(fnmatchcase(move, pattern) for move in some))
    return Line(f"lesson-why-{next(reasons, 'not-this')}")
