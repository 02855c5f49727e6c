"""A table: one game in one channel, who sits there, and where it stands.

A ``Table`` is whole and secret: it holds the seed and the position. Only this package, the use cases and the store are
given one; everybody else gets ``Facts`` (``facts``), which have no field for a secret.

A table is stored in the form of a saved game: schema number, digest, upgrades from one schema to the next.
New fields get defaults; anything else is one more step in ``UPGRADES``.

What people agree on when they open a table: which game, for how many, how well computers play, at what pace.

The facts of a table: what everybody may know of it. They have no field for a secret.

What a table keeps of a turn that was planned. All of it is a secret of its seat.

The pace of a table: how long a person may take for a move, and the clocks of those who are to move now.

A clock begins when its person is asked to move, or has moved and is to move again. When it is up, and when its person
is reminded, says ``clocks.table_time``.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from chatbot.people.daily import DailyGame
from chatbot.people.preferences import Theme
from engine.ai.player import Level
from engine.api import Event, PublicEvent, Seat
from engine.plans import TurnPlan
from engine.rng import commitment
from engine.saved import SaveFormat, Upgrade

if TYPE_CHECKING:
    from collections.abc import Iterable


def _gather_terms(state: dict[str, Any]) -> dict[str, Any]:
    """From schema 1, where each of the terms was a field of the table, and the oldest tables had no pace.

    Those keep no player to a time that was never agreed.
    """
    terms = {name: state.pop(name) for name in ("game", "places", "options", "level")}
    return {**state, "terms": {**terms, "pace": state.pop("pace", "unlimited")}}


UPGRADES: tuple[Upgrade, ...] = (_gather_terms,)
FORMAT = SaveFormat("table", rules=1, upgrades=UPGRADES)
LESSON_TABLE: Final = 0
"""What stands where else a channel does: the reader's own lesson. No channel has this id."""


class Role(Enum):
    """What a user may do besides playing."""

    MEMBER = "member"
    MODERATOR = "moderator"


class Actor(Struct, frozen=True):
    """The user who asks for something."""

    user: int
    name: str
    role: Role = Role.MEMBER


BOT: Final = Actor(-1, "")
"""The bot itself, which acts for computers, plans and deadlines: no user has this id."""


class Person(Struct, frozen=True, tag="person"):
    """A user who plays a seat."""

    user: int
    name: str


NOBODY: Final = Person(0, "")
"""Stands for a person who had their data deleted: no user has this id."""


class Computer(Struct, frozen=True, tag="computer"):
    """A seat that was the computer's from the start."""

    level: Level


class StandIn(Struct, frozen=True, tag="stand-in"):
    """The computer plays for a person who has left the seat and may take it back."""

    level: Level
    owner: Person


Sitter: TypeAlias = Person | Computer | StandIn


class SeatOffer(Struct, frozen=True):
    """The person of a seat has asked another one to take it over."""

    seat: Seat
    user: int


