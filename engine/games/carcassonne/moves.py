"""The only kind of move in Carcassonne: its text, the legal moves, and the reasons why others are illegal.

The text is ``place 2,-1 r3`` or ``place 2,-1 r3 city:n``. Any side or half edge of a feature names the feature. A move
keeps the spelling with which it was written. The canonical spelling depends on the tile, which is known only from a
position. ``legal_moves`` returns canonical moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from engine.api import Field, Illegal, Name, Verb, seat_name
from engine.games.carcassonne.position import NO_FEATURE, REACH, CarcassonnePosition, coordinates, crowd, place_at
from engine.games.carcassonne.tiles import BESIDE, FITTING, HALF_EDGES, LETTERS, LOWEST, SIDES, TILES, WAYS, FeatureKind
from engine.notation import bad_word, split

VERBS = (Verb("place", (Field("square"), Field("turn"), Field("follower", optional=True))),)

_SQUARE = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_TURN = re.compile(r"r([0-9]{1,2})")


class Follower(Struct, frozen=True, gc=False):
    """The place of a follower on a tile: a feature and one of its sides or half edges. A monastery has none."""

    feature: FeatureKind
    at: str | None

    def __str__(self) -> str:
        return f"{self.feature}:{self.at}" if self.at else self.feature


class PlaceTile(Struct, frozen=True, gc=False):
    """A move that lays the drawn tile. ``x`` is east and ``y`` south of the start tile, and ``turns`` are quarter turns
    clockwise.
    """

    x: int
    y: int
    turns: int
    follower: Follower | None = None

    def __str__(self) -> str:
        bare = f"place {self.x},{self.y} r{self.turns}"
        return f"{bare} {self.follower}" if self.follower else bare


_FOLLOWERS = {
    str(follower): follower
    for follower in (
        *(Follower("road", side) for side in SIDES),
        *(Follower("city", side) for side in SIDES),
        *(Follower("field", half) for half in HALF_EDGES),
        Follower("monastery", None),
    )
}


def parse(text: str) -> PlaceTile:
    _, given = split(text, VERBS)
    words = [word.lower() for word in given]
    square, turn = _SQUARE.fullmatch(words[0]), _TURN.fullmatch(words[1])
    if square is None:
        raise bad_word("square", words[0])
    if turn is None:
        raise bad_word("turn", words[1])
    follower = _FOLLOWERS.get(words[2]) if len(words) > 2 else None
    if len(words) > 2 and follower is None:
        raise bad_word("follower", words[2])
    return PlaceTile(int(square[1]), int(square[2]), int(turn[1]), follower)


def at_name(at: str | None) -> Name:
    return Name("at", at or "middle")  # a monastery is in the middle


def way_name(tile: int, feature: int) -> Name:
    return Name("way", WAYS[tile][feature])


def laid(letter: str, turns: int) -> int:
    """Return the tile of this kind in this rotation. If several rotations look the same, the lowest is used."""
    return LOWEST[4 * LETTERS.index(letter) + turns]


def legal_moves(position: CarcassonnePosition) -> list[PlaceTile]:
    """Return every move of the acting seat, by place in reading order, first without a follower."""
    return [move for place, tile in spots(position) for move in _moves_at(position, place, tile)]


def spots(position: CarcassonnePosition) -> list[tuple[int, int]]:
    """Return each place where the tile fits, with the rotated tile. Rotations that look the same appear once."""
    fitting, frontier = FITTING[position.kind], sorted(position.board.frontier.items())
    return [(place, tile) for place, signature in frontier for tile in fitting[signature]]


def move_of(place: int, tile: int, feature: int) -> PlaceTile:
    x, y = coordinates(place)
    return PlaceTile(x, y, tile % 4, None if feature == NO_FEATURE else follower_on(tile, feature))


def follower_on(tile: int, feature: int) -> Follower:
    found = TILES[tile].features[feature]
    return Follower(found.kind, found.at)


def _moves_at(position: CarcassonnePosition, place: int, tile: int) -> Iterator[PlaceTile]:
    yield move_of(place, tile, NO_FEATURE)
    if position.supply[position.seat]:
        trial = position.board.with_tile(place, tile)
        for feature in position.claimable(tile):
            if trial.is_free(feature):
                yield move_of(place, tile, feature)


def read(position: CarcassonnePosition, move: PlaceTile) -> tuple[int, int, int]:
    """Return the place, rotated tile and claimed feature of a move. The feature is NO_FEATURE without a follower, or if
    the tile has no such feature.
    """
    tile = LOWEST[4 * position.kind + move.turns]
    follower = move.follower
    feature = TILES[tile].having(follower.feature, follower.at) if follower else NO_FEATURE
    return place_at(move.x, move.y), tile, feature


def objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    return tile_objection(position, move) or _follower_objection(position, move)


def tile_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    """Return why the tile may not be laid like this, or None if it may. The follower is not checked."""
    if not 0 <= move.turns < 4:
        return Illegal("no-such-turn", {"turns": move.turns})
    return _square_objection(position, move) or _side_objection(position, move)


def _square_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    near = abs(move.x) <= REACH and abs(move.y) <= REACH
    if near and place_at(move.x, move.y) in position.board.numbers:
        return Illegal("square-taken", {"x": move.x, "y": move.y})
    if not near or place_at(move.x, move.y) not in position.board.frontier:
        return Illegal("touches-nothing", {"x": move.x, "y": move.y})
    return None


def _side_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    """Return a refusal that names the first side that breaks rule 4, or None if every touching side continues the
    landscape.
    """
    place, tile, _ = read(position, move)
    signature = position.board.frontier[place]
    if tile in FITTING[position.kind][signature]:
        return None
    for side, needs in enumerate(BESIDE[signature]):
        has = TILES[tile].edges[side]
        if needs not in {None, has}:
            lands = {"has": Name("feature", has), "needs": Name("feature", str(needs))}
            return Illegal("side-clash", {"x": move.x, "y": move.y, "side": Name("side", SIDES[side]), **lands})
    return None


def _follower_objection(position: CarcassonnePosition, move: PlaceTile) -> Illegal | None:
    if move.follower is None:
        return None
    place, tile, feature = read(position, move)
    names = {"feature": Name("feature", move.follower.feature), "at": at_name(move.follower.at)}
    if feature == NO_FEATURE:
        return Illegal("no-such-feature", {**names, "tile": Name("tile", TILES[tile].kind)})
    if feature not in position.claimable(tile):
        return Illegal("no-farmers")
    if not position.supply[position.seat]:
        return Illegal("no-follower-left")
    trial = position.board.with_tile(place, tile)
    if trial.is_free(feature):
        return None
    count = trial.features.counts[trial.newest(feature)]
    owners = tuple(seat_name(seat) for seat, followers in enumerate(crowd(count, position.seats)) if followers)
    return Illegal("feature-taken", {**names, "seats": owners})
