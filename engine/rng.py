"""Seeded random number generators.

``SeededRng`` makes the random decisions of a game. It is a counter over a keyed hash, so a seed gives the same game on
every machine and in every version of Python. Python's own generator guarantees that only for ``random()``. A label
separates the uses of one seed: the shuffle of the tickets does not change if the cards need one more number.

``FastRng`` is for the search, which draws millions of numbers that may change between versions.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from struct import Struct
from typing import Protocol, TypeVar

T = TypeVar("T")

_UNPACKED = Struct(">16I")
_WORDS = 1 << 32
_MASK = (1 << 64) - 1


class Rng(Protocol):
    """A source of random numbers."""

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to limit - 1, with a uniform distribution."""

    def shuffle(self, items: list[T]) -> None:
        """Shuffle the items in place."""


class SeededRng:
    """Random numbers determined by a seed and a label."""

    __slots__ = ("_counter", "_key", "_label", "_words")

    def __init__(self, seed: str, *label: str | int) -> None:
        self._key = blake2b(seed.encode(), digest_size=32, person=b"waypost").digest()
        self._label = "\0".join(str(part) for part in label).encode() + b"\0"
        self._counter = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to limit - 1, with an exactly uniform distribution."""
        fair = _WORDS - _WORDS % limit
        while True:
            if not self._words:
                self._words = self._block()
            word = self._words.pop()
            if word < fair:
                return word % limit

    def shuffle(self, items: list[T]) -> None:
        """Shuffle the items in place, from the last position to the first."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _block(self) -> list[int]:
        counted = self._label + self._counter.to_bytes(8, "big")
        self._counter += 1
        return list(_UNPACKED.unpack(blake2b(counted, digest_size=_UNPACKED.size, key=self._key).digest()))[::-1]


class FastRng:
    """A 64-bit linear congruential generator. It is ten times as fast as ``SeededRng``, and good enough for the
    search.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK

    def below(self, limit: int) -> int:
        self._state = state = (self._state * 6364136223846793005 + 1442695040888963407) & _MASK
        return (state >> 33) * limit >> 31

    def shuffle(self, items: list[T]) -> None:
        state = self._state
        for last in range(len(items) - 1, 0, -1):
            state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
            other = (state >> 33) * (last + 1) >> 31
            items[last], items[other] = items[other], items[last]
        self._state = state


def commitment(secret: str) -> str:
    """Return the hash of a seed, or of the secret behind it, for publication. The hash hides this text until it is
    revealed, and then proves that it was not changed.
    """
    return sha256(b"waypost seed\0" + secret.encode()).hexdigest()


def mixed(secret: str, named: str) -> str:
    """Return the seed made from a sealed secret and a text chosen later, which the secret's holder cannot influence."""
    return sha256(b"waypost shuffle\0" + secret.encode() + b"\0" + named.encode()).hexdigest()
