"""What people have chosen for themselves (``chatbot.players.preferences``), as it lies in Redis.

What differs from the default is stored, what is not there means the default: so a person who never chose anything takes
no room, and forgetting one is deleting a few keys. The oldest choices are a key each; every other field of
``Preferences`` is a field of one hash, by its name and in JSON (``change``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.players.preferences import Preferences, ResultsShown, Theme
from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys


_RESULTS_SHOWN: Final[msgspec.json.Decoder[ResultsShown]] = msgspec.json.Decoder(ResultsShown)


class PreferenceStore:
    """The preferences of all persons. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, user: int) -> Preferences:
        """All that a person has chosen."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            pipe.get(self._keys.language(user))
            pipe.exists(self._keys.unreminded(user))
            pipe.exists(self._keys.dark(user))
            pipe.hgetall(self._keys.preferences(user))
            language, unreminded, dark, others = await pipe.execute()
        fields = {as_text(name): msgspec.json.decode(value) for name, value in others.items()}
        theme: Theme = "dark" if dark else "light"
        return msgspec.structs.replace(
            msgspec.convert(fields, Preferences),
            language=as_text(language or ""),
            reminded=not unreminded,
            theme=theme,
        )

    async def change(self, user: int, name: str, value: object) -> None:
        """The person chooses a value for the field of ``Preferences`` of that name, which no method here is for."""
        default = getattr(Preferences(), name)
        with redis_errors():
            if value == default:
                await self._redis.hdel(self._keys.preferences(user), name)
            else:
                await self._redis.hset(self._keys.preferences(user), name, msgspec.json.encode(value))

    async def theme(self, user: int) -> Theme:
        """In which colours the pictures are that a person alone sees."""
        with redis_errors():
            return "dark" if await self._redis.exists(self._keys.dark(user)) else "light"

    async def see_dark(self, user: int) -> None:
        """The person wants dark pictures, until they say otherwise: this does not expire."""
        with redis_errors():
            await self._redis.set(self._keys.dark(user), "1")

    async def see_light(self, user: int) -> None:
        """The person wants light pictures again."""
        with redis_errors():
            await self._redis.delete(self._keys.dark(user))

    async def be_reminded(self, user: int) -> None:
        """The person wants to be reminded."""
        with redis_errors():
            await self._redis.delete(self._keys.unreminded(user))

    async def be_unreminded(self, user: int) -> None:
        """The person wants no reminders, until they say otherwise: this does not expire."""
        with redis_errors():
            await self._redis.set(self._keys.unreminded(user), "1")

    async def unreminded(self, users: Sequence[int]) -> set[int]:
        """Those of these persons who want no reminders."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for user in users:
                pipe.exists(self._keys.unreminded(user))
            stored = await pipe.execute()
        return {user for user, unreminded in zip(users, stored, strict=True) if unreminded}

    async def results_of(self, users: Sequence[int]) -> dict[int, ResultsShown]:
        """Who may see the results of each of these persons."""
        with redis_errors():
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
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            keys = self._keys
            for name in (keys.language, keys.quick, keys.unreminded, keys.dark, keys.preferences):
                pipe.delete(name(user))
            await pipe.execute()
