"""Random games for the tests. Each game is determined by its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rng import FastRng, SeededRng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import Event, Game, M, P, Seat, V

LONGEST_GAME = 5000


def random_game(game: Game[P, M, V], seats: int, seed: str) -> Iterator[tuple[P, Seat, M]]:
    """Yield every position of a random game, with the move about to be played. The move is played when the next item is
    requested.
    """
    position = game.setup(seats, seed)
    rng = SeededRng(seed, "random moves")
    for _ in range(LONGEST_GAME):
        acting = game.to_act(position)
        if not acting:
            return
        seat = acting[rng.below(len(acting))]
        move = game.sample(position, seat, rng)
        yield position, seat, move
        game.play(position, seat, move)
    raise AssertionError(f"{game.id} with {seats} seats and seed {seed!r} does not end")


def finished(game: Game[P, M, V], seats: int, seed: str) -> P:
    """Return the last position of the random game."""
    reached = game.setup(seats, seed)
    for position, _, _ in random_game(game, seats, seed):
        reached = position
    return reached


def some_position(game: Game[P, M, V], seats: int, seed: str, moves: int) -> P:
    """Return the position of the random game after ``moves`` moves."""
    for number, (position, _, _) in enumerate(random_game(game, seats, seed)):
        if number == moves:
            return position
    return finished(game, seats, seed)


def midway(game: Game[P, M, V], seats: int, seed: str) -> P:
    """Return the position in the middle of the random game."""
    length = sum(1 for _ in random_game(game, seats, seed))
    return some_position(game, seats, seed, length // 2)


def visible(events: list[Event], seat: Seat | None) -> list[Event]:
    """Return the events that this seat, or a spectator, may see."""
    return [event for event in events if getattr(event, "seat", seat) == seat]


def fast(seed: str) -> FastRng:
    """Return a fast random generator seeded by a text."""
    return FastRng(SeededRng(seed, "fast").below(2**31))
