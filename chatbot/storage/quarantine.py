"""The quarantine: a table that cannot be read is set aside, so that its channel is free for a new game.

What lies under the channel's keys gets other names, in one step, and stays there for three months, for the operator
to look into. It is set aside only if it is still, byte for byte, what was judged unreadable. The log keeps its name: it
is named after its match, and no other match is ever called the same; ``cleanup`` sees to its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from redis.exceptions import ResponseError

from chatbot.service.ports import StoredRecord
from chatbot.storage.connection import redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

KEPT_FOR: Final = 90 * 24 * 3600
"""Seconds that what is set aside is kept."""
SET_ASIDE: Final = """
-- KEYS: the table, then names old and new by turns. ARGV: revision and snapshot as they were judged, seconds to keep.
local found = {}
if redis.call('TYPE', KEYS[1]).ok == 'hash' then
  found = redis.call('HMGET', KEYS[1], 'revision', 'snapshot')
end
if (found[1] or '') ~= ARGV[1] or (found[2] or '') ~= ARGV[2] then
  return 0
end
for index = 2, #KEYS, 2 do
  if redis.call('EXISTS', KEYS[index]) == 1 then
    redis.call('RENAME', KEYS[index], KEYS[index + 1])
    redis.call('EXPIRE', KEYS[index + 1], ARGV[3])
  end
end
return 1
"""


class RedisQuarantine:
    """Where tables go that cannot be read. Both methods raise ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys
        self._set_aside = redis.register_script(SET_ASIDE)

    async def look(self, channel: int) -> StoredRecord:
        """What is stored now. What is no table at all counts as nothing."""
        with redis_errors():
            try:
                stored = await self._redis.hmget(self._keys.table(channel), "revision", "snapshot")
            except ResponseError as error:
                if "WRONGTYPE" not in str(error):
                    raise
                return StoredRecord()
        return StoredRecord(*(part.encode() if isinstance(part, str) else part or b"" for part in stored))

    async def put(self, channel: int, judged: StoredRecord, now: int) -> bool:
        """Set the channel's record aside; False when it is no longer the one that was judged."""
        table = self._keys.table(channel)
        names = [table]
        for name in self._keys.of_table(channel):
            names += [name, self._keys.quarantined(name, now)]
        with redis_errors():
            return bool(await self._set_aside(keys=names, args=[judged.revision, judged.snapshot, str(KEPT_FOR)]))
