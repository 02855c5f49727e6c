"""Tests of the rail games' styles: each computer does what its style describes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.ai.player import Level, choose
from engine.ai.strategy import NEUTRAL
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.turn.moves import Build, Keep
from tests.engine.rails.thinking.positions import whole_turn

if TYPE_CHECKING:
    from engine.rails.game import RailGame

GAMES = {EUROPE: EUROPE.strategy, TCHU: TCHU.strategy}
DEALS = 12
HAND = "red*4 blue*4 pink*4"
RIVAL = "paris-zurich marseille-zurich"


def tickets_kept(game: RailGame, style: str, level: Level) -> int:
    """Return the number of tickets kept from the first offers of some deals."""
    kept = 0
    for number in range(DEALS):
        position = game.setup(2, f"kept {number}")
        move = choose(game, GAMES[game].in_style(style), game.view(position, 0), level, 7)
        assert isinstance(move, Keep)
        kept += len(move.tickets)
    return kept


@pytest.mark.parametrize(("game", "level"), [(EUROPE, Level.EASY), (EUROPE, Level.NORMAL), (TCHU, Level.NORMAL)])
def test_the_collector_keeps_more_tickets(game: RailGame, level: Level) -> None:
    assert tickets_kept(game, "collector", level) > tickets_kept(game, NEUTRAL, level)


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_the_blocker_builds_beside_its_rival_more_than_others_do(level: Level) -> None:
    """The hand can pay for anything, no ticket is open, and there is a rival's network to block."""
    position = whole_turn(EUROPE, hand=HAND, rival=RIVAL, wagons=20)
    reached = {city for number in position.built[1] for city in GAMES[EUROPE].graph.ends[number]}

    def beside(style: str) -> int:
        move = choose(EUROPE, GAMES[EUROPE].in_style(style), EUROPE.view(position, 0), level, 7)
        assert isinstance(move, Build)
        return sum(city in reached for city in GAMES[EUROPE].graph.ends[EUROPE.board.route_numbers[move.route]])

    assert beside("blocker") > beside(NEUTRAL)
