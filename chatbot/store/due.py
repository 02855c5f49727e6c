"""The due list: everything to be done later or in the background.

A computer's turn, a deadline, a review, a film, an announcement, a hand sent by direct message, the daily upkeep: each
is one entry of a sorted set in Redis. The entry's *name* describes the work
(``turn:CHANNEL:MATCH:REVISION:SEAT:LEVEL``) and its score is the time to do it. ``chatbot.work.later`` does the work of
entries. The name of slow work ends with the owner (``…@SERVER.PERSON``), so that people and servers take turns.

Guarantees:

1. **An entry exists as soon as its cause is stored.** A commit's script writes a table's entries (``entries_of``),
replacing those of the previous revision. Work that follows from a post is added before the post's message leaves the
outbox.
2. **An entry exists until its work is done.** Taking an entry does not remove it: its time moves ahead by a *lease*
(``claim``), again and again while the work runs (``renew``). If the process dies, the lease expires and the entry is
due again. So everything is done *at least* once.
3. **Doing work twice changes nothing.** Turns and deadlines name their revision, and each commit has a key; the work on
films, announcements and hands checks what was posted, and the work on a review checks what was stored. So late, paused
or concurrent processes do no harm.
4. **An entry may be due too early, never too late.** The time of a deadline depends on the table alone. The worker,
which also knows the people's quiet hours and holidays, reschedules it (``finish`` with a time).
5. **An entry that is added again while its work is running runs once more.** ``begin`` marks it as held, ``put``
changes the mark, and ``finish`` then returns False instead of removing the entry. Its time stays, so that failing work
is not retried sooner because it was requested again.
6. **Failing work is not dropped.** Each retry waits as long as the work has been failing, but between ``FIRST_RETRY``
and ``LAST_RETRY`` seconds: 5, 5, 10, 20, ... Work that a game waits for is retried after ``GAME_RETRY`` seconds at the
latest. An entry that always fails does not delay any other entry.

If Redis loses its last second of data, it loses tables and entries alike, because one script writes both. So a table
that is back at an older revision has that revision's entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any, Final, Literal, NamedTuple

import msgspec
from redis.asyncio import Redis

from chatbot.store.connection import as_text
from chatbot.store.records import Keys
from chatbot.tables.deadlines import soonest_deadline
from chatbot.tables.outcome import ComputerTurnDue, TurnPost
from chatbot.tables.play import computer_turn
from chatbot.tables.table import Table
from engine.ai.player import Level
from engine.api import Seat

AT_ONCE: Final = 0  # The time of immediate entries, independent of the machines' clocks
LEASE: Final = 6.0  # Seconds without a sign of life after which another process takes over work
FIRST_RETRY: Final = 5.0
LAST_RETRY: Final = 600.0
GAME_RETRY: Final = 30.0
OF_A_GAME: Final = frozenset({"turn", "expert", "deadline"})
"""Kinds of entries for which a game waits."""
CLAIMED_AT_ONCE: Final = 200

PUT: Final = """
-- KEYS: due, held. ARGV: name, time, 'GT', 'LT' or 'NX', current time, wake.
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then
  if ARGV[3] ~= 'NX' then
    redis.call('HSET', KEYS[2], ARGV[1], 'again')
  end
  return
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2], ARGV[1])
if tonumber(ARGV[2]) <= tonumber(ARGV[4]) then
  redis.call('PUBLISH', ARGV[5], '')
end
"""
CLAIM: Final = """
-- KEYS: due, held, since. ARGV: current time, end of the lease, limit.
-- Returns the names of due entries, each with 1 if a worker began it and has been silent since.
local claimed = {}
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])) do
  redis.call('ZADD', KEYS[1], ARGV[2], name)
  redis.call('HSETNX', KEYS[3], name, ARGV[1])
  claimed[#claimed + 1] = {name, redis.call('HEXISTS', KEYS[2], name)}
end
return claimed
"""
BEGIN: Final = """
-- KEYS: due, held, since. ARGV: name, end of the lease, current time.
-- Returns the time of the first claim, or nothing if the entry is done.
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return false
end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], 'held')
redis.call('HSETNX', KEYS[3], ARGV[1], ARGV[3])
return redis.call('HGET', KEYS[3], ARGV[1])
"""
FINISH: Final = """
-- KEYS: due, held, since. ARGV: name, its next time or ''. Returns 0 if the entry was added again meanwhile.
if redis.call('HGET', KEYS[2], ARGV[1]) == 'again' then
  return 0
