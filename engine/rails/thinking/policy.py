"""The move that a plan asks for: build what can be paid, gather cards for the rest, draw tickets when all is built."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from engine.rails.rulebook import LAST_WAGONS
from engine.rails.thinking.allocation import build_move
from engine.rails.thinking.building import builds_by_gain, is_risky, payable, spare_build, tunnel_answers
from engine.rails.thinking.card_draws import rated_draws
from engine.rails.thinking.planning import Plan, plan_for
from engine.rails.thinking.ticket_choice import ALL_TICKETS, gain_of_more_tickets, ticket_choices
from engine.rails.thinking.turns_left import is_last_turn, turns_left
from engine.rails.thinking.weights import PLANNER_WEIGHTS
from engine.rails.turn.legal_moves import LegalMoves
from engine.rails.turn.moves import PASS, TICKETS
from engine.rails.turn.position import CHOOSING, KEEPING, NOT_YET, PAYING, SECOND_CARD

if TYPE_CHECKING:
    from engine.ai.styles import Style
    from engine.messages import Seat
    from engine.rails.thinking.allocation import Allocation
    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.thinking.weights import PlannerWeights
    from engine.rails.turn.moves import Build, RailMove
    from engine.rails.turn.position import RailPosition

FEW_TICKETS = 8
"""So many unseen tickets say whether more tickets pay nearly as well as all of them."""

LONGEST_LAST_ROUTE = 4
"""Nobody ends the game with a longer route than this: its wagons are worth more than an end at once."""


class PlanPolicy:
    """Plays for one seat after another by their plans."""

    def __init__(self, graph: RouteGraph, weights: PlannerWeights = PLANNER_WEIGHTS) -> None:
        self.graph = graph
        self.weights = weights
        self.options = LegalMoves(graph.book, graph.board)
        self._tickets_looked_at = ALL_TICKETS

    def in_style(self, style: Style) -> PlanPolicy:
        """The same with the weights of a style."""
        policy = copy(self)
        policy.weights = style.applied(self.weights)
        return policy

    def made_quicker(self) -> PlanPolicy:
        """The same for imagined games: a few unseen tickets stand for all when more are thought of."""
        policy = copy(self)
        policy._tickets_looked_at = FEW_TICKETS  # noqa: SLF001 - its own kind
        return policy

    def plan(self, position: RailPosition, seat: Seat) -> Plan:
        """A new plan."""
        return plan_for(self.graph, position, seat, None, self.weights)

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        """The move of a seat that makes its plan anew."""
        if position.phase in {CHOOSING, KEEPING}:
            return ticket_choices(self.graph, self.options, position, seat, self.weights)[0].move
        return self.follow(position, seat, self.plan(position, seat))

    def follow(self, position: RailPosition, seat: Seat, plan: Plan) -> RailMove:
        """The next move of a plan; no tickets are on offer."""
        if position.phase == PAYING:
            return self.answers(position, seat)[0]
        if position.phase == SECOND_CARD:
            return rated_draws(self.graph, self.options, position, seat, plan.routes, self.weights)[0].move
        if is_last_turn(position, seat):
            found = builds_by_gain(self.graph, position, seat)
            return found[0][1] if found else self._idle(position, seat, plan)
        build = (
            self.last_build(position, seat)
            or self.build(position, seat, plan)
            or self.spare_build(position, seat, plan)
        )
        if build is not None:
            return build
        if not plan.goals and self.asks(position, seat, plan):
            return TICKETS
        return self._idle(position, seat, plan)

    def last_build(self, position: RailPosition, seat: Seat) -> Build | None:
        """The best route that brings on the last round, for who is ahead."""
        wagons = position.wagons[seat]
        if position.moves_left != NOT_YET or wagons > LAST_WAGONS + LONGEST_LAST_ROUTE:
            return None
        others = [points for other, points in enumerate(position.points) if other != seat]
        if position.points[seat] < max(others) + self.weights.ending_lead:
            return None
        numbers, routes = self.graph.board.route_numbers, self.graph.routes
        builds = (build for _, build in builds_by_gain(self.graph, position, seat))
        return next((one for one in builds if wagons - routes[numbers[one.route]].length <= LAST_WAGONS), None)

    def answers(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        """What one can say to a tunnel's price, the better first."""
        extras = self.options.extras(position, seat)
        later = turns_left(position, seat, self.weights) > self.weights.tunnel_again_turns
        return tunnel_answers(extras, position.attempt.owed, later=later)

    def build(self, position: RailPosition, seat: Seat, plan: Plan) -> Build | None:
        """The most urgent route that can be paid.

        A risky tunnel waits while there are cards to draw. So does what is no ticket's way, while tickets are open: its
        cards may yet serve them.
        """
        hand = position.hands[seat]
        waits = self.options.may_draw(position) and plan.turns_left > self.weights.tunnel_waits_turns
        holds = plan.goals and plan.turns_left > self.weights.saving_turns and sum(hand) < self.weights.full_hand_cards
        waits_for_colours = self.options.may_draw(position) and plan.turns_left > self.weights.spared_locomotive_turns
        for allocation in payable(self.graph, hand, plan):
            if waits and is_risky(self.graph, hand, allocation):
                continue
            if waits_for_colours and self._spends_locomotives(allocation):
                continue
            if (
                holds
                and allocation.route not in plan.goals
                and self.graph.points[allocation.route] < self.weights.never_waits_points
            ):
                continue
            return build_move(self.graph, allocation)
        return None

    def _spends_locomotives(self, allocation: Allocation) -> bool:
        """Whether locomotives would stand for colours on a route that brings too little for them."""
        spent = allocation.locomotives - self.graph.demands[allocation.route].locomotives
        return self.graph.points[allocation.route] < self.weights.locomotive_points * spent

    def spare_build(self, position: RailPosition, seat: Seat, plan: Plan) -> Build | None:
        """A route beside the plan, when cards in hand have hardly another use."""
        plenty = self.weights.spare_build_hand * position.wagons[seat]
        if plan.turns_left > self.weights.spare_build_turns and sum(position.hands[seat]) < plenty:
            return None
        return spare_build(self.graph, position, seat, plan, self.weights.spare_build_points)

    def asks(self, position: RailPosition, seat: Seat, plan: Plan) -> bool:
        """Whether more tickets pay."""
        if plan.turns_left < self.weights.asking_turns or not self.options.may_ask_tickets(position, seat):
            return False
        return gain_of_more_tickets(self.graph, position, seat, plan, self.weights, self._tickets_looked_at) > 0

    def _idle(self, position: RailPosition, seat: Seat, plan: Plan) -> RailMove:
        """Take cards; where there are none, whatever is allowed."""
        found = rated_draws(self.graph, self.options, position, seat, plan.routes, self.weights)
        if found:
            return found[0].move
        builds = builds_by_gain(self.graph, position, seat)
        if builds:
            return builds[0][1]
        return PASS if self.graph.book.may_pass else self.options.legal(position, seat)[0]
