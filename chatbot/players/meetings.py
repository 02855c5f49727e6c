"""How often two persons have met in a game, and who came out ahead: three counts in one number, to be added to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.players.game_result import GameResult

BASE: Final = 100_000
"""More games than two persons ever play with each other."""


class Meetings(Struct, frozen=True):
    """Games of one person with another."""

    games: int = 0
    ahead: int = 0
    behind: int = 0

    @property
    def number(self) -> int:
        """The three counts in one."""
        return self.games + BASE * (self.ahead + BASE * self.behind)

    @classmethod
    def of(cls, number: int) -> Meetings:
        """The counts that a number holds."""
        rest, games = divmod(number, BASE)
        behind, ahead = divmod(rest, BASE)
        return cls(games, ahead, behind)


def meetings(result: GameResult) -> Iterator[tuple[int, int, Meetings]]:
    """For each person of a game and each other one: that they have met, and how."""
    for seat in result.seats:
        for other in result.seats:
            if seat.who > 0 and other.who > 0 and seat.who != other.who:
                yield seat.who, other.who, Meetings(1, int(seat.place < other.place), int(seat.place > other.place))
