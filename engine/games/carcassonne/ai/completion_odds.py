"""Completion odds: the chance of each open feature to be completed, and the points that its owner may expect.

The odds are worked out once for a position. A tile changes little of them: the features that it joins, and those that
end at the empty places next to it. ``after`` works out only these, which makes judging a move cheap.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.chances import ENDS, FITS, JOINS, MIDDLE, TimeTables, calibrated
from engine.games.carcassonne.board import AROUND_MONASTERY, CROWD_FROM, OPEN, STEPS, TileBoard, shields
from engine.games.carcassonne.tiles import FACING, MOST_FEATURES, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.ai.weights import EvaluationWeights

FIELD, ROAD, CITY, MONASTERY = range(4)
_LANDS = {"field": FIELD, "road": ROAD, "city": CITY, "monastery": MONASTERY}
_LAND = tuple(
    tuple(_LANDS[tile.features[index].kind] if index < len(tile.features) else FIELD for index in range(MOST_FEATURES))
    for tile in TILES
)
"""The land of each feature of each tile."""
_SIZES = tuple(len(tile.features) for tile in TILES)

_NO_CITIES: frozenset[int] = frozenset()

FOLLOWERS_OF = tuple(7 << bit for bit in range(CROWD_FROM, CROWD_FROM + 15, 3))
"""The bits of each seat's followers in a packed count."""


class FeatureForecast(NamedTuple):
    """The promise of a feature: points to its owner, and the chance that it is completed and its followers return.

    ``back`` is the worth of a follower there beside a free one, ``challenge`` the chance that a seat with free
    followers brings one more in. The promise of a field depends on the ``cities`` around it.
    """

    points: float
    chance: float
    back: float
    challenge: float = 0.0
    cities: frozenset[int] = _NO_CITIES


