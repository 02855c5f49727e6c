"""The strategy of Carcassonne: levels, candidates for the search, imagined games, and the reasons for a move.

- easy overlooks many places, considers only its own expected points, and picks at random among the good moves. It never
  overlooks a move that is obviously better.
- normal plays the move with the best lead. Its evaluation counts the remaining tiles. It does not imagine games.
- hard tries the best moves in imagined games, in which every seat plays roughly like normal.

A search always includes the moves that protect a city from being joined by a rival: closing it, adding a second
follower, or blocking the place. The evaluation can underrate them, because the danger comes in later turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from operator import gt
from typing import NamedTuple

from engine.ai.strategy import Strategy
from engine.api import Game, Line, Name, Seat, V, Value, seat_name
from engine.games.carcassonne.ai import evaluation
from engine.games.carcassonne.ai.completion_odds import CompletionOdds, newest_nodes
from engine.games.carcassonne.ai.evaluation import ExpectedPoints, ScoredMove, expected_points_of, scored_moves
from engine.games.carcassonne.ai.rollout_cache import RolloutCache
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, STYLES, EvaluationWeights, styled
from engine.games.carcassonne.moves import PlaceTile, read
from engine.games.carcassonne.play import take_turn
from engine.games.carcassonne.position import NO_FEATURE, NO_TILE, OPEN, STEPS, CarcassonnePosition, TileBoard, crowd
from engine.games.carcassonne.scoring import completed_points, final_scores, kind_of
from engine.rng import Rng

NOTICED_ONE_IN = 3  # Easy notices one place in this many where the tile fits,
OBVIOUS_POINTS = 5.0  # but every place if another one promises this many points more.
UNNOTICED_POINTS = 3.0  # Points that easy does not notice.
CANDIDATE_GAP = 10.0  # Points. A move that scores this much less than the best is not a candidate.


class CarcassonneStrategy(Strategy[CarcassonnePosition, PlaceTile]):
    """The strategy of Carcassonne with the given weights."""

    breadth = 12
    horizon = 6
    prior_games = 3
    styles = tuple(STYLES)

    def __init__(self, weights: EvaluationWeights = EVALUATION_WEIGHTS) -> None:
        self.weights = weights
        self.search_cache: RolloutCache | None = None

    def idle_styles(self, options: Mapping[str, str]) -> frozenset[str]:
        return frozenset({"farmer"}) if options.get("fields") == "no" else frozenset()

    def in_style(self, style: str) -> CarcassonneStrategy:
        if style not in STYLES:
            return self
        strategy = copy(self)
        strategy.weights = styled(self.weights, style)
        return strategy

    def for_one_search(self) -> CarcassonneStrategy:
        strategy = copy(self)
        strategy.search_cache = RolloutCache(self.weights)
        return strategy

    @property
    def cache(self) -> RolloutCache:
        return self.search_cache or RolloutCache(self.weights)

    def easy(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        """Return a random move among those noticed that promise the seat almost as many points as the best of them."""
        found = list(scored_moves(position, self.weights))
        noticed = {place for place in sorted({option.place for option in found}) if not rng.below(NOTICED_ONE_IN)}
        seen = [option for option in found if option.place in noticed] or found
        if max(option.mine for option in found) >= max(option.mine for option in seen) + OBVIOUS_POINTS:
            seen = found
        enough = max(option.mine for option in seen) - UNNOTICED_POINTS
        good = [option for option in seen if option.mine >= enough]
        return good[rng.below(len(good))].move

    def normal(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        return max(scored_moves(position, self.weights)).move

    def candidates(self, position: CarcassonnePosition, seat: Seat, limit: int) -> list[PlaceTile]:
        """Return the moves with the best leads and, for each way to save a city from a rival, the best move."""
        scored = sorted(scored_moves(position, self.weights), reverse=True)
        answers = answers_to_threats(position, self.weights, scored)[: limit - 1]
        promising = [option for option in scored if option.lead >= scored[0].lead - CANDIDATE_GAP]
        chosen = {*promising[: limit - len(answers)], *answers}
        return [option.move for option in sorted(chosen, reverse=True)]

    def rollout_move(self, position: CarcassonnePosition, seat: Seat, rng: Rng) -> PlaceTile:
        return self.cache.rollout_move(position).move

    def worth(self, position: CarcassonnePosition, seat: Seat) -> Sequence[float]:
        """Return each seat's worth: points scored and expected, and the value of free followers."""
        return evaluation.worth(position, self.weights, seat)

    def reasons(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile) -> list[Line]:
        return reasons(position, seat, move, self.weights)

    def worlds(self, imagine: Callable[[], CarcassonnePosition], rng: Rng) -> Iterator[CarcassonnePosition]:
        """Yield positions with the remaining tiles shuffled. Each remaining tile comes first in turn, which evens out
        luck.
        """
        world = imagine()
        known, unseen = world.order[: world.drawn], [*world.order[world.drawn :]]
        while True:
            rng.shuffle(unseen)
            for first in range(max(1, len(unseen))):
                turned = world.copy()
                turned.order = (*known, *unseen[first:], *unseen[:first])
                yield turned

    def roll_out(self, game: Game[CarcassonnePosition, PlaceTile, V], position: CarcassonnePosition, rng: Rng) -> None:
        cache = self.cache
        for _ in range(self.horizon):
            if position.kind == NO_TILE:
                break
            best = cache.rollout_move(position)
            take_turn(position, best.place, best.tile, best.feature)

    def value(self, worth: Sequence[float], position: CarcassonnePosition, seat: Seat) -> float:
        turns = (len(position.order) - position.drawn) / position.seats
        return evaluation.utility(worth, seat, turns)


