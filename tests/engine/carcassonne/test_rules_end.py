"""Tests of the end of the game, by rule number: unfinished features, farmers, the winner."""

from __future__ import annotations

from engine.api import Name
from engine.games.carcassonne import GAME
from tests.engine.carcassonne.tile_table import AROUND_0_1, ROADS_TO_JOIN, TileTable

# --- Rule 12: what is unfinished


def test_rule_12_an_unfinished_road_1_a_tile() -> None:
    """An unfinished road with followers scores 1 point per tile at the end."""
    table = TileTable("U 1,0 r1 road:w", "U 2,0 r1")
    assert table.projected == [3, 0]
    assert table.shares(0) == [("share-final-road", 3)]


def test_rule_12_an_unfinished_city_1_a_tile_and_1_a_shield() -> None:
    """An unfinished city with followers scores 1 point per tile and 1 per shield at the end."""
    table = TileTable("F 0,-1 r1 city:n", "G 0,-2 r1")
    assert table.scores == [0, 0]
    assert table.projected == [4, 0]
    (share,) = table.breakdown(0)
    assert share.code == "share-final-city"
    assert share.params["tiles"] == 3
    assert share.params["shields"] == 1
    assert share.params["squares"] == ("0,0", "0,-1", "0,-2")
    assert (share.params["x"], share.params["y"], share.params["at"]) == (0, 0, Name("at", "n"))


def test_rule_12_an_unfinished_monastery_1_and_1_for_each_filled_place() -> None:
    """A monastery with a follower scores 1 point at the end, and 1 for each filled place around it."""
    assert TileTable("B 0,1 r0 monastery").projected == [2, 0]
    assert TileTable(*AROUND_0_1[:-1]).projected == [8, 0]


def test_rule_12_nobody_scores_what_nobody_holds() -> None:
    """At the end, only features that still hold followers score."""
    table = TileTable("B 0,1 r0", "U 1,0 r1")
    assert table.projected == [0, 0]
    assert table.breakdown(0) == ()


def test_rule_12_unfinished_features_go_to_the_most_followers_too() -> None:
    """At the end, two followers on an unfinished feature win against one."""
    table = TileTable(*ROADS_TO_JOIN, "V -1,0 r3")
    assert table.projected == [8, 0]


def test_rule_12_at_the_end_the_points_are_added() -> None:
    """The projected points become the score when no tile is left to place."""
    table = TileTable.played_out("end 35")
    standings = GAME.standings(table.position)
    assert standings.over
    assert table.scores == table.projected
    finals = {event.code for event in table.events if event.code.startswith("final-")}
    shares = {share.code for standing in standings.seats for share in standing.breakdown}
    assert {code.replace("final", "share-final") for code in finals} <= shares


# --- Rule 13: farmers

FARM = ("E 0,1 r1 field:nw", "B 0,2 r0", "B 1,2 r0", "B 2,2 r0", "E 2,1 r3")
"""A farmer on a field around two open cities, with room for a tile G that joins them."""


def test_rule_13_three_points_for_each_completed_city_that_borders_the_field() -> None:
    """A field scores 3 points for each completed city that borders it."""
    table = TileTable("E 0,-1 r2 field:nw")
    assert table.projected == [3, 0]
    (share,) = table.breakdown(0)
    assert (share.code, share.points, share.params["cities"]) == ("share-final-field", 3, 1)


def test_rule_13_an_open_city_gives_nothing() -> None:
    """A field scores only completed cities."""
    table = TileTable("E 0,1 r2 field:nw")
    assert table.projected == [0, 0]
    assert table.breakdown(0) == ()
    (field,) = [field for field in table.view.fields if field.owners]
    assert (len(field.completed_cities), len(field.open_cities)) == (0, 1)


def test_rule_13_a_city_behind_a_road_does_not_border() -> None:
    """The field south of the start's road does not border the start's city."""
    table = TileTable("E 0,-1 r2", "B 0,1 r0 field:nw")
    assert table.projected == [0, 0]


