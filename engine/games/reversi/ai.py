"""The computer players of Reversi: an alpha-beta search, and an evaluation in discs of the final lead.

The game has no secrets and no chance, so a computer looks ahead in the real game. A search goes one disc deeper at a
time until its budget of examined positions is spent. Near the end it finds the exact result.

The evaluation contains what a player learns in the first games. A disc in a corner is never flipped. A disc beside an
empty corner gives the opponent that corner. It is good to have many squares to choose from and to leave few to the
opponent. The number of discs counts only towards the end. The weights are fitted, so that values are leads in discs.

- easy takes corners, avoids the squares diagonal to an empty corner, and otherwise picks at random among the squares
  that flip nearly the most discs.
- normal looks two discs ahead.
- hard and expert look as far ahead as their budgets allow.

A review looks a fixed number of discs ahead after each move, so that it compares all moves alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.ai.search import Budget, ForesightStrategy
from engine.api import Line, Seat, Value, seat_name
from engine.games.reversi.board import NUMBER_OF, SQUARES, enclosing, flipped, numbers_in, squares_of
from engine.games.reversi.position import ReversiPosition
from engine.games.reversi.view import PlaceDisc
from engine.rng import Rng

CORNERS: Final = squares_of("a1 h1 a8 h8")
BESIDE_CORNER: Final = tuple(
    (squares_of(corner), squares_of(diagonal), squares_of(edges))
    for corner, diagonal, edges in (
        ("a1", "b2", "a2 b1"), ("h1", "g2", "g1 h2"), ("a8", "b7", "a7 b8"), ("h8", "g7", "g8 h7"),
    )
)  # fmt: skip
"""Each corner with its diagonal neighbour and its neighbours on the edges."""
CORNER, DIAGONAL, EDGE_NEIGHBOUR, CHOICE = 18.0, 10.0, 4.0, 2.0  # Discs of the final lead that each is worth.
LATE: Final = 20  # Empty squares at which the number of discs begins to count.
EASY_FLIPS, EASY_CORNER = 2, 9  # Flips that easy does not count exactly, and the flips that a corner is worth to it.
NORMAL_DEPTH, REVIEW_DEPTH = 2, 4
SOLVED: Final = 8  # Empty squares at which a review begins to find the exact result.
HALF: Final = len(SQUARES) / 2
KEPT_DEPTH: Final = 2  # Depth from which on the search keeps best squares. Below it, they would fill the memory.
FEW: Final = 4  # Replies that leave an opponent little to choose from.
MOST: Final = 1000.0  # More than any evaluation.
CLOCK_EVERY: Final = 200  # Positions between two looks at the clock.
EXACT: Final = 3  # Number of best moves whose values are exact. A hint shows as many.


class ReversiStrategy(ForesightStrategy[ReversiPosition, PlaceDisc]):
    """The strategy of Reversi."""

    breadth = 8
    simulations = 30_000  # Positions that hard examines for a move: a quarter of a second of one core, or more.

    def easy(self, position: ReversiPosition, seat: Seat, rng: Rng) -> PlaceDisc:
        own, others = _sides(position, seat)
        risky = _diagonals_of_empty_corners(own | others)

        def score(number: int) -> int:
            flips = flipped(own, others, 1 << number).bit_count()
            return flips + EASY_CORNER * ((CORNERS >> number & 1) - (risky >> number & 1))

        scores = {number: score(number) for number in numbers_in(position.open)}
        good = [number for number, score in scores.items() if score >= max(scores.values()) - EASY_FLIPS]
        return _moves(good)[rng.below(len(good))]

    def normal(self, position: ReversiPosition, seat: Seat, rng: Rng) -> PlaceDisc:
        return _moves(AlphaBeta().ranked(*_sides(position, seat), _shuffled(position, rng), NORMAL_DEPTH))[0]

    def candidates(self, position: ReversiPosition, seat: Seat, limit: int) -> list[PlaceDisc]:
        return _moves(AlphaBeta().ranked(*_sides(position, seat), _usual(position), NORMAL_DEPTH))[:limit]

    def foresee(self, position: ReversiPosition, seat: Seat, budget: Budget, rng: Rng) -> list[PlaceDisc]:
        own, others = _sides(position, seat)
        ranked, search = _shuffled(position, rng), AlphaBeta(budget)
        empty = len(SQUARES) - (own | others).bit_count()
        for depth in range(1, empty + 1 if len(ranked) > 1 else 1):
            try:
                ranked = search.ranked(own, others, ranked, depth)
            except OutOfBudget:
                break
        return _moves(ranked)

    def worth(self, position: ReversiPosition, seat: Seat) -> Sequence[float]:
        """Return the discs that each seat can expect, judged by looking a few discs ahead."""
        if position.seat is None:
            return [discs.bit_count() for discs in position.discs]
        own, others = _sides(position, position.seat)
        empty = len(SQUARES) - (own | others).bit_count()
        ahead = AlphaBeta().value(own, others, empty if empty <= SOLVED else REVIEW_DEPTH, -MOST, MOST)
        half = max(-HALF, min(HALF, ahead / 2 if position.seat == 0 else -ahead / 2))
        return [HALF + half, HALF - half]

    def reasons(self, position: ReversiPosition, seat: Seat, move: PlaceDisc) -> list[Line]:
        own, others = _sides(position, seat)
        disc = 1 << NUMBER_OF[move.square]
        turned = flipped(own, others, disc)
        after_own, after_others = own | disc | turned, others ^ turned
        rival: dict[str, Value] = {"seat": seat_name(1 - seat)}
        replies = enclosing(after_others, after_own)
        found: list[Line] = []
        if disc & CORNERS:
            found.append(Line("reason-corner", {"points": round(CORNER)}))
        opened = [SQUARES[number] for number in numbers_in(replies & CORNERS & ~enclosing(others, own))]
        saved = enclosing(others, own) & CORNERS & ~replies & ~disc
        if saved:
            found.append(Line("reason-guards", {**rival, "squares-open": tuple(SQUARES[n] for n in numbers_in(saved))}))
        if not replies:
            found.append(Line("reason-no-reply", {**rival, "points": round(2 * CHOICE)}))
        elif replies.bit_count() <= FEW:
            found.append(Line("reason-few-replies", {**rival, "count": replies.bit_count(), "points": round(CHOICE)}))
        if opened:
            found.append(Line("reason-opens", {**rival, "squares-open": tuple(opened)}))
        return found or [Line("reason-flips", {"flips": turned.bit_count()})]


class OutOfBudget(Exception):
    """A search has examined as many positions as it may, or its time is over."""


class AlphaBeta:
    """A search, which raises ``OutOfBudget`` when its budget is spent."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.examined = 0
        self._budget = budget
        self._best: dict[tuple[int, int], int] = {}  # The best square found for a position, to try first when deeper.

    def ranked(self, own: int, others: int, numbers: Sequence[int], depth: int) -> list[int]:
        """Return these squares by their values to ``own``, best first. The first few are in exact order, and squares of
        equal value keep their order.
        """
        found: list[tuple[float, int]] = []
        for number in numbers:
            least = found[EXACT - 1][0] if len(found) >= EXACT else -MOST
            found.append((-self.after(own, others, number, depth - 1, -MOST, -least), number))
            found.sort(key=lambda pair: -pair[0])
        return [number for _, number in found]

    def after(self, own: int, others: int, number: int, depth: int, low: float, high: float) -> float:
        """Return the value for the opponent after a disc of ``own`` is placed there."""
        disc = 1 << number
        turned = flipped(own, others, disc)
        return self.value(others ^ turned, own | disc | turned, depth, low, high)

    def value(self, own: int, others: int, depth: int, low: float, high: float) -> float:
        """Return the lead that ``own``, to move, may expect, exact if it lies between ``low`` and ``high``."""
        self._count()
        possible = enclosing(own, others)
        if not possible:
            if not enclosing(others, own):
                return float(own.bit_count() - others.bit_count())
            return -self.value(others, own, depth, -high, -low)
        if depth <= 0:
            return evaluation(own, others, possible)
        best, chosen = -MOST, -1
        for number in self._ordered(own, others, possible):
            found = -self.after(own, others, number, depth - 1, -high, -max(low, best))
            if found > best:
                best, chosen = found, number
                if best >= high:
                    break
        if depth >= KEPT_DEPTH:
            self._best[own, others] = chosen
        return best

    def _count(self) -> None:
        self.examined += 1
        budget, examined = self._budget, self.examined
        if budget and (examined > budget.simulations or (examined % CLOCK_EVERY == 0 and budget.spent() >= 1)):
            raise OutOfBudget

    def _ordered(self, own: int, others: int, possible: int) -> Iterator[int]:
        first = self._best.get((own, others))
        if first is not None:
            yield first
        yield from (number for number in sorted(numbers_in(possible), key=_RANKS.__getitem__) if number != first)


