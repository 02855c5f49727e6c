"""Measures reviews: what one costs, how often its turning points still are mistakes with ten times the search.

    python -m tools.review --games 4

Plays games of every kind between computers of different levels, over two and three seats, reviews them, and judges
each turning point anew. Prints a line for each game and for each turning point, and the sums.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import TYPE_CHECKING, Final

import engine.games
from engine import replay
from engine.ai.player import Level, choose
from engine.review import MISTAKE, examine, review

if TYPE_CHECKING:
    from engine.api import AnyGame, Move, Seat

LEVELS: Final = (Level.EASY, Level.NORMAL, Level.EASY)
EFFORT: Final = 10


def played_game(game: AnyGame, seats: int, seed: str) -> replay.Record:
    """The record of a game between computers."""
    strategy, position = engine.games.strategy(game), game.setup(seats, seed)
    moves: list[tuple[Seat, Move]] = []
    while acting := game.to_act(position):
        seat = acting[0]
        move = choose(game, strategy, game.view(position, seat), LEVELS[seat], len(moves))
        game.play(position, seat, move)
        moves.append((seat, move))
    return replay.record(game, replay.start_of(game, seats, seed, {}, {}), moves, position)


def main() -> None:
    """Play, review and judge anew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4, help="of each kind")
    parser.add_argument("--kinds", nargs="*", default=[game.id for game in engine.games.all()])
    options = parser.parse_args()
    held = found = 0
    for game in map(engine.games.find, options.kinds):
        seconds = 0.0
        for number in range(options.games):
            seats = min(2 + number % 2, game.seats[1])
            record = played_game(game, seats, f"review {number}")
            began = process_time()
            made = review(game, engine.games.strategy(game), record)
            took = process_time() - began
            seconds += took
            print(
                f"{game.id} {number}: {seats} seats, {len(record.moves)} moves, {took:.0f} s, accuracy {made.accuracy}"
            )
            for point in made.turning_points:
                again = examine(game, engine.games.strategy(game), record, point.number, EFFORT)
                holds = again.lost >= MISTAKE
                found, held = found + 1, held + holds
                said = f"{point.played} cost {point.cost}, better {point.better}"
                print(
                    f"  {'holds' if holds else 'FAILS'}: {said}; again {again.lost:.1f} by {again.better}", flush=True
                )
        print(f"{game.id}: a review takes {seconds / options.games:.0f} s of one core", flush=True)
    print(f"{held} of {found} turning points still are mistakes with {EFFORT} times the search")


if __name__ == "__main__":
    main()
