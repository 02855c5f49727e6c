"""What may be asked of tables without changing one.

Everybody may see what everybody may know. A seat's view and its legal moves go to the person who plays it.
"""

from __future__ import annotations

import asyncio
import math
from functools import partial
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache
from msgspec import Struct

import engine.games
from chatbot.service.moving import no_table
from chatbot.service.results import failures_as_refusals
from chatbot.service.since_own_move import SinceOwnMove, since_own_move
from chatbot.service.snapshot import PublicState, Snapshot
from chatbot.service.thinking import thinking_seed
from chatbot.service.told_moves import ToldMove, told_moves
from chatbot.tables.play import waits_for
from chatbot.tables.privacy import PersonalRecord, mentions, personal_record
from chatbot.tables.record import LONGEST_RECORD, Verified, unpack, verified
from chatbot.tables.refusal import NO_RECORD, NO_TABLE, Refusal
from chatbot.tables.table import Computer, Facts, Phase, public_facts
from engine import replay
from engine.ai.styles import NEUTRAL
from engine.api import BrokenRecord, BrokenSave, Seat, View
from engine.games import UnknownGame
from engine.history import History, history_of
from engine.plans.plans import TurnPlan

if TYPE_CHECKING:
    from chatbot.service.ports import ArchivedGame, Environment, TableIndexes, TableStore
    from chatbot.service.snapshot import SeatState
    from chatbot.tables.messages import ComputerTurnDue
    from chatbot.tables.table import Actor, Table


LOADED_TABLES: Final = 200
"""Tables whose positions a process keeps loaded, of some ten thousand bytes each."""


class ToldLog(Struct, frozen=True):
    """A game's moves, oldest first."""

    facts: Facts
    moves: tuple[ToldMove, ...]


class ComputerTurnInput(Struct, frozen=True):
    """What a computer's move is chosen from."""

    game: str
    view: View
    style: str
    """That of a computer's own seat; who plays for a person has none."""
    seed: int
    """For thinking about it: who is in the same position in the daily game meets the same move."""


class PlanDue(Struct, frozen=True):
    """The turn was planned by its person: nothing is to be thought about."""


class OwnGames(Struct, frozen=True):
    """The games of one person."""

    running: tuple[PublicState, ...]
    finished: tuple[PublicState, ...]
    """The latest first."""
    plans: dict[int, TurnPlan] = {}
    """What the person has planned, by the channels of games that run."""


class PersonalRecords(Struct, frozen=True):
    """What tables keep of a person."""

    found: tuple[PersonalRecord, ...]
    unreadable: tuple[int, ...]
    """Channels whose tables may name the person, too, but cannot be read."""
    noted: tuple[int, ...]
    """All channels that are still noted for the person."""


