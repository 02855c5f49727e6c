"""The use cases: what a user, or a computer's turn, may ask of the tables.

Each takes the acting user and the interaction's key; each answers with a value, ``Done`` or why not. A use case reads
the table once, asks a pure action what is to become of it, and commits that in one step; when somebody else was
faster, it looks again. What must be told lies in the outbox by then: nothing is told from here.

Nobody outside is given a ``Table``: it holds the seed and the position. Views go to the person of the seat alone.
"""

from __future__ import annotations

import logging
from asyncio import Lock
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from chatbot.service.ports import CommitOutcome, StoreUnreachable
from chatbot.tables import ending, lobby
from chatbot.tables.change import Change, Decision
from chatbot.tables.deadlines import change_pace, come_due
from chatbot.tables.play import play, play_computer
from chatbot.tables.privacy import without
from chatbot.tables.record import record_of
from chatbot.tables.refusal import (
    SET_ASIDE,
    STORE_UNREACHABLE,
    TOO_BUSY,
    Refusal,
    corrupt,
    of_engine,
    unknown_game,
)
from chatbot.tables.table import Facts, Phase, Role, Table, facts
from chatbot.tables.undo import take_back
from engine.api import BadSetup, BrokenSave, Event, Illegal, NotAMove, PrivateEvent
from engine.games import UnknownGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.service.ports import Environment, StoredRecord, TableIndexes, TableStore
    from chatbot.tables.messages import ComputerTurnDue
    from chatbot.tables.pace import Pace
    from chatbot.tables.play import SeenRevision
    from chatbot.tables.table import Actor

log = logging.getLogger(__name__)

ATTEMPTS: Final = 20
"""How often a lost race is run again."""


class Done(Struct, frozen=True):
    """It is stored."""

    facts: Facts
    revision: int
    events: tuple[Event, ...] = ()
    """What happened, as far as the one who asked may know."""
    repeated: bool = False
    """The same interaction had done this before; nothing changed now."""


ActionResult: TypeAlias = Done | Refusal | Illegal


