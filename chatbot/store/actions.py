"""What a user, a computer's turn or a deadline may ask of a table, where it changes something.

Each use case takes the acting user and the interaction's key, and answers with a value: ``Done`` or why not. The rules
are pure functions in ``chatbot/tables``; how their changes are committed stands in ``committing``. What must be told
lies in the outbox by then: nothing is told from here.

Nobody outside is given a ``Table``: it holds the seed and the position. Views go to the person of the seat alone.

How a table is changed: read it, ask a pure action what is to become of it, commit that in one step.

Several processes may do this to one table at once. The store accepts a change only on top of the table that it was made
from: the writer that was slower reads and asks again. So the first attempt is made without reading, from the table as
this process has seen it last; but nothing is refused, and no game ended, because of what may be out of date. A lock for
each channel keeps the tasks of one process from racing each other; it only saves work.

Moving a table to another channel: the use case, and where a table has moved to.
"""

from __future__ import annotations

import logging
from asyncio import Lock
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import msgspec

from chatbot.people.results import GameResult
from chatbot.store.action_results import Done, failures_as_refusals
from chatbot.store.ports import CommitOutcome
from chatbot.tables import ending, lobby, moving, seats
from chatbot.tables.change import Change
from chatbot.tables.deadlines import act_on_deadline, leave_uncalled, people_with_deadlines
from chatbot.tables.finished_game import daily_result_of, result_of
from chatbot.tables.more_time import give_day, start_clocks, stop_clocks, tell_away
from chatbot.tables.moving import start_once_open, stop_while_closed
from chatbot.tables.plans import carry_out_plan, drop_plan, plan_turn
from chatbot.tables.play import play, play_computer, take_back
from chatbot.tables.privacy import without_person
from chatbot.tables.record import record_of
from chatbot.tables.refusal import NO_TABLE, SET_ASIDE, STALE_TABLE, TOO_BUSY, UNKNOWN_BUTTON, Refusal, went_away
from chatbot.tables.table import Facts, Phase, Role, public_facts
from engine.api import NotAMove, PrivateEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chatbot.people.daily import DailyResult
    from chatbot.people.own_time import Absence
    from chatbot.store.action_results import ActionResult
    from chatbot.store.ports import Environment, OwnTimes, StoredRecord, TableIndexes, TableStore
    from chatbot.tables.change import ComputerTurnDue, Decision
    from chatbot.tables.moving import NewHome
    from chatbot.tables.play import SeenRevision
    from chatbot.tables.table import Actor, Pace, Person, Table, Terms
    from engine.ai.player import Level
    from engine.api import Event, Seat

log = logging.getLogger(__name__)


