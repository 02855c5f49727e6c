"""What the tile in hand would be part of, once it lies: each feature, who holds it, and what it would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.api import Line, Seat, seat_name
from engine.games.carcassonne.board.features import CROWD_FROM, OPEN
from engine.games.carcassonne.board.tiles import TILES
from engine.games.carcassonne.turn.moves import Follower
from engine.games.carcassonne.turn.placing import follower_on, read
from engine.games.carcassonne.turn.scoring import completed_points, final_points, winners

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Value
    from engine.games.carcassonne.board.board import TileBoard
    from engine.games.carcassonne.showing.view import CarcassonneView
    from engine.games.carcassonne.turn.moves import PlaceTile
    from engine.games.carcassonne.turn.position import CarcassonnePosition


class Prospect(Struct, frozen=True):
    """A feature as it would be: ``follower`` is who would stand on it, ``now`` and ``completed`` are its points then.

    ``open`` are its open ends, of a monastery the empty squares around it; of a field none are counted, but the cities
    on its border that are completed and those that are not.
    """

    follower: Follower
    owners: tuple[Seat, ...]
    tiles: int
    open: int
    now: int
    completed: int
    closed_cities: int = 0
    open_cities: int = 0


def prospects(position: CarcassonnePosition, move: PlaceTile) -> list[Prospect]:
    """Every feature of the tile in hand, laid as this move says."""
    place, tile, _ = read(position, move)
    board = position.board.copy()
    board.lay(place, tile)
    return [_prospect(board, tile, feature, position.seats) for feature in range(len(TILES[tile].features))]


def _prospect(board: TileBoard, tile: int, feature: int, seats: int) -> Prospect:
    features, root = board.features, board.newest(feature)
    count, follower = features.counts[root], follower_on(tile, feature)
    cities = features.cities_around(root) if follower.feature == "field" else []
    closed = sum(not features.is_open(city) for city in cities)
    return Prospect(
        follower=follower,
        owners=tuple(winners(count, seats)) if count >> CROWD_FROM else (),
        tiles=features.tiles[root].bit_count(),
        open=count & OPEN if follower.feature != "field" else 0,
        now=final_points(board, root),
        completed=completed_points(board, root),
        closed_cities=closed,
        open_cities=len(cities) - closed,
    )


def prospect_lines(found: Sequence[Prospect], choices: Sequence[Follower], view: CarcassonneView) -> Iterator[Line]:
    """What the features would bring to whoever is to move: those that a follower may take, by their numbers, and
    those that are held already and stay open; what they score at once is told as it happens."""
    for one in found:
        if one.follower in choices:
            number = choices.index(one.follower) + 1
            yield Line(f"free-{one.follower.feature}-here", {"number": number, **_numbers(one)})
        elif one.owners and (one.open or one.follower.feature == "field"):
            yield Line(f"held-{one.follower.feature}-here", {**_holders(one, view), **_numbers(one)})
    yield Line("followers-here", {"count": view.supply[view.to_act[0]]})


def _numbers(one: Prospect) -> dict[str, Value]:
    return {
        "tiles": one.tiles,
        "open": one.open,
        "now": one.now,
        "completed": one.completed,
        "cities": one.closed_cities,
        "unfinished": one.open_cities,
    }


def _holders(one: Prospect, view: CarcassonneView) -> dict[str, Value]:
    """Whether whoever is to move holds it, and who else does."""
    others = [seat for seat in one.owners if seat not in view.to_act]
    return {
        "yours": int(len(others) < len(one.owners)),
        "others": len(others),
        "seats": tuple(seat_name(seat) for seat in others),
    }
