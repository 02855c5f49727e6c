"""Checks of a Redis server when a process starts and while it runs. The messages never contain a password.

A Redis user may be restricted to some keys, channels and commands (ACL). So the check tries one of our keys, a key of
the job queue, a notification and a script; ``acl_rules`` lists the required permissions.

``ServerRun`` identifies the current run of Redis. A restarted or replaced server is a new run, and only then may Redis
have lost accepted writes.
"""

from __future__ import annotations

import logging
from typing import Final
from urllib.parse import SplitResult, urlsplit

from redis.asyncio import ConnectionPool, Redis
from redis.exceptions import AuthenticationError, NoPermissionError, ReadOnlyError, RedisError, ResponseError

from chatbot.store.connection import EXAMPLE, StoreUnreachable, as_text, is_sentinel, parse
from chatbot.store.due import AT_ONCE
from chatbot.store.records import Keys
from chatbot.store.results import RECOUNT

log = logging.getLogger(__name__)

OLDEST_VERSION: Final = (6, 2)
SCHEMES: Final = ("redis://", "rediss://", "unix://")


class UnusableRedis(Exception):
    """Redis cannot be used as it is. The message gives advice."""


def problem_with(url: str) -> str | None:
    """Return what is wrong with this address, or None. The address may contain a password, so it is never quoted."""
    if is_sentinel(url):
        return _sentinel_problem(url)
    if not url.startswith(SCHEMES):
        return (
            "must begin with redis://, rediss:// or unix://, for example redis://localhost:6379/0, or with "
            "redis+sentinel://. Leave it empty to let Waypost run its own server."
        )
    parts = _address_in(url)
    if parts is None:
        return (
            "cannot be parsed. The port must be a number from 1 to 65535. In a password, write : / ? # @ % as "
            "%3A %2F %3F %23 %40 %25."
        )
    database = parts.path.strip("/")
    if parts.scheme != "unix" and database and not (database.isascii() and database.isdigit()):
        return "must end with the number of a database, for example /0, or with nothing."
    try:
        ConnectionPool.from_url(url).make_connection()  # type: ignore[no-untyped-call]
    except (TypeError, ValueError, RedisError):
        return "has an unknown option, or an invalid value, after its ?."
    return None


def _sentinel_problem(url: str) -> str | None:
    try:
        parse(url)
    except ValueError:
        return f"must name the Sentinels and the service they watch: {EXAMPLE}"
    return None


def _address_in(url: str) -> SplitResult | None:
    """Return the parts of the address, or None if part of a password is in the wrong place."""
    try:
        parts = urlsplit(url)
        port = parts.port if parts.scheme != "unix" else None
    except ValueError:
        return None
    elsewhere = parts.path + parts.fragment + (parts.query if "=" not in parts.query else "")
    if parts.scheme != "unix" and (port == 0 or "@" in elsewhere or (not parts.hostname and "@" in parts.query)):
        return None
    return parts


async def check(redis: Redis, url: str, keys: Keys) -> None:
    """Verify that this Redis responds, is new enough and grants the required permissions. Raises ``UnusableRedis``."""
    where = without_password(url)
    try:
        info = await redis.info("server")
        if info.get("redis_mode") == "cluster":
            raise UnusableRedis(f"{where} is a Redis Cluster; the job queue needs a single Redis or Valkey.")
        version = str(info["redis_version"])
        if tuple(int(part) for part in version.split(".")[:2]) < OLDEST_VERSION:
            raise UnusableRedis(f"Redis {version} at {where} is too old. Use Redis 6.2 or newer, or Valkey.")
        await try_out(redis, keys)
    except (StoreUnreachable, RedisError, OSError) as error:
        raise UnusableRedis(_what_to_do(_cause_of(error), where, keys)) from error


async def try_out(redis: Redis, keys: Keys) -> None:
    """Try the commands of a commit and the job queue. Raises redis-py's exceptions."""
    for key in (keys.trial, keys.queue_trial):
        await redis.set(key, "1", ex=10)
    await redis.publish(keys.notifications, "0")
    await redis.register_script("return redis.call('DEL', KEYS[1])")(keys=[keys.trial])


def _cause_of(error: BaseException) -> BaseException:
    """Return the error's underlying cause, because redis-py may report a rejected password as a lost connection."""
    causes = [error]
    while (cause := causes[-1].__cause__) is not None:
        causes.append(cause)
    return next((cause for cause in causes if isinstance(cause, AuthenticationError)), causes[:2][-1])


def _what_to_do(error: BaseException, where: str, keys: Keys) -> str:
    said = str(error).rstrip(".")  # some messages end in a full stop
    match error:
        case ReadOnlyError():
            return f"{where} is a read-only replica. REDIS_URL must name the server that takes writes."
        case AuthenticationError():
            return f"Redis does not accept the user or the password of REDIS_URL at {where}: {said}."
        case NoPermissionError():
            return (
                f"The user of REDIS_URL lacks permissions at {where}: {said}. "
                f"Grant them with these ACL rules: {acl_rules(keys)}"
            )
        case ResponseError():
            return f"Redis answers at {where}, but takes no writes: {said}."
        case _:
            return (
                f"Redis does not answer at {where}: {said}. Start it, correct REDIS_URL, or leave REDIS_URL empty: "
                "then Waypost runs its own server."
            )


def acl_rules(keys: Keys) -> str:
    """Return the rules for ``ACL SETUSER`` that a Redis user needs."""
    prefix = keys.prefix
    return (
        f"~{prefix}:* ~saq:{prefix}:* ~saq:job:{prefix}:* ~saq:abort:* &{prefix}:* &saq:job:{prefix}* "
        "+@all -@admin -@dangerous +info"
    )


def without_password(url: str) -> str:
    """Return the address for printing, without anything before the last @ or after the ?, where a password may be."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


async def set_aside_damaged(redis: Redis, keys: Keys, now: int) -> None:
    """Quarantine shared keys with invalid content, so that they count as missing.

    Their content is rebuilt: a table's deadline by its next commit, results by a recount.
    """
    of_type = {"zset": (keys.due, keys.unsent, keys.gone), "hash": (keys.due_held, keys.due_since)}
    of_type |= {"list": (keys.results.log,), "string": (keys.results.counted,)}
    for kind, names in of_type.items():
        for name in names:
            found = as_text(await redis.type(name))
            is_number = found != "string" or as_text(await redis.get(name)).isdigit()
            if found not in {"none", kind} or not is_number:
                log.error("%s is damaged: quarantined and treated as missing", name)
                await redis.rename(name, keys.quarantined(name, now))
                await redis.zadd(keys.due, {RECOUNT: AT_ONCE}, nx=True)


class ServerRun:
    """The current run of Redis, and the last one that was checked.

    Every method raises ``StoreUnreachable`` while Redis is unavailable.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys

    async def current(self) -> str:
        """Return the run id that Redis reports."""
        return str((await self._redis.info("server"))["run_id"])

    async def known(self) -> str:
        """Return the last run for which all tables were checked, or ""."""
        return as_text(await self._redis.get(self._keys.server_run) or "")

    async def remember(self, run: str) -> None:
        await self._redis.set(self._keys.server_run, run)