class Phase(Enum):
    """How far a table is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Ending(Enum):
    """Why a table is over."""

    PLAYED = "played"
    VOTED = "voted"
    STOPPED = "stopped"
    CLOSED = "closed"
    """It never started."""
    EXPIRED = "expired"
    """Nobody started it in time."""
    ABANDONED = "abandoned"
    """Nobody played it any more."""


def seat_of_user(sitters: tuple[Sitter, ...], user: int) -> Seat | None:
    """The seat that this user plays now."""
    for seat, sitter in enumerate(sitters):
        if isinstance(sitter, Person) and sitter.user == user:
            return seat
    return None


class Table(Struct, frozen=True, rename={"asked": "called", "asked_at_once": "together"}):
    """All that is known of a table."""

    channel: int
    guild: int
    match: str
    """Names this game among all that the channel ever sees."""
    terms: Terms
    host: int
    opened_at: int
    changed_at: int
    sitters: tuple[Sitter, ...]
    phase: Phase = Phase.LOBBY
    revision: int = 1
    """One more with every commit."""
    invited: tuple[Person, ...] = ()
    """In a lobby: the persons for whom a seat is held until they answer."""
    beginners: tuple[int, ...] = ()
    """In the lobby of a rematch: who is to begin, by their ids, 0 for a computer; the first of them who sits there."""
    first: Seat | None = None
    """Who begins; drawn by lot when None."""
    rules: int = 0
    seed: str = ""
    position: str = ""
    to_act: tuple[Seat, ...] = ()
    moves: int = 0
    moved: tuple[int, ...] = ()
    """The revision of each seat's last move."""
    moved_at: tuple[int, ...] = ()
    """When that was, in seconds since 1970; 0 before the first. Empty at a table of a time when it was not noted."""
    votes: tuple[Seat, ...] = ()
    recap: tuple[PublicEvent, ...] = ()
    """What has happened since the last public post."""
    asked: tuple[Seat, ...] = ()
    """The seats that the last public post asked to move and that have not had their turn yet."""
    asked_at_once: int = 0
    """How many seats were to act when the last public post asked, computers too: side by side, each chooses once."""
    clocks: tuple[Clock, ...] = ()
    """Of the persons who are to act, where there is a limit."""
    asleep_until: int | None = None
    """When the game ends that no person plays any more."""
    ending: Ending | None = None
    uncalled: tuple[Seat, ...] = ()
    """The seats to move whose persons the post did not call, for they were asleep or away: they are called later."""
    substituted: tuple[Seat, ...] = ()
    """The seats whose turn of now a computer plays, for their persons' time was up."""
    lapses: tuple[int, ...] = ()
    """For how many turns in a row a computer has played for the person of each seat."""
    clocks_stopped_at: int | None = None
    """Since when all clocks stand still, by a moderator's word or because the channel is closed."""
    channel_closed: bool = False
    """Nothing can be posted in the channel: the clocks stand still until that is possible, or the table moves."""
    offer: SeatOffer | None = None
    """The seat that its person would hand on."""
    left: tuple[int, ...] = ()
    """The persons who have handed their seats on."""
    thread_of: int = 0
    """The channel whose thread the table's channel is; 0 where it is none."""
    planned: tuple[PlannedTurn, ...] = ()
    """The next turns that persons have planned, at most one a seat."""
    plan_reports: tuple[PlanReport, ...] = ()
    """What became of the plans before those, at most one a seat."""

    def planned_turn(self, seat: Seat) -> PlannedTurn | None:
        """The turn that the person of this seat has planned."""
        return next((one for one in self.planned if one.seat == seat), None)

    def plan_of(self, seat: Seat) -> TurnPlan | None:
        """What the person of this seat wants to be played in their next turn."""
        planned = self.planned_turn(seat)
        return None if planned is None else planned.plan

    def plan_report(self, seat: Seat) -> PlanReport | None:
        """What became of this seat's last plan."""
        return next((one for one in self.plan_reports if one.seat == seat), None)

    def lapses_of(self, seat: Seat) -> int:
        """For how many turns in a row a computer has played for this seat's person."""
        return self.lapses[seat] if self.lapses else 0

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats to move whose persons move themselves: no computer plays this turn, and no plan."""
        played = {*self.substituted, *(one.seat for one in self.planned)}
        return tuple(seat for seat in self.to_act if isinstance(self.sitters[seat], Person) and seat not in played)

    @property
    def game(self) -> str:
        """The id of the game that is played, or will be."""
        return self.terms.game

    def seat_of(self, user: int) -> Seat | None:
        """The seat that this user plays now."""
        return seat_of_user(self.sitters, user)

    def seat_to_reclaim(self, user: int) -> Seat | None:
        """The seat where a computer stands in for this user."""
        for seat, sitter in enumerate(self.sitters):
            if isinstance(sitter, StandIn) and sitter.owner.user == user:
                return seat
        return None

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons who play now."""
        return tuple(sitter for sitter in self.sitters if isinstance(sitter, Person))

    @property
    def levels(self) -> frozenset[Level]:
        """Of the computers that play, and of those that may yet come."""
        return frozenset({self.terms.level, *(one.level for one in self.sitters if not isinstance(one, Person))})

    @property
    def free_seats(self) -> int:
        """The seats that nobody has taken and that are held for nobody."""
        return self.terms.places - len(self.sitters) - len(self.invited)

    @property
    def started(self) -> bool:
        """Whether there is, or was, a game."""
        return bool(self.seed)


