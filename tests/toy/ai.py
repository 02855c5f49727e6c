"""The strategy of the toy game: high cards score more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ai.strategy import Strategy
from engine.api import Line
from tests.toy.game import Pass, Play, ToyMove, ToyPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import Seat
    from engine.rng import Rng


class ToyStrategy(Strategy[ToyPosition, ToyMove]):
    """Plays the highest card, or one that is nearly the highest."""

    breadth = 4
    horizon = 6

    def easy(self, position: ToyPosition, seat: Seat, rng: Rng) -> ToyMove:
        hand = position.hands[seat]
        return Play(hand[rng.below(len(hand))]) if hand else Pass()

    def normal(self, position: ToyPosition, seat: Seat, rng: Rng) -> ToyMove:
        return self.rollout_move(position, seat, rng)

    def candidates(self, position: ToyPosition, seat: Seat, limit: int) -> list[ToyMove]:
        cards = sorted(set(position.hands[seat]), reverse=True)
        moves: list[ToyMove] = [*(Play(card) for card in cards), Pass()]
        return moves[:limit]

    def rollout_move(self, position: ToyPosition, seat: Seat, rng: Rng) -> ToyMove:
        return self.candidates(position, seat, 1)[0]

    def worth(self, position: ToyPosition, seat: Seat) -> Sequence[float]:
        return [sum(played) + sum(hand) / 2 for played, hand in zip(position.played, position.hands, strict=True)]

    def reasons(self, position: ToyPosition, seat: Seat, move: ToyMove) -> list[Line]:
        return [Line("played", {"seat": "0", "card": move.card})] if isinstance(move, Play) else []


STRATEGY = ToyStrategy()
