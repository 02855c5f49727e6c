"""Random games, each with a spectator's views of all positions and the game's history."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from conformance.random_games import finished, random_game
from engine import replay
from engine.history import History, history_of

if TYPE_CHECKING:
    from engine.api import AnyGame, View


@cache
def recorded(game: AnyGame, seed: str, seats: int = 2) -> tuple[tuple[View, ...], History]:
    """Return a spectator's views of a random game, from the first position to the last, and its history."""
    moves, views = [], []
    for position, seat, move in random_game(game, seats, seed):
        moves.append((seat, move))
        views.append(game.view(position, None))
    end = finished(game, seats, seed)
    record = replay.record(game, replay.start_of(game, seats, seed, {}, {}), moves, end)
    return (*views, game.view(end, None)), history_of(game, record)
