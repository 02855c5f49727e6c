"""What is kept is bounded, by number or by weight; what is asked for stays longest."""

from __future__ import annotations

from chatbot.bot.pictures.lru import LruCache


def test_the_oldest_goes_when_there_are_too_many() -> None:
    kept: LruCache[str, int] = LruCache(2)
    for number, name in enumerate("abc"):
        kept.put(name, number)
    assert [kept.get(name) for name in "abc"] == [None, 1, 2]


def test_what_is_asked_for_counts_as_new() -> None:
    kept: LruCache[str, int] = LruCache(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert [kept.get(name) for name in "abc"] == [1, None, 3]


def test_things_may_be_weighed() -> None:
    kept: LruCache[str, bytes] = LruCache(10, len)
    kept.put("a", bytes(6))
    kept.put("a", bytes(5))
    kept.put("b", bytes(5))
    assert len(kept) == 2
    kept.put("c", bytes(1))
    assert kept.get("a") is None
    kept.put("whale", bytes(11))
    assert len(kept) == 0, "what is too heavy alone is not kept"


def test_what_is_dropped_weighs_nothing() -> None:
    kept: LruCache[str, bytes] = LruCache(10, len)
    kept.put("a", bytes(10))
    assert kept.drop("a") == bytes(10)
    assert kept.drop("a") is None
    kept.put("b", bytes(10))
    assert kept.get("b") == bytes(10)
