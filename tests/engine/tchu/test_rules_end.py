"""Tests of tCHu by rule number: the end and the score."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tchu import GAME
from tests.engine.rails.rail_table import RailTable


def few_wagons() -> RailTable:
    """Return a game in which seat 0 has 3 wagons left."""
    table = RailTable(GAME, first="0", cards="blue*4 red*4 black*5").choose()

    def change(state: dict[str, Any]) -> None:
        built = ["GEN_YVE_1", "BRI_LOC_1", "BRU_COI_1", "COI_WAS_1", "BEL_WAS_1", "LAU_NEU_1", "BRU_DAV_1", "DEL_LCF_1"]
        state["players"][0].update(built=built, wagons=3, points=15 + 15 + 10 + 10 + 7 * 3 + 4)

    return table.doctored(change)


def test_tchu_17_when_a_player_ends_a_turn_with_2_wagons_or_fewer_both_play_one_more_turn_the_opponent_first() -> None:
    table = few_wagons()
    table.play(0, "build BER_INT_1 blue 3+0")
    assert table.view().players[0].wagons == 0
    assert "last-round" in table.codes()
    assert (table.to_act(), table.view().moves_left) == ((1,), 2)
    table.play(1, "draw", "draw")
    assert (table.to_act(), table.view().moves_left) == ((0,), 1)
    table.play(0, "draw")
    assert table.to_act() == (0,), "two cards are one turn"
    table.play(0, "draw")
    assert table.to_act() == ()
    assert table.game.standings(table.position).over


@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("BAL_DE1_1", 1, 1),
        ("BAL_DEL_1", 2, 2),
        ("BER_INT_1", 3, 4),
        ("GEN_LAU_1", 4, 7),
        ("BRU_COI_1", 5, 10),
        ("GEN_YVE_1", 6, 15),
    ],
)
def test_tchu_18_routes_by_length_1_to_6_1_2_4_7_10_15_points_at_once(route: str, length: int, points: int) -> None:
    colour = {"BAL_DEL_1": "yellow"}.get(route, "blue")
    table = RailTable(GAME, first="0", cards=f"{colour}*4 red*4 black*5 {colour}*2 red*2 white*3").choose()
    table.play(0, "draw", "draw")
    table.play(1, "draw", "draw")
    table.play(0, f"build {route} {colour} {length}+0")
    assert table.points(0) == table.view().players[0].points == points


def own_ticket(table: RailTable, number: int) -> tuple[bool, int]:
    return next((ticket.done, ticket.worth) for ticket in table.own(0).tickets if ticket.number == number)


def test_tchu_19_town_to_town_ticket_plus_its_points_when_connected_else_minus_them() -> None:
    table = RailTable(GAME, first="0", cards="blue*4 red*4", tickets="KRE_ZUR LAU_INT 0 1 2")
    table.play(0, "keep KRE_ZUR LAU_INT 0")
    table.choose()
    assert own_ticket(table, 13) == (False, -3)

    def joined(state: dict[str, Any]) -> None:
        state["players"][0].update(built=["KRE_WIN_1", "WIN_ZUR_1"], wagons=37, points=3)

    table.doctored(joined)
    assert own_ticket(table, 13) == (True, 3)
    shares = {share.code: share.points for share in table.game.projected(table.position)[0].breakdown}
    assert shares["ticket-done"] == 3


def test_tchu_20_ticket_with_several_trips_the_greatest_points_among_the_connected_trips() -> None:
    """If none of a ticket's trips is connected, the smallest points on the ticket are subtracted."""
    table = RailTable(GAME, first="0", cards="blue*4 red*4", tickets="LUG_countries DE_countries_1 BER_countries 0 1")
    table.play(0, "keep LUG_countries DE_countries_1 BER_countries")
    table.choose()
    assert own_ticket(table, 36) == (False, -2)
    assert own_ticket(table, 38) == (False, -5)
    assert own_ticket(table, 34) == (False, -5)

    def one(state: dict[str, Any]) -> None:
        state["players"][0].update(built=["IT3_LUG_1"], wagons=38, points=2)

    table.doctored(one)
    assert own_ticket(table, 36) == (True, 2)

    def more(state: dict[str, Any]) -> None:
        """Connect Lugano to Wassen, Brig and Italy, and Sargans to Vaduz and Austria."""
        built = ["IT3_LUG_1", "LOC_LUG_1", "BEL_LOC_1", "BEL_WAS_1", "COI_WAS_1", "COI_SAR_1", "SAR_VAD_1", "AT2_VAD_1"]
        state["players"][0].update(built=built, wagons=40 - 16, points=2 + 1 + 1 + 7 + 10 + 1 + 1 + 1)

    table.doctored(more)
    assert own_ticket(table, 36) == (True, 13)
    assert own_ticket(table, 38) == (False, -5)


def test_tchu_21_longest_trail_10_points_it_uses_each_route_once_and_may_pass_a_station_again() -> None:
    table = RailTable(GAME, first="0", cards="blue*4 red*4").choose()

    def eight(state: dict[str, Any]) -> None:
        """Build two loops through Bern, Fribourg, Lausanne and Neuchâtel. The opponent's straight line is shorter."""
        built = ["BER_FRI_1", "FRI_LAU_1", "LAU_NEU_1", "BER_NEU_1", "BER_INT_1"]
        state["players"][0].update(built=built, wagons=40 - 13, points=1 + 4 + 7 + 2 + 4)
        state["players"][1].update(built=["GEN_YVE_1", "LCF_YVE_1"], wagons=31, points=19)

    table.doctored(eight)
    shares = [share for share in table.game.projected(table.position)[0].breakdown if share.code == "longest-trail"]
    assert [(share.points, share.params["length"]) for share in shares] == [(10, 13)]
    assert not [share for share in table.game.projected(table.position)[1].breakdown if share.code == "longest-trail"]
    assert not [share for share in table.game.standings(table.position)[0].breakdown if share.code == "longest-trail"]


def test_tchu_21_on_a_tie_both_get_the_10() -> None:
    table = RailTable(GAME, first="0", cards="blue*4 red*4").choose()
    table.play(0, "build BER_INT_1 blue 3+0")
    table.play(1, "build FRI_LAU_1 red 3+0")
    for standing in table.game.projected(table.position).seats:
        assert standing.breakdown[-1].points == 10


def test_tchu_22_highest_total_wins_equal_totals_share_the_win() -> None:
    table = few_wagons()
    table.play(0, "build BER_INT_1 blue 3+0")
    table.play(1, "draw", "draw")
    table.play(0, "draw", "draw")
    standings = table.game.standings(table.position)
    assert standings.over
    assert standings.winners == (0,)
    assert [standing.rank for standing in standings.seats] == [1, 2]
