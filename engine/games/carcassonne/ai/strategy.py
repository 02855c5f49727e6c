"""The strategy of Carcassonne: three levels, candidates for a search, and imagined games.

- easy counts what a move promises to itself, overlooks what it does to the others, and is not particular.
- normal plays the move that promises the best lead, by an evaluation that knows the tiles left. It imagines no games.
- hard searches: it plays the best of these moves in imagined games, in which every seat plays about like normal.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from engine.ai.strategy import Strategy
from engine.games.carcassonne.ai.city_threats import answers_to_threats
from engine.games.carcassonne.ai.evaluation import scored_moves, worth
from engine.games.carcassonne.ai.reasons import reasons
from engine.games.carcassonne.ai.rollout_cache import RolloutCache
from engine.games.carcassonne.ai.styles import STYLES, styled
from engine.games.carcassonne.ai.utility import utility
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from engine.games.carcassonne.turn.moves import PlaceTile
from engine.games.carcassonne.turn.play import take_turn
from engine.games.carcassonne.turn.position import NOTHING, CarcassonnePosition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.api import Game, Line, Seat, V
    from engine.games.carcassonne.ai.weights import EvaluationWeights
    from engine.rng import Rng

UNNOTICED_POINTS = 3.0
"""Points that a beginner does not notice."""
CANDIDATE_GAP = 10.0
"""Points: a move that promises this much less than the best is no candidate."""


class CarcassonneStrategy(Strategy[CarcassonnePosition, PlaceTile]):
    """How computers play Carcassonne, by these weights."""

    breadth = 12
    horizon = 6
    prior_games = 3
    styles = tuple(STYLES)

    def __init__(self, weights: EvaluationWeights = EVALUATION_WEIGHTS) -> None:
        self.weights = weights
        self.search_cache: RolloutCache | None = None

    def in_style(self, style: str) -> CarcassonneStrategy:
        """By weights that are changed by the style."""
        if style not in STYLES:
            return self
        strategy = copy(self)
        strategy.weights = styled(self.weights, style)
        return strategy

    def for_one_search(self) -> CarcassonneStrategy:
        """The cache of replies begins empty in each search."""
        strategy = copy(self)
        strategy.search_cache = RolloutCache(self.weights)
        return strategy

    @property
    def cache(self) -> RolloutCache:
        """The cache of this search; outside of a search an empty one each time, for games differ."""
        return self.search_cache or RolloutCache(self.weights)

    def easy(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        """Any of the moves that promise about as much to oneself as the best does."""
        found = list(scored_moves(position, self.weights))
        enough = max(option.mine for option in found) - UNNOTICED_POINTS
        good = [option for option in found if option.mine >= enough]
        return good[rng.below(len(good))].move

    def normal(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        """The move that promises the best lead."""
        return max(scored_moves(position, self.weights)).move

    def candidates(self, position: CarcassonnePosition, seat: Seat, limit: int) -> list[PlaceTile]:
        """The moves that promise the best leads, and the best of each sort that saves a city from a rival."""
        scored = sorted(scored_moves(position, self.weights), reverse=True)
        answers = answers_to_threats(position, self.weights, scored)[: limit - 1]
        promising = [option for option in scored if option.lead >= scored[0].lead - CANDIDATE_GAP]
        chosen = {*promising[: limit - len(answers)], *answers}
        return [option.move for option in sorted(chosen, reverse=True)]

    def rollout_move(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        """Every seat plays about like normal in imagined games, from the cache of replies."""
        return self.cache.rollout_move(position).move

    def worth(self, position: CarcassonnePosition) -> Sequence[float]:
        """Points scored and promised, and what free followers are good for, each seat by its own lights."""
        return [worth(position, self.weights, seat)[seat] for seat in range(position.seats)]

    def reasons(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> list[Line]:
        """What is completed, claimed, enlarged, shared or spoilt."""
        return reasons(position, seat, move, self.weights)

    def worlds(self, imagine: Callable[[], CarcassonnePosition], rng: Rng) -> Iterator[CarcassonnePosition]:
        """Shuffle the tiles to come, then let each in turn be drawn first: chance, dealt out evenly."""
        world = imagine()
        known, unseen = world.order[: world.drawn], [*world.order[world.drawn :]]
        while True:
            rng.shuffle(unseen)
            for first in range(max(1, len(unseen))):
                turned = world.copy()
                turned.order = (*known, *unseen[first:], *unseen[:first])
                yield turned

    def roll_out(self, game: Game[CarcassonnePosition, PlaceTile, V], position: CarcassonnePosition, rng: Rng) -> None:
        """Cached replies for every seat, played without making a move's value."""
        cache = self.cache
        for _ in range(self.horizon):
            if position.hand == NOTHING:
                break
            best = cache.rollout_move(position)
            take_turn(position, best.place, best.tile, best.feature)

    def utility(self, position: CarcassonnePosition, seat: Seat) -> float:
        """The lead; over all others, while any of them may become the best."""
        turns = (len(position.order) - position.drawn) / position.seats
        return utility(worth(position, self.weights, seat), seat, turns)
