"""What a seat can do about a city of its own that a rival could join: close it, bring a second follower, or spoil the
place where it would be joined.

The best move of each sort is always worth imagining, however it looks by evaluation: what it prevents lies ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.completion_odds import CompletionOdds, newest_nodes
from engine.games.carcassonne.ai.evaluation import ScoredMove, expected_points_of
from engine.games.carcassonne.board.board import STEPS
from engine.games.carcassonne.board.features import OPEN
from engine.games.carcassonne.turn.position import NOBODY
from engine.games.carcassonne.turn.scoring import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.games.carcassonne.ai.weights import EvaluationWeights
    from engine.games.carcassonne.board.board import TileBoard
    from engine.games.carcassonne.turn.position import CarcassonnePosition


class CityThreat(NamedTuple):
    """A city of the seat that thinks, a city of rivals alone, and the empty place where a tile could join them."""

    city: int
    rivals: int
    place: int


def city_threats(odds: CompletionOdds) -> Iterator[CityThreat]:
    """The threats on a board to the seat whose odds these are."""
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
    """The best of some moves of each sort that answers a threat, if there is a threat."""
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
                    board = position.board.copy()
                    board.lay(*spot)
                    laid[spot] = odds.after(board, option.place)
                for sort in _sorts(laid[spot], threats, option):
                    best[sort] = max(best.get(sort, option), option)
    return [*best.values()]


def _around(odds: CompletionOdds, threat: CityThreat) -> Iterator[int]:
    """The places from which a threat can be answered: next to where it is, and where the city ends."""
    yield threat.place
    yield from (threat.place + step for step in STEPS)
    yield from odds.ends[threat.city]


def _sorts(after: CompletionOdds, threats: Iterable[CityThreat], option: ScoredMove) -> Iterator[str]:
    """The sorts of answer that a move is."""
    board = after.board
    find = board.features.root
    pairs = {(find(one), find(other)) for pairs in after.joins.values() for one, other, _ in pairs}
    for threat in threats:
        city, rivals = find(threat.city), find(threat.rivals)
        if not board.features.counts[city] & OPEN:
            yield "close"
        elif city != rivals:
            if not {(city, rivals), (rivals, city)} & pairs:
                yield "spoil"
            second = _claimed_city(board, option)
            if second is not None and second != city and {(city, second), (second, city)} & pairs:
                yield "second follower"


def _claimed_city(board: TileBoard, option: ScoredMove) -> int | None:
    """The city on which a move places a follower."""
    if option.feature == NOBODY:
        return None
    node = newest_nodes(board)[option.feature]
    return board.features.root(node) if kind_of(board, node) == "city" else None
