"""What the bot remembers of its own messages: which post stands last in a channel, which letter a person has.

It is kept in Redis beside the tables, in hashes of their own. Losing it costs a post that keeps its buttons, never a
move: buttons know by themselves that they are old.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.players.preferences import Preferences
from chatbot.storage.connection import as_text, redis_errors
from chatbot.storage.keys import channel_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

MONTH: Final = 30 * 24 * 3600
PAGE: Final = 500
"""Channels that are looked at in one round trip."""


class SentPost(Struct, frozen=True):
    """A public message."""

    telling: str
    """What it told, by the telling's id."""
    match: str
    message: int
    channel: int
    revision: int = 0
    """Of the table, as it told it."""


class SentHandDm(Struct, frozen=True):
    """A private message with a hand; no message when the person takes none."""

    digest: str
    channel: int = 0
    message: int = 0
    sent_at: int = 0
    closed: bool = False
    said: bool = False
    """Whether the person has been told that no letters reach them."""


class SentMessages:
    """All that is remembered of one channel's game, as of one moment."""

    def __init__(self, stored: Mapping[str, bytes | str]) -> None:
        self._stored = stored

    def post(self, kind: str) -> SentPost | None:
        """The last post of this kind."""
        found = self._stored.get(kind)
        return None if found is None else msgspec.json.decode(found, type=SentPost)

    def letter(self, user: int) -> SentHandDm | None:
        """What a person was written."""
        found = self._stored.get(_letter(user))
        return None if found is None else msgspec.json.decode(found, type=SentHandDm)


class BotMemory:
    """What is remembered, in one Redis."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, channel: int) -> SentMessages:
        """Everything about a channel's game."""
        with redis_errors():
            stored = await self._redis.hgetall(self._keys.posts(channel))
        return SentMessages({as_text(name): value for name, value in stored.items()})

    async def post(self, channel: int, kind: str) -> SentPost | None:
        """The last post of this kind in a channel."""
        with redis_errors():
            stored = await self._redis.hget(self._keys.posts(channel), kind)
        return None if stored is None else msgspec.json.decode(stored, type=SentPost)

    async def remember_post(self, channel: int, kind: str, post: SentPost) -> None:
        """This is the last one now."""
        await self._keep(self._keys.posts(channel), kind, post)

    async def letter(self, channel: int, user: int) -> SentHandDm | None:
        """What a person was written about this channel's game."""
        with redis_errors():
            stored = await self._redis.hget(self._keys.posts(channel), _letter(user))
        return None if stored is None else msgspec.json.decode(stored, type=SentHandDm)

    async def remember_letter(self, channel: int, user: int, letter: SentHandDm) -> None:
        """This is what the person has now."""
        await self._keep(self._keys.posts(channel), _letter(user), letter)

    async def letters(self, user: int) -> dict[int, SentHandDm]:
        """What a person was written, by the channel of the game: found by a look at all channels."""
        found: dict[int, SentHandDm] = {}
        async for names in self._all_posts():
            pipe = self._redis.pipeline(transaction=False)
            for name in names:
                pipe.hget(name, _letter(user))
            with redis_errors():
                stored = await pipe.execute()
            found |= {
                channel_of(name): msgspec.json.decode(letter, type=SentHandDm)
                for name, letter in zip(names, stored, strict=True)
                if letter is not None
            }
        return found

    async def forget_letters(self, user: int) -> None:
        """This person was never written anything, wherever they have played."""
        async for names in self._all_posts():
            pipe = self._redis.pipeline(transaction=False)
            for name in names:
                pipe.hdel(name, _letter(user))
            with redis_errors():
                await pipe.execute()

    async def _all_posts(self) -> AsyncIterator[list[str]]:
        """The names of all hashes of posts, some at a time."""
        names: list[str] = []
        with redis_errors():
            async for name in self._redis.scan_iter(self._keys.any_posts, count=PAGE):
                names.append(as_text(name))
                if len(names) == PAGE:
                    yield names
                    names = []
        if names:
            yield names

    async def language(self, whose: int) -> str:
        """The language of a person or a server, as far as Discord has said."""
        with redis_errors():
            stored = await self._redis.get(self._keys.language(whose))
        return "" if stored is None else as_text(stored)

    async def remember_language(self, whose: int, language: str) -> None:
        """Discord has said so."""
        with redis_errors():
            await self._redis.set(self._keys.language(whose), language, ex=6 * MONTH)

    async def is_quick(self, user: int) -> bool:
        """Whether a person wants to confirm no move that they have seen a preview of."""
        with redis_errors():
            return bool(await self._redis.exists(self._keys.quick(user)))

    async def be_quick(self, user: int) -> None:
        """They want to confirm none from now on."""
        with redis_errors():
            await self._redis.set(self._keys.quick(user), "1", ex=6 * MONTH)

    async def be_careful(self, user: int) -> None:
        """They want to confirm again."""
        with redis_errors():
            await self._redis.delete(self._keys.quick(user))

    async def be_reminded(self, user: int) -> None:
        """They want to be reminded."""
        with redis_errors():
            await self._redis.delete(self._keys.unreminded(user))

    async def be_left_alone(self, user: int) -> None:
        """They want no reminders, until they say otherwise: this does not expire."""
        with redis_errors():
            await self._redis.set(self._keys.unreminded(user), "1")

    async def left_alone(self, users: Sequence[int]) -> set[int]:
        """Those of these persons who want no reminders."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for user in users:
                pipe.exists(self._keys.unreminded(user))
            said = await pipe.execute()
        return {user for user, alone in zip(users, said, strict=True) if alone}

    async def preferences(self, user: int) -> Preferences:
        """All that a person has chosen."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            pipe.get(self._keys.language(user))
            pipe.exists(self._keys.quick(user))
            pipe.exists(self._keys.unreminded(user))
            language, quick, alone = await pipe.execute()
        return Preferences(as_text(language or ""), quick=bool(quick), reminded=not alone)

    async def forget_preferences(self, user: int) -> None:
        """Nothing was ever chosen."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for name in (self._keys.language, self._keys.quick, self._keys.unreminded):
                pipe.delete(name(user))
            await pipe.execute()

    async def commands(self) -> str:
        """The digest of the commands that Discord has."""
        with redis_errors():
            stored = await self._redis.get(self._keys.commands)
        return "" if stored is None else as_text(stored)

    async def remember_commands(self, digest: str) -> None:
        """Discord has these now."""
        with redis_errors():
            await self._redis.set(self._keys.commands, digest)

    async def _keep(self, key: str, field: str, value: Struct) -> None:
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            pipe.hset(key, field, msgspec.json.encode(value))
            pipe.expire(key, MONTH)
            await pipe.execute()


def _letter(user: int) -> str:
    return f"letter:{user}"
