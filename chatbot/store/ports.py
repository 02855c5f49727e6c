"""Ports: what the use cases need of the world, as protocols, and the values and errors that cross them.

``chatbot/storage`` implements what is stored, ``chatbot/workers`` what is queued, ``chatbot/bot`` what is published;
``chatbot/app`` plugs them in. A use case imports none of those: it is tested, and read, without them. Who finds moves
for computers and hints for people is in ``thinking``.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from chatbot.people.own_time import HOLIDAY_DAYS
from chatbot.tables.change import Games
from chatbot.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Sequence

    from chatbot.people.daily import DailyResult, DailyTry
    from chatbot.people.own_time import Schedule
    from chatbot.people.rating import RatingChange
    from chatbot.people.results import GameResult
    from chatbot.people.summary import Account, Meetings, Summary
    from chatbot.tables.change import Change, ComputerTurnDue, OutboxMessage
    from chatbot.tables.moving import Move
    from engine.api import BrokenSave


class Environment(Struct, frozen=True):
    """The rules of the games, the time and chance, and what the host allows."""

    games: Games
    clock: Callable[[], float]
    new_seed: Callable[[], str]
    holiday_days: int = HOLIDAY_DAYS
    """Days of holiday that a person may take in a year."""


# --- What is stored -------------------------------------------------------------------------------------


class StoreUnreachable(Exception):
    """The store is away, or takes no writes. Nothing was half-written; it may be tried again."""


class StoredTable(Struct, frozen=True):
    """What a channel has, and what an interaction's key did before."""

    table: Table | None
    earlier: int | None
    """The revision that a commit under this key has led to, if there was one."""


class CommitOutcome(Enum):
    """What became of a commit."""

    WON = "won"
    LOST = "lost"
    """The table is no longer at the revision that the change was made from; nothing was written."""
    REPEATED = "repeated"
    """This key was committed before; nothing was written."""


class CommitResult(Struct, frozen=True):
    """An outcome and the revision that goes with it."""

    outcome: CommitOutcome
    revision: int


class StoredRecord(Struct, frozen=True):
    """What a channel's table is stored as, byte for byte, readable or not."""

    revision: bytes = b""
    snapshot: bytes = b""


class ArchivedGame(Struct, frozen=True):
    """One finished game of a server whose record is kept."""

    channel: int
    match: str
    size: int
    """Bytes of its record, packed."""


class Quarantine(Protocol):
    """Where tables go that cannot be read, so that their channels are free again and nothing is lost."""

    async def look(self, channel: int) -> StoredRecord:
        """What is stored for a channel now. Raises ``StoreUnreachable``."""

    async def put(self, channel: int, judged: StoredRecord, now: int) -> bool:
        """Set the channel's table aside; False when it is no longer the one that was judged.

        Raises ``StoreUnreachable``.
        """


class ResultStore(Protocol):
    """The results of all finished games, and what they add up to. Every method may raise ``StoreUnreachable``."""

    async def catch_up(self) -> None:
        """Add up the results that have come since this was last done, by any process."""

    async def summaries(self, user: int) -> dict[Account, Summary]:
        """What a person's results come to, by scope and game; only where they have played."""

    async def meetings(self, user: int, other: int, scope: int, game: str) -> Meetings:
        """How two persons came out against each other."""

    async def leaders(self, scope: int, game: str, start: int, most: int) -> list[tuple[int, int]]:
        """Persons and their shown ratings from this rank on, counted from 0, the best first."""

    async def listed(self, scope: int, game: str) -> int:
        """How many persons the leaderboard has."""

    async def rank(self, scope: int, game: str, shown: int) -> int:
        """The rank, counted from 1, of somebody with this shown rating."""

    async def of_users(self, scope: int, game: str, users: Sequence[int]) -> dict[int, Summary]:
        """The summaries of several persons."""

    async def of_user(self, user: int, latest: int = 0) -> list[tuple[GameResult, RatingChange | None]]:
        """All results of a person, or so many of the latest, oldest first, and what each did to their rating."""

    async def rating_changes(self, channel: int, match: str, users: Sequence[int]) -> dict[int, RatingChange]:
        """What a game that ended lately did to the ratings of these persons; only of those for whom it was rated."""

    async def show_as_chosen(self, user: int) -> None:
        """Put a person on the leaderboards, or take them off, as they have chosen by now."""

    async def forget(self, user: int) -> None:
        """Delete all that names a person. The results of others stay as they are."""


class DailyStore(Protocol):
    """The days of the daily game. Every method may raise ``StoreUnreachable``."""

    async def seed(self, day: int, game: str, new: str) -> str:
        """The day's secret seed: ``new``, if there is none yet."""

    async def known_seed(self, day: int, game: str) -> str:
        """The day's secret seed; empty where nobody has played."""

    async def claim(self, user: int, day: int, game: str, place: DailyTry, server: int) -> DailyTry:
        """Begin a person's try there, unless they have begun it; returns where it was begun."""

    async def note_begun(self, user: int, day: int, game: str, begun: DailyTry) -> None:
        """The game of a person's try has begun."""

    async def tries(self, user: int) -> dict[tuple[int, str], DailyTry]:
        """A person's tries, by day and game."""

    async def results(self, day: int, game: str) -> list[DailyResult]:
        """The day's tries that count."""


