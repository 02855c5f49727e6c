"""Tests of Europe by rule number: tunnels, the end and the score."""

from __future__ import annotations

import pytest

from engine.api import Name, PrivateEvent
from engine.games.europe import GAME
from tests.engine.rails.rail_table import RailTable

FOURS = (
    "edinburgh-london orange", "berlin-danzig orange", "barcelona-marseille orange", "bucuresti-kyiv yellow",
    "kharkov-kyiv yellow", "kharkov-moskva yellow", "athina-sarajevo green", "kyiv-warszawa green",
    "marseille-paris green", "petrograd-riga white", "rostov-sevastopol white",
)  # fmt: skip


def tunnel(hand: str, turned: str) -> RailTable:
    """Return a game in which seat 0 is about to build a tunnel, and these cards will be turned up."""
    return RailTable(GAME, first="0", cards=f"{hand} red*4 pink*5 {turned}").choose()


def test_europe_16_each_card_of_the_colour_used_costs_1_card_more() -> None:
    """With one green card turned up, a green tunnel of length 2 costs 3 cards."""
    table = tunnel("green*4", "green red blue")
    table.play(0, "build venezia-zurich green 2+0")
    attempt = table.view(1).attempt
    assert attempt is not None
    assert (attempt.seat, attempt.route, attempt.card, attempt.coloured, attempt.locomotives) == (
        0, "venezia-zurich", "green", 2, 0,
    )  # fmt: skip
    assert (attempt.turned, attempt.owed) == (("green", "red", "blue"), 1)
    assert table.own(0).cards == {"green": 4}, "the cards stay in hand until the price is known"
    assert table.view().players[0].known == {"green": 2}
    assert table.legal(0) == ["pay 1+0", "give-up"]
    table.play(0, "pay 1+0")
    assert table.own(0).cards == {"green": 1}
    assert table.view().discards == {"red": 1, "green": 4, "blue": 1}
    assert table.view().players[0].wagons == 43, "extra cards cost no wagons"
    assert table.view().players[0].known == {}


def test_europe_16_nothing_owed_it_is_built_at_once() -> None:
    table = tunnel("green*4", "silver red blue")
    table.play(0, "build venezia-zurich green 2+0")
    assert table.view().players[0].built == ("venezia-zurich",)
    assert table.view().discards == {"red": 1, "green": 2, "blue": 1, "silver": 1}
    assert table.to_act() == (1,)


def test_europe_16_silver_among_the_three_does_not_count_except_when_only_silver_was_played() -> None:
    table = tunnel("silver*4", "green silver*2")
    table.play(0, "build venezia-zurich silver 0+2")
    assert table.legal(0) == ["pay 0+2", "give-up"]
    table = tunnel("green silver*3", "silver*3")
    table.play(0, "build venezia-zurich green 1+1")
    assert table.view().players[0].built == ("venezia-zurich",)


def test_europe_16_the_extra_cards_are_of_that_colour_or_silver_only_silver_if_only_silver_was_played() -> None:
    table = tunnel("green*3 silver", "green*2 red")
    table.play(0, "build venezia-zurich green 2+0")
    assert table.legal(0) == ["pay 1+1", "give-up"]
    refusal = table.refused(0, "pay 2+0")
    assert (refusal.code, refusal.params["need"], refusal.params["have"]) == ("too-few-cards", 2, 1)
    assert table.refused(0, "pay 1+0").params == {"owed": 2, "paid": 1}
    assert table.refused(0, "draw").code == "tunnel-open"
    table.play(0, "pay 1+1")
    table = tunnel("silver*4", "silver green*2")
    table.play(0, "build venezia-zurich silver 0+2")
    assert table.refused(0, "pay 1+0").code == "only-locomotives"


def test_europe_16_giving_up_ends_the_turn_with_every_card_still_in_hand_and_the_connection_free() -> None:
    table = tunnel("green*4", "green red blue")
    table.play(0, "build venezia-zurich green 2+0", "give-up")
    assert table.own(0).cards == {"green": 4}
    assert table.view().discards == {"red": 1, "green": 1, "blue": 1}, "the 3 cards are discarded either way"
    assert table.to_act() == (1,)
    assert table.view().attempt is None
    assert table.view().players[0].known == {"green": 2}, "everybody saw them"
    table.play(1, "pass")
    assert "build venezia-zurich green 2+0" in table.legal(0)


def test_europe_16_lacking_the_cards_ends_the_turn_by_itself() -> None:
    table = tunnel("green*2 blue*2", "green red blue")
    events = table.play(0, "build venezia-zurich green 2+0")
    assert table.own(0).cards == {"green": 2, "blue": 2}
    assert table.to_act() == (1,)
    told = [event for event in events if isinstance(event, PrivateEvent)]
    assert [(event.seat, event.code) for event in told] == [(0, "tunnel-too-dear")], "only the seat is told why"


def test_europe_16_fewer_are_turned_up_if_deck_and_discards_hold_fewer() -> None:
    table = tunnel("green*4", "")
    for number in range(48):
        table.play(number % 2, "draw")
    table.play(0, "draw")
    table.play(1, "pass")
    events = table.play(0, "build venezia-zurich green 2+0")
    assert [event.code for event in events] == ["tunnel-tried", "built"]
    table.play(1, "pass")
    table.play(0, "pass")
    assert table.view().discards == {"green": 2}


def test_europe_16_nothing_to_pay_or_give_up_without_a_tunnel() -> None:
    table = tunnel("green*4", "")
    assert table.refused(0, "pay 1+0").code == "no-tunnel-open"
    assert table.refused(0, "give-up").code == "no-tunnel-open"