class TableQueries:
    """All use cases that only read."""

    def __init__(self, store: TableStore, indexes: TableIndexes, environment: Environment) -> None:
        self._store = store
        self._indexes = indexes
        self._environment = environment
        self._snapshots: LRUCache[int, Snapshot] = LRUCache(LOADED_TABLES)

    # --- A table ----------------------------------------------------------------------------------------

    @failures_as_refusals
    async def snapshot(self, channel: int) -> Snapshot | Refusal:
        """The table at one moment, for all who may see it."""
        table = await self._table(channel)
        return await no_table(self._store, channel) if table is None else self._snapshot_of(table)

    @failures_as_refusals
    async def replaced(self, channel: int, match: str) -> Snapshot | Refusal:
        """A match as it ended, where another has replaced it before all of it was told."""
        table = await self._store.replaced(channel, match)
        return NO_TABLE if table is None else Snapshot(table, self._environment.games)

    @failures_as_refusals
    async def facts(self, channel: int) -> Facts | Refusal:
        """What everybody may know of the table, also where its game cannot be read."""
        table = await self._table(channel)
        return await no_table(self._store, channel) if table is None else public_facts(table)

    def known_facts(self, channel: int) -> Facts | None:
        """What everybody knew of the table when this process saw it last; it may be out of date."""
        table = self._store.known(channel)
        return None if table is None else public_facts(table)

    @failures_as_refusals
    async def public_state(self, channel: int) -> PublicState | Refusal:
        """The table as everybody may see it."""
        snapshot = await self.snapshot(channel)
        return snapshot if isinstance(snapshot, Refusal) else snapshot.public_state

    @failures_as_refusals
    async def seat_state(self, channel: int, actor: Actor, asked_at: int | None = None) -> SeatState | Refusal:
        """The actor's own seat: its view and its legal moves, as they were when it was asked for, or later.

        A table that this process has read since that moment is not read again.
        """
        known = None if asked_at is None else self._store.known(channel, asked_at)
        table = known or await self._table(channel)
        if table is None:
            return await no_table(self._store, channel)
        return self._snapshot_of(table).seat_state(actor.user)

    @failures_as_refusals
    async def computer_turn_input(
        self, channel: int, turn: ComputerTurnDue
    ) -> ComputerTurnInput | PlanDue | Refusal | None:
        """What the computer's move is chosen from, or that it was planned; None when its turn has passed."""
        table = self._store.known(channel)
        if table is None or not waits_for(table, turn):  # else it is the turn's own revision
            table = await self._table(channel)
        if table is None or not waits_for(table, turn):
            return None
        if table.plan_of(turn.seat) is not None:
            return PlanDue()
        view, style = self._snapshot_of(table).view_of(turn.seat), self._style_of(table, turn.seat)
        return ComputerTurnInput(table.game, view, style, _thinking_seed(table))

    @failures_as_refusals
    async def has_passed(self, channel: int, turn: ComputerTurnDue) -> bool | Refusal:
        """Whether the table, as it is stored now, no longer waits for this computer's turn."""
        return not waits_for(await self._table(channel), turn)

    def _style_of(self, table: Table, seat: Seat) -> str:
        """The style in which a seat's computer plays: it goes with the seat, as the computer's name does."""
        game = self._environment.games(table.game)
        is_computers = isinstance(table.sitters[seat], Computer) and engine.games.has_strategy(game)
        return engine.games.strategy(game).style_of(seat) if is_computers else NEUTRAL

    def _snapshot_of(self, table: Table) -> Snapshot:
        """The snapshot of a table, which is loaded once as long as the table stays the same."""
        snapshot = self._snapshots.get(table.channel)
        if snapshot is None or not snapshot.is_of(table):
            snapshot = Snapshot(table, self._environment.games)
            self._snapshots[table.channel] = snapshot
        return snapshot

    @failures_as_refusals
    async def told_log(self, channel: int) -> ToldLog | Refusal:
        """The moves of the table's game, as everybody was told them."""
        table = await self._table(channel)
        if table is None:
            return await no_table(self._store, channel)
        if not table.started:
            return ToldLog(public_facts(table), ())
        lines = await self._store.log(channel, table.match)
        moves = await asyncio.to_thread(told_moves, self._environment.games(table.game), table, lines)
        return ToldLog(public_facts(table), moves)

    @failures_as_refusals
    async def since_own_move(self, channel: int, actor: Actor) -> SinceOwnMove | Refusal:
        """What has happened since the actor's own last move, and what it has changed for them."""
        table = await self._table(channel)
        if table is None:
            return await no_table(self._store, channel)
        state = self._snapshot_of(table).seat_state(actor.user)
        if isinstance(state, Refusal):
            return state
        lines = await self._store.log(channel, table.match)
        return await asyncio.to_thread(since_own_move, self._environment.games(table.game), table, lines, state)

    async def _table(self, channel: int) -> Table | None:
        return (await self._store.read(channel, "")).table

    # --- The tables of a person -------------------------------------------------------------------------

    @failures_as_refusals
    async def my_games(self, actor: Actor) -> OwnGames | Refusal:
        """The games of the actor on all servers: those that run, what waits first, and those that are over."""
        tables, _ = await self._tables_that_mention(actor.user)
        mine = [table for table in tables if _is_mine(table, actor)]
        running = sorted((table for table in mine if table.phase is not Phase.OVER), key=partial(_urgency, actor.user))
        finished = [table for table in mine if table.phase is Phase.OVER and table.started]
        finished.sort(key=lambda table: -table.changed_at)
        plans = {table.channel: plan for table in running if (plan := _plan_of(table, actor)) is not None}
        return OwnGames(tuple(map(self._as_far_as_read, running)), tuple(map(self._as_far_as_read, finished)), plans)

    @failures_as_refusals
    async def waiting_games(self, actor: Actor, besides: int = 0) -> tuple[Facts, ...] | Refusal:
        """The games that wait for the actor, the most urgent first; ``besides`` is a channel that is left out."""
        tables, _ = await self._tables_that_mention(actor.user, besides)
        waiting = [table for table in tables if table.seat_of(actor.user) in table.to_act]
        return tuple(public_facts(table) for table in sorted(waiting, key=partial(_urgency, actor.user)))

    def _as_far_as_read(self, table: Table) -> PublicState:
        """The table as everybody may see it; without its board where that cannot be read."""
        try:
            return Snapshot(table, self._environment.games).public_state
        except (BrokenSave, UnknownGame):
            return PublicState(public_facts(table), None, None)

    @failures_as_refusals
    async def personal_records(self, actor: Actor) -> PersonalRecords | Refusal:
        """All that tables keep of the actor, on all servers."""
        tables, unreadable = await self._tables_that_mention(actor.user)
        found = []
        for table in tables:
            over = table.phase is Phase.OVER
            try:
                standings = Snapshot(table, self._environment.games).public_state.standings if over else None
            except (BrokenSave, UnknownGame):
                unreadable.append(table.channel)
            else:
                found.append(personal_record(table, actor.user, standings))
        return PersonalRecords(tuple(found), tuple(unreadable), tuple(await self._indexes.of_user(actor.user)))

    async def _tables_that_mention(self, user: int, besides: int = 0) -> tuple[list[Table], list[int]]:
        """The tables that mention a user, also those that are over, and channels that cannot be read; one is left out.

        What the index names in vain is dropped. A table that is over stays in it: a person who wants to be forgotten
        has to be found there, too.
        """
        tables: list[Table] = []
        unreadable: list[int] = []
        gone: list[int] = []
        channels = [channel for channel in await self._indexes.of_user(user) if channel != besides]
        for channel, found in zip(channels, await self._store.read_many(channels), strict=True):
            if isinstance(found, BrokenSave):
                unreadable.append(channel)
            elif found is not None and mentions(found, user):
                tables.append(found)
            else:
                gone.append(channel)
        await self._indexes.forget_user(user, gone, int(self._environment.clock()))
        return tables, unreadable

    # --- Finished games ---------------------------------------------------------------------------------

    @failures_as_refusals
    async def records(self, guild: int) -> tuple[ArchivedGame, ...] | Refusal:
        """The finished games of a server that are kept, the latest first."""
        return tuple(await self._indexes.archived(guild))

    @failures_as_refusals
    async def record(self, channel: int, match: str) -> str | Refusal:
        """The record of a finished game, as text."""
        packed = await self._store.record(channel, match)
        return NO_RECORD if packed is None else unpack(packed)

    @failures_as_refusals
    async def history(self, channel: int, match: str) -> History | Refusal:
        """How a finished game went, from its record."""
        packed = await self._store.record(channel, match)
        if packed is None:
            return NO_RECORD
        record = replay.read(unpack(packed))
        return await asyncio.to_thread(history_of, self._environment.games(record.start.game), record)

    @failures_as_refusals
    async def verify(self, text: str) -> Verified | Refusal:
        """Play a record again that anybody may have brought: whether it holds, and what the game came to."""
        if len(text) > LONGEST_RECORD:
            raise BrokenRecord("no-record", detail=f"more than {LONGEST_RECORD} characters")
        record = replay.read(text)
        return await asyncio.to_thread(verified, self._environment.games(record.start.game), record)


def _thinking_seed(table: Table) -> int:
    """The seed for thinking about this revision, which in the daily game is the same for everybody's moves so far."""
    daily = table.terms.daily
    if daily is None:
        return thinking_seed(table.match, table.revision)
    return thinking_seed(f"{daily.day} {table.game}", table.moves)


def _is_mine(table: Table, actor: Actor) -> bool:
    is_invited = any(person.user == actor.user for person in table.invited)
    return is_invited or table.seat_of(actor.user) is not None or table.seat_to_reclaim(actor.user) is not None


def _plan_of(table: Table, actor: Actor) -> TurnPlan | None:
    seat = table.seat_of(actor.user)
    return None if seat is None else table.plan_of(seat)


def _urgency(user: int, table: Table) -> tuple[bool, float, int]:
    """Sorts tables: those that wait for this user first, by the end of their time, then the latest."""
    seat = table.seat_of(user)
    until = next((clock.until for clock in table.clocks if clock.seat == seat), math.inf)
    return seat not in table.to_act, until, -table.changed_at
