"""How a game went: who moved, what everybody was told, and everybody's points after each move. Made of its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine import replay
from engine.messages import PublicEvent, Seat
from engine.standings import Standings

if TYPE_CHECKING:
    from engine.api import Game, M, P, V


class PlayedMove(Struct, frozen=True):
    """A move that was made, as everybody could follow it."""

    seat: Seat
    events: tuple[PublicEvent, ...]
    points: tuple[int, ...]
    """Everybody's points after it; after the last move of a game that came to its end the final points."""


class History(Struct, frozen=True):
    """A game from its first move to its last."""

    moves: tuple[PlayedMove, ...]
    standings: Standings
    """After the last move."""

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """Everybody's points before the first move and after each."""
        return (tuple(0 for _ in self.standings.seats), *(move.points for move in self.moves))


def history_of(game: Game[P, M, V], record: replay.Record) -> History:
    """Play a record again and note what everybody saw. Raises ``BrokenRecord`` where it does not hold."""
    position = replay.begin(game, record)
    moves = []
    for seat, _, events in replay.steps(game, record, position):
        shown = tuple(event for event in events if isinstance(event, PublicEvent))
        points = tuple(standing.points for standing in game.standings(position).seats)
        moves.append(PlayedMove(seat, shown, points))
    return History(tuple(moves), game.standings(position))
