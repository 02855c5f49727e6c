"""The search behind an option's suggestions: which values fit what a person types, and which one they mean. Pure.

Names are searched as people type: every word typed begins a word of a value's names in any of the bot's languages, in
any order, diacritics apart: ``zur par`` finds Paris–Zürich, ``lodz`` finds Łódź, ``bazylea`` finds Basel. Then come
names that hold what was typed anywhere, and where nothing fits, near misses: ``zrich`` is Zürich, ``luzern`` Lucerne.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from anyascii import anyascii
from msgspec import Struct

from chatbot.limits import OPTION, OPTIONS, clip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Naming(Protocol):
    """Names a value in every language, the reader's first."""

    def __call__(self, value: str) -> Sequence[str]:
        """Return the names of a value."""


class Suggestion(Struct, frozen=True):
    """One line of an autocomplete."""

    name: str
    value: str


def suggestions(values: Iterable[str], typed: str, naming: Naming) -> list[Suggestion]:
    """Return at most 25 values that fit what was typed, the best first; no two look the same."""
    wanted = folded(typed)
    named = [(value, naming(value)) for value in values]
    ranked = [(_rank(wanted, (*names, value)), names[0], value) for value, names in named]
    found = [one for one in ranked if one[0] is not Fit.NONE]
    if not found:
        found = [(Fit.NEAR, names[0], value) for value, names in named if _is_near(wanted, (*names, value))]
    return _distinct(sorted(found, key=lambda one: one[0])[:OPTIONS])


def resolve(values: Sequence[str], typed: str, naming: Naming) -> str | None:
    """Return the value that a person means: by its own text, a whole name of it, or what fits no other value as well.

    None when what was typed fits no value, or several equally. A near miss is only suggested, never taken for meant.
    """
    if typed in values:
        return typed
    wanted = folded(typed)
    whole = [value for value in values if any(_is_whole(wanted, name) for name in naming(value))]
    if len(whole) == 1:
        return whole[0]
    ranks = {value: _rank(wanted, (*naming(value), value)) for value in values}
    fitting = [value for value, rank in ranks.items() if rank is not Fit.NONE]
    by_words = [value for value in fitting if ranks[value] is not Fit.PART]
    found = by_words or fitting
    return found[0] if len(found) == 1 else None


def _is_whole(wanted: str, name: str) -> bool:
    return folded(name) == wanted or (words_of(name) == words_of(wanted) != ())


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    return str(anyascii(text)).casefold().strip()


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text, parted at blanks, hyphens and whatever else is no letter or digit."""
    return tuple(word for word in _NO_WORD.split(folded(text)) if word)


class Fit(IntEnum):
    """How what was typed fits a value, best first."""

    BEGINNING = 0
    """A name begins with it."""
    WORDS = 1
    """Each of its words begins a word of the names."""
    PART = 2
    """A name contains it."""
    NEAR = 3
    """Each of its words nearly begins a word of the names."""
    NONE = 4


_NO_WORD: Final = re.compile(r"[\W_]+")
TYPOS: Final = ((6, 2), (4, 1))
"""Letters that may be wrong, missing or too many in a word of so many letters at least."""


def _rank(wanted: str, names: Sequence[str]) -> Fit:
    if any(folded(name).startswith(wanted) for name in names):
        return Fit.BEGINNING
    words = [word for name in names for word in words_of(name)]
    typed = words_of(wanted)
    if typed and all(any(word.startswith(one) for word in words) for one in typed):
        return Fit.WORDS
    return Fit.PART if any(wanted in folded(name) for name in names) else Fit.NONE


def _is_near(wanted: str, names: Sequence[str]) -> bool:
    words = [word for name in names for word in words_of(name)]
    typed = words_of(wanted)
    return bool(typed) and all(any(_nearly_begins(one, word) for word in words) for one in typed)


@lru_cache(maxsize=20_000)
def _nearly_begins(typed: str, word: str) -> bool:
    """Return True if a word begins with what was typed, but for a typo; the first letter is never one."""
    if word.startswith(typed):
        return True
    allowed = next((typos for letters, typos in TYPOS if len(typed) >= letters), 0)
    return bool(allowed) and typed[0] == word[0] and _distance_to_beginning(typed, word) <= allowed


def _distance_to_beginning(typed: str, word: str) -> int:
    """Return how many letters must be changed, added or left out for what was typed to be a beginning of the word."""
    row = list(range(len(word) + 1))
    for number, letter in enumerate(typed, start=1):
        before, row[0] = row[0], number
        for place, other in enumerate(word, start=1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != other))
    return min(row)


def _distinct(ranked: Sequence[tuple[Fit, str, str]]) -> list[Suggestion]:
    """Return suggestions that all look different; the later ones of the same name are numbered from 2."""
    found: dict[str, Suggestion] = {}
    for _, called, value in ranked:
        name, number = clip(called, OPTION), 1
        while name in found:
            number += 1
            tail = f" ({number})"
            name = clip(called, OPTION - len(tail)) + tail
        if len(value) <= OPTION:
            found[name] = Suggestion(name, value)
    return list(found.values())
