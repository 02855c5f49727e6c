"""The chance that hidden dice match a bid, if nothing is known about them."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from engine.games.liars_dice.moves import ONES, Bid, matching
from engine.games.liars_dice.view import DiceView

ONE_FACE: Final = 1 / 6  # The chance that a die counts for a bid on ones.
TWO_FACES: Final = 2 / 6  # The chance that a die counts for a bid on another face, ones included.


def share(face: int) -> float:
    return ONE_FACE if face == ONES else TWO_FACES


@cache
def exactly(dice: int, needed: int, chance: float) -> float:
    """Return the chance that exactly ``needed`` of the dice count, if each one counts with this chance."""
    if not 0 <= needed <= dice:
        return 0.0
    return comb(dice, needed) * chance**needed * (1 - chance) ** (dice - needed)


@cache
def at_least(dice: int, needed: int, chance: float) -> float:
    """Return the chance that at least ``needed`` of the dice count, if each one counts with this chance."""
    return 1.0 if needed <= 0 else sum(exactly(dice, number, chance) for number in range(needed, dice + 1))


def percent_true(view: DiceView, bid: Bid) -> int:
    """Return the chance in percent that a bid is true, as far as the dice of the view's seat tell."""
    return round(100 * at_least(*_unknown(view, bid)))


def percent_exact(view: DiceView, bid: Bid) -> int:
    """Return the chance in percent that a bid is exact, as far as the dice of the view's seat tell."""
    return round(100 * exactly(*_unknown(view, bid)))


def _unknown(view: DiceView, bid: Bid) -> tuple[int, int, float]:
    """Return the number of hidden dice, how many of them the bid needs, and the chance of each."""
    return view.total - len(view.own), bid.count - matching(bid.face, view.own), share(bid.face)
