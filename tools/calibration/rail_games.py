"""Whole rail games between computers, played once and kept, so that every version of the plans can be asked about them.

A side is a level (``hard``, ``normal``, ``easy``, ``greedy``, ``random``) or one of ``tools.arena.rail_opponents``.
Games are kept as lines of JSON: which game, who sat where, the seed and the moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.ai.player import Level, choose
from engine.ai.search import Budget
from engine.rng import SeededRng
from tools.arena.rail_opponents import OPPONENTS
from tools.rail_games import RAIL_GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.messages import Seat
    from engine.rails.turn.moves import RailMove
    from engine.rails.turn.position import RailPosition


class RecordedRailGame(Struct, frozen=True):
    """A finished game, and who sat where."""

    game: str
    sides: tuple[str, ...]
    seed: str
    moves: tuple[str, ...]

    def positions(self) -> Iterator[RailPosition]:
        """The game from its beginning to its end: one position, played on from move to move."""
        game, _ = RAIL_GAMES[self.game]
        position = game.setup(len(self.sides), self.seed)
        yield position
        for text in self.moves:
            game.carry_out(position, game.to_act(position)[0], game.parse(text))
            yield position

    def end(self) -> RailPosition:
        """The position in which it ended."""
        *_, end = self.positions()
        return end


def played(name: str, sides: Sequence[str], seed: str, simulations: int) -> RecordedRailGame:
    """A game between these sides, seat by seat."""
    game, _ = RAIL_GAMES[name]
    rng, position, moves = SeededRng(seed, "sides"), game.setup(len(sides), seed), list[str]()
    players = [_player(name, side, simulations) for side in sides]
    while acting := game.to_act(position):
        seat = acting[0]
        move = players[seat](position, seat, rng.below(2**31))
        game.play(position, seat, move)
        moves.append(str(move))
    return RecordedRailGame(name, tuple(sides), seed, tuple(moves))


def _player(name: str, side: str, simulations: int) -> Callable[[RailPosition, Seat, int], RailMove]:
    game, strategy = RAIL_GAMES[name]
    if side in OPPONENTS:
        opponent = OPPONENTS[side](strategy)
        return lambda position, seat, _: opponent.move(position, seat)
    level, budget = Level(side), Budget(simulations)
    return lambda position, seat, seed: choose(game, strategy, game.view(position, seat), level, seed, budget)
