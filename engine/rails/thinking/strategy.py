"""The strategy of rail games: three levels, candidates for a search, and imagined games.

- easy sees one ticket at a time, takes what it needs for it, and builds whatever it can.
- normal plans all its tickets together, but by the cards that it happens to hold, and builds whatever it can.
- hard searches: the plan's moves and what else might be sensible, in games in which every seat plays by a plan.
"""

from __future__ import annotations

from copy import copy
from math import tanh
from typing import TYPE_CHECKING

from engine.ai.strategy import Strategy, lead
from engine.rails.thinking.allocation import build_move
from engine.rails.thinking.beginner import beginner_move
from engine.rails.thinking.building import builds_by_gain, payable, trail_builds
from engine.rails.thinking.card_draws import rated_draws
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.reasons import reasons
from engine.rails.thinking.rollout import Rollout
from engine.rails.thinking.route_graph import RouteGraph
from engine.rails.thinking.styles import STYLES
from engine.rails.thinking.ticket_choice import gain_of_more_tickets, ticket_choices
from engine.rails.thinking.turns_left import turns_left
from engine.rails.thinking.weights import BEGINNER_WEIGHTS, HASTY_WEIGHTS, PLANNER_WEIGHTS
from engine.rails.turn.moves import TICKETS, RailMove
from engine.rails.turn.position import CHOOSING, KEEPING, OVER, PAYING, SECOND_CARD, TURN, RailPosition
from engine.rails.turn.scoring import final_shares

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Game, Line, Seat, V
    from engine.rails.board.map import RailMap
    from engine.rails.rulebook import RuleBook
    from engine.rails.thinking.styles import RailStyle
    from engine.rails.thinking.weights import PlannerWeights
    from engine.rng import Rng

TICKET_GAIN_KEPT = 0.6
"""The share of a ticket choice's promised gain over another that comes true."""
CANDIDATE_GAP = 8.0
"""Points: ticket choices that promise this much less than the best are no candidates."""
BEGINNER_MOVE_ONE_IN = 7
"""Normal makes one move in this many like a beginner."""
RANK_STEP = 1.5
"""Points by which the prior value of each candidate is lower than that of the one before it."""
LEAD_SHARE = 0.5
"""The share of the lead in the utility; the rest is the seat's own points."""
WIN_BONUS = 10.0
"""Points that a won game is worth beside the lead."""


