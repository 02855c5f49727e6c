"""The turn for somebody who listens: what the others laid, the tile to place, and the squares, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.api import Line, Name, Seat, Spoken, SpokenMove, seat_name
from engine.games.carcassonne.showing.prospects import prospects

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Value
    from engine.games.carcassonne.showing.prospects import Prospect
    from engine.games.carcassonne.showing.view import CarcassonneView
    from engine.games.carcassonne.turn.moves import PlaceTile
    from engine.games.carcassonne.turn.position import CarcassonnePosition

SQUARES: Final = 4
"""Squares that are offered to the ear; all others are found by the usual questions."""
CLOSED, FREE, EXTENDED = 100, 50, 20
"""How far a completed feature of one's own, a free one and a larger one stand before what only looks well."""


class Effect(NamedTuple):
    """What laying a tile does to one feature, and how well that is for whoever lays it."""

    value: int
    line: Line


def spoken(position: CarcassonnePosition, view: CarcassonneView, legal: Sequence[PlaceTile]) -> Spoken:
    """The turn in three parts; ``legal`` are the moves of the view's seat, and ``position`` is any that it allows."""
    return Spoken(tuple(_changed(view)), tuple(_means(view)), tuple(_moves(position, view, legal)))


def without_moves(view: CarcassonneView) -> Spoken:
    """The same without the squares: which are good, or possible, is for its player to find out."""
    return Spoken(tuple(_changed(view)), tuple(_means(view)))


def _changed(view: CarcassonneView) -> Iterator[Line]:
    others = [tile for number in view.recent if (tile := view.board[number]).seat not in {None, view.seat}]
    manned = [tile for tile in others if tile.follower]
    for tile in manned[-1:]:
        if tile.follower and tile.seat is not None:
            about: dict[str, Value] = {"seat": seat_name(tile.seat), "kind": tile.follower.feature}
            yield Line("spoken-follower", about)
    if others and not manned:
        yield Line("spoken-tiles", {"seats": tuple(seat_name(tile.seat) for tile in others if tile.seat is not None)})


def _means(view: CarcassonneView) -> Iterator[Line]:
    if view.tile is not None and view.seat in view.to_act:
        yield Line("spoken-tile", {"look": Name("look", view.tile)})
    if view.seat is not None:
        yield Line("followers-here", {"count": view.supply[view.seat]})


def _moves(position: CarcassonnePosition, view: CarcassonneView, legal: Sequence[PlaceTile]) -> Iterator[SpokenMove]:
    """The best way to lay the tile on each square, best squares first; of those that come to the same, one."""
    best: dict[tuple[int, int], tuple[int, SpokenMove]] = {}
    for move in legal:
        if move.follower is None:
            effects = [effect for one in prospects(position, move) if (effect := _effect(one, view, position.seat))]
            value = sum(effect.value for effect in effects)
            line = max(effects, key=lambda effect: abs(effect.value)).line if effects else Line("spoken-only-field")
            if (move.x, move.y) not in best or value > best[move.x, move.y][0]:
                best[move.x, move.y] = (value, SpokenMove(line, tuple(str(move).split())))
    ranked = sorted(best.values(), key=lambda found: -found[0])
    told: list[Line] = []
    for _, found in ranked:
        if found.line not in told and len(told) < SQUARES:
            told.append(found.line)
            yield found


def _effect(one: Prospect, view: CarcassonneView, seat: Seat) -> Effect | None:
    """What becomes of a road, city or monastery; of fields nothing is told."""
    kind = one.follower.feature
    if kind == "field":
        return None
    tiles = one.now if kind == "monastery" else one.tiles
    of_kind: dict[str, Value] = {"kind": kind}
    size, worth = {**of_kind, "tiles": tiles}, {**of_kind, "points": one.completed}
    closed = not one.open
    if seat in one.owners:
        if closed:
            return Effect(CLOSED + one.completed, Line("spoken-closes", worth))
        return Effect(EXTENDED + one.completed, Line("spoken-extends", size))
    if one.owners:
        return _effect_for_others(one, of_kind)
    if closed and view.supply[seat]:
        return Effect(FREE + one.completed, Line("spoken-closes-free", worth))
    return Effect(one.completed if view.supply[seat] else 0, Line("spoken-free", size))


def _effect_for_others(one: Prospect, of_kind: dict[str, Value]) -> Effect:
    """What becomes of a feature that only others hold."""
    theirs: dict[str, Value] = {**of_kind, "seats": tuple(seat_name(owner) for owner in one.owners)}
    if one.open:
        return Effect(-1, Line("spoken-beside", theirs))
    return Effect(-one.completed, Line("spoken-gives", {**theirs, "points": one.completed}))
