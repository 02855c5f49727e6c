"""The facts of a table: what everybody may know of it. They have no field for a secret."""

from __future__ import annotations

from msgspec import Struct

from chatbot.tables.clocks.pace import Clock
from chatbot.tables.table import Ending, Person, Phase, Sitter, StandIn, Table, seat_of_user
from chatbot.tables.terms import Terms
from engine.api import Seat
from engine.rng import commitment


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
