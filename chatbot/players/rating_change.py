"""What one game did to a person's rating, and the line that a person's list of results has for the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.players.rating import PROVISIONAL, START

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.players.summary import Summary


class RatingChange(Struct, frozen=True):
    """A rating after a game, as it is shown, and by how much the game changed it."""

    shown: int
    change: int
    rated: int = PROVISIONAL
    """Rated games with this one; of one that was counted before this was kept, as many as make a rating sure."""

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is only a first guess, which may change much."""
        return self.rated < PROVISIONAL


def rating_changes(before: Mapping[int, Summary], after: Mapping[int, Summary]) -> dict[int, RatingChange]:
    """What a game did to the ratings of those whom it was rated for, by the summaries around it."""
    changes = {}
    for who, summary in after.items():
        known = before.get(who)
        if summary.rated > (known.rated if known else 0):
            shown = summary.rating.shown
            changes[who] = RatingChange(shown, shown - (known.rating.shown if known else START), summary.rated)
    return changes


class OwnResult(Struct, frozen=True):
    """One of a person's results: its number in the log, and what it did to their rating."""

    number: int
    change: RatingChange | None = None
    """None where it was not rated, and for one that was counted before this was kept."""

    def __str__(self) -> str:
        """As it is stored."""
        if self.change is None:
            return str(self.number)
        return f"{self.number} {self.change.shown} {self.change.change} {self.change.rated}"

    @classmethod
    def parse(cls, text: str) -> OwnResult:
        """As it was stored."""
        number, *change = map(int, text.split())
        return cls(number, RatingChange(*change) if change else None)
