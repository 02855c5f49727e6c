"""Compares what Carcassonne's evaluation expects of every feature of a game with what became of it.

One's own is what belongs to the side whose evaluation it is, the rival's what belongs to another. A feature that two
sides share counts for both. Where features with followers of one seat grow together, each has its part of the points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod
from statistics import fmean
from typing import NamedTuple

from engine.games.carcassonne.ai.evaluation import ExpectedPoints, expected_points_of
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.games.carcassonne.position import CROWD_FROM, CarcassonnePosition, crowd
from engine.games.carcassonne.scoring import completed_points, final_points, kind_of
from tools.calibration.games import RecordedGame
from tools.calibration.report import Forecast, Measure, report

EVERY = 10
"""Tiles between two forecasts."""


class Claim(NamedTuple):
    """A feature as it was when something was said of it: ``node`` is part of it for ever."""

    tile: int
    node: int
    seat: int
    chance: float
    points: float


class Join(NamedTuple):
    """Two features that one tile could make one, and the chance of that."""

    tile: int
    kind: str
    one: int
    other: int
    chance: float


def forecasts(game: RecordedGame, whose: str, weights: EvaluationWeights, every: int) -> Iterator[Forecast]:
    claims, joins = list[Claim](), list[Join]()
    for position in game.positions():
        laid = len(position.board.laid)
        if laid % every == 0 and not position.over:
            expected = expected_points_of(position, weights, position.drawn - 1, game.sides.index(whose))
            claims += _claims(position, expected, laid)
            joins += _joins(position, expected, laid)
    yield from _what_came(position, claims, [side == whose for side in game.sides])
    find = position.board.features.root
    for join in joins:
        yield Forecast(Measure.CHANCE, join.kind, join.tile, join.chance, find(join.one) == find(join.other))


def _claims(position: CarcassonnePosition, expected: ExpectedPoints, tile: int) -> Iterator[Claim]:
    counts = position.board.features.counts
    for root, held in expected.holdings.items():
        chance = expected.odds.promise(root).chance
        for seat, followers in enumerate(crowd(counts[root], position.seats)):
            if followers:
                yield Claim(tile, root, seat, chance, held.points[seat])


def _joins(position: CarcassonnePosition, expected: ExpectedPoints, tile: int) -> Iterator[Join]:
    board, apart = position.board, dict[tuple[int, int], list[float]]()
    counts = board.features.counts
    for pairs in expected.odds.joins.values():
        for one, other, chance in pairs:
            if counts[one] >> CROWD_FROM and counts[other] >> CROWD_FROM:
                apart.setdefault((min(one, other), max(one, other)), []).append(1 - chance)
    for (one, other), missed in apart.items():
        if not _leaders(counts[one], position.seats) & _leaders(counts[other], position.seats):
            yield Join(tile, f"join of rivals' {_PLURALS[kind_of(board, one)]}", one, other, 1 - prod(missed))


_PLURALS = {"city": "cities", "road": "roads", "field": "fields"}


def _leaders(count: int, seats: int) -> set[int]:
    followers = crowd(count, seats)
    return {seat for seat in range(seats) if followers[seat] == max(followers)}


def _what_came(end: CarcassonnePosition, claims: list[Claim], ours: list[bool]) -> Iterator[Forecast]:
    features = end.board.features
    together = Counter((claim.tile, claim.seat, features.root(claim.node)) for claim in claims)
    for claim in claims:
        root, land = features.root(claim.node), kind_of(end.board, claim.node)
        kind = f"{'own' if ours[claim.seat] else 'rival'} {land}"
        completed = land != "field" and not features.is_open(root)
        if land != "field":
            yield Forecast(Measure.CHANCE, kind, claim.tile, claim.chance, completed)
        points = completed_points(end.board, root) if completed else final_points(end.board, root)
        got = points / together[claim.tile, claim.seat, root]
        has_most = claim.seat in _leaders(features.counts[root], end.seats)
        yield Forecast(Measure.POINTS, kind, claim.tile, claim.points, got if has_most else 0.0)


def lines(games: Sequence[RecordedGame], whose: str) -> Iterator[str]:
    found = [
        one._replace(game=number)
        for number, game in enumerate(games)
        for one in forecasts(game, whose, EVALUATION_WEIGHTS, EVERY)
    ]
    yield from report(found, "tile")
    free: dict[int, list[int]] = {}
    for game in games:
        for position in game.positions():
            laid = len(position.board.laid)
            if laid % EVERY == 0:
                free.setdefault(laid, []).append(position.supply[game.sides.index(whose)])
    yield "followers free by tile: " + "  ".join(f"{tile} {fmean(each):.1f}" for tile, each in sorted(free.items()))
