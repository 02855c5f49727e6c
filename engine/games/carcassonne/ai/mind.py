"""Carcassonne as those see it who think about it: three levels, candidates for a search, and imagined games.

- easy counts what a move promises to itself, overlooks what it does to the others, and is not particular.
- normal plays the move that promises the best lead, by an evaluation that knows the tiles left. It imagines no games.
- hard searches: it plays the best of these moves in imagined games, in which everybody plays like normal by habit.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from engine.ai.mind import Mind
from engine.games.carcassonne.ai.habits import Habits
from engine.games.carcassonne.ai.hopes import hope
from engine.games.carcassonne.ai.judging import options, worth
from engine.games.carcassonne.ai.reasons import reasons
from engine.games.carcassonne.ai.weights import WEIGHTS
from engine.games.carcassonne.moves import Place
from engine.games.carcassonne.position import NOTHING, Position
from engine.games.carcassonne.turn import take_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.api import Game, Line, Seat
    from engine.games.carcassonne.ai.weights import Weights
    from engine.rng import Rng

CARELESS = 3.0
"""Points that a beginner does not notice."""
HOPELESS = 10.0
"""A move that promises so many points less than the best is no candidate."""


class CarcassonneMind(Mind[Position, Place]):
    """What is worth knowing about Carcassonne, by these weights."""

    breadth = 12
    horizon = 6
    trust = 3

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.learnt: Habits | None = None

    def for_one_search(self) -> CarcassonneMind:
        """Habits are learnt anew in each search."""
        mind = copy(self)
        mind.learnt = Habits(self.weights)
        return mind

    @property
    def habits(self) -> Habits:
        """What was learnt in this search; outside of one nothing is kept, for games differ."""
        return self.learnt or Habits(self.weights)

    def easy(self, position: Position, seat: Seat, rng: Rng) -> Place:
        """Any of the moves that promise about as much to oneself as the best does."""
        found = list(options(position, self.weights))
        enough = max(option.mine for option in found) - CARELESS
        good = [option for option in found if option.mine >= enough]
        return good[rng.below(len(good))].move

    def normal(self, position: Position, seat: Seat, rng: Rng) -> Place:
        """The move that promises the best lead."""
        return max(options(position, self.weights)).move

    def candidates(self, position: Position, seat: Seat, limit: int) -> list[Place]:
        """The moves that promise the best leads."""
        found = sorted(options(position, self.weights), reverse=True)[:limit]
        return [option.move for option in found if option.lead >= found[0].lead - HOPELESS]

    def reply(self, position: Position, seat: Seat, rng: Rng) -> Place:
        """Everybody plays about like normal in imagined games, by habit."""
        return self.habits.reply(position).move

    def worth(self, position: Position) -> Sequence[float]:
        """Points scored and promised, and what free followers are good for."""
        return worth(position, self.weights)

    def reasons(self, position: Position, seat: Seat, move: Place) -> list[Line]:
        """What is completed, claimed, enlarged, shared or spoilt."""
        return reasons(position, seat, move, self.weights)

    def worlds(self, imagine: Callable[[], Position], rng: Rng) -> Iterator[Position]:
        """Shuffle the tiles to come, then let each in turn be drawn first: chance, dealt out evenly."""
        world = imagine()
        known, unseen = world.order[: world.drawn], [*world.order[world.drawn :]]
        while True:
            rng.shuffle(unseen)
            for first in range(max(1, len(unseen))):
                turned = world.copy()
                turned.order = (*known, *unseen[first:], *unseen[:first])
                yield turned

    def play_on(self, game: Game[Position, Place, Any], position: Position, rng: Rng) -> None:
        """Replies by habit, for every seat; a move need not be written down for that."""
        habits = self.habits
        for _ in range(self.horizon):
            if position.hand == NOTHING:
                break
            best = habits.reply(position)
            take_turn(position, best.place, best.tile, best.feature)

    def prospect(self, position: Position, seat: Seat) -> float:
        """The lead; over all others, while any of them may become the best."""
        return hope(self.worth(position), seat, (len(position.order) - position.drawn) / position.seats)
