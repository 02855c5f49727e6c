"""A table's data: its people, its terms and its state.

A ``Table`` is complete and secret: it holds the seed and the position. Only this package and the store handle tables.
All other code gets ``Facts``. Their common fields are in ``OpenTable``, and ``Facts`` has no field for a secret, so
mypy rejects a table that is passed outside.

A table is stored in the format of a saved game: schema number, digest, and upgrades from one schema to the next. New
fields have defaults; any other change needs another upgrade in ``FORMAT``. The terms are stored with the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from chatbot.people.daily import DailyGame
from chatbot.people.preferences import DAY, MINUTE, Theme
from engine.ai.player import Level
from engine.api import AnyGame, Event, PublicEvent, Seat
from engine.rng import commitment
from engine.saved import SaveFormat
from engine.taps import TurnPlan

LESSON_TABLE: Final = 0  # Channel id of a person's own lesson. No channel has this id.

# --- People -----------------------------------------------------------------------------------------------


class Role(Enum):
    """A user's rights besides playing."""

    MEMBER = "member"
    MODERATOR = "moderator"


class Actor(Struct, frozen=True):
    """The user who makes a request."""

    user: int
    name: str
    role: Role = Role.MEMBER
    interaction: int = 0  # The Discord interaction of the request, or 0 if there was none


BOT: Final = Actor(-1, "")  # The bot itself, acting for computers, plans and deadlines. No user has this id.


class Person(Struct, frozen=True, tag="person"):
    """A user who has a seat, is invited to one or has asked for one."""

    user: int
    name: str


NOBODY: Final = Person(0, "")  # Replaces a person whose data was deleted. No user has this id.


class Computer(Struct, frozen=True, tag="computer"):
    """A seat that has been a computer player's from the start."""

    level: Level


class StandIn(Struct, frozen=True, tag="stand-in"):
    """A computer that plays for a person who left the seat and may take it back."""

    level: Level
    owner: Person


Sitter: TypeAlias = Person | Computer | StandIn


class SeatOffer(Struct, frozen=True):
    """An offer by the person in ``seat`` to hand the seat to ``user``."""

    seat: Seat
    user: int


# --- Terms ------------------------------------------------------------------------------------------------


class Pace(Enum):
    """The time limit for a move."""

    LIVE = "live"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"
    UNLIMITED = "unlimited"

    def is_too_fast_for(self, levels: Iterable[Level]) -> bool:
        """Return True if one of these levels thinks too long for this pace."""
        return self is Pace.LIVE and Level.EXPERT in levels


LIMITS: Final = {Pace.LIVE: 10 * MINUTE, Pace.DAY: DAY, Pace.THREE_DAYS: 3 * DAY, Pace.WEEK: 7 * DAY}
USUAL_MISSES: Final = 2
MISSES: Final = (1, 2, 3)  # Possible numbers of missed turns in a row after which a computer keeps the seat


class Terms(Struct, frozen=True):
    """The terms of a table, such as its game, the game's options and the pace. A rematch keeps them."""

    game: str
    places: int  # Number of seats. People who join may add some; computers take those left empty at the start
    options: dict[str, str] = {}  # The values of the game's options by name, without defaults
    level: Level = Level.NORMAL  # Level of computers in empty seats and in the seats of people who left
    pace: Pace = Pace.THREE_DAYS
    theme: Theme = "light"
    misses: int = USUAL_MISSES  # Turns missed in a row after which a computer keeps the seat
    rests_on_weekends: bool = False
    newcomers: bool = True
    aids: bool = True  # True if players see aids: legal moves, expected points, pieces left, routes and hints
    rated: bool = True
    fixed_seats: bool = False  # True if joining adds no seats, so people ask the host for one
    daily: DailyGame | None = None  # The daily game, if this table is one person's try at it

    @property
    def changes_ratings(self) -> bool:
        """Return True if the game is rated. A variant is not, because it needs other skills. Nor is a game without a
        time limit: losers could leave it open forever.
        """
        return self.rated and not self.options and self.pace is not Pace.UNLIMITED


class Clock(Struct, frozen=True):
    """One person's time for a move, as agreed.

    A clock begins when its person is asked to move, and again after a move if they are to move again. While they are
    away, the clock stops, so it may end later than ``until``. ``deadlines.TableTime`` computes the actual end.
    """

    seat: Seat
    since: int
    until: int
    reminded_at: int = 0
    granted_by: tuple[Seat, ...] = ()  # Seats of the opponents who extended the clock

    @classmethod
    def begin(cls, seat: Seat, pace: Pace, now: int) -> Clock | None:
        limit = LIMITS.get(pace)
        return None if limit is None else cls(seat, now, now + limit)

    @property
    def limit(self) -> int:
        return self.until - self.since