class CityThreat(NamedTuple):
    """A city of the thinking seat, a city held only by rivals, and the empty place where a tile could join them."""

    city: int
    rivals: int
    place: int


def city_threats(odds: CompletionOdds) -> Iterator[CityThreat]:
    counts = odds.board.features.counts
    for place, pairs in odds.joins.items():
        for one, other, _ in pairs:
            if kind_of(odds.board, one) == "city":
                for city, rivals in ((one, other), (other, one)):
                    if counts[city] & odds.mine and odds.is_rivals(counts[rivals]):
                        yield CityThreat(city, rivals, place)


def answers_to_threats(
    position: CarcassonnePosition, weights: EvaluationWeights, scored: Iterable[ScoredMove]
) -> list[ScoredMove]:
    odds = expected_points_of(position, weights, position.drawn, position.seat).odds
    threats = [*city_threats(odds)]
    best: dict[str, ScoredMove] = {}
    if threats:
        near = {place for threat in threats for place in _around(odds, threat)}
        laid: dict[tuple[int, int], CompletionOdds] = {}
        for option in scored:
            if option.place in near:
                spot = option.place, option.tile
                if spot not in laid:
                    laid[spot] = odds.after(position.board.with_tile(*spot), option.place)
                for sort in _protections(laid[spot], threats, option):
                    best[sort] = max(best.get(sort, option), option)
    return [*best.values()]


def _around(odds: CompletionOdds, threat: CityThreat) -> Iterator[int]:
    yield threat.place
    yield from (threat.place + step for step in STEPS)
    yield from odds.ends[threat.city]


def _protections(after: CompletionOdds, threats: Iterable[CityThreat], option: ScoredMove) -> Iterator[str]:
    board = after.board
    find = board.features.root
    pairs = {frozenset((find(one), find(other))) for pairs in after.joins.values() for one, other, _ in pairs}
    for threat in threats:
        city, rivals = find(threat.city), find(threat.rivals)
        if not board.features.counts[city] & OPEN:
            yield "close"
        elif city != rivals:
            if {city, rivals} not in pairs:
                yield "spoil"
            second = _claimed_city(board, option)
            if second is not None and second != city and {city, second} in pairs:
                yield "second follower"


def _claimed_city(board: TileBoard, option: ScoredMove) -> int | None:
    if option.feature == NO_FEATURE:
        return None
    node = newest_nodes(board)[option.feature]
    return board.features.root(node) if kind_of(board, node) == "city" else None


WORTH_SAYING = 1  # Points. Smaller changes are not mentioned as reasons.
LAST_TURNS = 3  # Last turns of a seat, in which a follower kept back is hardly of use any more.


class _Reason(NamedTuple):
    points: float
    line: Line


