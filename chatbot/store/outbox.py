"""The outbox: messages that commits have left to be published.

How a move is posted exactly once, or twice when a process dies at the wrong moment, but never not at all:

1. The script that commits a change (``commit.lua``) appends its messages to the channel's list, in the same step. So a
   message is there if, and only if, its change is stored.
2. The script says the channel's number on a pub/sub channel, and the channel is noted in the index of unsent messages
   (``indexes``). A dispatcher in every process of the bot listens to the one and looks through the other.
3. A dispatcher that serves a channel holds the channel's lease (``lease``) and takes one message after the other
   (``messages``). Each is handed to the publisher, which posts it to Discord.
4. A message leaves the list only when its successor is asked for, that is, when it was published. A dispatcher that
   dies in between loses the lease; the next one publishes that message again, and the publisher knows it by its id.
5. Of several posts of turns that wait, one is made: each is merged into the one behind it (``messages``). But before a
   post is handed out, it is noted as tried, and a post that was tried is never merged: Discord may have it although
   its answer was lost, and then only its own nonce keeps it from being told again. When Discord has said no for
   certain (``note_refused``), it counts as not tried. A notice and a reminder are noted so too: what was tried
   stays behind when its table moves to another channel (``TableMoves``), and is told in the old one alone. A reminder
   that stays behind is void: the post that says in the new channel where the game was calls who is to move.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Final

import msgspec
from redis.asyncio import Redis

from chatbot.store.connection import Leases, as_text
from chatbot.store.records import Keys
from chatbot.tables.outcome import LateCall, Notice, OutboxMessage, PrivateMessage, Reminder, TurnPost
from chatbot.tables.table import Table

LEASE_SECONDS: Final = 9  # Seconds that a dispatcher that gives no sign of life keeps a channel
TRIED_FOR: Final = 30 * 24 * 3600  # Seconds that a channel's tried posts are remembered after the last of them
LOOK_AHEAD: Final = 30  # Messages behind a post among which another post is looked for, to be merged with it
TURN_POST: Final = str(TurnPost.__struct_config__.tag)
STAYS_BEHIND: Final = tuple(str(kind.__struct_config__.tag) for kind in (Notice, Reminder, LateCall))

NEXT: Final = """
-- KEYS: outbox, lease, tried. ARGV: holder, the message that was published or '', seconds that the lease lasts,
-- seconds that what was tried is remembered, how many messages behind the next one are wanted, the type of posts of
-- turns, those of other messages that stay behind if they were tried.
-- Take the message that was published away and give the next one; free the lease when there is none.
-- Nothing was published yet: claim the lease, unless another holds it.
-- Beside the next message: whether it is noted as tried, if it is a post. One that was not tried and might be merged
-- with one behind it is not: that is for the holder to decide. Then the messages behind it.
local stays_behind = {}
for index = 7, #ARGV do
  stays_behind[ARGV[index]] = true
end
local holder = redis.call('GET', KEYS[2])
if holder ~= ARGV[1] and (holder or ARGV[2] ~= '') then
  return false
end
if ARGV[2] ~= '' and redis.call('LINDEX', KEYS[1], 0) == ARGV[2] then
  redis.call('LPOP', KEYS[1])
  redis.call('DEL', KEYS[3])
end
local waiting = redis.call('LRANGE', KEYS[1], 0, ARGV[5])
local following = table.remove(waiting, 1)
if not following then
  redis.call('DEL', KEYS[2])
  return false
end
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[3])
local message = cjson.decode(following)
local noted = 0
if message.type == ARGV[6] or stays_behind[message.type] then
  local tried = tonumber(redis.call('HGET', KEYS[3], message.id) or 0)
  if tried > 0 or #waiting == 0 or stays_behind[message.type] then
    noted = 1
    redis.call('HINCRBY', KEYS[3], message.id, 1)
    redis.call('EXPIRE', KEYS[3], ARGV[4])
  end
end
return {following, noted, unpack(waiting)}
"""
NOTE_TRIED: Final = """
-- KEYS: outbox, lease, tried. ARGV: holder, the message, its id, seconds that what was tried is remembered.
-- Note that a message may be posted from now on, unless it has gone elsewhere with its table since it was found.
if redis.call('GET', KEYS[2]) ~= ARGV[1] or redis.call('LINDEX', KEYS[1], 0) ~= ARGV[2] then
  return 0
end
redis.call('HINCRBY', KEYS[3], ARGV[3], 1)
redis.call('EXPIRE', KEYS[3], ARGV[4])
return 1
"""
REPLACE: Final = """
-- KEYS: outbox, lease. ARGV: holder, the first message, the place of a later one, the later one, its replacement.
-- Put a message in the place of a later one, if the first is still the first and the lease is the holder's.
local held = redis.call('GET', KEYS[2]) == ARGV[1] and redis.call('LINDEX', KEYS[1], 0) == ARGV[2]
if not held or redis.call('LINDEX', KEYS[1], ARGV[3]) ~= ARGV[4] then
  return 0
