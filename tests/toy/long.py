"""The toy game with a thousand cards, each of which is a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.saved import SaveFormat
from tests.toy.game import Play, ToyGame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Seat, Stacked
    from engine.rng import Rng
    from tests.toy.game import ToyMove, ToyPosition


class LongToyGame(ToyGame):
    """The rules of the toy game with a thousand cards. In random games, nobody passes."""

    id = "toy-long"
    seats = (2, 2)
    options = ()
    format = SaveFormat("toy-long", 1)
    cards = sorted(200 * [1, 2, 3, 4, 5])

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> ToyPosition:
        return super().deal(seats, seed, {"hand": "2"}, stacked, rules)

    def sample(self, position: ToyPosition, seat: Seat, rng: Rng) -> ToyMove:
        hand = position.hands[seat]
        return Play(hand[rng.below(len(hand))])


GAME = LongToyGame()
