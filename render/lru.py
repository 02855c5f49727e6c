"""An LRU cache: of many things it keeps those used last, up to a number or to a total weight.

The painter keeps drawings here that are expensive to paint, weighed in pixels, and the bot what it may have to forget:
pictures by their bytes, posts and private answers by their number. A cache belongs to one process.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

K = TypeVar("K", bound="Hashable")
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Values by key, as long as they weigh at most ``capacity`` together; the one unused longest goes first.

    Unless ``weight`` says otherwise each value weighs 1, so that the capacity is a number of values. A value that is
    heavier than the capacity by itself is not kept, and takes everything else with it.
    """

    def __init__(self, capacity: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        self._capacity = capacity
        self._weight = weight
        self._total = 0
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def all(self) -> dict[K, V]:
        """A copy of everything kept; nothing counts as used by it."""
        return dict(self._values)

    def get(self, key: K) -> V | None:
        """The value, which now counts as used last; None if it is not, or no longer, kept."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value, in place of the one that had this key, and let go of what no longer fits."""
        self.drop(key)
        self._values[key] = value
        self._total += self._weight(value)
        while self._total > self._capacity:
            _, oldest = self._values.popitem(last=False)
            self._total -= self._weight(oldest)

    def drop(self, key: K) -> V | None:
        """Let go of a value, and return it; None if it was not kept."""
        value = self._values.pop(key, None)
        if value is not None:
            self._total -= self._weight(value)
        return value
