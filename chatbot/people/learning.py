"""A person's progress in lessons: for each game, the lessons done and the moves of the current lesson."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class CourseProgress(Struct, frozen=True, omit_defaults=True):
    """A person's progress in one game's lessons."""

    lesson: str = ""
    moves: tuple[str, ...] = ()  # Moves of all seats since the lesson's start position
    done: tuple[str, ...] = ()
    mistakes: int = 0  # Mistakes in the current task


class Learning(Struct, frozen=True, omit_defaults=True):
    """A person's progress in all lessons. One lesson is current at a time."""

    game: str = ""
    courses: dict[str, CourseProgress] = {}

    def course(self, game: str) -> CourseProgress:
        return self.courses.get(game, CourseProgress())

    def begun(self, game: str, lesson: str) -> Learning:
        course = self.course(game)
        return self._with(game, msgspec.structs.replace(course, lesson=lesson, moves=(), mistakes=0))

    def moved(self, moves: tuple[str, ...]) -> Learning:
        return self._with(self.game, msgspec.structs.replace(self.course(self.game), moves=moves, mistakes=0))

    def mistaken(self) -> Learning:
        course = self.course(self.game)
        return self._with(self.game, msgspec.structs.replace(course, mistakes=course.mistakes + 1))

    def finished(self, lesson: str) -> Learning:
        course = self.course(self.game)
        return self._with(self.game, msgspec.structs.replace(course, done=tuple(dict.fromkeys((*course.done, lesson)))))

    def _with(self, game: str, course: CourseProgress) -> Learning:
        return Learning(game, {**self.courses, game: course})
