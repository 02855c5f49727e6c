"""Tests of Europe by rule number: the table, the deck, and payments."""

from __future__ import annotations

from typing import Any

from engine.games.europe import GAME
from tests.engine.rails.rail_table import RailTable

HANDS = "blue*4 red*4"


def nearly_drawn_out() -> RailTable:
    """Return a game in which both seats have drawn until one card is left in the deck, without discards."""
    table = RailTable(GAME, first="0", cards=f"{HANDS} red orange yellow green pink").choose()
    for number in range(48):
        table.play(number % 2, "draw")
    assert table.view().deck == 1
    return table


def test_europe_11_three_silver_cards_face_up_are_all_discarded_and_5_new_ones_turned_up() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} red silver silver green pink silver white*5").choose()
    table.play(0, "take red")
    assert table.view().market == ("white",) * 5
    assert table.view().discards == {"green": 1, "pink": 1, "silver": 3}
    assert "table-swept" in table.codes()


def test_europe_11_the_first_five_cards_are_swept_too() -> None:
    table = RailTable(GAME, cards=f"{HANDS} silver*3 red*2 orange*5")
    assert table.view().market == ("orange",) * 5
    assert table.view().discards == {"red": 2, "silver": 3}


def test_europe_11_at_most_3_times_in_a_row() -> None:
    sweep = "silver*3 {}*2"
    stack = " ".join(sweep.format(colour) for colour in ("white", "orange", "yellow", "green"))
    view = RailTable(GAME, cards=f"{HANDS} {stack}").view()
    assert view.market == ("silver",) * 3 + ("green",) * 2
    assert view.discards == {"orange": 2, "yellow": 2, "white": 2, "silver": 9}


def test_europe_11_two_silver_cards_stay() -> None:
    market = RailTable(GAME, cards=f"{HANDS} silver*2 red*2 orange").view().market
    assert market == ("silver", "silver", "red", "red", "orange")


def test_europe_11_when_the_deck_is_empty_the_discards_are_shuffled_into_a_new_one() -> None:
    table = RailTable(GAME, first="0", cards=f"{HANDS} red orange yellow green pink").choose()
    table.play(0, "build cadiz-lisboa blue 2+0")
    table.play(1, "pass")
    for number in range(48):
        table.play(number % 2, "draw")
    assert (table.view().deck, table.view().discards) == (1, {"blue": 2})
    before = table.own(0).cards.get("blue", 0)
    table.play(0, "draw")
    assert (table.view().deck, table.view().discards) == (1, {})
    assert "deck-remade" in table.codes()
    assert table.own(0).cards["blue"] > before


def test_europe_11_where_a_single_card_is_left_drawing_it_is_the_whole_move() -> None:
    table = nearly_drawn_out()
    held = table.view().players[0].cards
    table.play(0, "draw")
    assert table.view().players[0].cards == held + 1
    assert table.to_act() == (1,)


def test_europe_11_drawing_is_refused_only_when_there_is_nothing_to_draw() -> None:
    table = nearly_drawn_out()
    table.play(0, "draw")
    refusal = table.refused(1, "draw")
    assert (refusal.code, refusal.params) == ("too-few-to-draw", {"have": 0, "need": 1})
    assert "take red" in table.legal(1)


def test_europe_11_if_a_card_cannot_be_refilled_the_gap_stays() -> None:
    table = nearly_drawn_out()
    table.play(0, "draw")
    table.play(1, "take red")
    assert table.view().market == (None, "orange", "yellow", "green", "pink")
    table.play(1, "take orange")
    table.play(0, "take yellow", "take green")
    table.play(1, "take pink")
    assert table.view().market == (None,) * 5
    assert table.to_act() == (0,), "the last card on the table was the whole move"
    assert table.refused(0, "take red").code == "not-face-up"
    assert not table.legal(0, "take")


def test_europe_11_gaps_are_filled_as_soon_as_there_are_cards_again() -> None:
    table = nearly_drawn_out()
    table.play(0, "draw")
    table.play(1, "take red", "take orange")
    table.play(0, "build cadiz-lisboa blue 2+0")
    assert table.view().market == ("blue", "blue", "yellow", "green", "pink")
    assert (table.view().deck, table.view().discards) == (0, {})


