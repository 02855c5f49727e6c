"""The computer players of High Card: they play high cards first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ai.strategy import Strategy
from engine.api import Line

from .game import HighCardPosition, PlayHighCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import Seat
    from engine.rng import Rng


class HighCardComputer(Strategy[HighCardPosition, PlayHighCard]):
    """Plays the highest card, or at *easy* any card."""

    breadth = 3
    horizon = 18
    simulations = 60

    def easy(self, position: HighCardPosition, seat: Seat, rng: Rng) -> PlayHighCard:
        hand = position.hands[seat]
        return PlayHighCard(hand[rng.below(len(hand))])

    def normal(self, position: HighCardPosition, seat: Seat, rng: Rng) -> PlayHighCard:
        return self.rollout_move(position, seat, rng)

    def candidates(self, position: HighCardPosition, seat: Seat, limit: int) -> list[PlayHighCard]:
        return [PlayHighCard(card) for card in sorted(position.hands[seat], reverse=True)][:limit]

    def rollout_move(self, position: HighCardPosition, seat: Seat, rng: Rng) -> PlayHighCard:
        return self.candidates(position, seat, 1)[0]

    def worth(self, position: HighCardPosition, seat: Seat) -> Sequence[float]:
        return [points + sum(hand) / 60 for points, hand in zip(position.points, position.hands, strict=True)]

    def reasons(self, position: HighCardPosition, seat: Seat, move: PlayHighCard) -> list[Line]:
        return [Line("reason-highest")] if move.card > max(position.table) else []