def without_plan(table: Table, seat: Seat) -> Table:
    """The table without the plan of a seat, and without what became of the one before."""
    return msgspec.structs.replace(
        table,
        planned=tuple(one for one in table.planned if one.seat != seat),
        plan_reports=tuple(one for one in table.plan_reports if one.seat != seat),
    )


class Facts(Struct, frozen=True):
    """What everybody may know of a table."""

    channel: int
    guild: int
    match: str
    terms: Terms
    host: int
    opened_at: int
    changed_at: int
    sitters: tuple[Sitter, ...]
    phase: Phase
    revision: int
    to_act: tuple[Seat, ...]
    clocks: tuple[Clock, ...]
    asleep_until: int | None
    moves: int
    votes: tuple[Seat, ...]
    ending: Ending | None
    commitment: str
    """What was promised about the seed when the game started; empty before."""
    seed: str
    """The seed itself, once the game is over; of a daily game it is opened when its day ends."""
    invited: tuple[Person, ...] = ()
    """In a lobby: the persons for whom a seat is held until they answer."""
    uncalled: tuple[Seat, ...] = ()
    """The seats to move whose persons are called later, for they were asleep or away."""
    substituted: tuple[Seat, ...] = ()
    """The seats whose turn of now a computer plays."""
    clocks_stopped_at: int | None = None
    """Since when all clocks stand still."""
    channel_closed: bool = False
    """They do because nothing can be posted in the channel."""
    moved_at: tuple[int, ...] = ()
    """When each seat moved last; 0 before its first move."""
    thread_of: int = 0
    """The channel whose thread the table's channel is; 0 where it is none."""
    last_move: int = 0
    """The revision of the last move: what else was committed since has not moved the game on."""

    @property
    def game(self) -> str:
        """The id of the game that is played, or will be."""
        return self.terms.game

    def seat_of(self, user: int) -> Seat | None:
        """The seat that this user plays now."""
        return seat_of_user(self.sitters, user)

    def owner_of(self, seat: Seat) -> int:
        """The person whose seat it is, also while a computer stands in for them; 0 for a computer's own."""
        match self.sitters[seat]:
            case Person(user) | StandIn(owner=Person(user)):
                return user
            case _:
                return 0

    @property
    def free_seats(self) -> int:
        """The seats that nobody has taken and that are held for nobody."""
        return self.terms.places - len(self.sitters) - len(self.invited)


def public_facts(table: Table) -> Facts:
    """What everybody may know of this table."""
    return Facts(
        channel=table.channel,
        guild=table.guild,
        match=table.match,
        terms=table.terms,
        host=table.host,
        opened_at=table.opened_at,
        changed_at=table.changed_at,
        sitters=table.sitters,
        phase=table.phase,
        revision=table.revision,
        to_act=table.to_act,
        clocks=table.clocks,
        asleep_until=table.asleep_until,
        moves=table.moves,
        votes=table.votes,
        ending=table.ending,
        invited=table.invited,
        commitment=commitment(table.seed) if table.started else "",
        seed=table.seed if table.phase is Phase.OVER and table.terms.daily is None else "",
        uncalled=table.uncalled,
        substituted=table.substituted,
        clocks_stopped_at=table.clocks_stopped_at,
        channel_closed=table.channel_closed,
        moved_at=table.moved_at,
        thread_of=table.thread_of,
        last_move=max(table.moved, default=0),
    )


