"""One version's computers, as a process of their own: it is told what happens in a game and asked for moves.

A line of JSON comes in, a line of JSON goes out. This file is run in the folder of either version, so it uses only
what every version of ``engine`` has:

- ``{"game": "europe", "position": "…"}`` begins a game from a save of its first position; the answer is ``{}``
- ``{"play": "draw blind"}`` is a move that somebody made; the answer is ``{}``
- ``{"level": "hard", "seed": 5, "seconds": 0.2, "simulations": 0}`` asks for the move of the seat in turn; the answer
  is ``{"move": "…", "seconds": 0.19}``, by the processor's clock. What is 0 sets no limit.
"""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

import engine.games
from engine.ai.player import Level, choose
from engine.ai.search import Budget


class Table:
    """The game under way, as this version plays it."""

    def __init__(self, game: str, save: str) -> None:
        self.game = engine.games.find(game)
        self.strategy = engine.games.strategy(self.game)
        self.position = self.game.load(save)

    def play(self, text: str) -> None:
        """Follow a move."""
        self.game.play(self.position, self.game.to_act(self.position)[0], self.game.parse(text))

    def choose(self, level: str, seed: int, seconds: float, simulations: int) -> dict[str, str | float]:
        """Think of a move, from the view of the seat in turn alone."""
        view = self.game.view(self.position, self.game.to_act(self.position)[0])
        began = process_time()
        move = choose(self.game, self.strategy, view, Level(level), seed, budget(seconds, simulations))
        return {"move": str(move), "seconds": process_time() - began}


def budget(seconds: float, simulations: int) -> Budget | None:
    """How much may be thought; None for as much as the version does by itself."""
    if seconds:
        return Budget.within(seconds, process_time)
    return Budget(simulations) if simulations else None


def main() -> None:
    """Answer line by line until the other side closes."""
    table: Table | None = None
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        answer: dict[str, str | float] = {}
        if "game" in asked:
            table = Table(asked["game"], asked["position"])
        elif table is None:
            raise ValueError("no game was begun")
        elif "play" in asked:
            table.play(asked["play"])
        else:
            answer = table.choose(asked["level"], asked["seed"], asked["seconds"], asked["simulations"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
