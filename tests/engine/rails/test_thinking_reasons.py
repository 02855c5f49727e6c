"""Hints for the rail games say why, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine.games
from engine.rng import FastRng
from engine.wording import LANGUAGES, game_words
from tests.engine.rails.driver import Table

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.saying import Line

EUROPE: RailGame = engine.games.find("europe")
TCHU: RailGame = engine.games.find("tchu")
"""Tickets that the stacked piles deal to seat 0 of Europe."""


def why(table: Table, text: str) -> list[Line]:
    mind = engine.games.mind(table.game)
    return mind.reasons(table.position, table.to_act()[0], table.game.parse(text))


def codes(table: Table, text: str) -> list[str]:
    return [line.code for line in why(table, text)]


def europe(hand: str, ticket: str, change: dict[str, object] | None = None, **piles: str) -> Table:
    """Seat 0 holds this ticket alone, and these four cards."""
    tickets = [ticket, "kyiv-sochi", "athina-angora"]
    piles = {"first": "0", "tickets": " ".join(tickets), "long_tickets": "cadiz-stockholm", **piles}
    table = Table(EUROPE, cards=hand, **piles)
    keep = [table.game.board.ticket(name) for name in (ticket, "kyiv-sochi")]
    table.play(0, "keep " + " ".join(str(number) for number in sorted(number for number in keep if number is not None)))
    table.play(1, table.legal(1)[0])

    def alone(state: dict[str, object]) -> None:
        state.update(change or {})

    return table.doctored(alone)


def test_a_route_that_ends_a_tickets_way_fulfils_it() -> None:
    table = europe("black*3 blue", "bruxelles-danzig")
    assert codes(table, "build brest-paris black 3+0") == ["reason-points"]


@pytest.mark.parametrize("game", [EUROPE, TCHU], ids=lambda game: game.id)
def test_whatever_is_proposed_in_a_game_has_reasons_in_every_language(game: RailGame) -> None:
    mind, rng = engine.games.mind(game), FastRng(1)
    words = [game_words(game, language) for language in LANGUAGES]
    position = game.setup(2, "reasons")
    seen: set[str] = set()
    while acting := game.to_act(position):
        found = mind.candidates(position, acting[0], 6)
        for move in found:
            lines = mind.reasons(position, acting[0], move)
            assert lines
            seen.update(line.code for line in lines)
            assert all(language.say(line) for line in lines for language in words)
        game.play(position, acting[0], found[rng.below(len(found))])
    assert {"reason-joins", "reason-nearer", "reason-points", "reason-needs", "reason-network"} <= seen
