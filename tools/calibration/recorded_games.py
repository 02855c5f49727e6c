"""Whole games between computers, played once and kept, so that every evaluation can be asked about the same games.

A side is a level (``hard``, ``normal``, ``easy``, ``greedy``, ``random``) or one of
``tools.arena.carcassonne_opponents``. Games are kept as lines of JSON: who sat where, and the saved game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.games.carcassonne import GAME
from engine.games.carcassonne.moves import parse
from engine.games.carcassonne.saves import state_of
from engine.games.carcassonne.setup import begun, replay
from engine.rng import SeededRng
from tools.arena.carcassonne_opponents import OPPONENTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition


class RecordedGame(Struct, frozen=True):
    """A finished game, and who sat where."""

    sides: tuple[str, ...]
    save: str

    def positions(self) -> Iterator[CarcassonnePosition]:
        """The game from its beginning to its end: one position, played on from turn to turn."""
        end = GAME.load(self.save)
        position = begun(end.seats, end.first, end.order, end.rules)
        yield position
        for text in state_of(end).moves:
            replay(position, (parse(text),))
            yield position


def played(sides: Sequence[str], seed: str, simulations: int) -> RecordedGame:
    """A game between these sides, seat by seat."""
    position = GAME.setup(len(sides), seed)
    rng = SeededRng(seed, "sides")
    while not position.over:
        GAME.play(position, position.seat, _move(sides[position.seat], position, rng.below(2**31), simulations))
    return RecordedGame(tuple(sides), GAME.save(position).decode())


def _move(side: str, position: CarcassonnePosition, seed: int, simulations: int) -> PlaceTile:
    if side in OPPONENTS:
        return OPPONENTS[side](position, seed, 1.0)
    view = GAME.view(position, position.seat)
    return choose(GAME, GAME.strategy, view, Level(side), seed, Budget(simulations))
