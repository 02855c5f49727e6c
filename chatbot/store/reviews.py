"""Reviews of finished games. Anybody who may see the record can request one. A worker makes it, and it is kept for a
month.

A worker makes a review in parts and reports its progress. Further requests in that time wait for the same review. A
review is stored as compressed JSON and contains no names of people.
"""

from __future__ import annotations

import asyncio
import zlib
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct
from redis.asyncio import Redis

from chatbot.store.actions import Environment, failures_as_refusals
from chatbot.store.connection import as_bytes
from chatbot.store.due import DueList, owned
from chatbot.store.queries import TableQueries
from chatbot.store.records import Keys
from chatbot.tables.outcome import NO_RECORD, NO_REVIEW, Refusal
from engine import replay
from engine.api import AnyGame, View
from engine.replay import Record
from engine.review import MOST_SUSPECTS, ExaminedMove, Review, ScannedMove, review_of, seen_moves, suspects

SCANNED_AT_ONCE: Final = 5  # Moves between two progress reports of a worker
SCANS_PER_EXAMINATION: Final = 8
"""Moves that can be scanned in the time of one examination, to estimate the progress."""


class ReviewProgress(Struct, frozen=True, tag="progress"):
    """A review that is being made, is waiting for a worker, or was never requested."""

    percent: int | None = None  # None until a worker begins it


class FinishedReview(Struct, frozen=True, tag="finished"):
    """A complete review."""

    review: Review


KnownReview: TypeAlias = ReviewProgress | FinishedReview


class ReviewedGame(Struct, frozen=True):
    """A review with the data needed to show it."""

    review: Review
    moves: int
    views: tuple[View, ...]  # The mover's view at each turning point, which is no longer secret
    stand_ins: int = 0  # Number of moves that computers made for people; these are not judged


class Reviewer(Protocol):
    """Analyses the moves of records at low priority."""

    async def scan(self, record: str, first: int, end: int) -> tuple[ScannedMove, ...]: ...

    async def examine(self, record: str, number: int) -> ExaminedMove:
        """Return a thorough analysis of the move with this number."""


KEPT_FOR: Final = 30 * 24 * 3600  # Seconds a review is kept; it can be made again from the game's record
PROGRESS_KEPT_FOR: Final = 10 * 60  # Seconds the progress of a review is kept
CLAIMED_FOR: Final = 60  # Seconds that one person has to post a review in a channel before anyone else may
SHARED_FOR: Final = 24 * 3600  # Seconds before a review can be posted in the same channel again

_KNOWN: Final[msgspec.json.Decoder[KnownReview]] = msgspec.json.Decoder(KnownReview)


