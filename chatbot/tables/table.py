"""A table: one game in one channel, who sits there, and where it stands.

A ``Table`` is whole and secret: it holds the seed and the position. Only this package, the use cases and the store are
given one; everybody else gets ``Facts`` (``facts``), which have no field for a secret.

A table is stored in the form of a saved game: schema number, digest, upgrades from one schema to the next.
New fields get defaults; anything else is one more step in ``UPGRADES``.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from chatbot.tables.clocks.pace import Clock
from chatbot.tables.planning.planned_turn import PlannedTurn, PlanReport
from chatbot.tables.terms import Terms
from engine.ai.player import Level
from engine.api import PublicEvent, Seat
from engine.saved import SaveFormat, Upgrade

if TYPE_CHECKING:
    from engine.plans import TurnPlan


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
