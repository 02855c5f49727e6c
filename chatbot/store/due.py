"""The due list: everything that is to be done later, or in the background, exactly while it is still to be done.

A computer's turn, a deadline, a review, a film, an announcement, a hand by direct message, the daily upkeep: each is
one entry of one sorted set in Redis. Its *name* says what is to be done (``turn:CHANNEL:MATCH:REVISION:SEAT:LEVEL``),
its score is the time to do it. ``chatbot.work.later`` carries entries out. What takes long names in the end whose it is
(``…@SERVER.PERSON``), so that people and servers are served in turns.

What holds:

1. **An entry is there from the moment its cause is stored.** What is due for a table (``entries_of``) is written by the
   commit's own script, in place of what was due at the revision before. What follows from a post is written before the
   post's message leaves the outbox.
2. **An entry is there until its work is done.** Who takes an entry does not remove it: its time is moved on by a
   *lease* (``claim``), and again while the work goes on (``renew``). A process that dies lets the lease run out, and
   the entry is due again. So everything is done *at least* once, whatever dies.
3. **What is done twice changes nothing.** A turn and a deadline name the revision that they are about, and a commit has
   a key of its own; a film, an announcement and a hand know what was posted; a review knows what was kept. So a late
   process, one that was stopped for a while, or two at once do no harm.
4. **An entry may come too early, never too late.** A deadline's time is what the table alone says; the worker, which
   knows the own time of the persons too, puts it off (``finish`` with a time).
5. **What is put again while it is carried out is carried out once more.** ``begin`` marks an entry as held; ``put``
   turns the mark, and ``finish`` then says so instead of removing the entry. Its time is left alone: work that failed
   is not tried any sooner because it is wanted again.
6. **Nothing is dropped because it fails.** It is tried again after as long as it has been failing already, between
   ``FIRST_RETRY`` and ``LAST_RETRY`` seconds: 5, 5, 10, 20, ... What a game waits for is tried again after
   ``GAME_RETRY`` seconds at the latest, however long the trouble lasted. An entry that always fails holds up no other.

A server that has lost its last second has lost tables and entries alike, for one script wrote both: a table that is
back at an older revision has the entries of that revision.
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

AT_ONCE: Final = 0  # The time of what is due whatever the clocks of several machines say
LEASE: Final = 6.0  # Seconds after which the work of a process that gives no sign of life is done by another
FIRST_RETRY: Final = 5.0
LAST_RETRY: Final = 600.0
GAME_RETRY: Final = 30.0
OF_A_GAME: Final = frozenset({"turn", "expert", "deadline"})
"""Kinds of entries without which a game stands still."""
CLAIMED_AT_ONCE: Final = 200

PUT: Final = """
-- KEYS: due, held. ARGV: name, time, 'GT', 'LT' or 'NX', the time now, wake.
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
-- KEYS: due, held, since. ARGV: the time now, the end of the lease, how many.
-- Names whose time has come, each with whether somebody began it and has been silent since.
local claimed = {}
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])) do
  redis.call('ZADD', KEYS[1], ARGV[2], name)
  redis.call('HSETNX', KEYS[3], name, ARGV[1])
  claimed[#claimed + 1] = {name, redis.call('HEXISTS', KEYS[2], name)}
end
return claimed
"""
BEGIN: Final = """
-- KEYS: due, held, since. ARGV: name, the end of the lease, the time now.
-- When it was claimed first; nothing if it is done.
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return false
end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], 'held')
redis.call('HSETNX', KEYS[3], ARGV[1], ARGV[3])
return redis.call('HGET', KEYS[3], ARGV[1])
"""
FINISH: Final = """
-- KEYS: due, held, since. ARGV: name, its next time or '' for none. 0 where it was put again meanwhile.
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
    """An entry whose time has come."""

    name: str
    is_silent: bool  # True if a worker began it and has given no sign of life since


class DueEntry(NamedTuple):
    """An entry, and when it is looked at next."""

    name: str
    at: float


