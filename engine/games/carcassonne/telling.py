"""What happened, as events. They are read off the position after a turn, so that a turn only thought of costs none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.api import Event, Name, Shown, seat_name
from engine.games.carcassonne.board import coordinates
from engine.games.carcassonne.moves import at_name
from engine.games.carcassonne.placing import follower_on
from engine.games.carcassonne.position import NOBODY
from engine.games.carcassonne.scoring import completed_points, kind_of, unfinished
from engine.games.carcassonne.standings import scored
from engine.games.carcassonne.tiles import LETTERS, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import Seat
    from engine.games.carcassonne.position import Position


class Mark(NamedTuple):
    """How far a game had got before a turn."""

    closed: int
    aside: int

    @classmethod
    def of(cls, position: Position) -> Mark:
        """Here."""
        return cls(len(position.closed), len(position.aside))


def told_since(mark: Mark, position: Position, seat: Seat) -> list[Event]:
    """What happened in the turn of this seat that began at the mark."""
    return [*_placed(position, seat), *_scored(position, mark), *_drawn(position, mark)]


def _placed(position: Position, seat: Seat) -> Iterator[Event]:
    x, y = _last_square(position)
    tile, feature = position.board.laid[-1], position.manned[-1]
    what = Name("tile", TILES[tile].kind)
    yield Shown("placed", {"seat": seat_name(seat), "tile": what, "x": x, "y": y, "turns": tile % 4})
    if feature != NOBODY:
        follower = follower_on(tile, feature)
        names = {"feature": Name("feature", follower.feature), "at": at_name(follower.at)}
        yield Shown("follower-placed", {"seat": seat_name(seat), **names})


def _last_square(position: Position) -> tuple[int, int]:
    return coordinates(next(reversed(position.board.numbers)))


def _scored(position: Position, mark: Mark) -> Iterator[Event]:
    for root in position.closed[mark.closed :]:
        points = completed_points(position.board, root)
        yield Shown(f"scored-{kind_of(position.board, root)}", {"points": points, **scored(position, root)})


def _drawn(position: Position, mark: Mark) -> Iterator[Event]:
    for kind, _ in position.aside[mark.aside :]:
        yield Shown("tile-set-aside", {"seat": seat_name(position.seat), "tile": Name("tile", LETTERS[kind])})
    if not position.over:
        yield Shown("drew", {"seat": seat_name(position.seat), "tile": Name("tile", LETTERS[position.hand])})
        return
    yield Shown("last-tile")
    for root, points in unfinished(position):
        if points:
            yield Shown(f"final-{kind_of(position.board, root)}", {"points": points, **scored(position, root)})
