"""Makes views: what a seat or a spectator may know of a position."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from engine.games.carcassonne.board.board import coordinates
from engine.games.carcassonne.board.features import CROWD_FROM, OPEN, crowd, shields
from engine.games.carcassonne.board.tiles import FITTING, LETTERS, MOST_FEATURES, TILES, demanded
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
from engine.games.carcassonne.turn.scoring import completed_points, final_points, kind_of, least_completed, winners
from engine.games.carcassonne.turn.standings import projected, standings

if TYPE_CHECKING:
    from engine.api import Seat
    from engine.games.carcassonne.turn.position import CarcassonnePosition


def view_of(position: CarcassonnePosition, seat: Seat | None) -> CarcassonneView:
    """What this seat, or a spectator, sees."""
    features = _Features(position)
    laid = len(position.board.laid)
    return CarcassonneView(
        seat=seat,
        seats=position.seats,
        rules=position.rules,
        first=position.first,
        to_act=() if position.over else (position.seat,),
        tile=None if position.over else LETTERS[position.hand],
        board=_board(position),
        pieces=tuple(_piece(features, node, owner) for node, owner in position.standing.items()),
        supply=tuple(position.supply),
        scores=tuple(position.scores),
        projected=tuple(standing.points for standing in projected(position).seats),
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


def _piece(features: _Features, node: int, seat: Seat) -> Piece:
    part, kind = features.part(node), kind_of(features.board, node)
    return Piece(seat, part.x, part.y, kind, part.at, lying=kind == "field")


def _spots(position: CarcassonnePosition) -> tuple[Spot, ...]:
    found = []
    for place, tiles in groupby(spots(position), key=lambda spot: spot[0]):
        signature = position.board.frontier[place]
        beside = tuple(demanded(signature, side) for side in range(4))
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
        self._places = [coordinates(place) for place in self.board.numbers]
        self._nodes: dict[int, list[int]] = {}
        for number, tile in enumerate(self.board.laid):
            for feature in range(len(TILES[tile].features)):
                node = number * MOST_FEATURES + feature
                self._nodes.setdefault(self.board.features.root(node), []).append(node)

    def part(self, node: int) -> Part:
        number, feature = divmod(node, MOST_FEATURES)
        return Part(*self._places[number], TILES[self.board.laid[number]].features[feature].at)

    def open(self) -> tuple[OpenFeature, ...]:
        roots = (root for root in self._nodes if kind_of(self.board, root) != "field")
        return tuple(self._open(root) for root in roots if self.board.features.is_open(root))

    def fields(self) -> tuple[OpenField, ...]:
        return tuple(self._field(root) for root in self._nodes if kind_of(self.board, root) == "field")

    def _open(self, root: int) -> OpenFeature:
        count, kind = self.board.features.counts[root], kind_of(self.board, root)
        now = final_points(self.board, root)
        return OpenFeature(
            kind=kind,
            parts=self._parts(root),
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
            parts=self._parts(root),
            tiles=features.tiles[root].bit_count(),
            followers=crowd(features.counts[root], self.seats),
            owners=self._owners(root),
            now=final_points(self.board, root),
            completed_cities=tuple(self._parts(city)[0] for city in cities if not features.is_open(city)),
            open_cities=tuple(self._parts(city)[0] for city in cities if features.is_open(city)),
        )

    def _parts(self, root: int) -> tuple[Part, ...]:
        return tuple(map(self.part, self._nodes[root]))

    def _owners(self, root: int) -> tuple[Seat, ...]:
        count = self.board.features.counts[root]
        return tuple(winners(count, self.seats)) if count >> CROWD_FROM else ()
