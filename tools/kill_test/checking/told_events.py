"""Which events each post has told: posts in their order must tell all events in theirs, each exactly once.

The events of a game come in groups, one for each commit. A post tells those of one or more commits that follow each
other. So the posts of a game must part the row of groups into pieces, and each piece, put into words as the bot does
it, must be what the post says.

Where Redis has lost something, the row branches: the moves that are lost were told, others are made instead, and
what the server that went on did not know to be told is told again, once. So the posts must fit the old row until the
loss, and from then on the new one, from where its server says that the telling stood.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

MOST_GROUPS: Final = 250
"""Commits that one post is taken to tell of at most."""
LINES_BEFORE: Final = re.compile(r"… and (one|\d+) lines? before")
"""How a post begins that leaves out the oldest lines: it says how many."""


class Saying(Struct, frozen=True):
    """What one post says."""

    text: str
    is_end: bool = False
    """Whether it tells the end of a game, in its own way."""
    at: float = 0.0
    """When it was posted."""


class Span(NamedTuple):
    """Groups that follow each other."""

    begin: int
    end: int
    is_end: bool
    """Whether they are told as the end of a game."""


Words: TypeAlias = "Callable[[Span], str]"


class Events:
    """The groups of events of a game, and how a run of them is put into words."""

    def __init__(self, count: int, words: Words, known: dict[Span, str]) -> None:
        self.count = count
        self._words = words
        self._known = known
        """What has been put into words already."""
        self._ends: dict[tuple[int, str, bool], set[int]] = {}
        """What was looked for already."""

    def text(self, begin: int, end: int, *, is_end: bool = False) -> str:
        """The groups from ``begin`` to before ``end`` in words."""
        span = Span(begin, end, is_end)
        known = self._known.get(span)
        if known is None:
            known = self._known[span] = self._words(span)
        return known

    def ends_of(self, begin: int, saying: Saying) -> set[int]:
        """Where a run of groups that begins here may end, if this is said of it."""
        key = (begin, saying.text, saying.is_end)
        if key in self._ends:
            return self._ends[key]
        found = self._ends[key] = set()
        for end in range(begin, min(self.count, begin + MOST_GROUPS) + 1):
            words = self.text(begin, end, is_end=saying.is_end)
            if words == saying.text:
                found.add(end)
            elif lines_before(words) > lines_before(saying.text):
                break  # with every further group it only becomes more
        return found


class Branch(Struct, frozen=True):
    """A game as one server of Redis held it."""

    events: Events
    told: frozenset[int] = frozenset({0})
    """Up to which group all was told when it began, as that server knew it; several where groups have no words."""
    since: float = -math.inf
    """When a post of it may come first."""
    until: float = math.inf
    """When one may come last: it may be on its way when the server dies."""


class Progress(NamedTuple):
    """How far the telling has come: all groups before ``told`` of this branch."""

    branch: int
    told: int


class Telling(NamedTuple):
    """A post that fitted, and where."""

    progress: Progress
    saying: Saying


class Account(Struct):
    """What came of a comparison."""

    possible: set[Progress]
    """How far the telling may have come."""
    told_twice: list[str]
    never_told: list[str]
    unexplained: list[str]

    @property
    def faults(self) -> int:
        """How many posts, or gaps between them, do not fit."""
        return len(self.told_twice) + len(self.never_told) + len(self.unexplained)

    def ends_in(self, branch: int) -> set[int]:
        """Up to which group all may have been told of this branch."""
        return {progress.told for progress in self.possible if progress.branch == branch}


def lines_before(text: str) -> int:
    """How many lines a text leaves out at its beginning."""
    found = LINES_BEFORE.match(text)
    if found is None:
        return 0
    return 1 if found[1] == "one" else int(found[1])


def compare(sayings: Iterable[Saying], branches: Sequence[Branch]) -> Account:
    """Follow the posts through the events. What does not fit is told of, and the next post is looked at from there."""
    account = Account({Progress(0, reached) for reached in branches[0].told}, [], [], [])
    tellings: list[Telling] = []
    for saying in sayings:
        possible = _reachable(account.possible, branches, tellings, saying.at)
        account.possible = _follow(saying, possible, branches, tellings) or _find_elsewhere(
            saying, possible, branches, account
        )
    account.possible = _reachable(account.possible, branches, tellings, math.inf)
    return account


def progress_after(sayings: Iterable[Saying], branches: Sequence[Branch]) -> set[Progress]:
    """How far the telling may have come after these posts; nowhere if one of them does not fit."""
    possible = {Progress(0, reached) for reached in branches[0].told}
    tellings: list[Telling] = []
    for saying in sayings:
        possible = _follow(saying, _reachable(possible, branches, tellings, saying.at), branches, tellings)
        if not possible:
            return possible
    return _reachable(possible, branches, tellings, math.inf)


def _follow(
    saying: Saying, possible: Iterable[Progress], branches: Sequence[Branch], tellings: list[Telling]
) -> set[Progress]:
    """Where the telling may have come with this post, which is noted wherever it fits."""
    found = set()
    for progress in possible:
        branch = branches[progress.branch]
        ends = branch.events.ends_of(progress.told, saying) if saying.at <= branch.until else set()
        if ends:
            tellings.append(Telling(progress, saying))
        found |= {Progress(progress.branch, end) for end in ends}
    return found


def _reachable(
    possible: Iterable[Progress], branches: Sequence[Branch], tellings: Sequence[Telling], at: float
) -> set[Progress]:
    """Where the next post may go on: in the same branch, or in the one after it.

    In that one the telling goes on from where its server says it stood. What this tells with the very words of a post
    that there is already is not posted again: Discord answers with that post.
    """
    found = set(possible)
    for number, branch in enumerate(branches[1:], start=1):
        earliest = min(branch.told)
        came_there = any(progress.branch == number - 1 and progress.told >= earliest for progress in found)
        if at >= branch.since and came_there:
            found |= {Progress(number, reached) for reached in branch.told}
    waiting = list(found)
    while waiting:
        progress = waiting.pop()
        events = branches[progress.branch].events
        for telling in tellings:
            if telling.progress.branch < progress.branch and telling.progress.told == progress.told:
                new = {Progress(progress.branch, end) for end in events.ends_of(progress.told, telling.saying)} - found
                found |= new
                waiting += new
    return found


def _find_elsewhere(
    saying: Saying, possible: set[Progress], branches: Sequence[Branch], account: Account
) -> set[Progress]:
    """Where a post fits that does not follow the ones before it: it tells something again, or leaves something out."""
    number, reached = max(possible)
    events = branches[number].events
    for begin in sorted(range(events.count + 1), key=lambda begin: abs(begin - reached)):
        ends = events.ends_of(begin, saying)
        if not ends:
            continue
        if begin < reached:
            account.told_twice.append(events.text(begin, min(reached, max(ends))))
        else:
            account.never_told.append(events.text(reached, begin))
        return {Progress(number, max(reached, end)) for end in ends}
    account.unexplained.append(saying.text)
    return {Progress(number, end) for end in range(reached, events.count + 1)}
