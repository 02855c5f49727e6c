"""A table through time, without a store. People move when the test wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Concatenate, ParamSpec

from chatbot.tables import lobby
from chatbot.tables.deadlines import TableTime, act_on_deadline, leave_uncalled, next_deadline
from chatbot.tables.outcome import Change, ComputerTurnDue, Notice, OutboxMessage, TurnPost, World
from chatbot.tables.play import computer_turn, play, play_computer
from chatbot.tables.table import BOT, Actor, Pace, Person, Phase, Table, Terms
from engine.ai.player import Level
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, CLEO, DAN

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.people.preferences import Schedule
    from chatbot.tables.outcome import Decision
    from engine.api import Seat

START = 1_800_000_000
P = ParamSpec("P")
PEOPLE = (ANNA, BEN, CLEO, DAN)


def world(now: int, seed: str = "a seed") -> World:
    return World(now, games.find, lambda: seed)


class Timeline:
    """A table through time, without a store."""

    def __init__(
        self,
        *people: Actor,
        pace: Pace = Pace.THREE_DAYS,
        places: int = 0,
        game: str = "toy",
        misses: int = 1,
        newcomers: bool = True,
    ) -> None:
        self.now, self.seed = START, "a seed"
        self.schedules: dict[int, Schedule] = {}
        self.told: list[OutboxMessage] = []
        self.entries: list[str] = []
        terms = Terms(
            game,
            places or max(2, len(people)),
            level=Level.RANDOM,
            pace=pace,
            misses=misses,
            newcomers=newcomers,
        )
        plan = lobby.NewTable(1, 2, terms)
        self.table: Table | None = None
        self.turn: ComputerTurnDue | None = None
        self.do(people[0], lobby.open_table, plan)
        for person in people[1:]:
            self.do(person, lobby.join)

    def do(
        self,
        actor: Actor,
        action: Callable[Concatenate[Table | None, Actor, World, P], Decision],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> list[OutboxMessage]:
        """Perform an action, and return its messages."""
        change = action(self.table, actor, self.world, *args, **kwargs)
        assert isinstance(change, Change), change
        self.table, self.turn = change.table, computer_turn(change.table)
        self.entries += [change.log_entry] if change.log_entry else []
        self.told += change.messages
        return list(change.messages)

    def begin(self) -> Timeline:
        """Start the game, and return this timeline."""
        self.do(ANNA, lobby.start)
        return self

    @property
    def world(self) -> World:
        return world(self.now, self.seed)

    @property
    def state(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def mover(self) -> Actor:
        """Return the person to move."""
        sitters = [self.state.sitters[seat] for seat in self.state.to_act]
        (user,) = [sitter.user for sitter in sitters if isinstance(sitter, Person)]
        return next(person for person in PEOPLE if person.user == user)

    def a_move(self, seat: Seat) -> str:
        """Return a seat's first legal move."""
        game = games.find(self.state.game)
        return str(next(iter(game.legal(game.load(self.state.position), seat))))

    def move(self, text: str = "") -> list[OutboxMessage]:
        """Play a move as the person to move, and return its messages."""
        mover, move = self.mover, text or self.a_move(self.state.to_act[0])
        return self.do(mover, play, move)

    def computers(self) -> list[OutboxMessage]:
        """Play computers' moves until a person is to move or the game is over, and return their messages."""
        told: list[OutboxMessage] = []
        while self.turn is not None:
            turn, move = self.turn, self.a_move(self.turn.seat)
            told += self.do(BOT, play_computer, turn, move)
        return told

    def wait(self) -> list[OutboxMessage]:
        """Wait until the table is due, act on its deadline, and return the messages."""
        when = next_deadline(self.state, self.schedules, self.now)
        assert when is not None
        self.now = max(self.now, when)
        return self.act_on_deadline()

    def act_on_deadline(self) -> list[OutboxMessage]:
        return self.do(BOT, act_on_deadline, self.state.revision, self.schedules)

    def leave_uncalled(self) -> None:
        """Record that the post notified none of the players to move."""
        self.do(BOT, leave_uncalled, self.state.to_act, self.now)

    def run_out(self) -> list[OutboxMessage]:
        """Wait until the person to move has no time left, and return the messages."""
        time = TableTime(self.state, self.schedules)
        while time.next_reminder(self.state.clocks[0]) is not None:
            self.wait()
            time = TableTime(self.state, self.schedules)
        return self.wait()

    def play_out(self, absent: Actor) -> None:
        """Play to the end of the game while one person never moves."""
        while self.state.phase is Phase.PLAYING:
            if self.turn is not None:
                self.computers()
            elif self.mover is absent:
                self.run_out()
            else:
                self.move()


def codes(told: list[OutboxMessage]) -> list[str]:
    return [event.code for message in told if isinstance(message, Notice | TurnPost) for event in message.events]
