"""What everybody at the table can see and count: the frozen, readable form of a position.

Nothing of this game is private, so all seats see the same; only the order of the tiles to come is no part of it.
Features are named by their parts, a side or half edge of each tile that they are on; the first part lies on the
tile that was laid first.
"""

from __future__ import annotations

from msgspec import Struct

from engine.api import Seat, Standings, View
from engine.games.carcassonne.board.tiles import Edge, FeatureKind
from engine.games.carcassonne.turn.moves import Follower


class PlacedTile(Struct, frozen=True):
    """A tile where it lies, who laid it (None for the start tile) and the follower that came with it."""

    x: int
    y: int
    tile: str
    turns: int
    seat: Seat | None
    follower: Follower | None


class Piece(Struct, frozen=True):
    """A follower on the board; on a field it lies, elsewhere it stands."""

    seat: Seat
    x: int
    y: int
    feature: FeatureKind
    at: str | None
    lying: bool


class Part(Struct, frozen=True):
    """A feature of one tile: where the tile is, and the first side or half edge; a monastery has none."""

    x: int
    y: int
    at: str | None


class OpenFeature(Struct, frozen=True):
    """A road, city or monastery that is not completed.

    ``open`` are its open sides, of a monastery the empty places around it. ``tiles`` are all tiles that count, each
    once, ``followers`` the number of each seat's, ``owners`` the seats that would score: ``now`` if the game ended
    here, ``completed`` if it were completed with the tiles that it has, ``least`` with the one
    tile more that it needs at least.
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
    """A field, its farmers, what they would score now, and the cities on its border, each by its first part."""

    parts: tuple[Part, ...]
    tiles: int
    followers: tuple[int, ...]
    owners: tuple[Seat, ...]
    now: int
    completed_cities: tuple[Part, ...]
    open_cities: tuple[Part, ...]


class Spot(Struct, frozen=True):
    """A square where the tile to place fits, how it may be turned, and what lies beyond each side (n e s w).

    Where everybody finds out what fits, it is any square beside a tile; how a tile may be turned there is not said.
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
    """All that a seat, or a spectator, may know; nothing of it is hidden from anybody.

    ``rules`` is the version of the rules that the game is played by. ``board`` is in the order of placement; ``recent``
    are the numbers in it of each seat's latest tile, newest last. ``left`` counts the kinds still to be drawn, the tile
    to place apart. ``dead`` are squares that no tile to come can fill. ``scores`` are the points now, ``projected`` if
    the game ended here; ``final`` stands when it has.
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
    aids: bool = True
    """Whether it is shown with what only helps to choose."""
