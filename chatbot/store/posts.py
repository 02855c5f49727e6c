"""The posts of a channel's game, remembered so that later posts can edit or replace them.

The last post of each kind, and the direct message with each person's hand, are fields of one hash per channel. A recent
hand message is edited in place; its field also records whether the person accepts direct messages. If the hash is lost,
a post may keep its buttons, or a hand may be sent twice, but no move is lost, because a button's id contains the
revision for which it was made.
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

KEPT_FOR: Final = 30 * 24 * 3600  # Seconds a channel's sent messages are remembered after the last of them


class SentPost(Struct, frozen=True):
    """A public message that was sent."""

    outbox_id: str  # Id of the outbox message, with a digest of its text (``chatbot.posts.sending``)
    match: str
    message: int  # Discord's message id, or 0 once it is gone
    channel: int
    revision: int = 0  # The table's revision that the post shows


_decoded = msgspec.json.Decoder(SentPost).decode


class SentPosts:
    """The last post of each kind in every channel. Every method may raise ``StoreUnreachable``."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys

    async def in_channel(self, channel: int) -> Mapping[str, SentPost]:
        """Return the last post of each kind in this channel."""
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
        """Record this post as the channel's last of its kind, and forget any rejection of a post in the channel."""
        pipe = self._redis.pipeline(transaction=False)
        pipe.hset(self._keys.posts(channel), kind, msgspec.json.encode(post))
        pipe.expire(self._keys.posts(channel), KEPT_FOR)
        pipe.delete(self._keys.refused(channel))
        await pipe.execute()

    async def forget(self, channel: int, kind: str) -> None:
        await self._redis.hdel(self._keys.posts(channel), kind)


LAST_TURN: Final = "turn"


class PostKind(StrEnum):
    """A kind of post. Its value is the field that stores the last one."""

    LOBBY = "lobby"  # People at a table before the game; edited in place
    INVITATION = "invitation"  # Message to invited people; deleted when all have answered
    TURN = LAST_TURN
    """The events and the players to move, or the end of the game. Only the last one has buttons."""
    LEFT_SEAT = "left-seat"  # Last note about a seat given up; its button is removed when no seat can be taken back
    OFFER = "offer"  # Last offer of a seat; its buttons are removed when it is answered
    VOTE = "vote"  # Last call for votes to end the game; its button is removed when the game ends
    DECLINED = "declined"  # Last note about a declined invitation; its button is removed when the game starts
    REMINDER = "reminder"  # Reminder that a move is due; deleted when the move is made
    FILM = "film"
    """The film of a finished game. Recorded when it is started, so that it is made once, and when it is posted."""
    CLOSED = "closed"  # Note in another channel that the table's channel does not accept posts


HAND_DM: Final = "hand:"


def hand_dm_field(user: int) -> str:
    return f"{HAND_DM}{user}"


def is_hand_dm(field: str) -> bool:
    return field.startswith(HAND_DM)


REJECTED_POST_KEPT_FOR: Final = 60 * 24 * 3600  # Seconds a rejection is remembered after the last attempt


class RejectedPost(Struct, frozen=True):
    """A message that Discord rejected."""

    outbox_id: str
    match: str
    since: int
    code: int  # Discord's latest error code
    times: int = 1


class RejectedPosts(Record["RejectedPost | None"]):
    """The post that Discord rejects in a channel: at most one, the first of the channel's outbox.

    The record is deleted when a post in the channel succeeds. Until then, the channel counts as closed to the bot. Code
    that learns that the channel may have reopened calls ``call``.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        super().__init__(redis, keys.refused, None, REJECTED_POST_KEPT_FOR, RejectedPost)
        self._keys = keys

    async def note(self, channel: int, rejected: RejectedPost) -> RejectedPost:
        """Record a rejection. Return it with the time of the first rejection and the number of rejections of this
        message.
        """
        before = await self.get(channel)
        if before is not None:
            times = before.times + 1 if before.outbox_id == rejected.outbox_id else 1
            rejected = msgspec.structs.replace(rejected, since=before.since, times=times)
        await self.put(rejected, channel)
        return rejected

    async def call(self, channels: Sequence[int]) -> None:
        """Make a dispatcher retry the rejected posts of these channels."""
        pipe = self._redis.pipeline(transaction=False)
        for channel in channels:
            pipe.exists(self._keys.refused(channel))
        for channel, is_rejected in zip(channels, await pipe.execute(), strict=True):
            if is_rejected:
                await self._redis.publish(self._keys.notifications, str(channel))


PAGE: Final = 500


class SentHandDm(Struct, frozen=True):
    """A direct message with a hand. ``message`` is 0 if none was sent or the person does not accept direct messages."""

    digest: str  # Digest of the sent hand, so that the same hand is not sent twice
    channel: int = 0
    message: int = 0
    sent_at: int = 0
    closed: bool = False  # True if the person accepts no direct messages from the bot
    said: bool = False  # True if the person was told that they get no direct messages


_decoded_hand_dm = msgspec.json.Decoder(SentHandDm).decode


class ChannelPosts(NamedTuple):
    """Everything recorded about a channel's posts."""

    posts: Mapping[str, SentPost]  # The last post of each kind
    hand_dms: Mapping[int, SentHandDm]  # The direct message with the hand of each person


def _channel_posts(stored: Mapping[bytes | str, bytes | str]) -> ChannelPosts:
    named = {as_text(field): value for field, value in stored.items()}
    return ChannelPosts(
        {kind: _decoded(value) for kind, value in named.items() if not is_hand_dm(kind)},
        {int(kind.removeprefix(HAND_DM)): _decoded_hand_dm(value) for kind, value in named.items() if is_hand_dm(kind)},
    )


class SentHandDms:
    """All direct messages with hands. Every method raises ``StoreUnreachable`` while Redis is unavailable."""

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
        """Return the messages to a person, by channel. Use only for exports, because it reads every channel's hash."""
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
        """Delete the records of all messages to this person."""
        async for names in key_pages(self._redis, self._keys.posts("*"), PAGE):
            pipe = self._redis.pipeline(transaction=False)
            for name in names:
                pipe.hdel(name, hand_dm_field(user))
            await pipe.execute()


FILM_KEPT_FOR: Final = 6 * 3600  # Seconds after which a film that could not be made is dropped


class DueFilm(Struct, frozen=True):
    """The data needed, besides the game's record, to make the film of a finished game."""

    message: GameFilm
    facts: Facts  # The table at its end, because another game may have replaced it
    tries: int = 0


class DueFilms(Record[DueFilm | None]):
    """The data for the films on the due list, by channel and match."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        super().__init__(redis, keys.animation, None, FILM_KEPT_FOR, DueFilm)

    async def forget_user(self, user: int) -> int:
        """Remove a person from films still to be made. Return the number of films that mentioned them."""
        count = 0
        async for names in key_pages(self._redis, self._key("*", "*"), PAGE):
            for where in [(channel_of(name), name.rpartition(":")[2]) for name in names]:
                due = await self.get(*where)
                facts = None if due is None else unnamed(due.facts, user)
                if due is not None and facts is not None and facts != due.facts:
                    await self.put(msgspec.structs.replace(due, facts=facts), *where)
                    count += 1
        return count