def evaluation(own: int, others: int, possible: int) -> float:
    """Return the lead that ``own``, which may place discs on ``possible``, can expect at the end."""
    empty = 64 - (own | others).bit_count()
    value = CHOICE * (possible.bit_count() - enclosing(others, own).bit_count())
    for corner, diagonal, edges in BESIDE_CORNER:
        if own & corner:
            value += CORNER
        elif others & corner:
            value -= CORNER
        else:
            value -= DIAGONAL * (bool(own & diagonal) - bool(others & diagonal))
            value -= EDGE_NEIGHBOUR * ((own & edges).bit_count() - (others & edges).bit_count())
    if empty < LATE:
        late = 1 - empty / LATE
        value = value * (1 - late) + late * (own.bit_count() - others.bit_count())
    return value


_RANKS: Final = tuple(
    0 if CORNERS >> number & 1
    else 3 if any(diagonal >> number & 1 for _, diagonal, _ in BESIDE_CORNER)
    else 2 if any(edges >> number & 1 for _, _, edges in BESIDE_CORNER)
    else 1
    for number in range(len(SQUARES))
)  # fmt: skip
"""The order in which squares are tried: corners first, their diagonal neighbours last."""


def _usual(position: ReversiPosition) -> list[int]:
    """Return the squares that the player may choose, those that are usually good first."""
    return sorted(numbers_in(position.open), key=_RANKS.__getitem__)


def _shuffled(position: ReversiPosition, rng: Rng) -> list[int]:
    """Return the squares that the player may choose in random order, so that equal moves are equally likely."""
    numbers = list(numbers_in(position.open))
    return [numbers.pop(rng.below(len(numbers))) for _ in range(len(numbers))]


def _diagonals_of_empty_corners(taken: int) -> int:
    return sum(diagonal for corner, diagonal, _ in BESIDE_CORNER if not taken & corner)


def _moves(numbers: Sequence[int]) -> list[PlaceDisc]:
    return [PlaceDisc(SQUARES[number]) for number in numbers]


def _sides(position: ReversiPosition, seat: Seat) -> tuple[int, int]:
    return position.discs[seat], position.discs[1 - seat]
