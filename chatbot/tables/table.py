"""A table: one game in one channel, its people, its terms and where it stands.

A ``Table`` is whole and secret: it holds the seed and the position. Only this package and the store are given one.
Everybody else gets ``Facts``. What the two share stands in ``OpenTable``, and ``Facts`` adds no field for a secret. So
the type checker finds a table that leaves its rooms: it is no ``Facts``.

A table is stored in the form of a saved game: schema number, digest, upgrades from one schema to the next. New fields
get defaults; any other change is one more upgrade of ``FORMAT``. The terms are stored with the table.
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

LESSON_TABLE: Final = 0  # Stands where else a channel does, for the reader's own lesson. No channel has this id.

# --- People -----------------------------------------------------------------------------------------------


class Role(Enum):
    """The rights of a user besides playing."""

    MEMBER = "member"
    MODERATOR = "moderator"


class Actor(Struct, frozen=True):
    """The user who asks for something."""

    user: int
    name: str
    role: Role = Role.MEMBER
    interaction: int = 0  # The id that Discord gave to what they pressed or typed; 0 if it was nothing on Discord


BOT: Final = Actor(-1, "")  # The bot itself, which acts for computers, plans and deadlines. No user has this id.


class Person(Struct, frozen=True, tag="person"):
    """A user who plays a seat."""

    user: int
    name: str


NOBODY: Final = Person(0, "")  # Stands for a person whose data was deleted. No user has this id.


class Computer(Struct, frozen=True, tag="computer"):
    """A seat that was the computer's from the start."""

    level: Level


class StandIn(Struct, frozen=True, tag="stand-in"):
    """The computer plays for a person who has left the seat and may take it back."""

    level: Level
    owner: Person


Sitter: TypeAlias = Person | Computer | StandIn


class SeatOffer(Struct, frozen=True):
    """The person of a seat has asked this user to take it over."""

    seat: Seat
    user: int


# --- Terms ------------------------------------------------------------------------------------------------


class Pace(Enum):
    """How long a player may take for a move."""

    LIVE = "live"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"
    UNLIMITED = "unlimited"

    def is_too_fast_for(self, levels: Iterable[Level]) -> bool:
        """Return True if one of these levels thinks too long: people who play live wait for every move."""
        return self is Pace.LIVE and Level.EXPERT in levels


LIMITS: Final = {Pace.LIVE: 10 * MINUTE, Pace.DAY: DAY, Pace.THREE_DAYS: 3 * DAY, Pace.WEEK: 7 * DAY}
USUAL_MISSES: Final = 2
MISSES: Final = (1, 2, 3)  # Numbers of missed turns in a row to choose from, after which a computer has the seat


class Terms(Struct, frozen=True):
    """The terms of a table, from the wish to open it to the rematch."""

    game: str
    places: int  # Seats; computers take those left empty at the start, and people who join add some
    options: dict[str, str] = {}  # The game's own options that were chosen, by name; the others have their defaults
    level: Level = Level.NORMAL  # The level of computers that take empty seats, or the seats of people who left
    pace: Pace = Pace.THREE_DAYS
    theme: Theme = "light"
    misses: int = USUAL_MISSES  # Turns missed in a row after which a computer has the seat; it only plays those before
    rests_on_weekends: bool = False
    newcomers: bool = True
    aids: bool = True  # True if people are shown what fits, what to expect, what is left, which ways there are, hints
    rated: bool = True
    fixed_seats: bool = False  # True if people who join add no seats: they ask the host for one
    daily: DailyGame | None = None  # The daily game of which this is one person's try

    @property
    def changes_ratings(self) -> bool:
        """Return True if the game is rated: one without a time limit may be left lost for ever, and is not."""
        return self.rated and self.pace is not Pace.UNLIMITED


