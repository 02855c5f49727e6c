"""The posts of a channel's game, remembered so that a later post can edit or replace them.

The last post of each kind, and the direct message that each person has with their hand, are fields of one hash a
channel. A hand is edited in place while it is young; noted with it is whether the person takes direct messages at all.
Losing the hash costs a post that keeps its buttons, or a second message with the same hand, never a move: a button's id
says which revision of the table it was made for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct
from redis.asyncio import Redis

from chatbot.store.connection import RoundTrip, as_text, key_pages
from chatbot.store.records import Keys, Record, channel_of
from chatbot.tables.outcome import GameFilm
from chatbot.tables.privacy import unnamed
from chatbot.tables.table import Facts

KEPT_FOR: Final = 30 * 24 * 3600  # Seconds that a channel's sent messages are remembered after the last of them


class SentPost(Struct, frozen=True):
    """A public message as it was sent."""

    outbox_id: str  # Names the outbox message that it published, with a digest of its text (``chatbot.posts.sending``)
    match: str
    message: int  # Discord's id of it; 0 once it is gone
    channel: int
    revision: int = 0  # The revision of the table that the post showed


_decoded = msgspec.json.Decoder(SentPost).decode


class SentPosts:
    """The last post of each kind in every channel. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys

    async def in_channel(self, channel: int) -> Mapping[str, SentPost]:
        """Return the last post of each kind that this channel has had."""
        return _channel_posts(await self._redis.hgetall(self._keys.posts(channel))).posts

    def ask(self, trip: RoundTrip, channel: int) -> Callable[[], ChannelPosts]:
        trip.pipe.hgetall(self._keys.posts(channel))
        return trip.answer(_channel_posts)

    async def last(self, channel: int, kind: str) -> SentPost | None:
        stored = await self._redis.hget(self._keys.posts(channel), kind)
        return None if stored is None else _decoded(stored)

    def ask_last(self, trip: RoundTrip, channel: int, kind: str) -> Callable[[], SentPost | None]:
        trip.pipe.hget(self._keys.posts(channel), kind)
        return trip.answer(lambda stored: None if stored is None else _decoded(stored))

    async def remember(self, channel: int, kind: str, post: SentPost) -> None:
        """Note that this is the last post of its kind now, and that the channel takes posts.

        Raises ``StoreUnreachable``.
        """
        pipe = self._redis.pipeline(transaction=False)
        pipe.hset(self._keys.posts(channel), kind, msgspec.json.encode(post))
        pipe.expire(self._keys.posts(channel), KEPT_FOR)
        pipe.delete(self._keys.refused(channel))
        await pipe.execute()

    async def forget(self, channel: int, kind: str) -> None:
        await self._redis.hdel(self._keys.posts(channel), kind)


LAST_TURN: Final = "turn"


class PostKind(StrEnum):
    """A kind of post; its value is the field under which the last one is stored."""

    LOBBY = "lobby"  # The people at a table whose game has not begun; edited in place
    INVITATION = "invitation"  # The persons asked to take their seats; deleted when nobody is waited for any more
    TURN = LAST_TURN
    """The events, and who is to move now; the post of the end as well. Only the last one has buttons."""
    LEFT_SEAT = "left-seat"  # The last note that a seat was given up; its button goes when nobody can take one back
    OFFER = "offer"  # The last note that offers a seat; its buttons go when it is answered
    VOTE = "vote"  # The last note that asks for votes to end the game; its button goes when the game is over
    DECLINED = "declined"  # The last note that an invitation was declined; its button goes when the game has begun
    REMINDER = "reminder"  # A reminder that a move is still waited for; deleted when it is made
    FILM = "film"
    """The whole game that has ended. Remembered when it is begun, so that it is begun once, and again when it is
    posted.
    """
    CLOSED = "closed"  # The note, elsewhere, that the channel cannot be written in


HAND_DM: Final = "hand:"


def hand_dm_field(user: int) -> str:
    return f"{HAND_DM}{user}"


def is_hand_dm(field: str) -> bool:
    return field.startswith(HAND_DM)


REJECTED_POST_KEPT_FOR: Final = 60 * 24 * 3600  # Seconds that a rejection is remembered after the last attempt


class RejectedPost(Struct, frozen=True):
    """A message that Discord has rejected."""

    outbox_id: str
    match: str
    since: int
    code: int  # Discord's code for why, the last time
    times: int = 1


