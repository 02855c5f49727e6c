"""Writes the golden files of all games. Saves of past schemas are only added, never rewritten."""

from __future__ import annotations

from typing import Final

import engine.games
from conformance.goldens import games_named, write_goldens
from engine import replay
from engine.rng import FastRng
from tests.paths import GOLDEN

OF_TESTS: Final = ("tests.toy",)
WHOLE_RECORD: Final = GOLDEN / "saved" / f"record-{replay.SCHEMA}.json"


def main() -> None:
    """Write the golden files of every game."""
    for game in games_named(("*", *OF_TESTS)):
        write_goldens(GOLDEN, game)
    keep_whole_record()


def keep_whole_record() -> None:
    """Write a record with all fields of the newest schema, unless it exists. Older records stay unchanged."""
    if WHOLE_RECORD.exists():
        return
    game, mix, rng = engine.games.find("tchu"), replay.Mix("sealed in a lobby", "1456000000000000001"), FastRng(7)
    position, moves = game.setup(2, mix.seed), []
    while acting := game.to_act(position):
        move = game.sample(position, acting[0], rng)
        moves.append((acting[0], move))
        game.play(position, acting[0], move)
    record = replay.record(game, replay.start_of(game, 2, mix.seed, {}, {}), moves, position, mix, [4, 9])
    WHOLE_RECORD.write_text(replay.write(record), encoding="utf-8")


if __name__ == "__main__":
    main()
