"""Completion odds: each open feature's chance of completion, and the expected points of its owner.

The remaining tiles are a bit mask with one bit for each tile of the box, so the tiles of a kind are counted with an
``and`` and a bit count. The same counts show whether any tile fits a place (if not, the place is dead) and which tiles
would close a road that ends there. ``TimeTables`` converts counts into chances, depending on the number of remaining
tiles.

The chance of a whole feature is first computed as if its ends were independent and every player did what the feature
needs. In recorded games, actual frequencies are less extreme, and rivals complete features less often. ``calibrated``
corrects both.

The odds are computed once per position. A new tile changes little, so ``after`` recomputes only the features that the
tile joins and those that end at the empty places next to it. This makes judging a move cheap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, combinations
from math import exp, prod, sqrt
from typing import NamedTuple, TypeAlias

from engine.games.carcassonne.ai.weights import EvaluationWeights
from engine.games.carcassonne.position import AROUND_MONASTERY, CROWD_FROM, OPEN, STEPS, TileBoard, shields
from engine.games.carcassonne.tiles import ALONG, COUNTS, EDGES, FACING, FITTING, KINDS, MOST_FEATURES, TILES, demanded

_SIGNATURES = range(256)
_FIRST_BIT = (0, *accumulate(COUNTS))
_UNARY = tuple(tuple((1 << count) - 1 << _FIRST_BIT[kind] for count in range(COUNTS[kind] + 1)) for kind in KINDS)
"""The bits of the first n tiles of each kind, by kind and n."""
Slot: TypeAlias = "tuple[int, int, int]"
"""The end of a feature at a place: the step to its tile, the place's side, and the feature's index along that side."""
_MOST_ENDS = 64


def mask_of(kinds: Iterable[int]) -> int:
    return sum(_UNARY[kind][count] for kind, count in Counter(kinds).items())


def _tiles_of(kinds: Iterable[int]) -> int:
    return sum(_UNARY[kind][-1] for kind in kinds)


FITS = tuple(_tiles_of(kind for kind in KINDS if FITTING[kind][signature]) for signature in _SIGNATURES)
"""The tiles that fit a place, by the place's signature."""