class CompletionOdds:
    """The chances on one board as one seat sees them, with a mask of the tiles left to draw.

    ``mine`` masks the followers of the seat. ``ends`` holds the empty places where each road and city ends, each with
    the chance to be closed there.
    """

    __slots__ = ("board", "chances", "ends", "joins", "left", "mine", "promises", "times", "weights")

    board: TileBoard
    ends: dict[int, dict[int, float]]
    chances: dict[int, float]
    joins: dict[int, list[tuple[int, int, float]]]
    promises: dict[int, FeatureForecast]

    def __init__(self, left: int, times: TimeTables, weights: EvaluationWeights, mine: int) -> None:
        self.left = left
        self.mine = mine
        self.times = times
        self.weights = weights

    @classmethod
    def of(
        cls, board: TileBoard, left: int, times: TimeTables, weights: EvaluationWeights, seat: int
    ) -> CompletionOdds:
        odds = cls(left, times, weights, FOLLOWERS_OF[seat])
        odds.board = board
        ends: dict[int, dict[int, float]] = {}
        odds.ends = ends
        for place, signature in board.frontier.items():
            for root, chances in odds._ends_at(place, signature):
                if root in ends:
                    ends[root][place] = chances
                else:
                    ends[root] = {place: chances}
        odds.chances = {root: odds._together(root, by_place) for root, by_place in ends.items()}
        odds.promises, odds.joins = {}, {}
        for place, signature in board.frontier.items():
            odds._find_joins(place, signature)
        return odds

    def after(self, board: TileBoard, place: int) -> CompletionOdds:
        """Return the odds with one tile more. They have no ``ends``: call ``after`` on full odds only."""
        odds = CompletionOdds(self.left, self.times, self.weights, self.mine)
        odds.board = board
        odds.joins = self.joins.copy()
        odds.joins.pop(place, None)
        ends, dirty = self._ends_joined(board, place)
        for step in STEPS:
            beyond = place + step
            signature = board.frontier.get(beyond)
            if signature is not None:
                odds._find_joins(beyond, signature)
                dirty.update(board.watched.get(beyond, ()))
                for root, chances in odds._ends_at(beyond, signature):
                    if root not in ends:
                        ends[root] = self.ends.get(root, {}).copy()
                    ends[root][beyond] = chances
        odds.chances = self.chances.copy()
        for root, by_place in ends.items():
            odds.chances[root] = odds._together(root, by_place)
        odds._keep(self.promises, dirty.union(ends))
        return odds

    def _ends_joined(self, board: TileBoard, place: int) -> tuple[dict[int, dict[int, float]], set[int]]:
        """Return the other ends of the features at a newly filled place, and all features that the tile touches.

        Joined features are among these by their old and by their new root.
        """
        find = board.features.root
        dirty = {find(node) for node in newest_nodes(board)}
        dirty.update(self.board.watched.get(place, ()))
        ends: dict[int, dict[int, float]] = {}
        for old in self._ending_at(place):
            dirty.add(old)
            others = ends.setdefault(find(old), {})
            others.update(self.ends[old])
            del others[place]
        return ends, dirty

    def _keep(self, promises: dict[int, FeatureForecast], dirty: set[int]) -> None:
        parents = self.board.features.parents
        self.promises = {
            root: promise
            for root, promise in promises.items()
            if root not in dirty and parents[root] == root and promise.cities.isdisjoint(dirty)
        }

    def _ending_at(self, place: int) -> list[int]:
        board = self.board
        numbers, laid, find = board.numbers, board.laid, board.features.root
        return [
            find((number := numbers[place + step]) * MOST_FEATURES + MIDDLE[laid[number]][side])
            for step, side, _, _ in ENDS[board.frontier[place]]
        ]

    def _ends_at(self, place: int, signature: int) -> Iterator[tuple[int, float]]:
        """Yield the roads and cities that end at an empty place, each with the chance to be closed there."""
        ends = ENDS[signature]
        if not ends:
            return
        board, left = self.board, self.left
        numbers, laid, parents = board.numbers, board.laid, board.features.parents
        detours = 0.0, self.weights.road_detour, self.weights.city_detour
        closings = self.times.closing
        fits = (left & FITS[signature]).bit_count()
        for step, side, land, closers in ends:
            number = numbers[place + step]
            node = number * MOST_FEATURES + MIDDLE[laid[number]][side]
            while (parent := parents[node]) != node:
                parents[node] = node = parents[parent]
            closing = closings[land]
            closed = closing[(left & closers).bit_count()]
            yield node, closed + detours[land] * (closing[fits] - closed)

    def _find_joins(self, place: int, signature: int) -> None:
        self.joins.pop(place, None)
        if not JOINS[signature]:
            return
        board, joinings = self.board, self.times.joining
        numbers, laid, find = board.numbers, board.laid, board.features.root
        found = []
        for (step, side, along), (other_step, other_side, other_along), land, joiners in JOINS[signature]:
            number, other_number = numbers[place + step], numbers[place + other_step]
            one = find(number * MOST_FEATURES + FACING[laid[number]][side][along])
            other = find(other_number * MOST_FEATURES + FACING[laid[other_number]][other_side][other_along])
            count = (self.left & joiners).bit_count()
            if one != other and count:
                found.append((one, other, joinings[land][count]))
        if found:
            self.joins[place] = found

    def _together(self, root: int, ends: dict[int, float]) -> float:
        weights, count = self.weights, self.board.features.counts[root]
        land = _LAND[self.board.laid[root // MOST_FEATURES]][root % MOST_FEATURES]
        theirs = self.is_rivals(count)
        if land == ROAD:
            several, contested = weights.road_several, weights.road_contested
            odds = weights.rival_road_odds if theirs else weights.road_odds
            power = weights.rival_road_power if theirs else weights.road_power
        else:
            several, contested = weights.city_several, weights.city_contested
            odds = weights.rival_city_odds if theirs else weights.city_odds
            power = weights.rival_city_power if theirs else weights.city_power
        if count & self.mine and count >> CROWD_FROM << CROWD_FROM & ~self.mine:
            odds *= contested
        return calibrated(several ** (len(ends) - 1) * prod(ends.values()), odds, power)

    def is_rivals(self, count: int) -> bool:
        return count >> CROWD_FROM != 0 and not count & self.mine

    def promise(self, root: int) -> FeatureForecast:
        known = self.promises.get(root)
        if known is None:
            self.promises[root] = known = self._promise(root)
        return known

    def _promise(self, root: int) -> FeatureForecast:
        land = _LAND[self.board.laid[root // MOST_FEATURES]][root % MOST_FEATURES]
        count, weights, times = self.board.features.counts[root], self.weights, self.times
        ends, theirs = count & OPEN, self.is_rivals(count)
        if land == FIELD:
            return self._field(root, ends, times.pasture * weights.rival_pasture if theirs else times.pasture)
        if land == MONASTERY:
            points, raw = self._monastery(root, ends)
            odds = weights.rival_monastery_odds if theirs else weights.monastery_odds
            chance = calibrated(raw, odds, weights.rival_monastery_power if theirs else weights.monastery_power)
            return FeatureForecast(points, chance, weights.back * chance if ends else 1.0)
        tiles = self.board.features.tiles[root].bit_count()
        if not ends:
            return FeatureForecast((tiles + shields(count)) * 2.0 if land == CITY else float(tiles), 1.0, back=1.0)
        chance, growth = self.chances[root], times.growth[land][ends]
        if theirs:
            growth, bonus, back = weights.rival_growth * growth, weights.rival_bonus, weights.rival_back * weights.back
        else:
            bonus, back = weights.city_bonus, weights.back
        points = tiles + growth
        if land == CITY:
            points = (points + shields(count)) * (1 + bonus * chance)
        return FeatureForecast(points, chance, back * chance, times.challenge[land] * _width(ends))

    def _monastery(self, root: int, empty: int) -> tuple[float, float]:
        """Return its points and the raw chance. Each filled place is a point, whether all are filled or not."""
        points, chance = float(AROUND_MONASTERY + 1 - empty), self.weights.monastery_several ** max(0, empty - 1)
        for place, monasteries in self.board.watched.items():
            if root in monasteries:
                filled = self._filled(place)
                points += filled
                chance *= filled
        return points, chance

    def _filled(self, place: int) -> float:
        filling = self.times.filling
        signature = self.board.frontier.get(place)
        if signature is None:
            return filling.unseen
        return filling.by_fitting[(self.left & FITS[signature]).bit_count()]

    def _field(self, root: int, ends: int, pasture: float) -> FeatureForecast:
        """Return 3 points for each city on its border, by its chance, and some for cities to come."""
        features = self.board.features
        counts, cities = features.counts, self._cities(features.borders[root])
        likely = self.weights.field_city
        expected = sum([min(1.0, likely * self.chances[city]) if counts[city] & OPEN else 1.0 for city in cities])
        points = 3 * expected + pasture * _width(ends)
        return FeatureForecast(points, 0.0, 0.0, self.times.challenge[FIELD] * _width(ends), cities)

    def _cities(self, mask: int) -> frozenset[int]:
        segments, find = self.board.features.cities, self.board.features.root
        cities = set()
        while mask:
            low = mask & -mask
            mask ^= low
            cities.add(find(segments[low.bit_length() - 1]))
        return frozenset(cities)


def _width(ends: int) -> float:
    return ends / (ends + 1)


def newest_nodes(board: TileBoard) -> range:
    base = (len(board.laid) - 1) * MOST_FEATURES
    return range(base, base + _SIZES[board.laid[-1]])
