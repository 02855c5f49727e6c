"""Tests of tCHu by rule number: material, start, turns and routes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api import BadSetup, NotAMove, PrivateEvent
from engine.games.tchu import GAME
from tests.engine.rails.rail_table import RailTable
from tests.engine.tchu.start_positions import drawn_out

HANDS = "blue*4 red*4"
TABLE = "red orange yellow green violet"


def test_tchu_1_40_wagons_each_110_cards_12_of_each_colour_and_14_locomotives() -> None:
    for colour in ("black", "violet", "blue", "green", "yellow", "orange", "red", "white"):
        RailTable(GAME, cards=f"{colour}*12")
        with pytest.raises(BadSetup, match="bad-pile"):
            RailTable(GAME, cards=f"{colour}*13")
    RailTable(GAME, cards="locomotive*14")
    with pytest.raises(BadSetup, match="bad-pile"):
        RailTable(GAME, cards="locomotive*15")
    view = RailTable(GAME).view()
    assert [player.wagons for player in view.players] == [40, 40]
    assert view.deck + 5 + 8 == 110


def test_tchu_2_34_towns_17_stations_abroad_88_routes_12_of_the_pairs_double_46_tickets() -> None:
    abroad = [city for city in GAME.board.cities if city.country is not None]
    assert (len(GAME.board.cities) - len(abroad), len(abroad)) == (34, 17)
    assert len(GAME.board.routes) == 88
    doubles = {frozenset({route.number, route.twin}) for route in GAME.board.routes if route.twin >= 0}
    assert len(doubles) == 12
    for one, other in map(tuple, doubles):
        pair = GAME.board.routes[one], GAME.board.routes[other]
        assert (pair[0].a, pair[0].b) == (pair[1].a, pair[1].b)
        assert (pair[0].twin, pair[1].twin) == (other, one)
    assert len(GAME.board.tickets) == GAME.board.short_tickets == 46


def test_tchu_3_first_player_at_random_4_cards_each_5_face_up() -> None:
    table = RailTable(GAME, first="1", cards=f"{HANDS} {TABLE}")
    assert [table.own(seat).cards for seat in (0, 1)] == [{"blue": 4}, {"red": 4}]
    assert table.view().market == tuple(TABLE.split())
    assert {RailTable(GAME, seed=str(seed)).choose().to_act() for seed in range(20)} == {(0,), (1,)}


def test_tchu_3_each_player_is_offered_5_tickets_and_keeps_at_least_3() -> None:
    """Both players choose before the first turn, and tickets that they do not keep leave the game."""
    table = RailTable(GAME, first="1", tickets="4 3 2 1 0 ZUR_LUG 10 11 12 13")
    assert table.offer(0) == [0, 1, 2, 3, 4]
    assert table.offer(1) == [10, 11, 12, 13, 32]
    assert {len(text.split()) - 1 for text in table.legal(0)} == {3, 4, 5}
    assert len(table.legal(0)) == 10 + 5 + 1
    assert table.refused(0, "keep 0 1").params == {"fewest": 3, "most": 5, "count": 2}
    table.play(1, "keep ZUR_LUG 10 11")
    assert table.to_act() == (0,)
    assert table.refused(0, "draw").code == "choose-tickets-first"
    table.play(0, "keep 0 1 2 3 4")
    assert table.to_act() == (1,)
    assert table.view().tickets_left == 36
    assert table.own(1).removed == (12, 13)
    assert table.tickets(1) == [10, 11, 32]


def test_tchu_4_draw_2_cards_face_up_or_blind_in_any_mix() -> None:
    """A face-up card is replaced at once, before the second draw, which is not optional."""
    table = RailTable(GAME, first="0", cards=f"{HANDS} {TABLE} white black blue*2").choose()
    table.play(0, "take red")
    assert table.view().market[0] == "white"
    assert table.to_act() == (0,)
    assert table.legal(0) == ["draw", "take violet", "take green", "take yellow", "take orange", "take white"]
    for text in ("tickets", "build BER_INT_1 blue 3+0"):
        assert table.refused(0, text).code == "second-card-owed"
    events = table.play(0, "draw")
    assert [event.code for event in events if isinstance(event, PrivateEvent)] == ["you-drew-cards"]
    assert table.own(0).cards == {"blue": 4, "red": 1, "black": 1}
    table.play(1, "draw", "draw")
    table.play(0, "draw", "take white")
    table.play(1, "take orange", "take yellow")
    assert table.to_act() == (0,)
    assert table.view().players[1].known == {"orange": 1, "yellow": 1}


def test_tchu_4_a_face_up_locomotive_counts_as_one_card_like_any_other_three_of_them_change_nothing() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} locomotive*5 white").choose()
    assert table.view().market == ("locomotive",) * 5
    table.play(0, "take locomotive", "take locomotive")
    assert table.own(0).cards["locomotive"] == 2
    assert table.to_act() == (1,)


def test_tchu_4_allowed_only_if_pile_and_discards_together_hold_at_least_5_cards_at_the_start_of_the_turn() -> None:
    table = drawn_out()
    (seat,) = table.to_act()
    table.play(seat, "draw", "draw")
    for text in ("draw", f"take {table.view().market[0]}"):
        refusal = table.refused(1 - seat, text)
        assert (refusal.code, refusal.params) == ("too-few-to-draw", {"have": 3, "need": 5})
    assert not table.legal(1 - seat, "take")


def test_tchu_4_the_second_card_may_come_from_a_pile_remade_in_between() -> None:
    table = drawn_out()
    (seat,) = table.to_act()
    table.play(seat, "draw")
    assert (table.view().deck, table.view().discards) == (0, {"blue": 4})
    assert table.to_act() == (seat,)
    table.play(seat, "draw")
    assert (table.view().deck, table.view().discards) == (3, {})


def test_tchu_5_3_tickets_are_offered_keep_at_least_1_the_others_leave_the_game() -> None:
    table = RailTable(GAME, first="0", tickets="0 1 2 3 4 5 6 7 8 9 12 11 10").choose()
    table.play(0, "tickets")
    assert table.offer(0) == [10, 11, 12]
    assert table.own(0).keep == (1, 3)
    assert len(table.legal(0)) == 7
    table.play(0, "keep 11")
    assert table.tickets(0) == [0, 1, 2, 11]
    assert table.view().tickets_left == 33
    assert table.own(0).removed == (3, 4, 10, 12)
    assert table.to_act() == (1,)


def test_tchu_5_allowed_while_tickets_are_left() -> None:
    table = RailTable(GAME, first="0").choose()
    for number in range(12):
        table.play(number % 2, "tickets")
        table.play(number % 2, table.legal(number % 2)[-1])
    assert table.view().tickets_left == 0
    assert len(table.tickets(0)) == 3 + 18
    assert table.refused(0, "tickets").code == "no-tickets-left"


def test_tchu_6_claim_an_unclaimed_route_with_wagons_and_a_fitting_set() -> None:
    table = RailTable(GAME, first="0", cards=HANDS).choose()
    table.play(0, "build ber_int_1 blue 3+0")
    player = table.view().players[0]
    assert (player.built, player.wagons, player.points, player.cards) == (("BER_INT_1",), 37, 4, 1)
    assert table.refused(1, "build BER_INT_1 red 3+0").code == "route-taken"
    assert table.refused(1, "build BER_NEU_1 red 3+0").code == "wrong-number-of-cards"
    assert table.refused(1, "build GEN_YVE_1 red 6+0").code == "too-few-cards"


def test_tchu_6_as_many_wagons_as_its_length() -> None:
    table = RailTable(GAME, first="0", cards=HANDS).choose()

    def three_wagons(state: dict[str, Any]) -> None:
        built = ["GEN_YVE_1", "BRI_LOC_1", "BRU_COI_1", "COI_WAS_1", "BEL_WAS_1", "LAU_NEU_1", "BRU_DAV_1", "DEL_LCF_1"]
        state["players"][0].update(built=built, wagons=3, points=15 + 15 + 10 + 10 + 7 * 3 + 4)

    table.doctored(three_wagons)
    assert table.refused(0, "build GEN_LAU_1 blue 4+0").code == "too-few-wagons"
    assert table.legal(0, "build BER_INT_1") == ["build BER_INT_1 blue 3+0"]


def stuck(table: RailTable, discards: int) -> RailTable:
    """Return a game with nothing to draw, no tickets left, no cards in seat 0's hand, and ``discards`` discards."""

    def change(state: dict[str, Any]) -> None:
        players = state["players"]
        players[0]["removed"] = sorted(players[0]["removed"] + state["pile"])
        state["pile"] = []
        everything = {name: 14 if name == "locomotive" else 12 for name in GAME.board.palette.names}
        for name in state["market"]:
            everything[name] -= 1
        everything["blue"] -= discards
        players[0].update(cards={}, known={})
        players[1].update(cards=everything, known={})
        state.update(deck=[], discards={"blue": discards})

    return table.doctored(change)


