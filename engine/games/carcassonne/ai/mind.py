"""Carcassonne as the search sees it."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

from engine.ai.mind import Mind, lead
from engine.games.carcassonne.ai.judging import options, worth
from engine.games.carcassonne.ai.weights import WEIGHTS
from engine.games.carcassonne.moves import Place
from engine.games.carcassonne.placing import move_of
from engine.games.carcassonne.position import NOTHING, Position
from engine.games.carcassonne.turn import take_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.api import Game, Line, Seat
    from engine.games.carcassonne.ai.weights import Weights
    from engine.rng import Rng


class CarcassonneMind(Mind[Position, Place]):
    breadth = 12
    horizon = 6

    def __init__(self, weights: Weights = WEIGHTS, horizon=6, breadth=12, squash=0) -> None:
        self.weights = weights
        self.horizon, self.breadth, self.squash = horizon, breadth, squash

    def easy(self, position: Position, seat: Seat, rng: Rng) -> Place:
        return self.normal(position, seat, rng)

    def normal(self, position: Position, seat: Seat, rng: Rng) -> Place:
        best = max(options(position, self.weights))
        return move_of(*best[1:])

    def candidates(self, position: Position, seat: Seat, limit: int) -> list[Place]:
        found = sorted(options(position, self.weights), reverse=True)
        return [move_of(*option[1:]) for option in found[:limit]]

    def reply(self, position: Position, seat: Seat, rng: Rng) -> Place:
        return self.normal(position, seat, rng)

    def worth(self, position: Position) -> Sequence[float]:
        return worth(position, self.weights)

    def worlds(self, imagine: Callable[[], Position], rng: Rng) -> Iterator[Position]:
        """Shuffle the tiles to come, then let each take its turn at being the first: chance, dealt out evenly."""
        world = imagine()
        known, unseen = world.order[: world.drawn], [*world.order[world.drawn :]]
        while True:
            rng.shuffle(unseen)
            for first in range(max(1, len(unseen))):
                turned = world.copy()
                turned.order = (*known, *unseen[first:], *unseen[:first])
                yield turned

    def play_on(self, game: Game[Position, Place, Any], position: Position, rng: Rng) -> None:
        """The best move by evaluation, for every seat."""
        for _ in range(self.horizon):
            if position.hand == NOTHING:
                break
            best = max(options(position, self.weights))
            take_turn(position, best.place, best.tile, best.feature)

    def prospect(self, position: Position, seat: Seat) -> float:
        """The chance to win, as far as the lead tells."""
        ahead = lead(self.worth(position), seat)
        left = len(position.order) - position.drawn + 1
        if self.squash:
            return 1 / (1 + exp(-ahead / (self.squash * (2 + left ** 0.5))))
        return ahead

    def reasons(self, position: Position, seat: Seat, move: Place) -> list[Line]:
        return []
