"""Beliefs about hidden dice, from bids: a small model of the other players.

Without bids, each hidden die shows each face with the same chance. A player usually bids on faces that they have. So
each bid on a face multiplies the odds that one of the bidder's dice shows it, or a wild one, by a factor: ``trust``.
This is Bayes' rule for a player whose chance to bid on a face grows by this factor with each matching die, and it keeps
a player's dice independent of each other. A later bid on the same face tells less, because it may only raise.

A search needs whole hands. ``LikelyHands`` weighs every hand of a player by a model of which bids it leads to.

The number of matching dice of several players is approximated by a binomial distribution with their average chance.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from operator import mul
from typing import Final

from engine.api import Seat
from engine.games.liars_dice.moves import ONES, SIDES, Bid, MadeBid, matching
from engine.games.liars_dice.odds import at_least, exactly
from engine.games.liars_dice.position import DicePosition
from engine.rng import Rng

MOST_TOLD: Final = 2  # Bids of one player on one face that tell something.
PRECISION: Final = 1 << 20
STEPS: Final = 50  # Chances are rounded to 1/50, so that the distributions can be cached.


class Beliefs:
    """The chances of a position's hidden dice, as one seat sees them."""

    def __init__(self, position: DicePosition, seat: Seat, trust: float) -> None:
        self._seat, self._trust = seat, trust
        self._counts = [len(dice) for dice in position.dice]
        self._weights = weights_of(len(position.dice), position.bids, trust)
        self._shares = [[_share(weights, face) for weights in self._weights] for face in SIDES]
        self._held = [matching(face, position.dice[seat]) for face in SIDES]
        self.hidden = sum(self._counts) - self._counts[seat]
        self._chances = [_rounded(self._expected(face, seat) / self.hidden) for face in SIDES]

    def held(self, face: int) -> int:
        return self._held[face - 1]

    def true(self, bid: Bid) -> float:
        """Return the chance that the bid is true."""
        return at_least(self.hidden, bid.count - self.held(bid.face), self._chances[bid.face - 1])

    def exact(self, bid: Bid) -> float:
        """Return the chance that the bid is exact."""
        return exactly(self.hidden, bid.count - self.held(bid.face), self._chances[bid.face - 1])

    def doubts_of(self, listener: Seat, face: int, counts: Sequence[int], below: float) -> list[float]:
        """Return, for bids by this seat on a face, the chance that the listener thinks the bid less likely than
        ``below``. The listener knows their own dice, and has heard the bids and this one.
        """
        told = list(self._weights[self._seat])
        _tell(told, face, self._trust)
        change = _share(told, face) - self._shares[face - 1][self._seat]
        dice, hidden = self._counts[listener], sum(self._counts) - self._counts[listener]
        chance = _rounded((self._expected(face, listener) + change * self._counts[self._seat]) / hidden)
        each = _rounded(self._shares[face - 1][listener])
        found = []
        for count in counts:
            held, doubting = 0, 0.0
            while held <= dice and at_least(hidden, count - held, chance) < below:
                doubting += exactly(dice, held, each)
                held += 1
            found.append(doubting)
        return found

    def _expected(self, face: int, listener: Seat) -> float:
        """Return the expected number of matching dice that are hidden from the listener."""
        shares, counts = self._shares[face - 1], self._counts
        everybody: float = sum(map(mul, shares, counts))
        return everybody - shares[listener] * counts[listener]


def weights_of(seats: int, bids: Sequence[MadeBid], trust: float) -> list[list[float]]:
    """Return the weight of each face for the dice of each seat, by seat and by face."""
    weights = [[1.0] * len(SIDES) for _ in range(seats)]
    told: dict[tuple[Seat, int], int] = {}
    for made in bids:
        about = (made.seat, made.face)
        told[about] = told.get(about, 0) + 1
        if told[about] <= MOST_TOLD:
            _tell(weights[made.seat], made.face, trust ** (1 / told[about]))
    return weights


def _tell(weights: list[float], face: int, factor: float) -> None:
    """Change a player's weights after a bid of theirs on the face."""
    weights[ONES - 1] *= factor
    if face != ONES:
        weights[face - 1] *= factor


class LikelyHands:
    """The hands that a seat may hold. Each is as likely as the seat's bids of the round make it, if ``chance_of`` is
    the chance that the seat would make a bid in a position. The hand that the position holds makes no difference.
    """

    def __init__(
        self, position: DicePosition, seat: Seat, chance_of: Callable[[Bid, DicePosition, Seat], float]
    ) -> None:
        self._hands = list(combinations_with_replacement(SIDES, len(position.dice[seat])))
        weights = [_orders(hand) for hand in self._hands]
        before = position.copy()
        before.turn = seat
        for number, made in enumerate(position.bids):
            if made.seat == seat:
                before.bids = position.bids[:number]
                for index, hand in enumerate(self._hands):
                    before.dice[seat] = [*hand]
                    weights[index] *= chance_of(made.bid, before, seat)
        self._sums = list(accumulate(weights))

    def dealt(self, rng: Rng) -> list[int]:
        """Return a random hand."""
        return [*self._hands[bisect_right(self._sums, self._sums[-1] * rng.below(PRECISION) / PRECISION)]]


def _orders(hand: Sequence[int]) -> float:
    """Return in how many orders these dice can be rolled."""
    return factorial(len(hand)) / prod(factorial(hand.count(face)) for face in SIDES)


def _rounded(chance: float) -> float:
    return round(STEPS * chance) / STEPS


def _share(weights: Sequence[float], face: int) -> float:
    found = weights[ONES - 1] + (weights[face - 1] if face != ONES else 0)
    return found / sum(weights)
