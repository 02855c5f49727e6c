"""The rules of scoring, by their numbers."""

from __future__ import annotations

from engine.api import Name, seat_name
from engine.games.carcassonne import GAME
from tests.engine.carcassonne.boards import Table

# --- Rule 8: roads


def test_rule_8_a_road_between_two_monasteries() -> None:
    """Both ends at a city, a crossing or a monastery: 1 point a tile."""
    assert Table("A 1,0 r1 road:w", "A -1,0 r3").scores == [3, 0]


def test_rule_8_a_road_between_two_crossings() -> None:
    """Both ends at a city, a crossing or a monastery: 1 point a tile."""
    table = Table("W 1,0 r0 road:w", "L -1,0 r0")
    assert table.scores == [3, 0]


def test_rule_8_a_road_between_two_cities() -> None:
    """Both ends at a city, a crossing or a monastery: 1 point a tile."""
    assert Table("T 1,0 r1 road:w", "S -1,0 r3").scores == [3, 0]


def test_rule_8_a_road_with_one_end_open_is_not_completed() -> None:
    """Both ends."""
    table = Table("W 1,0 r0 road:w", "U -1,0 r1")
    assert table.scores == [0, 0]
    (road,) = [feature for feature in table.view.features if feature.owners]
    assert (road.kind, road.tiles, road.open, road.now, road.completed) == ("road", 3, 1, 3, 3)


def test_rule_8_a_loop() -> None:
    """Or a loop: 1 point a tile."""
    table = Table("V 0,1 r3 road:e", "V 1,1 r0", "V 0,2 r2", "V 1,2 r1")
    assert table.scores == [4, 0]
    assert table.happened("scored-road")[0]["squares"] == ("0,1", "1,1", "0,2", "1,2")


def test_rule_8_the_field_inside_a_loop_is_a_field_of_its_own() -> None:
    """A road parts fields: inside and outside can each be farmed."""
    table = Table("V 0,1 r3 field:nw", "V 1,1 r0 field:ws", "V 0,2 r2", "V 1,2 r1")
    farmed = {field.owners: field.tiles for field in table.view.fields if field.owners}
    assert farmed == {(0,): 5, (1,): 4}


# --- Rule 9: cities


def test_rule_9_two_points_a_tile_and_a_city_of_two_tiles_scores_4() -> None:
    """No open side: 2 points a tile and 2 a shield. A city of two tiles scores 4."""
    assert Table("E 0,-1 r2 city:s").scores == [4, 0]


def test_rule_9_two_points_a_shield() -> None:
    """2 points a tile and 2 a shield."""
    table = Table("F 0,-1 r1 city:n", "E 0,-2 r2")
    assert table.scores == [8, 0]
    (scored,) = table.happened("scored-city")
    assert (scored["tiles"], scored["shields"], scored["points"]) == (3, 1, 8)


def test_rule_9_a_city_with_an_open_side_is_not_completed() -> None:
    """No open side."""
    table = Table("R 0,-1 r2 city:s", "E 1,-1 r3")
    assert table.scores == [0, 0]
    city = next(feature for feature in table.view.features if feature.owners)
    assert (city.tiles, city.open, city.now, city.completed) == (3, 1, 3, 6)


def test_rule_9_a_ring_around_an_empty_place_is_complete_when_no_side_is_open() -> None:
    """A ring around an empty place is complete when no city side is open."""
    table = Table(
        "F 0,1 r0 city:e", "N -1,1 r2", "N 1,1 r3", "F -1,2 r1", "G 1,2 r1", "N -1,3 r1", "M 1,3 r0", "R 0,3 r2",
        then="E B",
    )  # fmt: skip
    assert table.scores == [0, 0]
    table.play("0,4 r0")
    assert table.scores == [24, 0]
    assert table.happened("scored-city")[0]["shields"] == 3
    assert "0,2 r0 monastery" in table.legal


def test_rule_9_the_city_of_four_sides() -> None:
    """2 points a tile and 2 a shield, the last side closed by anybody."""
    table = Table("C 0,-1 r0 city:n", "E 0,-2 r2", "E 1,-1 r3", "E -1,-1 r1")
    assert table.scores == [12, 0]


# --- Rule 10: monasteries

AROUND_0_1 = (
    "B 0,1 r0 monastery", "U 1,0 r1", "U -1,0 r1", "E 1,1 r1", "E -1,1 r3", "E 1,2 r1", "E -1,2 r3", "E 0,2 r2",
)  # fmt: skip


