"""One table through time, pure: nothing is stored, nobody waits, and people move when the test says so."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from chatbot.tables import lobby, seats
from chatbot.tables.change import Announcement, Change, ComputerTurnDue, OutboxMessage, TurnPost
from chatbot.tables.deadlines import TableTime, act_on_deadline, leave_uncalled, next_deadline
from chatbot.tables.play import play, play_computer
from chatbot.tables.table import Actor, Pace, Person, Phase, Table, Terms
from engine.ai.player import Level
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, CLEO, DAN

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.people.own_time import Schedule
    from chatbot.tables.change import Decision
    from engine.api import Seat

START = 1_800_000_000
PEOPLE = (ANNA, BEN, CLEO, DAN)


class Timeline:
    """One table through time."""

    def __init__(
        self,
        *people: Actor,
        pace: Pace = Pace.THREE_DAYS,
        places: int = 0,
        game: str = "toy",
        misses: int = 1,
        newcomers: bool = True,
    ) -> None:
        self.now = START
        self.schedules: dict[int, Schedule] = {}
        self.told: list[OutboxMessage] = []
        self.entries: list[str] = []
        terms = Terms(
            game,
            places or max(2, len(people)),
            level=Level.RANDOM,
            pace=pace,
            turns_played_for=misses,
            newcomers=newcomers,
        )
        plan = lobby.NewTable(1, 2, terms)
        self.table: Table | None = None
        self.turn: ComputerTurnDue | None = None
        self.do(lambda table, now: lobby.open_table(table, people[0], plan, games.find(game), now))
        for person in people[1:]:
            self.do(partial(_joined, person))

    def do(self, act: Callable[[Table | None, int], Decision]) -> list[OutboxMessage]:
        """Do something; what it told."""
        change = act(self.table, self.now)
        assert isinstance(change, Change), change
        self.table, self.turn = change.table, change.computer_turn
        self.entries += [change.log_entry] if change.log_entry else []
        self.told += change.messages
        return list(change.messages)

    def begin(self) -> Timeline:
        """Deal."""
        self.do(lambda table, now: lobby.start(table, ANNA, games.find, "a seed", now))
        return self

    @property
    def state(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def mover(self) -> Actor:
        """The person who is to move."""
        sitters = [self.state.sitters[seat] for seat in self.state.to_act]
        (user,) = [sitter.user for sitter in sitters if isinstance(sitter, Person)]
        return next(person for person in PEOPLE if person.user == user)

    def a_move(self, seat: Seat) -> str:
        """The first legal move of a seat."""
        game = games.find(self.state.game)
        return str(next(iter(game.legal(game.load(self.state.position), seat))))

    def move(self, text: str = "") -> list[OutboxMessage]:
        """The person in turn moves."""
        mover, move = self.mover, text or self.a_move(self.state.to_act[0])
        return self.do(lambda table, now: play(table, mover, games.find, move, None, now))

    def computers(self) -> list[OutboxMessage]:
        """Computers move until a person is to, or the game is over."""
        told: list[OutboxMessage] = []
        while self.turn is not None:
            turn, move = self.turn, self.a_move(self.turn.seat)
            told += self.do(partial(_played, turn, move))
        return told

    def wait(self) -> list[OutboxMessage]:
        """Wait until the table comes due, and see what comes of it."""
        when = next_deadline(self.state, self.schedules, self.now)
        assert when is not None
        self.now = max(self.now, when)
        return self.act_on_deadline()

    def act_on_deadline(self) -> list[OutboxMessage]:
        revision = self.state.revision
        return self.do(lambda table, now: act_on_deadline(table, revision, self.schedules, now))

    def leave_uncalled(self) -> None:
        """The post has called none of those who are to move."""
        match, seats = self.state.match, self.state.to_act
        self.do(lambda table, now: leave_uncalled(table, match, seats, now))

    def run_out(self) -> list[OutboxMessage]:
        """Wait until the person in turn has no time left."""
        time = TableTime(self.state, self.schedules)
        while time.next_reminder(self.state.clocks[0]) is not None:
            self.wait()
            time = TableTime(self.state, self.schedules)
        return self.wait()

    def play_out(self, absent: Actor) -> None:
        """Play to the end; one person never moves."""
        while self.state.phase is Phase.PLAYING:
            if self.turn is not None:
                self.computers()
            elif self.mover is absent:
                self.run_out()
            else:
                self.move()


def _played(turn: ComputerTurnDue, move: str, table: Table | None, now: int) -> Decision:
    return play_computer(table, turn, games.find, move, now)


def _joined(person: Actor, table: Table | None, now: int) -> Decision:
    return lobby.join(table, person, now)


def reclaimed(person: Actor, table: Table | None, now: int) -> Decision:
    return seats.reclaim(table, person, now)


def codes(told: list[OutboxMessage]) -> list[str]:
    return [event.code for message in told if isinstance(message, Announcement | TurnPost) for event in message.events]
