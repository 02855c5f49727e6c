"""What people have chosen for themselves (``chatbot.players.preferences``), as it lies in Redis.

What differs from the default is stored, what is not there means the default: so a person who never chose anything takes
no room, and forgetting one is deleting a few keys. The oldest choices are a key each; every other field of
``Preferences`` is a field of one hash, by its name and in JSON (``change``). Wanting no reminders was a key of its own
once: it counts until the person chooses anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.players.preferences import Preferences, ResultsShown, Theme
from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from redis.asyncio import Redis

    from chatbot.players.schedule import Schedule
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
        chosen = _preferences(others, unreminded=bool(unreminded), dark=bool(dark))
        return msgspec.structs.replace(chosen, language=as_text(language or ""))

    async def of_all(self, users: Iterable[int]) -> dict[int, Preferences]:
        """What each of these persons has chosen, in one round trip; not what language Discord says they read."""
        named = list(dict.fromkeys(users))
        if not named:
            return {}
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for user in named:
                pipe.exists(self._keys.unreminded(user))
                pipe.exists(self._keys.dark(user))
                pipe.hgetall(self._keys.preferences(user))
            found = await pipe.execute()
        return {
            user: _preferences(others, unreminded=bool(unreminded), dark=bool(dark))
            for user, unreminded, dark, others in zip(named, found[::3], found[1::3], found[2::3], strict=True)
        }

    async def schedules(self, users: Iterable[int]) -> dict[int, Schedule]:
        """Each of these persons' own time, in one round trip."""
        return {user: chosen.schedule for user, chosen in (await self.of_all(users)).items()}

    async def change(self, user: int, name: str, value: object) -> None:
        """The person chooses a value for the field of ``Preferences`` of that name, which no method here is for."""
        default = getattr(Preferences(), name)
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            if value == default:
                pipe.hdel(self._keys.preferences(user), name)
            else:
                pipe.hset(self._keys.preferences(user), name, msgspec.json.encode(value))
            if name == "reminders":
                pipe.delete(self._keys.unreminded(user))
            if name == "theme":
                pipe.delete(self._keys.dark(user))
            await pipe.execute()

    async def theme(self, user: int) -> Theme:
        """In which colours the pictures are that a person alone sees."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            pipe.hget(self._keys.preferences(user), "theme")
            pipe.exists(self._keys.dark(user))
            stored, dark = await pipe.execute()
        return _preferences({"theme": stored} if stored else {}, dark=bool(dark)).theme

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


def _preferences(
    stored: Mapping[bytes | str, bytes | str], *, unreminded: bool = False, dark: bool = False
) -> Preferences:
    """What lies in a person's hash; the others are what they chose when there was only yes and no."""
    fields = {as_text(name): msgspec.json.decode(value) for name, value in stored.items()}
    if unreminded:
        fields.setdefault("reminders", "off")
    if dark:
        fields.setdefault("theme", "dark")
    return msgspec.convert(fields, Preferences)
