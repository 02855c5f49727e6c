"""Uploaded records: verified, and kept for a day under a digest of their text.

They are stored so that any process can show them. Neither the uploader nor the channel is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from msgspec import Struct
from redis.asyncio import Redis

from chatbot.people.fair_use import RECORDS_AN_HOUR, HourlyShare
from chatbot.store.actions import failures_as_refusals
from chatbot.store.queries import TableQueries
from chatbot.store.records import DAY, Keys, Record
from chatbot.tables.outcome import Refusal
from chatbot.tables.record import LONGEST_RECORD, Verified

DIGEST_BYTES: Final = 16
NOT_A_RECORD: Final = Refusal("record-unreadable")
NOT_LOADED: Final = Refusal("record-not-loaded")
GONE: Final = Refusal("record-gone")
TOO_LARGE: Final = Refusal("record-too-large")
PLAINLY: Final = {"no-record": NOT_A_RECORD, "unknown-game": Refusal("record-unknown-game")}
"""Refusals for people who chose a wrong file, instead of refusals that quote from it."""


class Brought(Struct, frozen=True):
    """A verified record, and the name under which it is stored."""

    name: str
    text: str
    verified: Verified


class BroughtRecords:
    """Stores uploaded records."""

    def __init__(self, redis: Redis, keys: Keys, queries: TableQueries, clock: Callable[[], float]) -> None:
        self._texts = Record(redis, keys.brought_record, "", DAY)
        self._queries = queries
        self._share = HourlyShare(RECORDS_AN_HOUR, clock)

    @failures_as_refusals
    async def bring(self, data: bytes, user: int) -> Brought | Refusal:
        """Verify a record and store it, or return why it is refused.

        It counts towards the hourly limit of ``user``. All anonymous visitors share the limit of user 0.
        """
        if len(data) > LONGEST_RECORD:
            return TOO_LARGE
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return NOT_A_RECORD
        if (again := self._share.take(user)) is not None:
            return Refusal("too-many-records", {"count": RECORDS_AN_HOUR, "at": f"<t:{again}:R>"})
        verified = await self._queries.verify(text)
        if isinstance(verified, Refusal):
            return PLAINLY.get(verified.code, verified)
        name = blake2b(data, digest_size=DIGEST_BYTES).hexdigest()
        await self._texts.put(text, name)
        return Brought(name, text, verified)

    @failures_as_refusals
    async def text(self, name: str) -> str | Refusal:
        """Return the record with this name, or ``GONE`` once it has expired (after a day)."""
        return await self._texts.get(name) or GONE
