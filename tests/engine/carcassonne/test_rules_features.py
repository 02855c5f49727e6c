"""Tests of completed features, by rule number."""

from __future__ import annotations

from engine.api import seat_name
from engine.games.carcassonne import GAME
from tests.engine.carcassonne.tile_table import AROUND_0_1, ROADS_TO_JOIN, TileTable

# --- Rule 8: roads


def test_rule_8_a_road_between_two_monasteries() -> None:
    """A road is completed when both ends meet a city, a crossing or a monastery. It scores 1 point per tile."""
    assert TileTable("A 1,0 r1 road:w", "A -1,0 r3").scores == [3, 0]


def test_rule_8_a_road_between_two_crossings() -> None:
    """A road is completed when both ends meet a city, a crossing or a monastery. It scores 1 point per tile."""
    table = TileTable("W 1,0 r0 road:w", "L -1,0 r0")
    assert table.scores == [3, 0]


def test_rule_8_a_road_between_two_cities() -> None:
    """A road is completed when both ends meet a city, a crossing or a monastery. It scores 1 point per tile."""
    assert TileTable("T 1,0 r1 road:w", "S -1,0 r3").scores == [3, 0]


def test_rule_8_a_road_with_one_end_open_is_not_completed() -> None:
    table = TileTable("W 1,0 r0 road:w", "U -1,0 r1")
    assert table.scores == [0, 0]
    (road,) = [feature for feature in table.view.features if feature.owners]
    assert (road.kind, road.tiles, road.open, road.now, road.completed) == ("road", 3, 1, 3, 3)


def test_rule_8_a_loop() -> None:
    """A road that forms a loop is completed, too, and scores 1 point per tile."""
    table = TileTable("V 0,1 r3 road:e", "V 1,1 r0", "V 0,2 r2", "V 1,2 r1")
    assert table.scores == [4, 0]
    assert table.happened("scored-road")[0]["squares"] == ("0,1", "1,1", "0,2", "1,2")


def test_rule_8_the_field_inside_a_loop_is_a_field_of_its_own() -> None:
    """A road separates fields, so the fields inside and outside the loop can each be farmed."""
    table = TileTable("V 0,1 r3 field:nw", "V 1,1 r0 field:ws", "V 0,2 r2", "V 1,2 r1")
    farmed = {field.owners: field.tiles for field in table.view.fields if field.owners}
    assert farmed == {(0,): 5, (1,): 4}


# --- Rule 9: cities


def test_rule_9_two_points_a_tile_and_a_city_of_two_tiles_scores_4() -> None:
    """A completed city scores 2 points per tile, even if it has only two tiles."""
    assert TileTable("E 0,-1 r2 city:s").scores == [4, 0]


def test_rule_9_two_points_a_shield() -> None:
    """Each shield in a completed city adds 2 points."""
    table = TileTable("F 0,-1 r1 city:n", "E 0,-2 r2")
    assert table.scores == [8, 0]
    (scored,) = table.happened("scored-city")
    assert (scored["tiles"], scored["shields"], scored["points"]) == (3, 1, 8)


def test_rule_9_a_city_with_an_open_side_is_not_completed() -> None:
    table = TileTable("R 0,-1 r2 city:s", "E 1,-1 r3")
    assert table.scores == [0, 0]
    city = next(feature for feature in table.view.features if feature.owners)
    assert (city.tiles, city.open, city.now, city.completed) == (3, 1, 3, 6)


def test_rule_9_a_ring_around_an_empty_place_is_complete_when_no_side_is_open() -> None:
    """A city around an empty place is completed when none of its sides is open."""
    table = TileTable(
        "F 0,1 r0 city:e", "N -1,1 r2", "N 1,1 r3", "F -1,2 r1", "G 1,2 r1", "N -1,3 r1", "M 1,3 r0", "R 0,3 r2",
        then="E B",
    )  # fmt: skip
    assert table.scores == [0, 0]
    table.play("0,4 r0")
    assert table.scores == [24, 0]
    assert table.happened("scored-city")[0]["shields"] == 3
    assert "0,2 r0 monastery" in table.legal


def test_rule_9_the_city_of_four_sides() -> None:
    """The follower's owner scores 2 points per tile and per shield, even if another player closes the city."""
    table = TileTable("C 0,-1 r0 city:n", "E 0,-2 r2", "E 1,-1 r3", "E -1,-1 r1")
    assert table.scores == [12, 0]


# --- Rule 10: monasteries


def test_rule_10_all_8_places_around_it_filled() -> None:
    """A monastery scores 9 points when all 8 places around it are filled."""
    assert TileTable(*AROUND_0_1[:-1]).scores == [0, 0]
    table = TileTable(*AROUND_0_1)
    assert table.scores == [9, 0]
    assert table.supply == [7, 7]
    assert table.happened("scored-monastery")[0]["tiles"] == 9