class RailStrategy(Strategy[RailPosition, RailMove]):
    """The strategy for one rail game, by its rule book, its map and these weights."""

    breadth = 6
    simulations = 200
    prior_games = 20
    styles = tuple(STYLES)

    def __init__(self, book: RuleBook, board: RailMap, weights: PlannerWeights = PLANNER_WEIGHTS) -> None:
        self.graph = RouteGraph(book, board)
        self.policy = PlanPolicy(self.graph, weights)
        self._hasty = PlanPolicy(self.graph, HASTY_WEIGHTS)
        self._beginner = BEGINNER_WEIGHTS

    def in_style(self, style: str) -> RailStrategy:
        """By weights that are changed by the style: those of both plans, and the beginner's."""
        if style not in STYLES:
            return self
        strategy = copy(self)
        strategy._take_style(STYLES[style])  # noqa: SLF001 - its own kind
        return strategy

    def _take_style(self, style: RailStyle) -> None:
        """Play in this style from now on."""
        self.policy = self.policy.in_style(style.plan)
        self._hasty = self._hasty.in_style(style.plan)
        self._beginner = style.beginner.applied(self._beginner)

    def easy(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        """One ticket at a time."""
        return beginner_move(self.policy, position, seat, rng, self._beginner)

    def normal(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        """By a plan with hasty weights; now and then like a beginner."""
        if position.phase in {TURN, SECOND_CARD} and not rng.below(BEGINNER_MOVE_ONE_IN):
            return beginner_move(self.policy, position, seat, rng, self._beginner)
        return self._hasty.move(position, seat)

    def rollout_move(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        """By the plan."""
        return self.policy.move(position, seat)

    def candidates(self, position: RailPosition, seat: Seat, limit: int) -> list[RailMove]:
        """What the plan says, then what else might be sensible."""
        found: dict[RailMove, None] = {}
        for move in self._candidates(position, seat):
            found.setdefault(move)
            if len(found) == limit:
                break
        return list(found)

    def _candidates(self, position: RailPosition, seat: Seat) -> Iterator[RailMove]:
        policy, graph = self.policy, self.graph
        if position.phase in {CHOOSING, KEEPING}:
            kept = ticket_choices(graph, policy.options, position, seat, policy.weights)
            yield from (choice.move for choice in kept if choice.worth >= kept[0].worth - CANDIDATE_GAP)
            return
        if position.phase == PAYING:
            yield from policy.answers(position, seat)
            return
        plan = policy.plan(position, seat)
        yield policy.follow(position, seat, plan)
        ways = [draw.move for draw in rated_draws(graph, policy.options, position, seat, plan.routes, policy.weights)]
        if position.phase == SECOND_CARD:
            yield from ways[:3]
            return
        builds = [build_move(graph, allocation) for allocation in payable(graph, position.hands[seat], plan)]
        yield from builds[:2]
        yield from ways[:2]
        may_ask = policy.options.may_ask_tickets(position, seat) and plan.turns_left > policy.weights.asked_turns
        if may_ask and gain_of_more_tickets(graph, position, seat, plan, policy.weights) > -CANDIDATE_GAP:
            yield TICKETS
        yield from builds[2:3]
        if plan.turns_left <= policy.weights.any_build_turns:
            possible = [build for _, build in builds_by_gain(graph, position, seat)]
            yield from possible[:1]
            if graph.book.trail_bonus:
                yield from trail_builds(graph, position, seat, possible)[:1]
            yield from possible[1:2]

    def worth(self, position: RailPosition) -> Sequence[float]:
        """Final points; before the end, those that the plans promise."""
        if position.phase == OVER:
            shares = final_shares(self.graph.book, self.graph.board, position)
            return [sum(share.points for share in own) for own in shares]
        return [self._promise(position, seat) for seat in range(position.seats)]

    def _promise(self, position: RailPosition, seat: Seat) -> float:
        plan, weights = self.policy.plan(position, seat), self.policy.weights
        spare = weights.turn_points * plan.turns_left + weights.wagon_points * position.wagons[seat]
        return position.points[seat] + plan.worth + spare

    def reasons(self, position: RailPosition, seat: Seat, move: RailMove) -> list[Line]:
        """Why one would play this."""
        return list(reasons(self.policy, position, seat, move))

    def is_worth_searching(self, position: RailPosition, seat: Seat) -> bool:
        """Long before the end imagined games differ by far more than two sensible moves do: the plan stands.

        Choices of tickets differ by more, and there are few of them.
        """
        weights = self.policy.weights
        return position.phase in {CHOOSING, KEEPING} or turns_left(position, seat, weights) <= weights.searched_turns

    def prior_values(
        self, game: Game[RailPosition, RailMove, V], world: RailPosition, seat: Seat, moves: Sequence[RailMove]
    ) -> list[float]:
        """Tickets by what they promise; else the plan's order is trusted: what comes later must prove itself."""
        if world.phase in {CHOOSING, KEEPING}:
            return self._promised(world, seat, moves)
        return [-RANK_STEP * rank for rank in range(len(moves))]

    def _promised(self, position: RailPosition, seat: Seat, moves: Sequence[RailMove]) -> list[float]:
        """What these choices of tickets promise, as far as promises are kept."""
        kept = ticket_choices(self.graph, self.policy.options, position, seat, self.policy.weights)
        worth: dict[RailMove, float] = {choice.move: choice.worth for choice in kept}
        return [TICKET_GAIN_KEPT * worth[move] for move in moves]

    def roll_out(self, game: Game[RailPosition, RailMove, V], position: RailPosition, rng: Rng) -> None:
        """To the end, every seat by its plan."""
        Rollout(self.policy, position.seats).roll_out(position)

    def utility(self, position: RailPosition, seat: Seat) -> float:
        """Mostly the own points: what the others may get is hardly known. At the end, winning counts as well."""
        worth = self.worth(position)
        ahead = lead(worth, seat)
        won = WIN_BONUS * tanh(ahead / WIN_BONUS) if position.phase == OVER else 0.0
        return LEAD_SHARE * ahead + (1 - LEAD_SHARE) * worth[seat] + won
