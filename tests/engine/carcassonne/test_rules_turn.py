"""Tests of a turn, by rule number."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.api import Name, seat_name
from engine.games.carcassonne import GAME
from engine.games.carcassonne.tiles import COUNTS, KINDS, LETTERS, TILES
from engine.rng import FastRng
from tests.engine.carcassonne.tile_table import TileTable

ONLY_FIELDS_OPEN = ("E 0,-1 r2", "A 1,0 r1", "A -1,0 r3")
"""The start's city and both ends of its road are closed, so only fields are open."""


def test_rule_1_72_tiles_of_24_kinds_10_shields_6_monasteries() -> None:
    assert len(LETTERS) == 24
    assert sum(COUNTS) == 72
    kinds = [TILES[4 * kind] for kind in KINDS for _ in range(COUNTS[kind])]
    features = [feature for tile in kinds for feature in tile.features]
    assert sum(feature.shields for feature in features) == 10
    assert sum(feature.kind == "monastery" for feature in features) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rule_1_7_followers_a_player_farmers_from_the_same_supply(seats: int) -> None:
    """Each player has 7 followers, and farmers are taken from the same supply."""
    table = TileTable("E 0,1 r2 field:nw", seats=seats)
    assert table.supply == [6] + [7] * (seats - 1)
    assert [piece.lying for piece in table.view.pieces] == [True]


def test_rule_2_a_tile_d_lies_at_the_start_and_71_are_shuffled() -> None:
    """One tile D lies at 0,0 in rotation 0 before the first turn; 71 tiles are shuffled."""
    view = GAME.view(GAME.setup(2, "start"), None)
    (start,) = view.board
    assert (start.x, start.y, start.tile, start.turns, start.seat) == (0, 0, "D", 0, None)
    assert sum(view.left.values()) + (view.tile is not None) == 71
    drawn = {tuple(drawn_kinds(f"shuffle {number}")) for number in range(20)}
    assert len(drawn) == 20


def drawn_kinds(seed: str) -> list[str]:
    position = GAME.setup(2, seed)
    GAME.playout(position, FastRng(1))
    return [tile.tile for tile in GAME.view(position, None).board]


def test_rule_2_the_first_player_is_drawn_at_random() -> None:
    firsts = Counter(GAME.to_act(GAME.setup(3, f"first {number}")) for number in range(300))
    assert set(firsts) == {(0,), (1,), (2,)}
    assert min(firsts.values()) > 60
    assert TileTable(first=1).to_act == 1


def test_rule_3_everybody_sees_the_tile_drawn_and_how_many_of_each_kind_are_left() -> None:
    table = TileTable("E 0,-1 r2", then="X")
    for seat in (0, 1, None):
        view = GAME.view(table.position, seat)
        assert view.tile == "X"
        assert "X" not in view.left
        assert view.left["E"] == 4
        assert view.left["D"] == 3
    assert table.happened("drew") == [{"seat": seat_name(1), "tile": Name("tile", "X")}]


def test_rule_3_the_order_of_the_others_is_secret() -> None:
    """The order of the remaining tiles is secret."""
    table = TileTable("E 0,-1 r2")
    view = table.view
    rng = FastRng(3)
    imagined = [GAME.imagine(view, rng) for _ in range(5)]
    assert all(GAME.view(position, None) == view for position in imagined)
    assert len({GAME.save(position) for position in imagined}) == 5


def test_rule_4_the_tile_touches_another_by_a_side() -> None:
    """A tile must touch at least one other tile by a side."""
    table = TileTable(then="B")
    assert table.refuses("1,1 r0") == "touches-nothing"
    assert table.refuses("0,2 r0") == "touches-nothing"
    assert table.refuses("500,0 r0") == "touches-nothing"
    assert table.refuses("-256,1 r0") == "touches-nothing"
    assert table.refuses("0,0 r0") == "square-taken"
    assert table.refuses("0,1 r4") == "no-such-turn"
    assert table.legal == ["0,1 r0", "0,1 r0 monastery", "0,1 r0 field:nw"]


@pytest.mark.parametrize(
    ("tile", "words", "side", "has", "needs"),
    [
        ("B", "0,-1 r0", "s", "field", "city"),
        ("B", "1,0 r0", "w", "field", "road"),
        ("X", "0,1 r0", "n", "road", "field"),
        ("X", "0,-1 r0", "s", "road", "city"),
        ("C", "0,1 r0", "n", "city", "field"),
        ("C", "-1,0 r0", "e", "city", "road"),
    ],
)
def test_rule_4_every_touching_side_continues_the_landscape(
    tile: str, words: str, side: str, has: str, needs: str
) -> None:
    """On every touching side, a field meets a field, a road meets a road, and a city meets a city."""
    refusal = TileTable(then=tile).refusal(words)
    assert refusal.code == "side-clash"
    assert refusal.params["side"] == Name("side", side)
    assert (refusal.params["has"], refusal.params["needs"]) == (Name("feature", has), Name("feature", needs))


