"""The matches of a run as their server of Redis has written them to its file, also those that it keeps no more.

A channel keeps the records of its latest games only, and one table: that of a match that is over gives way to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.store.keys import Keys, channel_of
from chatbot.store.tables import decode
from chatbot.tables.record import unpack
from chatbot.tables.table import Table
from tools.kill_test.checking.append_only_file import commands_of
from tools.kill_test.stored_matches import PREFIX, MatchKey

if TYPE_CHECKING:
    from pathlib import Path


TABLE: Final = Keys(PREFIX).table(0).partition("0")[2].encode()
RECORDS: Final = Keys(PREFIX).records(0).partition("0")[2].encode()
"""How the names of these keys end."""


class WrittenMatches(Struct, frozen=True):
    """What was ever written of the matches; empty where Redis has lost something of it."""

    tables: Mapping[MatchKey, Table] = {}
    """The last table of each match, by the channel where its people are at home."""
    records: Mapping[int, Mapping[str, str]] = {}
    """The record of each match that is over, by the channel where it ended."""


def written_matches(folder: Path, homes: Mapping[int, int]) -> WrittenMatches:
    """What a server has written to the files of its folder."""
    tables: dict[MatchKey, Table] = {}
    records: dict[int, dict[str, str]] = {}
    for name, *words in (words[1:] for words in commands_of(folder) if words[0].upper() == b"HSET"):
        if name.endswith(RECORDS):
            match, packed = words
            records.setdefault(channel_of(name.decode()), {})[match.decode()] = unpack(packed)
        elif name.endswith(TABLE):
            fields = dict(zip(words[::2], words[1::2], strict=True))
            table = decode([fields[b"revision"], fields[b"snapshot"]])
            if table is not None:
                tables[MatchKey(homes[table.channel], table.match)] = table
    return WrittenMatches(tables, records)
