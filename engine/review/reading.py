"""A record from its movers' views: before each move what its mover saw, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from engine import replay
from engine.ai.search import thinking_seat
from engine.api import M, V

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import Game, P, Seat


class SeenMove(Struct, Generic[V, M], frozen=True):
    """A move of a record, and the view of its seat before it."""

    number: int
    """Counted from 0."""
    view: V
    move: M
    free: bool
    """Whether any other move was possible."""

    @property
    def seat(self) -> Seat:
        """Who made it."""
        return thinking_seat(self.view)


def seen_moves(game: Game[P, M, V], record: replay.Record, first: int, end: int) -> Iterator[SeenMove[V, M]]:
    """The moves from this one to before that one. Raises ``BrokenRecord`` where the record does not hold."""
    position = replay.begin(game, record)
    before = {seat: (game.view(position, seat), 0) for seat in game.to_act(position)} if first == 0 else {}
    for number, (seat, move, _) in enumerate(replay.steps(game, record, position)):
        if number >= end:
            break
        if number >= first:
            view, choices = before[seat]
            yield SeenMove(number, view, move, choices > 1)
        if number + 1 >= first:
            before = {
                acting: (game.view(position, acting), len(game.legal(position, acting)))
                for acting in game.to_act(position)
            }
