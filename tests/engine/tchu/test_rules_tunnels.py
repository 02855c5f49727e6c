"""Tests of tCHu by rule number: payments and tunnels."""

from __future__ import annotations

import pytest

from engine.games.tchu import GAME
from tests.engine.rails.rail_table import RailTable
from tests.engine.tchu.start_positions import drawn_out

HANDS = "blue*4 red*4"


def test_tchu_12_cards_paid_go_to_the_discards() -> None:
    table = RailTable(GAME, first="0", cards=HANDS).choose()
    table.play(0, "build BER_INT_1 blue 3+0")
    assert table.view().discards == {"blue": 3}


def test_tchu_12_when_a_card_is_needed_and_the_pile_is_empty_the_discards_become_the_new_pile() -> None:
    table = drawn_out()
    (seat,) = table.to_act()
    blue = table.own(seat).cards.get("blue", 0)
    table.play(seat, "draw")
    assert "deck-remade" not in table.codes()
    table.play(seat, f"take {table.view().market[0]}")
    assert table.codes()[1] == "deck-remade"
    assert table.view().market[0] == "blue"
    assert table.own(seat).cards.get("blue", 0) <= blue + 2


def tunnel(hand: str, turned: str) -> RailTable:
    """Return a game in which seat 0 is about to build a tunnel, and these cards will be turned up."""
    return RailTable(GAME, first="0", cards=f"{hand} red*4 black*5 {turned}").choose()


def test_tchu_13_the_cards_to_play_are_fixed_first_and_stay_in_hand_three_cards_are_turned_up_and_discarded() -> None:
    table = tunnel("yellow*4", "yellow red blue")
    events = table.play(0, "build BAL_DEL_1 yellow 2+0")
    assert [event.code for event in events] == ["tunnel-tried", "tunnel-cards"]
    assert table.own(0).cards == {"yellow": 4}
    attempt = table.view().attempt
    assert attempt is not None
    assert attempt.turned == ("yellow", "red", "blue")
    table.play(0, "give-up")
    assert table.view().discards == {"yellow": 1, "red": 1, "blue": 1}


def test_tchu_13_the_pile_is_remade_in_between_if_it_runs_out() -> None:
    table = drawn_out()
    (seat,) = table.to_act()
    tunnels = {route.id for route in GAME.board.routes if route.tunnel}
    attempt = next(text for text in table.legal(seat, "build") if text.split()[1] in tunnels)
    events = table.play(seat, attempt)
    assert [event.code for event in events][:3] == ["tunnel-tried", "deck-remade", "tunnel-cards"]
    turned = events[2].params["cards"]
    assert isinstance(turned, tuple)
    assert len(turned) == 3


@pytest.mark.parametrize(
    ("hand", "played", "turned", "owed"),
    [
        ("yellow*4", "yellow 2+0", "yellow red blue", 1),
        ("yellow*4", "yellow 2+0", "locomotive yellow blue", 2),
        ("yellow*4", "yellow 2+0", "locomotive*2 yellow", 3),
        ("yellow locomotive*3", "yellow 1+1", "locomotive yellow red", 2),
        ("locomotive*4", "locomotive 0+2", "locomotive yellow*2", 1),
    ],
)
def test_tchu_14_extra_cards_owed_are_the_turned_up_locomotives_plus_the_cards_of_the_colour_played(
    hand: str, played: str, turned: str, owed: int
) -> None:
    """If the player used only locomotives, only turned-up locomotives count."""
    table = tunnel(hand, turned)
    events = table.play(0, f"build BAL_DEL_1 {played}")
    assert events[1].params["owed"] == owed


def test_tchu_14_on_a_neutral_tunnel_the_colour_is_the_one_that_the_player_chose() -> None:
    table = tunnel("yellow*4", "yellow red*2")
    table.play(0, "build FR1_MAR_1 yellow 2+0")
    attempt = table.view().attempt
    assert attempt is not None
    assert attempt.owed == 1


def test_tchu_15_they_are_paid_in_the_colour_played_or_in_locomotives_in_any_mix() -> None:
    """A player who used only locomotives can pay only with locomotives. No extra wagons are needed."""
    table = tunnel("yellow*3 locomotive", "locomotive yellow red")
    table.play(0, "build BAL_DEL_1 yellow 2+0")
    assert table.legal(0) == ["pay 1+1", "give-up"]
    table.play(0, "pay 1+1")
    assert table.view().players[0].wagons == 38
    assert table.view().discards == {"yellow": 4, "locomotive": 2, "red": 1}
    table = tunnel("locomotive*4", "locomotive yellow red")
    table.play(0, "build BAL_DEL_1 locomotive 0+2")
    assert table.legal(0) == ["pay 0+1", "give-up"]
    assert table.refused(0, "pay 1+0").code == "only-locomotives"


def test_tchu_16_nothing_owed_claimed() -> None:
    table = tunnel("yellow*4", "red*2 blue")
    table.play(0, "build BAL_DEL_1 yellow 2+0")
    assert table.view().players[0].built == ("BAL_DEL_1",)


def test_tchu_16_cards_lacking_the_attempt_fails_by_itself_and_the_turn_is_over() -> None:
    table = tunnel("yellow*2 blue*2", "yellow red blue")
    table.play(0, "build BAL_DEL_1 yellow 2+0")
    assert table.to_act() == (1,)
    assert table.own(0).cards == {"yellow": 2, "blue": 2}
    assert table.codes()[-1] == "tunnel-left"


def test_tchu_16_giving_up_all_cards_stay_in_hand_the_route_stays_free() -> None:
    table = tunnel("yellow*4", "yellow red blue")
    table.play(0, "build BAL_DEL_1 yellow 2+0", "give-up")
    assert table.own(0).cards == {"yellow": 4}
    assert table.to_act() == (1,)
    table.play(1, "draw", "draw")
    assert table.legal(0, "build BAL_DEL_1")
