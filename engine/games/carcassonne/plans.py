"""Planned turns of Carcassonne. A wish is an aim and an empty square: "my tile there, if it completes my city".

Players draw a tile when their turn begins, so nobody knows it in advance. They know the squares. One tile can complete
a city or road only if all its open sides face the same square, so a square and a kind identify what to complete. A free
feature beside a square is identified by the side of the tile that continues it. The wishes are:

- ``place completes 2,-1 city`` (or ``road``, ``monastery``): if the tile completes a feature that the player owns
- ``place takes 2,-1 city:n`` (or ``road``, and another side): with a follower there, if nobody has taken the feature
- ``place fits 2,-1``: if the tile fits

Several ways to lay the tile may fulfil a wish. The plan takes the one with the best score, which is also the first way
that the buttons offer. In a game without aids, it takes the lowest rotation, and places a follower only if the wish
says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from engine.api import Field, Seat, Verb, seat_name
from engine.games.carcassonne import text_board
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from engine.games.carcassonne.moves import PlaceTile, at_name, parse, read
from engine.games.carcassonne.position import CROWD_FROM, OPEN, STEPS, CarcassonnePosition, coordinates, place_at
from engine.games.carcassonne.scoring import kind_of, owners
from engine.games.carcassonne.taps import square_name, unmarked
from engine.games.carcassonne.tiles import MOST_FEATURES, SIDES, TILES
from engine.games.carcassonne.view import CarcassonneView
from engine.messages import Line, Name, Value
from engine.rng import FastRng
from engine.taps import HINT, Label, Plans, Taps, TurnPlan

if TYPE_CHECKING:
    from engine.games.carcassonne.game import Carcassonne

COMPLETES, TAKES, FITS = AIMS = ("completes", "takes", "fits")
WISHES: Final = (Verb("place", (Field("aim"), Field("square"), Field("feature", optional=True))),)


class CarcassonnePlans(Plans[CarcassonneView]):
    """The plans of Carcassonne. The view contains everything but the order of the tiles, so the plan sees as much as
    its player.
    """

    verbs = WISHES
    otherwise = (HINT,)

    def __init__(self, game: Carcassonne) -> None:
        self._game = game
        self.taps = WishTaps()

    def may_plan(self, view: CarcassonneView) -> bool:
        if view.seat is None or not view.to_act or view.seat in view.to_act:
            return False
        turns_before = (view.seat - view.to_act[0]) % view.seats
        return turns_before <= sum(view.left.values())

    def shown(self, view: CarcassonneView) -> CarcassonneView:
        """Return the view with every empty square that a remaining tile may fill, and without the tile of the seat
        that is to act.
        """
        marked = unmarked(view, self._game.imagine(view, FastRng(0)))
        dead = {(square.x, square.y) for square in view.dead}
        spots = tuple(spot for spot in marked.spots if (spot.x, spot.y) not in dead)
        return msgspec.structs.replace(view, tile=None, spots=spots)

    def wishes(self, view: CarcassonneView, plan: TurnPlan) -> tuple[str, ...]:
        if view.seat is None or not self.may_plan(view):
            return ()
        position = self._game.imagine(view, FastRng(0))
        found = sorted(
            (AIMS.index(wish.split()[1]), number, wish)
            for number, spot in enumerate(self.shown(view).spots)
            for wish in dict.fromkeys(_wishes(position, place_at(spot.x, spot.y), view))
        )
        return tuple(wish for _, _, wish in found if wish not in plan.moves)

    def drawn(self, wish: str) -> str:
        return f"place {wish.split()[2]} r0"

    def beside(self, view: CarcassonneView, wish: str) -> tuple[Line, ...]:
        return (Line("wish-turned" if wish.split()[1] == TAKES else "wish-open"),)

    def to_try(self, view: CarcassonneView, plan: TurnPlan) -> tuple[str | Line, ...]:
        if view.seat is None or view.seat not in view.to_act:
            return ()
        position = self._game.imagine(view, FastRng(0))
        if view.aids:
            scored = sorted(scored_moves(position, EVALUATION_WEIGHTS), reverse=True)
            moves: Sequence[PlaceTile] = [one.move for one in scored]
        else:
            moves = self._game.legal(position, view.seat)
        return tuple(self._attempt(position, view.seat, wish, moves) for wish in plan.moves)

    def _attempt(self, position: CarcassonnePosition, seat: Seat, wish: str, moves: Sequence[PlaceTile]) -> str | Line:
        """Return the first of these moves that fulfils the wish, or why none does."""
        _, aim, square, *feature = wish.split()
        x, y = map(int, square.split(","))
        where: dict[str, Value] = {"where": text_board.steps(x, y)}
        here = [move for move in moves if (move.x, move.y) == (x, y)]
        if not here:
            return Line("wish-covered" if place_at(x, y) in position.board.numbers else "wish-misfit", where)
        if aim == COMPLETES:
            here = [move for move in here if self._completes(position, seat, move, feature[0])]
            return str(here[0]) if here else Line("wish-incomplete", {**where, "kind": feature[0]})
        if aim == TAKES:
            bare = next(move for move in here if move.follower is None)
            taking = (move for move in here if _stands_on(position, move, feature[0]))
            return str(next(taking, f"{bare} {feature[0]}"))  # The rules say why the follower cannot stand there.
        return str(here[0])

    def _completes(self, position: CarcassonnePosition, seat: Seat, move: PlaceTile, kind: str) -> bool:
        """Return True if the tile alone completes a feature of this kind for this seat."""
        after = self._game.copy(position)
        for event in self._game.play(after, seat, msgspec.structs.replace(move, follower=None)):
            winners = event.params.get("seats")
            if event.code == f"scored-{kind}" and isinstance(winners, tuple) and seat_name(seat) in winners:
                return True
        return False


def _stands_on(position: CarcassonnePosition, move: PlaceTile, feature: str) -> bool:
    """Return True if the move's follower claims the feature of this spelling, such as ``city:n``."""
    asked = parse(f"place {move.x},{move.y} r{move.turns} {feature}")
    return move.follower is not None and read(position, move) == read(position, asked)


