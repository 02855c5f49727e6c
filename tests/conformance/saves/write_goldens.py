"""Writes the golden files. Saves of past schemas are only added, never rewritten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import engine.games
import tests.toy
from engine import replay
from engine.rng import FastRng
from engine.variants import combinations
from tests.conformance.playthrough import golden_path, playthrough
from tests.conformance.random_games import some_position
from tests.paths import GOLDEN

if TYPE_CHECKING:
    from engine.api import AnyGame
    from engine.variants import Variant

RULES = GOLDEN / "rules"
SAVED = GOLDEN / "saved"
WHOLE_RECORD = SAVED / f"record-{replay.SCHEMA}.json"
IN_THE_MIDDLE = 45
"""Moves before the save of a rules version. In a shorter game, half of its moves."""


def main() -> None:
    """Write the golden files of every game."""
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
    for game in engine.games.all():
        keep_rules(game)
        if game.options:
            keep_rules(game, combinations(game.options)[-1])
    keep_whole_record()


def kept_name(game: AnyGame, rules: int, variants: tuple[Variant, ...] = ()) -> str:
    return "-".join([game.id, str(rules), *(word for variant in variants for word in variant)])


def keep_rules(game: AnyGame, variants: tuple[Variant, ...] = ()) -> None:
    """Write a save and a record under the newest rules, unless they exist. Both are kept forever."""
    name, options = kept_name(game, game.rules_version, variants), dict(variants)
    save, whole = (RULES / f"{name}.{kind}.json" for kind in ("save", "record"))
    if save.exists() and whole.exists():
        return
    seats, seed, rng = min(3, game.seats[1]), f"released under rules {game.rules_version}", FastRng(7)
    position, moves, saves = game.setup(seats, seed, options), [], []
    while acting := game.to_act(position):
        move = game.sample(position, acting[0], rng)
        moves.append((acting[0], move))
        game.play(position, acting[0], move)
        saves.append(game.save(position))
    save.write_bytes(saves[min(IN_THE_MIDDLE, len(moves) // 2) - 1])
    record = replay.record(game, replay.start_of(game, seats, seed, options, {}), moves, position)
    whole.write_text(replay.write(record), encoding="utf-8")


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
