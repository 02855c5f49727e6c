"""Read-only queries about a table or a finished game.

The public state is for everybody. A seat's view and its legal moves go only to the person who plays it. A match's log
is replayed to list its moves and the events since a player's own last move; only public events, public views and the
seat's own view are returned.

``MoveChooser`` and ``HintGiver`` run in separate processes (``chatbot.work``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol
from zlib import crc32

from cachetools import LRUCache
from msgspec import Struct

import engine.games
from chatbot.store.actions import Environment, failures_as_refusals, no_table
from chatbot.store.indexes import ArchivedGame, Indexes
from chatbot.store.tables import TableStore
from chatbot.tables.log import (
    PublicState,
    RunningLog,
    SeatState,
    SinceOwnMove,
    Snapshot,
    ToldMove,
    since_own_move,
    told_moves,
)
from chatbot.tables.outcome import NO_RECORD, NO_TABLE, ComputerTurnDue, Refusal
from chatbot.tables.plans import needs_hint
from chatbot.tables.play import waits_for
from chatbot.tables.record import LONGEST_RECORD, Moment, Verified, moment_of, unpack, verified
from chatbot.tables.table import Actor, Computer, Facts, Table
from engine import replay
from engine.ai.player import Level
from engine.ai.strategy import NEUTRAL
from engine.api import BrokenRecord, Line, Seat, View
from engine.history import History, history_of

LOADED_TABLES: Final = 200  # Tables whose positions a process keeps loaded, at about ten thousand bytes each


class ToldLog(Struct, frozen=True):
    """A game's moves, oldest first."""

    facts: Facts
    moves: tuple[ToldMove, ...]


class ComputerTurnInput(Struct, frozen=True):
    """The input for choosing a computer's move."""

    game: str
    view: View
    style: str  # The style of a computer's seat; stand-ins have none
    seed: int  # The seed for the search; in the daily game, equal positions get equal seeds


class PlanDue(Struct, frozen=True):
    """Means that the person has planned this turn."""

    hint: ComputerTurnInput | None = None  # The input for a hint's move, if only that is left of the plan


