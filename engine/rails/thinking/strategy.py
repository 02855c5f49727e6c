"""The strategy of rail games: levels, candidates for the search, and imagined games.

- easy works on one ticket at a time, takes the cards for it, and builds whatever it can.
- normal plans all its tickets together, based on the cards in its hand, and builds whatever it can.
- hard tries the plan's move and other sensible moves in imagined games. In these, every seat follows a plan for a few
  turns, and the position is then evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from math import sqrt, tanh

from engine.ai.strategy import Strategy, lead
from engine.api import Game, V
from engine.messages import Line, Seat
from engine.rails.board import RailMap
from engine.rails.rulebook import RuleBook
from engine.rails.thinking import planning
from engine.rails.thinking.cards import build_move, rated_draws
from engine.rails.thinking.imagined_games import EXPECTATION_WEIGHTS, Expectation, Rollout, TicketFits, Weight
from engine.rails.thinking.planning import RouteGraph
from engine.rails.thinking.policy import PlanPolicy, beginner_move, builds_by_gain, payable, trail_builds
from engine.rails.thinking.reasons import Reasons
from engine.rails.thinking.weights import BEGINNER_WEIGHTS, HASTY_WEIGHTS, PLANNER_WEIGHTS, STYLES, PlannerWeights
from engine.rails.turn.moves import TICKETS, RailMove
from engine.rails.turn.position import CHOOSING, KEEPING, OVER, PAYING, SECOND_CARD, TURN, RailPosition
from engine.rails.turn.scoring import final_shares
from engine.rng import Rng

TICKET_GAIN_KEPT = 0.6  # The share of one ticket choice's estimated gain over another that materializes.
CANDIDATE_GAP = 8.0  # Points. Ticket choices this much worse than the best are not candidates.
BEGINNER_MOVE_ONE_IN = 7  # Normal plays one move in this many like a beginner.
LONG_ROUTE = 4  # Cards. The best build of at least this length is always a candidate, because rivals may want it too.
RANK_STEP = 1.5  # Points by which each candidate's prior value is lower than the previous one's.
WIN_BONUS = 10.0  # Points that winning is worth in addition to the lead.
LEAD_DOUBT = 20.0  # The variance that each turn adds to the lead.


class RailStrategy(Strategy[RailPosition, RailMove]):
    """The strategy for one rail game, with its rule book, its map and these weights."""

    breadth = 7
    simulations = 200
    turns_ahead = 8  # Turns per seat that an imagined game lasts before it is evaluated.
    prior_games = 5
    styles = tuple(STYLES)

    def __init__(
        self,
        book: RuleBook,
        board: RailMap,
        weights: PlannerWeights = PLANNER_WEIGHTS,
        expectation: Mapping[str, Weight] = EXPECTATION_WEIGHTS,
    ) -> None:
        self.graph = RouteGraph(book, board)
        self._expectation = Expectation(expectation)
        self.policy = PlanPolicy(self.graph, weights)
        self._hasty = PlanPolicy(self.graph, HASTY_WEIGHTS)
        self._beginner = BEGINNER_WEIGHTS

    def in_style(self, style: str) -> RailStrategy:
        if style not in STYLES:
            return self
        strategy, changes = copy(self), STYLES[style]
        strategy.policy = self.policy.in_style(changes.plan)
        strategy._hasty = self._hasty.in_style(changes.plan)  # noqa: SLF001 - same class
        strategy._beginner = changes.beginner.applied(self._beginner)  # noqa: SLF001
        return strategy

    def easy(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        return beginner_move(self.policy.under(position), position, seat, rng, self._beginner)

    def normal(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        """Return the move of a plan with hasty weights, or sometimes a beginner's move."""
        if position.phase in {TURN, SECOND_CARD} and not rng.below(BEGINNER_MOVE_ONE_IN):
            return beginner_move(self.policy.under(position), position, seat, rng, self._beginner)
        return self._hasty.under(position).move(position, seat)

    def rollout_move(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        return self.policy.under(position).move(position, seat)

    def candidates(self, position: RailPosition, seat: Seat, limit: int) -> list[RailMove]:
        found: dict[RailMove, None] = {}
        for move in self._candidates(position, seat):
            found.setdefault(move)
            if len(found) == limit:
                break
        return list(found)

    def _candidates(self, position: RailPosition, seat: Seat) -> Iterator[RailMove]:
        policy, graph = self.policy.under(position), self.graph.under(position)
        if position.phase in {CHOOSING, KEEPING}:
            kept = planning.ticket_choices(graph, position, seat, policy.weights)
            yield from (choice.move for choice in kept if choice.worth >= kept[0].worth - CANDIDATE_GAP)
            return
        if position.phase == PAYING:
            yield from policy.answers(position, seat)
            return
        plan = policy.plan(position, seat)
        yield policy.follow(position, seat, plan)
        ways = [draw.move for draw in rated_draws(graph, position, seat, plan.routes, policy.weights)]
        if position.phase == SECOND_CARD:
            yield from ways[:3]
            return
        builds = [build_move(graph, allocation) for allocation in payable(graph, position.hands[seat], plan)]
        possible = [build for _, build in builds_by_gain(graph, position, seat)]
        yield from builds[:1]
        yield from ways[:2]
        yield from [build for build in possible if build.coloured + build.locomotives >= LONG_ROUTE][:1]
        may_ask = policy.legal_moves.may_ask_tickets(position, seat) and plan.turns_left > policy.weights.asked_turns
        if may_ask and planning.gain_of_more_tickets(graph, position, seat, plan, policy.weights) > -CANDIDATE_GAP:
            yield TICKETS
        if plan.turns_left <= policy.weights.any_build_turns:
            yield from possible[:1]
            if graph.book.trail_bonus:
                yield from trail_builds(graph, position, seat, possible)[:1]
            yield from possible[1:2]
        yield from builds[1:3]
        yield from ways[2:3]

    def worth(self, position: RailPosition, seat: Seat) -> Sequence[float]:
        if position.phase == OVER:
            shares = final_shares(self.graph.book, self.graph.board, position)
            return [sum(share.points for share in own) for own in shares]
        weights = self.policy.weights
        graph = self.graph.under(position)
        return [self._expectation.points(graph, position, one, weights) for one in range(position.seats)]

    def reasons(self, position: RailPosition, seat: Seat, move: RailMove) -> list[Line]:
        return Reasons(self.policy.under(position), position, seat).of(move)

    def worlds(self, imagine: Callable[[], RailPosition], rng: Rng) -> Iterator[RailPosition]:
        return TicketFits(self.graph).worlds(imagine, rng)

    def prior_values(
        self, game: Game[RailPosition, RailMove, V], world: RailPosition, seat: Seat, moves: Sequence[RailMove]
    ) -> list[float]:
        """Return a value for each move: for a ticket choice, a share of its worth; for any other move, a penalty that
        grows with its rank, so that later candidates need better results.
        """
        if world.phase in {CHOOSING, KEEPING}:
            kept = planning.ticket_choices(self.graph.under(world), world, seat, self.policy.weights)
            worth: dict[RailMove, float] = {choice.move: choice.worth for choice in kept}
            return [TICKET_GAIN_KEPT * worth[move] for move in moves]
        return [-RANK_STEP * rank for rank in range(len(moves))]

    def roll_out(self, game: Game[RailPosition, RailMove, V], position: RailPosition, rng: Rng) -> None:
        Rollout(self.policy.under(position), position.seats).roll_out(position, self.turns_ahead * position.seats)

    def value(self, worth: Sequence[float], position: RailPosition, seat: Seat) -> float:
        """Return the lead plus a bonus for winning, which is much smaller before the end."""
        ahead = lead(worth, seat)
        doubt = 0.0 if position.phase == OVER else LEAD_DOUBT * planning.turns_left(position, seat, self.policy.weights)
        return ahead + WIN_BONUS * tanh(ahead / sqrt(WIN_BONUS**2 + doubt))