class Clock(Struct, frozen=True):
    """One person's time for a move, as it was agreed on.

    A clock begins when its person is asked to move, or has moved and is to move again. It stands still while its person
    is away, and so may end later than it says: ``deadlines.TableTime`` knows when.
    """

    seat: Seat
    since: int
    until: int
    reminded_at: int = 0
    granted_by: tuple[Seat, ...] = ()  # The seats of the opponents who have given its person more time

    @classmethod
    def begin(cls, seat: Seat, pace: Pace, now: int) -> Clock | None:
        limit = LIMITS.get(pace)
        return None if limit is None else cls(seat, now, now + limit)

    @property
    def limit(self) -> int:
        return self.until - self.since


# --- Planned turns: secrets of their seats ----------------------------------------------------------------

AS_PLANNED: Final = "plan-played"
FELL_BACK: Final = "plan-fell-back"  # The first move was not possible; another one of the plan was played
WAITS: Final = "plan-waits"  # Nothing of the plan was possible: the turn waits for its person
ASKS: Final = "plan-asks"  # The plan has begun the turn, and says nothing about the choice that has turned up


class PlannedTurn(Struct, frozen=True):
    """The plan of a seat for its next turn, or for the turn that it is in the middle of."""

    seat: Seat
    plan: TurnPlan
    begun: bool = False


class PlanReport(Struct, frozen=True):
    """The outcome of a seat's plan, kept until its person moves or plans again."""

    seat: Seat
    code: str
    events: tuple[Event, ...] = ()  # Why moves of it were not possible, and what happened in those played
    at: int = 0

    @property
    def fell_short(self) -> bool:
        return self.code != AS_PLANNED


# --- The table --------------------------------------------------------------------------------------------


class Phase(Enum):
    """How far a table is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Ending(Enum):
    """The reasons why a table can be over."""

    PLAYED = "played"
    VOTED = "voted"
    STOPPED = "stopped"
    CLOSED = "closed"
    EXPIRED = "expired"
    ABANDONED = "abandoned"  # Nobody played it any more


class OpenTable(Struct, frozen=True, kw_only=True):
    """The part of a table that is no secret."""

    channel: int
    guild: int
    match: str  # Names this game among all that the channel ever sees
    terms: Terms
    host: int
    opened_at: int
    changed_at: int
    sitters: tuple[Sitter, ...]
    phase: Phase = Phase.LOBBY
    revision: int = 1  # One more with every commit
    invited: tuple[Person, ...] = ()  # The persons for whom a lobby holds a seat until they answer
    asking: tuple[Person, ...] = ()  # The persons who have asked the host of a full lobby for a seat
    to_act: tuple[Seat, ...] = ()
    moves: int = 0
    moved_at: tuple[int, ...] = ()  # The time of each seat's last move, 0 before its first; empty before all moves
    votes: tuple[Seat, ...] = ()
    clocks: tuple[Clock, ...] = ()  # The clocks of the persons who are to act, where there is a limit
    asleep_until: int | None = None  # The time when a game ends that no person plays any more
    ending: Ending | None = None
    uncalled: tuple[Seat, ...] = ()  # The seats to move whose persons were asleep or away: they are called later
    substituted: tuple[Seat, ...] = ()  # The seats whose current turn a computer plays, for their persons' time was up
    clocks_stopped_at: int | None = None  # Since when all clocks stand still: a moderator's word, or a closed channel
    channel_closed: bool = False  # Nothing can be posted: the clocks stand still until it opens or the table moves
    thread_of: int = 0  # The channel whose thread the table's channel is; 0 where it is none
    followers: tuple[int, ...] = ()  # The users who have asked to be told how the game ends

    @property
    def game(self) -> str:
        return self.terms.game

    def seat_of(self, user: int) -> Seat | None:
        sitters = enumerate(self.sitters)
        return next((seat for seat, one in sitters if isinstance(one, Person) and one.user == user), None)

    @property
    def owners(self) -> tuple[Person | None, ...]:
        """The persons whose seats they are, also while a computer stands in for them; None for a computer's own."""
        played = (sitter.owner if isinstance(sitter, StandIn) else sitter for sitter in self.sitters)
        return tuple(one if isinstance(one, Person) else None for one in played)

    def owner_of(self, seat: Seat) -> int:
        return owner.user if (owner := self.owners[seat]) else 0

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(sitter for sitter in self.sitters if isinstance(sitter, Person))

    @property
    def votes_that_count(self) -> tuple[Seat, ...]:
        """The seats whose persons have voted to end the game and play themselves."""
        return tuple(seat for seat in self.votes if isinstance(self.sitters[seat], Person))

    @property
    def votes_needed(self) -> int:
        return len(self.people) // 2 + 1

    @property
    def free_seats(self) -> int:
        """The number of seats that nobody has taken and that are held for nobody."""
        return self.terms.places - len(self.sitters) - len(self.invited)

    def seat_to_reclaim(self, user: int) -> Seat | None:
        sitters = enumerate(self.sitters)
        return next((seat for seat, one in sitters if isinstance(one, StandIn) and one.owner.user == user), None)


