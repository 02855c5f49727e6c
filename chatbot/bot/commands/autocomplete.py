"""What a slash command's option offers while one types, and what was meant by what was typed. Pure.

A value is found by any part of what it is called in any of our languages, diacritics apart: ``zur`` finds Zürich,
``lodz`` finds Łódź, ``bazylea`` finds Basel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from anyascii import anyascii
from msgspec import Struct

from chatbot.bot.limits import OPTION, OPTIONS, clip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Naming(Protocol):
    """What a value is called, in the reader's language first."""

    def __call__(self, value: str) -> Sequence[str]:
        """The names of a value."""


class Suggestion(Struct, frozen=True):
    """One line of an autocomplete."""

    name: str
    value: str


def offers(values: Iterable[str], typed: str, naming: Naming) -> list[Suggestion]:
    """At most 25 values that fit what was typed: those that begin so first. No two look the same."""
    wanted = folded(typed)
    ranked = []
    for value in values:
        names = naming(value)
        rank = min((_rank(wanted, folded(name)) for name in (*names, value)), default=None)
        if rank is not None and rank < _NO_MATCH:
            ranked.append((rank, names[0], value))
    ranked.sort(key=lambda found: found[0])
    return _distinct(ranked[:OPTIONS])


def meant(values: Sequence[str], typed: str, naming: Naming) -> str | None:
    """The value that was meant: its own text, a whole name of it, or a part that fits no other."""
    if typed in values:
        return typed
    wanted = folded(typed)
    whole = [value for value in values if any(folded(name) == wanted for name in naming(value))]
    if len(whole) == 1:
        return whole[0]
    part = [value for value in values if any(wanted in folded(name) for name in (*naming(value), value))]
    return part[0] if len(part) == 1 else None


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Small plain letters."""
    return str(anyascii(text)).casefold().strip()


_NO_MATCH = 3


def _rank(wanted: str, name: str) -> int:
    """0: begins so; 1: one of its words does; 2: contains it; 3: does not."""
    if name.startswith(wanted):
        return 0
    if wanted not in name:
        return _NO_MATCH
    before = name[name.index(wanted) - 1]
    return 2 if before.isalnum() else 1


def _distinct(ranked: Sequence[tuple[int, str, str]]) -> list[Suggestion]:
    seen: set[str] = set()
    found = []
    for _, called, value in ranked:
        name = clip(called, OPTION)
        if name in seen:
            tail = f" [{value}]"
            name = clip(called, OPTION - len(tail)) + tail
        if name not in seen and len(value) <= OPTION:
            seen.add(name)
            found.append(Suggestion(name, value))
    return found