def test_europe_12_coloured_takes_that_colour_any_card_replaced_by_silver() -> None:
    table = RailTable(GAME, first="0", cards="blue*2 silver*2 red*4").choose()
    assert table.legal(0, "build cadiz-lisboa") == [
        "build cadiz-lisboa blue 2+0",
        "build cadiz-lisboa blue 1+1",
        "build cadiz-lisboa silver 0+2",
    ]
    refusal = table.refused(0, "build cadiz-lisboa red 2+0")
    assert refusal.code == "wrong-colour"
    assert [str(name) for name in table.legal(0, "build budapest-wien")] == ["build budapest-wien silver 0+1"]


def test_europe_12_grey_takes_one_colour_of_the_players_choice() -> None:
    table = RailTable(GAME, first="0", cards="blue*2 red*2 red*4 green*5").choose()
    assert table.legal(0, "build kyiv-wilno") == ["build kyiv-wilno red 2+0", "build kyiv-wilno blue 2+0"]


def test_europe_12_silver_alone_is_always_allowed() -> None:
    """The text ``blue 0+2`` is another spelling of this payment."""
    table = RailTable(GAME, first="0", cards="silver*4 red*4 green*5").choose()
    table.play(0, "build cadiz-lisboa blue 0+2")
    assert table.view().discards == {"silver": 2}


def test_europe_12_it_costs_as_many_cards_as_its_length() -> None:
    table = RailTable(GAME, first="0", cards=HANDS).choose()
    for payment in ("blue 3+0", "blue 1+0"):
        refusal = table.refused(0, f"build cadiz-lisboa {payment}")
        assert refusal.code == "wrong-number-of-cards"
        assert refusal.params["need"] == 2
    refusal = table.refused(0, "build cadiz-lisboa blue 1+1")
    assert (refusal.code, refusal.params["need"], refusal.params["have"]) == ("too-few-cards", 1, 0)
    assert table.refused(0, "build edinburgh-london black 4+0").code == "too-few-cards"


def test_europe_13_a_connection_with_n_locomotive_spaces_needs_at_least_n_silver_cards() -> None:
    table = RailTable(GAME, first="0", cards="blue*2 silver*2 red*4").choose()
    assert table.legal(0, "build amsterdam-london") == ["build amsterdam-london silver 0+2"]
    refusal = table.refused(0, "build amsterdam-london blue 1+1")
    assert (refusal.code, refusal.params["need"], refusal.params["paid"]) == ("needs-locomotives", 2, 1)
    assert table.legal(0, "build dieppe-london") == ["build dieppe-london blue 1+1", "build dieppe-london silver 0+2"]


def test_europe_14_the_player_needs_as_many_wagons_as_its_length() -> None:
    table = RailTable(GAME, first="0", cards=HANDS).choose()

    def three_wagons(state: dict[str, Any]) -> None:
        player = state["players"][0]
        built = [
            "petrograd-stockholm", "palermo-smyrna", "budapest-kyiv", "kharkov-kyiv", "berlin-danzig",
            "bucuresti-kyiv", "petrograd-riga", "marseille-paris", "kyiv-wilno",
        ]  # fmt: skip
        player.update(built=built, wagons=3, points=21 + 2 * 15 + 5 * 7 + 2)

    table.doctored(three_wagons)
    refusal = table.refused(0, "build edinburgh-london blue 4+0")
    assert (refusal.code, refusal.params["need"], refusal.params["have"]) == ("too-few-wagons", 4, 3)
    assert not table.legal(0, "build barcelona-marseille")
    table.play(0, "build cadiz-lisboa blue 2+0")
    assert table.view().players[0].wagons == 1


def test_europe_15_the_fewest_silver_cards_are_proposed_first() -> None:
    table = RailTable(GAME, first="0", cards="blue*3 silver red silver*3").choose()
    assert table.legal(0, "build cadiz-lisboa") == ["build cadiz-lisboa blue 2+0", "build cadiz-lisboa blue 1+1"]
    table.play(0, "build cadiz-lisboa blue 1+1")
    assert table.own(0).cards == {"blue": 2}