def test_rule_10_all_8_places_around_it_filled() -> None:
    """All 8 places around it filled: 9 points."""
    assert Table(*AROUND_0_1[:-1]).scores == [0, 0]
    table = Table(*AROUND_0_1)
    assert table.scores == [9, 0]
    assert table.supply == [7, 7]
    assert table.happened("scored-monastery")[0]["tiles"] == 9


def test_rule_10_a_monastery_may_be_the_last_of_the_nine() -> None:
    """A follower placed on it then scores and returns at once."""
    table = Table("U 1,0 r1", "U -1,0 r1", *AROUND_0_1[3:4], "E 1,2 r1", "E 0,2 r2", "E -1,2 r3", "E -1,1 r3", then="B")
    assert table.to_act == 1
    table.play("0,1 r0 monastery")
    assert table.scores == [0, 9]
    assert table.supply == [7, 7]


def test_rule_10_one_tile_may_complete_two_monasteries() -> None:
    """Two neighbours that lack the same place."""
    table = Table(
        "B 0,1 r0 monastery", "B 1,1 r0 monastery", "U 1,0 r1", "U -1,0 r1", "U 2,0 r1", "E -1,1 r3", "E 2,1 r1",
        "E -1,2 r3", "E 2,2 r1", "B 0,2 r0", then="E",
    )  # fmt: skip
    assert table.scores == [0, 0]
    table.play("1,2 r2")
    assert table.scores == [9, 9]


# --- Rule 11: who gets the points

ROADS_TO_JOIN = (
    "U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 0,1 r0 road:w", "V 2,1 r1", "V 2,0 r0", "V -1,1 r2",
)  # fmt: skip
"""Two roads of seat 0 and one of seat 1. The last but one tile has joined one of each."""


def test_rule_11_equal_followers_get_the_points_in_full() -> None:
    """The points go, in full, to every player with the most followers in the feature."""
    table = Table("U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 2,1 r1", "V 2,0 r0", "A -1,0 r3", "A 1,2 r2")
    assert table.scores == [7, 7]
    assert table.supply == [7, 7]
    (scored,) = table.happened("scored-road")
    assert scored["seats"] == (seat_name(0), seat_name(1))
    assert scored["followers"] == (1, 1)


def test_rule_11_a_majority_may_change_by_joining() -> None:
    """Every player with the most followers: one against one, then two against one."""
    table = Table(*ROADS_TO_JOIN, then="V A A")
    assert [road.owners for road in table.view.features if len(road.owners) == 2] == [(0, 1)]
    table.play("-1,0 r3")
    (road,) = [feature for feature in table.view.features if feature.owners]
    assert (road.followers, road.owners, road.tiles) == ((2, 1), (0,), 8)
    table.play("0,2 r2")
    table.play("1,2 r2")
    assert table.scores == [10, 0]


def test_rule_11_a_road_that_meets_a_tile_twice_counts_it_once() -> None:
    """A feature that meets a tile twice counts the tile once: a road from a crossing back to the same crossing."""
    table = Table("W 0,1 r0 road:e", "V 1,1 r0", "V 1,2 r1", "V 0,2 r2")
    assert table.scores == [4, 0]
    assert table.happened("scored-road")[0]["tiles"] == 4


def test_rule_11_a_city_that_meets_a_tile_twice_counts_it_once() -> None:
    """Two city parts of I are one city around the corner."""
    table = Table("N 0,1 r2 city:e", "N 1,1 r3", "N 1,2 r0", then="I")
    table.play("0,2 r0")
    assert table.scores == [8, 0]
    assert len(table.happened("scored-city")) == 1


def test_rule_11_both_parts_of_the_tile_twice_met_are_the_same_feature_for_a_follower() -> None:
    """On either part of I the city is taken."""
    table = Table("N 0,1 r2 city:e", "N 1,1 r3", "N 1,2 r0", then="I")
    assert table.refuses("0,2 r0 city:n") == "feature-taken"
    assert table.refuses("0,2 r0 city:e") == "feature-taken"


def test_rule_11_a_follower_on_either_part_of_a_city_that_its_tile_completes_scores_once() -> None:
    """The tile is counted once and the follower too."""
    for side in "ne":
        table = Table("N 0,1 r2", "N 1,1 r3", "N 1,2 r0", then="I")
        table.play(f"0,2 r0 city:{side}")
        assert table.scores == [0, 8]
        assert table.supply == [7, 7]


