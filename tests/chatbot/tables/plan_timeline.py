"""A table through time whose people plan their turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables.outcome import next_table
from chatbot.tables.plans import carry_out_plan, drop_plan, plan_turn
from chatbot.tables.play import play, settle, take_back
from chatbot.tables.table import BOT
from tests.chatbot import games
from tests.chatbot.tables.timeline import Timeline

if TYPE_CHECKING:
    from chatbot.tables.outcome import Change, ComputerTurnDue, Decision, OutboxMessage, World
    from chatbot.tables.table import Actor, PlanReport, Table


class PlanTimeline(Timeline):
    """A table at which people plan their turns."""

    def put(self, position: str) -> None:
        """Give the table this position."""
        game = games.find(self.state.game)
        to_act = game.to_act(game.load(position))

        def decide(table: Table | None, _actor: Actor, world: World) -> Change:
            assert table is not None
            changed = msgspec.structs.replace(table, position=position, to_act=to_act, clocks=(), asked=())
            return settle(next_table(changed, world.now), ())

        self.do(BOT, decide)
        self.told.clear()

    def plan(self, person: Actor, wish: str = "", otherwise: str = "draw") -> list[OutboxMessage]:
        """Plan the person's next turn, and return the messages."""
        return self.do(person, plan_turn, wish, otherwise)

    def refused(self, person: Actor, wish: str = "", otherwise: str = "draw") -> str:
        """Return the code with which this plan is refused."""
        return str(getattr(plan_turn(self.table, person, self.world, wish, otherwise), "code", "planned"))

    def drop(self, person: Actor) -> None:
        """Drop the person's plan."""
        self.do(person, drop_plan)

    def plays(self, person: Actor, *moves: str) -> list[OutboxMessage]:
        """Play these moves of a person, and return the messages of the last move."""
        told: list[OutboxMessage] = []
        for move in moves:
            told = self.do(person, play, move)
        return told

    def takes_back(self, person: Actor) -> None:
        """Take back the person's last move."""
        self.do(person, take_back, tuple(self.entries))

    def carry_out(self, hinted: str = "") -> list[OutboxMessage]:
        """Play the due plan to its end, with this hint's move, and return its messages."""
        told: list[OutboxMessage] = []
        while self.turn is not None and self.state.plan_of(self.turn.seat) is not None:
            told += self.do(BOT, carry_out_plan, self.turn, hinted)
        return told

    def report(self, seat: int) -> PlanReport:
        """Return the report of a seat's plan."""
        report = self.state.plan_report(seat)
        assert report is not None
        return report

    def carry_out_again(self, turn: ComputerTurnDue, hinted: str = "") -> Decision:
        """Return the decision of carrying out a plan for this turn, without changing the table."""
        return carry_out_plan(self.table, BOT, self.world, turn, hinted)