def _wishes(position: CarcassonnePosition, place: int, view: CarcassonneView) -> Iterator[str]:
    """Yield what a tile on this place may be for. Without aids, players find out themselves what one tile completes."""
    board, features, (x, y) = position.board, position.board.features, coordinates(place)
    sides: dict[int, list[str]] = {}
    for side, step in enumerate(STEPS):
        number = board.numbers.get(place + step)
        if number is not None and (edge := TILES[board.laid[number]].edges[side - 2]) != "field":
            feature = TILES[board.laid[number]].having(edge, SIDES[side - 2])
            sides.setdefault(features.root(number * MOST_FEATURES + feature), []).append(SIDES[side])
    ends_here = {root: len(facing) for root, facing in sides.items()}
    ends_here |= dict.fromkeys(board.watched.get(place, ()), 1)
    for root, ends in ends_here.items():
        count = features.counts[root]
        if view.seat in owners(count, position.seats) and (count & OPEN == ends or not view.aids):
            yield f"place {COMPLETES} {x},{y} {kind_of(board, root)}"
    for root, (first, *_) in sides.items():
        if not features.counts[root] >> CROWD_FROM and view.seat is not None and position.supply[view.seat]:
            yield f"place {TAKES} {x},{y} {kind_of(board, root)}:{first}"
    yield f"place {FITS} {x},{y}"


class WishTaps(Taps[CarcassonneView]):
    """The choices of a wish: an aim, a numbered square and, if several are possible there, a feature."""

    numbered = frozenset({"square"})

    def label(self, view: CarcassonneView, field: str, value: str) -> Label:
        match field:
            case "aim":
                return Line("tap-aim", {"aim": value})
            case "square":
                return str(_number(view, value))
            case _:
                kind, _, side = value.partition(":")
                feature = Name("feature", kind)
                return Line("tap-follower", {"feature": feature, "at": at_name(side)}) if side else feature

    def heard(self, view: CarcassonneView, field: str, value: str) -> Label:
        if field != "square":
            return self.label(view, field, value)
        number = _number(view, value)
        return text_board.heard_square(number, view.spots[number - 1])

    def asked(self, view: CarcassonneView, field: str) -> Line | None:
        return Line("ask-wish-square") if field == "square" else None

    def chosen(self, view: CarcassonneView, words: tuple[str, ...]) -> Line | None:
        if len(words) < 3:
            return Line("wish-aim", {"aim": words[-1]})
        number: dict[str, Value] = {"number": _number(view, words[2])}
        return Line("wish", {**number, **_condition(words)}) if len(words) > 3 else Line("chosen-place", number)

    def told_later(self, view: CarcassonneView, words: tuple[str, ...]) -> Line | None:
        x, y = map(int, words[2].split(","))
        return Line("wish-later", {"where": text_board.steps(x, y), **_condition(words)})


def _condition(words: tuple[str, ...]) -> dict[str, Value]:
    _, aim, _, feature = words
    kind, _, side = feature.partition(":")
    return {"aim": aim, "kind": kind, "at": at_name(side or None)}


def _number(view: CarcassonneView, square: str) -> int:
    return 1 + [square_name(spot) for spot in view.spots].index(square)