AS_PLANNED: Final = "plan-played"
FELL_BACK: Final = "plan-fell-back"
"""The first move was not possible; another one of the plan was played."""
WAITS: Final = "plan-waits"
"""Nothing of the plan was possible: the turn waits for its person."""
ASKS: Final = "plan-asks"
"""The plan has begun the turn, and says nothing about the choice that has turned up."""


class PlannedTurn(Struct, frozen=True):
    """The plan of a seat for its next turn, or for the turn that it is in the middle of."""

    seat: Seat
    plan: TurnPlan
    begun: bool = False
    """Whether a move of it has been played."""


class PlanReport(Struct, frozen=True):
    """What became of a seat's plan; kept until its person moves or plans again."""

    seat: Seat
    code: str
    events: tuple[Event, ...] = ()
    """Why moves of it were not possible, and what happened in those that were played."""
    at: int = 0
    """When that was."""

    @property
    def fell_short(self) -> bool:
        """Whether something else has come of it than its person wanted most."""
        return self.code != AS_PLANNED


MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Pace(Enum):
    """What people choose from."""

    LIVE = "live"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"
    UNLIMITED = "unlimited"


LIMITS: Final = {Pace.LIVE: 10 * MINUTE, Pace.DAY: DAY, Pace.THREE_DAYS: 3 * DAY, Pace.WEEK: 7 * DAY}
"""Seconds for a move."""


class Clock(Struct, frozen=True):
    """One person's time for a move, as it was agreed on.

    It stands still while its person is away, and so may end later than it says:
    ``clocks.table_time`` knows when.
    """

    seat: Seat
    since: int
    until: int
    reminded: int = 0
    """How many of the usual reminders were sent, in a clock of before; today ``reminded_at`` says when the last was."""
    reminded_at: int = 0
    """When its person was reminded last."""
    granted_by: tuple[Seat, ...] = ()
    """The seats of the opponents who have given its person more time."""

    @classmethod
    def begin(cls, seat: Seat, pace: Pace, now: int) -> Clock | None:
        """A clock that starts now; none where there is no limit."""
        limit = LIMITS.get(pace)
        return None if limit is None else cls(seat, now, now + limit)

    @property
    def limit(self) -> int:
        """How many seconds its person has, while they are there."""
        return self.until - self.since


USUAL_MISSES: Final = 2
MISSES: Final = (1, 2, 3)
"""After how many missed turns in a row a computer may have the seat."""


def is_too_fast(pace: Pace, levels: Iterable[Level]) -> bool:
    """Whether one of these levels thinks too long for the pace: people who play live wait for every move."""
    return pace is Pace.LIVE and Level.EXPERT in levels


class Terms(Struct, frozen=True):
    """The terms of a table, from the wish to open it to the rematch. They are stored with it: new ones get defaults."""

    game: str
    """The game's id."""
    places: int
    """Seats; computers take those left empty at the start."""
    options: dict[str, str] = {}
    """What was chosen of the game's own options, by name; what is missing is as usual."""
    level: Level = Level.NORMAL
    """How well computers play that take empty seats, or the seats of people who left."""
    pace: Pace = Pace.THREE_DAYS
    theme: Theme = "light"
    """Of the pictures that everybody at the table sees."""
    turns_played_for: int = USUAL_MISSES
    """How many turns in a row a computer plays for a person whose time is up; after the last one it has the seat."""
    rests_on_weekends: bool = False
    """Whether clocks stand still on Saturdays and Sundays."""
    newcomers: bool = True
    """Whether people may take computers' seats while the game is running."""
    aids: bool = True
    """Whether people are shown what fits, what may be expected, what is left, which ways there are, and hints."""
    rated: bool = True
    """Whether its result changes the ratings of those who play."""
    daily: DailyGame | None = None
    """What it is of the daily game, of which it is one person's try."""
