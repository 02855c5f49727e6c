"""A game loaded from a save continues normally, and a damaged save is rejected."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from conformance.forged_saves import forged
from conformance.goldens import kept, save_path
from conformance.random_games import fast, midway, random_game, some_position
from engine.api import BrokenSave

if TYPE_CHECKING:
    from pathlib import Path

    from conformance.plugin import GameAndSeats
    from engine.api import AnyGame

FORGERIES = 60
GOES_ON_FOR = 12
"""Moves that a forged game must survive to count as playable."""


def test_save_and_load_then_play_equals_play(table: GameAndSeats) -> None:
    game = table.game
    for position, seat, move in random_game(game, table.seats, "save"):
        data = game.save(position)
        loaded = game.load(data)
        assert game.save(loaded) == data
        assert game.to_act(loaded) == game.to_act(position)
        twin = game.copy(position)
        assert game.play(loaded, seat, move) == game.play(twin, seat, move)
        assert game.save(loaded) == game.save(twin)


def test_a_save_is_json_that_names_its_schema_game_and_rules(game: AnyGame) -> None:
    save = json.loads(game.save(game.setup(game.seats[0], "named")))
    assert save["schema"] >= 1
    assert save["game"] == game.id
    assert save["rules"] == game.rules_version


def test_a_save_with_a_flipped_byte_never_loads(game: AnyGame) -> None:
    data = game.save(midway(game, game.seats[0], "flip"))
    for place in range(0, len(data), max(1, len(data) // 300)):
        broken = bytearray(data)
        broken[place] ^= 1
        with pytest.raises(BrokenSave):
            game.load(bytes(broken))


def test_a_cut_off_save_is_refused(game: AnyGame) -> None:
    data = game.save(midway(game, game.seats[0], "cut"))
    for length in range(0, len(data), max(1, len(data) // 100)):
        with pytest.raises(BrokenSave):
            game.load(data[:length])


def test_a_forged_save_is_refused_or_playable(game: AnyGame) -> None:
    """A digest detects only accidents. Every forged save is either rejected or a game in which nothing breaks."""
    rng, refused = fast(game.id), 0
    for number in range(FORGERIES):
        save = game.save(some_position(game, game.seats[0], f"forged {number % 7}", 5 + number % 7 * 9))
        try:
            position = game.load(forged(game, save, rng))
        except BrokenSave:
            refused += 1
            continue
        for _ in range(GOES_ON_FOR):
            acting = game.to_act(position)
            assert all(game.legal(position, seat) for seat in acting)
            if not acting:
                break
            moves = game.legal(position, acting[0])
            game.play(position, acting[0], moves[rng.below(len(moves))])
        game.view(position, None)
    assert refused, f"{game.id} loads every changed save: Game.flaw finds nothing impossible"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [("schema", 999, "newer-schema"), ("rules", 999, "newer-rules"), ("game", "chess", "other-game")],
)
def test_a_foreign_save_is_refused_by_name(game: AnyGame, field: str, value: object, code: str) -> None:
    save = json.loads(game.save(game.setup(game.seats[0], "elsewhere")))
    with pytest.raises(BrokenSave) as refused:
        game.load(json.dumps({**save, field: value}))
    assert refused.value.code == code


def test_saves_of_every_past_schema_still_load(game: AnyGame, golden: Path) -> None:
    """One save of each schema is kept forever."""
    current = json.loads(game.save(game.setup(game.seats[0], "now")))["schema"]
    for schema in range(1, current + 1):
        position = game.load(kept(save_path(golden, game, schema), game))
        assert game.flaw(position) is None
        assert game.legal(position, game.to_act(position)[0])