def test_rule_4_all_touching_sides_count_not_only_the_first() -> None:
    table = TileTable("V 1,0 r0", "E 0,1 r3", then="V")
    refusal = table.refusal("1,1 r1")
    assert refusal.code == "side-clash"
    assert refusal.params["side"] == Name("side", "w")
    assert next(words for words in table.legal if words.startswith("1,1")) == "1,1 r2"


def test_rule_4_rotations_that_look_the_same_are_one_move_and_any_of_them_is_understood() -> None:
    """A straight road looks the same after a half turn. The move is listed once, and each of the two rotations is
    accepted.
    """
    table, twin = TileTable(then="U"), TileTable(then="U")
    assert "1,0 r1" in table.legal
    assert "1,0 r3" not in table.legal
    table.play("1,0 r1 field:se")
    twin.play("1,0 r3 field:es")
    assert GAME.save(table.position) == GAME.save(twin.position)


def test_rule_5_every_kind_fits_somewhere_at_the_start() -> None:
    """Every tile fits next to the start tile, so no tile can be set aside before the first move."""
    for letter in LETTERS:
        table = TileTable(then=letter)
        assert table.view.tile == letter
        assert table.legal


def test_rule_5_a_tile_that_fits_nowhere_leaves_the_game_and_the_same_player_draws_again() -> None:
    """A drawn tile that fits nowhere leaves the game, everybody is told, and the same player draws the next one."""
    table = TileTable("E 0,-1 r2", then="C B")
    assert table.to_act == 1
    assert table.happened("tile-set-aside") == [{"seat": seat_name(1), "tile": Name("tile", "C")}]
    assert table.happened("drew") == [{"seat": seat_name(1), "tile": Name("tile", "B")}]
    assert [(aside.tile, aside.laid) for aside in table.view.set_aside] == [("C", 2)]
    assert "C" not in table.view.left


def test_rule_5_several_tiles_in_a_row_fit_nowhere() -> None:
    """Several drawn tiles that fit nowhere leave the game, and the turn stays with the same player."""
    table = TileTable(*ONLY_FIELDS_OPEN, then="C X S T L P O V U")
    assert table.to_act == 1
    assert [params["tile"] for params in table.happened("tile-set-aside")] == [Name("tile", kind) for kind in "CXSTLPO"]
    assert table.view.tile == "V"
    table.play("0,1 r0")
    assert table.to_act == 0
    assert GAME.flaw(table.position) is None
    again = GAME.load(GAME.save(table.position))
    assert GAME.view(again, 0) == GAME.view(table.position, 0)


def test_rule_5_the_last_tile_may_fit_nowhere() -> None:
    """If the last tile fits nowhere, the game ends, and the next player does not move."""
    table = TileTable.played_out("end 75", last="Q C", choices=12)
    codes = [event.code for event in table.events]
    assert "drew" not in codes
    assert codes.index("placed") < codes.index("tile-set-aside") < codes.index("last-tile")
    assert GAME.standings(table.position).over
    assert (table.view.tile, table.view.to_act, table.view.left) == (None, (), {})
    assert table.view.set_aside[-1].laid == len(table.view.board)


def test_rule_6_a_follower_is_optional_and_goes_on_any_feature_of_the_tile_just_placed() -> None:
    table = TileTable(then="L")
    here = [words for words in table.legal if words.startswith("0,-1 r2")]
    assert here == [
        "0,-1 r2",
        "0,-1 r2 city:s",
        "0,-1 r2 road:w",
        "0,-1 r2 road:n",
        "0,-1 r2 road:e",
        "0,-1 r2 field:es",
        "0,-1 r2 field:nw",
        "0,-1 r2 field:ne",
    ]


def test_rule_6_a_feature_that_the_tile_does_not_have_gets_no_follower() -> None:
    """A follower can be placed only on a feature that the tile just placed has."""
    table = TileTable(then="D")
    refusal = table.refusal("1,0 r0 monastery")
    assert refusal.code == "no-such-feature"
    assert refusal.params["at"] == Name("at", "middle")
    assert table.refuses("1,0 r0 road:n") == "no-such-feature"
    assert table.refuses("1,0 r0 city:s") == "no-such-feature"
    assert table.refuses("1,0 r0 field:nw") == "no-such-feature"


@pytest.mark.parametrize("first", [0, 1])
def test_rule_6_no_follower_where_anybody_has_one_in_the_whole_feature(first: int) -> None:
    """A feature can get a follower only if nobody has one in it, including everything that the tile joins to it."""
    table = TileTable("U 1,0 r1 road:e", "U 2,0 r1", "U -1,0 r1", then="U", first=first)
    refusal = table.refusal("-2,0 r1 road:e")
    assert refusal.code == "feature-taken"
    assert refusal.params == {
        "feature": Name("feature", "road"),
        "at": Name("at", "e"),
        "seats": (seat_name(first),),
    }
    assert "-2,0 r1" in table.legal
    assert "-2,0 r1 field:nw" in table.legal
    assert "-2,0 r1 road:e" not in table.legal