end
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
if ARGV[2] == '' then
  redis.call('ZREM', KEYS[1], ARGV[1])
else
  redis.call('ZADD', KEYS[1], 'XX', ARGV[2], ARGV[1])
end
return 1
"""


class Claimed(NamedTuple):
    """An entry that a watcher has just claimed."""

    name: str
    is_silent: bool  # True if a worker began its work and then gave no sign of life


class DueEntry(NamedTuple):
    """The name of a due entry, and the time when its work is due."""

    name: str
    at: float


class DueList:
    """The due entries in one Redis. Every method raises ``StoreUnreachable`` while Redis is unavailable."""

    def __init__(self, redis: Redis, keys: Keys, clock: Callable[[], float], lease: float = LEASE) -> None:
        self._redis, self._keys, self._clock = redis, keys, clock
        self._put = redis.register_script(PUT)
        self._claim = redis.register_script(CLAIM)
        self._begin = redis.register_script(BEGIN)
        self._finish = redis.register_script(FINISH)
        self.lease = lease
        self.lease_by_clock = lease  # The lease by the list's clock, which may run faster in a simulation

    async def put(self, name: str, after: float = 0.0, mode: Literal["GT", "LT", "NX"] = "GT") -> None:
        """Add an entry that is due in ``after`` seconds.

        If there is already an entry with this name, ``mode`` decides which time counts: the later one (GT), the earlier
        one (LT) or the existing one (NX).
        """
        now = self._clock()
        await self._put(
            keys=[self._keys.due, self._keys.due_held],
            args=[name, now + after, mode, now, self._keys.due_wake],
        )

    async def claim(self) -> list[Claimed]:
        """Return due entries and reserve them until the lease expires."""
        now = self._clock()
        found = await self._claim(keys=self._keys.of_due, args=[now, now + self.lease_by_clock, CLAIMED_AT_ONCE])
        return [Claimed(as_text(name), bool(is_held)) for name, is_held in found]

    async def begin(self, name: str) -> float | None:
        """Begin the work of an entry. Return the time of its first claim, or None if the work is already done."""
        now = self._clock()
        since = await self._begin(keys=self._keys.of_due, args=[name, now + self.lease_by_clock, now])
        return None if since is None else float(since)

    async def renew(self, name: str) -> None:
        await self._redis.zadd(self._keys.due, {name: self._clock() + self.lease_by_clock}, xx=True)

    async def finish(self, name: str, at: float | None = None) -> bool:
        """Remove an entry, or reschedule it to ``at``. Return False, changing nothing, if it was added again
        after it was claimed.
        """
        return bool(await self._finish(keys=self._keys.of_due, args=[name, "" if at is None else at]))

    async def fail(self, name: str, since: float, at_least: float = 0.0) -> float:
        """Schedule a retry and return the seconds until then. Work that has been failing longer waits longer."""
        longest = GAME_RETRY if name.partition(":")[0] in OF_A_GAME else LAST_RETRY
        after = max(at_least, min(max(FIRST_RETRY, self._clock() - since), longest))
        await self.let_go(name, after)
        return after

    async def let_go(self, name: str, after: float) -> None:
        """Release an entry whose work has stopped. It is due again in ``after`` seconds."""
        pipe = self._redis.pipeline(transaction=False)
        pipe.zadd(self._keys.due, {name: self._clock() + after}, xx=True)
        pipe.hdel(self._keys.due_held, name)
        await pipe.execute()

    async def until(self, moment: float) -> list[DueEntry]:
        """Return the entries due by this moment, earliest first."""
        found: Any = await self._redis.zrangebyscore(self._keys.due, "-inf", moment, withscores=True)
        return [DueEntry(as_text(name), at) for name, at in found]

    async def channels_with_deadlines(self, moment: float) -> set[int]:
        names = [words_of(entry.name) for entry in await self.until(moment)]
        return {int(words[1]) for words in names if words[0] == "deadline"}

    async def experts_waiting(self) -> int:
        """Return the number of experts' moves that wait for a free worker."""
        return int(await self._redis.llen(self._keys.experts_waiting))

    async def claimed_since(self) -> dict[str, float]:
        """Return, for each waiting, running or failing entry, the time of its first claim."""
        found = await self._redis.hgetall(self._keys.due_since)
        return {as_text(name): float(since) for name, since in found.items()}

    async def forget(self, pattern: str) -> None:
        async for name, _ in self._redis.zscan_iter(self._keys.due, match=pattern, count=1000):
            await self._redis.zrem(self._keys.due, name)
            await self._redis.hdel(self._keys.due_held, name)
            await self._redis.hdel(self._keys.due_since, name)

    async def note_deadlines(self, tables: Iterable[Table]) -> None:
        """Reschedule these tables' deadlines, because a change to a person's schedule may have made them earlier."""
        for table in tables:
            if (when := soonest_deadline(table)) is not None:
                await self.put(deadline_name(table), when - self._clock(), "LT")


