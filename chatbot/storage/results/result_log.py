"""The log of results: one list that only grows, to which the commit that ends a game appends. It is the truth.

A result keeps its number in the log for ever. One is rewritten in one case only: a person who is in it has their data
deleted (``RedisResults.forget``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.players.game_result import GameResult
from chatbot.players.summary import Summary
from chatbot.storage.connection import as_bytes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

AT_ONCE = 500
"""Results that are read together."""
_DECODER = msgspec.msgpack.Decoder(GameResult)
_SUMMARY = msgspec.msgpack.Decoder(Summary)


def packed(result: GameResult) -> bytes:
    """A result as it is stored."""
    return msgspec.msgpack.encode(result)


def unpacked(entry: bytes) -> GameResult:
    """A stored result."""
    return _DECODER.decode(entry)


def packed_summary(summary: Summary) -> bytes:
    """What results come to, as it is stored."""
    return msgspec.msgpack.encode(summary)


def unpacked_summary(stored: bytes) -> Summary:
    """A stored summary; of an earlier version one may lack the latest fields."""
    return _SUMMARY.decode(stored)


async def all_results(redis: Redis, keys: Keys) -> AsyncIterator[GameResult]:
    """The whole log, oldest first."""
    start = 0
    while entries := await redis.lrange(keys.results.log, start, start + AT_ONCE - 1):
        for entry in entries:
            yield unpacked(as_bytes(entry))
        start += len(entries)
