"""Makes views: what a seat or a spectator may know of a position."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from engine.games.carcassonne.board.board import coordinates
from engine.games.carcassonne.board.features import CROWD_FROM, OPEN, crowd, shields
from engine.games.carcassonne.board.tiles import BESIDE, FITTING, LETTERS, MOST_FEATURES, TILES
from engine.games.carcassonne.showing.view import (
    CarcassonneView,
    OpenFeature,
    OpenField,
    Part,
    Piece,
    PlacedTile,
    SetAside,
    Spot,
    Square,
)
from engine.games.carcassonne.turn.placing import follower_on, spots
from engine.games.carcassonne.turn.position import NOBODY
from engine.games.carcassonne.turn.scoring import (
    completed_points,
    final_points,
    final_scores,
    kind_of,
    least_completed,
    winners,
)
from engine.games.carcassonne.turn.standings import standings

if TYPE_CHECKING:
    from engine.api import Seat
    from engine.games.carcassonne.turn.position import CarcassonnePosition


def view_of(position: CarcassonnePosition, seat: Seat | None) -> CarcassonneView:
    """What this seat, or a spectator, sees."""
    features = _Features(position)
    board, laid = _board(position), len(position.board.laid)
    return CarcassonneView(
        seat=seat,
        seats=position.seats,
        rules=position.rules,
        first=position.first,
        to_act=() if position.over else (position.seat,),
        tile=None if position.over else LETTERS[position.hand],
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
        final=standings(position) if position.over else None,
    )


def _left(position: CarcassonnePosition) -> Counter[int]:
    return Counter(position.order[position.drawn :])


def _board(position: CarcassonnePosition) -> tuple[PlacedTile, ...]:
    board = position.board
    placed = []
    for place, number in board.numbers.items():
        x, y = coordinates(place)
        tile, feature = board.laid[number], position.manned[number]
        follower = None if feature == NOBODY else follower_on(tile, feature)
        placed.append(PlacedTile(x, y, TILES[tile].kind, tile % 4, position.layer_of(number), follower))
    return tuple(placed)


def _pieces(position: CarcassonnePosition, board: tuple[PlacedTile, ...]) -> tuple[Piece, ...]:
    """Each follower that is there still lies on the tile that it came with."""
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
    kinds = {*_left(position), position.hand}
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