def hardly_a_wagon(seats: int = 2) -> RailTable:
    """Return a game in which seat 0 has built 44 wagons and just ended its turn. The other seats passed every turn."""
    hands = ["orange*4", "red*4", "blue*4", "pink*4", "black*4"][:seats]
    deck = "orange*8 yellow*12 green*12 white*8"
    table = RailTable(GAME, seats, first="0", cards=f"{' '.join(hands)} red blue red blue red {deck}").choose()
    for number, route in enumerate(FOURS):
        for _ in range(2 if number else 0):
            table.play(0, "draw")
            others_pass(table)
        table.play(0, f"build {route} 4+0")
        if number < len(FOURS) - 1:
            others_pass(table)
    assert table.view().players[0].wagons == 1
    return table


def others_pass(table: RailTable) -> None:
    for seat in range(1, table.seats):
        table.play(seat, "pass")


def test_europe_17_when_a_player_ends_a_turn_with_2_wagons_or_fewer_every_player_has_exactly_one_more_move() -> None:
    """Every player, including the one who ended that turn, has one more move, and then the game ends."""
    for seats in (2, 5):
        table = hardly_a_wagon(seats)
        assert "last-round" in table.codes()
        assert table.view().moves_left == seats
        others_pass(table)
        assert table.to_act() == (0,)
        assert table.view().moves_left == 1
        table.play(0, "take red", "take blue")
        assert table.to_act() == ()
        assert table.codes()[-1] == "ended"
        assert table.game.standings(table.position).over


def test_europe_17_no_last_round_before() -> None:
    table = RailTable(GAME).choose()
    assert table.view().moves_left is None


def test_europe_18_if_every_player_passes_in_two_successive_rounds_the_game_ends_at_once() -> None:
    for seats in (2, 3, 5):
        table = RailTable(GAME, seats, first="0").choose()
        for number in range(2 * seats):
            assert table.to_act() == (number % seats,)
            table.play(number % seats, "pass")
        assert table.to_act() == ()


def test_europe_18_another_move_in_between_begins_the_count_anew() -> None:
    table = RailTable(GAME, first="0").choose()
    for seat in (0, 1, 0):
        table.play(seat, "pass")
    table.play(1, "draw")
    for seat in (0, 1, 0):
        table.play(seat, "pass")
    assert table.view().passes == 3
    table.play(1, "pass")
    assert table.to_act() == ()


@pytest.mark.parametrize(
    ("route", "length", "points"),
    [
        ("budapest-wien", 1, 1),
        ("brindisi-roma", 2, 2),
        ("kobenhavn-stockholm", 3, 4),
        ("moskva-petrograd", 4, 7),
        ("budapest-kyiv", 6, 15),
        ("petrograd-stockholm", 8, 21),
    ],
)
def test_europe_19_points_per_connection_by_length_counted_at_once(route: str, length: int, points: int) -> None:
    """Connections of length 1, 2, 3, 4, 6 and 8 score 1, 2, 4, 7, 15 and 21 points."""
    table = RailTable(GAME, first="0", cards="white*4 blue*4 red*5 white*4 pink*3").choose()
    for _ in range(2):
        table.play(0, "draw")
        table.play(1, "pass")
    table.play(0, f"build {route} white {length}+0")
    assert table.points(0) == points
    assert table.view().players[0].points == points
    share = table.game.standings(table.position)[0].breakdown[0]
    assert share.params == {"length": length, "count": 1, "points": points}


def test_europe_20_each_ticket_adds_its_points_when_joined_by_the_players_own_connections_else_subtracts_them() -> None:
    """Tickets give no other bonus, and the highest total wins."""
    cards = "blue*4 red*4 orange*5"
    table = RailTable(GAME, first="0", cards=cards, tickets="37 23 0 38 39 1", long_tickets="40 41")
    table.play(0, "keep 0 23")
    table.play(1, "keep 39 38")
    table.play(0, "build cadiz-lisboa blue 2+0")
    table.play(1, "pass")
    assert table.points(0) == 2, "tickets are secret until the end"
    assert table.game.projected(table.position)[0].points == 2 - 7 - 8
    for seat in (0, 1, 0):
        table.play(seat, "pass")
    standings = table.game.standings(table.position)
    assert [standing.points for standing in standings.seats] == [2 - 7 - 8, -12]
    assert [standing.rank for standing in standings.seats] == [2, 1]
    assert standings[0].breakdown[1].code == "ticket-failed"
    assert standings[0].breakdown[1].params == {"ticket": Name("ticket", "0"), "points": -7}
    assert table.view().players[0].open_tickets == (0, 23)


def test_europe_20_a_fulfilled_ticket_adds_its_points() -> None:
    table = RailTable(GAME, first="0", cards="blue*4 red*4 orange*5 green*2", tickets="19 36 0 1 2 3")
    table.play(0, "keep 19 36")
    table.play(1, "keep 1 2")
    for text in ("draw", "build petrograd-wilno blue 4+0", "build kyiv-wilno green 2+0"):
        assert not table.own(0).tickets[0].done
        table.play(0, text)
        table.play(1, "pass")
    assert (table.own(0).tickets[0].done, table.own(0).tickets[0].worth) == (True, 6)
    assert not table.own(0).tickets[1].done
    assert table.game.projected(table.position)[0].points == 2 + 7 + 6 - 6


def test_europe_20_equal_totals_share_the_win() -> None:
    table = RailTable(GAME, first="0", tickets="0 14 1 21 28 3")
    table.play(0, "keep 0 14")
    table.play(1, "keep 21 28")
    for seat in (0, 1, 0, 1):
        table.play(seat, "pass")
    standings = table.game.standings(table.position)
    assert [standing.points for standing in standings.seats] == [-14, -14]
    assert standings.winners == (0, 1)