def reasons(position: CarcassonnePosition, seat: Seat, move: PlaceTile, weights: EvaluationWeights) -> list[Line]:
    """Return the reasons for a move: its effects with the most points first, and its benefits to rivals last."""
    after = position.copy()
    take_turn(after, *read(position, move))
    now, then = (expected_points_of(one, weights, position.drawn, seat) for one in (position, after))
    found = [*_completed(position, after, seat), *_promised(now, then, after, seat)]
    if not after.over:
        found += _effects_on_rivals(now, then, seat)
    found.sort(key=lambda reason: -reason.points)
    return [reason.line for reason in found] or [_fallback_reason(position, after, seat)]


def _fallback_reason(position: CarcassonnePosition, after: CarcassonnePosition, seat: Seat) -> Line:
    """Return the reason for a move with hardly any effect on expected points.

    If the move gives rivals points that they would have if the game ended now, the reason names those rivals.
    """
    gains = map(gt, after.scores if after.over else final_scores(after), final_scores(position))
    helped = [seat_name(other) for other, gained in enumerate(gains) if gained and other != seat]
    if helped:
        return Line("reason-hardly-helps", {"seats": tuple(helped)})
    turns_left = (len(position.order) - position.drawn) // position.seats
    keeps_followers = position.supply[seat] > 0 and turns_left > LAST_TURNS
    return Line("reason-waits" if keeps_followers else "reason-gives-nothing")


def _completed(position: CarcassonnePosition, after: CarcassonnePosition, seat: Seat) -> Iterator[_Reason]:
    for root in after.closed[len(position.closed) :]:
        followers = crowd(after.board.features.counts[root], after.seats)
        if followers[seat]:
            about: dict[str, Value] = {"feature": _name(after, root), "followers": followers[seat]}
            if followers[seat] == max(followers):
                points = completed_points(after.board, root)
                yield _Reason(points, Line("reason-completes", {**about, "points": points}))
            else:
                yield _Reason(0, Line("reason-frees", about))


def _promised(now: ExpectedPoints, then: ExpectedPoints, after: CarcassonnePosition, seat: Seat) -> Iterator[_Reason]:
    find, manned = after.board.features.root, after.manned[-1]
    claimed = NO_FEATURE if manned == NO_FEATURE else find(newest_nodes(after.board)[manned])
    for root, held in then.holdings.items():
        before = [old.points for old_root, old in now.holdings.items() if find(old_root) == root]
        gain = held.points[seat] - sum(points[seat] for points in before)
        others = [other for other in range(now.seats) if other != seat and any(points[other] for points in before)]
        rivals = tuple(map(seat_name, others))
        about: dict[str, Value] = {"feature": _name(after, root), "points": round(gain)}
        if root == claimed:
            chance = round(100 * then.odds.promise(root).chance)
            yield _Reason(gain, Line("reason-claims", {**about, "chance": chance}))
        elif gain >= WORTH_SAYING and rivals and len(before) > 1:
            yield _Reason(gain, Line("reason-shares", {**about, "seats": rivals}))
        elif gain >= WORTH_SAYING:
            yield _Reason(gain, Line("reason-grows", about))


def _effects_on_rivals(now: ExpectedPoints, then: ExpectedPoints, seat: Seat) -> Iterator[_Reason]:
    for other in range(now.seats):
        loss = now.points[other] + now.shifts[other] - then.points[other] - then.shifts[other]
        about: dict[str, Value] = {"seat": seat_name(other), "points": round(abs(loss))}
        if other == seat or abs(loss) < WORTH_SAYING:
            continue
        blocked = _blocked(now, then, other)
        if loss < 0:
            yield _Reason(loss, Line("reason-helps", about))
        elif blocked:
            yield _Reason(loss, Line("reason-blocks", {**about, "feature": Name("feature", blocked)}))
        else:
            yield _Reason(loss, Line("reason-hinders", about))


def _blocked(now: ExpectedPoints, then: ExpectedPoints, rival: Seat) -> str | None:
    """Return the kind of a rival's feature that the tile made less valuable and harder to complete, or None if there is
    no such feature.
    """
    find, board = then.odds.board.features.root, then.odds.board
    for old, held in now.holdings.items():
        root = find(old)
        is_less_likely = root in then.holdings and then.odds.promise(root).chance < now.odds.promise(old).chance
        if is_less_likely and held.points[rival] - then.holdings[root].points[rival] >= WORTH_SAYING:
            return kind_of(board, root)
    return None


def _name(position: CarcassonnePosition, root: int) -> Name:
    return Name("feature", kind_of(position.board, root))
