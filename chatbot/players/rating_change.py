"""What one game did to a person's rating, and the line that a person's list of results has for the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.players.rating import START

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.players.summary import Summary


class RatingChange(Struct, frozen=True):
    """A rating after a game, as it is shown, and by how much the game changed it."""

    shown: int
    change: int


def rating_changes(before: Mapping[int, Summary], after: Mapping[int, Summary]) -> dict[int, RatingChange]:
    """What a game did to the ratings of those whom it was rated for, by the summaries around it."""
    changes = {}
    for who, summary in after.items():
        known = before.get(who)
        if summary.rated > (known.rated if known else 0):
            shown = summary.rating.shown
            changes[who] = RatingChange(shown, shown - (known.rating.shown if known else START))
    return changes


class OwnResult(Struct, frozen=True):
    """One of a person's results: its number in the log, and what it did to their rating."""

    number: int
    change: RatingChange | None = None
    """None where it was not rated, and for one that was counted before this was kept."""

    def __str__(self) -> str:
        """As it is stored."""
        return str(self.number) if self.change is None else f"{self.number} {self.change.shown} {self.change.change}"

    @classmethod
    def parse(cls, text: str) -> OwnResult:
        """As it was stored."""
        number, *change = map(int, text.split())
        return cls(number, RatingChange(*change) if change else None)
