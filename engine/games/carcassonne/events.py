"""What happened, as events. They are read off the position after a turn, so that a turn only thought of costs none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.api import Event, Name, PublicEvent, seat_name
from engine.games.carcassonne.board import coordinates
from engine.games.carcassonne.moves import at_name, follower_on
from engine.games.carcassonne.position import NOBODY
from engine.games.carcassonne.scoring import completed_points, kind_of, scored, unfinished
from engine.games.carcassonne.tiles import LETTERS, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import Seat
    from engine.games.carcassonne.position import CarcassonnePosition


class TurnStart(NamedTuple):
    """How far a game had got before a turn."""

    closed: int
    aside: int

    @classmethod
    def of(cls, position: CarcassonnePosition) -> TurnStart:
        """The start of the turn that is about to be played on this position."""
        return cls(len(position.closed), len(position.aside))


def events_since(mark: TurnStart, position: CarcassonnePosition, seat: Seat) -> list[Event]:
    """What happened in the turn of this seat that began at the mark."""
    return [*_placed(position, seat), *_scored(position, mark), *_drawn(position, mark)]


def _placed(position: CarcassonnePosition, seat: Seat) -> Iterator[Event]:
    x, y = _last_square(position)
    tile, feature = position.board.laid[-1], position.manned[-1]
    what = Name("tile", TILES[tile].kind)
    yield PublicEvent("placed", {"seat": seat_name(seat), "tile": what, "x": x, "y": y, "turns": tile % 4})
    if feature != NOBODY:
        follower = follower_on(tile, feature)
        names = {"feature": Name("feature", follower.feature), "at": at_name(follower.at)}
        yield PublicEvent("follower-placed", {"seat": seat_name(seat), **names})


def _last_square(position: CarcassonnePosition) -> tuple[int, int]:
    return coordinates(next(reversed(position.board.numbers)))


def _scored(position: CarcassonnePosition, mark: TurnStart) -> Iterator[Event]:
    for root in position.closed[mark.closed :]:
        points = completed_points(position.board, root)
        yield PublicEvent(f"scored-{kind_of(position.board, root)}", {"points": points, **scored(position, root)})


def _drawn(position: CarcassonnePosition, mark: TurnStart) -> Iterator[Event]:
    for kind, _ in position.aside[mark.aside :]:
        yield PublicEvent("tile-set-aside", {"seat": seat_name(position.seat), "tile": Name("tile", LETTERS[kind])})
    if not position.over:
        yield PublicEvent("drew", {"seat": seat_name(position.seat), "tile": Name("tile", LETTERS[position.hand])})
        return
    yield PublicEvent("last-tile")
    for root, points in unfinished(position):
        if points:
            yield PublicEvent(f"final-{kind_of(position.board, root)}", {"points": points, **scored(position, root)})