def test_rule_13_a_follower_on_a_field_stays_to_the_end() -> None:
    table = TileTable("E 0,-1 r2 field:nw")
    assert table.supply == [6, 7]
    assert [piece.lying for piece in table.view.pieces] == [True]


def test_rule_13_a_city_counts_once_for_a_field_however_often_they_touch() -> None:
    """Three tiles of the city touch the field, but the city counts once."""
    table = TileTable(*FARM, "G 1,1 r0")
    assert table.scores == [0, 0]
    assert table.projected == [3, 0]


def test_rule_13_cities_that_one_tile_joins_are_one_city_for_the_fields_around() -> None:
    """A tile joins two open cities into a single completed city."""
    table = TileTable(*FARM, then="G")
    (field,) = [field for field in table.view.fields if field.owners]
    assert (len(field.completed_cities), len(field.open_cities)) == (0, 2)
    table.play("1,1 r0")
    (field,) = [field for field in table.view.fields if field.owners]
    assert (len(field.completed_cities), len(field.open_cities)) == (1, 0)


def test_rule_13_one_city_counts_for_several_fields() -> None:
    """A completed city that counts for one farmer also counts for another farmer, on the field north of it."""
    table = TileTable(*FARM, "G 1,1 r0 field:nw")
    assert table.projected == [3, 3]


def test_rule_13_two_cities_joined_by_one_tile_with_a_field_on_either_side() -> None:
    """Each of the two fields bordered one part of the city, and after the joining tile, both border the whole city."""
    table = TileTable(*FARM[:-1], "E 2,1 r3 city:w", "G 1,1 r0 field:nw")
    assert table.scores == [6, 0]
    assert table.projected == [9, 3]


def test_rule_13_equal_farmers_get_the_points_in_full() -> None:
    """If several players have the most farmers in a field, each of them gets all points of the field."""
    table = TileTable("E 0,1 r2 field:nw", "U 1,0 r1 field:nw", "A 2,0 r1", "E 0,-1 r2")
    assert table.projected == [3, 3]


def test_rule_13_the_most_farmers_win_the_field_when_fields_join() -> None:
    """A field is the largest connected green area. When two fields join here, two farmers face one."""
    table = TileTable("E 0,1 r2 field:nw", "U 1,0 r1 field:nw", "A 2,0 r1", "E 0,-1 r2 field:nw", then="B")
    assert table.projected == [3, 6]
    table.play("1,-1 r0")
    assert table.projected == [0, 3]
    (field,) = [field for field in table.view.fields if field.owners]
    assert (field.followers, field.owners) == ((1, 2), (1,))


def test_rule_13_a_field_goes_around_the_end_of_a_road() -> None:
    """A field is the largest connected green area, and the land on both sides of a road meets beyond the monastery at
    its end.
    """
    table = TileTable("U 1,0 r1 field:nw", "E 0,-1 r2", "B 0,1 r0", then="A")
    assert table.projected == [3, 0]
    fields = len(table.view.fields)
    table.play("2,0 r1")
    assert len(table.view.fields) == fields - 1
    (field,) = [field for field in table.view.fields if field.owners]
    assert (0, 1, "nw") in {(part.x, part.y, part.at) for part in field.parts}


def test_rule_13_farmers_score_a_city_that_nobody_scored() -> None:
    """A completed city counts for a farmer beside it, whoever completed it."""
    table = TileTable("U 1,0 r1 field:nw", "E 0,-1 r2 city:s")
    assert table.scores == [0, 4]
    assert table.projected == [3, 4]


# --- Rule 14: the winner


def test_rule_14_the_highest_total_wins() -> None:
    standings = GAME.standings(TileTable.played_out("end 12").position)
    best = max(standing.points for standing in standings.seats)
    assert [standings[seat].points for seat in standings.winners] == [best]


def test_rule_14_equal_totals_share_the_win() -> None:
    standings = GAME.standings(TileTable.played_out("end 35").position)
    assert standings[0].points == standings[1].points
    assert [standing.rank for standing in standings.seats] == [1, 1]
    assert standings.winners == (0, 1)
