"""Lessons as a person takes them: which one is under way, what a move in it comes to, and what follows.

A lesson needs no table. Its position follows from the lesson and the moves played in it (``engine.lessons``), which are
kept under the person's id (``players.learning``). To whoever shows it, a lesson looks like a seat at a table: there
is a ``SeatState`` with a view, legal moves and facts.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

import engine.games
from chatbot.service.snapshot import SeatState
from chatbot.service.thinking import thinking_seed
from chatbot.tables.clocks.pace import Pace
from chatbot.tables.facts import Facts
from chatbot.tables.table import LESSON_TABLE, Computer, Person, Phase
from chatbot.tables.terms import Terms
from engine.ai.player import Level, choose
from engine.api import AnyGame, Event, Line, Position, PrivateEvent, Standings
from engine.lessons import LEARNER, Lesson, Task, WayLost, is_right, lessons_of, objection, replayed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.players.learning import Learning
    from chatbot.tables.change import Games
    from chatbot.tables.table import Actor


class LearningProgress(Protocol):
    """What people have learnt, as it is stored. Every method raises ``StoreUnreachable``."""

    async def of(self, user: int) -> Learning:
        """What a person has learnt."""

    async def keep(self, user: int, learning: Learning) -> None:
        """Keep what a person has learnt."""


class LessonState(Struct, frozen=True):
    """A person's lesson as it stands."""

    lesson: Lesson
    number: int
    """From 1."""
    lessons: int
    seat: SeatState
    task: Task | None
    """What is to be done next; none in free play, and when the lesson is done."""
    turns_left: int
    """In free play."""
    done: bool
    standings: Standings | None
    """What free play has come to, with everything counted, once it is done."""


class Attempt(Struct, frozen=True):
    """What a move in a lesson came to."""

    state: LessonState
    events: tuple[Event, ...] = ()
    objection: Line | None = None
    """Why the move was not what the task wants; it was not played."""


class Lessons:
    """The use cases of learning. Every method raises ``StoreUnreachable``."""

    def __init__(self, progress: LearningProgress, games: Games) -> None:
        self._progress = progress
        self._games = games

    async def learning(self, actor: Actor) -> Learning:
        """What the actor has learnt."""
        return await self._progress.of(actor.user)

    async def begin(self, actor: Actor, game: AnyGame, name: str) -> LessonState:
        """Begin a lesson, or begin it again. Raises ``LookupError`` for one that the game does not have."""
        _find(game, name)
        learning = (await self._progress.of(actor.user)).begun(game.id, name)
        await self._progress.keep(actor.user, learning)
        return _state(game, learning, actor)

    async def current(self, actor: Actor) -> LessonState | None:
        """The actor's lesson as it stands; None where none is under way."""
        learning = await self._progress.of(actor.user)
        if not learning.course(learning.game).lesson:
            return None
        game = self._games(learning.game)
        try:
            return _state(game, learning, actor)
        except (WayLost, LookupError):
            return await self.begin(actor, game, lessons_of(game)[0].name)

    async def play(self, actor: Actor, move: str) -> Attempt | None:
        """Play a move in the lesson under way, if it is possible and what the task wants; None without a lesson."""
        before = await self.current(actor)
        if before is None:
            return None
        if move not in map(str, before.seat.moves):
            return Attempt(before)
        if before.task is not None and not is_right(before.task, move):
            return Attempt(before, objection=objection(before.task, [move]))
        learning = await self._progress.of(actor.user)
        moves, events = await asyncio.to_thread(self._played, learning, before, move)
        learning = learning.moved(moves)
        after = _state(self._games(learning.game), learning, actor)
        if after.done:
            learning = learning.finished(after.lesson.name)
        await self._progress.keep(actor.user, learning)
        return Attempt(after, tuple(events))

    def _played(self, learning: Learning, before: LessonState, move: str) -> tuple[tuple[str, ...], list[Event]]:
        """All moves after this one and the others' replies, and what happened."""
        game = self._games(learning.game)
        moves = [*learning.course(game.id).moves, move]
        position, _ = replayed(game, before.lesson, moves[:-1])
        events = game.play(position, LEARNER, game.parse(move))
        replies = iter(before.task.replies if before.task else ())
        is_last = before.task is not None and before.task == before.lesson.tasks[-1]
        while (acting := game.to_act(position)) and LEARNER not in acting:
            reply = next(replies, None)
            if reply is None and is_last:  # what was learnt is seen as it came out
                break
            reply = reply or _computers_move(game, position, acting[0], len(moves))
            events += game.play(position, acting[0], game.parse(reply))
            moves.append(reply)
        return tuple(moves), [event for event in events if not isinstance(event, PrivateEvent) or event.seat == LEARNER]


def _computers_move(game: AnyGame, position: Position, seat: int, moves: int) -> str:
    view = game.view(position, seat)
    return str(choose(game, engine.games.strategy(game), view, Level.EASY, thinking_seed(game.id, moves)))


def _find(game: AnyGame, name: str) -> tuple[int, Lesson]:
    for number, lesson in enumerate(lessons_of(game), start=1):
        if lesson.name == name:
            return number, lesson
    raise LookupError(f"{game.id} has no lesson {name!r}")


def _state(game: AnyGame, learning: Learning, actor: Actor) -> LessonState:
    course = learning.course(game.id)
    number, lesson = _find(game, course.lesson)
    position, own = replayed(game, lesson, course.moves)
    done = own >= (len(lesson.tasks) or lesson.turns) or not game.to_act(position)
    seat = SeatState(
        facts=_facts(game, learning, actor, game.to_act(position)),
        seat=LEARNER,
        view=game.view(position, LEARNER),
        public=game.view(position, None),
        moves=() if done else tuple(game.legal(position, LEARNER)),
    )
    task = None if done or not lesson.tasks else lesson.tasks[own]
    counted = game.projected(position) if done and not lesson.tasks else None
    turns_left = max(0, lesson.turns - own)
    return LessonState(lesson, number, len(lessons_of(game)), seat, task, turns_left, done, counted)


def _facts(game: AnyGame, learning: Learning, actor: Actor, to_act: Sequence[int]) -> Facts:
    """The facts of a table that there is none of: the learner and a computer."""
    course = learning.course(game.id)
    return Facts(
        channel=LESSON_TABLE,
        guild=0,
        match=f"{game.id}-{course.lesson}",
        terms=Terms(game.id, places=2, level=Level.EASY, pace=Pace.UNLIMITED),
        host=actor.user,
        opened_at=0,
        changed_at=0,
        sitters=(Person(actor.user, actor.name), Computer(Level.EASY)),
        phase=Phase.PLAYING,
        revision=len(course.moves),
        to_act=tuple(to_act),
        clocks=(),
        asleep_until=None,
        moves=len(course.moves),
        last_move=len(course.moves),
        votes=(),
        ending=None,
        commitment="",
        seed="",
    )