def owned(name: str, guild: int, person: int) -> str:
    """Return an entry's name with the owner of the work added. In direct messages, each person counts as a server.

    Two bytes of a digest stand for the person: enough to take turns, too few to identify them. An entry survives the
    deletion of a person's data, because others wait for its result.
    """
    share = int.from_bytes(blake2b(str(person).encode(), digest_size=2).digest())
    return f"{name}@{guild or share}.{share}"


def words_of(name: str) -> list[str]:
    """Return the parts of an entry's name, kind first, without its owner."""
    return name.partition("@")[0].split(":")


def turn_name(channel: int, turn: ComputerTurnDue) -> str:
    kind = "expert" if turn.level is Level.EXPERT else "turn"
    return f"{kind}:{channel}:{turn.match}:{turn.revision}:{turn.seat}:{turn.level.value}"


def parse_turn(words: Sequence[str]) -> tuple[int, ComputerTurnDue]:
    channel, match, revision, seat, level = words
    return int(channel), ComputerTurnDue(match, int(revision), int(seat), Level(level))


def deadline_name(table: Table) -> str:
    return f"deadline:{table.channel}:{table.revision}"


def uncalled_name(channel: int, message: TurnPost, seats: Sequence[Seat]) -> str:
    """Return the name of the entry that notes the seats that were not notified of a turn."""
    return f"uncalled:{channel}:{','.join(map(str, seats))}:{message.id}"


def channel_name(channel: int, match: str) -> str:
    """Return the name of the entry that stops a game's clocks if its channel is closed, and otherwise restarts them."""
    return f"channel:{channel}:{match}"


def entries_of(table: Table) -> dict[str, int]:
    """Return a table revision's due entries with their times: its deadline, and a computer's turn, due at once."""
    entries = {}
    if (when := soonest_deadline(table)) is not None:
        entries[deadline_name(table)] = max(when, table.changed_at)
    if (turn := computer_turn(table)) is not None:
        name = turn_name(table.channel, turn)
        entries[owned(name, table.guild, table.host) if turn.level is Level.EXPERT else name] = AT_ONCE
    return entries


def due_arguments(before: Table | None, table: Table, keys: Keys) -> tuple[bytes, bytes, str]:
    """Return a commit script's arguments: the previous entries, the new ones and the watchers' pub/sub channel."""
    entries = entries_of(table)
    wake = keys.due_wake if any(when <= table.changed_at for when in entries.values()) else ""
    old = list(entries_of(before)) if before is not None else []
    return msgspec.json.encode(old), msgspec.json.encode(list(entries.items())), wake
