"""Finished games as records: anyone can check the shuffle and play them again.

A record is made of the log by the commit that ends the game, and is kept, packed, when the table is long gone.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.tables.lobby import fixed_piles
from chatbot.tables.move_log import moves_that_stand
from engine import replay
from engine.api import BrokenRecord, Standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.table import Table
    from engine.api import AnyGame


LONGEST_RECORD: Final = 200_000
"""Characters of a record. The longest games that are played come to a tenth of it."""


class Verified(Struct, frozen=True):
    """A record that holds, and what the game came to."""

    record: replay.Record
    standings: Standings


def record_of(game: AnyGame, table: Table, lines: Sequence[str]) -> bytes:
    """The record of a table's game, from its log; packed as it is stored.

    Raises ``NotAMove`` where the log was written under other rules, and ``BrokenSave`` for one that cannot be read.
    """
    terms, piles = table.terms, dict(fixed_piles(game, table.first))
    start = replay.Start(game.id, table.rules, terms.places, table.seed, terms.options, piles)
    moves = [(line.seat, game.parse(line.move)) for line in moves_that_stand(lines)]
    record = replay.record(game, start, moves, game.load(table.position))
    return zlib.compress(replay.write(record).encode(), 9)


def unpack(packed: bytes) -> str:
    """The text of a stored record. Raises ``BrokenRecord``."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise BrokenRecord("no-record", detail=str(error)) from error


def verified(game: AnyGame, record: replay.Record) -> Verified:
    """Play a record again. Raises ``BrokenRecord`` where it does not hold."""
    return Verified(record, game.standings(replay.replay(game, record)))
