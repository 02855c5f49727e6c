"""The features that the tile would join, with their owners and points, and the spoken form of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from engine.api import Line, Name, Seat, Spoken, SpokenMove, Value, seat_name
from engine.games.carcassonne.moves import Follower, PlaceTile, follower_on, read, way_name
from engine.games.carcassonne.position import OPEN, CarcassonnePosition, TileBoard
from engine.games.carcassonne.scoring import completed_points, final_points, least_completed, owners
from engine.games.carcassonne.text_board import steps
from engine.games.carcassonne.view import CarcassonneView

SQUARES: Final = 4  # Number of squares offered to screen-reader users. The usual questions lead to the others.
CLOSED, FREE, EXTENDED = 100, 50, 20
"""Bonus points for ranking a move that completes the mover's feature, completes a free one, or extends the mover's."""


class Prospect(Struct, frozen=True):
    """A feature as it would be after the move.

    ``follower`` is where a follower can claim the feature. ``now``, ``completed`` and ``least`` are its points, as in
    ``OpenFeature``. ``open`` counts its open ends, or the empty squares around a monastery. A field only counts the
    completed and open cities on its border.
    """

    follower: Follower
    way: Name
    owners: tuple[Seat, ...]
    joined: tuple[tuple[Seat, ...], ...]  # The owners of each held feature that the tile would join.
    root: int  # Identifies the feature, because a tile may touch it on two sides.
    tiles: int
    open: int
    now: int
    completed: int
    least: int
    closed_cities: int = 0
    open_cities: int = 0


def prospects(position: CarcassonnePosition, move: PlaceTile) -> list[Prospect]:
    """Return the prospect of every feature of the tile, laid as in this move."""
    place, tile, _ = read(position, move)
    board, features = position.board.with_tile(place, tile), position.board.features
    roots = dict.fromkeys(map(features.root, position.standing))
    held = {root: owners(features.counts[root], position.seats) for root in roots}
    return [_prospect(board, tile, feature, position.seats, held) for feature in position.claimable(tile)]


def _prospect(board: TileBoard, tile: int, feature: int, seats: int, held: dict[int, tuple[Seat, ...]]) -> Prospect:
    features, root = board.features, board.newest(feature)
    count, follower = features.counts[root], follower_on(tile, feature)
    cities = features.cities_around(root) if follower.feature == "field" else []
    closed = sum(not features.is_open(city) for city in cities)
    return Prospect(
        follower=follower,
        way=way_name(tile, feature),
        owners=owners(count, seats),
        joined=tuple(holders for old, holders in held.items() if features.root(old) == root),
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
    """Yield lines about the features that a follower can claim (with their numbers), about held features that stay
    open, and about the player's free followers.

    Points scored at once are not included, because the events report them.
    """
    numbers: dict[int, int] = {}
    for one in found:
        if one.follower in choices:
            number = choices.index(one.follower) + 1
            same = numbers.setdefault(one.root, number)
            if same == number:
                yield Line(f"free-{one.follower.feature}-here", {"number": number, **_numbers(one)})
            else:
                yield Line("same-here", {"number": number, "kind": one.follower.feature, "way": one.way, "same": same})
    yield from held_lines(found, view)
    yield Line("followers-here", {"count": view.supply[view.to_act[0]]})


def held_lines(found: Sequence[Prospect], view: CarcassonneView) -> Iterator[Line]:
    """Yield a line for each held feature that stays open, and lines about the mover's features that meet a rival's."""
    for one in {one.root: one for one in reversed(found) if one.owners}.values():
        yield from _meeting_lines(one, view)
        if one.open or one.follower.feature == "field":
            yield Line(f"held-{one.follower.feature}-here", {**_holders(one, view), **_numbers(one)})


def nobodys_lines(found: Sequence[Prospect]) -> Iterator[Line]:
    """Yield a line for each road, city and monastery without an owner. A player without a free follower sees them."""
    for one in {one.root: one for one in reversed(found) if not one.owners}.values():
        if one.follower.feature != "field":
            yield Line("nobodys-here", {"kind": one.follower.feature, "way": one.way, "tiles": one.tiles})


def _meeting_lines(one: Prospect, view: CarcassonneView) -> Iterator[Line]:
    (mover,) = view.to_act
    others = dict.fromkeys(seat for owners in one.joined for seat in owners if seat != mover)
    if others and (mover,) in one.joined:
        held = 0 if mover not in one.owners else 1 if len(one.owners) == 1 else 2
        rivals = [seat for seat in one.owners if seat != mover] or list(others)
        seats = tuple(seat_name(seat) for seat in rivals)
        yield Line("meeting-here", {"kind": one.follower.feature, "held": held, "seats": seats})


def _numbers(one: Prospect) -> dict[str, Value]:
    points: dict[str, Value] = {"now": one.now, "completed": one.completed, "least": one.least}
    cities: dict[str, Value] = {"cities": one.closed_cities, "unfinished": one.open_cities}
    return {"way": one.way, "tiles": one.tiles, "open": one.open, **points, **cities}


def _holders(one: Prospect, view: CarcassonneView) -> dict[str, Value]:
    others = [seat for seat in one.owners if seat not in view.to_act]
    seats = tuple(seat_name(seat) for seat in others)
    return {"yours": int(len(others) < len(one.owners)), "others": len(others), "seats": seats}


class Effect(NamedTuple):
    """The effect of a tile on one feature, and its value to the player."""

    value: int
    line: Line


def spoken(position: CarcassonnePosition, view: CarcassonneView, legal: Sequence[PlaceTile]) -> Spoken:
    """Return the turn for a screen-reader user, in three parts. ``legal`` are the seat's moves. ``position`` is any
    position that the view allows.
    """
    moves = tuple(_moves(position, view, legal))
    start = (Line("spoken-squares"),) if moves else ()
    return Spoken(tuple(_changes(view)), (*_resources(view), *start), moves)


def without_moves(view: CarcassonneView) -> Spoken:
    """Return the turn for a screen-reader user without its moves, so that players have to find the possible squares."""
    return Spoken(tuple(_changes(view)), tuple(_resources(view)))


def _changes(view: CarcassonneView) -> Iterator[Line]:
    others = [tile for number in view.recent if (tile := view.board[number]).seat not in {None, view.seat}]
    manned = [tile for tile in others if tile.follower]
    for tile in manned[-1:]:
        if tile.follower and tile.seat is not None:
            yield Line("spoken-follower", {"seat": seat_name(tile.seat), "kind": tile.follower.feature})
    if others and not manned:
        yield Line("spoken-tiles", {"seats": tuple(seat_name(tile.seat) for tile in others if tile.seat is not None)})


def _resources(view: CarcassonneView) -> Iterator[Line]:
    if view.tile is not None and view.seat in view.to_act:
        yield Line("spoken-tile", {"look": Name("look", view.tile)})
    if view.seat is not None:
        yield Line("followers-here", {"count": view.supply[view.seat]})


def _moves(position: CarcassonnePosition, view: CarcassonneView, legal: Sequence[PlaceTile]) -> Iterator[SpokenMove]:
    """Yield the best way to lay the tile on each of the most valuable squares, in the order of the squares' numbers.
    Squares with the same effect appear once.
    """
    numbers = {(spot.x, spot.y): number for number, spot in enumerate(view.spots, start=1)}
    best: dict[tuple[int, int], Effect] = {}
    chosen: dict[tuple[int, int], PlaceTile] = {}
    for move in legal:
        if move.follower is None:
            effects = [effect for one in prospects(position, move) if (effect := _effect(one, view, position.seat))]
            value = sum(effect.value for effect in effects)
            line = max(effects, key=lambda effect: abs(effect.value)).line if effects else Line("spoken-only-field")
            square = (move.x, move.y)
            if square not in best or value > best[square].value:
                best[square], chosen[square] = Effect(value, line), move
    squares: list[tuple[int, int]] = []
    for square in sorted(best, key=lambda square: -best[square].value):
        if len(squares) < SQUARES and all(best[other].line != best[square].line for other in squares):
            squares.append(square)
    for square in sorted(squares, key=lambda square: numbers[square]):
        line = best[square].line
        told = Line(line.code, {**line.params, "where": steps(*square)})
        yield SpokenMove(told, tuple(str(chosen[square]).split()), numbers[square])


def _effect(one: Prospect, view: CarcassonneView, seat: Seat) -> Effect | None:
    kind = one.follower.feature
    if kind == "field":
        return None
    of_kind: dict[str, Value] = {"kind": kind}
    size = {**of_kind, "tiles": one.now if kind == "monastery" else one.tiles}
    worth, closed = {**of_kind, "points": one.completed}, not one.open
    if seat in one.owners:
        if closed:
            return Effect(CLOSED + one.completed, Line("spoken-closes", worth))
        return Effect(EXTENDED + one.completed, Line("spoken-extends", size))
    if one.owners:
        seats = tuple(seat_name(owner) for owner in one.owners)
        gives = Effect(-one.completed, Line("spoken-gives", {**worth, "seats": seats}))
        return gives if closed else Effect(-1, Line("spoken-beside", {**of_kind, "seats": seats}))
    if closed and view.supply[seat]:
        return Effect(FREE + one.completed, Line("spoken-closes-free", worth))
    return Effect(one.completed if view.supply[seat] else 0, Line("spoken-free", size))