# --- Planned turns: secrets of their seats ----------------------------------------------------------------

AS_PLANNED: Final = "plan-played"
FELL_BACK: Final = "plan-fell-back"  # The first move was not possible, so another move of the plan was played
WAITS: Final = "plan-waits"  # No planned move was possible, so the turn waits for the person
ASKS: Final = "plan-asks"  # The turn needs a choice that the plan does not cover


class PlannedTurn(Struct, frozen=True):
    """The plan of a seat for its next turn, or for the turn that it has begun."""

    seat: Seat
    plan: TurnPlan
    begun: bool = False


class PlanReport(Struct, frozen=True):
    """The outcome of a seat's plan, kept until its person moves or plans again."""

    seat: Seat
    code: str
    events: tuple[Event, ...] = ()  # Why some planned moves were not possible, and the events of the moves played
    at: int = 0

    @property
    def fell_short(self) -> bool:
        return self.code != AS_PLANNED

    @property
    def waits(self) -> bool:
        """Return True if the plan has left the turn to its person."""
        return self.code in {WAITS, ASKS}


# --- The table --------------------------------------------------------------------------------------------


class Phase(Enum):
    """The phases of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Ending(Enum):
    """The reasons why a table is over."""

    PLAYED = "played"
    VOTED = "voted"
    STOPPED = "stopped"
    CLOSED = "closed"
    EXPIRED = "expired"
    ABANDONED = "abandoned"  # Nobody played any more


class OpenTable(Struct, frozen=True, kw_only=True):
    """The public part of a table."""

    channel: int
    guild: int
    match: str  # Identifies this game among all games of the channel
    terms: Terms
    host: int
    opened_at: int
    changed_at: int
    sitters: tuple[Sitter, ...]
    phase: Phase = Phase.LOBBY
    revision: int = 1  # Increases by one with every commit
    invited: tuple[Person, ...] = ()  # People for whom a lobby holds a seat until they answer
    asking: tuple[Person, ...] = ()  # People who asked the host of a full lobby for a seat
    to_act: tuple[Seat, ...] = ()
    moves: int = 0
    moved_at: tuple[int, ...] = ()  # Unix time of each seat's last move, 0 before its first; empty before all moves
    votes: tuple[Seat, ...] = ()
    clocks: tuple[Clock, ...] = ()  # Clocks of the people who are to act, if the pace has a limit
    asleep_until: int | None = None  # Unix time at which a sleeping game ends
    ending: Ending | None = None
    uncalled: tuple[Seat, ...] = ()  # Seats to move whose people were asleep or away, and are notified later
    substituted: tuple[Seat, ...] = ()  # Seats whose current turn a computer plays because the person's time was up
    clocks_stopped_at: int | None = None  # Unix time when a moderator or a closed channel stopped all clocks
    channel_closed: bool = False  # True if the channel rejects posts; clocks stop until it opens or the table moves
    uninstalled_at: int | None = None  # Unix time when the bot found that the game's package is missing
    thread_of: int = 0  # The parent channel if the table's channel is a thread, or 0
    followers: tuple[int, ...] = ()  # Users who want to hear how the game ends

    @property
    def game(self) -> str:
        return self.terms.game

    def seat_of(self, user: int) -> Seat | None:
        sitters = enumerate(self.sitters)
        return next((seat for seat, one in sitters if isinstance(one, Person) and one.user == user), None)

    @property
    def owners(self) -> tuple[Person | None, ...]:
        """Each seat's person, even while a computer stands in for them, or None for a computer's own seat."""
        played = (sitter.owner if isinstance(sitter, StandIn) else sitter for sitter in self.sitters)
        return tuple(one if isinstance(one, Person) else None for one in played)

    def owner_of(self, seat: Seat) -> int:
        return owner.user if (owner := self.owners[seat]) else 0

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(sitter for sitter in self.sitters if isinstance(sitter, Person))

    @property
    def votes_that_count(self) -> tuple[Seat, ...]:
        """The seats that voted to end the game and whose people still play."""
        return tuple(seat for seat in self.votes if isinstance(self.sitters[seat], Person))

    @property
    def votes_needed(self) -> int:
        return len(self.people) // 2 + 1

    @property
    def free_seats(self) -> int:
        """The number of seats neither taken nor held for anyone."""
        return self.terms.places - len(self.sitters) - len(self.invited)

    def seat_to_reclaim(self, user: int) -> Seat | None:
        sitters = enumerate(self.sitters)
        return next((seat for seat, one in sitters if isinstance(one, StandIn) and one.owner.user == user), None)


class Facts(OpenTable, frozen=True, kw_only=True):
    """Everything about a table that is public."""

    commitment: str  # Seal of the lobby's secret or, without one, of the seed
    seed: str  # The seed, once the game is over; empty for a daily game, whose seed opens when its day ends
    secret: str = ""  # The secret of a mixed seed, once the game is over
    begun_by: int = 0  # The interaction that started the game and is mixed into its seed, or 0
    last_move: int = 0  # The revision of the last move


class Table(OpenTable, frozen=True, kw_only=True):
    """A table with its secrets."""

    beginners: tuple[int, ...] = ()  # In a rematch's lobby: user ids, 0 for computers; the first seated begins
    first: Seat | None = None  # The seat that begins, or None to draw one
    rules: int = 0
    secret: str = ""  # Drawn and sealed when the lobby opens; the seed is mixed from it and ``begun_by``
    begun_by: int = 0  # The interaction that started the game, or 0 if the seed is not mixed
    seed: str = ""
    position: str = ""
    moved: tuple[int, ...] = ()
    recap: tuple[PublicEvent, ...] = ()
    asked: tuple[Seat, ...] = ()  # Seats that the last public post asked to move and that have not yet moved
    asked_at_once: int = 0  # Seats to act when that post was made; if several, each chooses once, at the same time
    missed: tuple[int, ...] = ()  # Turns in a row that a computer has played for each seat's person
    offer: SeatOffer | None = None  # The seat that its person offers to someone
    left: tuple[int, ...] = ()  # Users who have handed their seats on
    late: tuple[Seat, ...] = ()  # Seats whose people took them over during the game
    planned: tuple[PlannedTurn, ...] = ()  # Planned next turns, at most one per seat
    plan_reports: tuple[PlanReport, ...] = ()  # Outcomes of earlier plans, at most one per seat

    def fixed_piles(self, game: AnyGame) -> dict[str, list[str]]:
        """Return the piles whose order the table fixes: at most the pile that decides who begins."""
        return {"first": [str(self.first)]} if self.first is not None and "first" in game.piles else {}

    @property
    def facts(self) -> Facts:
        """Return the public part of the table."""
        shared: dict[str, Any] = {name: getattr(self, name) for name in OpenTable.__struct_fields__}
        sealed, is_opened = self.secret or self.seed, self.started and self.phase is Phase.OVER
        return Facts(
            **shared,
            commitment=commitment(sealed) if sealed else "",
            seed=self.seed if is_opened and self.terms.daily is None else "",
            secret=self.secret if is_opened else "",
            begun_by=self.begun_by,
            last_move=max(self.moved, default=0),
        )

    def planned_turn(self, seat: Seat) -> PlannedTurn | None:
        return next((one for one in self.planned if one.seat == seat), None)

    def plan_of(self, seat: Seat) -> TurnPlan | None:
        planned = self.planned_turn(seat)
        return None if planned is None else planned.plan

    def plan_report(self, seat: Seat) -> PlanReport | None:
        return next((one for one in self.plan_reports if one.seat == seat), None)

    def without_plan(self, seat: Seat) -> Table:
        """Return the table without this seat's plan and plan report."""
        return msgspec.structs.replace(
            self,
            planned=tuple(one for one in self.planned if one.seat != seat),
            plan_reports=tuple(one for one in self.plan_reports if one.seat != seat),
        )

    def missed_by(self, seat: Seat) -> int:
        return self.missed[seat] if self.missed else 0

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats that are to move and whose turns neither a computer nor a plan plays."""
        played = {*self.substituted, *(one.seat for one in self.planned)}
        return tuple(seat for seat in self.to_act if isinstance(self.sitters[seat], Person) and seat not in played)

    @property
    def levels(self) -> frozenset[Level]:
        """The levels of the computers that play, and of those that may yet join."""
        return frozenset({self.terms.level, *(one.level for one in self.sitters if not isinstance(one, Person))})

    @property
    def started(self) -> bool:
        return bool(self.seed)


FORMAT = SaveFormat("table", rules=1, first=3)
