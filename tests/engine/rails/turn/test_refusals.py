"""Moves that no text can express, and moves of the other rail game, are rejected when code constructs them."""

from __future__ import annotations

import pytest

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.turn.moves import PASS, Build, Keep, Pay, RailMove, Take
from tests.engine.rails.rail_table import RailTable

HANDS = "blue*4 red*4"


def refusal(table: RailTable, move: RailMove) -> str:
    before = table.game.save(table.position)
    illegal = table.game.why_not(table.position, 0, move)
    assert illegal is not None
    assert table.game.save(table.position) == before
    return illegal.code


@pytest.mark.parametrize(
    "move",
    [
        Take("locomotive"),
        Build("BER_INT_1", "blue", 3, 0),
        Build("cadiz-lisboa", "violet", 2, 0),
        Build("cadiz-lisboa", "blue", 0, 2),
        Build("cadiz-lisboa", "silver", 2, 0),
    ],
)
def test_a_move_of_another_rail_game_or_in_another_spelling_is_foreign(move: RailMove) -> None:
    assert refusal(RailTable(EUROPE, first="0", cards=HANDS).choose(), move) == "foreign-move"


def test_a_pass_is_foreign_to_a_game_without_passing() -> None:
    assert refusal(RailTable(TCHU, first="0").choose(), PASS) == "foreign-move"


@pytest.mark.parametrize("move", [Keep((0, 0)), Keep((99,)), Keep((-1, 0))])
def test_nonexistent_tickets_are_foreign(move: RailMove) -> None:
    assert refusal(RailTable(EUROPE, tickets="0 1 2"), move) == "foreign-move"


def test_keeping_nothing_is_refused() -> None:
    assert refusal(RailTable(EUROPE), Keep(())) == "keep-between"


def test_a_negative_number_of_cards_is_refused() -> None:
    table = RailTable(EUROPE, first="0", cards="green*4 red*4 blue*5 green red*2").choose()
    assert refusal(table, Build("cadiz-lisboa", "blue", 3, -1)) == "wrong-number-of-cards"
    table.play(0, "build venezia-zurich green 2+0")
    assert refusal(table, Pay(2, -1)) == "tunnel-owes"


def test_kept_tickets_can_be_named_in_any_order() -> None:
    table = RailTable(EUROPE, first="0", tickets="5 6 7")
    assert table.game.why_not(table.position, 0, Keep((7, 5))) is None
    table.game.play(table.position, 0, Keep((7, 5)))
    assert table.tickets(0) == [5, 7]