class DueList:
    """The entries of one Redis. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys, clock: Callable[[], float], lease: float = LEASE) -> None:
        self._redis, self._keys, self._clock = redis, keys, clock
        self._put = redis.register_script(PUT)
        self._claim = redis.register_script(CLAIM)
        self._begin = redis.register_script(BEGIN)
        self._finish = redis.register_script(FINISH)
        self.lease = lease
        self.lease_by_clock = lease  # The same by the clock, which may run faster in a simulation

    async def put(self, name: str, after: float = 0.0, mode: Literal["GT", "LT", "NX"] = "GT") -> None:
        """Have this done after so many seconds.

        Of two times for the same name the later one counts, or the sooner with LT, or the one that is there with NX.
        """
        now = self._clock()
        await self._put(
            keys=[self._keys.due, self._keys.due_held],
            args=[name, now + after, mode, now, self._keys.due_wake],
        )

    async def claim(self) -> list[Claimed]:
        """Return entries whose time has come; nobody else gets them until the lease runs out."""
        now = self._clock()
        found = await self._claim(keys=self._keys.of_due, args=[now, now + self.lease_by_clock, CLAIMED_AT_ONCE])
        return [Claimed(as_text(name), bool(is_held)) for name, is_held in found]

    async def begin(self, name: str) -> float | None:
        """Begin to carry an entry out: return when it was claimed first, or None if it is done already."""
        now = self._clock()
        since = await self._begin(keys=self._keys.of_due, args=[name, now + self.lease_by_clock, now])
        return None if since is None else float(since)

    async def renew(self, name: str) -> None:
        await self._redis.zadd(self._keys.due, {name: self._clock() + self.lease_by_clock}, xx=True)

    async def finish(self, name: str, at: float | None = None) -> bool:
        """Remove an entry, or look at it again at a time; False, and nothing done, if it was put again meanwhile."""
        return bool(await self._finish(keys=self._keys.of_due, args=[name, "" if at is None else at]))

    async def fail(self, name: str, since: float, at_least: float = 0.0) -> float:
        """Have an entry tried again, the later the longer it has failed; returns after how many seconds."""
        longest = GAME_RETRY if name.partition(":")[0] in OF_A_GAME else LAST_RETRY
        after = max(at_least, min(max(FIRST_RETRY, self._clock() - since), longest))
        await self.let_go(name, after)
        return after

    async def let_go(self, name: str, after: float) -> None:
        """Have an entry that nobody carries out any more looked at again after so many seconds."""
        pipe = self._redis.pipeline(transaction=False)
        pipe.zadd(self._keys.due, {name: self._clock() + after}, xx=True)
        pipe.hdel(self._keys.due_held, name)
        await pipe.execute()

    async def until(self, moment: float) -> list[DueEntry]:
        """Return the entries that are looked at until then, the earliest first."""
        found: Any = await self._redis.zrangebyscore(self._keys.due, "-inf", moment, withscores=True)
        return [DueEntry(as_text(name), at) for name, at in found]

    async def channels_with_deadlines(self, moment: float) -> set[int]:
        names = [words_of(entry.name) for entry in await self.until(moment)]
        return {int(words[1]) for words in names if words[0] == "deadline"}

    async def experts_waiting(self) -> int:
        """Return how many experts' moves wait for a worker because all workers are busy."""
        return int(await self._redis.llen(self._keys.experts_waiting))

    async def claimed_since(self) -> dict[str, float]:
        """Return since when entries wait for a worker, are carried out or fail."""
        found = await self._redis.hgetall(self._keys.due_since)
        return {as_text(name): float(since) for name, since in found.items()}

    async def forget(self, pattern: str) -> None:
        async for name, _ in self._redis.zscan_iter(self._keys.due, match=pattern, count=1000):
            await self._redis.zrem(self._keys.due, name)
            await self._redis.hdel(self._keys.due_held, name)
            await self._redis.hdel(self._keys.due_since, name)

    async def note_deadlines(self, tables: Iterable[Table]) -> None:
        """Look at these tables' deadlines anew: a person's own time has changed, and they may come sooner."""
        for table in tables:
            if (when := soonest_deadline(table)) is not None:
                await self.put(deadline_name(table), when - self._clock(), "LT")


def owned(name: str, guild: int, person: int) -> str:
    """Name whose work an entry is. In direct messages each person is a server of their own.

    Two bytes of a digest stand for the person: enough to take turns, too few to tell who it is. An entry outlives the
    deletion of a person's data, for others wait for what it makes.
    """
    share = int.from_bytes(blake2b(str(person).encode(), digest_size=2).digest())
    return f"{name}@{guild or share}.{share}"


def words_of(name: str) -> list[str]:
    """Return the parts of an entry's name: its kind, and what it is about."""
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
    """Name the work to note at a table that these seats were not notified of a turn."""
    return f"uncalled:{channel}:{','.join(map(str, seats))}:{message.id}"


def channel_name(channel: int, match: str) -> str:
    """Name the work to stop a game's clocks because its channel is closed, or to start them again."""
    return f"channel:{channel}:{match}"


def entries_of(table: Table) -> dict[str, int]:
    """Return what is due for a table at its revision, and when: its deadline, and a computer's turn at once."""
    entries = {}
    if (when := soonest_deadline(table)) is not None:
        entries[deadline_name(table)] = max(when, table.changed_at)
    if (turn := computer_turn(table)) is not None:
        name = turn_name(table.channel, turn)
        entries[owned(name, table.guild, table.host) if turn.level is Level.EXPERT else name] = AT_ONCE
    return entries


def due_arguments(before: Table | None, table: Table, keys: Keys) -> tuple[bytes, bytes, str]:
    """Return what a commit's script is told: what was due before, what is due now, and whom to wake for it."""
    entries = entries_of(table)
    wake = keys.due_wake if any(when <= table.changed_at for when in entries.values()) else ""
    old = list(entries_of(before)) if before is not None else []
    return msgspec.json.encode(old), msgspec.json.encode(list(entries.items())), wake
