"""A game is played to its end under the rules it began with, so each version of each game's rules stays playable.

``tests/golden/rules`` contains, for each version, a save from the middle of a game and a complete record, written by
the release that introduced it. ``python -m tests.conformance.saves.write_goldens`` adds those of a new version and
never rewrites old ones.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

import engine.games
from engine import replay
from engine.api import BadSetup
from engine.rng import FastRng
from engine.variants import Variant, all_variants, chosen_variants
from tests.conformance.saves.write_goldens import kept_name
from tests.paths import GOLDEN, golden_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.api import AnyGame

RULES = GOLDEN / "rules"


class Version(NamedTuple):
    """One version of one game's rules, or several variants together under one version."""

    game: AnyGame
    rules: int
    variants: tuple[Variant, ...] = ()

    def __str__(self) -> str:
        return kept_name(self.game, self.rules, self.variants)

    def kept(self, kind: str) -> bytes:
        """Return the stored save or record of this version."""
        return golden_file(RULES / f"{self}.{kind}.json", "tests.conformance.saves.write_goldens").read_bytes()


VERSIONS = [Version(game, rules) for game in engine.games.all() for rules in range(1, game.rules_version + 1)]


def kept_variants() -> Iterator[Version]:
    for path in sorted(RULES.glob("*.record.json")):
        start = replay.read(path.read_bytes()).start
        game = engine.games.find(start.game)
        if variants := chosen_variants(game.options, start.options):
            yield Version(game, start.rules, variants)


VERSIONS += kept_variants()


@pytest.mark.parametrize("version", VERSIONS, ids=str)
def test_a_save_of_every_version_loads_and_continues_under_its_rules(version: Version) -> None:
    game, rules, _ = version
    data = version.kept("save")
    position = game.load(data)
    assert game.flaw(position) is None
    assert game.save(position) == data
    rng = FastRng(3)
    while acting := game.to_act(position):
        game.play(position, acting[0], game.sample(position, acting[0], rng))
        assert json.loads(game.save(position))["rules"] == rules
    assert game.standings(position).over


@pytest.mark.parametrize("version", VERSIONS, ids=str)
def test_a_record_of_every_version_verifies(version: Version) -> None:
    game, rules, variants = version
    record = replay.read(version.kept("record"))
    assert (record.start.rules, record.start.options) == (rules, dict(variants))
    assert game.standings(replay.replay(game, record)).over


@pytest.mark.parametrize("version", VERSIONS, ids=str)
def test_imagined_and_copied_positions_keep_their_rules_version(version: Version) -> None:
    game, rules, _ = version
    position = game.load(version.kept("save"))
    seat = game.to_act(position)[0]
    for other in (game.copy(position), game.imagine(game.view(position, seat), FastRng(1))):
        assert json.loads(game.save(other))["rules"] == rules
        assert game.legal(other, seat) == game.legal(position, seat)


def test_a_save_and_a_record_of_every_variant_are_kept() -> None:
    kept = {(version.game.id, variant) for version in VERSIONS for variant in version.variants}
    assert kept == {(game.id, variant) for game in engine.games.all() for variant in all_variants(game.options)}


def test_a_new_game_uses_the_newest_rules(game: AnyGame) -> None:
    assert json.loads(game.save(game.setup(game.seats[0], "new")))["rules"] == game.rules_version


def test_a_nonexistent_rules_version_is_refused(game: AnyGame) -> None:
    for rules in (0, game.rules_version + 1):
        with pytest.raises(BadSetup, match="unknown-rules"):
            game.setup(game.seats[0], "never", rules=rules)
