"""The value (worth) of a position to each seat, and of each move.

Worth is measured in points. It adds up the points scored, the points expected from features with followers, the points
that may be won or lost when a tile joins features of different seats, and the value of free followers.

A seat's utility is computed from the worth of all seats. Early in the game, any close rival may become the strongest.
So the lead is measured against all rivals, with more weight on the closer ones. The fewer turns are left, the more
weight the best rival gets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from operator import add, sub
from typing import NamedTuple

from engine.games.carcassonne.ai.completion_odds import CompletionOdds, mask_of, newest_nodes, time_tables
from engine.games.carcassonne.ai.weights import EvaluationWeights, weights_for
from engine.games.carcassonne.moves import PlaceTile, move_of, spots
from engine.games.carcassonne.position import CROWD_FROM, NO_FEATURE, ONE_FOLLOWER, CarcassonnePosition, crowd
from engine.games.carcassonne.scoring import kind_of

EQUAL = 1e-9  # Points that differ by less are treated as equal, because sums are not exact.
POINTS_SPREAD = 2.6  # Standard deviation of one turn's points. Turns add up as a random walk.


class ScoredMove(NamedTuple):
    """A move as numbers. ``lead`` is the resulting lead over the other seats, and ``mine`` the moving seat's expected
    points.
    """

    lead: float
    mine: float
    place: int
    tile: int
    feature: int

    @property
    def move(self) -> PlaceTile:
        return move_of(self.place, self.tile, self.feature)


def expected_points_of(
    position: CarcassonnePosition, weights: EvaluationWeights, drawn: int, seat: int
) -> ExpectedPoints:
    """Return the expected points in a position, as one seat estimates them. The first ``drawn`` tiles of the drawing
    order are known.
    """
    unseen = position.order[drawn:]
    weights = weights_for(weights, position.seats)
    time = time_tables(len(unseen), position.seats, weights)
    return ExpectedPoints(position, CompletionOdds.of(position.board, mask_of(unseen), time, weights, seat), seat)


def worth(position: CarcassonnePosition, weights: EvaluationWeights, seat: int) -> list[float]:
    """Return the expected points of each seat, as one seat estimates them. The tile to lay counts as not drawn yet."""
    if position.over:
        return [float(points) for points in position.scores]
    return expected_points_of(position, weights, position.drawn - 1, seat).worth()


def scored_moves(position: CarcassonnePosition, weights: EvaluationWeights) -> Iterator[ScoredMove]:
    """Yield every move of the acting seat with its score."""
    seat = position.seat
    now = expected_points_of(position, weights, position.drawn, seat)
    turns = (len(position.order) - position.drawn) / position.seats
    for place, tile in spots(position):
        board = position.board.with_tile(place, tile)
        expected = now.after(now.odds.after(board, place))
        worth = expected.worth()
        yield ScoredMove(utility(worth, seat, turns), worth[seat], place, tile, NO_FEATURE)
        if position.supply[seat]:
            counts, find, base = board.features.counts, board.features.root, newest_nodes(board).start
            for feature in position.claimable(tile):
                root = find(base + feature)
                if not counts[root] >> CROWD_FROM:
                    manned = expected.worth_with(seat, root, worth)
                    yield ScoredMove(utility(manned, seat, turns), manned[seat], place, tile, feature)


class FeaturePoints(NamedTuple):
    """The points that each seat can expect from a feature with followers, and the value of these followers."""

    points: list[float]
    back: list[float]


def feature_points(odds: CompletionOdds, root: int, supply: Sequence[int], thinks: int) -> FeaturePoints:
    """Return the points each seat can expect from a feature, as the seat ``thinks`` estimates them.

    ``supply`` has each seat's free followers.
    """
    points, _, back, challenge, _ = odds.promise(root)
    followers = crowd(odds.board.features.counts[root], len(supply))
    most = max(followers)
    shares = [points if each == most else 0.0 for each in followers]
    weights = odds.weights
    for seat, each in enumerate(followers):
        if supply[seat]:
            risk = challenge * points * (weights.own_challenge if seat == thinks else 1.0)
            if each == most:  # one more follower leaves the seats that share the feature without points
                for other, others in enumerate(followers):
                    if others == most and other != seat:
                        shares[other] -= weights.second_follower * risk
            elif each == most - 1:
                shares[seat] += risk
    if followers[thinks] and sum(followers) > followers[thinks]:
        shares[thinks] *= weights.share_liking
    return FeaturePoints(shares, [each * back for each in followers])


def plus(numbers: list[float], more: Sequence[float]) -> list[float]:
    return list(map(add, numbers, more))


def minus(numbers: list[float], less: Sequence[float]) -> list[float]:
    return list(map(sub, numbers, less))


class ExpectedPoints:
    """The expected points of each seat, in parts.

    ``points`` are the points scored and expected, ``back`` the followers expected to return, and ``shifts`` the
    expected gains from joins. ``seat`` is the thinking seat: chances differ for its rivals' features. ``supply`` has
    each seat's free followers. ``holdings`` has the features with followers, by root. In objects made by ``after``, it
    has only some of them. ``rivals`` lists, for each feature without followers, the held features that it could join
    and the chance of each join.
    """

    __slots__ = ("back", "holdings", "odds", "points", "rivals", "seat", "seats", "shifts", "supply")

    shifts: list[float]
    rivals: dict[int, list[tuple[int, float]]]

    def __init__(self, position: CarcassonnePosition, odds: CompletionOdds, seat: int) -> None:
        self.odds = odds
        self.seat = seat
        self.seats = position.seats
        self.supply = position.supply
        self.points: list[float] = [*position.scores]
        self.back = [0.0] * position.seats
        find = position.board.features.root
        roots = sorted({find(node) for node in position.standing})
        self.holdings = {root: feature_points(odds, root, self.supply, seat) for root in roots}
        for held in self.holdings.values():
            self.points, self.back = plus(self.points, held.points), plus(self.back, held.back)
        self.find_shifts()

    def after(self, odds: CompletionOdds) -> ExpectedPoints:
        """Return the expected points after one more tile. Only parts that the tile changes are recomputed."""
        find, promises = odds.board.features.root, odds.promises
        expected = ExpectedPoints.__new__(ExpectedPoints)
        expected.odds, expected.seat, expected.seats, expected.supply = odds, self.seat, self.seats, self.supply
        points, back = self.points, self.back
        changed = [root for root in self.holdings if root not in promises]
        for root in changed:
            held = self.holdings[root]
            points, back = minus(points, held.points), minus(back, held.back)
        for root in {find(root) for root in changed}:
            held = feature_points(odds, root, self.supply, self.seat)
            points, back = plus(points, held.points), plus(back, held.back)
        expected.points, expected.back = points, back
        expected.find_shifts()
        return expected

    def worth(self) -> list[float]:
        times, thinks = self.odds.times, self.seat
        return [
            points + shift + (times.freedom if seat == thinks else times.rivals_freedom)(free + back)
            for seat, (points, shift, free, back) in enumerate(
                zip(self.points, self.shifts, self.supply, self.back, strict=True)
            )
        ]

    def worth_with(self, seat: int, root: int, worth: Sequence[float]) -> list[float]:
        """Return the seats' worth if this seat claims a free feature. ``worth`` is the worth without that claim."""
        manned = self.with_follower(seat, root, worth)
        free, freedom = self.supply[seat] + self.back[seat], self.odds.times.freedom
        manned[seat] += freedom(free - 1 + self.odds.promise(root).back) - freedom(free)
        if kind_of(self.odds.board, root) == "city":
            manned[seat] += self.odds.weights.city_liking
        return manned

    def with_follower(self, seat: int, root: int, before: Sequence[float]) -> list[float]:
        points, _, _, challenge, _ = self.odds.promise(root)
        risk = challenge * points
        manned = [value + risk if free else value for value, free in zip(before, self.supply, strict=True)]
        manned[seat] = before[seat] + self.odds.weights.claim * points
        bare = self.odds.weights.bare_join
        for rival, likely in self.rivals.get(root, ()):
            manned = plus(manned, self._joined(rival, root, ONE_FOLLOWER[seat], bare * likely))
        return manned

    def find_shifts(self) -> None:
        features = self.odds.board.features
        find, parents, counts = features.root, features.parents, features.counts
        self.shifts = [0.0] * self.seats
        self.rivals = {}
        for pairs in self.odds.joins.values():
            for one, other, chance in pairs:
                first = one if parents[one] == one else find(one)
                second = other if parents[other] == other else find(other)
                if not counts[first] >> CROWD_FROM:
                    first, second = second, first
                if counts[first] >> CROWD_FROM and first != second:
                    if counts[second] >> CROWD_FROM:
                        self.shifts = plus(self.shifts, self._joined(first, second, counts[second], chance))
                    else:
                        self.rivals.setdefault(second, []).append((first, chance))

    def _joined(self, one: int, other: int, count: int, chance: float) -> list[float]:
        """Return each seat's gain from one join. ``count`` packs the followers on the other feature."""
        first, second = self.odds.promise(one).points, self.odds.promise(other).points
        here = crowd(self.odds.board.features.counts[one], self.seats)
        there = crowd(count, self.seats)
        together = [few + more for few, more in zip(here, there, strict=True)]
        most, most_here, most_there = max(together), max(here), max(there)
        gains = [
            (first + second if together[seat] == most else 0.0)
            - (first if here[seat] == most_here else 0.0)
            - (second if there[seat] == most_there else 0.0)
            for seat in range(self.seats)
        ]
        weights, mine = self.odds.weights, gains[self.seat]
        theirs = max([gain for seat, gain in enumerate(gains) if seat != self.seat])
        chance *= weights.rival_join if theirs > mine + EQUAL else weights.own_join
        return [chance * gain for gain in gains]


def utility(worth: Sequence[float], seat: int, turns: float) -> float:
    """Return a seat's lead over its rivals when each seat has ``turns`` turns left.

    While three or more seats still play, several close rivals count for more than the best one alone. Otherwise, this
    is the lead over the best rival.
    """
    others = [value for other, value in enumerate(worth) if other != seat]
    best = max(others)
    if len(others) == 1 or not turns:
        return worth[seat] - best
    doubt = POINTS_SPREAD * sqrt(turns)
    return worth[seat] - best - doubt * log(sum([exp((value - best) / doubt) for value in others]))
