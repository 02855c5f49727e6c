"""Plans of rail games: routes to build if they are still free, and else two cards from the deck.

A hand does not change between two turns of its own, so a payment that is possible now is possible then. A route is
planned with its payment, and only its loss to another player can prevent it. A tunnel may cost more than its length.
The plan pays that in cards of the chosen colour, as a person would expect. Before a locomotive is spent, the person is
asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from engine.messages import Line, Name
from engine.plans import Plans, TurnPlan
from engine.rails.board import LOCOMOTIVE, RailMap
from engine.rails.turn.moves import DRAW, Pay
from engine.rails.turn.position import KEEPING, OVER, PAYING, PHASES, SECOND_CARD, TURN
from engine.rails.view import RailView, imagine
from engine.rng import FastRng

if TYPE_CHECKING:
    from engine.rails.game import RailRules


class RailPlans(Plans[RailView]):
    """The plans of a game on this board, by the rules that the view names."""

    verb: ClassVar[str] = "build"
    otherwise: ClassVar[tuple[str, ...]] = (str(DRAW),)

    def __init__(self, board: RailMap, rules: Mapping[int, RailRules]) -> None:
        self._board = board
        self._rules = rules

    def may_plan(self, view: RailView) -> bool:
        if view.seat is None or view.seat in view.to_act or view.phase == PHASES[OVER]:
            return False
        turns_before = (view.seat - view.turn) % view.seats
        return view.moves_left is None or 0 < turns_before < view.moves_left

    def moves(self, view: RailView, plan: TurnPlan) -> tuple[str, ...]:
        if view.seat is None or not self.may_plan(view):
            return ()
        planned = {move.split()[1] for move in plan.moves}
        position = imagine(self._rules[view.rules].book, self._board, view, FastRng(0))
        builds = self._rules[view.rules].legal_moves.builds(position, view.seat)
        return tuple(str(build) for build in builds if build.route not in planned)

    def beside(self, view: RailView, move: str) -> tuple[Line, ...]:
        _, route, card, _ = move.split()
        if not self._board.routes[self._board.route_numbers[route]].tunnel:
            return ()
        if self._is_locomotive(card):
            return (Line("plan-tunnel-asks"),)
        return (Line("plan-tunnel", {"wild": Name("card", self._board.palette.names[LOCOMOTIVE])}),)

    def to_try(self, view: RailView, plan: TurnPlan) -> tuple[str, ...]:
        """Return the routes in their order, then cards; then the second card, or a tunnel's price in colours."""
        if view.phase == PHASES[TURN]:
            return (*plan.moves, *([plan.otherwise] if plan.otherwise else []))
        if view.phase == PHASES[SECOND_CARD]:
            return (str(DRAW),)
        if view.attempt is None or self._is_locomotive(view.attempt.card):
            return ()
        return (str(Pay(view.attempt.owed, 0)),)

    def goes_on(self, view: RailView) -> bool:
        return view.seat in view.to_act and view.phase in {PHASES[SECOND_CARD], PHASES[KEEPING], PHASES[PAYING]}

    def _is_locomotive(self, card: str) -> bool:
        return self._board.card_numbers[card] == LOCOMOTIVE
