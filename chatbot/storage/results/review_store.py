"""Reviews of finished games (``chatbot.service.reviews``): one packed JSON text a game; it names no person."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.service.reviews import FinishedReview, KnownReview
from chatbot.storage.connection import as_bytes, redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

KEPT_FOR: Final = 30 * 24 * 3600
"""Seconds that a review is kept: it can be made again from the game's record."""
PROGRESS_KEPT_FOR: Final = 10 * 60
"""Seconds that it is remembered how far one is."""
CLAIMED_FOR: Final = 60
"""Seconds that the one who shows a review in a channel has for it, before somebody else may."""
SHARED_FOR: Final = 24 * 3600
"""Seconds in which a review is not shown in a channel a second time."""

_KNOWN: Final[msgspec.json.Decoder[KnownReview]] = msgspec.json.Decoder(KnownReview)


class RedisReviewStore:
    """The reviews of all games: the port ``ReviewStore``. Every method raises ``StoreUnreachable``."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, channel: int, match: str) -> KnownReview | None:
        """What is known of a game's review."""
        with redis_errors():
            stored = await self._redis.get(self._keys.review(channel, match))
        if stored is None:
            return None
        try:
            return _KNOWN.decode(zlib.decompress(as_bytes(stored)))
        except (zlib.error, msgspec.MsgspecError):  # of another version: it is made again
            return None

    async def keep(self, channel: int, match: str, known: KnownReview) -> None:
        """Keep a review, or how far it is."""
        packed = zlib.compress(msgspec.json.encode(known))
        lifetime = KEPT_FOR if isinstance(known, FinishedReview) else PROGRESS_KEPT_FOR
        with redis_errors():
            await self._redis.set(self._keys.review(channel, match), packed, ex=lifetime)

    async def claim_share(self, channel: int, match: str, where: int) -> int | None:
        """Begin to show a review in a channel; if it is shown there already, the post, 0 while it is being written."""
        key = self._keys.shared_review(channel, match, where)
        with redis_errors():
            if await self._redis.set(key, 0, ex=CLAIMED_FOR, nx=True):
                return None
            return int(await self._redis.get(key) or 0)

    async def note_share(self, channel: int, match: str, where: int, post: int | None) -> None:
        """Note the post in which it is shown now; None where it could not be."""
        key = self._keys.shared_review(channel, match, where)
        with redis_errors():
            if post is None:
                await self._redis.delete(key)
            else:
                await self._redis.set(key, post, ex=SHARED_FOR)
