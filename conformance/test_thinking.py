"""Each level, and a hint, returns a legal move at any point of a game. A game without a strategy passes."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from conformance.ai_queries import Query, query_points
from conformance.random_games import random_game
from engine.ai.search import Budget

if TYPE_CHECKING:
    from conformance.plugin import GameAndSeats

FEW = Budget(12)


def test_every_level_and_hint_finds_a_legal_move_at_any_moment(table: GameAndSeats) -> None:
    for number in range(2 if table.game.strategy else 0):
        for moment in islice(query_points(table.game, table.seats, number, 25), 4):
            for asked in Query:
                moves = moment.answers(asked, FEW)
                assert moves, moment
                assert all(map(moment.is_legal, moves)), (str(moment), asked, moves)


def test_chances_of_winning_are_percentages(table: GameAndSeats) -> None:
    """In a game without points, ``Strategy.worth`` estimates chances, which the review shows."""
    game, strategy = table.game, table.game.strategy
    if strategy is None or game.has_points:
        return
    for number, (position, seat, _) in enumerate(random_game(game, table.seats, "chances")):
        if number % 5 == 0:
            worth = strategy.worth(position, seat)
            assert len(worth) == table.seats
            assert all(0 <= chance <= 100 for chance in worth), f"Strategy.worth returned {worth}, not percentages"
