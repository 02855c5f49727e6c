"""The points of features, their owners, and each seat's score as shares with data about each feature."""

from __future__ import annotations

from typing import Final, assert_never

from engine.api import Name, Seat, Share, Standings, Value, seat_name
from engine.games.carcassonne.moves import at_name
from engine.games.carcassonne.position import OPEN, CarcassonnePosition, TileBoard, coordinates, crowd, shields
from engine.games.carcassonne.tiles import MOST_FEATURES, TILES, FeatureKind

COMPLETED_CITY = 2  # Rule 9: points for each tile and shield of a completed city. Unfinished, each scores 1 at the end.
COMPLETED_MONASTERY = 9  # Rule 10: points for a completed monastery.
FARM_CITY = 3  # Rule 13: points for each completed city that borders a field.
KINDS: Final = {
    "share-scored-road": "roads",
    "share-final-road": "roads",
    "share-scored-city": "cities",
    "share-final-city": "cities",
    "share-scored-monastery": "monasteries",
    "share-final-monastery": "monasteries",
    "share-final-field": "fields",
}
"""The kind of points of each share."""


def kind_of(board: TileBoard, node: int) -> FeatureKind:
    return TILES[board.laid[node // MOST_FEATURES]].features[node % MOST_FEATURES].kind


def winners(count: int, seats: int) -> list[int]:
    """Return the seats with the most followers. Each gets the full points (rule 11)."""
    followers = crowd(count, seats)
    most = max(followers)
    return [seat for seat in range(seats) if followers[seat] == most]


def owners(count: int, seats: int) -> tuple[Seat, ...]:
    """Return the seats for which a feature would score. There are none if it has no followers."""
    return tuple(winners(count, seats)) if any(crowd(count, seats)) else ()


def completed_points(board: TileBoard, root: int) -> int:
    kind = kind_of(board, root)
    if kind == "monastery":
        return COMPLETED_MONASTERY
    points = final_points(board, root)
    # Rule 8: a road scores 1 per tile, the same as at the end. Rule 9: a city scores more per tile and shield.
    return COMPLETED_CITY * points if kind == "city" else points


def least_completed(board: TileBoard, root: int) -> int:
    """Return the points of a feature if it is completed as soon as possible. An open road or city first gets one more
    tile.
    """
    points = completed_points(board, root)
    if not board.features.is_open(root):
        return points
    return points + {"road": 1, "city": COMPLETED_CITY}.get(kind_of(board, root), 0)


def final_points(board: TileBoard, root: int) -> int:
    features = board.features
    match kind_of(board, root):
        case "road":  # Rule 12: 1 per tile
            return features.tiles[root].bit_count()
        case "city":  # Rule 12: 1 per tile and 1 per shield
            return features.tiles[root].bit_count() + shields(features.counts[root])
        case "monastery":  # Rule 12: 1, plus 1 for each filled place around it
            return COMPLETED_MONASTERY - (features.counts[root] & OPEN)
        case "field":
            return FARM_CITY * sum(not features.is_open(city) for city in features.cities_around(root))
        case kind:
            assert_never(kind)


def unfinished(position: CarcassonnePosition) -> list[tuple[int, int]]:
    find = position.board.features.root
    roots = dict.fromkeys(find(node) for node in position.standing)
    return [(root, final_points(position.board, root)) for root in roots]


def final_scores(position: CarcassonnePosition) -> list[int]:
    scores, counts = position.scores[:], position.board.features.counts
    for root, points in unfinished(position):
        for seat in winners(counts[root], position.seats):
            scores[seat] += points
    return scores


def standings_of(position: CarcassonnePosition) -> Standings:
    return Standings.of(_shares(position, ended=position.over), over=position.over)


def projected_of(position: CarcassonnePosition) -> Standings:
    return Standings.of(_shares(position, ended=True), over=position.over)


def _shares(position: CarcassonnePosition, *, ended: bool) -> list[list[Share]]:
    shares: list[list[Share]] = [[] for _ in range(position.seats)]
    for root in position.closed:
        _share(position, shares, root, completed_points(position.board, root), "scored")
    if ended:
        for root, points in unfinished(position):
            if points:
                _share(position, shares, root, points, "final")
    return shares


def _share(position: CarcassonnePosition, shares: list[list[Share]], root: int, points: int, when: str) -> None:
    code = f"share-{when}-{kind_of(position.board, root)}"
    about = scored(position, root)
    for seat in winners(position.board.features.counts[root], position.seats):
        shares[seat].append(Share(code, points, about))


def scored(position: CarcassonnePosition, root: int) -> dict[str, Value]:
    """Return the data about a feature that scores.

    ``x``, ``y`` and ``at`` identify its first tile and the feature on it. ``squares`` lists all its tiles, and
    ``tiles`` is the number that counts. ``seats`` get the points. ``followers`` are the numbers of each seat's
    followers. ``cities`` is the number of completed cities around a field.
    """
    board = position.board
    features = board.features
    count, kind = features.counts[root], kind_of(board, root)
    squares = [coordinates(place) for place, number in board.numbers.items() if features.tiles[root] >> number & 1]
    (x, y), number = squares[0], (features.tiles[root] & -features.tiles[root]).bit_length() - 1
    first = next(
        feature
        for index, feature in enumerate(TILES[board.laid[number]].features)
        if features.root(number * MOST_FEATURES + index) == root
    )
    about: dict[str, Value] = {
        "feature": Name("feature", kind),
        "x": x,
        "y": y,
        "at": at_name(first.at),
        "squares": tuple(f"{east},{south}" for east, south in squares),
        "tiles": final_points(board, root) if kind == "monastery" else len(squares),
        "seats": tuple(seat_name(seat) for seat in winners(count, position.seats)),
        "followers": crowd(count, position.seats),
    }
    if kind == "city":
        about["shields"] = shields(count)
    if kind == "field":
        about["cities"] = sum(not features.is_open(city) for city in features.cities_around(root))
    return about
