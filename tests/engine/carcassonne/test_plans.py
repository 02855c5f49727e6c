"""Planned turns of Carcassonne: which wishes are possible, and which moves fulfil them."""

from __future__ import annotations

import pytest

from engine.api import Line, seat_name
from engine.games.carcassonne import GAME
from engine.rng import FastRng
from engine.taps import TurnPlan
from tests.engine.carcassonne.tile_table import TileTable

CITY = "G 0,-1 r1 city:n"
"""Seat 0 extends the start tile's city, which then lacks only a tile on 0,-2."""
COMPLETING = "place completes 0,-2 city"
ROAD = "place takes 1,0 road:w"
"""The start tile's road, which nobody has taken."""
NORTH = {"where": GAME.plans.taps.told_later(TileTable().view, ("place", "fits", "0,-2", "-")).params["where"]}  # type: ignore[union-attr]


def wishes(table: TileTable, seat: int, *planned: str) -> tuple[str, ...]:
    """Return the wishes that a seat can add to its plan."""
    return GAME.plans.wishes(GAME.view(table.position, seat), TurnPlan(planned))


def attempts(table: TileTable, *planned: str, aids: bool = True) -> list[str | Line]:
    """Return what the acting seat's plan tries."""
    view = GAME.view(table.position, table.to_act)
    return list(GAME.plans.to_try(view if aids else GAME.taps.unaided(view), TurnPlan(planned)))


def test_an_own_city_can_be_completed_only_where_one_tile_does() -> None:
    table = TileTable(CITY, then="U U")
    assert [wish for wish in wishes(table, 0) if "completes" in wish] == [COMPLETING]
    assert not [wish for wish in wishes(TileTable("U 1,0 r1", then="U"), 0) if "completes" in wish]
    road_of_two_ends = TileTable("U 1,0 r1 road:w", then="U")
    assert not [wish for wish in wishes(road_of_two_ends, 0) if "completes" in wish]


def test_without_aids_players_find_out_themselves_what_one_tile_completes() -> None:
    table = TileTable("U 1,0 r1 road:w", then="U")
    view = GAME.taps.unaided(GAME.view(table.position, 0))
    offered = [wish for wish in GAME.plans.wishes(view, TurnPlan()) if "completes" in wish]
    assert offered == ["place completes -1,0 road", "place completes 2,0 road"]


def test_a_monastery_can_be_completed_on_its_last_square() -> None:
    table = TileTable("B 0,1 r0 monastery", "U 1,0 r1", "U -1,0 r1", "E 1,1 r1", "E -1,1 r3", "E 1,2 r1", "E -1,2 r3")
    assert table.to_act == 1
    assert [wish for wish in wishes(table, 0) if "completes" in wish] == ["place completes 0,2 monastery"]


def test_free_features_can_be_taken_and_owned_ones_cannot() -> None:
    table = TileTable(CITY, then="U U")
    taken = [wish for wish in wishes(table, 0) if "takes" in wish]
    assert taken == ["place takes -1,0 road:e", ROAD]


def test_the_tile_completes_the_city_with_the_best_follower() -> None:
    table = TileTable(CITY, "U 1,0 r1", then="E")
    (move,) = attempts(table, COMPLETING)
    assert isinstance(move, str)
    assert move.startswith("place 0,-2 r2")
    table.play(move.removeprefix("place "))
    assert table.scores == [6, 0]


@pytest.mark.parametrize(
    ("reply", "tile", "reason"),
    [
        ("U 1,0 r1", "U", "wish-misfit"),
        ("E 0,-2 r2", "U", "wish-covered"),
        ("U 1,0 r1", "C", "wish-incomplete"),
    ],
)
def test_a_city_that_stays_open_has_a_reason(reply: str, tile: str, reason: str) -> None:
    (why,) = attempts(TileTable(CITY, reply, then=tile), COMPLETING)
    assert isinstance(why, Line)
    assert (why.code, why.params["where"]) == (reason, NORTH["where"])


def test_a_free_road_is_taken_with_a_follower() -> None:
    table = TileTable(CITY, "B 0,1 r0", then="U")
    assert attempts(table, ROAD) == ["place 1,0 r1 road:e"]


def test_a_road_that_somebody_has_taken_is_refused_by_the_rules() -> None:
    table = TileTable(CITY, "U -1,0 r1 road:w", then="U")
    (move,) = attempts(table, ROAD)
    assert isinstance(move, str)
    refusal = table.refusal(move.removeprefix("place "))
    assert (refusal.code, refusal.params["seats"]) == ("feature-taken", (seat_name(1),))


def test_the_wishes_are_tried_in_their_order() -> None:
    table = TileTable(CITY, "U 1,0 r1", then="U")
    covered, misfit, fits = attempts(table, ROAD, COMPLETING, "place fits 2,0")
    assert [getattr(one, "code", "") for one in (covered, misfit)] == ["wish-covered", "wish-misfit"]
    assert isinstance(fits, str)
    assert fits.startswith("place 2,0 r1")


def test_without_aids_a_plan_places_no_follower_that_nobody_wished_for() -> None:
    table = TileTable(CITY, "U 1,0 r1", then="E")
    assert attempts(table, COMPLETING, aids=False) == ["place 0,-2 r2"]


def test_a_wish_is_planned_once() -> None:
    table = TileTable(CITY, then="U U")
    assert COMPLETING not in wishes(table, 0, COMPLETING)
    assert ROAD in wishes(table, 0, COMPLETING)


def test_squares_that_no_tile_can_fill_are_not_offered() -> None:
    for seed in ("a", "b", "c"):
        table = TileTable.played_out(seed)
        GAME.load(GAME.save(table.position))
        view = GAME.view(table.position, 0)
        assert wishes(table, 0) == ()
        assert not GAME.plans.may_plan(view)


def test_a_seat_without_another_tile_cannot_plan() -> None:
    position, rng = GAME.setup(3, "last turns"), FastRng(1)
    may = []
    while not position.over:
        views = [GAME.view(position, (position.seat + later) % 3) for later in (0, 1, 2)]
        may.append([GAME.plans.may_plan(view) for view in views])
        GAME.play(position, position.seat, GAME.sample(position, position.seat, rng))
    assert may[-3:] == [[False, True, True], [False, True, False], [False, False, False]]
    assert set(map(tuple, may[:-2])) == {(False, True, True)}


def test_a_spectator_cannot_plan() -> None:
    table = TileTable(CITY, then="U")
    assert not GAME.plans.may_plan(table.view)
    assert GAME.plans.wishes(table.view, TurnPlan()) == ()
