"""The view: a frozen, readable form of the position, with everything that the table can see and count.

Nothing of this game is private, so all seats see the same; only the order of the tiles to come is no part of it.
Features are named by their parts, a side or half edge of each tile that they are on; the first part lies on the
tile that was laid first.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from msgspec import Struct

from engine.api import Seat, Standings, View
from engine.games.carcassonne.board import CROWD_FROM, OPEN, coordinates, crowd, shields
from engine.games.carcassonne.moves import Follower, follower_on, spots
from engine.games.carcassonne.position import NO_FEATURE, CarcassonnePosition
from engine.games.carcassonne.scoring import (
    completed_points,
    final_points,
    final_scores,
    kind_of,
    least_completed,
    standings_of,
    winners,
)
from engine.games.carcassonne.tiles import BESIDE, FITTING, LETTERS, MOST_FEATURES, TILES, Edge, FeatureKind


class PlacedTile(Struct, frozen=True):
    """A tile where it lies, its player (None for the start tile) and the follower that came with it."""

    x: int
    y: int
    tile: str
    turns: int
    seat: Seat | None
    follower: Follower | None


class Piece(Struct, frozen=True):
    """A follower on the board. On a field it lies, elsewhere it stands."""

    seat: Seat
    x: int
    y: int
    feature: FeatureKind
    at: str | None
    lying: bool


class Part(Struct, frozen=True):
    """A feature of one tile: the tile's square, and the first side or half edge; a monastery has none."""

    x: int
    y: int
    at: str | None


class OpenFeature(Struct, frozen=True):
    """A road, city or monastery that is not completed.

    ``open`` are its open sides, or the empty places around a monastery. ``tiles`` are all tiles that count, each once,
    ``followers`` the number of each seat's, ``owners`` the seats that would score: ``now`` if the game ended here,
    ``completed`` with the tiles that it has, ``least`` with the one more tile that it needs at least.
    """

    kind: FeatureKind
    parts: tuple[Part, ...]
    tiles: int
    open: int
    shields: int
    followers: tuple[int, ...]
    owners: tuple[Seat, ...]
    now: int
    completed: int
    least: int


class OpenField(Struct, frozen=True):
    """A field with its farmers, their points now, and the cities on its border, each by its first part."""

    parts: tuple[Part, ...]
    tiles: int
    followers: tuple[int, ...]
    owners: tuple[Seat, ...]
    now: int
    completed_cities: tuple[Part, ...]
    open_cities: tuple[Part, ...]


class Spot(Struct, frozen=True):
    """A square where the tile fits, how it may be turned, and the landscape beyond each side (n e s w). In an unmarked
    view it is any square beside a tile, without turns.
    """

    x: int
    y: int
    turns: tuple[int, ...]
    beside: tuple[Edge | None, ...]


class Square(Struct, frozen=True):
    """An empty square."""

    x: int
    y: int


class SetAside(Struct, frozen=True):
    """A tile that fitted nowhere when it was drawn, and how many tiles lay then."""

    tile: str
    laid: int


class CarcassonneView(View, frozen=True):
    """Everything about a game except the order of the tiles. Nothing is hidden from anybody.

    ``rules`` is the version of the rules. ``board`` is in the order of placement; ``recent`` are the numbers in it of
    each seat's latest tile, newest last. ``left`` counts the kinds to draw, without the tile to place. ``dead`` are
    squares that no tile to come can fill. ``scores`` are the points now, ``projected`` if the game ended here;
    ``final`` follows at the end.
    """

    seats: int
    rules: int
    first: Seat
    to_act: tuple[Seat, ...]
    tile: str | None
    board: tuple[PlacedTile, ...]
    pieces: tuple[Piece, ...]
    supply: tuple[int, ...]
    scores: tuple[int, ...]
    projected: tuple[int, ...]
    left: dict[str, int]
    set_aside: tuple[SetAside, ...]
    features: tuple[OpenFeature, ...]
    fields: tuple[OpenField, ...]
    spots: tuple[Spot, ...]
    dead: tuple[Square, ...]
    recent: tuple[int, ...]
    final: Standings | None
    aids: bool = True  # False if the view hides what only helps to choose.


