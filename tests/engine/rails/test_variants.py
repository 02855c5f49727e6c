"""The variants of rail games: fewer wagons, open tickets, and tCHu without tunnels."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from engine import replay
from engine.ai.player import Level, choose
from engine.api import BrokenSave
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.history import history_of
from engine.rng import FastRng
from tests.engine.rails.rail_table import RailTable, doctored

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.turn.moves import RailMove
    from engine.rails.view import RailView

FEWER = {EUROPE.id: 30, TCHU.id: 25}
OPEN = {"tickets": "open"}
WITHOUT_TUNNELS = {"tunnels": "no"}
both = pytest.mark.parametrize("game", [EUROPE, TCHU], ids=["europe", "tchu"])


def shown(view: RailView) -> list[tuple[int, ...]]:
    return [player.open_tickets for player in view.players]


@both
def test_with_fewer_wagons_a_game_is_shorter_and_ends_by_the_same_rule(game: RailGame) -> None:
    options, lengths = {"wagons": str(FEWER[game.id])}, []
    for chosen in ({}, options):
        position, moves = game.setup(2, "fewer", chosen), 0
        while acting := game.to_act(position):
            view = game.view(position, acting[0])
            game.play(position, acting[0], choose(game, game.strategy, view, Level.EASY, moves))
            moves += 1
        lengths.append(moves)
        assert min(player.wagons for player in game.view(position, None).players) <= 2
    assert lengths[1] < 0.8 * lengths[0]
    assert [player.wagons for player in game.view(game.setup(2, "fewer", options), None).players] == 2 * [
        FEWER[game.id]
    ]
    assert game.rule_numbers["few-wagons"] == str(FEWER[game.id])


@both
def test_open_tickets_are_shown_to_everybody_as_soon_as_they_are_kept(game: RailGame) -> None:
    table = RailTable(game, options=OPEN)
    assert shown(table.view()) == [(), ()]
    table.play(0, table.legal(0)[0])
    kept = tuple(table.tickets(0))
    assert kept
    for seat in (0, 1, None):
        assert shown(table.view(seat)) == [kept, ()]
    assert table.codes() == ["kept-tickets", "you-kept-tickets", "showed-tickets"]
    tickets = next(line for line in game.text_board(table.view()) if line.code == "player-tickets").params["tickets"]
    assert isinstance(tickets, tuple)
    assert len(tickets) == len(kept)
    assert game.taps.pictures_for(OPEN) == ("tickets",)


@both
def test_tickets_are_secret_in_the_usual_game(game: RailGame) -> None:
    table = RailTable(game).choose()
    assert shown(table.view()) == [(), ()]
    assert "showed-tickets" not in table.codes()
    assert not any(line.code == "player-tickets" for line in game.text_board(table.view(0)))
    assert game.taps.pictures_for({}) == ()


@both
def test_offered_rejected_and_remaining_tickets_stay_secret(game: RailGame) -> None:
    table = RailTable(game, options=OPEN).choose()
    (seat,) = table.to_act()
    table.play(seat, "tickets")
    view, others = table.view(1 - seat), set()
    for number in range(6):
        imagined = game.imagine(view, FastRng(number))
        assert imagined.tickets == table.position.tickets
        others.add(imagined.offers[seat])
    assert len(others) > 1


def test_without_tunnels_a_tunnel_costs_its_length_and_no_card_is_turned_up() -> None:
    table = RailTable(
        TCHU, first="0", options=WITHOUT_TUNNELS, cards="yellow*2 locomotive*2 red*4 black*5 yellow*9"
    ).choose()
    deck = table.view().deck
    table.play(0, "build BAL_DEL_1 yellow 1+1")
    assert table.codes() == ["built"]
    assert table.view().deck == deck
    assert table.view().discards == {"yellow": 1, "locomotive": 1}
    assert table.view().players[0].built == ("BAL_DEL_1",)


def test_without_tunnels_locomotives_still_pay_for_tunnels_only() -> None:
    table = RailTable(TCHU, first="0", options=WITHOUT_TUNNELS, cards="blue*2 locomotive*2 red*4").choose()
    assert table.refused(0, "build BER_INT_1 blue 2+1").code == "locomotives-in-tunnels-only"


def test_nobody_is_awarded_for_tunnels_without_tunnels() -> None:
    codes = []
    for options in ({}, WITHOUT_TUNNELS):
        position = TCHU.setup(2, "award", options)
        moves: list[tuple[int, RailMove]] = []
        while acting := TCHU.to_act(position):
            moves.append((acting[0], TCHU.sample(position, acting[0], FastRng(len(moves)))))
            TCHU.play(position, *moves[-1])
        record = replay.record(TCHU, replay.start_of(TCHU, 2, "award", options, {}), moves, position)
        codes.append({award.line.code for award in TCHU.awards(history_of(TCHU, record)) if award})
    assert "award-most-tunnels" in codes[0]
    assert "award-most-tunnels" not in codes[1]


def test_computers_know_that_there_are_no_tunnels() -> None:
    position = TCHU.setup(2, "computers", {**WITHOUT_TUNNELS, "wagons": "25"})
    policy = TCHU.strategy.policy
    usual = next(demand.surcharge for demand in policy.graph.demands if demand.surcharge)
    assert usual > 0
    assert not any(demand.surcharge for demand in policy.under(position).graph.demands)
    assert policy.under(TCHU.setup(2, "computers")) is policy
    while acting := TCHU.to_act(position):
        view = TCHU.view(position, acting[0])
        assert view.phase != "paying"
        TCHU.play(position, acting[0], choose(TCHU, TCHU.strategy, view, Level.NORMAL, 3))
    assert TCHU.standings(position).over


@both
def test_a_save_of_the_usual_game_names_no_options(game: RailGame) -> None:
    assert "options" not in json.loads(game.save(game.setup(2, "save")))["state"]
    assert json.loads(game.save(game.setup(2, "save", OPEN)))["state"]["options"] == OPEN


@both
@pytest.mark.parametrize("options", [{"tickets": "secret"}, {"tickets": "gold"}, {"wheels": "3"}], ids=str)
def test_a_save_with_unknown_options_is_refused(game: RailGame, options: dict[str, str]) -> None:
    save = doctored(game, game.save(game.setup(2, "save")), lambda state: state.update(options=options))
    with pytest.raises(BrokenSave, match="impossible-position"):
        game.load(save)