def test_tchu_7_if_none_of_the_three_is_possible_the_turn_passes_by_itself() -> None:
    table = stuck(RailTable(GAME, first="1", cards=f"{HANDS} {TABLE}").choose(), 1)
    table.play(1, "build BER_INT_1 blue 3+0")
    assert table.codes() == ["built", "stuck"]
    assert table.to_act() == (1,)
    assert table.legal(1)


def test_tchu_7_nobody_passes_at_will() -> None:
    with pytest.raises(NotAMove, match="unknown-verb"):
        GAME.parse("pass")
    assert not any(text == "pass" for text in RailTable(GAME).choose().legal(0))


def test_tchu_7_no_game_can_hang() -> None:
    """The game ends when neither player can ever move again."""
    table = stuck(RailTable(GAME, first="1", cards=f"{HANDS} {TABLE}").choose(), 1)

    def nobody_has_a_wagon_to_spare(state: dict[str, Any]) -> None:
        state["players"][1]["cards"] = {"blue": 3, "black": 0}
        state["players"][0]["cards"] = {}

    with pytest.raises(ValueError, match="impossible-position"):
        table.doctored(nobody_has_a_wagon_to_spare)
    only_route = next(number for number in table.position.free if GAME.board.routes[number].id == "BER_INT_1")
    table.position.free = [only_route]
    table.play(1, "build BER_INT_1 blue 3+0")
    assert table.to_act() == ()
    assert table.codes() == ["built", "stuck", "stuck", "ended"]


