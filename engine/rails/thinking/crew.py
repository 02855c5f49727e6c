"""Everybody plays on in an imagined game: each seat by its plan, made anew only when the board demands it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.position import CHOOSING, KEEPING, OVER, PAYING, TURN
from engine.rails.teller import SILENCE
from engine.rails.thinking.planning import sketch_for
from engine.rails.thinking.tempo import turns_left
from engine.rails.turn import Turns

if TYPE_CHECKING:
    from engine.rails.moves import RailMove
    from engine.rails.position import Position
    from engine.rails.thinking.pilot import Pilot
    from engine.rails.thinking.planning import Plan
    from engine.saying import Seat

SOON = 3
"""With so few turns left a plan is made anew at every turn: what is to be had at the end is had from the hand."""


class Crew:
    """One pilot in all the seats of one imagined game."""

    def __init__(self, pilot: Pilot, seats: int) -> None:
        self._pilot = pilot
        self._turns = Turns(pilot.atlas.book, pilot.atlas.board, pilot.options)
        self._plans: list[Plan | None] = [None] * seats
        self._free = [0] * seats

    def play_on(self, position: Position) -> None:
        """Play to the end, in place."""
        while position.phase != OVER:
            seat = self._pilot.options.acting(position)[0]
            self._turns.play(position, seat, self.move(position, seat), SILENCE)

    def move(self, position: Position, seat: Seat) -> RailMove:
        """The next move."""
        pilot = self._pilot
        if position.phase in {CHOOSING, KEEPING}:
            return pilot.move(position, seat)
        if position.phase == PAYING:
            return pilot.answers(position, seat)[0]
        return pilot.follow(position, seat, self._plan(position, seat))

    def _plan(self, position: Position, seat: Seat) -> Plan:
        plan = self._plans[seat]
        if plan is None or plan.tickets != position.tickets[seat] or not self._holds(position, seat, plan):
            self._plans[seat] = plan = sketch_for(self._pilot.atlas, position, seat, self._pilot.weights)
        elif position.phase == TURN:
            plan.left = turns_left(position, seat, self._pilot.weights)
            if plan.left <= SOON:
                self._plans[seat] = plan = sketch_for(self._pilot.atlas, position, seat, self._pilot.weights)
        self._free[seat] = len(position.free)
        return plan

    def _holds(self, position: Position, seat: Seat, plan: Plan) -> bool:
        """Whether all that is planned can still be had; what is built already is struck off."""
        if len(position.free) == self._free[seat]:
            return True
        built, free = position.built[seat], position.free
        plan.goals = [number for number in plan.goals if number not in built]
        plan.extras = [number for number in plan.extras if number not in built]
        return bool(plan.goals or plan.extras) and all(number in free for number in plan.goals + plan.extras)