def test_rule_6_the_own_follower_bars_too_and_both_owners_are_named() -> None:
    """Any follower in a feature bars another one, even if both belong to the same player."""
    table = TileTable("U 1,0 r1 road:e", "V 1,1 r3 road:e", "V 2,1 r1", then="V")
    refusal = table.refusal("2,0 r0 road:w")
    assert refusal.params["seats"] == (seat_name(0), seat_name(1))
    assert table.refuses("2,0 r0 road:s") == "feature-taken"
    own = TileTable("U 1,0 r1 road:e", "E 0,1 r2", then="U")
    assert own.to_act == 0
    assert own.refusal("2,0 r1 road:e").params["seats"] == (seat_name(0),)


def test_rule_6_what_the_tile_joins_through_another_of_its_features_counts() -> None:
    """The small field of tile J touches no farmer, but J's large field joins its neighbour to a field with a farmer."""
    table = TileTable(
        "A 0,1 r0", "W -1,0 r0 field:sw", "U -1,1 r0", "B -2,1 r0", "T -1,2 r2", "E -2,2 r1", "B -2,3 r0", "E -1,3 r0",
        "B 0,3 r0",
        then="J",
    )  # fmt: skip
    assert table.refusal("0,2 r3 field:ne").params["seats"] == (seat_name(1),)
    assert table.refuses("0,2 r3 field:nw") == "feature-taken"
    assert [words for words in table.legal if words.startswith("0,2 r3")] == [
        "0,2 r3",
        "0,2 r3 city:w",
        "0,2 r3 road:n",
    ]


def test_rule_6_a_field_goes_around_the_end_of_a_road() -> None:
    """The two halves of the land beside a road that ends at a monastery are one field."""
    table = TileTable("A 0,1 r0 field:se", then="U")
    assert table.refuses("0,2 r0 field:ne") == "feature-taken"
    assert table.refuses("0,2 r0 field:nw") == "feature-taken"
    assert "0,2 r0 road:n" in table.legal


def test_rule_6_from_the_own_supply_and_not_when_none_is_left() -> None:
    """After placing seven followers, a player has none left to place."""
    table = all_followers_out()
    assert table.supply == [0, 7]
    assert table.refuses("8,0 r1 monastery") == "no-follower-left"
    assert [words for words in table.legal if words.startswith("8,0")] == ["8,0 r1"]


def test_rule_7_completed_features_score_at_once_and_followers_return() -> None:
    """A completed feature scores at once, and its followers return to their owners."""
    table = TileTable("A 1,0 r1 road:w", "A -1,0 r3")
    assert table.scores == [3, 0]
    assert table.supply == [7, 7]
    assert table.view.pieces == ()
    (scored,) = table.happened("scored-road")
    assert scored["points"] == 3
    assert scored["seats"] == (seat_name(0),)
    assert scored["followers"] == (1, 0)


def test_rule_7_a_follower_on_a_feature_that_its_tile_completes_scores_and_returns_at_once() -> None:
    """A follower may be placed on a feature that its tile completes. It scores and returns at once."""
    table = TileTable("E 0,-1 r2 city:s")
    assert table.scores == [4, 0]
    assert table.supply == [7, 7]
    assert [event.code for event in table.events][:2] == ["placed", "scored-city"], "told once"


def test_rule_7_the_losers_followers_return_too() -> None:
    """All followers in a completed feature return, including those of players who score nothing."""
    table = TileTable(
        "U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 0,1 r0 road:w", "V 2,1 r1", "V 2,0 r0", "V -1,1 r2", "V -1,0 r3",
        "A 0,2 r2", "A 1,2 r2",
    )  # fmt: skip
    assert table.scores == [10, 0]
    assert table.supply == [7, 7]


def test_rule_7_a_follower_that_returns_can_be_placed_from_the_next_turn_on() -> None:
    table = all_followers_out()
    table.play("8,0 r1")
    assert table.scores == [10, 0]
    assert table.supply == [1, 7]
    table.play("0,-1 r2")
    assert table.to_act == 0
    assert any("monastery" in words for words in table.legal)


def all_followers_out() -> TileTable:
    """Return a game in which seat 0 has placed all seven followers and has drawn a monastery that ends its road of ten
    tiles.
    """
    return TileTable(
        "E 0,1 r2 city:s", "U 1,0 r1", "E 1,1 r2 city:s", "U 2,0 r1", "E 2,1 r2 city:s", "U 3,0 r1",
        "E 3,1 r2 city:s", "U 4,0 r1", "E 4,1 r2 city:s", "U 5,0 r1", "B 5,1 r0 monastery", "U 6,0 r1",
        "U 7,0 r1 road:w", "A -1,0 r3",
        then="A J B",
    )  # fmt: skip
