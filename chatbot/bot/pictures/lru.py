"""The latest of many things, by key: when they are too many, or too much together, the oldest go."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

K = TypeVar("K", bound="Hashable")
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """At most so many, or as much as weighs so much; what is asked for counts as new."""

    def __init__(self, most: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._weight = weight
        self._weighs = 0
        self._things: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._things)

    def all(self) -> dict[K, V]:
        """All that is kept now."""
        return dict(self._things)

    def get(self, key: K) -> V | None:
        """What is kept under this key, if it still is."""
        if key in self._things:
            self._things.move_to_end(key)
        return self._things.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep it, in place of what was there."""
        self.drop(key)
        self._things[key] = value
        self._weighs += self._weight(value)
        while self._weighs > self._most:
            _, oldest = self._things.popitem(last=False)
            self._weighs -= self._weight(oldest)

    def drop(self, key: K) -> V | None:
        """Keep it no longer; what it was."""
        value = self._things.pop(key, None)
        if value is not None:
            self._weighs -= self._weight(value)
        return value