end
redis.call('LSET', KEYS[1], ARGV[3], ARGV[5])
return 1
"""

PUT_AGAIN: Final = """
-- KEYS: outbox, table. ARGV: the table's revision, message, notifications, channel.
-- Put a message into an empty outbox, if the table is still as it was.
if redis.call('LLEN', KEYS[1]) > 0 or redis.call('HGET', KEYS[2], 'revision') ~= ARGV[1] then
  return 0
end
redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
"""


class Outbox:
    """The outboxes of all channels. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys
        self._leases = Leases(redis, LEASE_SECONDS)
        self._next = redis.register_script(NEXT)
        self._replace = redis.register_script(REPLACE)
        self._note = redis.register_script(NOTE_TRIED)

    async def empty(self, channels: Sequence[int]) -> list[int]:
        pipe = self._redis.pipeline(transaction=False)
        for channel in channels:
            pipe.exists(self._keys.outbox(channel))
        there = await pipe.execute()
        return [channel for channel, is_full in zip(channels, there, strict=True) if not is_full]

    async def messages(self, channel: int, holder: str) -> AsyncGenerator[OutboxMessage]:
        """Yield the channel's messages, oldest first; asking for the next one says that the last one was published.

        Asking for the first claims the channel's lease; it may be the holder's already, from before Redis was away.
        Ends when there is no message, or when the lease is another's. Breaking off leaves the last message in place. A
        post of a turn that can be told by the next one is left to it and skipped.
        """
        keys = [self._keys.outbox(channel), self._keys.outbox_lease(channel), self._keys.tried(channel)]
        published: bytes | str = b""
        while True:
            args = [holder, published, self._leases.seconds, TRIED_FOR, LOOK_AHEAD, TURN_POST, *STAYS_BEHIND]
            found = await self._next(keys=keys, args=args)
            if found is None:
                return
            published, noted, *waiting = found
            message = msgspec.json.decode(as_text(published), type=OutboxMessage)
            if isinstance(message, TurnPost) and not noted:
                if await self._merge_into_next_post(channel, holder, [published, *waiting]):
                    continue
                if not await self._note_tried(channel, holder, published, message):
                    return
            yield message

    async def put_again(self, table: Table, message: OutboxMessage, now: int) -> None:
        """Publish a message about a table as it is, without a commit; not where one waits already.

        The channel is noted with it, as with a commit: nobody may hear of it, for Redis has just come back.
        """
        channel = table.channel
        keys = [self._keys.outbox(channel), self._keys.table(channel)]
        encoded = msgspec.json.encode(message)
        pipe = self._redis.pipeline(transaction=False)
        pipe.zadd(self._keys.unsent, {str(channel): now})
        pipe.eval(PUT_AGAIN, len(keys), *keys, table.revision, encoded, self._keys.notifications, channel)
        await pipe.execute()

    async def note_refused(self, channel: int, message: OutboxMessage) -> None:
        """Note that the last attempt to publish this message has posted nothing, for certain."""
        await self._redis.hincrby(self._keys.tried(channel), message.id, -1)

    async def _note_tried(self, channel: int, holder: str, stored: bytes | str, post: TurnPost) -> bool:
        """Note, before a post is handed out, that it may be posted from now on; return False if it is gone."""
        keys = [self._keys.outbox(channel), self._keys.outbox_lease(channel), self._keys.tried(channel)]
        return bool(await self._note(keys=keys, args=[holder, stored, post.id, TRIED_FOR]))

    async def _merge_into_next_post(self, channel: int, holder: str, stored: Sequence[bytes | str]) -> bool:
        """Let the next post of the same game tell the first of these messages: one post, not two.

        Return True if it does; the first then counts as published. Only messages that are not posted to the channel may
        stand between the two: notices and the like keep their place. Never merge a post that was tried.
        """
        keys = [self._keys.outbox(channel), self._keys.outbox_lease(channel)]
        post, *waiting = (msgspec.json.decode(as_text(one), type=OutboxMessage) for one in stored)
        if not isinstance(post, TurnPost):
            return False
        for place, message in enumerate(waiting, 1):
            match message:
                case TurnPost(match=post.match) as later:
                    merged = msgspec.json.encode(later.with_earlier(post))
                    args = [holder, stored[0], place, stored[place], merged]
                    return bool(await self._replace(keys=keys, args=args))
                case PrivateMessage() | Reminder():
                    continue
                case _:
                    return False
        return False

    async def renew_lease(self, channel: int, holder: str) -> None:
        """Keep the channel while a message takes its time."""
        await self._leases.renew(self._keys.outbox_lease(channel), holder)

    async def release(self, channel: int, holder: str) -> None:
        """Leave the channel's messages to any dispatcher that comes."""
        await self._leases.release(self._keys.outbox_lease(channel), holder)
