"""Looking at tables: nothing here changes one.

Everybody may look at what everybody may know. A seat's view and its legal moves go to the person who plays it.
"""

from __future__ import annotations

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct

from chatbot.service.ports import StoreUnreachable
from chatbot.tables.change import LogLine, game_of
from chatbot.tables.play import due
from chatbot.tables.privacy import PersonalRecord, names, trace_of
from chatbot.tables.record import LARGEST, Verified, unpack, verified
from chatbot.tables.refusal import (
    NO_RECORD,
    NO_TABLE,
    NOT_SEATED,
    SEAT_GIVEN_UP,
    STORE_UNREACHABLE,
    Refusal,
    corrupt,
    of_engine,
)
from chatbot.tables.refusal import unknown_game as unknown
from chatbot.tables.table import Facts, Phase, Table, facts
from engine import replay
from engine.api import BrokenRecord, BrokenSave, EngineError, Position, Seat, Standings
from engine.games import UnknownGame

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chatbot.service.ports import ArchivedGame, Environment, TableIndexes, TableStore
    from chatbot.tables.change import Games
    from chatbot.tables.messages import ComputerTurnDue
    from chatbot.tables.table import Actor

_T = TypeVar("_T")
GameView: TypeAlias = Any
"""The view of some game, which knows its own type."""
GameMove: TypeAlias = Any


class PublicState(Struct, frozen=True):
    """What everybody may see of a table; no view and no standings while it is a lobby."""

    facts: Facts
    view: GameView | None
    standings: Standings | None


class SeatState(Struct, frozen=True):
    """What the person of a seat may see, and do."""

    facts: Facts
    seat: Seat
    view: GameView
    public: GameView
    """What everybody may see at the same moment."""
    moves: tuple[GameMove, ...]
    """Legal now; none when it is not this seat's turn."""


class Snapshot:
    """One moment of a table, as everybody and each of its persons may see it. Only views leave it."""

    def __init__(self, table: Table, games: Games) -> None:
        self.facts = facts(table)
        self._table = table
        self._game = games(table.game)
        self._loaded = self._game.load(table.position) if table.started else None

    @cached_property
    def board(self) -> PublicState:
        """What everybody may see."""
        if not self._table.started:
            return PublicState(self.facts, None, None)
        return PublicState(self.facts, self._public, self._game.standings(self._position))

    def hand(self, user: int) -> SeatState | Refusal:
        """A person's own seat: its view and its legal moves."""
        table = game_of(self._table)
        if isinstance(table, Refusal):
            return table
        seat = table.seat_of(user)
        if seat is None:
            return NOT_SEATED if table.seat_to_reclaim(user) is None else SEAT_GIVEN_UP
        moves = tuple(self._game.legal(self._position, seat))
        return SeatState(self.facts, seat, self._game.view(self._position, seat), self._public, moves)

    @property
    def _position(self) -> Position:
        if self._loaded is None:
            raise ValueError("this table's game has not begun")
        return self._loaded

    @cached_property
    def _public(self) -> GameView:
        return self._game.view(self._position, None)


class LogPage(Struct, frozen=True):
    """Some lines of a log."""

    facts: Facts
    start: int
    lines: tuple[LogLine, ...]


class ComputerTurnInput(Struct, frozen=True):
    """What a computer has to think about."""

    game: str
    view: GameView


class PersonalRecords(Struct, frozen=True):
    """What tables keep of a person."""

    found: tuple[PersonalRecord, ...]
    unreadable: tuple[int, ...]
    """Channels whose tables may name the person, too, but cannot be read."""
    noted: tuple[int, ...]
    """All channels that are still noted for the person."""


