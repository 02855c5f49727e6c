"""What people have chosen for themselves (``chatbot.people.preferences``), as it lies in Redis.

What differs from the default is stored, what is not there means the default: so a person who never chose anything takes
no room, and forgetting one is deleting a few keys. The oldest choices are a key each; every other field of
``Preferences`` is a field of one hash, by its name and in JSON (``change``). Wanting no reminders was a key of its own
once: it counts until the person chooses anew.

The language that a person or a server reads, as Discord said it with the last interaction.

Discord names a person's language only when they press or type something; a direct message sent later needs it, maybe
from another process. So each is noted in a key of its own, by the id of the person or the server, for half a year.

What people have learnt (``chatbot.people.learning``): one JSON text a person, kept for a year.

The settings of servers (``chatbot.people.preferences``) as they lie in Redis: one string each, in JSON.

A digest of the slash commands that Discord was given, and listed, last: a restart sends nothing again.

Which servers were greeted when the bot joined them: a key for each, until the bot leaves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.people.learning import Learning
from chatbot.people.preferences import Preferences, ResultsShown, ServerSettings, Theme
from chatbot.store.connection import as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from redis.asyncio import Redis

    from chatbot.people.own_time import Schedule
    from chatbot.store.keys import Keys

_RESULTS_SHOWN: Final[msgspec.json.Decoder[ResultsShown]] = msgspec.json.Decoder(ResultsShown)


class PreferenceStore:
    """The preferences of all persons. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, user: int) -> Preferences:
        """All that a person has chosen."""
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
        pipe = self._redis.pipeline(transaction=False)
        pipe.hget(self._keys.preferences(user), "theme")
        pipe.exists(self._keys.dark(user))
        stored, dark = await pipe.execute()
        return _preferences({"theme": stored} if stored else {}, dark=bool(dark)).theme

    async def results_of(self, users: Sequence[int]) -> dict[int, ResultsShown]:
        """Who may see the results of each of these persons."""
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


KEPT_FOR: Final = 180 * 24 * 3600
"""Seconds that a language is remembered after Discord last named it."""


class Languages:
    """The languages of persons and servers, by their ids."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, person_or_server: int) -> str:
        """The language, empty when Discord has not named it. Raises ``StoreUnreachable``."""
        stored = await self._redis.get(self._keys.language(person_or_server))
        return "" if stored is None else as_text(stored)

    async def remember(self, person_or_server: int, language: str) -> None:
        """Note what Discord named. Raises ``StoreUnreachable``."""
        await self._redis.set(self._keys.language(person_or_server), language, ex=KEPT_FOR)


LEARNING_KEPT_FOR: Final = 365 * 24 * 3600
"""Seconds after the last move in a lesson."""


class LearningStore:
    """The learning of all persons. Every method raises ``StoreUnreachable``."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, user: int) -> Learning:
        """What a person has learnt."""
        stored = await self._redis.get(self._keys.learning(user))
        return Learning() if stored is None else msgspec.json.decode(stored, type=Learning)

    async def keep(self, user: int, learning: Learning) -> None:
        """Keep what a person has learnt."""
        await self._redis.set(self._keys.learning(user), msgspec.json.encode(learning), ex=LEARNING_KEPT_FOR)

    async def forget(self, user: int) -> None:
        """Delete it."""
        await self._redis.delete(self._keys.learning(user))


class ServerSettingsStore:
    """The settings of all servers. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, guild: int) -> ServerSettings:
        """What was decided for a server; in direct messages, which are no server's, nothing ever is."""
        if not guild:
            return ServerSettings()
        stored = await self._redis.get(self._keys.server_settings(guild))
        return msgspec.json.decode(stored, type=ServerSettings) if stored else ServerSettings()

    async def change(self, guild: int, name: str, value: object) -> ServerSettings:
        """Decide one thing, by the name of its field; returns all that is decided now."""
        changed = msgspec.structs.replace(await self.of(guild), **{name: value})
        if changed == ServerSettings():
            await self._redis.delete(self._keys.server_settings(guild))
        else:
            await self._redis.set(self._keys.server_settings(guild), msgspec.json.encode(changed))
        return changed

    async def forget(self, guild: int) -> None:
        """Delete what was decided for a server."""
        await self._redis.delete(self._keys.server_settings(guild))


class CommandDigest:
    """The digest, shared by all processes of the bot."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def read(self) -> str:
        """The digest; empty when no commands were ever sent. Raises ``StoreUnreachable``."""
        stored = await self._redis.get(self._keys.commands)
        return "" if stored is None else as_text(stored)

    async def write(self, digest: str) -> None:
        """Note what Discord has now. Raises ``StoreUnreachable``."""
        await self._redis.set(self._keys.commands, digest)


class GreetedServers:
    """The servers that were greeted, shared by all processes of the bot."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def note(self, guild: int) -> bool:
        """Note that a server is greeted now; False where it was before. Raises ``StoreUnreachable``."""
        return bool(await self._redis.set(self._keys.greeted(guild), "1", nx=True))

    async def forget(self, guild: int) -> None:
        """The bot has left a server, which may invite it again. Raises ``StoreUnreachable``."""
        await self._redis.delete(self._keys.greeted(guild))
