"""The log of a match, and the record of a finished game, which anyone can check and play again.

The log has one line a move, in the order of play, and only grows: a move taken back is a line of its own, and a replay
leaves out both (``moves_that_stand``). The commit that ends a game makes the record of the log. It is kept, packed,
when the table is long gone.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.tables.lobby import fixed_piles
from engine import replay
from engine.api import BrokenRecord, BrokenSave, Standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.table import Table
    from engine.api import AnyGame, Seat

LONGEST_RECORD: Final = 200_000
"""Characters of a record. The longest games that are played come to a tenth of it."""


class Verified(Struct, frozen=True):
    """A record that holds, and the game's standings."""

    record: replay.Record
    standings: Standings


def record_of(game: AnyGame, table: Table, lines: Sequence[str]) -> bytes:
    """Return the record of a table's game, made from its log and packed as it is stored.

    Raises ``NotAMove`` where the log was written under other rules, and ``BrokenSave`` for one that cannot be read.
    """
    terms, piles = table.terms, dict(fixed_piles(game, table.first))
    start = replay.Start(game.id, table.rules, terms.places, table.seed, terms.options, piles)
    moves = [(line.seat, game.parse(line.move)) for line in moves_that_stand(lines)]
    record = replay.record(game, start, moves, game.load(table.position))
    return zlib.compress(replay.write(record).encode(), 9)


def unpack(packed: bytes) -> str:
    """Return the text of a stored record. Raises ``BrokenRecord``."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise BrokenRecord("no-record", detail=str(error)) from error


def verified(game: AnyGame, record: replay.Record) -> Verified:
    """Play a record again. Raises ``BrokenRecord`` where it does not hold."""
    return Verified(record, game.standings(replay.replay(game, record)))


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
        """Return the line for the move that led to this table."""
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
    """Return the moves of a log without those that were taken back. Raises ``BrokenSave``."""
    moves: list[LogLine] = []
    for line in map(LogLine.parse, lines):
        if line.move == TAKEN_BACK:
            moves.pop()
        else:
            moves.append(line)
    return moves
