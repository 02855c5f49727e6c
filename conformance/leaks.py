"""A check that a game keeps its secrets: the hidden parts are dealt again, and the seat must see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.rng import FastRng

if TYPE_CHECKING:
    from engine.api import Game, M, P, Seat, V

AGAIN = 4


def assert_nothing_leaks(game: Game[P, M, V], position: P, seat: Seat | None, rng: FastRng) -> None:
    """Check that the seat's view, moves and texts are the same in every position that its view allows."""
    seen = everything_seen(game, position, seat)
    for _ in range(AGAIN):
        other = game.imagine(game.view(position, seat), rng)
        assert game.flaw(other) is None
        assert everything_seen(game, other, seat) == seen


def everything_seen(game: Game[P, M, V], position: P, seat: Seat | None) -> list[bytes]:
    """Return everything that the engine shows a seat about a position, as bytes."""
    view = game.view(position, seat)
    seen = [msgspec.json.encode(view), msgspec.json.encode(game.text_board(view))]
    moves = [] if seat is None else game.legal(position, seat)
    standings = game.standings(position)
    return [*seen, "\n".join(map(str, moves)).encode(), msgspec.json.encode(standings)]


def futures(game: Game[P, M, V], position: P, seat: Seat | None, rng: FastRng) -> set[bytes]:
    """Return the final positions of some games imagined from the seat's view and continued with the same random moves.
    A view that revealed everything would allow only one outcome.
    """
    view = game.view(position, seat)
    return {_end(game, game.imagine(view, rng)) for _ in range(AGAIN)}


def _end(game: Game[P, M, V], position: P) -> bytes:
    game.playout(position, FastRng(0))
    return msgspec.json.encode(game.view(position, None))
