"""The result of a finished game, which is stored for good. Statistics are a fold over results.

**Which games count** and how (``counted``):

1. A game that was *played to its end* counts for everybody. People who left before the end, and whose seats a computer
or a friend then took, share the last place behind those who stayed. The stand-in is not rated, and its points count for
nobody.
2. A game that ended early, with fewer than ``FEWEST_MOVES`` moves per seat, counts for nobody. Exception: a rated game
of one person against computers counts, because that person has seen their cards.
3. If the only person left in a game ends it early, it counts against those who left: they share the place behind that
person. Its points and its computers count for nobody, because the game was not finished.
4. A person who ends a game alone against computers, or never returns to it, has left it and takes the last place, even
if they gave up their seat before or friends have joined since.
5. Any other early end counts for nobody: several agreed to it, a moderator ended it, or everybody left.

An unrated game counts in the statistics and changes no rating. ``chatbot.people.summary.new_ratings`` decides who is
rated against whom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import UTC, datetime
from enum import Enum
from typing import Final

import msgspec
from msgspec import Struct

from chatbot.people.rating import RatingChange

UNKNOWN: Final = 0  # The id for people without stored results, who are neither rated nor counted
ACROSS: Final = 0  # The scope of games in direct messages and of all servers that share their results
FEWEST_MOVES: Final = 3  # Moves per seat that a game that ended early needs to count
LONGEST_NAME: Final = 32
HANDED_ON: Final = -1  # The seat of a person who handed theirs to a friend; the friend now has the seat's number


class SeatResult(Struct, frozen=True, array_like=True):
    """The result of one seat."""

    who: int  # The user id, ``UNKNOWN`` (also for a computer), or a negative number after the data was deleted
    points: int
    place: int  # 1 is best; equal seats share a place
    level: str = ""
    left: bool = False
    kinds: tuple[int, ...] = ()
    name: str = ""  # The person's name at the time
    seat: int = 0  # The seat, which determined the person's colour, or ``HANDED_ON``
    late: bool = False  # True if the person took over the seat during the game

    @property
    def is_known(self) -> bool:
        return self.who != UNKNOWN


class GameResult(Struct, frozen=True, array_like=True):
    """The result of a finished game that counts."""

    match: str
    channel: int  # Identifies the record, together with the match
    guild: int  # The server, or 0 for direct messages
    game: str
    at: int  # Unix time when the game ended
    rated: bool
    early: bool  # True if it ended early, so that its points do not count
    shared: bool  # True if it counts across servers
    kinds: tuple[str, ...]
    seats: tuple[SeatResult, ...]
    anchors: int = 0  # The edition of the computers' ratings for this result, also in a recount

    @property
    def scopes(self) -> tuple[int, ...]:
        """The scopes in which the game counts: its server, all servers, or both."""
        here = (self.guild,) if self.guild else ()
        return (*here, ACROSS) if self.shared or not self.guild else here

    @property
    def at_the_end(self) -> tuple[SeatResult, ...]:
        """The seats at the end of the game, without those of people who handed their seat on."""
        return tuple(seat for seat in self.seats if seat.seat != HANDED_ON)

    @property
    def users(self) -> tuple[int, ...]:
        return tuple(seat.who for seat in self.seats if seat.who > 0)

    def seat_of(self, user: int) -> SeatResult:
        """Return this person's result. Raises ``LookupError`` if they had no seat."""
        for seat in self.seats:
            if seat.who == user:
                return seat
        raise LookupError(user)

    def number_of(self, user: int) -> int | None:
        """Return the number of this person's seat at the end, from 0, or None if they had none by then."""
        return next((number for number, seat in enumerate(self.at_the_end) if seat.who == user), None)

    def without(self, users: Set[int], instead: int = UNKNOWN) -> GameResult:
        seats = tuple(
            msgspec.structs.replace(seat, who=instead, name="") if seat.who in users else seat for seat in self.seats
        )
        return msgspec.structs.replace(self, seats=seats)


