"""The speed of each game's rules, on which all searches depend."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import engine.games
from conformance.random_games import some_position
from engine.rng import FastRng
from tests.bench.timing import cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame

MIDDLE = 50
"""Moves after which each game is about half over."""


def report() -> Iterator[str]:
    for game in engine.games.all():
        yield f"{game.id}, {game.seats[0]} seats"
        yield from _of_game(game)


def _of_game(game: AnyGame) -> Iterator[str]:
    seats = game.seats[0]
    position = some_position(game, seats, "bench", MIDDLE)
    seat = game.to_act(position)[0]
    move = game.legal(position, seat)[0]
    view, saved, rng = game.view(position, seat), game.save(position), FastRng(1)
    fresh = count()

    def random_game() -> None:
        playing = game.setup(seats, str(next(fresh)))
        game.playout(playing, rng)

    yield cost(random_game, 100).row("a whole random game, set-up and all")
    yield cost(lambda: game.playout(game.copy(position), rng), 100).row("a random game from the middle")
    legal = len(game.legal(position, seat))
    yield cost(lambda: game.legal(position, seat), 100).row(f"all legal moves ({legal})")
    yield cost(lambda: game.why_not(position, seat, move), 1000).row("why not")
    yield cost(lambda: game.copy(position), 1000).row("copy")
    yield cost(lambda: game.view(position, seat), 50).row("view")
    yield cost(lambda: game.imagine(view, rng), 50).row("imagine")
    yield cost(lambda: game.text_board(view), 50).row("text board")
    yield cost(lambda: game.save(position), 100).row(f"save ({len(saved)} bytes)")
    yield cost(lambda: game.load(saved), 50).row("load")
