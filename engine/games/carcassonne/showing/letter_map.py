"""The map in letters: three by three for each tile, with the columns' and rows' numbers at the rim.

In the middle of a side stands what crosses it: ``C`` a city, ``│`` or ``─`` a road, ``.`` a field. A corner is city
where the two sides beside it are one city. In the centre stands a road's bend or crossing, ``M`` a monastery, ``C`` a
city; followers show as the number of their player, 1 for the first seat. A ``+`` marks a square where the tile to
place fits.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from engine.games.carcassonne.board.tiles import LETTERS, SIDES, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.board.tiles import Feature, Tile
    from engine.games.carcassonne.showing.view import CarcassonneView

_SIDE_CELLS = {"n": (0, 1), "e": (1, 2), "s": (2, 1), "w": (1, 0)}
_CORNER_CELLS = {"nw": (0, 0), "ne": (0, 2), "se": (2, 2), "sw": (2, 0)}
_CORNER_SIDES = {"nw": "nw", "ne": "ne", "se": "es", "sw": "sw"}
_ROADS = {
    "": ".", "n": "╵", "e": "╶", "s": "╷", "w": "╴", "ns": "│", "ew": "─",
    "ne": "└", "es": "┌", "sw": "┐", "nw": "┘", "nes": "├", "esw": "┬", "nsw": "┤", "new": "┴", "nesw": "┼",
}  # fmt: skip

Drawn: TypeAlias = tuple[str, ...]
"""Three rows of three letters."""
_FITS: Final[Drawn] = ("   ", " + ", "   ")


def letter_map(view: CarcassonneView) -> Iterator[str]:
    """The rows of the map, from the north."""
    squares = {(tile.x, tile.y): _drawn(tile.tile, tile.turns) for tile in view.board}
    for piece in view.pieces:
        square = (piece.x, piece.y)
        squares[square] = _with_follower(squares[square], _cell(piece.feature, piece.at), str(piece.seat + 1))
    squares |= dict.fromkeys(((spot.x, spot.y) for spot in view.spots), _FITS)
    columns = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    rows = range(min(y for _, y in squares), max(y for _, y in squares) + 1)
    yield "    " + "".join(f"{x:^3}" for x in columns).rstrip()
    for y in rows:
        for line in range(3):
            rim = f"{y:>3} " if line == 1 else "    "
            yield (rim + "".join(squares[x, y][line] if (x, y) in squares else "   " for x in columns)).rstrip()


def _with_follower(drawn: Drawn, cell: tuple[int, int], follower: str) -> Drawn:
    number, column = cell
    row = drawn[number]
    return (*drawn[:number], row[:column] + follower + row[column + 1 :], *drawn[number + 1 :])


@cache
def _drawn(letter: str, turns: int) -> Drawn:
    tile = TILES[4 * LETTERS.index(letter) + turns]
    cells = [["."] * 3 for _ in range(3)]
    cells[1][1] = _centre(tile)
    for side, (row, column) in _SIDE_CELLS.items():
        match tile.edges[SIDES.index(side)]:
            case "city":
                cells[row][column] = "C"
            case "road":
                cells[row][column] = "│" if side in "ns" else "─"
            case "field":
                pass
            case edge:
                assert_never(edge)
    for corner, (row, column) in _CORNER_CELLS.items():
        if any(set(_CORNER_SIDES[corner]) <= {*feature.ats} for feature in _cities(tile)):
            cells[row][column] = "C"
    return tuple(map("".join, cells))


def _cities(tile: Tile) -> Iterator[Feature]:
    return (feature for feature in tile.features if feature.kind == "city")


def _centre(tile: Tile) -> str:
    if tile.having("monastery", None) >= 0:
        return "M"
    if any(len(feature.ats) > 1 for feature in _cities(tile)):
        return "C"
    return _ROADS["".join(side for side in SIDES if tile.edges[SIDES.index(side)] == "road")]


def _cell(feature: str, at: str | None) -> tuple[int, int]:
    """Where a follower is drawn: on its side, a farmer in the corner at its half edge."""
    if at is None:
        return 1, 1
    if feature != "field":
        return _SIDE_CELLS[at]
    corner = {"nw": "nw", "wn": "nw", "ne": "ne", "en": "ne", "se": "se", "es": "se", "sw": "sw", "ws": "sw"}[at]
    return _CORNER_CELLS[corner]
