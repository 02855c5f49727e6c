"""Quick replies for imagined games: what a tile does at a place is judged once and remembered.

The imagined games of one search differ little: most places look the same in most of them. So what each way to lay a
tile at a place changes, for each seat, is kept by all that can be seen from the place, and worked out again only where
something there is new. What happens farther away is overlooked: a habit is not quite exact, but it is always legal.
"""

from __future__ import annotations

from functools import cached_property
from math import log
from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.judging import ledger_of
from engine.games.carcassonne.ai.ledger import minus, plus
from engine.games.carcassonne.ai.outlook import newest_nodes
from engine.games.carcassonne.ai.surroundings import Surroundings, surroundings
from engine.games.carcassonne.ai.times import times
from engine.games.carcassonne.ai.weights import weights_for
from engine.games.carcassonne.features import CROWD_FROM
from engine.games.carcassonne.placing import move_of
from engine.games.carcassonne.position import NOBODY
from engine.games.carcassonne.tiles import FITTING, MOST_FEATURES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.carcassonne.ai.ledger import Holding, Ledger
    from engine.games.carcassonne.ai.weights import Weights
    from engine.games.carcassonne.moves import Place
    from engine.games.carcassonne.position import Position

ERAS = 3.0
"""What was learnt holds for an era, in which the number of tiles left falls by a factor of e to the power of 1/ERAS."""
MARGIN = 1.0
"""A place that looks new is looked at if, as it was seen last, it promised no more than so much less than the best."""
MANNED = 2
BARE = 1
"""So many ways to lay one kind of tile at one place are remembered, with and without a follower."""


class Habit(NamedTuple):
    """A way to lay a tile: what it adds to each seat's points, and to its followers that are free or may return."""

    place: int
    tile: int
    feature: int
    points: list[float]
    back: list[float]

    @property
    def move(self) -> Place:
        """The move."""
        return move_of(self.place, self.tile, self.feature)


UNDECIDED = Habit(0, 0, NOBODY, [], [])


class Turn:
    """A reply to be found: who the strongest rival is, how many followers each has free, and the ledger if need be.

    ``held`` remembers what features with followers promise.
    """

    def __init__(self, position: Position, weights: Weights, held: dict[tuple[int, ...], Holding]) -> None:
        self.position = position
        self.seat = position.seat
        self._weights = weights
        self._held = held
        left, seats = len(position.order) - position.drawn, position.seats
        self._freedom = times(left, seats, weights_for(weights, seats)).freedom
        points, self._free = self._standing()
        self.rival = max((worth, other) for other, worth in enumerate(points) if other != position.seat)[1]

    @cached_property
    def ledger(self) -> Ledger:
        """What is promised before the reply."""
        return ledger_of(self.position, self._weights, self.position.drawn)

    def _standing(self) -> tuple[list[float], list[float]]:
        """By seat the points scored and promised, and the followers that are free or may return."""
        position, now, held = self.position, era(self.position), self._held
        laid, features = position.board.laid, position.board.features
        points: list[float] = [*position.scores]
        free: list[float] = [*position.supply]
        for root in sorted({features.root(node) for node in position.standing}):
            seen = now, root, laid[root // MOST_FEATURES], features.counts[root], features.tiles[root]
            if seen not in held:
                held[seen] = self.ledger.holdings[root]
            points, free = plus(points, held[seen].points), plus(free, held[seen].back)
        return points, free

    def best(self, habits: Sequence[Habit]) -> tuple[float, Habit]:
        """What gains most over the rival, and how much."""
        seat, rival, freedom = self.seat, self.rival, self._freedom
        mine, theirs = self._free[seat], self._free[rival]
        mine_stays, theirs_stays = freedom(mine), freedom(theirs)
        most, best = float("-inf"), UNDECIDED
        for habit in habits:
            _, _, _, points, back = habit
            gain = points[seat] - points[rival]
            gain += freedom(mine + back[seat]) if back[seat] else mine_stays
            gain -= freedom(theirs + back[rival]) if back[rival] else theirs_stays
            if gain > most:
                most, best = gain, habit
        return most, best

    def ways(self, place: int) -> list[Habit]:
        """The best ways to lay the tile in hand at a place."""
        bare, manned = [], []
        for tile in FITTING[self.position.hand][self.position.board.frontier[place]]:
            first, *others = self._ways(place, tile)
            bare.append(first)
            manned += others
        return [*self._foremost(bare, BARE), *self._foremost(manned, MANNED)]

    def _foremost(self, habits: list[Habit], number: int) -> list[Habit]:
        return sorted(habits, key=lambda habit: -self.best([habit])[0])[:number]

    def _ways(self, place: int, tile: int) -> Iterator[Habit]:
        """Lay a tile: first without a follower, then with one on each free feature."""
        now, position, seat = self.ledger, self.position, self.seat
        board = position.board.copy()
        board.lay(place, tile)
        then = now.after(now.outlook.after(board, place))
        points = minus(plus(then.points, then.shifts), plus(now.points, now.shifts))
        back = minus(then.back, now.back)
        yield Habit(place, tile, NOBODY, points, back)
        if position.supply[seat]:
            counts, find = board.features.counts, board.features.root
            for feature, node in enumerate(newest_nodes(board)):
                root = find(node)
                if not counts[root] >> CROWD_FROM:
                    returning = back[:]
                    returning[seat] += then.outlook.promise(root).back - 1
                    yield Habit(place, tile, feature, then.with_follower(seat, root, points), returning)


class Habits:
    """What was learnt in the imagined games of one search."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._held: dict[tuple[int, ...], Holding] = {}
        self._learnt: dict[tuple[int, ...], dict[Surroundings, list[Habit]]] = {}
        self._latest: dict[tuple[int, ...], dict[int, list[Habit]]] = {}

    def reply(self, position: Position) -> Habit:
        """About the best move by evaluation."""
        turn = Turn(position, self._weights, self._held)
        sort = era(position), position.seat, position.hand, int(position.supply[position.seat] > 0)
        learnt, latest = self._learnt.setdefault(sort, {}), self._latest.setdefault(sort, {})
        known: list[Habit] = []
        strange = []
        fitting = FITTING[position.hand]
        for place, signature in position.board.frontier.items():
            if fitting[signature]:
                seen = surroundings(position.board, place, signature)
                habits = learnt.get(seen)
                if habits is None:
                    strange.append((place, seen))
                else:
                    known += habits
        most, best = turn.best(known)
        for place, seen in strange:
            if place not in latest or turn.best(latest[place])[0] > most - MARGIN:
                learnt[seen] = latest[place] = turn.ways(place)
                gain, way = turn.best(latest[place])
                if gain > most:
                    most, best = gain, way
        return best


def era(position: Position) -> int:
    """Times that differ little in how much may still be done; near the end they are short."""
    return int(ERAS * log(len(position.order) - position.drawn + 1))
