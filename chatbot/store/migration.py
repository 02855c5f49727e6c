"""Migrates data of version 0.1.0 to today's names, once, before anything else uses this Redis.

Version 0.1.0 stored its data under names that had become misleading. Everything stored in today's form stays readable
forever (``tests/golden/stored``), so there will be no other migration that renames.

Guarantees:

1. **One key holds the version of the stored form** (``Keys.version``) and is written last. A killed migration starts
again at the next start. A Redis without the key is either from version 0.1.0 or new.
2. **Every step can be repeated**, because it reads what is stored and changes only old forms. A step is one transaction
on one key, or on the few keys that must change together.
3. **One process migrates** and holds a lease; others that start in that time wait for the version. A process that was
paused longer than its lease, and wakes up after another one has finished, changes nothing: every transaction fails once
the version is written.
4. **Memory use is bounded**: keys are found by SCAN, a few at a time, and long sets are moved page by page.
5. **Due entries come from the tables**: a computer's turn and a deadline are derived from each table, as a commit does.
Only other due entries are taken from the old sets and queues.
6. **Unreadable data stays unchanged**, so that a person can have it quarantined (``chatbot.store.tables``).

Processes of 0.1.0 must not run beside newer ones, because they would keep writing the old names.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any, Final, TypeAlias
from uuid import uuid4

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import ResponseError, WatchError

from chatbot.store.connection import Leases, StoreUnreachable, as_bytes, as_text, key_pages
from chatbot.store.due import entries_of
from chatbot.store.posts import HAND_DM
from chatbot.store.records import Keys, channel_of
from chatbot.store.server import UnusableRedis
from chatbot.tables.outcome import OutboxMessage
from chatbot.tables.table import FORMAT, Table
from engine.api import BrokenSave
from engine.saved import SaveFormat

log = logging.getLogger(__name__)

VERSION: Final = 2  # Version of the stored form; 0.1.0 stored no such version and counts as 1
LEASE_SECONDS: Final = 30
ASK_EVERY: Final = 0.5  # Seconds between two checks of a process that waits for another one's migration
AT_ONCE: Final = 16  # Keys changed at the same time
PAGE: Final = 500  # Entries of a sorted set moved at once

OLD_TABLE: Final = SaveFormat("table", FORMAT.rules, (lambda state: _renamed(state), *FORMAT.upgrades), first=2)  # noqa: PLW0108 - defined below
OLD_FIELDS: Final = {
    "called": "asked",
    "together": "asked_at_once",
    "lapses": "missed",
    "turns_played_for": "misses",
}
"""Renamed fields of tables, their terms and outbox messages."""
OLD_TYPES: Final = {"note": "private", "call": "late-call"}  # Renamed types of outbox messages
OLD_OUTBOX: Final = "tell"
OLD_HAND: Final = "letter:"  # Prefix of the fields of direct messages that showed a hand
OLD_WORDS: Final = {OLD_OUTBOX: "outbox", "done": "handled", "claim": "outbox-lease"}
"""Renamed kinds in the keys of a channel."""
OLD_NAMES: Final = {
    "due": "unsent",
    "leaders": "leaderboard",
    "server": "server-settings",
    "commands": "command-digest",
    "place": "shard-share",
}
"""Renamed kinds in all other keys."""
OLD_QUEUES: Final = {"films-due": "film", "hands-due": "hand", "announcements-due": "announcement"}
"""Sorted sets of things to post later, and the kinds of their due entries."""
OLD_CHOICES: Final = {"unreminded": ("reminders", b'"off"'), "dark": ("theme", b'"dark"')}
"""Keys that stored a choice when there were only two, and the preference they became."""
UNREADABLE: Final = (BrokenSave, msgspec.MsgspecError, zlib.error, ValueError, LookupError, TypeError)

Commands: TypeAlias = "list[tuple[str | bytes | float, ...]]"
Step: TypeAlias = "Callable[[Pipeline, str], Awaitable[Commands]]"
"""Reads a key and returns the commands that convert it, or none if it is already converted."""


async def migrate(redis: Redis, keys: Keys, now: float) -> None:
    """Convert the stored data, or wait until another process has done so.

    Raises ``UnusableRedis`` if a newer version has stored the data, or if Redis becomes unavailable.
    """
    try:
        await _migrate(redis, keys, now)
    except StoreUnreachable as error:
        raise UnusableRedis(
            f"Redis became unavailable during the data migration: {str(error).rstrip('.')}. Start it, "
            "then start Waypost again to continue."
        ) from error


async def _migrate(redis: Redis, keys: Keys, now: float) -> None:
    leases, holder = Leases(redis, LEASE_SECONDS), uuid4().hex
    while not await _is_current(redis, keys):
        if await leases.claim(keys.migration, holder):
            try:
                await _Migration(redis, keys, now, lambda: leases.renew(keys.migration, holder)).run()
            finally:
                await leases.release(keys.migration, holder)
        else:
            await asyncio.sleep(ASK_EVERY)


async def _is_current(redis: Redis, keys: Keys) -> bool:
    version = int(await redis.get(keys.version) or 0)
    if version > VERSION:
        raise UnusableRedis(
            f"This Redis holds data of a newer Waypost (format {version}, this version supports {VERSION}). Start that "
            "version, or restore a backup made before it."
        )
    return version == VERSION


class _Migration:
    def __init__(self, redis: Redis, keys: Keys, now: float, stay: Callable[[], Awaitable[object]]) -> None:
        self._redis, self._keys, self._now = redis, keys, now
        self._stay = stay
        self._changed: Counter[str] = Counter()
        self._of_channel: dict[str, Step] = {
            "done": self._rename,
            "claim": self._rename,
            OLD_OUTBOX: self._move_outbox,
            "table": self._move_table,
            "replaced": self._move_replaced,
            "posts": self._move_posts,
            "think": self._drop,
        }
        self._others: dict[str, Step] = {
            **dict.fromkeys(OLD_NAMES, self._rename),
            **dict.fromkeys(OLD_CHOICES, self._move_choice),
            "preferences": self._move_preferences,
            **dict.fromkeys(OLD_QUEUES, self._move_queue),
            **dict.fromkeys(("quick", "bells", "cleaned"), self._drop),
        }

    async def run(self) -> None:
        """Run all steps, then write the version."""
        begun = time.monotonic()
        await self._each(f"{self._keys.prefix}:*", self._step_for)
        await self._each(f"saq:job:{self._keys.prefix}:*", lambda _: self._move_job)
        await self._each(
            f"saq:{self._keys.prefix}:*", lambda name: None if name == self._keys.queue_trial else self._drop
        )
        await self._apply(self._keys.version, self._write_version)
        del self._changed["version"]
        if self._changed:
            counts = ", ".join(f"{count} {what}" for what, count in sorted(self._changed.items()))
            log.info("data of version 0.1.0 migrated in %.1f s: %s", time.monotonic() - begun, counts)

    async def _each(self, pattern: str, step_for: Callable[[str], Step | None]) -> None:
        """Apply each matching key's step, a few keys at a time."""
        async for names in key_pages(self._redis, pattern, AT_ONCE):
            steps = [(name, step) for name in names if (step := step_for(name)) is not None]
            await asyncio.gather(*(self._apply(name, step) for name, step in steps))
            await self._stay()

    def _step_for(self, name: str) -> Step | None:
        match self._words_of(name):
            case [_, _, "aside", _]:
                return self._move_quarantined
            case [_, _, "quarantined", _]:
                return None
            case [channel, word, *_] if channel.startswith("{"):
                return self._of_channel.get(word)
            case [word, *_]:
                return self._others.get(word)
        return None

    def _words_of(self, name: str) -> list[str]:
        return name.removeprefix(f"{self._keys.prefix}:").split(":")

    async def _apply(self, name: str, step: Step) -> None:
        """Apply a step to a key, or to a queue until it is empty, unless the migration is complete by then."""
        async with self._redis.pipeline() as pipe:
            while True:
                try:
                    await pipe.watch(self._keys.version, name)
                    commands = [] if await pipe.get(self._keys.version) else await self._commands(pipe, name, step)
                    if not commands:
                        return
                    pipe.multi()  # type: ignore[no-untyped-call]
                    for command in commands:
                        pipe.execute_command(*command)
                    await pipe.execute()
                    words = self._words_of(name)
                    self._changed[words[words[0].startswith("{")]] += 1
                    if step != self._move_queue:
                        return
                except WatchError:
                    continue

    async def _commands(self, pipe: Pipeline, name: str, step: Step) -> Commands:
        try:
            return await step(pipe, name)
        except (*UNREADABLE, ResponseError) as error:
            if isinstance(error, ResponseError) and "WRONGTYPE" not in str(error):
                raise
            log.warning("%s: unreadable, left unchanged: %s", name, error)
            return []

    # --- Tables and posts -----------------------------------------------------------------------------------

    async def _move_table(self, pipe: Pipeline, name: str) -> Commands:
        """Rename the fields of a table and add its due entries."""
        table = _old_table(await pipe.hget(name, "snapshot"))
        if table is None:
            return []
        due: Commands = [("ZADD", self._keys.due, when, entry) for entry, when in entries_of(table).items()]
        return [("HSET", name, "snapshot", zlib.compress(FORMAT.write(table), 1)), *due]

    async def _move_replaced(self, pipe: Pipeline, name: str) -> Commands:
        table = _old_table(await pipe.get(name))
        return [] if table is None else [("SET", name, zlib.compress(FORMAT.write(table), 1), "XX", "KEEPTTL")]

    async def _move_outbox(self, pipe: Pipeline, name: str) -> Commands:
        """Rename the fields of the messages, and update the marks of messages already posted or rejected.

        A post is identified by its message's whole text, field names included, so its mark changes, too.
        """
        channel = channel_of(name)
        posts, refused = self._keys.posts(channel), self._keys.refused(channel)
        await pipe.watch(posts, refused)
        old = [as_bytes(message) for message in await pipe.lrange(name, 0, -1)]
        if not old:
            return []
        new = [_message(message) for message in old]
        changed = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
        ids = {_publication(channel, one): _publication(channel, other) for one, other in changed}
        sent, refusal = await pipe.hgetall(posts), await pipe.get(refused)
        commands: Commands = [("UNLINK", name), ("RPUSH", self._keys.outbox(channel), *new)]
        commands += [("HSET", posts, field, _with_new_ids(post, ids)) for field, post in sent.items()]
        if refusal is not None:
            commands.append(("SET", refused, _with_new_ids(refusal, ids), "XX", "KEEPTTL"))
        return commands

    async def _move_posts(self, pipe: Pipeline, name: str) -> Commands:
        """Rename the fields of a channel's posts, and of direct messages about its game."""
        commands: Commands = []
        for field, post in (await pipe.hgetall(name)).items():
            new_field = as_text(field).replace(OLD_HAND, HAND_DM)
            new_post = as_bytes(post).replace(b'"telling":', b'"outbox_id":', 1)
            if new_field != as_text(field):
                commands += [("HSET", name, new_field, post), ("HDEL", name, field)]
            elif new_post != as_bytes(post):
                commands.append(("HSET", name, field, new_post))
        return commands

    # --- People and jobs ---------------------------------------------------------------------------------------------

    async def _move_preferences(self, pipe: Pipeline, name: str) -> Commands:
        letters = await pipe.hget(name, "letters")
        return [] if letters is None else [("HSET", name, "hand_dms", letters), ("HDEL", name, "letters")]

    async def _move_choice(self, pipe: Pipeline, name: str) -> Commands:
        """Convert a yes/no choice, unless the person has already made the choice that replaces it."""
        old, user = self._words_of(name)
        if not await pipe.exists(name):
            return []
        return [("HSETNX", self._keys.preferences(int(user)), *OLD_CHOICES[old]), ("UNLINK", name)]

    async def _move_queue(self, pipe: Pipeline, name: str) -> Commands:
        """Move the queue of later posts to the due list, a page at a time."""
        kind = OLD_QUEUES[self._words_of(name)[0]]
        found: Any = await pipe.zrange(name, 0, PAGE - 1, withscores=True)
        if not found:
            return []
        due: Commands = [("ZADD", self._keys.due, at, f"{kind}:{as_text(one).replace(' ', ':')}") for one, at in found]
        return [*due, ("ZREM", name, *(one for one, _ in found))]

    async def _move_job(self, pipe: Pipeline, name: str) -> Commands:
        """Keep requested reviews as due entries. Drop all other jobs, which can be derived from other stored data."""
        if not await pipe.exists(name):
            return []
        entry = name.removeprefix(f"saq:job:{self._keys.prefix}:reviews:")
        due: Commands = [] if entry == name else [("ZADD", self._keys.due, self._now, entry)]
        return [*due, ("UNLINK", name)]

    # --- Keys of which only the name changes ----------------------------------------------------------------

    async def _rename(self, pipe: Pipeline, name: str) -> Commands:
        words = self._words_of(name)
        if words[0].startswith("{"):
            words[1] = OLD_WORDS[words[1]]
        else:
            words[0] = OLD_NAMES[words[0]]
        return [("RENAME", name, ":".join([self._keys.prefix, *words]))] if await pipe.exists(name) else []

    async def _move_quarantined(self, pipe: Pipeline, name: str) -> Commands:
        channel, word, _, at = self._words_of(name)
        new = f"{self._keys.prefix}:{channel}:{OLD_WORDS.get(word, word)}"
        return [("RENAME", name, self._keys.quarantined(new, int(at)))] if await pipe.exists(name) else []

    async def _drop(self, pipe: Pipeline, name: str) -> Commands:
        return [("UNLINK", name)] if await pipe.exists(name) else []

    async def _write_version(self, _: Pipeline, name: str) -> Commands:
        return [("SET", name, VERSION)]


