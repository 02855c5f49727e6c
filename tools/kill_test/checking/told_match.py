"""One match with all its versions: what its posts must tell, and what of it may have been posted before it was lost."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from typing import TYPE_CHECKING

import msgspec

from tools.kill_test.checking.match_history import Announced, MatchHistory
from tools.kill_test.checking.outbox_history import with_what_is_in_no_log
from tools.kill_test.checking.told_events import Account, Branch, Events, Span, compare, lines_before, progress_after

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chatbot.tables.table import Person
    from engine.api import PublicEvent
    from tools.kill_test.checking.told_events import Saying
    from tools.kill_test.checking.versions import Version
    from tools.kill_test.stored_matches import StoredMatch


class OtherBeginningError(Exception):
    """What a server still has to tell does not fit a game that begins so."""


class ToldMatch:
    """What posts must tell of a match."""

    def __init__(
        self, versions: Sequence[Version], people: tuple[Person, ...], told: Sequence[PublicEvent] = ()
    ) -> None:
        """``told`` is all that commits have left to be told, where nothing of it was ever lost."""
        self._versions = versions
        self._to_tell = told
        self._histories = [_history(version.stored, people) for version in versions]
        self._begun_from = [_history(version.begun_from, people) for version in versions]
        self._known: list[dict[Span, str]] = [{} for _ in versions]
        self._branches_found: list[Branch] = []

    @property
    def last(self) -> MatchHistory | None:
        """The game as it stands at last; None where it was lost as a whole."""
        return self._histories[-1]

    @property
    def has_lost_something(self) -> bool:
        """Whether a server has died with something of it."""
        return len(self._versions) > 1

    @property
    def any_history(self) -> MatchHistory:
        """The game in some version."""
        return next(history for history in self._histories if history is not None)

    def account(self, sayings: Sequence[Saying]) -> Account:
        """How the posts tell the game. Who begins is told, and is not in every record: all that may be is tried."""
        best: Account | None = None
        for beginnings in self._beginnings():
            self._known = [{} for _ in self._versions]
            try:
                branches = self._branches(beginnings)
                wanted = self._told_at_last(branches)
            except OtherBeginningError:
                continue
            account = compare(sayings, branches)
            told = account.ends_in(len(branches) - 1)
            if wanted and not told & wanted:
                account.never_told.append(branches[-1].events.text(max(told, default=0), max(wanted)))
            if best is None or account.faults < best.faults:
                best, self._branches_found = account, branches
            if account.faults == 0:
                break
        if best is None:
            raise ValueError("a server has something to tell that no game begins with")
        return best

    def fits(self, sayings: Sequence[Saying]) -> bool:
        """Whether these posts tell the game, which begins as it was found to (``account``)."""
        possible, wanted = progress_after(sayings, self._branches_found), self._told_at_last(self._branches_found)
        told = {progress.told for progress in possible if progress.branch == len(self._branches_found) - 1}
        return bool(possible) and (not wanted or bool(told & wanted))

    def announced(self) -> list[Announced]:
        """What was to be announced."""
        return self.last.announced() if self.last is not None else []

    def announced_and_lost(self) -> Counter[str]:
        """What may have been announced of moves that are lost."""
        lost: Counter[str] = Counter()
        for history, after in zip(self._histories, self._begun_from[1:], strict=False):
            if history is not None:
                kept = Counter(after.announced() if after is not None else ())
                lost.update(announced.text for announced in (Counter(history.announced()) - kept).elements())
        return lost

    def lost_ends(self, *, only_played: bool) -> int:
        """How often the game was over and then, after a loss, was not, or its end was still to be told."""
        return sum(
            history is not None
            and history.is_over
            and (history.was_played or not only_played)
            and (after is None or not after.is_over or bool(version.begun_from and version.begun_from.untold))
            for history, after, version in zip(self._histories, self._begun_from[1:], self._versions[1:], strict=False)
        )

    def _beginnings(self) -> Iterator[dict[str, PublicEvent]]:
        """Each way in which the deals that there were may have begun: a deal's first event by its seed."""
        deals = {history.start.seed: history for history in self._histories if history is not None}
        for events in product(*(history.beginnings() for history in deals.values())):
            yield dict(zip(deals, events, strict=True))

    def _branches(self, beginnings: dict[str, PublicEvent]) -> list[Branch]:
        branches: list[Branch] = []
        for number, version in enumerate(self._versions):
            begun_from, reached = self._begun_from[number], frozenset({0})
            if begun_from is not None and version.begun_from is not None:
                reached = _told(begun_from, _events(begun_from, beginnings, {}), version.begun_from)
            events = _events(self._histories[number], beginnings, self._known[number], self._to_tell)
            branches.append(Branch(events, reached, version.since, version.until))
        return branches

    def _told_at_last(self, branches: Sequence[Branch]) -> frozenset[int]:
        """Up to which group all must have been told at last; nothing where the match is lost as a whole."""
        stored = self._versions[-1].stored
        return frozenset() if stored is None or self.last is None else _told(self.last, branches[-1].events, stored)


def groups_of(history: MatchHistory, beginnings: dict[str, PublicEvent]) -> list[tuple[PublicEvent, ...]]:
    """What each commit of a game has made public."""
    stopped = [(history.stopped,)] if history.is_over and not history.was_played else []
    return [(beginnings[history.start.seed],), *history.groups, *stopped]


def _told(history: MatchHistory, events: Events, stored: StoredMatch) -> frozenset[int]:
    """Up to which group all is told, by what a server still has to tell."""
    left, found = history.in_words(stored.untold), set()
    for reached in range(events.count, -1, -1):
        words = events.text(reached, events.count)
        if words == left:
            found.add(reached)
        elif lines_before(words) > lines_before(left):
            break
    if not found:
        raise OtherBeginningError(f"{stored.table.channel}: {left!r}")
    return frozenset(found)


def _events(
    history: MatchHistory | None,
    beginnings: dict[str, PublicEvent],
    known: dict[Span, str],
    told: Sequence[PublicEvent] = (),
) -> Events:
    if history is None:
        return Events(0, lambda _: "", known)
    groups = with_what_is_in_no_log(groups_of(history, beginnings), told)

    def words(span: Span) -> str:
        events = list(chain.from_iterable(groups[span.begin : span.end]))
        return history.in_last_words(events) if span.is_end else history.in_words(events)

    return Events(len(groups), words, known)


def _history(stored: StoredMatch | None, people: tuple[Person, ...]) -> MatchHistory | None:
    if stored is None:
        return None
    table = stored.table
    if not table.started:  # a lobby, where not everybody may have sat down again
        table = msgspec.structs.replace(table, sitters=people)
    return MatchHistory.of_stored(msgspec.structs.replace(stored, table=table))
