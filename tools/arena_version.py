"""Computer players of another version, in a separate process. Each line of JSON requests a move, and the reply is one
line.

``{"game": "europe", "position": "…", "seat": 0, "level": "hard", "style": "", "seed": 5, "seconds": 0.2, "simulations":
0}`` returns ``{"move": "…", "seconds": 0.19}`` with the processor time. A limit of 0 is ignored. This file runs in the
folder of the other version, so it uses only parts of ``engine`` that all versions have.
"""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

import engine.games
from engine.ai.player import Level, choose
from engine.ai.search import Budget


def answer(asked: dict[str, Any]) -> dict[str, str | float]:
    game = engine.games.find(asked["game"])
    strategy = engine.games.strategy(game)
    strategy = strategy.in_style(asked["style"]) if asked["style"] else strategy
    view = game.view(game.load(asked["position"]), asked["seat"])
    budget = Budget(asked["simulations"]) if asked["simulations"] else None
    began = process_time()
    if asked["seconds"]:
        budget = Budget.within(asked["seconds"], process_time)
    move = choose(game, strategy, view, Level(asked["level"]), asked["seed"], budget)
    return {"move": str(move), "seconds": process_time() - began}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
