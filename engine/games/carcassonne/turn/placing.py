"""Where the tile may go and who may follow it: the legal moves, and why another one is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api import Illegal, Name, seat_name
from engine.games.carcassonne.board.board import REACH, coordinates, place_at
from engine.games.carcassonne.board.features import crowd
from engine.games.carcassonne.board.tiles import BESIDE, FITTING, LOWEST, SIDES, TILES
from engine.games.carcassonne.turn.moves import Follower, PlaceTile, at_name
from engine.games.carcassonne.turn.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.board.board import TileBoard
    from engine.games.carcassonne.turn.position import CarcassonnePosition


def legal_moves(position: CarcassonnePosition) -> list[PlaceTile]:
    """Every move of the seat that may move: place by place in reading order, first without a follower."""
    return [move for place, tile in spots(position) for move in _moves_at(position, place, tile)]


def spots(position: CarcassonnePosition) -> list[tuple[int, int]]:
    """Where the tile in hand fits, and how turned; rotations that give the same picture once."""
    fitting = FITTING[position.hand]
    return [
        (place, tile) for place, signature in sorted(position.board.frontier.items()) for tile in fitting[signature]
    ]


def move_of(place: int, tile: int, feature: int) -> PlaceTile:
    """The canonical move."""
    x, y = coordinates(place)
    return PlaceTile(x, y, tile % 4, None if feature == NOBODY else follower_on(tile, feature))


def follower_on(tile: int, feature: int) -> Follower:
    """A feature of a tile in the words of a move."""
    found = TILES[tile].features[feature]
    return Follower(found.kind, found.at)


def _moves_at(position: CarcassonnePosition, place: int, tile: int) -> Iterator[PlaceTile]:
    yield move_of(place, tile, NOBODY)
    if position.supply[position.seat]:
        trial = _laid(position, place, tile)
        for feature in range(len(TILES[tile].features)):
            if trial.is_free(feature):
                yield move_of(place, tile, feature)


def _laid(position: CarcassonnePosition, place: int, tile: int) -> TileBoard:
    """What the board would be like: only there it shows what a feature joins, through the tile itself too."""
    trial = position.board.copy()
    trial.lay(place, tile)
    return trial


def would_be_free(position: CarcassonnePosition, place: int, tile: int, feature: int) -> bool:
    """Rule 6, of a tile that is not laid yet."""
    return _laid(position, place, tile).is_free(feature)


def read(position: CarcassonnePosition, move: PlaceTile) -> tuple[int, int, int]:
    """The place, tile and feature that a move means here; the feature is NOBODY's where the tile has none such."""
    tile = LOWEST[4 * position.hand + move.turns]
    follower = move.follower
    feature = TILES[tile].having(follower.feature, follower.at) if follower else NOBODY
    return place_at(move.x, move.y), tile, feature


def objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    """Why the tile may not be placed like this, with this follower."""
    return tile_objection(position, move) or _follower_objection(position, move)


def tile_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    """Why the tile may not be placed like this, whoever follows it."""
    if not 0 <= move.turns < 4:
        return Illegal("no-such-turn", {"turns": move.turns})
    return _square_objection(position, move) or _side_objection(position, move)


def _square_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    where = {"x": move.x, "y": move.y}
    near = abs(move.x) <= REACH and abs(move.y) <= REACH
    if near and place_at(move.x, move.y) in position.board.numbers:
        return Illegal("square-taken", {**where})
    if not near or place_at(move.x, move.y) not in position.board.frontier:
        return Illegal("touches-nothing", {**where})
    return None


def _side_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    """Rule 4: every touching side continues the landscape."""
    place, tile, _ = read(position, move)
    signature = position.board.frontier[place]
    if tile in FITTING[position.hand][signature]:
        return None
    for side, needs in enumerate(BESIDE[signature]):
        has = TILES[tile].edges[side]
        if needs not in {None, has}:
            names = {
                "side": Name("side", SIDES[side]),
                "has": Name("feature", has),
                "needs": Name("feature", str(needs)),
            }
            return Illegal("side-clash", {"x": move.x, "y": move.y, **names})
    return None


def _follower_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    if move.follower is None:
        return None
    place, tile, feature = read(position, move)
    names = {"feature": Name("feature", move.follower.feature), "at": at_name(move.follower.at)}
    if feature == NOBODY:
        return Illegal("no-such-feature", {**names, "tile": Name("tile", TILES[tile].kind)})
    if not position.supply[position.seat]:
        return Illegal("no-follower-left")
    trial = _laid(position, place, tile)
    if trial.is_free(feature):
        return None
    count = trial.features.counts[trial.newest(feature)]
    owners = tuple(seat_name(seat) for seat, followers in enumerate(crowd(count, position.seats)) if followers)
    return Illegal("feature-taken", {**names, "seats": owners})
