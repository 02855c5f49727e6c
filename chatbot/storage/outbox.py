"""What is still to be told and thought, as it lies in Redis.

A commit puts tellings at the end of its channel's list; they leave it from the front, each once it is delivered. Who
delivers holds the channel's claim: it expires when its holder dies, so a telling may come twice, never not at all.
Of turns that went by before the first of them was posted, the last one's post tells all.
The turn that a computer has to think about is one slot a channel: the next commit fills it anew, or empties it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.storage.connection import as_text, redis_errors
from chatbot.tables.messages import ComputerTurnDue, OutboxMessage, PrivateMessage, Reminder, TurnPost

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

CLAIM: Final = 9
"""Seconds that a claim holds when its holder gives no sign of life."""

DELIVERED: Final = """
-- Take the telling that was delivered away and give the next one; let go of the claim when there is none.
-- Nothing was delivered yet: become the one who delivers, where nobody else is.
local holder = redis.call('GET', KEYS[2])
if holder ~= ARGV[1] and (holder or ARGV[2] ~= '') then
  return false
end
if ARGV[2] ~= '' and redis.call('LINDEX', KEYS[1], 0) == ARGV[2] then
  redis.call('LPOP', KEYS[1])
end
local following = redis.call('LINDEX', KEYS[1], 0)
if following then
  redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[3])
else
  redis.call('DEL', KEYS[2])
end
return following
"""
HOLD_ON: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end
"""
LEAVE: Final = """
-- Put a telling in the place of one that waits, if the first is still the first and the list is mine.
local mine = redis.call('GET', KEYS[2]) == ARGV[1] and redis.call('LINDEX', KEYS[1], 0) == ARGV[2]
if not mine or redis.call('LINDEX', KEYS[1], ARGV[3]) ~= ARGV[4] then
  return 0
end
redis.call('LSET', KEYS[1], ARGV[3], ARGV[5])
return 1
"""
NEAR: Final = 30
"""How far behind a post another one is looked for."""
LET_GO: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('DEL', KEYS[1])
end
"""


class Outbox:
    """The outboxes of all channels."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys
        self._delivered = redis.register_script(DELIVERED)
        self._hold_on = redis.register_script(HOLD_ON)
        self._let_go = redis.register_script(LET_GO)
        self._leave = redis.register_script(LEAVE)

    async def think(self, channel: int) -> ComputerTurnDue | None:
        """The computer's turn that is due in this channel."""
        with redis_errors():
            stored = await self._redis.get(self._keys.think(channel))
        return None if stored is None else msgspec.json.decode(stored, type=ComputerTurnDue)

    async def empty(self, channels: Sequence[int]) -> list[int]:
        """Those of these channels that have nothing to tell and nothing to think."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for channel in channels:
                pipe.exists(self._keys.tell(channel))
                pipe.exists(self._keys.think(channel))
            there = await pipe.execute()
        return [channel for channel, *full in zip(channels, there[::2], there[1::2], strict=True) if not any(full)]

    async def hold_on(self, channel: int, token: str) -> None:
        """Give a sign of life."""
        with redis_errors():
            await self._hold_on(keys=[self._keys.claim(channel)], args=[token, str(CLAIM)])

    async def leave_to_next(self, channel: int, token: str, post: TurnPost) -> bool:
        """Let the next post tell what this one would, where it waits already: one post for a table that was quick.

        Tells whether it does; the post itself is then as good as delivered. Only what nobody else reads stands
        between the two: notices and the like keep their place.
        """
        keys = [self._keys.tell(channel), self._keys.claim(channel)]
        with redis_errors():
            first, *waiting = await self._redis.lrange(keys[0], 0, NEAR) or [b""]
            for place, stored in enumerate(waiting, 1):
                match msgspec.json.decode(as_text(stored), type=OutboxMessage):
                    case TurnPost(match=post.match) as later:
                        joined = msgspec.json.encode(later.with_earlier(post))
                        return bool(await self._leave(keys=keys, args=[token, first, place, stored, joined]))
                    case PrivateMessage() | Reminder():
                        continue
                    case _:
                        return False
        return False

    async def let_go(self, channel: int, token: str) -> None:
        """Leave the tellings to whoever comes."""
        with redis_errors():
            await self._let_go(keys=[self._keys.claim(channel)], args=[token])

    async def tellings(self, channel: int, token: str) -> AsyncGenerator[OutboxMessage]:
        """The channel's tellings, oldest first; asking for the next one says that the last one was delivered.

        Asking for the first claims the channel: it is free, or mine already, from before Redis was away. Ends when
        there is none, or when the claim is another's. Breaking off leaves the last one where it was.
        """
        keys = [self._keys.tell(channel), self._keys.claim(channel)]
        last: bytes | str = b""
        while True:
            with redis_errors():
                following = await self._delivered(keys=keys, args=[token, last, str(CLAIM)])
            if following is None:
                return
            last = following
            yield msgspec.json.decode(as_text(following), type=OutboxMessage)
