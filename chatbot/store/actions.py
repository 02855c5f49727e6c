"""Changing a table: read it, ask a pure action what becomes of it, commit that in one step.

``Tables.act`` commits every action of ``chatbot/tables``. The actions that need more than the table have a method of
their own here. What people must be told is in the outbox when a change is committed; nothing is posted from here.
Nobody outside gets a ``Table``, which holds the seed and the position: an answer carries ``Facts``.

A player's mistake is a value that an action returns, ``Refusal`` or the game's own ``Illegal``. When the world fails
(the store is away, a stored table cannot be read, a game is unknown), an exception is raised, and
``failures_as_refusals`` turns it into a refusal, in one place for all use cases. Anything else is a bug and stays an
exception.

Several processes may act on one table at once. The store accepts a change only on top of the table that it was made
from; the slower writer reads and decides again. So the first attempt reads nothing: it uses the table as this process
saw it last. But no refusal, and no end of a game, may rest on what may be out of date. A lock for each channel keeps
the tasks of one process from racing each other; it only saves work.
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

ATTEMPTS: Final = 20  # Attempts at a commit before an action is refused because too many others act on the table
MOVE_ATTEMPTS: Final = 5
MOST_TABLES: Final = 2000  # Tables whose moves' posts are awaited; those heard of longest ago are forgotten


class Environment(Struct, frozen=True):
    """The rules of the games, the time and chance, and what the host allows."""

    games: Games
    clock: Callable[[], float]
    new_seed: Callable[[], str]
    holiday_days: int = HOLIDAY_DAYS  # Days of holiday that a person may take in a year

    def world(self) -> World:
        return World(int(self.clock()), self.games, self.new_seed)


class Done(Struct, frozen=True):
    """The change is stored."""

    facts: Facts
    revision: int
    events: tuple[Event, ...] = ()  # The events of the change, as far as the actor may know them
    repeated: bool = False  # True if an earlier request with the same key did it; nothing changed now


ActionResult: TypeAlias = Done | Refusal | Illegal


def failures_as_refusals(
    use_case: Callable[_P, Coroutine[Any, Any, _T]],
) -> Callable[_P, Coroutine[Any, Any, _T | Refusal]]:
    """Wrap a use case so that it answers with a refusal where the world keeps it from answering."""

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
    """A move that this process stored."""

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
        """Return the seconds since each move was stored that a post of this revision shows, the computers' too."""
        awaited = self._awaited.pop(channel, None) or []
        later = [move for move in awaited if move.match == match and move.revision > revision]
        if later:
            self._awaited[channel] = later
        return [self._clock() - move.moment for move in awaited if move.match == match and move.revision <= revision]


class Tables:
    """Commits what actions make of tables."""

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
        """Commit what ``action`` makes of the channel's table; ``key`` names the request for ever.

        A refused action changes nothing. A key that was committed before is not decided again. Where a ``match`` is
        given, the action is refused once the channel has another one: a button belongs to one game.
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
        """Take the actor's last move back, which is looked up in the log."""
        stored = await self._store.table(channel)
        lines = await self._store.log(channel, stored.match) if stored else []
        return await self.act(channel, actor, key, partial(play.take_back, lines=lines), match)

    @failures_as_refusals
    async def act_on_deadline(self, channel: int, revision: int) -> ActionResult:
        """Do what a table's deadline asks for at this revision."""
        stored = await self._store.table(channel)
        schedules = await self._preferences.schedules(people_with_deadlines(stored) if stored else ())
        action = partial(act_on_deadline, revision=revision, schedules=schedules)
        return await self.act(channel, BOT, f"time:{revision}", action)

    @failures_as_refusals
    async def end(self, channel: int, actor: Actor, key: str, match: str | None = None) -> ActionResult:
        """Vote to end the game, or end it as a moderator; moderators set aside a table that cannot be read."""
        if actor.role is not Role.MODERATOR:
            return await self.act(channel, actor, key, ending.end, match)
        judged = await self._store.quarantine.look(channel)
        result = await self.act(channel, actor, key, ending.end, match)
        if isinstance(result, Refusal) and result.code == "corrupt-table":
            return await self._set_aside(channel, judged, result)
        return result

    @failures_as_refusals
    async def move(self, channel: int, actor: Actor, to: NewHome, key: str, match: str = "") -> Facts | Refusal:
        """Move the channel's table; only if it is this match, where one is named."""
        for _ in range(MOVE_ATTEMPTS):
            before = await self._store.table(channel)
            stored = await self._store.read(to.channel, key)
            there = stored.table
            if before is None and there is not None and stored.earlier is not None:
                return there.facts  # the same request once more
            if before is not None and match not in {"", before.match}:
                return outcome.STALE_TABLE
            moved = ending.move(before, there, actor, to, int(self._environment.clock()))
            if isinstance(moved, Refusal):
                return moved
            if before is not None and await self._store.moves.move(before, there, moved, key):
                return moved.change.table.facts
        return outcome.TOO_BUSY

    async def home(self, channel: int, match: str) -> int:
        """Return the channel where this match is now. Raises ``StoreUnreachable``."""
        return await self._store.moves.home(channel, match) if match else channel

    async def _set_aside(self, channel: int, judged: StoredRecord, problem: Refusal) -> Refusal:
        """Free the channel of the record that was judged; a newer one stays."""
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
        """Decide about the table that is known, commit; None where it must be read."""
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
        """Read, decide, commit; None when another writer was faster."""
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
        return Done(change.table.facts, change.table.revision, _known_to(actor, change))

    def _result_of(self, before: Table | None, table: Table) -> GameResult | DailyResult | None:
        if not _ends_game(before, table):
            return None
        result = result_of if table.terms.daily is None else daily_result_of
        return result(self._environment.games(table.game), table)

    async def _with_record(self, before: Table | None, change: Change) -> Change:
        table = change.table
        if not _ends_game(before, table):
            return change
        lines = await self._store.log(table.channel, table.match)
        lines += [change.log_entry] if change.log_entry else []
        try:
            record = record_of(self._environment.games(table.game), table, lines)
        except NotAMove:
            # The rules changed under a running game: it ends as it should, but its beginning cannot be replayed.
            log.exception("table %s: could not make the record of match %s", table.channel, table.match)
            return change
        return msgspec.structs.replace(change, record=record)


def _ends_game(before: Table | None, table: Table) -> bool:
    ended_before = before is not None and before.phase is Phase.OVER
    return table.phase is Phase.OVER and table.started and not ended_before


def _known_to(actor: Actor, change: Change) -> tuple[Event, ...]:
    seat = change.table.seat_of(actor.user)
    return tuple(event for event in change.events if not isinstance(event, PrivateEvent) or event.seat == seat)


async def no_table(store: TableStore, channel: int) -> Refusal:
    """Refuse because the channel has no table, or say where its table went. Raises ``StoreUnreachable``."""
    home = await store.moves.home_of_last(channel)
    return outcome.NO_TABLE if home is None else outcome.went_away(home)