def test_rule_11_all_features_completed_by_one_tile_score() -> None:
    """All features completed by one tile score: two cities at once, one of them with the follower just placed."""
    table = Table("U 1,0 r1", "E 1,-1 r3 city:w", "I 0,-1 r1 city:s")
    assert table.scores == [4, 4]
    assert table.supply == [7, 7]
    assert len(table.happened("scored-city")) == 2


def test_rule_11_a_city_and_a_road_completed_by_one_tile() -> None:
    """All features completed by one tile score."""
    table = Table("U 1,0 r1", "A 1,-1 r1 road:w", "L 0,-1 r2 city:s")
    assert table.scores == [4, 2]
    assert [event.code for event in table.events[2:4]] == ["scored-city", "scored-road"]


def test_rule_11_the_last_tiles_features_score_as_completed() -> None:
    """The last tile's too."""
    table = Table.played_out("end 164")
    codes = [event.code for event in table.events]
    assert codes.index("scored-road") < codes.index("last-tile")
    (scored,) = table.happened("scored-road")
    (winner,) = (seat for seat in range(2) if scored["seats"] == (seat_name(seat),))
    shares = GAME.standings(table.position)[winner].breakdown
    assert [share.params["squares"] for share in shares if share.code == "share-scored-road"][-1] == scored["squares"]


# --- Rule 12: what is unfinished


def test_rule_12_an_unfinished_road_1_a_tile() -> None:
    """When no tile is left to place, every feature still holding followers scores: road 1 a tile."""
    table = Table("U 1,0 r1 road:w", "U 2,0 r1")
    assert table.projected == [3, 0]
    assert table.shares(0) == [("share-final-road", 3)]


def test_rule_12_an_unfinished_city_1_a_tile_and_1_a_shield() -> None:
    """City 1 a tile and 1 a shield."""
    table = Table("F 0,-1 r1 city:n", "G 0,-2 r1")
    assert table.scores == [0, 0]
    assert table.projected == [4, 0]
    (share,) = table.breakdown(0)
    assert share.code == "share-final-city"
    assert share.params["tiles"] == 3
    assert share.params["shields"] == 1
    assert share.params["squares"] == ("0,0", "0,-1", "0,-2")
    assert (share.params["x"], share.params["y"], share.params["at"]) == (0, 0, Name("at", "n"))


def test_rule_12_an_unfinished_monastery_1_and_1_for_each_filled_place() -> None:
    """Monastery 1 and 1 for each filled place around it."""
    assert Table("B 0,1 r0 monastery").projected == [2, 0]
    assert Table(*AROUND_0_1[:-1]).projected == [8, 0]


def test_rule_12_nobody_scores_what_nobody_holds() -> None:
    """Every feature still holding followers."""
    table = Table("B 0,1 r0", "U 1,0 r1")
    assert table.projected == [0, 0]
    assert table.breakdown(0) == ()


def test_rule_12_unfinished_features_go_to_the_most_followers_too() -> None:
    """Two followers against one."""
    table = Table(*ROADS_TO_JOIN, "V -1,0 r3")
    assert table.projected == [8, 0]


def test_rule_12_at_the_end_the_points_are_added() -> None:
    """When no tile is left to place: what was projected is what is scored."""
    table = Table.played_out("end 35")
    standings = GAME.standings(table.position)
    assert standings.over
    assert table.scores == table.projected
    finals = {event.code for event in table.events if event.code.startswith("final-")}
    shares = {share.code for standing in standings.seats for share in standing.breakdown}
    assert {code.replace("final", "share-final") for code in finals} <= shares


# --- Rule 13: farmers

FARM = ("E 0,1 r1 field:nw", "B 0,2 r0", "B 1,2 r0", "B 2,2 r0", "E 2,1 r3")
"""A farmer on a field that lies around two open cities, with room for G to join them between."""


def test_rule_13_three_points_for_each_completed_city_that_borders_the_field() -> None:
    """3 points for each COMPLETED city that borders the field."""
    table = Table("E 0,-1 r2 field:nw")
    assert table.projected == [3, 0]
    (share,) = table.breakdown(0)
    assert (share.code, share.points, share.params["cities"]) == ("share-final-field", 3, 1)


def test_rule_13_an_open_city_gives_nothing() -> None:
    """Only COMPLETED cities."""
    table = Table("E 0,1 r2 field:nw")
    assert table.projected == [0, 0]
    assert table.breakdown(0) == ()
    (field,) = [field for field in table.view.fields if field.owners]
    assert (len(field.completed_cities), len(field.open_cities)) == (0, 1)