class TableQueries:
    """All queries about one table."""

    def __init__(self, store: TableStore, indexes: Indexes, environment: Environment) -> None:
        self._store, self._indexes, self._environment = store, indexes, environment
        self._snapshots: LRUCache[int, Snapshot] = LRUCache(LOADED_TABLES)
        self._logs: LRUCache[int, RunningLog] = LRUCache(LOADED_TABLES)

    # --- A table ----------------------------------------------------------------------------------------

    @failures_as_refusals
    async def snapshot(self, channel: int, read: Callable[[], Table | None] | None = None) -> Snapshot | Refusal:
        """Return a snapshot of the table. ``read`` supplies the table if the caller has already read it with other
        data.
        """
        table = await self._store.table(channel) if read is None else read()
        return await no_table(self._store, channel) if table is None else self._snapshot_of(table)

    @failures_as_refusals
    async def replaced(self, channel: int, match: str) -> Snapshot | Refusal:
        """Return the final state of a match that was replaced before all its messages were posted."""
        table = await self._store.replaced(channel, match)
        return NO_TABLE if table is None else Snapshot(table, self._environment.games)

    @failures_as_refusals
    async def facts(self, channel: int) -> Facts | Refusal:
        """Return the public facts of the table, even if its game is unreadable."""
        table = await self._store.table(channel)
        return await no_table(self._store, channel) if table is None else table.facts

    def known_facts(self, channel: int) -> Facts | None:
        """Return the table's public facts as this process last saw them, possibly stale, or None if it never did."""
        table = self._store.known(channel)
        return None if table is None else table.facts

    @failures_as_refusals
    async def public_state(self, channel: int) -> PublicState | Refusal:
        snapshot = await self.snapshot(channel)
        return snapshot if isinstance(snapshot, Refusal) else snapshot.public_state

    @failures_as_refusals
    async def seat_state(self, channel: int, actor: Actor, asked_at: int | None = None) -> SeatState | Refusal:
        """Return the actor's seat with its view and legal moves, as of ``asked_at`` or later.

        A table that this process has read since ``asked_at`` is not read again.
        """
        known = None if asked_at is None else self._store.known(channel, asked_at)
        table = known or await self._store.table(channel)
        if table is None:
            return await no_table(self._store, channel)
        return self._snapshot_of(table).seat_state(actor.user)

    @failures_as_refusals
    async def computer_turn_input(
        self, channel: int, turn: ComputerTurnDue
    ) -> ComputerTurnInput | PlanDue | Refusal | None:
        """Return the input for the computer's move, ``PlanDue`` for a planned move, or None if the turn has passed."""
        table = self._store.known(channel)
        if table is None or not waits_for(table, turn):  # after this, the table is at the turn's revision
            table = await self._store.table(channel)
        if table is None or not waits_for(table, turn):
            return None
        view, style = self._snapshot_of(table).view_of(turn.seat), self._style_of(table, turn.seat)
        found = ComputerTurnInput(table.game, view, style, _thinking_seed(table))
        if table.plan_of(turn.seat) is None:
            return found
        return PlanDue(found if needs_hint(table, self._environment.games(table.game), turn.seat) else None)

    @failures_as_refusals
    async def has_passed(self, channel: int, turn: ComputerTurnDue) -> bool | Refusal:
        """Return True if the stored table no longer waits for this computer's turn."""
        return not waits_for(await self._store.table(channel), turn)

    def _style_of(self, table: Table, seat: Seat) -> str:
        """Return the playing style of a seat's computer player, which depends on the seat. A stand-in's style is
        neutral.
        """
        game = self._environment.games(table.game)
        is_computers = isinstance(table.sitters[seat], Computer) and game.strategy is not None
        return engine.games.strategy(game).style_of(seat) if is_computers else NEUTRAL

    def _snapshot_of(self, table: Table) -> Snapshot:
        snapshot = self._snapshots.get(table.channel)
        if snapshot is None or not snapshot.is_of(table):
            snapshot = Snapshot(table, self._environment.games)
            self._snapshots[table.channel] = snapshot
        return snapshot

    @failures_as_refusals
    async def told_log(self, channel: int) -> ToldLog | Refusal:
        """Return the moves of the table's game with their public events."""
        table = await self._store.table(channel)
        if table is None:
            return await no_table(self._store, channel)
        if not table.started:
            return ToldLog(table.facts, ())
        lines = await self._store.log(channel, table.match)
        moves = await asyncio.to_thread(told_moves, self._environment.games(table.game), table, lines)
        return ToldLog(table.facts, moves)

    @failures_as_refusals
    async def followed_log(self, channel: int) -> ToldLog | Refusal:
        """Return the moves of the table's game as ``told_log`` does, but replay only the moves since the last call."""
        table = await self._store.table(channel)
        if table is None:
            return await no_table(self._store, channel)
        if not table.started:
            return ToldLog(table.facts, ())
        known = self._logs.get(channel)
        running = (
            known
            if known is not None and known.is_of(table)
            else RunningLog(self._environment.games(table.game), table)
        )
        read = len(running.moves)
        lines = await self._store.log(channel, table.match, read) if read < table.moves else []
        if len(running.moves) == read:  # otherwise another task has replayed them
            running.follow(lines)
        self._logs[channel] = running
        return ToldLog(table.facts, tuple(running.moves))

    @failures_as_refusals
    async def since_own_move(self, channel: int, actor: Actor) -> SinceOwnMove | Refusal:
        """Return the events since the actor's own last move, and the changes that matter to the actor."""
        table = await self._store.table(channel)
        if table is None:
            return await no_table(self._store, channel)
        state = self._snapshot_of(table).seat_state(actor.user)
        if isinstance(state, Refusal):
            return state
        lines = await self._store.log(channel, table.match)
        return await asyncio.to_thread(since_own_move, self._environment.games(table.game), table, lines, state)

    # --- Finished games ---------------------------------------------------------------------------------

    @failures_as_refusals
    async def records(self, guild: int) -> tuple[ArchivedGame, ...] | Refusal:
        """Return a server's stored finished games, latest first."""
        return tuple(await self._indexes.archived(guild))

    @failures_as_refusals
    async def record(self, channel: int, match: str) -> str | Refusal:
        packed = await self._store.record(channel, match)
        return NO_RECORD if packed is None else unpack(packed)

    @failures_as_refusals
    async def history(self, channel: int, match: str) -> History | Refusal:
        packed = await self._store.record(channel, match)
        if packed is None:
            return NO_RECORD
        record = replay.read(unpack(packed))
        return await asyncio.to_thread(history_of, self._environment.games(record.start.game), record)

    @failures_as_refusals
    async def moment(self, text: str, number: int, seat: Seat | None) -> Moment | Refusal:
        """Return a recorded game after ``number`` moves, as this seat saw it or, without ``seat``, as everybody did."""
        record = replay.read(text)
        game = self._environment.games(record.start.game)
        return await asyncio.to_thread(moment_of, game, record, number, seat)

    @failures_as_refusals
    async def verify(self, text: str) -> Verified | Refusal:
        """Replay an untrusted record. Return the verified record with the game's standings."""
        if len(text) > LONGEST_RECORD:
            raise BrokenRecord("no-record", detail=f"more than {LONGEST_RECORD} characters")
        record = replay.read(text)
        return await asyncio.to_thread(verified, self._environment.games(record.start.game), record)


def _thinking_seed(table: Table) -> int:
    """Return the search seed for this revision.

    In the daily game, it depends only on the day, the game and the number of moves, so everybody gets the same seeds.
    """
    daily = table.terms.daily
    if daily is None:
        return thinking_seed(table.match, table.revision)
    return thinking_seed(f"{daily.day} {table.game}", table.moves)


class SuggestedMove(Struct, frozen=True):
    """A suggested move, with its reasons from strongest to weakest."""

    move: str
    reasons: tuple[Line, ...]


class MoveChooser(Protocol):
    """Chooses moves for computer players."""

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """Return a move, as text, for the seat with this view, whose turn has already waited for ``waited`` seconds."""


class HintGiver(Protocol):
    """Suggests moves to people."""

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]: ...


def thinking_seed(match: str, revision: int) -> int:
    """Return the search seed for this revision, so that a repeated search of a turn finds the same move.

    The search seed is independent of the game's own seed, which stays secret.
    """
    return crc32(f"{match} {revision}".encode())
