"""A position of Liar's Dice: the dice, the bids of the round, and the end of the round before it.

The dice of each round come from the seed and the number of the round, so no player can influence them. A test or a
lesson can stack the first dice instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from engine.api import BadSetup, Position, Seat
from engine.games.liars_dice.moves import DICE, SIDES, Bid, Call, MadeBid, Reveal, matching, objection
from engine.rng import SeededRng

FACE_TEXTS: Final = {str(side): side for side in SIDES}


class DicePosition(Position, Struct, forbid_unknown_fields=True):
    """The complete state of a game. Its fields are plain values, so it is also the saved form."""

    seed: str
    round: int  # The number of the round, from 1. After the last round it does not grow.
    dice: list[list[int]]  # The dice of each seat, in ascending order.
    turn: Seat
    bids: list[MadeBid] = []
    out: list[Seat] = []  # The seats without dice, in the order in which they went out.
    stack: list[int] = []  # Stacked dice that are still to be rolled.
    last: Reveal | None = None

    @property
    def total(self) -> int:
        return sum(map(len, self.dice))

    @property
    def latest(self) -> Bid | None:
        return self.bids[-1].bid if self.bids else None

    @property
    def over(self) -> bool:
        return len(self.out) == len(self.dice) - 1

    def after(self, seat: Seat) -> Seat:
        """Return the next seat that has dice."""
        seats = len(self.dice)
        return next(other % seats for other in range(seat + 1, seat + seats + 1) if self.dice[other % seats])

    def roll(self, counts: Sequence[int]) -> None:
        """Give each seat this many new dice, from the stack as long as it lasts."""
        rng = SeededRng(self.seed, "dice", self.round)
        for seat, count in enumerate(counts):
            stacked, self.stack = self.stack[:count], self.stack[count:]
            rolled = [1 + rng.below(len(SIDES)) for _ in range(count)]
            self.dice[seat] = sorted(stacked + rolled[len(stacked) :])

    def make_bid(self, bid: Bid) -> None:
        self.bids.append(MadeBid(self.turn, bid.count, bid.face))
        self.turn = self.after(self.turn)

    def end_round(self, call: Call) -> Reveal:
        """Show all dice, take or return a die, and begin the next round unless the game is over."""
        bid, caller = self.bids[-1], self.turn
        shown = tuple(map(tuple, self.dice))
        found = sum(matching(bid.face, dice) for dice in shown)
        seat, change = caller, -1
        if call == "challenge":
            seat = caller if found >= bid.count else bid.seat
        elif found == bid.count:
            change = int(len(shown[caller]) < DICE)
        self.last = Reveal(caller, call, bid, shown, found, seat, change)
        counts = [len(dice) + change * (one == seat) for one, dice in enumerate(shown)]
        self.bids = []
        if not counts[seat]:
            self.out.append(seat)
        if self.over:
            self.dice[seat] = []
        else:
            self.round += 1
            self.roll(counts)
        self.turn = seat if counts[seat] else self.after(seat)
        return self.last

    def copy(self) -> DicePosition:
        dice = [hand[:] for hand in self.dice]
        return DicePosition(self.seed, self.round, dice, self.turn, self.bids[:], self.out[:], self.stack[:], self.last)


def dealt(seats: int, seed: str, stacked: Mapping[str, Sequence[str]]) -> DicePosition:
    """Set up a game and roll its first dice. Raises ``BadSetup`` if ``stacked`` names no seat or no faces."""
    first = SeededRng(seed, "first").below(seats)
    match stacked.get("first", ()):
        case []:
            pass
        case [text] if text in map(str, range(seats)):
            first = int(text)
        case wrong:
            raise BadSetup("bad-pile", pile="first", item=" ".join(wrong))
    for item in stacked.get("dice", ()):
        if item not in FACE_TEXTS:
            raise BadSetup("bad-pile", pile="dice", item=item)
    stack = [FACE_TEXTS[item] for item in stacked.get("dice", ())]
    position = DicePosition(seed, 1, [[] for _ in range(seats)], first, stack=stack)
    position.roll([DICE] * seats)
    return position


def flaw(position: DicePosition, fewest: int, most: int) -> str | None:
    """Return why this position is impossible, or None if it is possible."""
    if not fewest <= len(position.dice) <= most:
        return f"{len(position.dice)} players"
    return _flaw_in_seats(position) or _flaw_in_dice(position) or _flaw_in_bids(position) or _flaw_in_reveal(position)


def _flaw_in_seats(position: DicePosition) -> str | None:
    seats = range(len(position.dice))
    if sorted(position.out) != [seat for seat in seats if not position.dice[seat]]:
        return "the players who are out are not those without dice"
    if len(position.out) == len(position.dice) or position.turn not in seats or not position.dice[position.turn]:
        return "nobody with dice is to move"
    return None if position.round >= 1 else "a round has a number from 1"


def _flaw_in_dice(position: DicePosition) -> str | None:
    for dice in position.dice:
        if len(dice) > DICE or not {*dice} <= {*SIDES} or sorted(dice) != dice:
            return f"nobody has the dice {dice}"
    return None if {*position.stack} <= {*SIDES} else "a stacked die has no such face"


def _flaw_in_bids(position: DicePosition) -> str | None:
    if position.over and position.bids:
        return "a bid after the end"
    latest = None
    for made in position.bids:
        if made.face not in SIDES or objection(made.bid, latest, position.total) is not None:
            return f"nobody can bid {made.count} of {made.face}"
        latest = made.bid
    seats = [*(made.seat for made in position.bids), position.turn]
    if any(not 0 <= seat < len(position.dice) for seat in seats):
        return "a bid of nobody"
    follows = all(seat == position.after(before) for before, seat in pairwise(seats))
    return None if follows else "the bids are not in turn"


def _flaw_in_reveal(position: DicePosition) -> str | None:
    last = position.last
    if last is None:
        begins = position.round == 1 and all(len(dice) == DICE for dice in position.dice)
        return None if begins else "dice are missing, but no round has ended"
    seats = range(len(position.dice))
    if len(last.dice) != len(seats) or not {last.caller, last.bid.seat, last.seat} <= {*seats}:
        return "the last round had other players"
    if not all({*dice} <= {*SIDES} and len(dice) <= DICE for dice in last.dice):
        return "the last round had other dice"
    if last.found != sum(matching(last.bid.face, dice) for dice in last.dice):
        return "the last round was counted wrong"
    counts = [len(dice) + last.change * (seat == last.seat) for seat, dice in enumerate(last.dice)]
    return None if counts == [*map(len, position.dice)] else "the last round left other numbers of dice"
