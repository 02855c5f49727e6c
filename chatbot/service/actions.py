"""What a user, a computer's turn or a deadline may ask of a table, where it changes something.

Each use case takes the acting user and the interaction's key, and answers with a value: ``Done`` or why not. The rules
are pure functions in ``chatbot/tables``; how their changes are committed stands in ``committing``. What must be told
lies in the outbox by then: nothing is told from here.

Nobody outside is given a ``Table``: it holds the seed and the position. Views go to the person of the seat alone.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from chatbot.service.committing import Committer
from chatbot.service.results import failures_as_refusals
from chatbot.tables import ending, lobby, seats
from chatbot.tables.clocks.more_time import give_day, start_clocks, stop_clocks, tell_away
from chatbot.tables.deadlines import act_on_deadline, leave_uncalled, people_with_deadlines
from chatbot.tables.moving import start_once_open, stop_while_closed
from chatbot.tables.planning.plans import carry_out_plan, drop_plan, plan_turn
from chatbot.tables.play import play, play_computer, take_back
from chatbot.tables.privacy import without_person
from chatbot.tables.refusal import SET_ASIDE, TOO_BUSY, Refusal
from chatbot.tables.setting_up import changing_terms, invitations
from chatbot.tables.table import Phase, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chatbot.players.schedule import Absence
    from chatbot.service.ports import Environment, OwnTimes, StoredRecord, TableIndexes, TableStore
    from chatbot.service.results import ActionResult
    from chatbot.tables.change import Change, Decision
    from chatbot.tables.clocks.pace import Pace
    from chatbot.tables.messages import ComputerTurnDue
    from chatbot.tables.play import SeenRevision
    from chatbot.tables.table import Actor, Person, Table
    from chatbot.tables.terms import Terms
    from engine.ai.player import Level
    from engine.api import Seat

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
            return changing_terms.set_up(table, actor, change, self._environment.games, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def invite(self, channel: int, actor: Actor, people: Sequence[Person], key: str) -> ActionResult:
        """Hold seats for these persons, and ask them."""

        def decide(table: Table | None, now: int) -> Decision:
            return invitations.invite(table, actor, people, self._environment.games, now)

        return await self._committer.commit(channel, actor, key, decide)

    async def accept(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Take the seat that is held for one; a rematch begins with the last of them."""

        def decide(table: Table | None, now: int) -> Decision:
            return self._begun_when_complete(invitations.accept(table, actor, now), now)

        return await self._committer.commit(channel, actor, key, decide)

    async def decline(self, channel: int, actor: Actor, key: str) -> ActionResult:
        """Give the seat free that is held for one."""
        return await self._committer.commit(
            channel, actor, key, lambda table, now: invitations.decline(table, actor, now)
        )

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
            return changing_terms.change_pace(table, actor, pace, now)

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
