"""Fast replies for imagined games: the effect of a tile at a place is evaluated once and cached.

The imagined games of one search are similar: most places look the same in most of them. The gain of each way to lay a
tile is therefore cached under the place's neighbourhood, which is everything visible from the place. The gain is
recomputed only for a new neighbourhood. Changes farther away are ignored, so a cached reply is always legal but not
always the best one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import log
from typing import NamedTuple, TypeAlias

from engine.games.carcassonne.ai.completion_odds import newest_nodes, time_tables
from engine.games.carcassonne.ai.evaluation import ExpectedPoints, FeaturePoints, expected_points_of, minus, plus
from engine.games.carcassonne.ai.weights import EvaluationWeights, weights_for
from engine.games.carcassonne.moves import PlaceTile, move_of
from engine.games.carcassonne.position import CROWD_FROM, NO_FEATURE, STEPS, CarcassonnePosition, TileBoard
from engine.games.carcassonne.tiles import FACING, FITTING, MOST_FEATURES, TILES

STAGES = 3.0
"""Cached moves are valid for a stage, in which the number of remaining tiles falls by a factor of e^(1/STAGES).
"""
MARGIN = 1.0  # Points. A new neighbourhood is evaluated only if the place's last gain was this close to the best.
MANNED = 2
BARE = 1  # Number of placements kept per kind of tile and place, with (MANNED) and without a follower (BARE).
Neighbourhood: TypeAlias = "tuple[int, ...]"  # A cache key. Places with equal neighbourhoods are considered equal.


class CachedMove(NamedTuple):
    """A way to lay a tile. ``points`` is each seat's gain in points, and ``back`` its gain in free or returning
    followers.
    """

    place: int
    tile: int
    feature: int
    points: list[float]
    back: list[float]

    @property
    def move(self) -> PlaceTile:
        return move_of(self.place, self.tile, self.feature)


UNDECIDED = CachedMove(0, 0, NO_FEATURE, [], [])


class ReplySearch:
    """The search for one reply. It finds the strongest rival and the free followers and, when needed, the expected
    points. ``held`` caches the forecasts of features with followers.
    """

    def __init__(
        self, position: CarcassonnePosition, weights: EvaluationWeights, held: dict[tuple[int, ...], FeaturePoints]
    ) -> None:
        self.position = position
        self.seat = position.seat
        self._weights = weights
        self._held = held
        left, seats = len(position.order) - position.drawn, position.seats
        self._times = time_tables(left, seats, weights_for(weights, seats))
        points, self._free = self._standing()
        self.rival = max((worth, other) for other, worth in enumerate(points) if other != position.seat)[1]

    @cached_property
    def expected(self) -> ExpectedPoints:
        return expected_points_of(self.position, self._weights, self.position.drawn, self.seat)

    def _standing(self) -> tuple[list[float], list[float]]:
        position, seat, now, held = self.position, self.seat, game_stage(self.position), self._held
        laid, features = position.board.laid, position.board.features
        points: list[float] = [*position.scores]
        free: list[float] = [*position.supply]
        for root in sorted({features.root(node) for node in position.standing}):
            seen = now, seat, root, laid[root // MOST_FEATURES], features.counts[root], features.tiles[root]
            if seen not in held:
                held[seen] = self.expected.holdings[root]
            points, free = plus(points, held[seen].points), plus(free, held[seen].back)
        return points, free

    def best(self, cache: Sequence[CachedMove]) -> tuple[float, CachedMove]:
        seat, rival, freedom, theirs_freedom = self.seat, self.rival, self._times.freedom, self._times.rivals_freedom
        mine, theirs = self._free[seat], self._free[rival]
        mine_stays, theirs_stays = freedom(mine), theirs_freedom(theirs)
        most, best = float("-inf"), UNDECIDED
        for cached in cache:
            _, _, _, points, back = cached
            gain = points[seat] - points[rival]
            gain += freedom(mine + back[seat]) if back[seat] else mine_stays
            gain -= theirs_freedom(theirs + back[rival]) if back[rival] else theirs_stays
            if gain > most:
                most, best = gain, cached
        return most, best

    def ways(self, place: int) -> list[CachedMove]:
        bare: list[CachedMove] = []
        manned: list[CachedMove] = []
        for tile in FITTING[self.position.kind][self.position.board.frontier[place]]:
            first, *others = self._cached_moves(place, tile)
            bare.append(first)
            manned += others
        for cache in (bare, manned):
            cache.sort(key=lambda cached: -self.best([cached])[0])
        return [*bare[:BARE], *manned[:MANNED]]

    def _cached_moves(self, place: int, tile: int) -> Iterator[CachedMove]:
        """Yield the ways to lay a tile: first without a follower, then with a follower on each free feature."""
        now, position, seat = self.expected, self.position, self.seat
        board = position.board.with_tile(place, tile)
        then = now.after(now.odds.after(board, place))
        points = minus(plus(then.points, then.shifts), plus(now.points, now.shifts))
        back = minus(then.back, now.back)
        yield CachedMove(place, tile, NO_FEATURE, points, back)
        if position.supply[seat]:
            counts, find, base = board.features.counts, board.features.root, newest_nodes(board).start
            for feature in position.claimable(tile):
                root = find(base + feature)
                if not counts[root] >> CROWD_FROM:
                    returning = back[:]
                    returning[seat] += then.odds.promise(root).back - 1
                    yield CachedMove(place, tile, feature, then.with_follower(seat, root, points), returning)


class RolloutCache:
    """The replies found in the imagined games of one search."""

    def __init__(self, weights: EvaluationWeights) -> None:
        self._weights = weights
        self._held: dict[tuple[int, ...], FeaturePoints] = {}
        self._learnt: dict[tuple[int, ...], dict[Neighbourhood, list[CachedMove]]] = {}
        self._latest: dict[tuple[int, ...], dict[int, list[CachedMove]]] = {}

    def rollout_move(self, position: CarcassonnePosition) -> CachedMove:
        turn = ReplySearch(position, self._weights, self._held)
        sort = game_stage(position), position.seat, position.kind, int(position.supply[position.seat] > 0)
        learnt, latest = self._learnt.setdefault(sort, {}), self._latest.setdefault(sort, {})
        known: list[CachedMove] = []
        strange = []
        fitting = FITTING[position.kind]
        for place, signature in position.board.frontier.items():
            if fitting[signature]:
                seen = neighbourhood(position.board, place, signature)
                cache = learnt.get(seen)
                if cache is None:
                    strange.append((place, seen))
                else:
                    known += cache
        most, best = turn.best(known)
        for place, seen in strange:
            if place not in latest or turn.best(latest[place])[0] > most - MARGIN:
                learnt[seen] = latest[place] = turn.ways(place)
                gain, way = turn.best(latest[place])
                if gain > most:
                    most, best = gain, way
        return best


def game_stage(position: CarcassonnePosition) -> int:
    """Return a number for the game's stage. Stages get shorter towards the end."""
    return int(STAGES * log(len(position.order) - position.drawn + 1))


