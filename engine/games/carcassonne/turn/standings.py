"""Where the points came from: each scored feature as data, for the players' breakdowns and for what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.api import Name, Share, Standings, seat_name
from engine.games.carcassonne.board.board import coordinates
from engine.games.carcassonne.board.features import crowd, shields
from engine.games.carcassonne.board.tiles import MOST_FEATURES, TILES
from engine.games.carcassonne.turn.moves import at_name
from engine.games.carcassonne.turn.scoring import completed_points, final_points, kind_of, unfinished, winners

if TYPE_CHECKING:
    from engine.api import Value
    from engine.games.carcassonne.turn.position import CarcassonnePosition

KINDS: Final = {
    "share-scored-road": "roads",
    "share-final-road": "roads",
    "share-scored-city": "cities",
    "share-final-city": "cities",
    "share-scored-monastery": "monasteries",
    "share-final-monastery": "monasteries",
    "share-final-field": "fields",
}
"""What each share counts as when the points are added up by kind."""


def standings(position: CarcassonnePosition) -> Standings:
    """The points scored so far; at the end with unfinished features and farmers."""
    return Standings.of(_shares(position, ended=position.over), over=position.over)


def projected(position: CarcassonnePosition) -> Standings:
    """The final standings if the game ended now. Nothing in them is secret in this game."""
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
    """What can be said of a feature that scores.

    ``x``, ``y`` and ``at`` name its first tile and where on it the feature is, ``squares`` all its tiles; ``tiles`` is
    how many count. ``seats`` are those who get the points, ``followers`` how many each seat has there; ``cities`` are
    the completed cities around a field.
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