def _old_table(snapshot: bytes | str | None) -> Table | None:
    """Return the table of an old snapshot, or None if it is already converted. Raises ``BrokenSave``."""
    if snapshot is None:
        return None
    save = zlib.decompress(as_bytes(snapshot))
    return None if msgspec.json.decode(save)["schema"] >= FORMAT.first else OLD_TABLE.read(save, Table)


def _renamed(fields: dict[str, Any]) -> dict[str, Any]:
    return {OLD_FIELDS.get(name, name): _renamed(value) if name == "terms" else value for name, value in fields.items()}


def _message(stored: bytes) -> bytes:
    """Return an outbox message with its new field names, or unchanged if it is unreadable."""
    try:
        fields = _renamed(msgspec.json.decode(stored))
        fields["type"] = OLD_TYPES.get(fields["type"], fields["type"])
        return msgspec.json.encode(msgspec.convert(fields, OutboxMessage))
    except UNREADABLE as error:
        log.warning("unreadable message left unchanged: %s", error)
        return stored


def _publication(channel: int, message: bytes) -> str:
    """Return the identifier of a posted message, as ``publication_id`` in ``chatbot.posts.sending`` makes it."""
    said = blake2b(f"{channel}\n".encode() + message, digest_size=8)
    return f"{msgspec.json.decode(message)['id']}:{said.hexdigest()}"


def _with_new_ids(stored: bytes | str, ids: dict[str, str]) -> bytes:
    """Return a stored post or rejection with the new identifiers."""
    new = as_bytes(stored)
    for before, after in ids.items():
        new = new.replace(before.encode(), after.encode())
    return new
