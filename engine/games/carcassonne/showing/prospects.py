"""What the tile in hand would be part of, once it lies: each feature, who holds it, and what it would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.api import Line, Seat, seat_name
from engine.games.carcassonne.board.features import CROWD_FROM, OPEN
from engine.games.carcassonne.board.tiles import TILES
from engine.games.carcassonne.turn.moves import Follower
from engine.games.carcassonne.turn.placing import follower_on, read
from engine.games.carcassonne.turn.scoring import completed_points, final_points, least_completed, winners

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Value
    from engine.games.carcassonne.board.board import TileBoard
    from engine.games.carcassonne.showing.view import CarcassonneView
    from engine.games.carcassonne.turn.moves import PlaceTile
    from engine.games.carcassonne.turn.position import CarcassonnePosition


class Prospect(Struct, frozen=True):
    """A feature as it would be: ``follower`` is who would stand on it, ``now``, ``completed`` and ``least`` its points.

    ``open`` are its open ends, of a monastery the empty squares around it; of a field none are counted, but the cities
    on its border that are completed and those that are not.
    """

    follower: Follower
    owners: tuple[Seat, ...]
    joined: tuple[tuple[Seat, ...], ...]
    """Who holds each of the features that it is made of, as long as the tile does not lie; of those that are held."""
    root: int
    """Names the feature: a tile may touch it on two sides."""
    tiles: int
    open: int
    now: int
    completed: int
    least: int
    closed_cities: int = 0
    open_cities: int = 0


def prospects(position: CarcassonnePosition, move: PlaceTile) -> list[Prospect]:
    """Every feature of the tile in hand, laid as this move says."""
    place, tile, _ = read(position, move)
    board = position.board.copy()
    board.lay(place, tile)
    held = _held(position)
    return [_prospect(board, tile, feature, position.seats, held) for feature in range(len(TILES[tile].features))]


def _held(position: CarcassonnePosition) -> dict[int, tuple[Seat, ...]]:
    """Who holds what, by the roots of the features that are held now."""
    features = position.board.features
    roots = dict.fromkeys(map(features.root, position.standing))
    return {root: tuple(winners(features.counts[root], position.seats)) for root in roots}


def _prospect(board: TileBoard, tile: int, feature: int, seats: int, held: dict[int, tuple[Seat, ...]]) -> Prospect:
    features, root = board.features, board.newest(feature)
    count, follower = features.counts[root], follower_on(tile, feature)
    cities = features.cities_around(root) if follower.feature == "field" else []
    closed = sum(not features.is_open(city) for city in cities)
    return Prospect(
        follower=follower,
        owners=tuple(winners(count, seats)) if count >> CROWD_FROM else (),
        joined=tuple(owners for old, owners in held.items() if features.root(old) == root),
        root=root,
        tiles=features.tiles[root].bit_count(),
        open=count & OPEN if follower.feature != "field" else 0,
        now=final_points(board, root),
        completed=completed_points(board, root),
        least=least_completed(board, root),
        closed_cities=closed,
        open_cities=len(cities) - closed,
    )


def prospect_lines(found: Sequence[Prospect], choices: Sequence[Follower], view: CarcassonneView) -> Iterator[Line]:
    """What the features would bring to whoever is to move: those that a follower may take, by their numbers, and
    those that are held already and stay open; what they score at once is told as it happens."""
    numbers: dict[int, int] = {}
    for one in found:
        if one.follower in choices:
            number = choices.index(one.follower) + 1
            same = numbers.setdefault(one.root, number)
            if same == number:
                yield Line(f"free-{one.follower.feature}-here", {"number": number, **_numbers(one)})
            else:
                yield Line("same-here", {"number": number, "kind": one.follower.feature, "same": same})
    yield from held_lines(found, view)
    yield Line("followers-here", {"count": view.supply[view.to_act[0]]})


def held_lines(found: Sequence[Prospect], view: CarcassonneView) -> Iterator[Line]:
    """The features that are held already, each once; what becomes of those of the mover that meet another's."""
    for one in {one.root: one for one in reversed(found) if one.owners}.values():
        yield from _meeting(one, view)
        if one.open or one.follower.feature == "field":
            yield Line(f"held-{one.follower.feature}-here", {**_holders(one, view), **_numbers(one)})


def nobodys_lines(found: Sequence[Prospect]) -> Iterator[Line]:
    """The roads, cities and monasteries that nobody holds, where there is no follower to take one."""
    for one in {one.root: one for one in reversed(found) if not one.owners}.values():
        if one.follower.feature != "field":
            yield Line("nobodys-here", {"kind": one.follower.feature, "tiles": one.tiles, "open": one.open})


def _meeting(one: Prospect, view: CarcassonneView) -> Iterator[Line]:
    """That the tile joins a feature of the mover to one of others, and to whom all of it belongs then."""
    (mover,) = view.to_act
    others = dict.fromkeys(seat for owners in one.joined for seat in owners if seat != mover)
    if others and (mover,) in one.joined:
        held = 0 if mover not in one.owners else 1 if len(one.owners) == 1 else 2
        rivals = [seat for seat in one.owners if seat != mover] or list(others)
        yield Line(
            "meeting-here",
            {"kind": one.follower.feature, "held": held, "seats": tuple(seat_name(seat) for seat in rivals)},
        )


def _numbers(one: Prospect) -> dict[str, Value]:
    return {
        "tiles": one.tiles,
        "open": one.open,
        "now": one.now,
        "completed": one.completed,
        "least": one.least,
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
