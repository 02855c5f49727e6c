"""Tests of the changes to a seat's tickets since its last move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

import engine.games
from engine.rails.lacking import way_of
from engine.wording import game_words
from tests.engine.rails.rail_table import RailTable

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.view import RailView

EUROPE: RailGame = engine.games.find("europe")  # type: ignore[assignment]  # as the tests of its rules have it
CATALOGUE = game_words(EUROPE, "en")


def said(before: RailView, now: RailView) -> list[str]:
    return [CATALOGUE.say(line) for line in EUROPE.changes(before, now, ())]


def built(view: RailView, seat: int, *routes: str) -> RailView:
    """Return the view as if this seat had also built these routes."""
    players = tuple(
        msgspec.structs.replace(one, built=(*one.built, *routes)) if one.seat == seat else one for one in view.players
    )
    return msgspec.structs.replace(view, players=players)


@pytest.fixture
def view() -> RailView:
    """Return a view of seat 0 with one open ticket, Paris–Zagreb, whose shortest connection is through Venice."""
    table = RailTable(EUROPE, seats=2, first="0").choose()
    shown = table.view(0)
    assert shown.own is not None
    number = next(ticket.number for ticket in EUROPE.board.tickets if ticket.id == "paris-zagrab")
    own = msgspec.structs.replace(
        shown.own, tickets=(msgspec.structs.replace(shown.own.tickets[0], number=number, done=False),)
    )
    return msgspec.structs.replace(shown, own=own)


def shortest(view: RailView) -> list[str]:
    assert view.own is not None
    way = way_of(EUROPE.board, view, view.own.tickets[0])
    assert way is not None
    return [EUROPE.board.routes[number].id for number in way.routes]


def test_a_route_taken_by_others_lengthens_the_way(view: RailView) -> None:
    taken = shortest(view)[-1]
    (line,) = said(view, built(view, 1, taken))
    assert line.startswith("Your ticket Paris–Zagreb")
    assert "is taken, now" in line


def test_a_ticket_whose_last_way_is_closed_is_lost(view: RailView) -> None:
    ends = [route.id for route in EUROPE.board.routes if "zagrab" in route.id]
    (line,) = said(view, built(view, 1, *ends))
    assert line.startswith("Your ticket Paris–Zagreb")
    assert "can’t be completed any more" in line
    assert line.endswith("Zagreb is taken.") or "Zagreb–" in line


def test_a_route_elsewhere_is_not_reported(view: RailView) -> None:
    assert said(view, built(view, 1, "edinburgh-london")) == []


def test_the_last_round_is_reported_first(view: RailView) -> None:
    taken = shortest(view)[-1]
    last = msgspec.structs.replace(built(view, 1, taken), moves_left=2)
    assert said(view, last)[0] == "Last round: you have one move left."
