"""Each level, and a hint, returns a legal move at any point of any game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from engine.ai.search import Budget
from tests.conformance.ai_queries import Query, query_points

if TYPE_CHECKING:
    from tests.conformance.conftest import GameAndSeats

FEW = Budget(12)


def test_every_level_and_hint_finds_a_legal_move_at_any_moment(table: GameAndSeats) -> None:
    for number in range(2):
        for moment in islice(query_points(table.game, table.seats, number, 25), 4):
            for asked in Query:
                moves = moment.answers(asked, FEW)
                assert moves, moment
                assert all(map(moment.is_legal, moves)), (str(moment), asked, moves)
