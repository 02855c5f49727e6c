"""Changing a table: the table is read, a pure action runs on it, and the change is committed in one step.

``Tables.act`` commits every action of ``chatbot/tables``. An action that needs more than the table has its own method
in ``Tables``. A commit puts its messages into the outbox; this module posts nothing. Other modules never get a
``Table``, which holds the seed and the position: results carry ``Facts``.

A player's mistake is a value returned by an action: ``Refusal`` or the game's ``Illegal``. If the environment fails
(Redis is unavailable, a stored table is unreadable, a game is unknown), an exception is raised, and
``failures_as_refusals`` turns it into a refusal for all use cases. Any other exception is a bug.

Several processes may act on one table at once. The store accepts a change only on top of the table from which it was
made; the slower writer reads and decides again. So the first attempt skips the read and uses the table as this process
last saw it. But a refusal or the end of a game must never rest on stale data, so both are decided again after a read. A
lock per channel keeps the tasks of one process from racing each other; it only saves work.
"""

from __future__ import annotations

import logging
import time
from asyncio import Lock
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import msgspec
from cachetools import LRUCache
from msgspec import Struct

from chatbot.people.daily import DailyResult
from chatbot.people.preferences import HOLIDAY_DAYS
from chatbot.people.results import GameResult
from chatbot.runtime import metrics
from chatbot.store.connection import StoreUnreachable
from chatbot.store.indexes import Indexes
from chatbot.store.records import PreferenceStore
from chatbot.store.tables import CommitOutcome, StoredRecord, TableStore
from chatbot.tables import ending, outcome, play
from chatbot.tables.deadlines import act_on_deadline, people_with_deadlines
from chatbot.tables.ending import NewHome
from chatbot.tables.outcome import Action, Change, ComputerTurnDue, Games, Refusal, World
from chatbot.tables.play import SeenRevision
from chatbot.tables.record import daily_result_of, record_of, result_of
from chatbot.tables.table import BOT, Actor, Facts, Phase, Role, Table
from engine.api import BadSetup, BrokenRecord, BrokenSave, Event, Illegal, NotAMove, PrivateEvent
from engine.games import UnknownGame

log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_T = TypeVar("_T")

ATTEMPTS: Final = 20  # Attempts at a commit before the action is refused because the table is too busy
MOVE_ATTEMPTS: Final = 5
MOST_TABLES: Final = 2000  # Tables with moves waiting for their post; beyond that, the oldest entries are dropped


class Environment(Struct, frozen=True):
    """The surroundings of all actions: the games' rules, the clock, the source of seeds, and the bot host's limits."""

    games: Games
    clock: Callable[[], float]
    new_seed: Callable[[], str]
    holiday_days: int = HOLIDAY_DAYS  # Days of holiday a person may take per year

    def world(self) -> World:
        return World(int(self.clock()), self.games, self.new_seed)


class Done(Struct, frozen=True):
    """The result of an action whose change is stored."""

    facts: Facts
    revision: int
    events: tuple[Event, ...] = ()  # Events of the change that the actor may see
    repeated: bool = False  # True if an earlier request with the same key made this change


ActionResult: TypeAlias = Done | Refusal | Illegal


def failures_as_refusals(
    use_case: Callable[_P, Coroutine[Any, Any, _T]],
) -> Callable[_P, Coroutine[Any, Any, _T | Refusal]]:
    """Wrap a use case so that it returns a refusal if Redis is unavailable or stored data cannot be used."""

    @wraps(use_case)
    async def answered(*args: _P.args, **kwargs: _P.kwargs) -> _T | Refusal:
        try:
            return await use_case(*args, **kwargs)
        except StoreUnreachable:
            return outcome.STORE_UNREACHABLE
        except BrokenSave as problem:
            return outcome.corrupt(problem)
        except (BadSetup, BrokenRecord) as problem:
            return outcome.engine_refusal(problem)
        except UnknownGame as problem:
            return outcome.unknown_game(problem.name)

    return answered


class StoredMove(NamedTuple):
    """A move that this process stored, and when."""

    match: str
    revision: int
    moment: float


