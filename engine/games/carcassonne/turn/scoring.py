"""What features are worth, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.games.carcassonne.board.features import OPEN, crowd, shields
from engine.games.carcassonne.board.tiles import MOST_FEATURES, TILES

if TYPE_CHECKING:
    from engine.games.carcassonne.board.board import TileBoard
    from engine.games.carcassonne.board.tiles import FeatureKind
    from engine.games.carcassonne.turn.position import CarcassonnePosition

COMPLETED_CITY = 2
"""Rule 9: points for each tile and each shield of a completed city; an unfinished one brings 1 at the end."""
COMPLETED_MONASTERY = 9
"""Rule 10: points for a completed monastery."""
FARM_CITY = 3
"""Rule 13: points for each completed city that borders a field."""


def kind_of(board: TileBoard, node: int) -> FeatureKind:
    """What kind of feature a node is part of."""
    return TILES[board.laid[node // MOST_FEATURES]].features[node % MOST_FEATURES].kind


def winners(count: int, seats: int) -> list[int]:
    """Rule 11: the points go, in full, to every player with the most followers in the feature."""
    followers = crowd(count, seats)
    most = max(followers)
    return [seat for seat in range(seats) if followers[seat] == most]


def completed_points(board: TileBoard, root: int) -> int:
    """What a road, city or monastery is worth completed, with the tiles that it has."""
    kind = kind_of(board, root)
    if kind == "monastery":
        return COMPLETED_MONASTERY
    points = final_points(board, root)
    # Rule 8: a road 1 point a tile, the same as at the end. Rule 9: a city more a tile and a shield.
    return COMPLETED_CITY * points if kind == "city" else points


def least_completed(board: TileBoard, root: int) -> int:
    """The same with the one tile more that an open road or city needs at least."""
    points = completed_points(board, root)
    if not board.features.is_open(root):
        return points
    match kind_of(board, root):
        case "road":
            return points + 1
        case "city":
            return points + COMPLETED_CITY
        case _:
            return points


def final_points(board: TileBoard, root: int) -> int:
    """What a feature that still holds followers is worth when no tile is left."""
    features = board.features
    match kind_of(board, root):
        case "road":  # Rule 12: 1 a tile
            return features.tiles[root].bit_count()
        case "city":  # Rule 12: 1 a tile and 1 a shield
            return features.tiles[root].bit_count() + shields(features.counts[root])
        case "monastery":  # Rule 12: 1 and 1 for each filled place around it
            return COMPLETED_MONASTERY - (features.counts[root] & OPEN)
        case "field":
            return FARM_CITY * sum(not features.is_open(city) for city in features.cities_around(root))
        case kind:
            assert_never(kind)


def unfinished(position: CarcassonnePosition) -> list[tuple[int, int]]:
    """The features that still hold followers, and what they are worth if the game ends now."""
    find = position.board.features.root
    roots = dict.fromkeys(find(node) for node in position.standing)
    return [(root, final_points(position.board, root)) for root in roots]


def final_scores(position: CarcassonnePosition) -> list[int]:
    """The points of each seat if no tile is left to place."""
    scores, counts = position.scores[:], position.board.features.counts
    for root, points in unfinished(position):
        for seat in winners(counts[root], position.seats):
            scores[seat] += points
    return scores
