"""Tests of random moves: they are legal, every legal move can occur, and random games end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rng import FastRng
from tests.engine.rails.rail_table import RailTable

if TYPE_CHECKING:
    from engine.rails.game import RailGame

TRIES = 20_000


def assert_all_are_sampled(table: RailTable) -> None:
    (seat, *_) = table.to_act()
    rng = FastRng(1)
    sampled = {table.game.sample(table.position, seat, rng) for _ in range(TRIES)}
    assert sampled == set(table.game.legal(table.position, seat))


@pytest.mark.parametrize("game", [EUROPE, TCHU])
def test_every_legal_move_of_a_turn_can_be_sampled(game: RailGame) -> None:
    names = game.board.palette.names
    table = RailTable(game, first="0", cards=f"{names[0]} {names[1]} {names[8]}*2").choose()
    assert_all_are_sampled(table)


def test_every_second_card_can_be_sampled() -> None:
    table = RailTable(EUROPE, first="0", cards="blue*4 red*4 red silver yellow green pink white").choose()
    table.play(0, "take red")
    assert_all_are_sampled(table)
    table = RailTable(TCHU, first="0", cards="blue*4 red*4 red locomotive yellow green violet white").choose()
    table.play(0, "draw")
    assert_all_are_sampled(table)


def test_every_ticket_choice_and_tunnel_decision_can_be_sampled() -> None:
    assert_all_are_sampled(RailTable(TCHU))
    table = RailTable(EUROPE, first="0", cards="green*3 silver red*4 red*5 green red*2").choose()
    assert_all_are_sampled(RailTable(EUROPE, first="0"))
    table.play(0, "build venezia-zurich green 2+0")
    assert_all_are_sampled(table)


def test_the_few_possible_moves_are_sampled() -> None:
    """The player has nothing to draw, nothing to build with, and no ticket left, so only a pass is possible."""
    table = RailTable(EUROPE, first="0").choose()

    def bare(state: dict[str, Any]) -> None:
        players = state["players"]
        everything = {name: 14 if name == "silver" else 12 for name in EUROPE.board.palette.names}
        players[0].update(cards={}, removed=sorted(players[0]["removed"] + state["pile"]))
        players[1].update(cards=everything)
        state.update(deck=[], market=[None] * 5, pile=[], under=[])

    table.doctored(bare)
    assert table.legal(0) == ["pass"]
    assert_all_are_sampled(table)
    table.position.free = []
    assert_all_are_sampled(table)


def test_replacing_a_market_with_gaps_loses_no_card() -> None:
    table = RailTable(EUROPE, first="0").choose()

    def few(state: dict[str, Any]) -> None:
        players = state["players"]
        rest = {name: 14 if name == "silver" else 12 for name in EUROPE.board.palette.names}
        rest["silver"] -= 3
        rest["red"] -= 1
        players[0].update(cards={})
        players[1].update(cards=rest)
        state.update(deck=["silver"], market=["silver", "silver", "red", None, None], discards={})

    table.doctored(few)
    table.play(0, "take red")
    view = table.view()
    assert table.codes().count("table-swept") == 3
    assert sorted(filter(None, view.market)) == ["silver"] * 3
    assert (view.deck, view.discards) == (0, {})


@pytest.mark.parametrize(("game", "seats"), [(EUROPE, 2), (EUROPE, 5), (TCHU, 2)])
def test_random_games_have_a_reasonable_length(game: RailGame, seats: int) -> None:
    for number in range(20):
        position, rng, moves = game.setup(seats, f"length {number}"), FastRng(number), 0
        while acting := game.to_act(position):
            game.play(position, acting[0], game.sample(position, acting[0], rng))
            moves += 1
        assert moves < 120 * seats