_SHOWN = tuple(
    tuple(tuple((index, TILES[tile].features[index].kind == "field") for index in facing) for facing in sides)
    for tile, sides in enumerate(FACING)
)
"""The features that a neighbour shows on each side, with True for fields."""
_SIGNATURES = range(256)
# Steps by a place's signature: to each neighbour, with its side, and to each empty place.
_BESIDE = tuple(
    tuple((STEPS[side], side) for side in range(4) if signature >> 2 * side & 3) for signature in range(256)
)
_BEYOND = tuple(tuple(STEPS[side] for side in range(4) if not signature >> 2 * side & 3) for signature in _SIGNATURES)


def neighbourhood(board: TileBoard, place: int, signature: int) -> Neighbourhood:
    """Return a key of a place's surroundings.

    It contains the roads and cities that end at the place (ends, shields, followers, tiles), the owners of its fields
    and adjacent monasteries, and the constraints on the empty places around it. Features are anonymous: only the number
    of different features is included.
    """
    numbers, laid, frontier = board.numbers, board.laid, board.frontier
    parents, counts, tiles = board.features.parents, board.features.counts, board.features.tiles
    seen, roots = [place, signature], set()
    for step, side in _BESIDE[signature]:
        number = numbers[place + step]
        base = number * MOST_FEATURES
        for index, is_field in _SHOWN[laid[number]][side]:
            root = base + index
            while (parent := parents[root]) != root:
                parents[root] = root = parents[parent]
            roots.add(root)
            if is_field:
                seen.append(counts[root] >> CROWD_FROM)
            else:
                seen += counts[root], tiles[root].bit_count()
    seen.append(len(roots))
    seen += [frontier.get(place + step, 0) for step in _BEYOND[signature]]
    if place in board.watched:
        seen += [counts[monastery] for monastery in board.watched[place]]
    return tuple(seen)
