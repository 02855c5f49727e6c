"""What a slash command's option suggests while a person types, and which value they mean by what they typed. Pure.

A value is found by any part of its names in any of the bot's languages, diacritics apart: ``zur`` finds Zürich,
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
    """Names a value in every language, the reader's first."""

    def __call__(self, value: str) -> Sequence[str]:
        """The names of a value."""


class Suggestion(Struct, frozen=True):
    """One line of an autocomplete."""

    name: str
    value: str


def suggestions(values: Iterable[str], typed: str, naming: Naming) -> list[Suggestion]:
    """At most 25 values that fit what was typed: those that begin with it come first. No two look the same."""
    wanted = folded(typed)
    ranked = []
    for value in values:
        names = naming(value)
        rank = min((_rank(wanted, folded(name)) for name in (*names, value)), default=None)
        if rank is not None and rank < _NO_MATCH:
            ranked.append((rank, names[0], value))
    ranked.sort(key=lambda found: found[0])
    return _distinct(ranked[:OPTIONS])


def resolve(values: Sequence[str], typed: str, naming: Naming) -> str | None:
    """The value that a person means: by its own text, a whole name of it, or a part of a name that fits no other value.

    None when what was typed fits no value, or several.
    """
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
    """The text in lower-case letters without diacritics."""
    return str(anyascii(text)).casefold().strip()


_NO_MATCH = 3


def _rank(wanted: str, name: str) -> int:
    """0: the name begins with what is wanted; 1: one of its words does; 2: the name contains it; 3: it does not."""
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
