"""Moving a table to another channel in one script, and where tables have moved to.

A table's key is its channel; the buttons of its posts name it for ever. So the old channel keeps a note for each match
that has left it, which leads to the new one. A table that comes back deletes the note, so the notes make no circle.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.store.connection import as_text
from chatbot.store.due import due_arguments
from chatbot.store.keys import KEPT_FOR, REPLACED_KEPT_FOR, Keys, script_that_keeps
from chatbot.store.outbox import TURN_POST
from chatbot.store.posts import HAND_DM, LAST_TURN
from chatbot.tables.table import FORMAT, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from redis.asyncio import Redis

    from chatbot.store.indexes import Indexes
    from chatbot.tables.moving import MovedTable

LEADS_FOR: Final = 366 * 24 * 3600
"""Seconds that the buttons of an old channel lead to the new one."""
TOLD_FOR: Final = 30 * 24 * 3600
"""Seconds that readers of the old channel are told where a game went."""
MOST_MOVES: Final = 20
"""Notes that are followed, one after the other."""
MOVE: Final = script_that_keeps("move.lua")


class TableMoves:
    """Moves of tables in one Redis. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys, indexes: Indexes, digest_of: Callable[[Table], str]) -> None:
        self._redis = redis
        self._keys = keys
        self._indexes = indexes
        self._digest_of = digest_of

    async def move(self, before: Table, there: Table | None, move: MovedTable, key: str) -> bool:
        """Move a table; return False if it, or its new channel, is not as it was read any more."""
        table, change, keys = move.change.table, move.change, self._keys
        old, new, match = before.channel, table.channel, table.match
        names = [
            keys.table(old),
            keys.log(old, match),
            keys.bundles(old, match),
            keys.handled(old),
            keys.outbox(old),
            keys.tried(old),
            keys.posts(old),
            keys.refused(old),
            keys.moved(old, match),
            keys.left(old),
            keys.table(new),
            keys.log(new, match),
            keys.bundles(new, match),
            keys.handled(new),
            keys.outbox(new),
            keys.posts(new),
            keys.replaced(new, there.match if there else ""),
            keys.moved(new, match),
            keys.left(new),
            keys.due,
            keys.due_held,
            keys.due_since,
        ]
        arguments: list[str | bytes] = [
            str(before.revision),
            str(there.revision) if there else "",
            self._digest_of(before),
            self._digest_of(there) if there else "",
            key,
            str(table.revision),
            zlib.compress(FORMAT.write(table), 1),
            str(KEPT_FOR[table.phase]),
            *due_arguments(before, table, keys),
            msgspec.json.encode(move.farewell),
            keys.notifications,
            str(old),
            str(new),
            str(LEADS_FOR),
            match,
            str(TOLD_FOR),
            str(REPLACED_KEPT_FOR),
            HAND_DM,
            LAST_TURN,
            TURN_POST,
            *(msgspec.json.encode(message) for message in change.messages),
        ]
        pipe = self._redis.pipeline(transaction=False)
        self._indexes.note(pipe, change, joined=True)
        pipe.zadd(keys.unsent, {str(old): table.changed_at})
        pipe.eval(MOVE, len(names), *names, *arguments)
        outcome = (await pipe.execute())[-1]
        return as_text(outcome) == "won"

    async def home(self, channel: int, match: str) -> int:
        """Return the channel where this match is now that was in this one."""
        for _ in range(MOST_MOVES):
            found = await self._redis.get(self._keys.moved(channel, match))
            if found is None:
                return channel
            channel = int(as_text(found))
        return channel

    async def home_of_last(self, channel: int) -> int | None:
        """Return the channel where the match is now that left this one last; None where none has lately."""
        match = await self._redis.get(self._keys.left(channel))
        home = channel if match is None else await self.home(channel, as_text(match))
        return None if home == channel else home
