"""Set-up: a new game, or a game that a view allows, with the hidden order of the tiles shuffled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api import BadSetup, Seat, Stacked
from engine.games.carcassonne.moves import PlaceTile, read
from engine.games.carcassonne.play import draw, take_turn
from engine.games.carcassonne.position import CarcassonnePosition
from engine.games.carcassonne.tiles import COUNTS, KINDS, LETTERS, START
from engine.rng import Rng, SeededRng

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.games.carcassonne.view import CarcassonneView

TO_DRAW = tuple(kind for kind in KINDS for _ in range(COUNTS[kind] - (kind == START // 4)))
"""Rule 2: all tiles except the one that lies before the first turn."""


def dealt(seats: int, seed: str, stacked: Stacked, rules: int) -> CarcassonnePosition:
    rest = list(TO_DRAW)
    top = [_taken(letter, rest) for letter in stacked.get("tiles", ())]
    SeededRng(seed, "tiles").shuffle(rest)
    return begun(seats, _first(seats, seed, stacked.get("first", ())), (*top, *rest), rules)


def _taken(letter: str, rest: list[int]) -> int:
    kind = LETTERS.index(letter) if letter in LETTERS else len(LETTERS)
    if kind not in rest:
        raise BadSetup("bad-pile", pile="tiles", item=letter)
    rest.remove(kind)
    return kind


def _first(seats: int, seed: str, stacked: Sequence[str]) -> Seat:
    """Draw the first player at random unless stacked (rule 2)."""
    match stacked:
        case []:
            return SeededRng(seed, "first").below(seats)
        case [seat] if seat in map(str, range(seats)):
            return int(seat)
        case _:
            raise BadSetup("bad-pile", pile="first", item=" ".join(stacked))


def begun(seats: int, first: Seat, order: tuple[int, ...], rules: int) -> CarcassonnePosition:
    position = CarcassonnePosition.begun(seats, first, order, rules)
    draw(position)
    return position


def imagined(view: CarcassonneView, rng: Rng) -> CarcassonnePosition:
    order = [*_drawn(view), *([] if view.tile is None else [LETTERS.index(view.tile)])]
    rest = [LETTERS.index(letter) for letter, count in view.left.items() for _ in range(count)]
    rng.shuffle(rest)
    position = begun(view.seats, view.first, (*order, *rest), view.rules)
    replay(position, (PlaceTile(tile.x, tile.y, tile.turns, tile.follower) for tile in view.board[1:]))
    return position


def _drawn(view: CarcassonneView) -> Iterable[int]:
    aside = list(view.set_aside)
    for laid in range(1, len(view.board) + 1):
        while aside and aside[0].laid == laid:
            yield LETTERS.index(aside.pop(0).tile)
        if laid < len(view.board):
            yield LETTERS.index(view.board[laid].tile)


def replay(position: CarcassonnePosition, moves: Iterable[PlaceTile]) -> None:
    for move in moves:
        take_turn(position, *read(position, move))
