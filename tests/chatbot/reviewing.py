"""A reviewer for tests that does its work in the test's process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.work.thinking import examine_move, scan_moves
from tests.chatbot import games

if TYPE_CHECKING:
    from engine.review import ExaminedMove, ScannedMove


class InlineReviewer:
    """Reviews moves at once and counts them."""

    def __init__(self) -> None:
        self.scanned = 0

    async def scan(self, record: str, first: int, end: int) -> tuple[ScannedMove, ...]:
        found = scan_moves(games.find, record, first, end)
        self.scanned += len(found)
        return found

    async def examine(self, record: str, number: int) -> ExaminedMove:
        return examine_move(games.find, record, number)