def test_rule_13_a_city_behind_a_road_does_not_border() -> None:
    """The field south of the start's road does not border the start's city."""
    table = Table("E 0,-1 r2", "B 0,1 r0 field:nw")
    assert table.projected == [0, 0]


def test_rule_13_a_follower_on_a_field_stays_to_the_end() -> None:
    """A follower on a field stays to the end."""
    table = Table("E 0,-1 r2 field:nw")
    assert table.supply == [6, 7]
    assert [piece.lying for piece in table.view.pieces] == [True]


def test_rule_13_a_city_counts_once_for_a_field_however_often_they_touch() -> None:
    """A city counts once for one field: three tiles of it touch this field."""
    table = Table(*FARM, "G 1,1 r0")
    assert table.scores == [0, 0]
    assert table.projected == [3, 0]


def test_rule_13_cities_that_one_tile_joins_are_one_city_for_the_fields_around() -> None:
    """Two open cities before, one completed after."""
    table = Table(*FARM, then="G")
    (field,) = [field for field in table.view.fields if field.owners]
    assert (len(field.completed_cities), len(field.open_cities)) == (0, 2)
    table.play("1,1 r0")
    (field,) = [field for field in table.view.fields if field.owners]
    assert (len(field.completed_cities), len(field.open_cities)) == (1, 0)


def test_rule_13_one_city_counts_for_several_fields() -> None:
    """One city can count for several fields: the one north of it has a farmer of its own."""
    table = Table(*FARM, "G 1,1 r0 field:nw")
    assert table.projected == [3, 3]


def test_rule_13_two_cities_joined_by_one_tile_with_a_field_on_either_side() -> None:
    """Both fields border the whole city: the one that met the left part and the one that met the right part."""
    table = Table(*FARM[:-1], "E 2,1 r3 city:w", "G 1,1 r0 field:nw")
    assert table.scores == [6, 0]
    assert table.projected == [9, 3]


def test_rule_13_equal_farmers_get_the_points_in_full() -> None:
    """Every player with the most farmers in it."""
    table = Table("E 0,1 r2 field:nw", "U 1,0 r1 field:nw", "A 2,0 r1", "E 0,-1 r2")
    assert table.projected == [3, 3]


def test_rule_13_the_most_farmers_win_the_field_when_fields_join() -> None:
    """A field is the largest connected green area; joining makes two against one."""
    table = Table("E 0,1 r2 field:nw", "U 1,0 r1 field:nw", "A 2,0 r1", "E 0,-1 r2 field:nw", then="B")
    assert table.projected == [3, 6]
    table.play("1,-1 r0")
    assert table.projected == [0, 3]
    (field,) = [field for field in table.view.fields if field.owners]
    assert (field.followers, field.owners) == ((1, 2), (1,))


def test_rule_13_a_field_goes_around_the_end_of_a_road() -> None:
    """A field is the largest connected green area: beyond the monastery its two sides meet."""
    table = Table("U 1,0 r1 field:nw", "E 0,-1 r2", "B 0,1 r0", then="A")
    assert table.projected == [3, 0]
    fields = len(table.view.fields)
    table.play("2,0 r1")
    assert len(table.view.fields) == fields - 1
    (field,) = [field for field in table.view.fields if field.owners]
    assert (0, 1, "nw") in {(part.x, part.y, part.at) for part in field.parts}


def test_rule_13_farmers_score_a_city_that_nobody_scored() -> None:
    """For each COMPLETED city, whoever completed it."""
    table = Table("U 1,0 r1 field:nw", "E 0,-1 r2 city:s")
    assert table.scores == [0, 4]
    assert table.projected == [3, 4]


# --- Rule 14: who wins


def test_rule_14_the_highest_total_wins() -> None:
    """Highest total wins."""
    standings = GAME.standings(Table.played_out("end 12").position)
    best = max(standing.points for standing in standings.seats)
    assert [standings[seat].points for seat in standings.winners] == [best]


def test_rule_14_equal_totals_share_the_win() -> None:
    """Equal totals share the win."""
    standings = GAME.standings(Table.played_out("end 35").position)
    assert standings[0].points == standings[1].points
    assert [standing.rank for standing in standings.seats] == [1, 1]
    assert standings.winners == (0, 1)
