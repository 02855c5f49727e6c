"""Questions about one table, or a finished game, that change nothing.

Everybody may see what everybody may know. A seat's view and its legal moves go to the person who plays it. The log of a
match is played again for its moves as everybody was told them, and for what has happened since a player's own last
move: nothing leaves but public events, public views and the seat's own view.

``MoveChooser`` and ``HintGiver`` think in processes of their own (``chatbot.work``).
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
from chatbot.tables.play import waits_for
from chatbot.tables.record import LONGEST_RECORD, Moment, Verified, moment_of, unpack, verified
from chatbot.tables.table import Actor, Computer, Facts, Table
from engine import replay
from engine.ai.player import Level
from engine.ai.strategy import NEUTRAL
from engine.api import BrokenRecord, Line, Seat, View
from engine.history import History, history_of

LOADED_TABLES: Final = 200  # Tables whose positions a process keeps loaded, of some ten thousand bytes each


class ToldLog(Struct, frozen=True):
    """A game's moves, oldest first."""

    facts: Facts
    moves: tuple[ToldMove, ...]


class ComputerTurnInput(Struct, frozen=True):
    """All that a computer's move is chosen from."""

    game: str
    view: View
    style: str  # The style of a computer's own seat; a stand-in for a person has none
    seed: int  # The seed for thinking: in the same position of the daily game everybody meets the same move


class PlanDue(Struct, frozen=True):
    """The turn was planned by its person: nobody needs to think."""


class TableQueries:
    """All questions about one table."""

    def __init__(self, store: TableStore, indexes: Indexes, environment: Environment) -> None:
        self._store, self._indexes, self._environment = store, indexes, environment
        self._snapshots: LRUCache[int, Snapshot] = LRUCache(LOADED_TABLES)
        self._logs: LRUCache[int, RunningLog] = LRUCache(LOADED_TABLES)

    # --- A table ----------------------------------------------------------------------------------------

    @failures_as_refusals
    async def snapshot(self, channel: int, read: Callable[[], Table | None] | None = None) -> Snapshot | Refusal:
        """Return the table; ``read`` gives it where it was read along with other things."""
        table = await self._store.table(channel) if read is None else read()
        return await no_table(self._store, channel) if table is None else self._snapshot_of(table)

    @failures_as_refusals
    async def replaced(self, channel: int, match: str) -> Snapshot | Refusal:
        """Return a match as it ended, where another has replaced it before all of it was told."""
        table = await self._store.replaced(channel, match)
        return NO_TABLE if table is None else Snapshot(table, self._environment.games)

    @failures_as_refusals
    async def facts(self, channel: int) -> Facts | Refusal:
        """Return what everybody may know of the table, also where its game cannot be read."""
        table = await self._store.table(channel)
        return await no_table(self._store, channel) if table is None else table.facts

    def known_facts(self, channel: int) -> Facts | None:
        """Return what everybody knew of the table when this process saw it last; it may be out of date."""
        table = self._store.known(channel)
        return None if table is None else table.facts

    @failures_as_refusals
    async def public_state(self, channel: int) -> PublicState | Refusal:
        snapshot = await self.snapshot(channel)
        return snapshot if isinstance(snapshot, Refusal) else snapshot.public_state

    @failures_as_refusals
    async def seat_state(self, channel: int, actor: Actor, asked_at: int | None = None) -> SeatState | Refusal:
        """Return the actor's own seat: its view and its legal moves, at the time of asking or later.

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
        """Return what the computer's move is chosen from, or that it was planned; None when its turn has passed."""
        table = self._store.known(channel)
        if table is None or not waits_for(table, turn):  # else it is the turn's own revision
            table = await self._store.table(channel)
        if table is None or not waits_for(table, turn):
            return None
        if table.plan_of(turn.seat) is not None:
            return PlanDue()
        view, style = self._snapshot_of(table).view_of(turn.seat), self._style_of(table, turn.seat)
        return ComputerTurnInput(table.game, view, style, _thinking_seed(table))

    @failures_as_refusals
    async def has_passed(self, channel: int, turn: ComputerTurnDue) -> bool | Refusal:
        """Return True if the stored table no longer waits for this computer's turn."""
        return not waits_for(await self._store.table(channel), turn)

    def _style_of(self, table: Table, seat: Seat) -> str:
        """Return the style of a seat's computer: it goes with the seat, as the computer's name does."""
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
        """Return the moves of the table's game, as everybody was told them."""
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
        """Return the moves of the table's game; only those made since they were last asked for are played."""
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
        if len(running.moves) == read:  # else others have followed it meanwhile
            running.follow(lines)
        self._logs[channel] = running
        return ToldLog(table.facts, tuple(running.moves))

    @failures_as_refusals
    async def since_own_move(self, channel: int, actor: Actor) -> SinceOwnMove | Refusal:
        """Return what has happened since the actor's own last move, and what it has changed for them."""
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
        """Return the finished games of a server that are kept, the latest first."""
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
        """Return a moment of the game of a record, as a seat saw it, or everybody."""
        record = replay.read(text)
        game = self._environment.games(record.start.game)
        return await asyncio.to_thread(moment_of, game, record, number, seat)

    @failures_as_refusals
    async def verify(self, text: str) -> Verified | Refusal:
        """Play a record again that anybody may have brought; return it with the game's standings."""
        if len(text) > LONGEST_RECORD:
            raise BrokenRecord("no-record", detail=f"more than {LONGEST_RECORD} characters")
        record = replay.read(text)
        return await asyncio.to_thread(verified, self._environment.games(record.start.game), record)


def _thinking_seed(table: Table) -> int:
    """Return the seed for thinking about this revision. In the daily game equal moves get equal answers."""
    daily = table.terms.daily
    if daily is None:
        return thinking_seed(table.match, table.revision)
    return thinking_seed(f"{daily.day} {table.game}", table.moves)


class SuggestedMove(Struct, frozen=True):
    """A move for a person, with the reasons to play it, the strongest first."""

    move: str
    reasons: tuple[Line, ...]


class MoveChooser(Protocol):
    """Finds moves for the computers' seats."""

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """Return the text of a move for the seat whose view this is; its turn has waited so many seconds already."""


class HintGiver(Protocol):
    """Helps people find moves."""

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]: ...


def thinking_seed(match: str, revision: int) -> int:
    """Return the seed for thinking about this revision: a turn that is thought about twice comes to one move.

    It has nothing to do with the game's own seed, which stays secret.
    """
    return crc32(f"{match} {revision}".encode())
