"""Opponents with different strategies, so that computer players do not learn only to beat themselves.

Carcassonne: ``stealer`` and ``farmer`` evaluate as the normal level does, with other preferences: joining rivals'
cities and fields, and early farmers. In rail games, each opponent follows a single idea that people use, to reveal
weaknesses of the hard level. None of them searches or uses hidden information, although each gets the whole position. A
test deals all hidden parts again and compares the opponents' moves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import structs

from engine.api import Seat
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.games.carcassonne.moves import PlaceTile
from engine.games.carcassonne.position import CarcassonnePosition
from engine.rails.networks import joined
from engine.rails.thinking.cards import allocate, build_move
from engine.rails.thinking.planning import Network, Plan
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.strategy import RailStrategy
from engine.rails.thinking.weights import HASTY_WEIGHTS
from engine.rails.turn.moves import Keep, RailMove
from engine.rails.turn.position import CHOOSING, KEEPING, PAYING, TURN, RailPosition

STEALING = structs.replace(EVALUATION_WEIGHTS, own_join=1.0, rival_join=1.3, city_challenge=0.4, field_challenge=0.8)
FARMING = structs.replace(EVALUATION_WEIGHTS, pasture=10.0, field_city=1.2, field_challenge=0.15)


def tasteful(weights: EvaluationWeights, position: CarcassonnePosition, _seat: Seat) -> PlaceTile:
    return max(scored_moves(position, weights)).move


CARCASSONNE_OPPONENTS: Final = {"stealer": partial(tasteful, STEALING), "farmer": partial(tasteful, FARMING)}
WORTH_BLOCKING = 2  # The maximum length of a route that ``Blocker`` builds only to block.


class Planner:
    """Plans all its tickets together, as the hard level does, but without imagined games. The other opponents in rail
    games extend it.
    """

    def __init__(self, strategy: RailStrategy) -> None:
        self.graph = strategy.graph
        self.policy = PlanPolicy(strategy.graph, strategy.policy.weights)

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        return self.policy.move(position, seat)


class Hasty(Planner):
    """Plays as the normal level does, but never makes a deliberate mistake."""

    def __init__(self, strategy: RailStrategy) -> None:
        super().__init__(strategy)
        self.policy = PlanPolicy(strategy.graph, HASTY_WEIGHTS)


class Rusher(Planner):
    """Keeps the fewest and cheapest tickets and ignores them. Builds the best routes first, so the game ends soon."""

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        if position.phase in {CHOOSING, KEEPING}:
            return self._fewest(position, seat)
        if position.phase == PAYING:
            return self.policy.answers(position, seat)[0]
        return self.policy.follow(position, seat, self._plan(position, seat))

    def _fewest(self, position: RailPosition, seat: Seat) -> Keep:
        keeps = list(self.policy.legal_moves.keeps(position, seat))
        few = [keep for keep in keeps if len(keep.tickets) == len(keeps[0].tickets)]
        return min(few, key=lambda keep: sum(self.graph.tickets[ticket].loss for ticket in keep.tickets))

    def _plan(self, position: RailPosition, seat: Seat) -> Plan:
        return Network(self.graph, position, seat, self.policy.weights).plan(())


class Blocker(Planner):
    """Plans like ``Planner``, but also builds short routes with which a rival could connect its network."""

    def move(self, position: RailPosition, seat: Seat) -> RailMove:
        if position.phase == TURN:
            wanted = self._blocking_routes(position, seat)
            for allocation in allocate(self.graph, position.hands[seat], wanted):
                if not allocation.lacking:
                    return build_move(self.graph, allocation)
        return self.policy.move(position, seat)

    def _blocking_routes(self, position: RailPosition, seat: Seat) -> list[int]:
        found = []
        for rival, built in enumerate(position.built):
            reached = {city for number in built for city in self.graph.ends[number]}
            if rival != seat and reached:
                pieces = joined(self.graph.board, built)
                for number in position.free:
                    one, other = self.graph.ends[number]
                    short = self.graph.routes[number].length <= min(WORTH_BLOCKING, position.wagons[seat])
                    if short and {one, other} <= reached and pieces[one] != pieces[other]:
                        found.append(number)
        return found


RAIL_OPPONENTS: Final[dict[str, Callable[[RailStrategy], Planner]]] = {
    "planner": Planner,
    "hasty": Hasty,
    "rusher": Rusher,
    "blocker": Blocker,
}
RAIL_GAMES: Final = ("europe", "tchu")
