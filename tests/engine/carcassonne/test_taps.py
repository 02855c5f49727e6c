"""Tests of the information shown before a tile is laid."""

from __future__ import annotations

from engine.api import Line, seat_name
from engine.games.carcassonne import GAME
from tests.engine.carcassonne.tile_table import ROADS_TO_JOIN, TileTable


def test_a_tiles_points_are_shown_only_to_the_acting_seat() -> None:
    """Two city caps face each other. A follower on the second cap scores two tiles of two points each."""
    position = GAME.setup(2, "taps", stacked={"first": ["0"], "tiles": ["E"]})
    shown = GAME.taps.preview(GAME.view(position, 0), "place 0,-1 r2 city:s")
    assert [(line.code, line.params["points"]) for line in shown] == [("scored-city", 4)]
    assert GAME.taps.preview(GAME.view(position, None), "place 0,-1 r2 city:s") == ()


def test_a_preview_changes_nothing() -> None:
    position = GAME.setup(2, "taps", stacked={"first": ["0"], "tiles": ["E"]})
    before = GAME.save(position)
    GAME.taps.preview(GAME.view(position, 0), "place 0,-1 r2 city:s")
    assert GAME.save(position) == before


def prospects(table: TileTable, *moves: str) -> list[Line]:
    view = GAME.view(table.position, table.to_act)
    return list(GAME.taps.prospects(view, tuple(f"place {move}" for move in moves)))


def test_a_feature_that_a_follower_can_claim_has_its_points() -> None:
    """A cap closes the start tile's city, and the cap's field borders this city."""
    table = TileTable(then="E")
    city, field, left = prospects(table, "0,-1 r2", "0,-1 r2 city:s", "0,-1 r2 field:nw")
    assert city.code == "free-city-here"
    assert [city.params[name] for name in ("number", "tiles", "open", "completed")] == [1, 2, 0, 4]
    assert field.code == "free-field-here"
    assert (field.params["number"], field.params["cities"], field.params["now"]) == (2, 1, 3)
    assert left == Line("followers-here", {"count": 7})


def test_a_held_feature_names_its_owners_and_is_no_choice() -> None:
    table = TileTable("U 1,0 r1 road:w", then="U")
    road = prospects(table, "2,0 r1")[0]
    assert road.code == "held-road-here"
    assert (road.params["yours"], road.params["seats"], road.params["now"]) == (0, (seat_name(0),), 3)


def test_a_shared_feature_names_the_other_owners() -> None:
    table = TileTable(*ROADS_TO_JOIN[:-2], then="V")
    assert table.to_act == 0
    shared = [line for line in prospects(table, ROADS_TO_JOIN[-2].partition(" ")[2]) if line.code == "held-road-here"]
    assert [(line.params["yours"], line.params["others"]) for line in shared] == [(1, 1)]


def test_a_tile_that_joins_features_of_two_seats_names_the_new_owner() -> None:
    joining = ROADS_TO_JOIN[-2].partition(" ")[2]
    shared, *_ = prospects(TileTable(*ROADS_TO_JOIN[:-2], then="V"), joining)
    assert (shared.code, shared.params["held"], shared.params["seats"]) == ("meeting-here", 2, (seat_name(1),))
    own_only = prospects(TileTable("U 1,0 r1 road:w", "U -1,0 r1", then="U"), "2,0 r1")
    assert "meeting-here" not in [line.code for line in own_only]


def test_an_open_city_has_its_points_with_one_more_tile() -> None:
    (city, *_) = prospects(TileTable(then="E"), "0,1 r2 city:s", "0,1 r2")
    assert (city.params["completed"], city.params["least"]) == (2, 4)


def test_a_city_touched_on_two_sides_is_mentioned_once() -> None:
    """The tile's two city parts are separate, but both join the same city around them."""
    table = TileTable("C 0,-1 r0 city:n", "N 1,-1 r0", "N 1,-2 r3", then="I")
    assert [line.code for line in prospects(table, "0,-2 r1")] == ["held-city-here", "followers-here"]
    nobodys = TileTable("C 0,-1 r0", "N 1,-1 r0", "N 1,-2 r3", then="I")
    free = prospects(nobodys, "0,-2 r1 city:e", "0,-2 r1 city:s")
    assert [line.code for line in free] == ["free-city-here", "same-here", "followers-here"]
    assert (free[1].params["number"], free[1].params["same"]) == (2, 1)


def test_without_a_free_follower_the_preview_lists_the_joined_features() -> None:
    table = TileTable("U 1,0 r1 road:w", then="V")
    shown = GAME.taps.preview
    assert shown(GAME.view(table.position, 1), "place -1,0 r3") == ()
    table.position.supply[1] = 0
    view = GAME.view(table.position, 1)
    assert [line.code for line in shown(view, "place -1,0 r3")] == ["held-road-here"]
    assert [line.code for line in shown(view, "place 1,-1 r1")] == ["nobodys-here"]


def test_moves_on_different_squares_have_no_prospects() -> None:
    assert prospects(TileTable(then="E"), "0,-1 r2", "0,1 r0") == []