class TableActions:
    """All use cases that change a table."""

    def __init__(
        self,
        store: TableStore,
        indexes: TableIndexes,
        own_times: OwnTimes,
        environment: Environment,
        committer: Committer | None = None,
    ) -> None:
        self._store = store
        self._indexes = indexes
        self._own_times = own_times
        self._environment = environment
        self._committer = committer or Committer(store, indexes, environment)

    def of_match(self, match: str) -> TableActions:
        """The same, refused where the channel has another game by then: for a button, which was made for one game."""
        committer = self._committer.bound_to(match)
        return TableActions(self._store, self._indexes, self._own_times, self._environment, committer)

    # --- The lobby --------------------------------------------------------------------------------------

    @failures_as_refusals
    async def open(self, actor: Actor, new: lobby.NewTable, key: str) -> ActionResult:
        """Open a table in a channel."""
        game = self._environment.games(new.terms.game)

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.open_table(table, actor, new, game, now)

        return await self._committer.commit(new.channel, actor, key, decide)

    @failures_as_refusals
    async def open_and_start(self, actor: Actor, new: lobby.NewTable, key: str, seed: str = "") -> ActionResult:
        """Open a table and begin its game at once, against computers; with a seed of its own unless one is given."""
        seed = seed or self._environment.new_seed()

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.open_and_start(table, actor, new, self._environment.games, seed, now)

        return await self._committer.commit(new.channel, actor, key, decide)

    async def join(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take an empty seat; in a game that is running, a computer's."""

        def decide(table: Table | None, now: int) -> Decision:
            if table is not None and table.phase is Phase.PLAYING:
                return seats.join_running_game(table, actor, now)
            return self._begun_when_complete(lobby.join(table, actor, now), now)

        return await self._committer.commit(channel, actor, key, decide)

    async def leave(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Get up before the game starts."""
        return await self._committer.commit(channel, actor, key, lambda table, now: lobby.leave(table, actor, now))

    async def add_computer(self, channel: int, actor: Actor, level: Level | None, key: str) -> ActionResult:
        """Seat a computer; without a level of its own it plays as the table's terms say."""

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.add_computer(table, actor, level, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def remove_computer(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Send the last computer away."""

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.remove_computer(table, actor, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def set_up(self, channel: int, actor: Actor, change: Callable[[Terms], Terms], key: str) -> ActionResult:
        """Change the terms of a lobby."""

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.set_up(table, actor, change, self._environment.games, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def invite(self, channel: int, actor: Actor, people: Sequence[Person], key: str) -> ActionResult:
        """Hold seats for these persons, and ask them."""

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.invite(table, actor, people, self._environment.games, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def accept(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take the seat that is held for one; a rematch begins with the last of them."""

        def decide(table: Table | None, now: int) -> Decision:
            return self._begun_when_complete(lobby.accept(table, actor, now), now)

        return await self._committer.commit(channel, actor, key, decide)

    async def decline(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Give the seat free that is held for one."""
        return await self._committer.commit(channel, actor, key, lambda table, now: lobby.decline(table, actor, now))

    async def start(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Deal; computers take the seats left empty."""
        seed = self._environment.new_seed()

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.start(table, actor, self._environment.games, seed, now)

        return await self._committer.commit(channel, actor, key, decide)

    def _begun_when_complete(self, decision: Change | Refusal, now: int) -> Change | Refusal:
        return lobby.begun_when_complete(decision, self._environment.games, self._environment.new_seed, now)

    async def start_without_invited(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Deal, though invited persons have not answered; computers take the seats left empty."""
        seed = self._environment.new_seed()

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.start_without_invited(table, actor, self._environment.games, seed, now)

        return await self._committer.commit(channel, actor, key, decide)

    # --- The game ---------------------------------------------------------------------------------------

    async def play(
        self, channel: int, actor: Actor, move: str, key: str, seen: SeenRevision | None = None
    ) -> ActionResult:
        """Play a move of one's own seat."""

        def decide(table: Table | None, now: int) -> Decision:
            return play(table, actor, self._environment.games, move, seen, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def play_computer(self, channel: int, turn: ComputerTurnDue, move: str) -> ActionResult:
        """Play the move that was chosen for a computer; the key is the turn's own."""

        def decide(table: Table | None, now: int) -> Decision:
            return play_computer(table, turn, self._environment.games, move, now)

        return await self._committer.commit(channel, None, f"ai:{turn.match}:{turn.revision}", decide)

    async def carry_out_plan(self, channel: int, turn: ComputerTurnDue) -> ActionResult:
        """Play the next move of a person's plan, or leave the turn to them; the key is the turn's own."""

        def decide(table: Table | None, now: int) -> Decision:
            return carry_out_plan(table, turn, self._environment.games, now)

        return await self._committer.commit(channel, None, f"ai:{turn.match}:{turn.revision}", decide)

    async def plan_turn(self, channel: int, actor: Actor, move: str, otherwise: str, key: str) -> ActionResult:
        """Add a move to the plan for one's next turn, or none, and say what is played where none is possible."""

        def decide(table: Table | None, now: int) -> Decision:
            return plan_turn(table, actor, self._environment.games, move, otherwise, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def drop_plan(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Drop one's plan."""
        return await self._committer.commit(channel, actor, key, lambda table, now: drop_plan(table, actor, now))

    @failures_as_refusals
    async def take_back(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take one's last move back, if it revealed nothing and no other player has acted since."""
        stored = (await self._store.read(channel, key)).table
        lines = await self._store.log(channel, stored.match) if stored else []

        def decide(table: Table | None, now: int) -> Decision:
            return take_back(table, actor, self._environment.games, lines, now)

        return await self._committer.commit(channel, actor, key, decide)

    # --- Seats, terms, the end --------------------------------------------------------------------------

    async def resign(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Let a computer play on; the seat may be taken back."""
        return await self._committer.commit(channel, actor, key, lambda table, now: seats.resign(table, actor, now))

    async def replace(self, channel: int, actor: Actor, user: int, key: str) -> ActionResult:
        """Let a computer play on for another user; moderators only."""

        def decide(table: Table | None, now: int) -> Decision:
            return seats.replace(table, actor, user, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def reclaim(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take one's seat back."""
        return await self._committer.commit(channel, actor, key, lambda table, now: seats.reclaim(table, actor, now))

    async def offer_seat(self, channel: int, actor: Actor, user: int, key: str) -> ActionResult:
        """Ask another user to take over one's own seat."""

        def decide(table: Table | None, now: int) -> Decision:
            return seats.offer_seat(table, actor, user, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def accept_seat(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take over the seat that was offered."""
        return await self._committer.commit(
            channel, actor, key, lambda table, now: seats.accept_seat(table, actor, now)
        )

    async def decline_seat(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Decline the seat that was offered."""
        return await self._committer.commit(
            channel, actor, key, lambda table, now: seats.decline_seat(table, actor, now)
        )

    async def change_pace(self, channel: int, actor: Actor, pace: Pace, key: str) -> ActionResult:
        """Play faster or slower from now on."""

        def decide(table: Table | None, now: int) -> Decision:
            return lobby.change_pace(table, actor, pace, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def give_day(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Give a day more to everybody else who is to move."""
        return await self._committer.commit(channel, actor, key, lambda table, now: give_day(table, actor, now))

    async def stop_clocks(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Have all clocks stand still; moderators only."""
        return await self._committer.commit(channel, actor, key, lambda table, now: stop_clocks(table, actor, now))

    async def start_clocks(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Have the clocks go on; moderators only."""
        return await self._committer.commit(channel, actor, key, lambda table, now: start_clocks(table, actor, now))

    async def stop_while_closed(self, channel: int, match: str, key: str) -> ActionResult:
        """Have a game stand still in whose channel nothing can be posted."""
        return await self._committer.bound_to(match).commit(channel, None, key, stop_while_closed)

    async def start_once_open(self, channel: int, match: str, key: str) -> ActionResult:
        """Have a game go on whose channel takes posts again."""
        return await self._committer.bound_to(match).commit(channel, None, key, start_once_open)

    async def tell_away(self, channel: int, actor: Actor, absence: Absence, key: str) -> ActionResult:
        """Tell a table that waits for the actor from when and until when they are away."""

        def decide(table: Table | None, now: int) -> Decision:
            return tell_away(table, actor, absence, now)

        return await self._committer.commit(channel, actor, key, decide)

    @failures_as_refusals
    async def end(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Vote to end the game, or end it as a moderator; one that cannot be read a moderator can set aside."""
        if actor.role is not Role.MODERATOR:
            return await self._end(channel, actor, key)
        judged = await self._store.quarantine.look(channel)
        result = await self._end(channel, actor, key)
        if isinstance(result, Refusal) and result.code == "corrupt-table":
            return await self._set_aside(channel, judged, result)
        return result

    async def _end(self, channel: int, actor: Actor, key: str) -> ActionResult:
        return await self._committer.commit(channel, actor, key, lambda table, now: ending.end(table, actor, now))

    async def _set_aside(self, channel: int, judged: StoredRecord, problem: Refusal) -> Refusal:
        """Free the channel of the record that was judged; another one that has come meanwhile stays."""
        if not await self._store.quarantine.put(channel, judged, int(self._environment.clock())):
            return TOO_BUSY
        log.warning("table %s: its record is set aside: %s", channel, problem.params["reason"])
        return SET_ASIDE

    async def rematch(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Open a lobby for the same people, on the same terms; the next seat begins. Against computers it begins."""

        def decide(table: Table | None, now: int) -> Decision:
            return self._begun_when_complete(ending.rematch(table, actor, now), now)

        return await self._committer.commit(channel, actor, key, decide)

    @failures_as_refusals
    async def act_on_deadline(self, channel: int, revision: int) -> ActionResult:
        """Do what a table's deadline asks for at this revision; the key is the revision's own."""
        stored = (await self._store.read(channel, "")).table
        schedules = await self._own_times.schedules(people_with_deadlines(stored) if stored else ())

        def decide(table: Table | None, now: int) -> Decision:
            return act_on_deadline(table, revision, schedules, now)

        return await self._committer.commit(channel, None, f"time:{revision}", decide)

    async def leave_uncalled(self, channel: int, match: str, seats: Sequence[Seat], key: str) -> ActionResult:
        """Call the persons of these seats, who are asleep or away, when they are back; ``key`` is the post's own."""

        def decide(table: Table | None, now: int) -> Decision:
            return leave_uncalled(table, match, seats, now)

        return await self._committer.commit(channel, None, key, decide)

    async def forget(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take everything of the actor out of a table."""

        def decide(table: Table | None, now: int) -> Decision:
            return without_person(table, actor.user, now)

        return await self._committer.commit(channel, None, key, decide)


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


MOVE_ATTEMPTS: Final = 5
"""How often a lost race is run again."""


async def no_table(store: TableStore, channel: int) -> Refusal:
    """That the channel has no table, or where the one went that it had. Raises ``StoreUnreachable``."""
    home = await store.moves.home_of_last(channel)
    return NO_TABLE if home is None else went_away(home)


class TableMoving:
    """Moves tables."""

    def __init__(self, store: TableStore, environment: Environment) -> None:
        self._store = store
        self._environment = environment

    @failures_as_refusals
    async def move(self, channel: int, actor: Actor, to: NewHome, key: str, match: str = "") -> Facts | Refusal:
        """Move the channel's table; only if it is this match, where one is named."""
        for _ in range(MOVE_ATTEMPTS):
            before = (await self._store.read(channel, "")).table
            stored = await self._store.read(to.channel, key)
            there = stored.table
            if before is None and there is not None and stored.earlier is not None:
                return public_facts(there)  # the same request once more
            if before is not None and match not in {"", before.match}:
                return STALE_TABLE
            moved = moving.move(before, there, actor, to, int(self._environment.clock()))
            if isinstance(moved, Refusal):
                return moved
            if before is not None and await self._store.moves.move(before, there, moved, key):
                return public_facts(moved.change.table)
        return TOO_BUSY

    async def home(self, channel: int, match: str) -> int:
        """The channel where this match is now. Raises ``StoreUnreachable``."""
        return await self._store.moves.home(channel, match) if match else channel