class Reviews:
    """Requests, makes and stores the reviews of all games."""

    def __init__(self, redis: Redis, keys: Keys, due: DueList, queries: TableQueries, environment: Environment) -> None:
        self._redis, self._keys, self._due = redis, keys, due
        self._queries, self._environment = queries, environment

    @failures_as_refusals
    async def known(self, channel: int, match: str) -> KnownReview | Refusal:
        """Return a game's review, or its progress. The progress has no percentage until a worker begins the review."""
        return await self._stored_review(channel, match) or ReviewProgress()

    @failures_as_refusals
    async def ask(self, channel: int, match: str, asker: int, guild: int) -> KnownReview | Refusal:
        """Request the review of a finished game. Return the review if it is complete, otherwise its progress.

        Each person who asks has a place in the queue. The review is made when the first of these places is served.
        """
        known = await self._stored_review(channel, match)
        if isinstance(known, FinishedReview):
            return known
        text = await self._queries.record(channel, match)
        if isinstance(text, Refusal):
            return text
        record = replay.read(text)
        if not record.moves or self._environment.games(record.start.game).strategy is None:
            return NO_REVIEW
        await self._due.put(owned(f"review:{channel}:{match}", guild, asker), mode="NX")
        return known or ReviewProgress()

    @failures_as_refusals
    async def shown(self, channel: int, match: str, review: Review) -> ReviewedGame | Refusal:
        """Return a review with the views of its turning points."""
        text = await self._queries.record(channel, match)
        if isinstance(text, Refusal):
            return text
        record = replay.read(text)
        views = await asyncio.to_thread(_views, self._environment.games(record.start.game), record, review)
        return ReviewedGame(review, len(record.moves), views, len(record.stand_ins or ()))

    @failures_as_refusals
    async def claim_share(self, channel: int, match: str, where: int) -> int | Refusal | None:
        """Claim the right to post a review in a channel.

        Return None if the claim succeeds. Otherwise return the id of the existing post, or 0 while it is being sent.
        """
        key = self._keys.shared_review(channel, match, where)
        if await self._redis.set(key, 0, ex=CLAIMED_FOR, nx=True):
            return None
        return int(await self._redis.get(key) or 0)

    @failures_as_refusals
    async def note_share(self, channel: int, match: str, where: int, post: int | None) -> Refusal | None:
        """Record the post that now shows the review. If ``post`` is None, because posting failed, release the claim."""
        key = self._keys.shared_review(channel, match, where)
        if post is None:
            await self._redis.delete(key)
        else:
            await self._redis.set(key, post, ex=SHARED_FOR)
        return None

    async def make(self, channel: int, match: str, reviewer: Reviewer) -> Refusal | None:
        """Make a review part by part and store it, or return why it is impossible. Raises ``StoreUnreachable``."""
        if isinstance(await self._stored_review(channel, match), FinishedReview):
            return None
        text = await self._queries.record(channel, match)
        if isinstance(text, Refusal):
            return None if text == NO_RECORD else text
        record = replay.read(text)
        scanned = await self._scanned(channel, match, text, len(record.moves), reviewer)
        examined = await self._examined(channel, match, text, scanned, reviewer)
        review = review_of(self._environment.games(record.start.game), record, scanned, examined)
        await self.keep(channel, match, FinishedReview(review))
        return None

    async def _scanned(self, channel: int, match: str, text: str, moves: int, reviewer: Reviewer) -> list[ScannedMove]:
        found: list[ScannedMove] = []
        for first in range(0, moves, SCANNED_AT_ONCE):
            await self._note(channel, match, first, moves, 0)
            found += await reviewer.scan(text, first, first + SCANNED_AT_ONCE)
        return found

    async def _examined(
        self, channel: int, match: str, text: str, scanned: list[ScannedMove], reviewer: Reviewer
    ) -> list[ExaminedMove]:
        found: list[ExaminedMove] = []
        for number in suspects(scanned):
            await self._note(channel, match, len(scanned), len(scanned), len(found))
            found.append(await reviewer.examine(text, number))
        return found

    async def _note(self, channel: int, match: str, scanned: int, moves: int, examined: int) -> None:
        done = scanned + SCANS_PER_EXAMINATION * examined
        percent = 100 * done // (moves + SCANS_PER_EXAMINATION * MOST_SUSPECTS)
        await self.keep(channel, match, ReviewProgress(percent))

    async def _stored_review(self, channel: int, match: str) -> KnownReview | None:
        stored = await self._redis.get(self._keys.review(channel, match))
        if stored is None:
            return None
        try:
            return _KNOWN.decode(zlib.decompress(as_bytes(stored)))
        except (zlib.error, msgspec.MsgspecError):  # stored by another version; the review is made again
            return None

    async def keep(self, channel: int, match: str, known: KnownReview) -> None:
        packed = zlib.compress(msgspec.json.encode(known))
        lifetime = KEPT_FOR if isinstance(known, FinishedReview) else PROGRESS_KEPT_FOR
        await self._redis.set(self._keys.review(channel, match), packed, ex=lifetime)


def _views(game: AnyGame, record: Record, review: Review) -> tuple[View, ...]:
    numbers = [point.number for point in review.turning_points]
    return tuple(seen.view for number in numbers for seen in seen_moves(game, record, number, number + 1))
