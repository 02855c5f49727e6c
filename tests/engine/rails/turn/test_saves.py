"""Saves by hand: what cannot be is refused by name, and a sound one is readable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engine.api import BrokenSave
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from tests.engine.rails.rail_table import RailTable, doctored

if TYPE_CHECKING:
    from collections.abc import Callable

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
def test_a_save_that_cannot_be_is_refused(fault: str) -> None:
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


def test_a_save_can_be_read_by_a_person() -> None:
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


def test_an_open_tunnel_goes_on_after_loading() -> None:
    table = first_turn()
    again = EUROPE.load(EUROPE.save(table.position))
    assert EUROPE.legal(again, 0) == EUROPE.legal(table.position, 0)
    assert EUROPE.play(again, 0, EUROPE.parse("pay 1+0")) == table.play(0, "pay 1+0")
    assert EUROPE.save(again) == EUROPE.save(table.position)
