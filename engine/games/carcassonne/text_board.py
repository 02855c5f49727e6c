"""The view as lines: a map of letters, and a description in words for screen readers.

The map has three by three letters for each tile, and the numbers of columns and rows at the edges. The middle of a side
is ``C`` for a city, ``│`` or ``─`` for a road, ``.`` for a field. A corner is ``C`` if the two adjacent sides belong to
one city. The centre shows a road's bend or crossing, ``M`` for a monastery, ``C`` for a city. Followers are the numbers
of their players, 1 for the first seat. A ``+`` marks a square where the tile fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias, assert_never

from engine.api import Line, Name, Seat, Value, seat_name
from engine.games.carcassonne.moves import at_name
from engine.games.carcassonne.tiles import LETTERS, SIDES, TILES, Feature, FeatureKind, Tile
from engine.games.carcassonne.view import CarcassonneView, OpenFeature, OpenField, Part, Spot

_SIDE_CELLS = {"n": (0, 1), "e": (1, 2), "s": (2, 1), "w": (1, 0)}
_CORNER_CELLS = {"nw": (0, 0), "ne": (0, 2), "se": (2, 2), "sw": (2, 0)}
_ROADS = {
    "": ".", "n": "╵", "e": "╶", "s": "╷", "w": "╴", "ns": "│", "ew": "─",
    "ne": "└", "es": "┌", "sw": "┐", "nw": "┘", "nes": "├", "esw": "┬", "nsw": "┤", "new": "┴", "nesw": "┼",
}  # fmt: skip
_FITS: Final[Drawn] = ("   ", " + ", "   ")


def lines(view: CarcassonneView) -> list[Line]:
    return [
        *_tile_to_place(view),
        *(_player(view, seat) for seat in range(view.seats)),
        Line("map", {"map": "\n".join(letter_map(view))}),
        *_latest(view),
        *_landscape(view),
        *_tiles(view),
        *(_spot(number, spot) for number, spot in enumerate(view.spots, start=1)),
        *_result(view),
    ]


def told(view: CarcassonneView) -> Iterator[Line]:
    if view.final is not None:
        yield from _result(view)
        return
    yield from list(_latest(view))[-1:]
    yield from _tile_to_place(view)
    yield from (_player(view, seat) for seat in view.to_act)
    for number, spot in enumerate(view.spots if view.aids else (), start=1):
        yield Line("square-that-fits", {"number": number, "where": steps(spot.x, spot.y)})
    yield from (_player(view, seat) for seat in range(view.seats) if seat not in view.to_act)


def told_at_end(view: CarcassonneView) -> Iterator[Line]:
    scored = [field for field in view.fields if field.owners and field.now] if view.final else []
    for field in sorted(scored, key=lambda field: -field.now):
        owners = tuple(seat_name(seat) for seat in field.owners)
        yield Line("told-field", {"seats": owners, "cities": len(field.completed_cities), "points": field.now})


def _tile_to_place(view: CarcassonneView) -> Iterator[Line]:
    for seat in view.to_act:
        tile = Name("tile", str(view.tile))
        yield Line("to-place", {"seat": seat_name(seat), "tile": tile, "look": Name("look", str(view.tile))})


def _player(view: CarcassonneView, seat: Seat) -> Line:
    points, followers = view.scores[seat], view.supply[seat]
    known: dict[str, Value] = {"seat": seat_name(seat), "points": points, "followers": followers}
    if view.aids and view.final is None:
        return Line("player", {**known, "projected": view.projected[seat]})
    return Line("bare-player", known)


def _latest(view: CarcassonneView) -> Iterator[Line]:
    for number in view.recent:
        tile = view.board[number]
        what = {"seat": seat_name(tile.seat or 0), "tile": Name("tile", tile.tile)}
        where: dict[str, Value] = {"x": tile.x, "y": tile.y, "where": steps(tile.x, tile.y)}
        yield Line("latest", {**what, **where, "turns": tile.turns})


def _landscape(view: CarcassonneView) -> Iterator[Line]:
    if view.aids:
        yield from (_feature(feature) for feature in view.features if feature.owners)
        yield from (_field(field) for field in view.fields if field.owners)
        yield from _free(view)
    else:
        yield from (_bare(feature.kind, feature) for feature in view.features)
        yield from (_bare("field", field) for field in view.fields)


def _bare(kind: FeatureKind, feature: OpenFeature | OpenField) -> Line:
    held: dict[str, Value] = {"followers": _names(feature.followers), "manned": sum(feature.followers)}
    return Line(f"bare-{kind}", {**_location(feature.parts), "tiles": feature.tiles, **held})


def _feature(feature: OpenFeature) -> Line:
    followers = _names(feature.followers)
    size: dict[str, Value] = {"tiles": feature.tiles, "open": feature.open, "followers": followers}
    points = {"now": feature.now, "completed": feature.least}
    shields = {"shields": feature.shields} if feature.kind == "city" else {}
    return Line(f"open-{feature.kind}", {**_location(feature.parts), **size, **points, **shields})


def _field(field: OpenField) -> Line:
    numbers = {"tiles": field.tiles, "completed": len(field.completed_cities), "open": len(field.open_cities)}
    return Line("field", {**_location(field.parts), **numbers, "followers": _names(field.followers), "now": field.now})


def _location(parts: Sequence[Part]) -> dict[str, Value]:
    """Return the data that locate a feature: its first part, which identifies it, and all its ``squares``."""
    first = parts[0]
    squares = dict.fromkeys(f"{part.x},{part.y}" for part in parts)
    where = steps(first.x, first.y)
    return {"x": first.x, "y": first.y, "at": at_name(first.at), "where": where, "squares": tuple(squares)}


def steps(x: int, y: int) -> tuple[Name, ...]:
    """Return the directions from the start tile: steps east or west, then north or south."""
    steps = [Name("step", "e" if x > 0 else "w", abs(x))] if x else []
    steps += [Name("step", "s" if y > 0 else "n", abs(y))] if y else []
    return tuple(steps) or (Name("step", "none"),)


def _names(followers: Sequence[int]) -> tuple[Name, ...]:
    return tuple(name for seat, count in enumerate(followers) for name in count * [seat_name(seat)])


def _free(view: CarcassonneView) -> Iterator[Line]:
    """Yield a line for each feature without followers: its first part, and its points now and when completed, or a
    field's cities.
    """
    for feature in view.features:
        if not feature.owners:
            worth: dict[str, Value] = {"now": feature.now, "completed": feature.least}
            yield Line(f"free-{feature.kind}", {**_location(feature.parts), **worth})
    for field in view.fields:
        if not field.owners and (field.completed_cities or field.open_cities):
            cities: dict[str, Value] = {"completed": len(field.completed_cities), "open": len(field.open_cities)}
            yield Line("free-field", {**_location(field.parts), **cities})


def _tiles(view: CarcassonneView) -> Iterator[Line]:
    kinds = tuple(f"{count}×{tile}" for tile, count in view.left.items())
    if kinds and not view.aids:
        yield Line("bare-tiles-left", {"count": sum(view.left.values())})
    elif kinds:
        looks = tuple(Name("look", tile, count) for tile, count in view.left.items())
        yield Line("tiles-left", {"count": sum(view.left.values()), "tiles": kinds, "looks": looks})
    else:
        yield Line("no-tiles-left")
    if view.set_aside:
        names, looks = (tuple(Name(kind, aside.tile) for aside in view.set_aside) for kind in ("tile", "look"))
        yield Line("set-aside", {"tiles": names, "looks": looks})
    if view.dead:
        squares = tuple(f"{square.x},{square.y}" for square in view.dead)
        yield Line("dead-squares", {"count": len(view.dead), "squares": squares})


def heard_square(number: int, spot: Spot) -> Line:
    return Line("heard-square", {"number": number, "where": steps(spot.x, spot.y), "beside": _beside(spot)})


def _beside(spot: Spot) -> tuple[Name, ...]:
    return tuple(Name("beside", f"{side}-{edge}") for side, edge in zip(SIDES, spot.beside, strict=True) if edge)


def _spot(number: int, spot: Spot) -> Line:
    where: dict[str, Value] = {"number": number, "x": spot.x, "y": spot.y, "where": steps(spot.x, spot.y)}
    turns = tuple(f"r{turns}" for turns in spot.turns)
    return Line("spot" if spot.turns else "bare-spot", {**where, "turns": turns, "beside": _beside(spot)})


def _result(view: CarcassonneView) -> Iterator[Line]:
    for standing in view.final.ranked if view.final else ():
        yield Line("result", {"seat": seat_name(standing.seat), "rank": standing.rank, "points": standing.points})


Drawn: TypeAlias = tuple[str, ...]  # Three rows of three letters.


def letter_map(view: CarcassonneView) -> Iterator[str]:
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
        if any(set(corner) <= {*feature.ats} for feature in _cities(tile)):
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
    if at is None:
        return 1, 1
    if feature != "field":
        return _SIDE_CELLS[at]
    return _CORNER_CELLS[at if at in _CORNER_CELLS else at[::-1]]
