"""The choices of Carcassonne as buttons: a numbered square, a rotation, a follower or none, and a preview.

If a tile fits in several rotations, the strongest one comes first, so most turns take two taps. Without aids, the view
does not show where the tile fits: all squares next to a tile look alike, and the player can try each one.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec

from engine.games.carcassonne import text_board
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from engine.games.carcassonne.moves import Follower, PlaceTile, at_name, follower_on, laid, parse, way_name
from engine.games.carcassonne.position import CLAIMABLE, CarcassonnePosition, coordinates
from engine.games.carcassonne.prospects import held_lines, nobodys_lines, prospect_lines, prospects
from engine.games.carcassonne.tiles import BESIDE, LETTERS, LOWEST, SIDES, TILES
from engine.games.carcassonne.view import CarcassonneView, Spot
from engine.messages import Line, Name, PublicEvent, Value
from engine.rng import FastRng
from engine.taps import ABSENT, Label, Taps

if TYPE_CHECKING:
    from engine.games.carcassonne.game import Carcassonne

FOLLOWER_AT: Final = 3  # The index of the follower among a move's words.


class CarcassonneTaps(Taps[CarcassonneView]):
    """The taps of Carcassonne. The squares where the tile fits are public."""

    confirmed = frozenset({"place"})
    open = frozenset({"place"})
    public = frozenset({"place"})
    numbered = frozenset({"square"})
    pictures = ("farms", "features", "tiles")
    helping = frozenset({"farms", "features", "tiles"})
    pictured: ClassVar = {
        "farms": frozenset({"field", "free-field"}),
        "features": frozenset(f"{held}-{kind}" for held in ("open", "free") for kind in ("city", "road", "monastery")),
        "tiles": frozenset({"tiles-left", "no-tiles-left"}),
    }
    counted = frozenset({"follower"})
    drawn = frozenset({"map", "map-row"})
    cycled = frozenset({"turn"})

    def __init__(self, game: Carcassonne) -> None:
        self._game = game

    def pictures_for(self, options: Mapping[str, str]) -> tuple[str, ...]:
        without_farmers = options.get("fields") == "no"
        return tuple(picture for picture in self.pictures if not (without_farmers and picture == "farms"))

    def unaided(self, view: CarcassonneView) -> CarcassonneView:
        return msgspec.structs.replace(view, aids=False, dead=())

    def without_choices(self, view: CarcassonneView) -> CarcassonneView:
        return msgspec.structs.replace(view, to_act=(), tile=None, spots=(), dead=())

    def unmarked(self, view: CarcassonneView) -> CarcassonneView:
        return unmarked(self.unaided(view), self._game.imagine(view, FastRng(1)))

    def to_try(self, view: CarcassonneView, moves: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(str, to_try(view))) if moves else ()

    def label(self, view: CarcassonneView, field: str, value: str) -> Label:
        match field:
            case "square":
                number = _number(view, value)
                return str(number) if number else value
            case "turn":
                return Line("tap-turn", {"turns": int(value.removeprefix("r"))})
            case _ if value == ABSENT:
                return Name("no", field)
            case _:
                feature, _, at = value.partition(":")
                if not at:
                    return Name("feature", feature)
                return Line("tap-follower", {"feature": Name("feature", feature), "at": at_name(at)})

    def button(self, view: CarcassonneView, field: str, words: tuple[str, ...]) -> Label:
        if field == "follower" and words[-1] != ABSENT:
            return Line("tap-here", _placed_follower(view, words))
        return self.label(view, field, words[-1])

    def target(self, view: CarcassonneView, words: tuple[str, ...]) -> str | None:
        """Return the board item for the last word. For a rotation, this is the square, because a tap on the placed tile
        rotates the tile.
        """
        return words[1] if len(words) == FOLLOWER_AT else words[-1]

    def heard(self, view: CarcassonneView, field: str, value: str) -> Label:
        number = _number(view, value) if field == "square" else 0
        return text_board.heard_square(number, view.spots[number - 1]) if number else self.label(view, field, value)

    def oriented(self, view: CarcassonneView, words: tuple[str, ...]) -> Line | None:
        if view.tile is None or len(words) < FOLLOWER_AT:
            return None
        x, y = map(int, words[1].split(","))
        edges = TILES[laid(view.tile, int(words[2].removeprefix("r")))].edges
        sides = tuple(Name("beside", f"{side}-{edge}") for side, edge in zip(SIDES, edges, strict=True))
        return Line("spoken-lies", {"where": text_board.steps(x, y), "sides": sides})

    def suggested(self, view: CarcassonneView, field: str, moves: tuple[str, ...]) -> Line | None:
        """Return the square, or the follower's part of the tile, in words, with the points scored there at once. Return
        None for a rotation.
        """
        if field == "turn" or view.seat is None or not view.aids:
            return None
        words = tuple(moves[0].split())
        number = _number(view, words[1])
        if field == "square":
            words = words[:FOLLOWER_AT]
            line = text_board.heard_square(number, view.spots[number - 1]) if number else None
        else:
            line = Line("tap-here", _placed_follower(view, words)) if len(words) > FOLLOWER_AT else None
        if line is None:
            return None
        position = self._game.imagine(view, FastRng(1))
        before = position.scores[view.seat]
        self._game.play(position, view.seat, self._game.parse(" ".join(words)))
        return Line(f"suggested-{field}", {**line.params, "points": position.scores[view.seat] - before})

    def asked(self, view: CarcassonneView, field: str) -> Line | None:
        return Line("ask-square", {"look": Name("look", view.tile)}) if field == "square" and view.tile else None

    def chosen(self, view: CarcassonneView, words: tuple[str, ...]) -> Line | None:
        number = _number(view, words[1]) if len(words) > 1 else 0
        if not number:
            return None
        if len(words) <= FOLLOWER_AT:
            return Line("chosen-place", {"number": number})
        follower = words[FOLLOWER_AT]
        if follower == ABSENT:
            left = view.supply[view.seat] if view.seat is not None else 0
            return Line("chosen-place-alone", {"number": number, "left": left})
        return Line("chosen-place-follower", {"number": number, **_placed_follower(view, words)})

    def told_later(self, view: CarcassonneView, words: tuple[str, ...]) -> Line | None:
        x, y = map(int, words[1].split(","))
        follower = words[FOLLOWER_AT]
        if follower == ABSENT:
            return Line("later-place-alone", {"where": text_board.steps(x, y)})
        return Line("later-place-follower", {"where": text_board.steps(x, y), **_placed_follower(view, words)})

    def likeliest(self, view: CarcassonneView, moves: tuple[str, ...]) -> tuple[str, ...]:
        """Return the moves by square, in the order of the squares' numbers. On each square, the rotation with the best
        score comes first.
        """
        if view.seat is None or not view.aids or not view.spots:
            return moves
        ranks: dict[tuple[int, int, int], int] = {}
        scored = sorted(scored_moves(self._game.imagine(view, FastRng(1)), EVALUATION_WEIGHTS), reverse=True)
        for rank, move in enumerate(one.move for one in scored):
            ranks.setdefault((move.x, move.y, move.turns), rank)
        numbers = {(spot.x, spot.y): number for number, spot in enumerate(view.spots)}

        def place(text: str) -> tuple[int, int]:
            move = self._game.parse(text)
            return numbers.get((move.x, move.y), 0), ranks.get((move.x, move.y, move.turns), 0)

        return tuple(sorted(moves, key=place))

    def prospects(self, view: CarcassonneView, moves: tuple[str, ...]) -> tuple[Line, ...]:
        """Return lines about the points that the tile scores at once, then about each feature that it would join. The
        result is empty unless all moves lay the tile the same way.
        """
        if view.seat is None or not view.aids:
            return ()
        parsed = [self._game.parse(move) for move in moves]
        if len({(move.x, move.y, move.turns) for move in parsed}) != 1:
            return ()
        position = self._game.imagine(view, FastRng(1))
        choices = [move.follower for move in parsed if move.follower]
        alone = PlaceTile(parsed[0].x, parsed[0].y, parsed[0].turns)
        return (*self._scored(view, alone), *prospect_lines(prospects(position, alone), choices, view))

    def told(self, view: CarcassonneView) -> tuple[Line, ...]:
        return tuple(text_board.told(view))

    def told_at_end(self, view: CarcassonneView) -> tuple[Line, ...]:
        return tuple(text_board.told_at_end(view))

    def progress(self, view: CarcassonneView) -> Line | None:
        laid = len(view.board)
        return Line("progress", {"laid": laid, "all": laid + sum(view.left.values()) + (view.tile is not None)})

    def preview(self, view: CarcassonneView, move: str) -> tuple[Line, ...]:
        """Return lines about the points that the tile scores at once, which depend on nothing hidden. A player without
        a free follower has no further choice, so the features that the tile joins are included.
        """
        if view.seat is None or view.tile is None or not view.aids:
            return ()
        parsed = self._game.parse(move)
        if view.supply[view.seat]:
            return self._scored(view, parsed)
        found = prospects(self._game.imagine(view, FastRng(1)), parsed)
        return (*self._scored(view, parsed), *held_lines(found, view), *nobodys_lines(found))

    def _scored(self, view: CarcassonneView, move: PlaceTile) -> tuple[Line, ...]:
        position = self._game.imagine(view, FastRng(1))
        events = self._game.play(position, position.seat, move)
        return tuple(
            Line(event.code, event.params)
            for event in events
            if isinstance(event, PublicEvent) and event.code.startswith("scored-")
        )


def _placed_follower(view: CarcassonneView, words: tuple[str, ...]) -> dict[str, Value]:
    """Return the feature that a move's follower claims, and the direction of that feature on the tile."""
    move = parse(" ".join(words))
    tile, follower = laid(str(view.tile), move.turns), move.follower
    if follower is None:
        raise ValueError(f"no follower: {words}")
    number = TILES[tile].having(follower.feature, follower.at)
    return {"feature": Name("feature", follower.feature), "way": way_name(tile, number)}


