"""A game is played to its end under the rules it began with, so each version of each game's rules stays playable.

The folder of golden files contains, for each version, a save from the middle of a game and a complete record, written
by the release that introduced it. ``conformance.goldens`` adds those of a new version and never rewrites old ones.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from conformance.goldens import versions_of
from engine import replay
from engine.api import BadSetup
from engine.rng import FastRng
from engine.variants import all_variants

if TYPE_CHECKING:
    from pathlib import Path

    from conformance.goldens import RulesOfGame
    from engine.api import AnyGame


def test_a_save_of_every_version_loads_and_continues_under_its_rules(version: RulesOfGame, golden: Path) -> None:
    game, rules, _ = version
    data = version.kept(golden, "save")
    position = game.load(data)
    assert game.flaw(position) is None
    assert game.save(position) == data
    rng = FastRng(3)
    while acting := game.to_act(position):
        game.play(position, acting[0], game.sample(position, acting[0], rng))
        assert json.loads(game.save(position))["rules"] == rules
    assert game.standings(position).over


def test_a_record_of_every_version_verifies(version: RulesOfGame, golden: Path) -> None:
    game, rules, variants = version
    record = replay.read(version.kept(golden, "record"))
    assert (record.start.rules, record.start.options) == (rules, dict(variants))
    assert game.standings(replay.replay(game, record)).over


def test_imagined_and_copied_positions_keep_their_rules_version(version: RulesOfGame, golden: Path) -> None:
    game, rules, _ = version
    position = game.load(version.kept(golden, "save"))
    seat = game.to_act(position)[0]
    for other in (game.copy(position), game.imagine(game.view(position, seat), FastRng(1))):
        assert json.loads(game.save(other))["rules"] == rules
        assert game.legal(other, seat) == game.legal(position, seat)


def test_a_save_and_a_record_of_every_variant_are_kept(game: AnyGame, golden: Path) -> None:
    kept = {variant for version in versions_of(golden, game) for variant in version.variants}
    assert kept == {*all_variants(game.options)}, f"write the golden files of {game.id}: see conformance/goldens.py"


def test_a_new_game_uses_the_newest_rules(game: AnyGame) -> None:
    assert json.loads(game.save(game.setup(game.seats[0], "new")))["rules"] == game.rules_version


def test_a_nonexistent_rules_version_is_refused(game: AnyGame) -> None:
    for rules in (0, game.rules_version + 1):
        with pytest.raises(BadSetup, match="unknown-rules"):
            game.setup(game.seats[0], "never", rules=rules)
