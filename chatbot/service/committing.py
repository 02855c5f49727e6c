"""How a table is changed: read it, ask a pure action what is to become of it, commit that in one step.

Several processes may do this to one table at once. The store accepts a change only on top of the table that it was made
from: the writer that was slower reads and asks again. So the first attempt is made without reading, from the table as
this process has seen it last; but nothing is refused, and no game ended, because of what may be out of date. A lock for
each channel keeps the tasks of one process from racing each other; it only saves work.
"""

from __future__ import annotations

import logging
from asyncio import Lock
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import msgspec

from chatbot.players.game_result import GameResult
from chatbot.service.finished_game import daily_result_of, result_of
from chatbot.service.moving import no_table
from chatbot.service.ports import CommitOutcome
from chatbot.service.results import Done, failures_as_refusals
from chatbot.tables.change import Change
from chatbot.tables.facts import public_facts
from chatbot.tables.record import record_of
from chatbot.tables.refusal import NO_TABLE, STALE_TABLE, TOO_BUSY, UNKNOWN_BUTTON
from chatbot.tables.table import Phase
from engine.api import NotAMove, PrivateEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.players.daily import DailyResult
    from chatbot.service.ports import Environment, TableIndexes, TableStore
    from chatbot.service.results import ActionResult
    from chatbot.tables.change import Decision
    from chatbot.tables.table import Actor, Table
    from engine.api import Event

log = logging.getLogger(__name__)

ATTEMPTS: Final = 20
"""How often a lost race is run again."""


class Committer:
    """Commits what actions decide: about any match, or only about the one that it is bound to."""

    def __init__(
        self,
        store: TableStore,
        indexes: TableIndexes,
        environment: Environment,
        match: str | None = None,
        locks: WeakValueDictionary[int, Lock] | None = None,
    ) -> None:
        self._store = store
        self._indexes = indexes
        self._environment = environment
        self._match = match
        self._locks: WeakValueDictionary[int, Lock] = WeakValueDictionary() if locks is None else locks

    def bound_to(self, match: str) -> Committer:
        """One that refuses what concerns another match than this one."""
        return Committer(self._store, self._indexes, self._environment, match, self._locks)

    @failures_as_refusals
    async def commit(
        self, channel: int, actor: Actor | None, key: str, decide: Callable[[Table | None, int], Decision]
    ) -> ActionResult:
        """Commit what ``decide`` makes of the channel's table and the time; ``key`` names the interaction for ever.

        What ``decide`` refuses changes nothing. A key that was committed before is not decided again.
        """
        lock = self._locks.setdefault(channel, Lock())
        async with lock:
            at_once = await self._attempt_unread(channel, actor, key, decide)
            if at_once is not None:
                return at_once
            for _ in range(ATTEMPTS):
                result = await self._attempt(channel, actor, key, decide)
                if result is not None:
                    return result
        return TOO_BUSY

    async def _attempt_unread(
        self, channel: int, actor: Actor | None, key: str, decide: Callable[[Table | None, int], Decision]
    ) -> ActionResult | None:
        """Decide about the table that is known, commit; None where it must be read."""
        known = self._store.known(channel)
        if known is None or self._match not in {None, known.match}:
            return None
        decision = decide(known, int(self._environment.clock()))
        if not isinstance(decision, Change) or _ends_game(known, decision.table):
            return None
        return await self._write(known, decision, actor, key)

    async def _attempt(
        self, channel: int, actor: Actor | None, key: str, decide: Callable[[Table | None, int], Decision]
    ) -> ActionResult | None:
        """Read, decide, commit; None when another writer was faster."""
        stored = await self._store.read(channel, key)
        if stored.earlier is not None and stored.table is not None:
            return Done(public_facts(stored.table), stored.earlier, repeated=True)
        if stored.table is not None and self._match is not None and self._match != stored.table.match:
            return STALE_TABLE if self._match else UNKNOWN_BUTTON
        decision = decide(stored.table, int(self._environment.clock()))
        if decision == NO_TABLE:
            return await no_table(self._store, channel)
        if not isinstance(decision, Change):
            return decision
        return await self._write(stored.table, await self._with_record(stored.table, decision), actor, key)

    async def _write(self, before: Table | None, change: Change, actor: Actor | None, key: str) -> Done | None:
        """Commit a change on top of the table that it was made from; None when another writer was faster."""
        result = self._result_of(before, change.table)
        committed = await self._store.commit(before, change, key, result)
        match committed.outcome:
            case CommitOutcome.LOST | CommitOutcome.REPEATED:
                return None
            case CommitOutcome.WON:
                if change.record is not None:
                    await self._indexes.bound_archive(change.table.guild, change.table.changed_at)
                if isinstance(result, GameResult):
                    await self._store.results.catch_up()
                return Done(public_facts(change.table), committed.revision, known_to(actor, change))

    def _result_of(self, before: Table | None, table: Table) -> GameResult | DailyResult | None:
        """The result of the game, if this change ends one that counts."""
        if not _ends_game(before, table):
            return None
        result = result_of if table.terms.daily is None else daily_result_of
        return result(self._environment.games(table.game), table)

    async def _with_record(self, before: Table | None, change: Change) -> Change:
        """The change with the record of the whole game, if it ends one."""
        table = change.table
        if not _ends_game(before, table):
            return change
        lines = await self._store.log(table.channel, table.match)
        lines += [change.log_entry] if change.log_entry else []
        try:
            record = record_of(self._environment.games(table.game), table, lines)
        except NotAMove:
            # The rules changed under a running game: it ends as it should, but its beginning cannot be replayed.
            log.exception("table %s: no record of match %s", table.channel, table.match)
            return change
        return msgspec.structs.replace(change, record=record)


def _ends_game(before: Table | None, table: Table) -> bool:
    """Whether the step from one to the other ends a game that had begun."""
    ended_before = before is not None and before.phase is Phase.OVER
    return table.phase is Phase.OVER and table.started and not ended_before


def known_to(actor: Actor | None, change: Change) -> tuple[Event, ...]:
    """What the actor may know of what happened."""
    seat = change.table.seat_of(actor.user) if actor else None
    return tuple(event for event in change.events if not isinstance(event, PrivateEvent) or event.seat == seat)
