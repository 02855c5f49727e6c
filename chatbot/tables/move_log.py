"""The log of a match: one line a move, in the order of play.

The log only grows: a move taken back is a line of its own, and a replay leaves out both (``moves_that_stand``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engine.api import BrokenSave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.table import Table
    from engine.api import Seat

TAKEN_BACK: Final = "taken-back"
"""Stands in the log where a move would, when the move before it was taken back."""


class LogLine(Struct, frozen=True):
    """One line of the log. Stored as ``revision elapsed seat move``.

    >>> LogLine.parse("7 95 1 take blue")
    LogLine(revision=7, elapsed=95, seat=1, move='take blue')
    """

    revision: int
    elapsed: int
    """Seconds since the table was opened."""
    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.revision} {self.elapsed} {self.seat} {self.move}"

    @classmethod
    def of(cls, table: Table, seat: Seat, move: str) -> LogLine:
        """The line for the move that led to this table."""
        return cls(table.revision, table.changed_at - table.opened_at, seat, move)

    @classmethod
    def parse(cls, text: str) -> LogLine:
        """Read a stored line. Raises ``BrokenSave``."""
        try:
            revision, elapsed, seat, move = text.split(" ", 3)
            return cls(int(revision), int(elapsed), int(seat), move)
        except ValueError as error:
            raise BrokenSave("torn-log") from error


def moves_that_stand(lines: Sequence[str]) -> list[LogLine]:
    """The moves of a log, without those that were taken back. Raises ``BrokenSave``."""
    moves: list[LogLine] = []
    for line in map(LogLine.parse, lines):
        if line.move == TAKEN_BACK:
            moves.pop()
        else:
            moves.append(line)
    return moves
