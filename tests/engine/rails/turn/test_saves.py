"""Tests of edited saves: impossible ones are rejected with a reason, even with a valid digest, and sound ones load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import engine.games
from engine.api import BrokenSave
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.board import FULL, GAP, KINDS
from engine.rails.game import RailGame
from engine.rails.turn.position import KEEPING, SECOND_CARD, TURN
from tests.engine.rails.rail_table import RailTable, doctored

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.rails.turn.position import RailPosition

State = dict[str, Any]


def first_turn() -> RailTable:
    deal = "green*4 red*4 blue*5 green red*2"
    table = RailTable(EUROPE, first="0", cards=deal, tickets="0 1 2 3 4 5", long_tickets="40 41").choose()
    table.play(0, "build venezia-zurich green 2+0")
    return table


def player(state: State, **changes: object) -> State:
    state["players"][0].update(changes)
    return state


FAULTS: dict[str, Callable[[State], Any]] = {
    "no seats": lambda state: state["players"].clear(),
    "a turn of nobody": lambda state: state.update(turn=2),
    "a strange phase": lambda state: state.update(phase="dancing"),
    "a strange card": lambda state: state["deck"].append("grey"),
    "a strange card in hand": lambda state: player(state, cards={"grey": 1}),
    "a strange route": lambda state: player(state, built=["amsterdam-paris"]),
    "a card too many": lambda state: state["deck"].append("blue"),
    "a face-up card too many": lambda state: state["market"].append(None),
    "cards below none": lambda state: (
        state["discards"].update(white=-1),
        state["deck"].append("white"),
    ),
    "a known card that is not there": lambda state: player(state, known={"white": 12}),
    "a ticket twice": lambda state: player(state, tickets=[0, 0]),
    "a ticket that is none": lambda state: player(state, tickets=[0, 1, 99]),
    "tickets out of order": lambda state: player(state, tickets=[1, 0]),
    "a long ticket in the pile": lambda state: state.update(
        pile=[state["boxed"][0], *state["pile"]], boxed=state["boxed"][1:]
    ),
    "a short ticket in the box": lambda state: state.update(
        boxed=[state["pile"][0], *state["boxed"]], pile=state["pile"][1:]
    ),
    "tickets put back by nobody": lambda state: state.update(under=[3]),
    "more put back than there are": lambda state: state.update(under=[0] * 40),
    "too many tickets in hand": lambda state: (
        player(state, tickets=sorted([0, 1, *state["pile"][:7]])),
        state.update(pile=state["pile"][7:]),
    ),
    "a route built twice": lambda state: player(state, built=["cadiz-lisboa"] * 2, wagons=41, points=4),
    "wagons that do not add up": lambda state: player(state, wagons=44),
    "points that do not add up": lambda state: player(state, points=1),
    "a latest route that is not built": lambda state: state.update(recent=["cadiz-lisboa"]),
    "tickets on offer in a tunnel": lambda state: (
        player(state, offer=state["pile"][:1]),
        state.update(pile=state["pile"][1:], under=[]),
    ),
    "a turn with a tunnel open": lambda state: state.update(phase="turn"),
    "a tunnel open without one": lambda state: state.update(attempt=None),
    "a tunnel that is none": lambda state: state["attempt"].update(route="cadiz-lisboa"),
    "a tunnel at another price": lambda state: state["attempt"].update(owed=2),
    "a tunnel of too many cards": lambda state: state["attempt"].update(coloured=3),
    "a last round too long": lambda state: state.update(moves_left=3),
    "a last round that is over": lambda state: state.update(moves_left=0),
    "fewer passes than none": lambda state: state.update(passes=-1),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_save_of_an_impossible_rail_position_is_refused(fault: str) -> None:
    table = first_turn()
    with pytest.raises(BrokenSave) as broken:
        EUROPE.load(doctored(EUROPE, EUROPE.save(table.position), FAULTS[fault]))
    assert broken.value.code == "impossible-position"
    assert broken.value.params["detail"]


def test_both_halves_of_a_double_route_cannot_be_built() -> None:
    table = RailTable(TCHU).choose()

    def both(state: State) -> None:
        player(state, built=["FRI_LAU_1", "FRI_LAU_2"], wagons=34, points=8)

    with pytest.raises(BrokenSave, match="twice"):
        TCHU.load(doctored(TCHU, TCHU.save(table.position), both))


def test_a_save_is_readable_for_people() -> None:
    state = msgspec.json.decode(EUROPE.save(first_turn().position))["state"]
    assert state["phase"] == "paying"
    assert state["attempt"] == {
        "route": "venezia-zurich",
        "card": "green",
        "coloured": 2,
        "locomotives": 0,
        "turned": ["green", "red", "red"],
        "owed": 1,
    }
    assert state["players"][0]["cards"] == {"green": 4}
    assert state["players"][1]["tickets"] == [3, 4]
    assert state["market"] == ["blue"] * 5


def test_a_tunnel_attempt_continues_after_loading() -> None:
    table = first_turn()
    again = EUROPE.load(EUROPE.save(table.position))
    assert EUROPE.legal(again, 0) == EUROPE.legal(table.position, 0)
    assert EUROPE.play(again, 0, EUROPE.parse("pay 1+0")) == table.play(0, "pay 1+0")
    assert EUROPE.save(again) == EUROPE.save(table.position)


def rail_game(name: str) -> RailGame:
    game = engine.games.find(name)
    assert isinstance(game, RailGame)
    return game


def started(game: RailGame, rules: int | None = None) -> RailPosition:
    """Return a game in which all tickets have been chosen."""
    position = game.setup(2, "forged", rules=rules)
    while len(game.to_act(position)) > 1 or position.phase != TURN:
        seat = game.to_act(position)[0]
        game.play(position, seat, game.legal(position, seat)[0])
    return position


def give_all_cards(position: RailPosition, seat: int) -> None:
    position.deck, position.market, position.discards = [], [GAP] * len(position.market), [0] * KINDS
    position.hands = [[0] * KINDS for _ in position.hands]
    position.known = [[0] * KINDS for _ in position.hands]
    position.hands[seat] = list(FULL)


def refused(game: RailGame, position: RailPosition) -> str:
    with pytest.raises(BrokenSave) as problem:
        game.load(game.save(position))
    assert problem.value.code == "impossible-position"
    return str(problem.value.params["detail"])


def test_the_positions_forged_here_load_unchanged() -> None:
    for name in ("europe", "tchu"):
        game = rail_game(name)
        game.load(game.save(started(game)))


def test_a_save_cannot_await_an_impossible_second_card() -> None:
    for name, rules in (("europe", 1), ("tchu", None)):
        game = rail_game(name)
        position = started(game, rules)
        give_all_cards(position, position.turn)
        position.phase = SECOND_CARD
        assert refused(game, position) in {"an acting seat has no move", "there is no second card"}


def test_under_newer_rules_an_impossible_second_card_can_be_passed() -> None:
    game = rail_game("europe")
    position = started(game, 2)
    give_all_cards(position, position.turn)
    position.phase = SECOND_CARD
    loaded = game.load(game.save(position))
    assert [str(move) for move in game.legal(loaded, loaded.turn)] == ["pass"]


def test_a_save_cannot_offer_more_tickets_than_allowed() -> None:
    game = rail_game("europe")
    position = started(game)
    seat, missing = position.turn, 8 - len(position.tickets[position.turn])
    taken, rest = position.pile[:missing], position.pile[missing:]
    tickets, offers = list(position.tickets), list(position.offers)
    tickets[seat] = tuple(sorted((*tickets[seat], *taken)))
    offers[seat], position.pile = tuple(sorted(rest[:3])), rest[3:]
    position.tickets, position.offers, position.under = tuple(tickets), tuple(offers), ()
    position.phase = KEEPING
    assert refused(game, position) == "an acting seat has no move"


def test_a_save_cannot_contain_a_turn_without_a_move() -> None:
    """In tCHu, a turn in which no move is possible is skipped."""
    game = rail_game("tchu")
    position = started(game)
    other = 1 - position.turn
    give_all_cards(position, other)
    tickets = list(position.tickets)
    tickets[other] = tuple(sorted((*tickets[other], *position.pile)))
    position.tickets, position.pile, position.under = tuple(tickets), (), ()
    assert refused(game, position) == "an acting seat has no move"