def test_rule_10_a_monastery_may_be_the_last_of_the_nine() -> None:
    """If a monastery is the last of the nine tiles, its follower scores and returns at once."""
    table = TileTable(
        "U 1,0 r1", "U -1,0 r1", *AROUND_0_1[3:4], "E 1,2 r1", "E 0,2 r2", "E -1,2 r3", "E -1,1 r3", then="B"
    )
    assert table.to_act == 1
    table.play("0,1 r0 monastery")
    assert table.scores == [0, 9]
    assert table.supply == [7, 7]


def test_rule_10_one_tile_may_complete_two_monasteries() -> None:
    """Two neighbouring monasteries lack a tile in the same place, so this tile completes both."""
    table = TileTable(
        "B 0,1 r0 monastery", "B 1,1 r0 monastery", "U 1,0 r1", "U -1,0 r1", "U 2,0 r1", "E -1,1 r3", "E 2,1 r1",
        "E -1,2 r3", "E 2,2 r1", "B 0,2 r0", then="E",
    )  # fmt: skip
    assert table.scores == [0, 0]
    table.play("1,2 r2")
    assert table.scores == [9, 9]


# --- Rule 11: the seats that get the points


def test_rule_11_equal_followers_get_the_points_in_full() -> None:
    """Every player with the most followers in a feature gets all its points."""
    table = TileTable("U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 2,1 r1", "V 2,0 r0", "A -1,0 r3", "A 1,2 r2")
    assert table.scores == [7, 7]
    assert table.supply == [7, 7]
    (scored,) = table.happened("scored-road")
    assert scored["seats"] == (seat_name(0), seat_name(1))
    assert scored["followers"] == (1, 1)


def test_rule_11_a_majority_may_change_by_joining() -> None:
    """One follower against one becomes two against one by joining features, and only the majority scores."""
    table = TileTable(*ROADS_TO_JOIN, then="V A A")
    assert [road.owners for road in table.view.features if len(road.owners) == 2] == [(0, 1)]
    table.play("-1,0 r3")
    (road,) = [feature for feature in table.view.features if feature.owners]
    assert (road.followers, road.owners, road.tiles) == ((2, 1), (0,), 8)
    table.play("0,2 r2")
    table.play("1,2 r2")
    assert table.scores == [10, 0]


def test_rule_11_a_road_that_meets_a_tile_twice_counts_it_once() -> None:
    """A road that leads from a crossing back to the same crossing counts the crossing's tile only once."""
    table = TileTable("W 0,1 r0 road:e", "V 1,1 r0", "V 1,2 r1", "V 0,2 r2")
    assert table.scores == [4, 0]
    assert table.happened("scored-road")[0]["tiles"] == 4


def test_rule_11_a_city_that_meets_a_tile_twice_counts_it_once() -> None:
    """Both city parts of tile I belong to one city, which leads around the corner and counts the tile once."""
    table = TileTable("N 0,1 r2 city:e", "N 1,1 r3", "N 1,2 r0", then="I")
    table.play("0,2 r0")
    assert table.scores == [8, 0]
    assert len(table.happened("scored-city")) == 1


def test_rule_11_both_parts_of_the_tile_twice_met_are_the_same_feature_for_a_follower() -> None:
    """Both city parts of tile I belong to a city with a follower, so neither part can get another follower."""
    table = TileTable("N 0,1 r2 city:e", "N 1,1 r3", "N 1,2 r0", then="I")
    assert table.refuses("0,2 r0 city:n") == "feature-taken"
    assert table.refuses("0,2 r0 city:e") == "feature-taken"


def test_rule_11_a_follower_on_either_part_of_a_city_that_its_tile_completes_scores_once() -> None:
    """The completed city counts the tile once and the follower once."""
    for side in "ne":
        table = TileTable("N 0,1 r2", "N 1,1 r3", "N 1,2 r0", then="I")
        table.play(f"0,2 r0 city:{side}")
        assert table.scores == [0, 8]
        assert table.supply == [7, 7]


def test_rule_11_all_features_completed_by_one_tile_score() -> None:
    """A tile completes two cities at once, one with the follower just placed, and both cities score."""
    table = TileTable("U 1,0 r1", "E 1,-1 r3 city:w", "I 0,-1 r1 city:s")
    assert table.scores == [4, 4]
    assert table.supply == [7, 7]
    assert len(table.happened("scored-city")) == 2


def test_rule_11_a_city_and_a_road_completed_by_one_tile() -> None:
    """All features completed by one tile score, of whatever kind."""
    table = TileTable("U 1,0 r1", "A 1,-1 r1 road:w", "L 0,-1 r2 city:s")
    assert table.scores == [4, 2]
    assert [event.code for event in table.events[1:3]] == ["scored-city", "scored-road"]


def test_rule_11_the_last_tiles_features_score_as_completed() -> None:
    """The features completed by the last tile score, too."""
    table = TileTable.played_out("end 164")
    codes = [event.code for event in table.events]
    assert codes.index("scored-road") < codes.index("last-tile")
    (scored,) = table.happened("scored-road")
    (winner,) = (seat for seat in range(2) if scored["seats"] == (seat_name(seat),))
    shares = GAME.standings(table.position)[winner].breakdown
    assert [share.params["squares"] for share in shares if share.code == "share-scored-road"][-1] == scored["squares"]
