"""Records of a person, a server or the whole bot, each under a key of its own.

What differs from the default is stored; what is missing means the default. So a person who never chose anything takes
no room, and forgetting one is deleting a few keys.

The preferences of a person (``chatbot.people.preferences``) are one hash, a field each, in JSON.

Discord names a person's language only when they press or type something. A direct message sent later needs it, maybe
from another process, so it is kept for half a year.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import msgspec

from chatbot.people.own_time import Schedule
from chatbot.people.preferences import Preferences, ResultsShown, ServerSettings, Theme
from chatbot.store.connection import as_text
from chatbot.store.keys import Keys

if TYPE_CHECKING:
    from redis.asyncio import Redis

_T = TypeVar("_T")
_RESULTS_SHOWN: Final[msgspec.json.Decoder[ResultsShown]] = msgspec.json.Decoder(ResultsShown)
LANGUAGE_KEPT_FOR: Final = 180 * 24 * 3600
"""Seconds that a language is remembered after Discord last named it."""
LEARNING_KEPT_FOR: Final = 365 * 24 * 3600
"""Seconds that progress in lessons is kept after the last move in one."""


class Record(Generic[_T]):
    """One value for each id, as JSON, or as it is where it is text. Every method raises ``StoreUnreachable``."""

    def __init__(
        self, redis: Redis, key: Callable[..., str], default: _T, seconds: int | None = None, kind: type | None = None
    ) -> None:
        self._redis = redis
        self._key = key
        self._default = default
        self._seconds = seconds
        self._kind = kind or type(default)

    async def get(self, *ids: object) -> _T:
        """Return the value, or the default where none is stored."""
        stored = await self._redis.get(self._key(*ids))
        return self._default if stored is None else self._decoded(stored)

    async def put(self, value: _T, *ids: object) -> None:
        """Store the value; the default is stored by deleting what there is."""
        if value == self._default:
            await self.delete(*ids)
        else:
            await self._redis.set(self._key(*ids), self._encoded(value), ex=self._seconds)

    async def add(self, value: _T, *ids: object) -> bool:
        """Store the value unless there is one; say whether it was stored."""
        return bool(await self._redis.set(self._key(*ids), self._encoded(value), ex=self._seconds, nx=True))

    async def delete(self, *ids: object) -> None:
        await self._redis.delete(self._key(*ids))

    def _encoded(self, value: _T) -> str | bytes:
        return value if isinstance(value, str) else msgspec.json.encode(value)

    def _decoded(self, stored: bytes | str) -> _T:
        decoded: Any = as_text(stored) if self._kind is str else msgspec.json.decode(stored, type=self._kind)
        return decoded  # type: ignore[no-any-return]


class ServerSettingsStore(Record[ServerSettings]):
    """The settings of servers. Direct messages (0) are no server and have the defaults."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        super().__init__(redis, keys.server_settings, ServerSettings())

    async def change(self, guild: int, name: str, value: object) -> ServerSettings:
        changed = msgspec.structs.replace(await self.get(guild), **{name: value})
        await self.put(changed, guild)
        return changed


class PreferenceStore:
    """The preferences of all persons."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, user: int) -> Preferences:
        pipe = self._redis.pipeline(transaction=False)
        pipe.get(self._keys.language(user))
        pipe.hgetall(self._keys.preferences(user))
        language, others = await pipe.execute()
        return msgspec.structs.replace(_preferences(others), language=as_text(language or ""))

    async def of_all(self, users: Iterable[int]) -> dict[int, Preferences]:
        """Return what each of these persons has chosen, in one round trip, without their languages."""
        named = list(dict.fromkeys(users))
        if not named:
            return {}
        pipe = self._redis.pipeline(transaction=False)
        for user in named:
            pipe.hgetall(self._keys.preferences(user))
        return {user: _preferences(others) for user, others in zip(named, await pipe.execute(), strict=True)}

    async def schedules(self, users: Iterable[int]) -> dict[int, Schedule]:
        return {user: chosen.schedule for user, chosen in (await self.of_all(users)).items()}

    async def change(self, user: int, name: str, value: object) -> None:
        if value == getattr(Preferences(), name):
            await self._redis.hdel(self._keys.preferences(user), name)
        else:
            await self._redis.hset(self._keys.preferences(user), name, msgspec.json.encode(value))

    async def theme(self, user: int) -> Theme:
        stored = await self._redis.hget(self._keys.preferences(user), "theme")
        return _preferences({"theme": stored} if stored else {}).theme

    async def results_of(self, users: Sequence[int]) -> dict[int, ResultsShown]:
        pipe = self._redis.pipeline(transaction=False)
        for user in users:
            pipe.hget(self._keys.preferences(user), "results")
        stored = await pipe.execute()
        return {
            user: _RESULTS_SHOWN.decode(value) if value else Preferences().results
            for user, value in zip(users, stored, strict=True)
        }

    async def forget(self, user: int) -> None:
        """Delete all that the person has chosen, and the language that they read."""
        await self._redis.delete(self._keys.language(user), self._keys.preferences(user))


def _preferences(stored: Mapping[bytes | str, bytes | str]) -> Preferences:
    fields = {as_text(name): msgspec.json.decode(value) for name, value in stored.items()}
    return msgspec.convert(fields, Preferences)
