"""Which events each post has told: posts in their order must tell all events in theirs, each exactly once.

The events of a game come in groups, one for each commit. A post tells those of one or more commits that follow each
other. So the posts of a game must part the row of groups into pieces, and each piece, put into words as the bot does
it, must be what the post says.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_GROUPS: Final = 250
"""Commits that one post is taken to tell of at most."""
LINES_BEFORE: Final = re.compile(r"… and (one|\d+) lines? before")
"""How a post begins that leaves out the oldest lines: it says how many."""


class Saying(Struct, frozen=True):
    """What one post says."""

    text: str
    is_end: bool = False
    """Whether it tells the end of a game, in its own way."""
    may_be_lost: bool = False
    """Whether it was posted in a time that Redis has forgotten: then it need not fit."""


class Span(NamedTuple):
    """Groups that follow each other."""

    begin: int
    end: int
    is_end: bool
    """Whether they are told as the end of a game."""


Words: TypeAlias = "Callable[[Span], str]"


class Account(Struct):
    """What came of a comparison."""

    ends: set[int]
    """Up to which group all may have been told."""
    told_twice: list[str]
    never_told: list[str]
    unexplained: list[str]
    forgiven: int = 0
    """How many posts of a time that Redis has forgotten do not fit."""

    @property
    def faults(self) -> int:
        """How many posts, or gaps between them, do not fit."""
        return len(self.told_twice) + len(self.never_told) + len(self.unexplained)


class Events:
    """The groups of events of a game, and how a run of them is put into words."""

    def __init__(self, count: int, words: Words, known: dict[Span, str]) -> None:
        self.count = count
        self._words = words
        self._known = known
        """What has been put into words already."""

    def text(self, begin: int, end: int, *, is_end: bool = False) -> str:
        """The groups from ``begin`` to before ``end`` in words."""
        span = Span(begin, end, is_end)
        known = self._known.get(span)
        if known is None:
            known = self._known[span] = self._words(span)
        return known

    def ends_of(self, begin: int, saying: Saying) -> set[int]:
        """Where a run of groups that begins here may end, if this is said of it."""
        found = set()
        for end in range(begin, min(self.count, begin + MOST_GROUPS) + 1):
            words = self.text(begin, end, is_end=saying.is_end)
            if words == saying.text:
                found.add(end)
            elif lines_before(words) > lines_before(saying.text):
                break  # with every further group it only becomes more
        return found


def lines_before(text: str) -> int:
    """How many lines a text leaves out at its beginning."""
    found = LINES_BEFORE.match(text)
    if found is None:
        return 0
    return 1 if found[1] == "one" else int(found[1])


def compare(sayings: Sequence[Saying], events: Events) -> Account:
    """Follow the posts through the events. What does not fit is told of, and the next post is looked at from there."""
    account = Account({0}, [], [], [])
    for saying in sayings:
        follow = {end for begin in account.ends for end in events.ends_of(begin, saying)}
        if saying.may_be_lost:
            account.ends |= follow
            account.forgiven += not follow
        elif follow:
            account.ends = follow
        else:
            account.ends = _find_elsewhere(saying, events, account)
    return account


def _find_elsewhere(saying: Saying, events: Events, account: Account) -> set[int]:
    """Where a post fits that does not follow the ones before it: it tells something again, or leaves something out."""
    reached = max(account.ends)
    begins = sorted(range(events.count + 1), key=lambda begin: abs(begin - reached))
    for begin in begins:
        ends = events.ends_of(begin, saying)
        if not ends:
            continue
        if begin < reached:
            account.told_twice.append(events.text(begin, min(reached, max(ends))))
        else:
            account.never_told.append(events.text(reached, begin))
        return {max(reached, end) for end in ends}
    account.unexplained.append(saying.text)
    return set(range(reached, events.count + 1))
