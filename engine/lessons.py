"""Lessons: a game taught on small positions of its own rules, one idea each.

A lesson is data: how the game is set up, the moves that lead to its position, and the tasks that follow. A task is one
move of the learner, who plays seat 0: the moves that are right, and for others the sentence that says why not. A game
lists its lessons in ``Game.lessons``.

Sentences, in the game's words:

- ``lesson-<lesson>``: its title;
- ``lesson-<lesson>-<task>``: what is to be done, and why;
- ``lesson-<lesson>-done``: what was learnt; this and the task's may speak of the ``rule_numbers``;
- ``lesson-why-<why>``: why a move was not what the task wants.

A learner's way is the moves of all seats since the lesson's position. It is a record like any other: the rules play it
again, and a way that they refuse (they may have changed meanwhile) is begun anew by whoever keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engine.api import IllegalMove, Line, M, NotAMove, P, V

if TYPE_CHECKING:
    from engine.api import Game

LEARNER: Final = 0
"""The seat that the learner plays."""
SEED: Final = "a lesson"
"""What is not stacked is shuffled by it, always alike."""


class Task(Struct, frozen=True):
    """One move of the learner."""

    name: str
    right: tuple[str, ...]
    """The moves that are right, as patterns of their texts: ``place * r?`` with ``*``, ``?`` and ``[1-3]``."""
    why: Mapping[str, str] = {}
    """For patterns of other moves, why they are not: the first one that fits counts."""
    replies: tuple[str, ...] = ()
    """What the other seats play after it."""


class Lesson(Struct, frozen=True):
    """One idea, learnt by doing."""

    name: str
    tasks: tuple[Task, ...] = ()
    stacked: Mapping[str, Sequence[str]] = {}
    before: tuple[str, ...] = ()
    """The moves that lead to its position, each of the first seat that may act."""
    turns: int = 0
    """Without tasks: so many turns of one's own choice, against a computer, and then everything is counted."""
    picture: str = ""
    """The name of the picture that shows it best; empty for what a player sees in a turn."""
    illustrates: tuple[str, ...] = ()
    """The topics of the rules that its end is an example of."""


class WayLost(Exception):
    """A learner's stored moves do not fit the lesson any more."""


def replayed(game: Game[P, M, V], lesson: Lesson, moves: Sequence[str]) -> tuple[P, int]:
    """The position of a lesson after these moves, and how many of them were the learner's. Raises ``WayLost``."""
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
    """A lesson that is an example of a topic of the rules, and what its learner sees when it is done."""
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
    """Whether a move is what the task wants."""
    return any(fnmatchcase(move, pattern) for pattern in task.right)


def objection(task: Task, moves: Sequence[str]) -> Line:
    """Why none of these moves is what the task wants: what holds for all of them, or else for the first."""
    reasons = (why for some in (moves, moves[:1]) for pattern, why in task.why.items() if _all_fit(some, pattern))
    return Line(f"lesson-why-{next(reasons, 'not-this')}")


def _all_fit(moves: Sequence[str], pattern: str) -> bool:
    return all(fnmatchcase(move, pattern) for move in moves)