def middle(tile: int, side: int) -> int:
    """Return the road or city at a side of a tile, or the field if there is neither."""
    along = ALONG[tile][side]
    return along[len(along) // 2]


MIDDLE = tuple(tuple(middle(tile, side) for side in range(4)) for tile in range(len(ALONG)))


def _closing(signature: int, side: int) -> int:
    def closes(tile: int) -> bool:
        return all(signature >> 2 * other & 3 for other in range(4) if MIDDLE[tile][other] == MIDDLE[tile][side])

    return _tiles_of(kind for kind in KINDS if any(map(closes, FITTING[kind][signature])))


ENDS = tuple(
    tuple(
        (STEPS[side], (side + 2) % 4, 1 if demanded(signature, side) == "road" else 2, _closing(signature, side))
        for side in range(4)
        if demanded(signature, side) in {"road", "city"}
    )
    for signature in _SIGNATURES
)
"""The roads and cities that end at a place, by its signature. Each has the step to its tile, the tile's side, its land
(1 road, 2 city), and the remaining tiles that would close it there.
"""


def _slots(signature: int, land: str) -> list[Slot]:
    """Return where features of this kind of land end at a place. Beside a road, a field ends on either side."""
    slots = []
    for side in range(4):
        edge = demanded(signature, side)
        if edge == land:
            slots.append((STEPS[side], side, 1 if land == "road" else 0))
        elif edge == "road" and land == "field":
            slots += [(STEPS[side], side, 0), (STEPS[side], side, 2)]
    return slots


def _joining(signature: int, one: Slot, other: Slot) -> int:
    return _tiles_of(
        kind
        for kind in KINDS
        if any(ALONG[tile][one[1]][one[2]] == ALONG[tile][other[1]][other[2]] for tile in FITTING[kind][signature])
    )


JOINS = tuple(
    tuple(
        (one, other, number, joiners)
        for number, land in enumerate(EDGES)
        for one, other in combinations(_slots(signature, land), 2)
        if (joiners := _joining(signature, one, other))
    )
    for signature in _SIGNATURES
)
"""The pairs of features that one tile at a place could join, by signature: both ends, their land, and the tiles."""


def calibrated(raw: float, odds: float, power: float) -> float:
    """Return the chance after its odds are raised to a power and multiplied by ``odds``. The chances 0 and 1 remain
    unchanged.
    """
    if not 0 < raw < 1:
        return raw
    scaled: float = odds * (raw / (1 - raw)) ** power
    return scaled / (1 + scaled)


class Filling(NamedTuple):
    """The chances that places are filled: one for each number of fitting tiles, and one for a place that no tile
    touches yet.
    """

    by_fitting: list[float]
    unseen: float

    @classmethod
    def of(cls, left: int, tries: float, unseen: float) -> Filling:
        """Return the chances for this number of tries. ``unseen`` is the share of tiles that fit an untouched place."""
        chances = _chances(left, tries)
        return cls(chances, chances[int(unseen * left)])


class TimeTables:
    """Tables of everything that depends only on the number of remaining tiles and the number of seats."""

    def __init__(self, left: int, seats: int, weights: EvaluationWeights) -> None:
        turns = left / seats
        road_tries = weights.road_eagerness * _before_spoilt(turns, weights.road_patience)
        city_tries = weights.city_eagerness * _before_spoilt(turns, weights.city_patience)
        life = 1 - exp(-turns / weights.life)
        filling = weights.filling * _before_spoilt(left, weights.filling_patience)
        self.closing: tuple[list[float], ...] = [], _chances(left, road_tries), _chances(left, city_tries)
        """The chance that an end of a road or a city is closed, by the number of tiles that would close it."""
        self.filling = Filling.of(left, filling, weights.unseen)
        fields, roads, cities = (
            _chances(left, joining * _before_spoilt(turns, patience))
            for joining, patience in (
                (weights.field_joining, weights.field_join_patience),
                (weights.road_joining, weights.road_join_patience),
                (weights.city_joining, weights.city_join_patience),
            )
        )
        self.joining = (
            [calibrated(chance, weights.field_join_odds, weights.field_join_power) for chance in fields],
            roads,
            [calibrated(chance, 1.0, weights.city_join_power) for chance in cities],
        )
        """The chance that any seat joins two fields, roads or cities, by the number of tiles that would join them."""
        growth = (_growth(tiles * life) for tiles in (weights.road_growth, weights.city_growth))
        self.growth: tuple[list[float], ...] = [], *growth  # Tiles that a road or a city still gains, by its open ends.
        self.pasture = weights.pasture * life
        # The chance that a seat with free followers adds one to a wide open field, road or city.
        challenges = weights.field_challenge, weights.road_challenge, weights.city_challenge
        self.challenge = tuple([min(1.0, chance * life) for chance in challenges])
        self._plenty = weights.plenty
        self._follower = weights.follower * turns / (turns + weights.season)
        self._rivals_follower = weights.rival_follower * self._follower

    def freedom(self, free: float) -> float:
        return self._follower * free**self._plenty if free > 0 else 0.0  # rounding can make it slightly negative

    def rivals_freedom(self, free: float) -> float:
        return self._rivals_follower * free**self._plenty if free > 0 else 0.0


def _before_spoilt(turns: float, patience: float) -> float:
    """Return the effective number of turns if each turn has the same risk of being the last one."""
    return patience * (1 - exp(-turns / patience))


def _chances(left: int, tries: float) -> list[float]:
    return [1 - exp(-tries * count / left) for count in range(left + 1)] if left else [0.0]


def _growth(first: float) -> list[float]:
    return [first * sqrt(ends) for ends in range(_MOST_ENDS)]


@lru_cache(maxsize=1024)
def time_tables(left: int, seats: int, weights: EvaluationWeights) -> TimeTables:
    return TimeTables(left, seats, weights)


FIELD, ROAD, CITY, MONASTERY = range(4)
_LANDS = {"field": FIELD, "road": ROAD, "city": CITY, "monastery": MONASTERY}
_LAND = tuple(
    tuple(_LANDS[tile.features[index].kind] if index < len(tile.features) else FIELD for index in range(MOST_FEATURES))
    for tile in TILES
)
"""The land of each feature of each tile."""
_SIZES = tuple(len(tile.features) for tile in TILES)
_NO_CITIES: frozenset[int] = frozenset()
# The bits of each seat's followers in a packed count.
FOLLOWERS_OF = tuple(7 << bit for bit in range(CROWD_FROM, CROWD_FROM + 15, 3))


class FeatureForecast(NamedTuple):
    """The forecast for a feature: its owner's points, its chance of completion, and the value of its followers.

    ``back`` is the value of a follower on the feature, compared with a free follower. ``challenge`` is the chance that
    a seat with free followers adds one. The forecast of a field depends on the ``cities`` around it.
    """

    points: float
    chance: float
    back: float
    challenge: float = 0.0
    cities: frozenset[int] = _NO_CITIES


class CompletionOdds:
    """The chances of completion on one board, as one seat estimates them.

    ``left`` is a mask of the remaining tiles and ``mine`` a mask of the seat's followers. ``ends`` contains the empty
    places where each road and city ends, with the chance of being closed there.
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
        odds.chances = {root: odds._completion_chance(root, by_place) for root, by_place in ends.items()}
        odds.promises, odds.joins = {}, {}
        for place, signature in board.frontier.items():
            odds._find_joins(place, signature)
        return odds

    def after(self, board: TileBoard, place: int) -> CompletionOdds:
        """Return the odds after one more tile. They have no ``ends``, so call ``after`` on complete odds only."""
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
            odds.chances[root] = odds._completion_chance(root, by_place)
        odds._reuse_promises(self.promises, dirty.union(ends))
        return odds

    def _ends_joined(self, board: TileBoard, place: int) -> tuple[dict[int, dict[int, float]], set[int]]:
        """Return the remaining ends of the features at a newly filled place, and all features that the tile touches.
        Joined features appear under their old and their new root.
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

    def _reuse_promises(self, promises: dict[int, FeatureForecast], dirty: set[int]) -> None:
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

    def _completion_chance(self, root: int, ends: dict[int, float]) -> float:
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
        """Return a monastery's expected points and its chance of completion before calibration. Each filled place
        scores, even if the monastery is never completed.
        """
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
        """Return the forecast for a field: 3 points for each bordering city, weighted by the city's chance of
        completion, plus a share for future cities.
        """
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