class TableActions:
    """All use cases that change a table."""

    def __init__(self, store: TableStore, indexes: TableIndexes, world: Environment) -> None:
        self._store = store
        self._indexes = indexes
        self._world = world
        self._locks: WeakValueDictionary[int, Lock] = WeakValueDictionary()

    # --- The lobby --------------------------------------------------------------------------------------

    async def open(self, actor: Actor, plan: lobby.NewTable, key: str) -> ActionResult:
        """Open a table in a channel."""
        try:
            game = self._world.games(plan.game)
        except UnknownGame:
            return unknown_game(plan.game)
        return await self._change(
            plan.channel, actor, key, lambda table, now: lobby.open_table(table, actor, plan, game, now)
        )

    async def join(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take an empty seat."""
        return await self._change(channel, actor, key, lambda table, now: lobby.join(table, actor, now))

    async def leave(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Get up before the game starts."""
        return await self._change(channel, actor, key, lambda table, now: lobby.leave(table, actor, now))

    async def add_computer(self, channel: int, actor: Actor, level: str, key: str) -> ActionResult:
        """Seat a computer."""
        return await self._change(channel, actor, key, lambda table, now: lobby.add_computer(table, actor, level, now))

    async def remove_computer(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Send the last computer away."""
        return await self._change(channel, actor, key, lambda table, now: lobby.remove_computer(table, actor, now))

    async def start(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Deal; computers take the seats left empty."""
        seed = self._world.new_seed()

        def act(table: Table | None, now: int) -> Decision:
            return lobby.start(table, actor, self._world.games, seed, now)

        return await self._change(channel, actor, key, act)

    # --- The game ---------------------------------------------------------------------------------------

    async def play(
        self, channel: int, actor: Actor, move: str, key: str, seen: SeenRevision | None = None
    ) -> ActionResult:
        """Play a move of one's own seat."""

        def act(table: Table | None, now: int) -> Decision:
            return play(table, actor, self._world.games, move, seen, now)

        return await self._change(channel, actor, key, act)

    async def play_computer(self, channel: int, think: ComputerTurnDue, move: str) -> ActionResult:
        """Play the move that a computer has thought of; the key is the turn's own."""

        def act(table: Table | None, now: int) -> Decision:
            return play_computer(table, think, self._world.games, move, now)

        return await self._change(channel, None, f"ai:{think.match}:{think.revision}", act)

    async def take_back(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take one's last move back, if it revealed nothing and nobody has acted since."""
        try:
            table = (await self._store.read(channel, key)).table
            lines = await self._store.log(channel, table.match) if table else []
        except StoreUnreachable:
            return STORE_UNREACHABLE
        except BrokenSave as problem:
            return corrupt(problem)

        def act(table: Table | None, now: int) -> Decision:
            return take_back(table, actor, self._world.games, lines, now)

        return await self._change(channel, actor, key, act)

    async def resign(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Let a computer play on; the seat may be taken back."""
        return await self._change(channel, actor, key, lambda table, now: ending.resign(table, actor, now))

    async def replace(self, channel: int, actor: Actor, user: int, key: str) -> ActionResult:
        """Let a computer play on for somebody else; moderators only."""
        return await self._change(channel, actor, key, lambda table, now: ending.replace(table, actor, user, now))

    async def change_pace(self, channel: int, actor: Actor, pace: Pace, key: str) -> ActionResult:
        """Play faster or slower from now on."""
        return await self._change(channel, actor, key, lambda table, now: change_pace(table, actor, pace, now))

    async def reclaim(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take one's seat back."""
        return await self._change(channel, actor, key, lambda table, now: ending.reclaim(table, actor, now))

    async def end(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Vote to end the game, or end it as a moderator; one that cannot be read a moderator can set aside."""
        if actor.role is not Role.MODERATOR:
            return await self._end(channel, actor, key)
        try:
            stored = await self._store.quarantine.look(channel)
            answer = await self._end(channel, actor, key)
            if isinstance(answer, Refusal) and answer.code == "corrupt-table":
                return await self._set_aside(channel, stored, answer)
        except StoreUnreachable:
            return STORE_UNREACHABLE
        return answer

    async def _end(self, channel: int, actor: Actor, key: str) -> ActionResult:
        return await self._change(channel, actor, key, lambda table, now: ending.end(table, actor, now))

    async def _set_aside(self, channel: int, stored: StoredRecord, problem: Refusal) -> Refusal:
        """Free the channel of the record that was judged; another one that has come meanwhile stays."""
        if not await self._store.quarantine.put(channel, stored, int(self._world.clock())):
            return TOO_BUSY
        log.warning("table %s: its record is set aside: %s", channel, problem.params["reason"])
        return SET_ASIDE

    async def rematch(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """The same people once more; the next seat begins."""
        return await self._change(channel, actor, key, lambda table, now: ending.rematch(table, actor, now))

    async def come_due(self, channel: int, revision: int) -> ActionResult:
        """Do what a table is due for at this revision; the key is the revision's own."""
        return await self._change(channel, None, f"time:{revision}", lambda table, now: come_due(table, revision, now))

    async def forget(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take everything of the actor out of a table."""
        return await self._change(channel, None, key, lambda table, now: without(table, actor.user, now))

    # --- How a table changes ----------------------------------------------------------------------------

    async def _change(
        self, channel: int, actor: Actor | None, key: str, act: Callable[[Table | None, int], Decision]
    ) -> ActionResult:
        lock = self._locks.setdefault(channel, Lock())
        async with lock:
            try:
                for _ in range(ATTEMPTS):
                    answer = await self._attempt(channel, actor, key, act)
                    if answer is not None:
                        return answer
            except StoreUnreachable:
                return STORE_UNREACHABLE
            except BrokenSave as problem:
                return corrupt(problem)
            except BadSetup as problem:
                return of_engine(problem)
            except UnknownGame as problem:
                return unknown_game(problem.name)
        return TOO_BUSY

    async def _attempt(
        self, channel: int, actor: Actor | None, key: str, act: Callable[[Table | None, int], Decision]
    ) -> ActionResult | None:
        """Read, ask, commit; None when somebody else was faster."""
        found = await self._store.read(channel, key)
        if found.earlier is not None and found.table is not None:
            return Done(facts(found.table), found.earlier, repeated=True)
        verdict = act(found.table, int(self._world.clock()))
        if not isinstance(verdict, Change):
            return verdict
        change = await self._with_record(found.table, verdict)
        reply = await self._store.commit(found.table, change, key)
        match reply.outcome:
            case CommitOutcome.LOST | CommitOutcome.REPEATED:
                return None
            case CommitOutcome.WON:
                if change.record is not None:
                    await self._indexes.bound_archive(change.table.guild)
                return Done(facts(change.table), reply.revision, known_to(actor, change))

    async def _with_record(self, before: Table | None, change: Change) -> Change:
        """A change that ends a game carries the whole game."""
        table = change.table
        ended_before = before is not None and before.phase is Phase.OVER
        if table.phase is not Phase.OVER or not table.started or ended_before:
            return change
        lines = await self._store.log(table.channel, table.match)
        lines += [change.entry] if change.entry else []
        try:
            record = record_of(self._world.games(table.game), table, lines)
        except NotAMove:
            # The rules changed under a running game: it ends as it should, but nobody can replay its beginning.
            log.exception("table %s: no record of match %s", table.channel, table.match)
            return change
        return msgspec.structs.replace(change, record=record)


def known_to(actor: Actor | None, change: Change) -> tuple[Event, ...]:
    """What the actor may know of what happened."""
    seat = change.table.seat_of(actor.user) if actor else None
    return tuple(event for event in change.events if not isinstance(event, PrivateEvent) or event.seat == seat)