class PlayedSeat(Struct, frozen=True):
    """A seat at the end of its game."""

    rank: int  # Lower is better. Only the order matters.
    points: int
    kinds: Mapping[str, int]
    who: int = UNKNOWN
    name: str = ""
    level: str = ""
    left: bool = False
    seat: int = 0
    late: bool = False


class EndKind(Enum):
    """The ways in which a game can end that matter for counting."""

    PLAYED = "played"
    BY_PLAYERS = "by players"
    GONE = "gone"  # Everybody left
    BY_MODERATOR = "by moderator"


class Counted(Struct, frozen=True):
    """The part of a game that counts."""

    seats: tuple[SeatResult, ...]
    kinds: tuple[str, ...]
    early: bool = False


def counted(seats: Sequence[PlayedSeat], end: EndKind, moves: int, *, rated: bool = True) -> Counted | None:
    """Return the part of a game that counts, by this module's rules, or None if the game counts for nobody."""
    if end is EndKind.PLAYED:
        return _counted(seats)
    persons = [seat for seat in seats if not seat.level]
    staying = [seat for seat in persons if not seat.left]
    is_alone = sum(not seat.late for seat in persons) == 1
    hardly_begun = moves < FEWEST_MOVES * _number_of(seats) and not (is_alone and rated)
    if hardly_begun or end is EndKind.BY_MODERATOR:
        return None
    if is_alone:
        return _counted([msgspec.structs.replace(seat, left=not seat.level) for seat in seats], early=True)
    if len(staying) != 1 or end is EndKind.GONE:
        return None
    leavers = [seat for seat in persons if seat.left]
    return _counted([*staying, *leavers], early=True)


def _number_of(seats: Sequence[PlayedSeat]) -> int:
    return sum(seat.seat != HANDED_ON for seat in seats)


def _counted(seats: Sequence[PlayedSeat], *, early: bool = False) -> Counted:
    """Assign places by rank. People who left come last."""
    present = [seat.rank for seat in seats if not seat.left]
    last = min(len(present) + 1, _number_of(seats))
    kinds = () if early else _kinds_of(seats)
    placed = tuple(
        SeatResult(
            who=seat.who,
            points=seat.points,
            place=last if seat.left else 1 + sum(rank < seat.rank for rank in present),
            level=seat.level,
            left=seat.left,
            kinds=() if seat.level or seat.left else tuple(seat.kinds.get(kind, 0) for kind in kinds),
            name=seat.name[:LONGEST_NAME],
            seat=seat.seat,
            late=seat.late,
        )
        for seat in seats
    )
    return Counted(placed, kinds, early)


def _kinds_of(seats: Sequence[PlayedSeat]) -> tuple[str, ...]:
    return tuple(sorted({kind for seat in seats if not seat.left and not seat.level for kind in seat.kinds}))


class PersonalResult(Struct, frozen=True):
    """One person's result of one game, for their data export."""

    server: str  # The id as text, as Discord writes it
    channel: str
    match: str
    game: str
    ended_at: datetime
    seats: int
    name: str
    place: int
    points: int
    points_by_kind: dict[str, int]
    left_before_the_end: bool
    rated: bool
    seat: int  # The seat, counted from 1, or 0 if it was handed on
    rating: int | None = None  # The shown rating after the game
    rating_change: int | None = None


def personal_result(result: GameResult, user: int, change: RatingChange | None) -> PersonalResult:
    """Return this person's result. Raises ``LookupError`` if they did not play in the game."""
    own = result.seat_of(user)
    return PersonalResult(
        server=str(result.guild),
        channel=str(result.channel),
        match=result.match,
        game=result.game,
        ended_at=datetime.fromtimestamp(result.at, UTC),
        seats=len(result.at_the_end),
        name=own.name,
        place=own.place,
        points=own.points,
        points_by_kind=dict(zip(result.kinds, own.kinds, strict=False)),
        left_before_the_end=own.left,
        rated=result.rated,
        rating=change.shown if change else None,
        rating_change=change.change if change else None,
        seat=own.seat + 1,
    )
