"""Write the goldens that the tests compare with. Saves of past schemas are only added, never written again."""

from __future__ import annotations

import json

import engine.games
import tests.toy
from tests.conformance.playthrough import golden_path, playthrough
from tests.conformance.random_games import some_position
from tests.conformance.test_saves import SAVED


def main() -> None:
    """Write them for every game."""
    for game in (*engine.games.all(), tests.toy.ANY_GAME):
        for seats in sorted({game.seats[0], game.seats[1]}):
            path = golden_path(game, seats)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(playthrough(game, seats), encoding="utf-8")
        data = game.save(some_position(game, game.seats[1], "golden save", 40 if game.id != "toy" else 6))
        path = SAVED / f"{game.id}-{json.loads(data)['schema']}.json"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


if __name__ == "__main__":
    main()