class StoredMoves(Protocol):
    """What moves are to the store. Every method raises ``StoreUnreachable`` when it cannot be asked."""

    async def move(self, before: Table, there: Table | None, move: Move, key: str) -> bool:
        """Move a table in one step; False when either channel is not as it was read any more."""

    async def home(self, channel: int, match: str) -> int:
        """The channel where this match is now that was in this one."""

    async def home_of_last(self, channel: int) -> int | None:
        """The channel where the match is now that has left this one last; None where none has lately."""


class TableStore(Protocol):
    """All tables. Every method raises ``StoreUnreachable`` when it cannot be asked."""

    @property
    def quarantine(self) -> Quarantine:
        """Where what cannot be read is set aside."""

    @property
    def results(self) -> ResultStore:
        """What is kept of finished games."""

    @property
    def moves(self) -> StoredMoves:
        """Moves of tables to other channels."""

    async def read(self, channel: int, key: str) -> StoredTable:
        """The channel's table. Raises ``BrokenSave`` for one that cannot be used."""

    def known(self, channel: int, since: int = 0) -> Table | None:
        """The channel's table as this process has read or written it last; others may have written it since.

        None where that was not begun after the moment ``since``, one of this process (``moments``).

        A change may be made from it: ``commit`` finds out. Nothing may be refused because of it.
        """

    async def read_many(self, channels: Sequence[int]) -> list[Table | BrokenSave | None]:
        """The tables of several channels, in one round trip."""

    def channels(self) -> AsyncIterator[int]:
        """Every channel that has a table; one may come twice."""

    async def commit(
        self, before: Table | None, change: Change, key: str, result: GameResult | DailyResult | None = None
    ) -> CommitResult:
        """Write a change on top of the table that it was made from, whole or not at all.

        The result of a game that it ends is kept with it, as those who played allow. Raises ``BrokenSave`` when what is
        stored does not fit the table that was read.
        """

    async def log(self, channel: int, match: str, start: int = 0, most: int | None = None) -> list[str]:
        """Lines of a match's log from ``start``, counted from 0: all of them, or ``most``. Raises ``BrokenSave``."""

    async def replaced(self, channel: int, match: str) -> Table | None:
        """A match as it ended that another has replaced before all of it was told. Raises ``BrokenSave``."""

    async def record(self, channel: int, match: str) -> bytes | None:
        """The packed record of a finished match."""


class OwnTimes(Protocol):
    """What people have chosen about their own time."""

    async def schedules(self, users: Iterable[int]) -> dict[int, Schedule]:
        """Each of these persons' own time, in one round trip. Raises ``StoreUnreachable``."""

    async def change(self, user: int, name: str, value: object) -> None:
        """A person chooses a value for the field of that name. Raises ``StoreUnreachable``."""


class TableIndexes(Protocol):
    """Which channels to look at for a person or a server. They may name too much, never too little.

    Every method raises ``StoreUnreachable`` when it cannot be asked.
    """

    async def of_user(self, user: int) -> list[int]:
        """The channels whose tables may name a user."""

    async def forget_user(self, user: int, channels: Sequence[int], now: int) -> None:
        """Drop channels that turned out not to name this user."""

    async def archived(self, guild: int) -> list[ArchivedGame]:
        """A server's finished games, the newest first."""

    async def note_deadlines(self, tables: Sequence[Table]) -> None:
        """Have tables looked at again whose deadlines may have become sooner, for a person's own time has changed."""

    async def bound_archive(self, guild: int, now: int) -> None:
        """Drop a server's oldest records where there are too many, or where they take too much room."""


# --- What follows a commit ------------------------------------------------------------------------------


class TurnQueue(Protocol):
    """Where computers' turns are put, for a worker to take."""

    async def enqueue(self, channel: int, turn: ComputerTurnDue) -> None:
        """Put the turn there; once, however often it is asked for. Raises ``StoreUnreachable``."""


class Undelivered(Exception):
    """A message could not be published now and shall be tried again later."""


class Refused(Undelivered):
    """A message was turned down: nothing of it was posted, for certain. It shall be tried again after some seconds."""

    def __init__(self, reason: str, retry_after: int) -> None:
        super().__init__(reason)
        self.retry_after = retry_after


class Publisher(Protocol):
    """Brings messages to people. What can never be delivered counts as delivered."""

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        """Publish a message, which may come twice: its id says so.

        Raises ``Undelivered`` to be given it again, and ``Refused`` where it may be merged with a later one by then.
        """