class Facts(OpenTable, frozen=True, kw_only=True):
    """The part of a table that everybody may know."""

    commitment: str  # The seal of the secret, made with the lobby, or of the seed, made when the game started
    seed: str  # The seed itself, once the game is over; of a daily game it is opened when its day ends
    secret: str = ""  # The secret of a mixed seed, once the game is over
    begun_by: int = 0  # The interaction that started the game and is mixed into its seed; 0 if nothing is
    last_move: int = 0  # The revision of the last move: later commits have not moved the game on


class Table(OpenTable, frozen=True, kw_only=True):
    """A table with its secrets."""

    beginners: tuple[int, ...] = ()  # In a rematch's lobby users, 0 for computers: the first who sits there begins
    first: Seat | None = None  # The seat that begins; drawn by lot when None
    rules: int = 0
    secret: str = ""  # Drawn and sealed with the lobby; the seed is mixed of it and of ``begun_by``
    begun_by: int = 0  # The interaction that started the game; 0 if the seed is not mixed
    seed: str = ""
    position: str = ""
    moved: tuple[int, ...] = ()
    recap: tuple[PublicEvent, ...] = ()
    asked: tuple[Seat, ...] = ()  # The seats that the last public post asked to move and that have yet to do it
    asked_at_once: int = 0  # How many were to act when the post asked, computers too: side by side, each chooses once
    missed: tuple[int, ...] = ()  # The number of turns in a row that a computer has played for the person of each seat
    offer: SeatOffer | None = None  # The seat that its person would hand on
    left: tuple[int, ...] = ()  # The persons who have handed their seats on
    late: tuple[Seat, ...] = ()  # The seats whose persons took them over while the game ran
    planned: tuple[PlannedTurn, ...] = ()  # The next turns that persons have planned, at most one a seat
    plan_reports: tuple[PlanReport, ...] = ()  # The outcomes of earlier plans, at most one per seat

    def fixed_piles(self, game: AnyGame) -> dict[str, list[str]]:
        """Return the part of the set-up that the table fixes: the beginner, in games that know one."""
        return {"first": [str(self.first)]} if self.first is not None and "first" in game.piles else {}

    @property
    def facts(self) -> Facts:
        """Return the part that everybody may know."""
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
        """Return the table without the plan of a seat, and without what became of the one before."""
        return msgspec.structs.replace(
            self,
            planned=tuple(one for one in self.planned if one.seat != seat),
            plan_reports=tuple(one for one in self.plan_reports if one.seat != seat),
        )

    def missed_by(self, seat: Seat) -> int:
        return self.missed[seat] if self.missed else 0

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats to move whose persons move themselves: no computer plays this turn, and no plan."""
        played = {*self.substituted, *(one.seat for one in self.planned)}
        return tuple(seat for seat in self.to_act if isinstance(self.sitters[seat], Person) and seat not in played)

    @property
    def levels(self) -> frozenset[Level]:
        """The levels of the computers that play, and of those that may yet come."""
        return frozenset({self.terms.level, *(one.level for one in self.sitters if not isinstance(one, Person))})

    @property
    def started(self) -> bool:
        return bool(self.seed)


FORMAT = SaveFormat("table", rules=1, first=3)
