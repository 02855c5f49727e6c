"""The speed of the rules: what AI search stands on."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import engine.games
from engine.rng import FastRng
from tests.bench.timing import best, row
from tests.conformance.play import some_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame

MIDDLE = 50
"""A position after so many moves is a fair middle game in all three games."""


def report(yardstick: float) -> Iterator[str]:
    """The lines of the report."""
    for game in engine.games.all():
        yield f"{game.id}, {game.seats[0]} seats"
        yield from _of_game(game, yardstick)


def _of_game(game: AnyGame, yardstick: float) -> Iterator[str]:
    seats = game.seats[0]
    position = some_position(game, seats, "bench", MIDDLE)
    seat = game.to_act(position)[0]
    move = game.legal(position, seat)[0]
    view, saved, rng = game.view(position, seat), game.save(position), FastRng(1)
    fresh = count()

    def random_game() -> None:
        playing = game.setup(seats, str(next(fresh)))
        game.playout(playing, rng)

    yield row("a whole random game, set-up and all", best(random_game, 100), yardstick)
    yield row("a random game from the middle", best(lambda: game.playout(game.copy(position), rng), 100), yardstick)
    legal = len(game.legal(position, seat))
    yield row(f"all legal moves ({legal})", best(lambda: game.legal(position, seat), 100), yardstick)
    yield row("why not", best(lambda: game.why_not(position, seat, move), 1000), yardstick)
    yield row("copy", best(lambda: game.copy(position), 1000), yardstick)
    yield row("view", best(lambda: game.view(position, seat), 50), yardstick)
    yield row("imagine", best(lambda: game.imagine(view, rng), 50), yardstick)
    yield row("text board", best(lambda: game.text_board(view), 50), yardstick)
    yield row(f"save ({len(saved)} bytes)", best(lambda: game.save(position), 100), yardstick)
    yield row("load", best(lambda: game.load(saved), 50), yardstick)
