"""Thinking times of Carcassonne's computers: a move at each level, and the parts of a rollout and of an evaluation.

The parts are timed while they happen and not separately, because cached results would make a second run faster.
"""

from __future__ import annotations

from collections import defaultdict
from time import process_time
from typing import TYPE_CHECKING, Any, TypeVar

from engine.ai.player import Level, choose
from engine.ai.search import Budget, Search
from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.evaluation import expected_points_of, scored_moves
from engine.games.carcassonne.ai.strategy import CarcassonneStrategy
from engine.games.carcassonne.moves import spots
from engine.rng import FastRng
from tests.bench.timing import Cost, cost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.api import Game, Seat
    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition
    from engine.rng import Rng

MIDDLE = 36
"""Tiles laid in the measured position."""
SIMULATIONS = 600
"""Imagined games of the measured search, about a second's worth. A longer search gets faster, because less is new."""
FIRST_SIGHT = "the first sight of the candidates"

T = TypeVar("T")


class TimedStrategy(CarcassonneStrategy):
    """The game's strategy, which records the time that each of its parts takes."""

    def __init__(self) -> None:
        super().__init__()
        self.spent: dict[str, float] = defaultdict(float)

    def candidates(self, position: CarcassonnePosition, seat: Seat, limit: int) -> list[PlaceTile]:
        return self._timed(FIRST_SIGHT, lambda: CarcassonneStrategy.candidates(self, position, seat, limit))

    def prior_values(
        self,
        game: Game[CarcassonnePosition, PlaceTile, Any],
        world: CarcassonnePosition,
        seat: Seat,
        moves: Sequence[PlaceTile],
    ) -> list[float]:
        return self._timed(FIRST_SIGHT, lambda: CarcassonneStrategy.prior_values(self, game, world, seat, moves))

    def roll_out(
        self, game: Game[CarcassonnePosition, PlaceTile, Any], position: CarcassonnePosition, rng: Rng
    ) -> None:
        self._timed("the replies", lambda: CarcassonneStrategy.roll_out(self, game, position, rng))

    def utility(self, position: CarcassonnePosition, seat: Seat) -> float:
        return self._timed("what it is worth then", lambda: CarcassonneStrategy.utility(self, position, seat))

    def _timed(self, what: str, how: Callable[[], T]) -> T:
        """Call a function and return its result. Its time, without the time of parts measured inside it, is added to a
        part's total.
        """
        began, before = process_time(), sum(self.spent.values())
        found = how()
        self.spent[what] += process_time() - began - (sum(self.spent.values()) - before)
        return found


def report() -> Iterator[str]:
    position = sensible_position(MIDDLE)
    view = GAME.view(position, position.seat)

    def search() -> None:
        Search(GAME, GAME.strategy, view, 1).judge(Budget(SIMULATIONS))

    yield f"carcassonne, 2 seats, {MIDDLE} tiles laid by normal"
    yield cost(lambda: choose(GAME, GAME.strategy, view, Level.EASY, 1), 10).row("easy, a move")
    yield cost(lambda: choose(GAME, GAME.strategy, view, Level.NORMAL, 1), 10).row("normal, a move")
    yield each(cost(search), SIMULATIONS).row(f"hard, an imagined game of {SIMULATIONS}")
    yield from _of_a_search(position)
    yield from _of_an_evaluation(position)


def _of_a_search(position: CarcassonnePosition) -> Iterator[str]:
    watched = TimedStrategy()
    began = process_time()
    Search(GAME, watched, GAME.view(position, position.seat), 1).judge(Budget(SIMULATIONS))
    whole = process_time() - began
    watched.spent["copying, laying the candidate, counting"] = whole - sum(watched.spent.values())
    for what, seconds in watched.spent.items():
        yield f"    {what:<42}{1e6 * seconds / SIMULATIONS:11.1f} us{seconds / whole:12.0%} of it"


def _of_an_evaluation(position: CarcassonnePosition) -> Iterator[str]:
    weights, places = GAME.strategy.weights, spots(position)
    now = expected_points_of(position, weights, position.drawn, position.seat)

    def lay() -> None:
        for place, tile in places:
            position.board.copy().lay(place, tile)

    def add_up() -> None:
        for place, tile in places:
            board = position.board.copy()
            board.lay(place, tile)
            now.after(now.odds.after(board, place)).worth()

    moves = len(list(scored_moves(position, weights)))
    whole, before, bare, laid = (
        cost(action, 10).seconds
        for action in (
            lambda: list(scored_moves(position, weights)),
            lambda: expected_points_of(position, weights, position.drawn, position.seat),
            add_up,
            lay,
        )
    )
    yield f"  the best by evaluation ({len(places)} placings, {moves} moves){whole * 1e6:13.1f} us"
    for what, seconds in (
        ("the expected points before", before),
        ("laying the tiles", laid),
        ("the expected points after them", bare - laid),
        ("each with followers", whole - before - bare),
    ):
        yield f"    {what:<42}{1e6 * seconds:11.1f} us{seconds / whole:12.0%} of it"


def each(whole: Cost, parts: int) -> Cost:
    """Return the cost of one part, if the whole consists of ``parts`` equal parts."""
    return Cost(whole.seconds / parts, whole.goes_a_loop * parts)


def sensible_position(moves: int) -> CarcassonnePosition:
    """Return a position after ``moves`` moves, all played by the normal level."""
    position: CarcassonnePosition = GAME.setup(2, "thinking")
    for _ in range(moves):
        GAME.play(position, position.seat, GAME.strategy.normal(position, position.seat, FastRng(1)))
    return position
