"""The lessons of Reversi: to enclose a row, several at once, a corner, the square beside it, a missed turn, a game."""

from __future__ import annotations

from engine.lessons import Lesson, Task


def _placed(squares: str) -> tuple[str, ...]:
    return tuple(f"place {square}" for square in squares.split())


LESSONS = (
    Lesson(name="row", illustrates=("turn",), tasks=(Task("first", right=("place *",)),)),
    Lesson(
        name="many",
        illustrates=("flip",),
        before=_placed("f5 d6 c6 f6 c4 f4 g4 c5"),
        tasks=(Task("flip", right=("place e6",), why={"place *": "fewer-rows"}),),
    ),
    Lesson(
        name="corner",
        illustrates=("strategy",),
        before=_placed("d3 c3 f5 d2 c2 b2"),
        tasks=(Task("take", right=("place a1",), why={"place *": "no-corner"}),),
    ),
    Lesson(
        name="beside",
        before=_placed("e6 f6 f5 d6"),
        tasks=(Task("avoid", right=("place [cdef]?",), why={"place g7": "opens-corner"}),),
    ),
    Lesson(
        name="missed",
        illustrates=("missed",),
        before=_placed("f5 d6 c3 g5 g6 g7 h7 e3 f7 b2"),
        tasks=(Task("again", right=("place h5",), why={"place *": "can-reply"}),),
    ),
    Lesson(name="game", turns=4),
)