class MoveTimes:
    """Remembers when this process stored the moves that are not posted yet."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._awaited: LRUCache[int, list[StoredMove]] = LRUCache(MOST_TABLES)

    def stored(self, channel: int, match: str, revision: int) -> None:
        awaited = self._awaited.get(channel) or []
        self._awaited[channel] = [*awaited, StoredMove(match, revision, self._clock())]

    def posted(self, channel: int, match: str, revision: int) -> list[float]:
        """Return the seconds since each stored move that a post of this revision shows, including computers' moves.

        These moves are then forgotten.
        """
        awaited = self._awaited.pop(channel, None) or []
        later = [move for move in awaited if move.match == match and move.revision > revision]
        if later:
            self._awaited[channel] = later
        return [self._clock() - move.moment for move in awaited if move.match == match and move.revision <= revision]


class Tables:
    """Commits the changes that actions make to tables."""

    def __init__(
        self,
        store: TableStore,
        indexes: Indexes,
        preferences: PreferenceStore,
        environment: Environment,
        times: MoveTimes,
    ) -> None:
        self._store, self._indexes, self._preferences = store, indexes, preferences
        self._environment, self._times = environment, times
        self._locks: WeakValueDictionary[int, Lock] = WeakValueDictionary()

    @failures_as_refusals
    async def act(self, channel: int, actor: Actor, key: str, action: Action, match: str | None = None) -> ActionResult:
        """Commit the change that ``action`` makes to the channel's table. Return ``Done``, or why it is refused.

        A refused action changes nothing. ``key`` identifies the request forever: a request whose key was committed
        before is not processed again. If ``match`` is given and the channel now has another match, the action is
        refused, because a button belongs to one game.
        """
        lock = self._locks.setdefault(channel, Lock())
        async with lock:
            at_once = await self._attempt_unread(channel, actor, key, action, match)
            if at_once is not None:
                return at_once
            for _ in range(ATTEMPTS):
                result = await self._attempt(channel, actor, key, action, match)
                if result is not None:
                    return result
        return outcome.TOO_BUSY

    # --- Actions that are counted, or need more than the table ----------------------------------------------

    async def play(
        self, channel: int, actor: Actor, text: str, key: str, seen: SeenRevision | None = None
    ) -> ActionResult:
        action = partial(play.play, text=text, seen=seen)
        return self._counted(await self.act(channel, actor, key, action), "person")

    async def play_computer(self, channel: int, turn: ComputerTurnDue, text: str) -> ActionResult:
        action = partial(play.play_computer, turn=turn, text=text)
        return self._counted(await self.act(channel, BOT, turn.key, action), "computer")

    @failures_as_refusals
    async def take_back(self, channel: int, actor: Actor, key: str, match: str | None = None) -> ActionResult:
        """Take back the actor's last move, which is read from the log."""
        stored = await self._store.table(channel)
        lines = await self._store.log(channel, stored.match) if stored else []
        return await self.act(channel, actor, key, partial(play.take_back, lines=lines), match)

    @failures_as_refusals
    async def act_on_deadline(self, channel: int, revision: int) -> ActionResult:
        """Commit the change that the deadline of this revision of the table requires."""
        stored = await self._store.table(channel)
        schedules = await self._preferences.schedules(people_with_deadlines(stored) if stored else ())
        action = partial(act_on_deadline, revision=revision, schedules=schedules)
        return await self.act(channel, BOT, f"time:{revision}", action)

    @failures_as_refusals
    async def end(self, channel: int, actor: Actor, key: str, match: str | None = None) -> ActionResult:
        """Cast the actor's vote to end the game. A moderator's vote ends it, or quarantines an unreadable table."""
        if actor.role is not Role.MODERATOR:
            return await self.act(channel, actor, key, ending.end, match)
        judged = await self._store.quarantine.look(channel)
        result = await self.act(channel, actor, key, ending.end, match)
        if isinstance(result, Refusal) and result.code == "corrupt-table":
            return await self._set_aside(channel, judged, result)
        return result

    @failures_as_refusals
    async def move(self, channel: int, actor: Actor, to: NewHome, key: str, match: str = "") -> Facts | Refusal:
        """Move the channel's table to another channel and return its public facts, or why it cannot be moved.

        If ``match`` is given, the table must have this match.
        """
        for _ in range(MOVE_ATTEMPTS):
            before = await self._store.table(channel)
            stored = await self._store.read(to.channel, key)
            there = stored.table
            if before is None and there is not None and stored.earlier is not None:
                return there.facts  # a repeated request
            if before is not None and match not in {"", before.match}:
                return outcome.STALE_TABLE
            moved = ending.move(before, there, actor, to, int(self._environment.clock()))
            if isinstance(moved, Refusal):
                return moved
            if before is not None and await self._store.moves.move(before, there, moved, key):
                return moved.change.table.facts
        return outcome.TOO_BUSY

    async def home(self, channel: int, match: str) -> int:
        """Return the match's current channel, or ``channel`` if ``match`` is empty. Raises ``StoreUnreachable``."""
        return await self._store.moves.home(channel, match) if match else channel

    async def _set_aside(self, channel: int, judged: StoredRecord, problem: Refusal) -> Refusal:
        """Quarantine the channel's unreadable table, unless its bytes have changed. Return the outcome as a refusal."""
        if not await self._store.quarantine.put(channel, judged, int(self._environment.clock())):
            return outcome.TOO_BUSY
        log.warning("table %s: damaged save quarantined: %s", channel, problem.params["reason"])
        return outcome.SET_ASIDE

    def _counted(self, result: ActionResult, by: str) -> ActionResult:
        if not isinstance(result, Done):
            metrics.REFUSED_MOVES.labels(result.code, by).inc()
        elif not result.repeated:
            metrics.TURNS.labels(result.facts.game, by).inc()
            self._times.stored(result.facts.channel, result.facts.match, result.revision)
        return result

    # --- Committing -----------------------------------------------------------------------------------------

    async def _attempt_unread(
        self, channel: int, actor: Actor, key: str, action: Action, match: str | None
    ) -> Done | None:
        """Decide on the table as this process last saw it, and commit. Return None if the table must be read first."""
        known = self._store.known(channel)
        if known is None or match not in {None, known.match}:
            return None
        decision = action(known, actor, self._environment.world())
        if not isinstance(decision, Change) or _ends_game(known, decision.table):
            return None
        return await self._write(known, decision, actor, key)

    async def _attempt(
        self, channel: int, actor: Actor, key: str, action: Action, match: str | None
    ) -> ActionResult | None:
        """Read, decide and commit. Return None if another writer was faster."""
        stored = await self._store.read(channel, key)
        if stored.earlier is not None and stored.table is not None:
            return Done(stored.table.facts, stored.earlier, repeated=True)
        if stored.table is not None and match is not None and match != stored.table.match:
            return outcome.STALE_TABLE if match else outcome.UNKNOWN_BUTTON
        decision = action(stored.table, actor, self._environment.world())
        if decision == outcome.NO_TABLE:
            return await no_table(self._store, channel)
        if not isinstance(decision, Change):
            return decision
        return await self._write(stored.table, await self._with_record(stored.table, decision), actor, key)

    async def _write(self, before: Table | None, change: Change, actor: Actor, key: str) -> Done | None:
        result = self._result_of(before, change.table)
        if await self._store.commit(before, change, key, result) is not CommitOutcome.WON:
            return None
        if change.record is not None:
            await self._indexes.bound_archive(change.table.guild, change.table.changed_at)
        if isinstance(result, GameResult):
            await self._store.results.catch_up()
        return Done(change.table.facts, change.table.revision, _visible_events(actor, change))

    def _result_of(self, before: Table | None, table: Table) -> GameResult | DailyResult | None:
        if not _ends_game(before, table):
            return None
        result = result_of if table.terms.daily is None else daily_result_of
        try:
            return result(self._environment.games(table.game), table)
        except UnknownGame:
            return None  # A game whose rules are not installed can be stopped, but nobody can count its points.

    async def _with_record(self, before: Table | None, change: Change) -> Change:
        table = change.table
        if not _ends_game(before, table):
            return change
        lines = await self._store.log(table.channel, table.match)
        lines += [change.log_entry] if change.log_entry else []
        try:
            record = record_of(self._environment.games(table.game), table, lines)
        except UnknownGame:
            return change
        except NotAMove:
            # The rules changed during the game, so it ends normally, but its beginning cannot be replayed.
            log.exception("table %s: could not make the record of match %s", table.channel, table.match)
            return change
        return msgspec.structs.replace(change, record=record)


def _ends_game(before: Table | None, table: Table) -> bool:
    ended_before = before is not None and before.phase is Phase.OVER
    return table.phase is Phase.OVER and table.started and not ended_before


def _visible_events(actor: Actor, change: Change) -> tuple[Event, ...]:
    seat = change.table.seat_of(actor.user)
    return tuple(event for event in change.events if not isinstance(event, PrivateEvent) or event.seat == seat)


async def no_table(store: TableStore, channel: int) -> Refusal:
    """Return the refusal for a channel without a table. If the channel's table moved, the refusal names its new
    channel.
    """
    home = await store.moves.home_of_last(channel)
    return outcome.NO_TABLE if home is None else outcome.went_away(home)