def view_of(position: CarcassonnePosition, seat: Seat | None) -> CarcassonneView:
    features = _Features(position)
    board, laid = _board(position), len(position.board.laid)
    return CarcassonneView(
        seat=seat,
        seats=position.seats,
        rules=position.rules,
        first=position.first,
        to_act=() if position.over else (position.seat,),
        tile=None if position.over else LETTERS[position.kind],
        board=board,
        pieces=_pieces(position, board),
        supply=tuple(position.supply),
        scores=tuple(position.scores),
        projected=tuple(position.scores if position.over else final_scores(position)),
        left={LETTERS[kind]: count for kind, count in sorted(_left(position).items())},
        set_aside=tuple(SetAside(LETTERS[kind], number) for kind, number in position.aside),
        features=features.open(),
        fields=features.fields(),
        spots=() if position.over else _spots(position),
        dead=() if position.over else _dead(position),
        recent=tuple(range(max(1, laid - position.seats), laid)),
        final=standings_of(position) if position.over else None,
    )


def _left(position: CarcassonnePosition) -> Counter[int]:
    return Counter(position.order[position.drawn :])


def _board(position: CarcassonnePosition) -> tuple[PlacedTile, ...]:
    board = position.board
    placed = []
    for place, number in board.numbers.items():
        x, y = coordinates(place)
        tile, feature = board.laid[number], position.manned[number]
        follower = None if feature == NO_FEATURE else follower_on(tile, feature)
        placed.append(PlacedTile(x, y, TILES[tile].kind, tile % 4, position.layer_of(number), follower))
    return tuple(placed)


def _pieces(position: CarcassonnePosition, board: tuple[PlacedTile, ...]) -> tuple[Piece, ...]:
    came = ((board[node // MOST_FEATURES], seat) for node, seat in position.standing.items())
    return tuple(
        Piece(seat, tile.x, tile.y, tile.follower.feature, tile.follower.at, lying=tile.follower.feature == "field")
        for tile, seat in came
        if tile.follower is not None
    )


def _spots(position: CarcassonnePosition) -> tuple[Spot, ...]:
    found = []
    for place, tiles in groupby(spots(position), key=lambda spot: spot[0]):
        beside = BESIDE[position.board.frontier[place]]
        found.append(Spot(*coordinates(place), tuple(tile % 4 for _, tile in tiles), beside))
    return tuple(found)


def _dead(position: CarcassonnePosition) -> tuple[Square, ...]:
    kinds = {*_left(position), position.kind}
    frontier = sorted(position.board.frontier.items())
    return tuple(
        Square(*coordinates(place))
        for place, signature in frontier
        if not any(FITTING[kind][signature] for kind in kinds)
    )


class _Features:
    """The features of a board, each with all its parts."""

    def __init__(self, position: CarcassonnePosition) -> None:
        self.board = position.board
        self.seats = position.seats
        self._parts: dict[int, list[Part]] = {}
        root_of = self.board.features.root
        for (place, number), tile in zip(self.board.numbers.items(), self.board.laid, strict=True):
            x, y = coordinates(place)
            for node, feature in enumerate(TILES[tile].features, number * MOST_FEATURES):
                self._parts.setdefault(root_of(node), []).append(Part(x, y, feature.at))

    def open(self) -> tuple[OpenFeature, ...]:
        roots = (root for root in self._parts if kind_of(self.board, root) != "field")
        return tuple(self._open(root) for root in roots if self.board.features.is_open(root))

    def fields(self) -> tuple[OpenField, ...]:
        return tuple(self._field(root) for root in self._parts if kind_of(self.board, root) == "field")

    def _open(self, root: int) -> OpenFeature:
        count, kind = self.board.features.counts[root], kind_of(self.board, root)
        now = final_points(self.board, root)
        return OpenFeature(
            kind=kind,
            parts=tuple(self._parts[root]),
            tiles=now if kind == "monastery" else self.board.features.tiles[root].bit_count(),
            open=count & OPEN,
            shields=shields(count),
            followers=crowd(count, self.seats),
            owners=self._owners(root),
            now=now,
            completed=completed_points(self.board, root),
            least=least_completed(self.board, root),
        )

    def _field(self, root: int) -> OpenField:
        features = self.board.features
        cities = features.cities_around(root)
        return OpenField(
            parts=tuple(self._parts[root]),
            tiles=features.tiles[root].bit_count(),
            followers=crowd(features.counts[root], self.seats),
            owners=self._owners(root),
            now=final_points(self.board, root),
            completed_cities=tuple(self._parts[city][0] for city in cities if not features.is_open(city)),
            open_cities=tuple(self._parts[city][0] for city in cities if features.is_open(city)),
        )

    def _owners(self, root: int) -> tuple[Seat, ...]:
        count = self.board.features.counts[root]
        return tuple(winners(count, self.seats)) if count >> CROWD_FROM else ()
