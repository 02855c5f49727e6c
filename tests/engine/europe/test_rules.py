"""Tests of Europe by rule number: material, start, turns and the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api import BadSetup, PrivateEvent
from engine.games.europe import GAME
from tests.engine.rails.rail_table import RailTable

HANDS = "blue*4 red*4"
TABLE = "red orange yellow green pink"


def test_europe_1_there_are_110_cards_12_of_each_of_8_colours_and_14_silver_locomotives() -> None:
    for colour in ("red", "orange", "yellow", "green", "blue", "pink", "black", "white"):
        RailTable(GAME, cards=f"{colour}*12")
        with pytest.raises(BadSetup, match="bad-pile"):
            RailTable(GAME, cards=f"{colour}*13")
    RailTable(GAME, cards="silver*14")
    with pytest.raises(BadSetup, match="bad-pile"):
        RailTable(GAME, cards="silver*15")
    view = RailTable(GAME).view()
    assert view.deck + len(view.market) + sum(player.cards for player in view.players) == 110


def test_europe_2_47_cities_90_connections_6_long_and_40_short_tickets_45_wagons_a_player() -> None:
    assert len(GAME.board.cities) == 47
    assert len(GAME.board.routes) == 90
    assert len(GAME.board.long_tickets) == 6
    assert GAME.board.short_tickets == 40
    assert [player.wagons for player in RailTable(GAME, 5).view().players] == [45] * 5


def test_europe_3_two_tracks_are_one_two_colour_connection_never_a_mix_of_both() -> None:
    table = RailTable(GAME, first="0", cards="red*3 black red*2 black*2 orange*5 black*2").choose()
    assert table.legal(0, "build berlin-frankfurt") == ["build berlin-frankfurt red 3+0"]
    table.play(0, "draw")
    table.play(1, "pass")
    assert table.legal(0, "build berlin-frankfurt") == [
        "build berlin-frankfurt red 3+0",
        "build berlin-frankfurt black 3+0",
    ]


def test_europe_3_once_built_it_is_taken() -> None:
    """Two grey tracks between the same cities are one route, which only one player can build."""
    table = RailTable(GAME, first="0", cards="blue silver*3 red silver*3 red*5").choose()
    table.play(0, "build dieppe-london blue 1+1")
    refusal = table.refused(1, "build dieppe-london red 1+1")
    assert refusal.code == "route-taken"
    assert [route.id for route in GAME.board.routes if {"dieppe", "london"} == set(route.id.split("-"))] == [
        "dieppe-london"
    ]


def test_europe_4_each_player_gets_4_cards_5_lie_face_up_first_player_drawn_at_random() -> None:
    table = RailTable(GAME, 3, first="2", cards=f"blue*4 red*4 white*4 {TABLE}")
    assert [table.own(seat).cards for seat in range(3)] == [{"blue": 4}, {"red": 4}, {"white": 4}]
    assert table.view().market == tuple(TABLE.split())
    table.choose()
    assert table.to_act() == (2,)
    assert {RailTable(GAME, 5, seed=f"first {number}").choose().to_act() for number in range(50)} == {
        (seat,) for seat in range(5)
    }


def test_europe_5_each_player_is_dealt_1_long_and_3_short_tickets() -> None:
    table = RailTable(GAME, 2, tickets="5 3 amsterdam-pamplona 10 11 12", long_tickets="42 brest-petrograd")
    assert table.offer(0) == [0, 3, 5, 42]
    assert table.offer(1) == [10, 11, 12, 40]
    assert RailTable(GAME, 2, long_tickets="1 0").offer(0)[-1] == 41


def test_europe_5_a_player_may_reject_at_most_2_of_the_4_any_the_long_one_too() -> None:
    table = RailTable(GAME, tickets="0 1 2 3 4 5", long_tickets="40 41")
    assert len(table.legal(0)) == 6 + 4 + 1
    refusal = table.refused(0, "keep 2")
    assert (refusal.code, refusal.params) == ("keep-between", {"fewest": 2, "most": 4, "count": 1})
    assert table.refused(0, "keep 3 4").code == "ticket-not-offered"
    table.play(0, "keep 2 1")
    assert table.tickets(0) == [1, 2]


def test_europe_5_all_choose_at_the_same_time_in_any_order_the_first_turn_starts_when_all_have_chosen() -> None:
    table = RailTable(GAME, 3, first="1")
    assert table.to_act() == (0, 1, 2)
    table.play(2, table.legal(2)[0])
    assert table.to_act() == (0, 1)
    assert table.refused(0, "draw").code == "choose-tickets-first"
    assert table.refused(2, "draw").code == "not-your-turn"
    table.play(0, table.legal(0)[-1])
    table.play(1, table.legal(1)[3])
    assert table.to_act() == (1,)
    assert table.codes()[-1] == "first-turn"


def test_europe_5_the_order_in_which_players_choose_makes_no_difference() -> None:
    ends = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = RailTable(GAME, 3, seed="any order")
        for seat in order:
            table.play(seat, table.legal(seat)[0])
        ends.add(GAME.save(table.position))
    assert len(ends) == 1


def test_europe_5_rejected_short_tickets_go_under_the_short_pile_long_ones_leave_the_game() -> None:
    table = RailTable(GAME, first="0", tickets="0 1 2 3 4 5 6 7 8", long_tickets="40 41")
    table.play(0, "keep 0 1")
    table.play(1, "keep 4 5 41")
    assert table.view().tickets_left == 34 + 2
    assert [player.rejected for player in table.view().players] == [1, 0]
    assert table.own(0).removed == (40,)
    assert table.own(0).returned == ((34, 2),)

    def only_those(state: dict[str, Any]) -> None:
        state["players"][1]["removed"] = sorted(state["pile"][:-2])
        state["pile"] = state["pile"][-2:]

    table.doctored(only_those)
    table.play(0, "tickets")
    assert table.offer(0) == [2, 3]


def test_europe_6_draw_from_the_deck_2_cards_blind() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} {TABLE} white silver black").choose()
    events = table.play(0, "draw")
    assert table.own(0).cards == {"blue": 4, "white": 1, "silver": 1}
    assert table.view().deck == 95
    assert table.to_act() == (1,)
    assert [event.code for event in events if not isinstance(event, PrivateEvent)] == ["drew-cards"]
    told = [event for event in events if isinstance(event, PrivateEvent)]
    assert [(event.seat, event.code) for event in told] == [(0, "you-drew-cards")]
    assert table.view(1).players[0].known == {}


def test_europe_7_two_coloured_face_up_cards_one_after_the_other() -> None:
    """The gap left by the first card is refilled before the player takes the second card."""
    table = RailTable(GAME, first="0", cards=f"{HANDS} {TABLE} white black").choose()
    table.play(0, "take red")
    assert table.view().market == ("white", "orange", "yellow", "green", "pink")
    assert table.to_act() == (0,)
    table.play(0, "take white")
    assert table.view().market == ("black", "orange", "yellow", "green", "pink")
    assert table.own(0).cards == {"red": 1, "blue": 4, "white": 1}
    assert table.view(1).players[0].known == {"red": 1, "white": 1}
    assert table.to_act() == (1,)


def test_europe_7_or_1_silver_one() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} silver orange yellow green pink white").choose()
    table.play(0, "take silver")
    assert table.to_act() == (1,)


def test_europe_7_silver_can_only_be_the_first_and_only_pick() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} red silver yellow green pink white").choose()
    table.play(0, "take red")
    assert table.refused(0, "take silver").code == "locomotive-second"
    assert table.legal(0, "take") == ["take yellow", "take green", "take pink", "take white"]


def test_europe_7_deck_and_table_are_not_mixed_and_the_second_card_comes_first() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} {TABLE} white").choose()
    assert table.refused(0, "take black").code == "not-face-up"
    table.play(0, "take red")
    assert table.refused(0, "draw").code == "second-from-table"
    for text in ("tickets", "build cadiz-lisboa blue 2+0"):
        assert table.refused(0, text).code == "second-card-open"


def test_europe_10_pass_also_instead_of_the_second_card_which_ends_the_turn_with_the_one_card_taken() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} {TABLE} white").choose()
    table.play(0, "take red")
    held = table.own(0).cards
    assert table.legal(0)[-1] == "pass"
    table.play(0, "pass")
    assert table.codes() == ["took-one-card"]
    assert table.own(0).cards == held
    assert table.to_act() == (1,)


def test_europe_18_a_turn_that_took_one_card_is_no_pass() -> None:
    """The game ends at once only if every player really passes in two successive rounds."""
    table = RailTable(GAME, first="0", cards=f"{HANDS} {TABLE} white").choose()
    table.play(0, "pass")
    table.play(1, "pass")
    table.play(0, "take red", "pass")
    table.play(1, "pass")
    assert table.view().passes == 1
    assert table.to_act() == (0,)


def test_europe_10_a_game_begun_by_the_first_rules_owes_the_second_card_to_its_end() -> None:
    table = RailTable(GAME, rules=1, first="0", cards=f"{HANDS} {TABLE} white").choose()
    table.play(0, "take red")
    assert table.refused(0, "pass").code == "second-card-owed"
    table.position = GAME.load(GAME.save(table.position))
    assert table.refused(0, "pass").code == "second-card-owed"
    assert "pass" not in table.legal(0)
    table.play(0, "take orange")
    table.play(1, "pass")


def test_europe_8_draw_tickets_3_short_ones_keep_at_least_1_reject_at_most_2() -> None:
    table = RailTable(GAME, first="0", tickets="0 1 2 3 4 5 8 7 6", long_tickets="40 41")
    table.play(0, "keep 0 1")
    table.play(1, "keep 3 4")
    table.play(0, "tickets")
    assert table.offer(0) == [6, 7, 8]
    assert table.legal(0) == ["keep 6", "keep 7", "keep 8", "keep 6 7", "keep 6 8", "keep 7 8", "keep 6 7 8"]
    for text in ("pass", "draw", "tickets"):
        assert table.refused(0, text).code == "choose-tickets-first"
    table.play(0, "keep 6 8")
    assert table.tickets(0) == [0, 1, 6, 8]
    assert table.to_act() == (1,)
    assert table.refused(1, "keep 7").code == "no-tickets-offered"


def test_europe_8_nobody_holds_more_than_8_tickets() -> None:
    """A player with 8 tickets cannot draw any. With 6 or 7, the player must reject enough to hold at most 8."""
    table = RailTable(GAME, first="0").choose()
    for held in (3, 4, 5, 6):
        table.play(0, "tickets")
        table.play(0, table.legal(0)[0])
        table.play(1, "pass")
        assert len(table.tickets(0)) == held
    table.play(0, "tickets")
    three = "keep " + " ".join(map(str, table.offer(0)))
    assert table.refused(0, three).params == {"fewest": 1, "most": 2, "count": 3}
    table.play(0, table.legal(0)[0])
    table.play(1, "pass")
    table.play(0, "tickets")
    assert table.own(0).keep == (1, 1)
    assert len(table.legal(0)) == 3
    table.play(0, table.legal(0)[0])
    table.play(1, "pass")
    refusal = table.refused(0, "tickets")
    assert (refusal.code, refusal.params) == ("tickets-full", {"most": 8})


def test_europe_8_fewer_when_fewer_are_left_none_when_none_is() -> None:
    table = RailTable(GAME, 2, first="0").choose()

    def nearly_empty(state: dict[str, Any]) -> None:
        state["players"][0]["removed"] += state["pile"][2:]
        state["players"][0]["removed"].sort()
        state["pile"] = state["pile"][:2]
        state["under"] = []

    table.doctored(nearly_empty)
    table.play(0, "tickets")
    assert len(table.offer(0)) == 2
    assert table.own(0).keep == (1, 2)
    assert table.view().tickets_left == 0
    table.play(0, table.legal(0)[-1])
    assert table.refused(1, "tickets").code == "no-tickets-left"


def test_europe_8_rejected_tickets_go_under_the_pile_and_come_up_again_last() -> None:
    table = RailTable(GAME, first="0", tickets="0 1 2 3 4 5 6 7 8").choose()
    table.play(0, "tickets", "keep 7")
    assert [ticket for _, ticket in table.own(0).returned if ticket in {6, 8}] == [6, 8]
    assert table.own(0).returned[-1][0] < table.view().tickets_left
    assert 6 not in [ticket for _, ticket in table.own(1).returned]


def test_europe_9_build_a_free_connection() -> None:
    table = RailTable(GAME, first="0", cards=HANDS).choose()
    table.play(0, "build lisboa-cadiz blue 2+0")
    player = table.view().players[0]
    assert (player.built, player.wagons, player.points, player.cards) == (("cadiz-lisboa",), 43, 2, 2)
    assert table.view().discards == {"blue": 2}
    refusal = table.refused(1, "build cadiz-lisboa blue 2+0")
    assert refusal.code == "route-taken"
    assert [build.route for build in table.view().recent] == ["cadiz-lisboa"]
    table.play(1, "pass")
    table.play(0, "pass")
    assert table.view().recent == ()


def test_europe_10_pass_is_allowed_on_any_turn() -> None:
    table = RailTable(GAME, first="0").choose()
    table.play(0, "pass")
    assert table.to_act() == (1,)
    assert table.codes() == ["passed"]


def test_europe_10_never_while_tickets_or_a_tunnel_are_being_decided() -> None:
    table = RailTable(GAME, first="0", cards="yellow*4 red*4 blue*5 yellow*3").choose()
    table.play(0, "build munchen-zurich yellow 2+0")
    assert table.to_act() == (1,), "three more yellow ones cannot be paid"
    table.play(1, "tickets")
    assert table.refused(1, "pass").code == "choose-tickets-first"
    assert RailTable(GAME).refused(0, "pass").code == "choose-tickets-first"
    table = RailTable(GAME, first="0", cards="yellow*4 red*4 blue*5 yellow red*2").choose()
    table.play(0, "build munchen-zurich yellow 2+0")
    assert table.refused(0, "pass").code == "tunnel-open"