def square_name(spot: Spot) -> str:
    return f"{spot.x},{spot.y}"


def _number(view: CarcassonneView, square: str) -> int:
    squares = [square_name(spot) for spot in view.spots]
    return squares.index(square) + 1 if square in squares else 0


def unmarked(view: CarcassonneView, position: CarcassonnePosition) -> CarcassonneView:
    """Return the view with every empty square beside a tile, whether or not the tile fits there. ``position`` is any
    position that the view allows.
    """
    if not view.spots:
        return view
    frontier = sorted(position.board.frontier.items())
    spots = (Spot(*coordinates(place), (), BESIDE[signature]) for place, signature in frontier)
    return msgspec.structs.replace(view, spots=tuple(spots))


def to_try(view: CarcassonneView) -> list[PlaceTile]:
    """Return every way to lay the tile on the view's open places, with and without each follower."""
    if view.tile is None:
        return []
    supply = view.supply[view.to_act[0]]
    ways = {LOWEST[4 * LETTERS.index(view.tile) + turns]: turns for turns in reversed(range(4))}
    found = []
    for spot, (tile, turns) in product(view.spots, sorted(ways.items(), key=lambda way: way[1])):
        features: list[Follower | None] = [None]
        features += [follower_on(tile, feature) for feature in CLAIMABLE[view.options.farmers][tile] if supply]
        found += [PlaceTile(spot.x, spot.y, turns, follower) for follower in features]
    return found
