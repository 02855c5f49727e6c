"""A sensible move from a plan: finish what can be finished, gather what is wanted, ask for tickets when all is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.legal import Options
from engine.rails.moves import PASS, TICKETS
from engine.rails.position import CHOOSING, KEEPING, PAYING, SECOND_CARD
from engine.rails.thinking.building import at_once, is_risky, ready, tunnel_answers
from engine.rails.thinking.choosing import choices, more_tickets
from engine.rails.thinking.drawing import draughts
from engine.rails.thinking.planning import Plan, plan_for
from engine.rails.thinking.purse import payment
from engine.rails.thinking.tempo import is_last_turn, turns_left
from engine.rails.thinking.weights import WEIGHTS

if TYPE_CHECKING:
    from engine.rails.moves import Build, RailMove
    from engine.rails.position import Position
    from engine.rails.thinking.atlas import Atlas
    from engine.rails.thinking.weights import Weights
    from engine.saying import Seat


class Pilot:
    """Plays for one seat after another by their plans."""

    def __init__(self, atlas: Atlas, weights: Weights = WEIGHTS) -> None:
        self.atlas = atlas
        self.weights = weights
        self.options = Options(atlas.book, atlas.board)

    def plan(self, position: Position, seat: Seat) -> Plan:
        """A new plan."""
        return plan_for(self.atlas, position, seat, None, self.weights)

    def move(self, position: Position, seat: Seat) -> RailMove:
        """The move of a seat that makes its plan anew."""
        if position.phase in {CHOOSING, KEEPING}:
            return choices(self.atlas, self.options, position, seat, self.weights)[0].move
        return self.follow(position, seat, self.plan(position, seat))

    def follow(self, position: Position, seat: Seat, plan: Plan) -> RailMove:
        """The next move of a plan; no tickets are on offer."""
        if position.phase == PAYING:
            return self.answers(position, seat)[0]
        if position.phase == SECOND_CARD:
            return draughts(self.atlas, self.options, position, seat, plan.routes, self.weights)[0].move
        if is_last_turn(position, seat):
            found = at_once(self.atlas, position, seat)
            return found[0][1] if found else self._idle(position, seat, plan)
        build = self.build(position, seat, plan)
        if build is not None:
            return build
        if not plan.goals and self.asks(position, seat, plan):
            return TICKETS
        return self._idle(position, seat, plan)

    def answers(self, position: Position, seat: Seat) -> list[RailMove]:
        """What one can say to a tunnel's price, the better first."""
        extras = self.options.extras(position, seat)
        later = turns_left(position, seat, self.weights) > 3
        return tunnel_answers(extras, position.attempt.owed, later=later)

    def build(self, position: Position, seat: Seat, plan: Plan) -> Build | None:
        """The most urgent route that can be paid.

        A risky tunnel waits while there are cards to draw. So does what is no ticket's way, while tickets are open: its
        cards may yet serve them.
        """
        hand = position.hands[seat]
        waits = self.options.may_draw(position) and plan.left > 4
        holds = plan.goals and plan.left > self.weights.patient and sum(hand) < self.weights.full_hand
        for claim in ready(self.atlas, hand, plan):
            if waits and is_risky(self.atlas, hand, claim):
                continue
            if holds and claim.route not in plan.goals and self.atlas.points[claim.route] < self.weights.grand:
                continue
            return payment(self.atlas, claim)
        return None

    def asks(self, position: Position, seat: Seat, plan: Plan) -> bool:
        """Whether more tickets pay."""
        if plan.left < self.weights.asked_by or not self.options.may_ask_tickets(position, seat):
            return False
        return more_tickets(self.atlas, position, seat, plan, self.weights) > 0

    def _idle(self, position: Position, seat: Seat, plan: Plan) -> RailMove:
        """Take cards; where there are none, whatever is allowed."""
        found = draughts(self.atlas, self.options, position, seat, plan.routes, self.weights)
        if found:
            return found[0].move
        builds = at_once(self.atlas, position, seat)
        if builds:
            return builds[0][1]
        return PASS if self.atlas.book.may_pass else self.options.legal(position, seat)[0]
