"""A playthrough: a whole random game as text that a person can read and a change of the rules shows up in.

Every move with its events; every so often all that each seat sees; the final score with where it came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.api import Line, PrivateEvent, seat_name
from engine.wording import game_words
from tests.conformance.random_games import finished, random_game
from tests.paths import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.api import AnyGame, Position

FOLDER = GOLDEN / "playthroughs"
LOOK_EVERY = 40


def golden_path(game: AnyGame, seats: int) -> Path:
    """Where the playthrough of this game lies."""
    return FOLDER / f"{game.id}-{seats}.txt"


def playthrough(game: AnyGame, seats: int) -> str:
    """The playthrough's text."""
    return "\n".join(_lines(game, seats, f"golden {seats}")) + "\n"


def _lines(game: AnyGame, seats: int, seed: str) -> Iterator[str]:
    words = game_words(game, "en")
    yield f"{words.message('game')}, {seats} seats, seed {seed!r}, rules {game.rules_version}"
    for number, (position, seat, move) in enumerate(random_game(game, seats, seed)):
        if number % LOOK_EVERY == 0:
            for looking in (*range(seats), None):
                yield from _board(game, position, looking)
        yield f"{number + 1}. seat {seat} ({len(game.legal(position, seat))} legal): {move}"
        for event in game.play(game.copy(position), seat, move):
            whom = f"to seat {event.seat}: " if isinstance(event, PrivateEvent) else ""
            yield f"    {whom}{words.say(event)}"
    final = finished(game, seats, seed)
    yield from _board(game, final, None)
    for standing in game.standings(final).seats:
        yield f"{words.name(seat_name(standing.seat))}: {standing.points} points, rank {standing.rank}"
        for share in standing.breakdown:
            yield f"    {share.points:+d} {words.say(Line(share.code, share.params))}"


def _board(game: AnyGame, position: Position, seat: int | None) -> Iterator[str]:
    yield f"--- as {'a spectator' if seat is None else f'seat {seat}'} sees it"
    words = game_words(game, "en")
    for line in game.text_board(game.view(position, seat)):
        yield from (f"  | {part}" for part in words.say(line).splitlines())
