"""The next turns of an imagined game: each seat plays by its plan, which is made anew only when the board demands it.

What takes longest is done in a rougher way: choices among tickets, and whether to ask for more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.thinking.planning import quick_plan_for
from engine.rails.thinking.ticket_choice import quick_ticket_choice
from engine.rails.thinking.turns_left import turns_left
from engine.rails.turn.events import NULL_LISTENER
from engine.rails.turn.play import TurnRules
from engine.rails.turn.position import CHOOSING, KEEPING, OVER, PAYING, TURN

if TYPE_CHECKING:
    from engine.messages import Seat
    from engine.rails.thinking.planning import Plan
    from engine.rails.thinking.policy import PlanPolicy
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition

REPLAN_TURNS = 3
"""With this many turns left or fewer a plan is made at every turn: the hand decides what can still be had."""

ALL_TURNS = 10**9
"""More turns than any game has."""


class Rollout:
    """One policy in all seats of one imagined game."""

    def __init__(self, policy: PlanPolicy, seats: int) -> None:
        self._policy = policy.made_quicker()
        self._turns = TurnRules(policy.graph.book, policy.graph.board, policy.options)
        self._plans: list[Plan | None] = [None] * seats
        self._free = [0] * seats

    def roll_out(self, position: RailPosition, turns: int = ALL_TURNS) -> None:
        """Play so many turns, or to the end, in place."""
        begun = 0
        while position.phase != OVER:
            begun += position.phase == TURN
            if begun > turns:
                break
            seat = self._policy.options.acting(position)[0]
            self._turns.play(position, seat, self.move(position, seat), NULL_LISTENER)

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """The next move."""
        policy = self._policy
        if position.phase == KEEPING:
            return quick_ticket_choice(policy.graph, position, seat, policy.weights)
        if position.phase == CHOOSING:
            return policy.move(position, seat)
        if position.phase == PAYING:
            return policy.answers(position, seat)[0]
        return policy.follow(position, seat, self._plan(position, seat))

    def _plan(self, position: RailPosition, seat: Seat) -> Plan:
        plan = self._plans[seat]
        if plan is None or plan.tickets != position.tickets[seat] or not self._holds(position, seat, plan):
            self._plans[seat] = plan = quick_plan_for(self._policy.graph, position, seat, self._policy.weights)
        elif position.phase == TURN:
            plan.turns_left = turns_left(position, seat, self._policy.weights)
            if plan.turns_left <= REPLAN_TURNS:
                self._plans[seat] = plan = quick_plan_for(self._policy.graph, position, seat, self._policy.weights)
        self._free[seat] = len(position.free)
        return plan

    def _holds(self, position: RailPosition, seat: Seat, plan: Plan) -> bool:
        """Whether all that is planned can still be had; what is built already is struck off."""
        if len(position.free) == self._free[seat]:
            return True
        built, free = position.built[seat], position.free
        plan.goals = [number for number in plan.goals if number not in built]
        plan.extras = [number for number in plan.extras if number not in built]
        return bool(plan.goals or plan.extras) and all(number in free for number in plan.goals + plan.extras)
