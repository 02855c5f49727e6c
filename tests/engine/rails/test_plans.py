"""Tests of planned turns in rail games, based only on the seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from conformance.random_games import random_game
from engine.games import europe, tchu
from engine.rng import FastRng
from engine.taps import TurnPlan
from tests.engine.rails.rail_table import RailTable

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.view import RailView
    from engine.taps import Plans

EUROPE, TCHU = europe.GAME, tchu.GAME


def plans_of(game: RailGame) -> Plans[RailView]:
    found = game.plans
    assert found is not None
    return found


def test_only_rail_games_can_be_planned() -> None:
    assert {game.id for game in engine.games.all() if game.plans is not None} >= {"europe", "tchu"}


@pytest.mark.parametrize("game", [EUROPE, TCHU], ids=lambda game: game.id)
def test_plannable_moves_would_be_legal_and_depend_only_on_the_view(game: RailGame) -> None:
    """The possible plans stay the same if everything that the seat cannot see is dealt again."""
    rng, of_game, compared = FastRng(3), plans_of(game), 0
    for turn, (position, mover, _) in enumerate(random_game(game, 2, "planned")):
        seat = 1 - mover
        view = game.view(position, seat)
        if turn % 9 or not of_game.may_plan(view):
            continue
        found = of_game.wishes(view, TurnPlan())
        own_turn = game.copy(position)
        own_turn.turn, own_turn.phase = seat, 1
        legal = {str(move) for move in game.legal(own_turn, seat)}
        assert {wish for wish in found if wish.startswith("build ")} == {
            move for move in legal if move.startswith("build ")
        }
        assert {wish for wish in found if wish.startswith("take ")} == {f"take {card}" for card in view.market if card}
        other = game.imagine(view, rng)
        assert of_game.wishes(game.view(other, seat), TurnPlan()) == found
        compared += bool(found)
    assert compared > 3


def test_a_route_is_planned_once_however_it_is_paid() -> None:
    table = RailTable(EUROPE, first="0", cards=["yellow*4", "blue*2", "silver*2"]).choose()
    view = EUROPE.view(table.position, 1)
    planned = TurnPlan(("build berlin-essen blue 2+0",))
    routes = {move.split()[1] for move in plans_of(EUROPE).wishes(view, planned)}
    assert "berlin-essen" not in routes
    assert "bruxelles-frankfurt" in routes


def test_a_seat_without_further_turns_cannot_plan() -> None:
    """With few moves left in the game, only the seats that move next have a further turn."""
    table = RailTable(EUROPE, 3, first="0").choose()
    of_game = plans_of(EUROPE)
    for left, may in ((3, [False, True, True]), (2, [False, True, False]), (1, [False, False, False])):
        table.position.moves_left = left
        assert [of_game.may_plan(EUROPE.view(table.position, seat)) for seat in range(3)] == may


def test_the_first_turn_can_be_planned_while_others_choose_tickets() -> None:
    table = RailTable(EUROPE, first="0")
    of_game = plans_of(EUROPE)
    assert not of_game.may_plan(EUROPE.view(table.position, 0))
    table.play(0, table.legal(0)[0])
    assert of_game.may_plan(EUROPE.view(table.position, 0))


def test_spectators_cannot_plan() -> None:
    table = RailTable(EUROPE, first="0").choose()
    view = EUROPE.view(table.position, None)
    assert not plans_of(EUROPE).may_plan(view)
    assert plans_of(EUROPE).wishes(view, TurnPlan()) == ()


def test_only_a_planned_tunnel_explains_its_payment() -> None:
    table = RailTable(EUROPE, first="0").choose()
    view, of_game = EUROPE.view(table.position, 1), plans_of(EUROPE)
    said = {
        move: [line.code for line in of_game.beside(view, move)]
        for move in (
            "build marseille-zurich pink 2+0",
            "build marseille-zurich silver 0+2",
            "build berlin-essen blue 2+0",
        )
    }
    assert list(said.values()) == [["plan-tunnel"], ["plan-tunnel-asks"], []]


def test_only_planned_cards_that_leave_a_second_card_explain_it() -> None:
    for game, code in ((EUROPE, "plan-take-asks"), (TCHU, "plan-take")):
        table = RailTable(game, first="0").choose()
        view = game.view(table.position, 1)
        locomotive = game.board.palette.names[-1] if game is TCHU else "silver"
        assert [line.code for line in plans_of(game).beside(view, "take red")] == [code]
        assert plans_of(game).beside(view, f"take {locomotive}") == ()