class RejectedPosts(Record["RejectedPost | None"]):
    """The post that Discord rejects in a channel: at most one, the head of its outbox.

    It is forgotten when something is posted there again. Until then the channel counts as closed to the bot, and
    anybody who learns that it may have opened calls it.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        super().__init__(redis, keys.refused, None, REJECTED_POST_KEPT_FOR, RejectedPost)
        self._keys = keys

    async def note(self, channel: int, rejected: RejectedPost) -> RejectedPost:
        """Note a rejection; return it with its first time, and how often this message was rejected by now."""
        before = await self.get(channel)
        if before is not None:
            times = before.times + 1 if before.outbox_id == rejected.outbox_id else 1
            rejected = msgspec.structs.replace(rejected, since=before.since, times=times)
        await self.put(rejected, channel)
        return rejected

    async def call(self, channels: Sequence[int]) -> None:
        """Let any dispatcher look now at those of these channels where something is rejected."""
        pipe = self._redis.pipeline(transaction=False)
        for channel in channels:
            pipe.exists(self._keys.refused(channel))
        for channel, is_rejected in zip(channels, await pipe.execute(), strict=True):
            if is_rejected:
                await self._redis.publish(self._keys.notifications, str(channel))


PAGE: Final = 500


class SentHandDm(Struct, frozen=True):
    """A direct message with a hand; ``message`` is 0 when the person takes none, or has none yet."""

    digest: str  # The digest of the hand as it was sent: the same hand is not sent twice
    channel: int = 0
    message: int = 0
    sent_at: int = 0
    closed: bool = False  # True if Discord refused it: the person takes no direct messages from the bot
    said: bool = False  # True if the person has been told that no direct messages reach them


_decoded_hand_dm = msgspec.json.Decoder(SentHandDm).decode


class ChannelPosts(NamedTuple):
    """All that is remembered of a channel."""

    posts: Mapping[str, SentPost]  # The last post of each kind
    hand_dms: Mapping[int, SentHandDm]  # The direct message of each person who was sent a hand


def _channel_posts(stored: Mapping[bytes | str, bytes | str]) -> ChannelPosts:
    named = {as_text(field): value for field, value in stored.items()}
    return ChannelPosts(
        {kind: _decoded(value) for kind, value in named.items() if not is_hand_dm(kind)},
        {int(kind.removeprefix(HAND_DM)): _decoded_hand_dm(value) for kind, value in named.items() if is_hand_dm(kind)},
    )


class SentHandDms:
    """The direct messages that every person has, by channel. Every method raises ``StoreUnreachable``."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys

    async def to_user(self, channel: int, user: int) -> SentHandDm | None:
        stored = await self._redis.hget(self._keys.posts(channel), hand_dm_field(user))
        return None if stored is None else _decoded_hand_dm(stored)

    async def remember(self, channel: int, user: int, sent: SentHandDm) -> None:
        pipe = self._redis.pipeline(transaction=False)
        pipe.hset(self._keys.posts(channel), hand_dm_field(user), msgspec.json.encode(sent))
        pipe.expire(self._keys.posts(channel), KEPT_FOR)
        await pipe.execute()

    async def of_user(self, user: int) -> dict[int, SentHandDm]:
        """Return all direct messages to a person, by the channel of the game. Reads every channel's hash: for exports
        only.
        """
        found: dict[int, SentHandDm] = {}
        async for names in key_pages(self._redis, self._keys.posts("*"), PAGE):
            pipe = self._redis.pipeline(transaction=False)
            for name in names:
                pipe.hget(name, hand_dm_field(user))
            stored = await pipe.execute()
            found |= {
                channel_of(name): _decoded_hand_dm(sent)
                for name, sent in zip(names, stored, strict=True)
                if sent is not None
            }
        return found

    async def forget_user(self, user: int) -> None:
        """Delete all that is known of messages to this person, whichever channel they were about."""
        async for names in key_pages(self._redis, self._keys.posts("*"), PAGE):
            pipe = self._redis.pipeline(transaction=False)
            for name in names:
                pipe.hdel(name, hand_dm_field(user))
            await pipe.execute()


FILM_KEPT_FOR: Final = 6 * 3600  # Seconds after which a film that could not be made is forgotten


class DueFilm(Struct, frozen=True):
    """The data that the film of a finished game needs beside its record."""

    message: GameFilm
    facts: Facts  # The table as it ended: another game may have taken its place
    tries: int = 0


class DueFilms(Record[DueFilm | None]):
    """The data of the films on the due list, by channel and match."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        super().__init__(redis, keys.animation, None, FILM_KEPT_FOR, DueFilm)

    async def forget_user(self, user: int) -> int:
        """Take a person out of the films that are still to come; return how many named them."""
        count = 0
        async for names in key_pages(self._redis, self._key("*", "*"), PAGE):
            for where in [(channel_of(name), name.rpartition(":")[2]) for name in names]:
                due = await self.get(*where)
                facts = None if due is None else unnamed(due.facts, user)
                if due is not None and facts is not None and facts != due.facts:
                    await self.put(msgspec.structs.replace(due, facts=facts), *where)
                    count += 1
        return count
