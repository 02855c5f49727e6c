"""Tests of random numbers: they are fair, determined by their seed, and never change."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rng import FastRng, Rng, SeededRng, commitment


def both(seed: int) -> list[Rng]:
    return [SeededRng(str(seed), "test"), FastRng(seed)]


def test_a_seed_always_gives_the_same_numbers() -> None:
    """Running games and old records depend on these exact numbers."""
    rng = SeededRng("waypost", "cards")
    assert [rng.below(110) for _ in range(12)] == [73, 6, 47, 29, 9, 53, 12, 53, 107, 60, 66, 101]
    fast = FastRng(7)
    assert [fast.below(1000) for _ in range(6)] == [41, 324, 677, 981, 198, 694]


@given(st.integers(0, 2**31), st.integers(1, 2**31))
def test_every_number_is_below_the_limit(seed: int, limit: int) -> None:
    for rng in both(seed):
        assert all(0 <= rng.below(limit) < limit for _ in range(5))


@pytest.mark.parametrize("kind", [0, 1])
def test_every_number_is_about_equally_frequent(kind: int) -> None:
    rng = both(3)[kind]
    counts = Counter(rng.below(7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


@pytest.mark.parametrize("kind", [0, 1])
def test_every_order_is_about_equally_frequent(kind: int) -> None:
    rng = both(5)[kind]
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert all(abs(count - 1_000) < 150 for count in counts.values())


@given(st.integers(0, 10**6), st.lists(st.integers()))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    for rng in both(seed):
        shuffled = list(items)
        rng.shuffle(shuffled)
        assert sorted(shuffled) == sorted(items)


def test_labels_separate_the_uses_of_a_seed() -> None:
    def first(*label: str | int) -> list[int]:
        rng = SeededRng("seed", *label)
        return [rng.below(1000) for _ in range(4)]

    assert first("cards") == first("cards")
    assert len({tuple(first(*label)) for label in (("cards",), ("tickets",), ("cards", 1), ("cards1",), ())}) == 5


def test_a_commitment_fixes_the_seed_without_revealing_it() -> None:
    assert commitment("a seed") == commitment("a seed")
    assert commitment("a seed") != commitment("a seed ")
    assert "a seed" not in commitment("a seed")
