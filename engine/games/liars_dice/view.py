"""The view of Liar's Dice: bids, numbers of dice, the dice shown last, and the dice of the view's own seat."""

from __future__ import annotations

from engine.api import Seat, Standings, View, check_viewer
from engine.games.liars_dice.moves import SIDES, Bid, MadeBid, Reveal
from engine.games.liars_dice.position import DicePosition
from engine.rng import Rng


class DiceView(View, frozen=True):
    """Everything that a seat, or a spectator, knows. There is no field for the other seats' hidden dice."""

    round: int
    turn: Seat
    to_act: tuple[Seat, ...]
    counts: tuple[int, ...]  # The number of dice of each seat.
    bids: tuple[MadeBid, ...]  # The bids of this round, in order.
    out: tuple[Seat, ...]  # The seats without dice, in the order in which they went out.
    last: Reveal | None  # The end of the round before this one.
    own: tuple[int, ...]  # The dice of the view's seat. A spectator has none.
    final: Standings | None = None
    aids: bool = True  # True if the view's texts may say how likely a bid is.

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def latest(self) -> Bid | None:
        return self.bids[-1].bid if self.bids else None


def view_of(position: DicePosition, seat: Seat | None) -> DiceView:
    check_viewer(seat, len(position.dice))
    return DiceView(
        seat=seat,
        round=position.round,
        turn=position.turn,
        to_act=() if position.over else (position.turn,),
        counts=tuple(map(len, position.dice)),
        bids=tuple(position.bids),
        out=tuple(position.out),
        last=position.last,
        own=() if seat is None else tuple(position.dice[seat]),
        final=standings_of(position) if position.over else None,
    )


def standings_of(position: DicePosition) -> Standings:
    """Return the places. Seats with dice share the first one."""
    ranks = [1] * len(position.dice)
    for left_before, seat in enumerate(position.out):
        ranks[seat] = len(ranks) - left_before
    return Standings.placed(ranks, over=position.over)


def imagined(view: DiceView, rng: Rng) -> DicePosition:
    """Return a position that looks like the view, with random dice for the other seats."""
    dice = [
        [*view.own] if seat == view.seat else sorted(1 + rng.below(len(SIDES)) for _ in range(count))
        for seat, count in enumerate(view.counts)
    ]
    return DicePosition(
        seed=str(rng.below(2**31)),
        round=view.round,
        dice=dice,
        turn=view.turn,
        bids=[*view.bids],
        out=[*view.out],
        last=view.last,
    )
