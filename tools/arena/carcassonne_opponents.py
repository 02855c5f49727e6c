"""Opponents of other schools for Carcassonne's computers, so that they do not only learn to beat themselves.

- ``ranker`` weighs each move by rules of thumb, as hobby programs do: points now, open ends, whether anything still
  fits there, how few followers are left, room for farmers, holes that spoil a rival's city.
- ``stealer`` and ``farmer`` judge like normal, but with other tastes: into the others' cities and fields; onto fields
  early.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from engine.games.carcassonne.ai.chances import ENDS, MIDDLE
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from engine.games.carcassonne.board import OPEN, crowd, shields
from engine.games.carcassonne.moves import legal_moves, read
from engine.games.carcassonne.play import take_turn
from engine.games.carcassonne.scoring import completed_points, final_points, kind_of
from engine.games.carcassonne.tiles import FITTING, MOST_FEATURES

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from engine.api import Seat
    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition

    Choosing: TypeAlias = Callable[[CarcassonnePosition, Seat], PlaceTile]

SCARCITY = (14.0, 8.0, 5.0, 3.5, 2.5, 1.5, 0.7, 0.0)
"""The price, in points, of having only 0, 1, 2, ... followers free."""
CLOSING = (1.0, 0.7, 0.45, 0.25, 0.1)
"""The chance to complete a road or city with 0, 1, 2, ... open ends."""


def ranker(position: CarcassonnePosition, seat: Seat) -> PlaceTile:
    return max(legal_moves(position), key=lambda move: _rank(position, move))


def _rank(position: CarcassonnePosition, move: PlaceTile) -> float:
    after = position.copy()
    unseen = after.order[after.drawn :]
    take_turn(after, *read(position, move))
    prospects = _prospects(after, unseen)
    seat = position.seat
    return prospects[seat] - max(value for other, value in enumerate(prospects) if other != seat)


def _prospects(position: CarcassonnePosition, unseen: tuple[int, ...]) -> list[float]:
    """Each seat's points, the worth of its features by rule of thumb, and the price of its last followers."""
    turns = len(unseen) / position.seats
    found = [float(points) for points in position.scores]
    if position.over:
        return found
    hard = _hard_ends(position, unseen)
    for root in sorted({position.board.features.root(node) for node in position.standing}):
        followers = crowd(position.board.features.counts[root], position.seats)
        for seat, each in enumerate(followers):
            if each == max(followers):
                found[seat] += _promise(position, root, turns, hard.get(root, 0))
    scarcity = min(1.0, turns / 8)
    return [points - scarcity * SCARCITY[free] for points, free in zip(found, position.supply, strict=True)]


def _promise(position: CarcassonnePosition, root: int, turns: float, hard: int) -> float:
    board = position.board
    open_ends = board.features.counts[root] & OPEN
    kind = kind_of(board, root)
    if kind == "field":
        cities = board.features.cities_around(root)
        likely = sum(1.0 if not board.features.is_open(city) else 0.4 * (turns > 3) for city in cities)
        return 3 * likely + min(3.0, turns / 6) * (open_ends > 2)
    if kind == "monastery":
        return final_points(board, root) + min(open_ends, turns / 2) * 0.7
    chance = 0.0 if hard > 1 else min(1.0, turns / 6) * CLOSING[min(4, open_ends)] / (1 + 3 * hard)
    tiles = board.features.tiles[root].bit_count() + shields(board.features.counts[root]) * (kind == "city")
    return tiles + chance * (completed_points(board, root) - tiles + 2)


def _hard_ends(position: CarcassonnePosition, unseen: tuple[int, ...]) -> dict[int, int]:
    """Count for each road or city the ends where fewer than three of the tiles to come fit."""
    board = position.board
    found: dict[int, int] = {}
    for place, signature in board.frontier.items():
        if ENDS[signature] and sum(bool(FITTING[kind][signature]) for kind in unseen) < 3:
            for step, side, _, _ in ENDS[signature]:
                number = board.numbers[place + step]
                root = board.features.root(number * MOST_FEATURES + MIDDLE[board.laid[number]][side])
                found[root] = found.get(root, 0) + 1
    return found


STEALING = structs.replace(EVALUATION_WEIGHTS, own_join=1.0, rival_join=1.3, city_challenge=0.4, field_challenge=0.8)
FARMING = structs.replace(EVALUATION_WEIGHTS, pasture=10.0, field_city=1.2, field_challenge=0.15)


def stealer(position: CarcassonnePosition, seat: Seat) -> PlaceTile:
    """The best move by weights that favour joining what the others have built."""
    return max(scored_moves(position, STEALING)).move


def farmer(position: CarcassonnePosition, seat: Seat) -> PlaceTile:
    """The best move by weights that favour fields."""
    return max(scored_moves(position, FARMING)).move


OPPONENTS: dict[str, Choosing] = {
    "ranker": ranker,
    "stealer": stealer,
    "farmer": farmer,
}
