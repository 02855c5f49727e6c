"""What may be asked of one table, or of a finished game, without changing it.

Everybody may see what everybody may know. A seat's view and its legal moves go to the person who plays it.

The moves of a table's log as everybody was told them: what happened in each, in public events, never a secret.

What has happened since a player's own last move: told as everybody was, and what it has changed for this one seat.

The log is played again. Of the game as it was then only the seat's own view leaves it, and what everybody saw.

Thinking, as the use cases need it: who finds moves for computers' seats and hints for people, and with what seed.

``chatbot/workers`` implements it in processes of its own.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Protocol
from zlib import crc32

from cachetools import LRUCache
from msgspec import Struct

import engine.games
from chatbot.store.actions import failures_as_refusals, no_table
from chatbot.tables.lobby import fixed_piles
from chatbot.tables.play import waits_for
from chatbot.tables.record import LONGEST_RECORD, TAKEN_BACK, LogLine, Verified, moves_that_stand, unpack, verified
from chatbot.tables.refusal import NO_RECORD, NO_TABLE, Refusal
from chatbot.tables.snapshot import PublicState, Snapshot
from chatbot.tables.table import Computer, Facts
from engine import replay
from engine.ai.strategy import NEUTRAL
from engine.api import BrokenRecord, BrokenSave, Line, NotAMove, PublicEvent, Seat, View, seat_name
from engine.history import History, history_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.store.actions import Environment
    from chatbot.store.indexes import ArchivedGame, Indexes
    from chatbot.store.tables import TableStore
    from chatbot.tables.change import ComputerTurnDue
    from chatbot.tables.snapshot import SeatState
    from chatbot.tables.table import Actor, Table
    from engine.ai.player import Level
    from engine.api import AnyGame, Position

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


class TableQueries:
    """All that may be asked of one table."""

    def __init__(self, store: TableStore, indexes: Indexes, environment: Environment) -> None:
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
        return await no_table(self._store, channel) if table is None else table.facts

    def known_facts(self, channel: int) -> Facts | None:
        """What everybody knew of the table when this process saw it last; it may be out of date."""
        table = self._store.known(channel)
        return None if table is None else table.facts

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
        is_computers = isinstance(table.sitters[seat], Computer) and game.strategy is not None
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
            return ToldLog(table.facts, ())
        lines = await self._store.log(channel, table.match)
        moves = await asyncio.to_thread(told_moves, self._environment.games(table.game), table, lines)
        return ToldLog(table.facts, moves)

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


class ToldMove(Struct, frozen=True):
    """One line of the log."""

    number: int
    """Counted from 1."""
    seat: Seat
    at: int
    """When it was made, in seconds since 1970."""
    events: tuple[PublicEvent, ...]


def told_moves(game: AnyGame, table: Table, lines: Sequence[str]) -> tuple[ToldMove, ...]:
    """Play the log again and note what everybody was told. Raises ``BrokenSave`` where it cannot be played."""
    position = beginning(game, table)
    standing: list[LogLine] = []
    told: list[ToldMove] = []
    for number, line in enumerate(map(LogLine.parse, lines), start=1):
        if line.move == TAKEN_BACK:
            standing.pop()
            position = _replayed(game, table, standing)
            events: tuple[PublicEvent, ...] = (PublicEvent("move-taken-back", {"seat": seat_name(line.seat)}),)
        else:
            standing.append(line)
            events = played(game, position, line)
        told.append(ToldMove(number, line.seat, table.opened_at + line.elapsed, events))
    return tuple(told)


def beginning(game: AnyGame, table: Table) -> Position:
    """The table's game before its first move."""
    terms = table.terms
    return game.setup(terms.places, table.seed, terms.options, fixed_piles(game, table.first), table.rules)


def _replayed(game: AnyGame, table: Table, lines: Sequence[LogLine]) -> Position:
    position = beginning(game, table)
    for line in lines:
        played(game, position, line)
    return position


def played(game: AnyGame, position: Position, line: LogLine) -> tuple[PublicEvent, ...]:
    """Play a line of the log; what everybody was told. Raises ``BrokenSave``."""
    try:
        events = game.play(position, line.seat, game.parse(line.move))
    except NotAMove as error:
        raise BrokenSave("torn-log") from error
    return tuple(event for event in events if isinstance(event, PublicEvent))


MOST_MOMENTS: Final = 10
"""Of a row of moves that are shown; a longer one is thinned out evenly."""


class SinceOwnMove(Struct, frozen=True):
    """What has happened since, for one seat."""

    facts: Facts
    seat: Seat
    public: View
    """What everybody sees now."""
    events: tuple[PublicEvent, ...]
    changes: tuple[Line, ...]
    """What these have changed for the seat, the most important first."""
    moments: tuple[View, ...]
    """What everybody saw, from that move on until now."""


def since_own_move(game: AnyGame, table: Table, lines: Sequence[str], state: SeatState) -> SinceOwnMove:
    """Play the log again and compare. Raises ``BrokenSave`` where it cannot be played."""
    moves = moves_that_stand(lines)
    since = _own_moves_end(moves, state.seat, is_to_act=state.seat in table.to_act)
    position = beginning(game, table)
    for line in moves[:since]:
        played(game, position, line)
    before, later = game.view(position, state.seat), moves[since:]
    shown = _spread(len(later))
    moments = [game.view(position, None)]
    events: list[PublicEvent] = []
    for number, line in enumerate(later, start=1):
        events += played(game, position, line)
        if number in shown and number < len(later):
            moments.append(game.view(position, None))
    return SinceOwnMove(
        facts=state.facts,
        seat=state.seat,
        public=state.public,
        events=tuple(events),
        changes=game.changes(before, state.view, events),
        moments=(*moments, state.public) if later else (state.public,),
    )


def _own_moves_end(moves: Sequence[LogLine], seat: Seat, *, is_to_act: bool) -> int:
    """How many moves there were when the seat had last moved; what it has done of its turn of now does not count."""
    end = len(moves)
    while is_to_act and end and moves[end - 1].seat == seat:
        end -= 1
    return max((number for number, line in enumerate(moves[:end], start=1) if line.seat == seat), default=0)


def _spread(count: int) -> set[int]:
    """Which of so many moves are shown: all, or as many as may be, from the first to the last."""
    steps = min(count, MOST_MOMENTS - 1)
    return {round(step * count / steps) for step in range(1, steps + 1)} if steps else set()


class SuggestedMove(Struct, frozen=True):
    """A move for a person, and why one would play it, the strongest reason first."""

    move: str
    reasons: tuple[Line, ...]


class MoveChooser(Protocol):
    """Finds moves for the computers' seats."""

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """The text of a move for the seat whose view this is; its turn has waited so many seconds already."""


class HintGiver(Protocol):
    """Helps people find moves."""

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
        """The best moves for the seat whose view this is, best first."""


def thinking_seed(match: str, revision: int) -> int:
    """The seed for thinking about this revision: a turn that is thought about twice comes to one move.

    It has nothing to do with the game's own seed, which stays secret.
    """
    return crc32(f"{match} {revision}".encode())
