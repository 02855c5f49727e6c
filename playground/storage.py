"""Storage of the world: one SQLite file and a folder of attachments.

Every change is a transaction in write-ahead mode, so a killed process loses nothing that was acknowledged. Messages
are read from the file on demand, so long histories use no memory.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from playground.entities import Message
from playground.wire import decode, encode

Record = TypeVar("Record", bound=Struct)

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT, id INTEGER, body BLOB, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, channel INTEGER, body BLOB);
CREATE INDEX IF NOT EXISTS message_of_channel ON message (channel, id);
"""


class DataInUseError(Exception):
    """Another playground has this data folder open."""


def _opened(folder: Path) -> sqlite3.Connection:
    db = sqlite3.connect(folder / "playground.sqlite3", isolation_level=None, timeout=0.2)
    try:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=NORMAL")
        db.executescript(SCHEMA)
    except sqlite3.Error as error:
        db.close()
        if isinstance(error, sqlite3.OperationalError):
            raise DataInUseError(f"{folder} is in use by another playground ({error})") from error
        raise
    return db


class WorldStorage:
    """Stores records by kind and id, messages by channel, and files by attachment.

    Raises ``DataInUseError`` if another playground uses the folder.
    """

    def __init__(self, folder: Path) -> None:
        self._files = folder / "files"
        self._temporary = folder / "passing"
        self._files.mkdir(parents=True, exist_ok=True)
        self._db = _opened(folder)
        shutil.rmtree(self._temporary, ignore_errors=True)
        self._temporary.mkdir()

    def close(self) -> None:
        self._db.close()

    def put(self, kind: str, key: int, record: Struct) -> None:
        self._db.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, encode(record)))

    def drop(self, kind: str, key: int) -> None:
        self._db.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, key))

    def all(self, kind: str, shape: type[Record]) -> Iterator[Record]:
        rows = self._db.execute("SELECT body FROM thing WHERE kind = ? ORDER BY id", (kind,)).fetchall()
        return (decode(body, type=shape) for (body,) in rows)

    def newest_id(self) -> int:
        """Return the greatest id in use, or 0 if there is none. New ids must be greater, even if the clock was ahead
        earlier.
        """
        query = "SELECT max(coalesce((SELECT max(id) FROM thing), 0), coalesce((SELECT max(id) FROM message), 0))"
        return int(self._db.execute(query).fetchone()[0])

    def put_message(self, message: Message) -> None:
        row = (message.id, message.channel_id, encode(message))
        self._db.execute("INSERT OR REPLACE INTO message VALUES (?, ?, ?)", row)

    def drop_message(self, message: Message) -> None:
        self._db.execute("DELETE FROM message WHERE id = ?", (message.id,))
        for attachment in message.attachments:
            self.drop_file(attachment.id)

    def message(self, channel_id: int, message_id: int) -> Message | None:
        query = "SELECT body FROM message WHERE id = ? AND channel = ?"
        found = self._db.execute(query, (message_id, channel_id)).fetchone()
        return decode(found[0], type=Message) if found else None

    def before(self, channel_id: int, bound: int, limit: int) -> list[Message]:
        query = "SELECT body FROM message WHERE channel = ? AND id < ? ORDER BY id DESC LIMIT ?"
        return [decode(body, type=Message) for (body,) in self._db.execute(query, (channel_id, bound, limit))]

    def put_file(self, attachment_id: int, data: bytes) -> None:
        (self._files / str(attachment_id)).write_bytes(data)

    def put_temporary_file(self, attachment_id: int, data: bytes) -> None:
        """Store the bytes of an ephemeral message's attachment until the next start."""
        (self._temporary / str(attachment_id)).write_bytes(data)

    def drop_file(self, attachment_id: int) -> None:
        self.file(attachment_id).unlink(missing_ok=True)

    def file(self, attachment_id: int) -> Path:
        temporary = self._temporary / str(attachment_id)
        return temporary if temporary.exists() else self._files / str(attachment_id)
