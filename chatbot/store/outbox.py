"""The outbox: messages of commits that are still to be published.

A move is posted exactly once, or at worst twice if a process dies at the wrong moment, but always at least once:

1. The script that commits a change (``commit.lua``) appends its messages to the channel's list in the same step. So a
message exists if and only if its change is stored.
2. The script publishes the channel's id on pub/sub, and the channel is added to the index of unsent messages
(``indexes``). A dispatcher in every process of the bot listens on pub/sub and reads the index.
3. A dispatcher that serves a channel holds the channel's lease and takes its messages one at a time (``messages``). It
hands each to the publisher, which posts it to Discord.
4. A message leaves the list only when the next one is requested, after it was published. If a dispatcher dies in
between, it loses the lease; the next dispatcher publishes that message again, and the publisher recognizes its id.
5. Waiting posts of turns are merged into one: each into its successor (``messages``). But a post is marked as tried
before it is handed out, and a tried post is never merged, because Discord may have it although its response was lost;
then only its nonce prevents a duplicate. If Discord has definitely rejected it (``note_refused``), it counts as not
tried. Notices and reminders are marked, too: a tried message stays behind when its table moves to another channel
(``TableMoves``), and is published only in the old channel. A reminder left behind is void, because the post in the new
channel asks the players to move.
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

LEASE_SECONDS: Final = 9  # Seconds a dispatcher without a sign of life keeps a channel
TRIED_FOR: Final = 30 * 24 * 3600  # Seconds a channel's tried posts are remembered after the last of them
LOOK_AHEAD: Final = 30  # Messages after a post that are searched for a post to merge it with
TURN_POST: Final = str(TurnPost.__struct_config__.tag)
STAYS_BEHIND: Final = tuple(str(kind.__struct_config__.tag) for kind in (Notice, Reminder, LateCall))

NEXT: Final = """
-- KEYS: outbox, lease, tried. ARGV: holder, the published message or '', seconds of the lease,
-- seconds to keep the tried marks, number of later messages to return, the type of posts of
-- turns, and the types of other messages that stay behind once tried.
-- Remove the published message and return the next one; release the lease if there is none.
-- If nothing was published yet, claim the lease, unless another process holds it.
-- Also return 1 if the next message is now marked as tried, and the messages after it. A post that was not tried
-- and might be merged with a later one is not marked: the holder decides.
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
-- KEYS: outbox, lease, tried. ARGV: holder, the message, its id, seconds to keep the mark.
-- Mark a message as tried, unless it has moved away with its table since it was read.
if redis.call('GET', KEYS[2]) ~= ARGV[1] or redis.call('LINDEX', KEYS[1], 0) ~= ARGV[2] then
  return 0
end
redis.call('HINCRBY', KEYS[3], ARGV[3], 1)
redis.call('EXPIRE', KEYS[3], ARGV[4])
return 1
"""
REPLACE: Final = """
-- KEYS: outbox, lease. ARGV: holder, the first message, the index of a later one, the later one, its replacement.
-- Replace a later message if the first one is unchanged and the holder has the lease.
local held = redis.call('GET', KEYS[2]) == ARGV[1] and redis.call('LINDEX', KEYS[1], 0) == ARGV[2]
if not held or redis.call('LINDEX', KEYS[1], ARGV[3]) ~= ARGV[4] then
  return 0
end
redis.call('LSET', KEYS[1], ARGV[3], ARGV[5])
return 1
"""

PUT_AGAIN: Final = """
-- KEYS: outbox, table. ARGV: the table's revision, message, notifications, channel.
-- Add a message to an empty outbox, unless the table has changed.
if redis.call('LLEN', KEYS[1]) > 0 or redis.call('HGET', KEYS[2], 'revision') ~= ARGV[1] then
  return 0
end
redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
"""


class Outbox:
    """The outboxes of all channels. Every method raises ``StoreUnreachable`` while Redis is unavailable."""

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
        """Yield the channel's messages, oldest first. Requesting the next one confirms that the last was published.

        Requesting the first one claims the channel's lease, which the holder may already have from before an outage.
        The iteration ends when there are no more messages or another process has the lease. Stopping early leaves the
        last message in the list. A post of a turn that the next post can include is merged into it and skipped.
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
        """Publish a message about the current table without a commit, if the outbox is empty.

        The channel is also added to the index, because after an outage a dispatcher might not be listening yet.
        """
        channel = table.channel
        keys = [self._keys.outbox(channel), self._keys.table(channel)]
        encoded = msgspec.json.encode(message)
        pipe = self._redis.pipeline(transaction=False)
        pipe.zadd(self._keys.unsent, {str(channel): now})
        pipe.eval(PUT_AGAIN, len(keys), *keys, table.revision, encoded, self._keys.notifications, channel)
        await pipe.execute()

    async def note_refused(self, channel: int, message: OutboxMessage) -> None:
        """Note that the last attempt to publish this message definitely posted nothing."""
        await self._redis.hincrby(self._keys.tried(channel), message.id, -1)

    async def _note_tried(self, channel: int, holder: str, stored: bytes | str, post: TurnPost) -> bool:
        """Mark a post as tried before it is handed out. Return False if the post or the channel's lease is gone."""
        keys = [self._keys.outbox(channel), self._keys.outbox_lease(channel), self._keys.tried(channel)]
        return bool(await self._note(keys=keys, args=[holder, stored, post.id, TRIED_FOR]))

    async def _merge_into_next_post(self, channel: int, holder: str, stored: Sequence[bytes | str]) -> bool:
        """Merge the first of these messages into the next post of the same game, so that one post covers both.

        Return True if it was merged; it then counts as published. Only messages that are not posted to the channel may
        come between the two, so notices and the like keep their place. A tried post is never merged.
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
        """Renew the channel's lease while a message is taking a long time to publish."""
        await self._leases.renew(self._keys.outbox_lease(channel), holder)

    async def release(self, channel: int, holder: str) -> None:
        """Release the lease, so that any dispatcher can publish the channel's messages."""
        await self._leases.release(self._keys.outbox_lease(channel), holder)