class TableQueries:
    """All use cases that only look."""

    def __init__(self, store: TableStore, indexes: TableIndexes, world: Environment) -> None:
        self._store = store
        self._indexes = indexes
        self._world = world

    async def snapshot(self, channel: int) -> Snapshot | Refusal:
        """The table at one moment, for all who may look."""

        async def look() -> Snapshot | Refusal:
            table = await self._table(channel)
            return NO_TABLE if table is None else Snapshot(table, self._world.games)

        return await _answered(look)

    async def public_state(self, channel: int) -> PublicState | Refusal:
        """The table as everybody may see it."""

        glance = await self.snapshot(channel)
        return glance if isinstance(glance, Refusal) else glance.board

    async def seat_state(self, channel: int, actor: Actor) -> SeatState | Refusal:
        """The actor's own seat: its view and its legal moves."""

        glance = await self.snapshot(channel)
        return glance if isinstance(glance, Refusal) else glance.hand(actor.user)

    async def computer_turn_input(self, channel: int, think: ComputerTurnDue) -> ComputerTurnInput | Refusal | None:
        """What a computer has to think about, or None when its turn has passed."""

        async def look() -> ComputerTurnInput | Refusal | None:
            table = await self._table(channel)
            if table is None or not due(table, think):
                return None
            game = self._world.games(table.game)
            return ComputerTurnInput(table.game, game.view(game.load(table.position), think.seat))

        return await _answered(look)

    async def log(self, channel: int, start: int = 0, most: int = 20) -> LogPage | Refusal:
        """The moves of the table's game, some at a time, counted from 0."""

        async def look() -> LogPage | Refusal:
            table = await self._table(channel)
            if table is None:
                return NO_TABLE
            first = max(0, start)
            lines = await self._store.log(channel, table.match, first, max(0, most))
            return LogPage(facts(table), first, tuple(LogLine.parse(line) for line in lines))

        return await _answered(look)

    async def my_games(self, actor: Actor) -> tuple[Facts, ...] | Refusal:
        """The tables where the actor sits, on all servers; those that wait for the actor first."""

        async def look() -> tuple[Facts, ...]:
            named, _ = await self._naming(actor.user)
            mine = [table for table in named if table.phase is not Phase.OVER and _is_mine(table, actor)]
            mine.sort(key=lambda table: (table.seat_of(actor.user) not in table.to_act, -table.changed_at))
            return tuple(facts(table) for table in mine)

        return await _answered(look)

    async def personal_records(self, actor: Actor) -> PersonalRecords | Refusal:
        """All that tables keep of the actor, on all servers."""

        async def look() -> PersonalRecords:
            named, unreadable = await self._naming(actor.user)
            found = []
            for table in named:
                over = table.phase is Phase.OVER
                try:
                    standings = Snapshot(table, self._world.games).board.standings if over else None
                except (BrokenSave, UnknownGame):
                    unreadable.append(table.channel)
                else:
                    found.append(trace_of(table, actor.user, standings))
            return PersonalRecords(tuple(found), tuple(unreadable), tuple(await self._indexes.of_user(actor.user)))

        return await _answered(look)

    async def _naming(self, user: int) -> tuple[list[Table], list[int]]:
        """The tables that name a user, also those that are over, and channels that cannot be read.

        What the index names in vain is dropped. A table that is over stays in it: whoever wants to be forgotten there
        has to be found.
        """
        named: list[Table] = []
        unreadable: list[int] = []
        gone: list[int] = []
        channels = await self._indexes.of_user(user)
        for channel, found in zip(channels, await self._store.read_many(channels), strict=True):
            if isinstance(found, BrokenSave):
                unreadable.append(channel)
            elif found is not None and names(found, user):
                named.append(found)
            else:
                gone.append(channel)
        await self._indexes.forget_user(user, gone, int(self._world.clock()))
        return named, unreadable

    async def records(self, guild: int) -> tuple[ArchivedGame, ...] | Refusal:
        """The finished games of a server that are kept, the latest first."""

        async def look() -> tuple[ArchivedGame, ...]:
            return tuple(await self._indexes.archived(guild))

        return await _answered(look)

    async def record(self, channel: int, match: str) -> str | Refusal:
        """The record of a finished game, as text."""

        async def look() -> str | Refusal:
            packed = await self._store.record(channel, match)
            return NO_RECORD if packed is None else unpack(packed)

        return await _answered(look)

    async def verify(self, text: str) -> Verified | Refusal:
        """Play a record again, from whomever it comes."""

        async def look() -> Verified:
            if len(text) > LARGEST:
                raise BrokenRecord("no-record", detail=f"more than {LARGEST} characters")
            record = replay.read(text)
            return await asyncio.to_thread(verified, self._world.games(record.start.game), record)

        return await _answered(look)

    async def _table(self, channel: int) -> Table | None:
        return (await self._store.read(channel, "")).table


def _is_mine(table: Table, actor: Actor) -> bool:
    return table.seat_of(actor.user) is not None or table.seat_to_reclaim(actor.user) is not None


async def _answered(look: Callable[[], Awaitable[_T]]) -> _T | Refusal:
    try:
        return await look()
    except StoreUnreachable:
        return STORE_UNREACHABLE
    except BrokenSave as problem:
        return corrupt(problem)
    except EngineError as problem:
        return of_engine(problem)
    except UnknownGame as problem:
        return unknown(problem.name)
