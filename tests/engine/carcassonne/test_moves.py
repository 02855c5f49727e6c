"""Tests of moves as text: valid and invalid texts. A feature can be named by any of its sides."""

from __future__ import annotations

import pytest

from engine.api import Name, NotAMove
from engine.games.carcassonne import GAME
from engine.games.carcassonne.moves import Follower, PlaceTile
from engine.games.carcassonne.tiles import HALF_EDGES, SIDES, TILES
from tests.engine.carcassonne.tile_table import TileTable


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place 2,-1 r3", PlaceTile(2, -1, 3)),
        ("place 0,1 r0 monastery", PlaceTile(0, 1, 0, Follower("monastery", None))),
        ("place -12,7 r1 field:wn", PlaceTile(-12, 7, 1, Follower("field", "wn"))),
        ("PLACE 1,0  R2 Road:E", PlaceTile(1, 0, 2, Follower("road", "e"))),
    ],
)
def test_a_move_is_its_text(text: str, move: PlaceTile) -> None:
    assert GAME.parse(text) == move
    assert GAME.parse(str(move)) == move


def test_every_side_and_half_edge_can_be_parsed() -> None:
    followers = [
        *(Follower("road", side) for side in SIDES),
        *(Follower("city", side) for side in SIDES),
        *(Follower("field", half) for half in HALF_EDGES),
    ]
    for follower in followers:
        move = PlaceTile(-3, 4, 1, follower)
        assert GAME.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("place 1;0 r1", "bad-word", "square"),
        ("place 1,0,0 r1", "bad-word", "square"),
        ("place +1,0 r1", "bad-word", "square"),
        ("place ١,0 r1", "bad-word", "square"),
        ("place 1000,0 r1", "bad-word", "square"),
        ("place 1,0 1", "bad-word", "turn"),
        ("place 1,0 r", "bad-word", "turn"),
        ("place 1,0 r-1", "bad-word", "turn"),
        ("place 1,0 r1 road", "bad-word", "follower"),
        ("place 1,0 r1 road:nw", "bad-word", "follower"),
        ("place 1,0 r1 field:n", "bad-word", "follower"),
        ("place 1,0 r1 monastery:n", "bad-word", "follower"),
        ("place 1,0 r1 monastery:", "bad-word", "follower"),
        ("place 1,0 r1 castle:n", "bad-word", "follower"),
        ("place 1,0", "too-few-words", None),
        ("place 1,0 r1 road:n road:s", "too-many-words", None),
        ("build 1,0 r1", "unknown-verb", None),
    ],
)
def test_invalid_text_is_refused_with_the_wrong_word(text: str, code: str, field: str | None) -> None:
    with pytest.raises(NotAMove) as refused:
        GAME.parse(text)
    assert refused.value.code == code
    if field is not None:
        assert str(refused.value.params["field"]).count(f"'{field}'") == 1


def test_the_canonical_side_is_the_first_in_order_after_turning() -> None:
    for tile in TILES:
        for feature in tile.features:
            order = SIDES if feature.kind in {"road", "city"} else HALF_EDGES
            assert list(feature.ats) == sorted(feature.ats, key=order.index)


def test_legal_moves_have_the_canonical_side_and_others_are_equivalent() -> None:
    """The field of tile V is named by each of its half edges, in one rotation."""
    listed = [words for words in TileTable(then="V").legal if words.startswith("0,1 r0 field")]
    assert listed == ["0,1 r0 field:nw", "0,1 r0 field:sw"]
    saves = set()
    for half in ("nw", "ne", "en", "es", "se", "wn"):
        table = TileTable(then="V")
        table.play(f"0,1 r0 field:{half}")
        assert table.happened("follower-stands")[0]["at"] == Name("at", "nw")
        saves.add(GAME.save(table.position))
    assert len(saves) == 1


def test_a_move_in_another_spelling_is_refused_for_the_same_reasons() -> None:
    """The moves are constructed directly, with rotations that no text can express."""
    table = TileTable(then="V")
    for turns in (-1, 4, 99):
        refusal = GAME.why_not(table.position, 0, PlaceTile(0, 1, turns))
        assert refusal is not None
        assert refusal.code == "no-such-turn"
