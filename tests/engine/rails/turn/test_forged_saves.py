"""A save whose digest is right may still tell of no game that can be: one in which nobody can move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.api import BrokenSave
from engine.rails.board import FULL, GAP, KINDS
from engine.rails.game import RailGame
from engine.rails.turn.position import KEEPING, SECOND_CARD, TURN

if TYPE_CHECKING:
    from engine.rails.turn.position import RailPosition


def rail_game(name: str) -> RailGame:
    game = engine.games.find(name)
    assert isinstance(game, RailGame)
    return game


def started(game: RailGame, rules: int | None = None) -> RailPosition:
    """A game in which everybody has chosen tickets."""
    position = game.setup(2, "forged", rules=rules)
    while len(game.to_act(position)) > 1 or position.phase != TURN:
        seat = game.to_act(position)[0]
        game.play(position, seat, game.legal(position, seat)[0])
    return position


def give_all_cards(position: RailPosition, seat: int) -> None:
    """One seat holds every card there is."""
    position.deck, position.market, position.discards = [], [GAP] * len(position.market), [0] * KINDS
    position.hands = [[0] * KINDS for _ in position.hands]
    position.known = [[0] * KINDS for _ in position.hands]
    position.hands[seat] = list(FULL)


def refused(game: RailGame, position: RailPosition) -> str:
    with pytest.raises(BrokenSave) as problem:
        game.load(game.save(position))
    assert problem.value.code == "impossible-position"
    return str(problem.value.params["detail"])


def test_the_positions_that_are_forged_here_load_before() -> None:
    for name in ("europe", "tchu"):
        game = rail_game(name)
        game.load(game.save(started(game)))


def test_a_second_card_that_is_not_there_cannot_be_awaited() -> None:
    for name, rules in (("europe", 1), ("tchu", None)):
        game = rail_game(name)
        position = started(game, rules)
        give_all_cards(position, position.turn)
        position.phase = SECOND_CARD
        assert refused(game, position) in {"a seat that is to act has no move", "there is no second card"}


def test_a_second_card_that_is_not_there_may_be_passed_by_the_newer_rules() -> None:
    game = rail_game("europe")
    position = started(game, 2)
    give_all_cards(position, position.turn)
    position.phase = SECOND_CARD
    loaded = game.load(game.save(position))
    assert [str(move) for move in game.legal(loaded, loaded.turn)] == ["pass"]


def test_tickets_that_there_is_no_room_for_cannot_be_on_offer() -> None:
    game = rail_game("europe")
    position = started(game)
    seat, missing = position.turn, 8 - len(position.tickets[position.turn])
    taken, rest = position.pile[:missing], position.pile[missing:]
    tickets, offers = list(position.tickets), list(position.offers)
    tickets[seat] = tuple(sorted((*tickets[seat], *taken)))
    offers[seat], position.pile = tuple(sorted(rest[:3])), rest[3:]
    position.tickets, position.offers, position.under = tuple(tickets), tuple(offers), ()
    position.phase = KEEPING
    assert refused(game, position) == "a seat that is to act has no move"


def test_a_turn_in_which_nothing_can_be_done_is_no_turn() -> None:
    """tCHu ends such a turn by itself."""
    game = rail_game("tchu")
    position = started(game)
    other = 1 - position.turn
    give_all_cards(position, other)
    tickets = list(position.tickets)
    tickets[other] = tuple(sorted((*tickets[other], *position.pile)))
    position.tickets, position.pile, position.under = tuple(tickets), (), ()
    assert refused(game, position) == "a seat that is to act has no move"
