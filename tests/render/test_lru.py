"""An LRU cache is bounded by number or by weight; what was used last stays longest."""

from __future__ import annotations

from render.lru import LruCache


def test_the_one_unused_longest_goes_when_there_are_too_many() -> None:
    cache: LruCache[str, int] = LruCache(2)
    for number, name in enumerate("abc"):
        cache.put(name, number)
    assert [cache.get(name) for name in "abc"] == [None, 1, 2]


def test_what_is_asked_for_counts_as_used() -> None:
    cache: LruCache[str, int] = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(name) for name in "abc"] == [1, None, 3]


def test_values_may_be_weighed() -> None:
    cache: LruCache[str, bytes] = LruCache(10, len)
    cache.put("a", bytes(6))
    cache.put("a", bytes(5))
    cache.put("b", bytes(5))
    assert len(cache) == 2
    cache.put("c", bytes(1))
    assert cache.get("a") is None
    cache.put("whale", bytes(11))
    assert len(cache) == 0, "what is too heavy alone is not kept"


def test_what_is_dropped_weighs_nothing() -> None:
    cache: LruCache[str, bytes] = LruCache(10, len)
    cache.put("a", bytes(10))
    assert cache.drop("a") == bytes(10)
    assert cache.drop("a") is None
    cache.put("b", bytes(10))
    assert cache.get("b") == bytes(10)
