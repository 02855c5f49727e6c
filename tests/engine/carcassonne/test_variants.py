"""The variants: games without fields, and games with half of the tiles."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest

from engine import replay
from engine.ai.player import Level, choose
from engine.api import BrokenSave
from engine.games.carcassonne import GAME, play
from engine.games.carcassonne.taps import to_try
from engine.games.carcassonne.tiles import COUNTS, KINDS, LETTERS, SMALL_COUNTS, TILES
from engine.review import scan
from engine.rng import FastRng

if TYPE_CHECKING:
    from engine.games.carcassonne.moves import PlaceTile

WITHOUT_FIELDS = {"fields": "no"}
SMALL = {"tiles": "36"}


def tiles_of(options: dict[str, str]) -> Counter[str]:
    state = json.loads(GAME.save(GAME.setup(2, "tiles", options)))["state"]
    return Counter([*state["tiles"], "D"])


def total(counts: tuple[int, ...], of: str) -> int:
    """Return the number of sides, features or shields in a set of tiles."""
    kinds = [TILES[4 * kind] for kind in KINDS]
    if of == "shields":
        return sum(
            count * feature.shields for count, kind in zip(counts, kinds, strict=True) for feature in kind.features
        )
    named = [[*kind.edges, *(f"{feature.kind} feature" for feature in kind.features)] for kind in kinds]
    return sum(count * names.count(of) for count, names in zip(counts, named, strict=True))


def test_no_follower_may_be_placed_on_a_field() -> None:
    position = GAME.setup(2, "fields", WITHOUT_FIELDS, {"first": ["0"], "tiles": ["U"]})
    refusal = GAME.why_not(position, 0, GAME.parse("place 1,0 r1 field:nw"))
    assert refusal is not None
    assert refusal.code == "no-farmers"
    assert GAME.why_not(position, 0, GAME.parse("place 1,0 r1 road:e")) is None
    assert (
        GAME.why_not(
            GAME.setup(2, "fields", {}, {"first": ["0"], "tiles": ["U"]}), 0, GAME.parse("place 1,0 r1 field:nw")
        )
        is None
    )


def test_fields_score_nothing_and_are_shown_nowhere() -> None:
    for number in range(5):
        position = GAME.setup(2, f"no field {number}", WITHOUT_FIELDS)
        GAME.playout(position, FastRng(number))
        codes = {share.code for standing in GAME.standings(position).seats for share in standing.breakdown}
        assert codes
        assert "share-final-field" not in codes
        view = GAME.view(position, 0)
        assert view.fields == ()
        assert not any("field" in line.code for line in GAME.text_board(view))
    assert "farms" in GAME.taps.pictures_for({})
    assert "farms" not in GAME.taps.pictures_for(WITHOUT_FIELDS)


def test_without_aids_no_field_is_offered_either() -> None:
    view = GAME.view(GAME.setup(2, "tried", WITHOUT_FIELDS), None)
    assert not any(move.follower and move.follower.feature == "field" for move in to_try(view))


def test_the_small_set_is_half_of_the_tiles_and_of_all_that_is_on_them() -> None:
    assert tiles_of({}) == Counter(dict(zip(LETTERS, COUNTS, strict=True)))
    assert tiles_of(SMALL) == Counter(
        {letter: count for letter, count in zip(LETTERS, SMALL_COUNTS, strict=True) if count}
    )
    assert sum(SMALL_COUNTS) == 36
    assert all(whole // 2 <= small <= whole // 2 + whole % 2 for whole, small in zip(COUNTS, SMALL_COUNTS, strict=True))
    for of in (
        "field",
        "road",
        "city",
        "road feature",
        "city feature",
        "field feature",
        "monastery feature",
        "shields",
    ):
        assert abs(2 * total(SMALL_COUNTS, of) - total(COUNTS, of)) <= 1, of


def test_a_save_of_the_usual_game_names_no_options() -> None:
    usual, varied = (
        json.loads(GAME.save(GAME.setup(2, "save", options)))["state"] for options in ({}, {**WITHOUT_FIELDS, **SMALL})
    )
    assert set(usual) == {"seats", "first", "tiles", "moves"}
    assert (varied["farmers"], varied["small"]) == (False, True)


def test_a_save_with_a_farmer_in_a_game_without_fields_is_refused() -> None:
    position = GAME.setup(2, "farmer", {}, {"first": ["0"], "tiles": ["U"]})
    GAME.play(position, 0, GAME.parse("place 1,0 r1 field:nw"))
    state = GAME.format.read(GAME.save(position), play.State)
    with pytest.raises(BrokenSave, match="impossible-position"):
        GAME.load(GAME.format.write(msgspec.structs.replace(state, farmers=False)))


def test_a_review_follows_the_options_of_the_record() -> None:
    position = GAME.setup(2, "reviewed", WITHOUT_FIELDS)
    moves: list[tuple[int, PlaceTile]] = []
    for number in range(4):
        seat = GAME.to_act(position)[0]
        moves.append((seat, GAME.sample(position, seat, FastRng(number))))
        GAME.play(position, *moves[-1])
    record = replay.record(GAME, replay.start_of(GAME, 2, "reviewed", WITHOUT_FIELDS, {}), moves, position)
    assert len(list(scan(GAME, GAME.strategy, replay.read(replay.write(record)), 0, 4))) == 4


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_computers_claim_roads_cities_and_monasteries_instead(level: Level) -> None:
    position = GAME.setup(2, "computers", {**WITHOUT_FIELDS, **SMALL})
    while acting := GAME.to_act(position):
        view = GAME.view(position, acting[0])
        GAME.play(position, acting[0], choose(GAME, GAME.strategy, view, level, 7))
    assert len(GAME.view(position, None).board) + len(GAME.view(position, None).set_aside) == 36
    assert sum(standing.points for standing in GAME.standings(position).seats) > 60