def test_tchu_8_above_ground_as_many_cards_of_the_routes_colour_locomotives_may_not_be_used() -> None:
    table = RailTable(GAME, first="0", cards="blue*2 locomotive*2 red*4").choose()
    assert not table.legal(0, "build BER_INT_1")
    assert table.refused(0, "build BER_INT_1 blue 2+1").code == "locomotives-in-tunnels-only"
    assert table.refused(0, "build BER_INT_1 locomotive 0+3").code == "locomotives-in-tunnels-only"
    refusal = table.refused(0, "build BER_INT_1 blue 3+0")
    assert (refusal.code, refusal.params["have"]) == ("too-few-cards", 2)
    assert table.refused(0, "build BER_NEU_1 blue 2+0").code == "wrong-colour"


def test_tchu_8_neutral_all_of_one_colour_of_the_players_choice() -> None:
    table = RailTable(GAME, first="0", cards="blue*2 red*2 black*4").choose()
    assert table.legal(0, "build DE5_STG_1") == ["build DE5_STG_1 blue 2+0", "build DE5_STG_1 red 2+0"]


def test_tchu_9_in_a_tunnel_locomotives_may_replace_any_number_of_the_cards_all_of_them_too() -> None:
    table = RailTable(GAME, first="0", cards="yellow*2 locomotive*2 red*4").choose()
    assert table.legal(0, "build BAL_DEL_1") == [
        "build BAL_DEL_1 yellow 2+0",
        "build BAL_DEL_1 yellow 1+1",
        "build BAL_DEL_1 locomotive 0+2",
    ]


def test_tchu_10_exactly_one_fitting_set_it_is_used_directly() -> None:
    table = RailTable(GAME, first="0", cards=HANDS).choose()
    assert table.legal(0, "build BER_INT_1") == ["build BER_INT_1 blue 3+0"]
    table.play(0, "build BER_INT_1 blue 3+0")
    assert table.to_act() == (1,)


def test_tchu_11_once_one_half_of_a_double_route_is_claimed_the_other_is_closed_to_both() -> None:
    table = RailTable(GAME, first="0", cards="red*4 violet*4").choose()
    table.play(0, "build FRI_LAU_1 red 3+0")
    assert table.refused(1, "build FRI_LAU_2 violet 3+0").code == "route-closed"
    table.play(1, "draw", "draw")
    assert table.refused(0, "build FRI_LAU_2 violet 3+0").code == "route-closed"
