"""Whole games between computers, played once and kept, so that every version can be asked about the same games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

import engine.games
from engine.rng import SeededRng
from tools.arena.sides import Effort, side

if TYPE_CHECKING:
    from pathlib import Path


class RecordedGame(Struct, frozen=True):
    """A finished game: who sat where (as ``tools.arena.sides`` writes sides), the seed, and the moves."""

    game: str
    sides: tuple[str, ...]
    seed: str
    moves: tuple[str, ...]

    def positions(self) -> Iterator[Any]:
        game: Any = engine.games.find(self.game)
        position = game.setup(len(self.sides), self.seed)
        yield position
        for text in self.moves:
            game.carry_out(position, game.to_act(position)[0], game.parse(text))
            yield position

    def end(self) -> Any:  # noqa: ANN401 - a position of its game
        *_, end = self.positions()
        return end


def played(name: str, sides: Sequence[str], seed: str, simulations: int) -> RecordedGame:
    game = engine.games.find(name)
    rng, position, moves = SeededRng(seed, "sides"), game.setup(len(sides), seed), list[str]()
    with ExitStack() as stack:
        players = [stack.enter_context(side(text, game, Effort(simulations=simulations))) for text in sides]
        while acting := game.to_act(position):
            move = players[acting[0]].move(position, acting[0], rng.below(2**31))
            game.play(position, acting[0], move)
            moves.append(str(move))
    return RecordedGame(name, tuple(sides), seed, tuple(moves))


def read(path: Path) -> Iterator[RecordedGame]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield msgspec.json.decode(line, type=RecordedGame)


def append(path: Path, game: RecordedGame) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(msgspec.json.encode(game).decode() + "\n")
