"""Tests of the information shown before a move of a rail game, and of the order in which routes are offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.messages import Line, Name
from engine.rails.rulebook import OFFERED
from engine.rng import FastRng
from engine.taps import Menu
from tests.engine.rails.rail_table import RailTable
from tests.engine.rails.thinking.positions import whole_turn

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.view import RailView

MOST_TICKETS = 8
"""Maximum number of tickets per player in Europe."""
RAILS = pytest.mark.parametrize("game", [EUROPE, TCHU], ids=lambda game: game.id)


@RAILS
def test_the_preview_of_drawing_tickets_explains_the_obligation(game: RailGame) -> None:
    table = RailTable(game).choose()
    assert game.taps.preview(table.view(0), "tickets") == (Line("preview-tickets"),)


def test_the_ticket_limit_is_mentioned_before_and_after_drawing() -> None:
    table, said = RailTable(EUROPE).choose(), set()
    while table.to_act() != (0,) or table.legal(0, "tickets"):
        (seat,) = table.to_act()
        if seat == 0:
            limited = len(table.own(0).tickets) + OFFERED > MOST_TICKETS
            before = EUROPE.taps.preview(table.view(0), "tickets")
            assert not EUROPE.taps.at_limit(table.view(0))
            table.play(0, "tickets")
            beside = EUROPE.taps.beside(table.view(0), "ticket")
            assert ("tickets-room" in {line.code for line in before}) == limited
            assert ("tickets-room" in {line.code for line in beside}) == limited
            table.say([*before, *beside])
            said |= {line.code for line in beside}
            table.play(0, table.legal(0, "keep")[0])
        else:
            table.play(seat, table.legal(seat, "draw")[0])
    assert "tickets-room" in said
    no_more = EUROPE.taps.unavailable(table.view(0), "tickets")
    assert no_more == Line("tickets-full", {"most": MOST_TICKETS})
    table.say([no_more])
    for view in (table.view(0), table.view(None)):
        full = EUROPE.taps.at_limit(view)
        assert full == {"tickets": Line("tap-tickets-full", {"held": MOST_TICKETS, "most": MOST_TICKETS})}
        table.say([*full.values()])


@RAILS
def test_the_effects_of_a_build_are_shown_only_to_the_builder(game: RailGame) -> None:
    table = RailTable(game).choose()
    (seat,) = table.to_act()
    build = table.legal(seat, "build")[0]
    assert game.taps.preview(table.view(seat), build)[0].code == "preview-build"
    assert game.taps.preview(table.view(), build) == ()


@RAILS
def test_a_tunnel_is_identified_in_its_preview(game: RailGame) -> None:
    table = RailTable(game).choose()
    (seat,) = table.to_act()
    for route in game.board.routes:
        shown = game.taps.preview(table.view(seat), f"build {route.id} red {route.length}+0")
        assert ("preview-tunnel" in [line.code for line in shown]) == route.tunnel


def test_the_preview_of_a_pass_explains_its_effect() -> None:
    table = RailTable(EUROPE, cards="red*8 green yellow white blue pink").choose()
    (seat,) = table.to_act()
    assert EUROPE.taps.preview(table.view(seat), "pass") == (Line("preview-pass"),)
    table.play(seat, "take green")
    assert EUROPE.taps.preview(table.view(seat), "pass") == (Line("preview-pass-second-card"),)
    table.say([Line("preview-pass"), Line("preview-pass-second-card")])


@RAILS
def test_routes_for_the_seats_tickets_come_first_and_spectators_have_none(game: RailGame) -> None:
    table = RailTable(game).choose()
    routes = tuple(route.id for route in game.board.routes)
    own, everybody = (game.taps.menus(table.view(seat), "route", routes) for seat in (0, None))
    assert own[0].title == Line("for-your-tickets")
    assert everybody == (Menu(Line("all-routes"), routes, by_name=True),) == own[1:]


@RAILS
@pytest.mark.parametrize("hoarded", ["draw", "take", "tickets"])
def test_a_verb_is_offered_unless_public_facts_rule_it_out(game: RailGame, hoarded: str) -> None:
    table, rng = RailTable(game).choose(), FastRng(7)
    ruled_out = set()
    for _ in range(200):
        for seat in table.to_act():
            offered = at_hand(game, table.view())
            legal = {move.split()[0] for move in table.legal(seat)}
            assert legal <= offered
            assert offered - legal <= {"build", "pay"}, "the cards of a hand, and nothing else, are not seen"
            ruled_out |= {hoarded} - offered if "build" in offered else set()
            wished = table.legal(seat, hoarded) or table.legal(seat)
            table.play(seat, wished[rng.below(len(wished))])
    assert ruled_out == {hoarded}


@RAILS
def test_building_is_offered_while_wagons_and_cards_suffice_for_a_route(game: RailGame) -> None:
    for wagons, hand, possible in ((1, "red", True), (0, "red", False), (1, "", False)):
        position = whole_turn(game, hand=hand, wagons=wagons)
        assert ("build" in at_hand(game, game.view(position, None))) == possible


def at_hand(game: RailGame, view: RailView) -> set[str]:
    return set(game.taps.at_hand(view, tuple(verb.name for verb in game.verbs)))


def test_the_pass_button_has_another_label_after_one_card() -> None:
    table = RailTable(EUROPE, cards="red*8 green yellow white blue pink").choose()
    (seat,) = table.to_act()
    assert EUROPE.taps.called(table.view(seat), "pass") is None
    table.play(seat, "take green")
    called = EUROPE.taps.called(table.view(seat), "pass")
    assert called == Line("pass-second-card")
    table.say([called])


def test_the_button_that_pays_for_a_tunnel_has_the_number_of_cards() -> None:
    colours = "blue*8 red*4"
    table = RailTable(EUROPE, first="0", cards=f"{colours} green white blue red green white").choose()
    tunnel = next(move for move in table.legal(0, "build") if "munchen-venezia" in move)
    table.play(0, tunnel)
    owed = table.view(0).attempt
    assert owed is not None
    called = EUROPE.taps.called(table.view(0), "pay")
    assert called == Line("pay-owed", {"owed": owed.owed})
    table.say([called])


def test_a_tunnel_decision_shows_the_turned_up_cards_and_the_price() -> None:
    table = RailTable(EUROPE, first="0", cards="blue*8 red*4 green white blue red green white").choose()
    assert EUROPE.taps.to_decide(table.view(0)) is None
    table.play(0, next(move for move in table.legal(0, "build") if "munchen-venezia" in move))
    asked = EUROPE.taps.to_decide(table.view(0))
    assert asked is not None
    assert asked.params["route"] == Name("route", "munchen-venezia")
    assert {"cards", "turned", "owed"} < set(asked.params)
    table.say([asked])
    assert EUROPE.taps.to_decide(table.view(1)) is None, "another's tunnel"
    assert EUROPE.taps.to_decide(table.view()) is None


def test_a_route_has_the_same_name_before_and_after_choosing_a_colour() -> None:
    view = RailTable(EUROPE).choose().view(0)
    for words in (("build", "dieppe-london"), ("build", "dieppe-london", "red")):
        assert EUROPE.taps.chosen(view, words) == Line("chosen-build", {"route": Name("route", "dieppe-london")})
