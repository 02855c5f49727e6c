"""The personal data in a table, and how a person is removed from it.

When a person's data is deleted, the table loses their id, their name and their right to take a seat back. In a lobby
they leave. In a running game a computer takes their seat for good. In a finished game only the seat's number remains.
The moves and the record stay, because the game also belongs to the other players, and neither contains names.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TypeVar, assert_never

import msgspec
from msgspec import Struct

from chatbot.tables import lobby
from chatbot.tables.ending import stop
from chatbot.tables.outcome import NO_TABLE, NOT_SEATED, Change, Refusal, World, lobby_change, next_table
from chatbot.tables.play import clock_stopped, settle, settle_with_notice
from chatbot.tables.seats import handed_to_computer
from chatbot.tables.table import NOBODY, Actor, Computer, Ending, OpenTable, Person, Phase, Sitter, StandIn, Table
from engine.api import PublicEvent, Seat, Standings, seat_name
from engine.taps import TurnPlan

_T = TypeVar("_T", bound=OpenTable)


class PersonalRecord(Struct, frozen=True, omit_defaults=True):
    """The data that one table keeps about a person."""

    server: str  # The id as text, as Discord writes it
    channel: str
    match: str
    game: str
    phase: Phase
    opened_at: datetime
    changed_at: datetime
    host: bool
    seat: int | None = None  # The seat, counted from 1
    name: str = ""
    given_up: bool = False
    time_is_up_at: datetime | None = None
    voted_to_end: bool = False
    ending: Ending | None = None
    rank: int | None = None
    points: int | None = None
    offered_seat: int | None = None  # The seat that someone offered to this person, counted from 1
    handed_on: bool = False
    follows: bool = False
    planned: tuple[str, ...] = ()  # The moves of their plan for the next turn, as game notation


def mentions(table: Table, user: int) -> bool:
    named = [table.host, *table.beginners, *table.left, *table.followers]
    named += [one.user for one in (*table.invited, *table.asking)]
    offered = table.offer is not None and table.offer.user == user
    return offered or user in named or _seat_named(table, user) is not None


def personal_record(table: Table, user: int, standings: Standings | None) -> PersonalRecord:
    """Return everything a table stores about a person whom it mentions, with the standings if the game is over."""
    record = PersonalRecord(
        server=str(table.guild),
        channel=str(table.channel),
        match=table.match,
        game=table.game,
        phase=table.phase,
        opened_at=_as_datetime(table.opened_at),
        changed_at=_as_datetime(table.changed_at),
        host=table.host == user,
        ending=table.ending,
        offered_seat=table.offer.seat + 1 if table.offer is not None and table.offer.user == user else None,
        handed_on=user in table.left,
        follows=user in table.followers,
    )
    seat = _seat_named(table, user)
    if seat is None or (person := table.owners[seat]) is None:
        return record
    plan = table.plan_of(seat) or TurnPlan()
    until = next((clock.until for clock in table.clocks if clock.seat == seat), None)
    standing = next((one for one in standings.seats if one.seat == seat), None) if standings else None
    return msgspec.structs.replace(
        record,
        seat=seat + 1,
        name=person.name,
        given_up=isinstance(table.sitters[seat], StandIn),
        time_is_up_at=None if until is None else _as_datetime(until),
        voted_to_end=seat in table.votes,
        planned=tuple(filter(None, (*plan.moves, plan.otherwise))),
        rank=standing.rank if standing else None,
        points=standing.points if standing else None,
    )


def forget(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Remove the actor from the table, so that it mentions them nowhere."""
    user = actor.user
    if before is None:
        return NO_TABLE
    if not mentions(before, user):
        return NOT_SEATED
    match before.phase:
        case Phase.LOBBY:
            if before.seat_of(user) is None or isinstance(left := lobby.leave(before, actor, world), Refusal):
                return lobby_change(neutral(next_table(before, world.now), user))
            return msgspec.structs.replace(left, table=neutral(left.table, user))
        case Phase.PLAYING:
            return _playing_without(before, user, world.now)
        case Phase.OVER:
            return Change(neutral(next_table(before, world.now), user))
        case _:
            assert_never(before.phase)


def _playing_without(before: Table, user: int, now: int) -> Change:
    """Give the person's seat to a computer for good. The game ends if no person is left."""
    seat = before.seat_of(user)
    named = _seat_named(before, user)
    table = before if seat is None else clock_stopped(handed_to_computer(before, seat), seat)
    cleared = neutral(table, user)
    if all(owner in {None, NOBODY} for owner in cleared.owners):
        return stop(cleared, Ending.ABANDONED, PublicEvent("nobody-left"), now)
    following = next_table(cleared, now)
    if named is None:
        return settle(following, ())
    return settle_with_notice(following, PublicEvent("seat-for-good", {"seat": seat_name(named)}))


def neutral(table: Table, user: int) -> Table:
    """Return the table without any mention of this person."""
    named = _seat_named(table, user)
    return msgspec.structs.replace(
        unnamed(table, user),
        votes=tuple(seat for seat in table.votes if seat != named),
        beginners=tuple(one for one in table.beginners if one != user),
        recap=tuple(event for event in table.recap if not _names_person(event, named)),
        offer=None if table.offer is not None and table.offer.user == user else table.offer,
        left=tuple(one for one in table.left if one != user),
    )


def unnamed(table: _T, user: int) -> _T:
    """Return the table, or its public facts, without this person's names and ids."""
    return msgspec.structs.replace(
        table,
        host=NOBODY.user if table.host == user else table.host,
        sitters=tuple(_without_person(sitter, user) for sitter in table.sitters),
        invited=tuple(person for person in table.invited if person.user != user),
        asking=tuple(person for person in table.asking if person.user != user),
        followers=tuple(one for one in table.followers if one != user),
    )


def _without_person(sitter: Sitter, user: int) -> Sitter:
    match sitter:
        case Person() if sitter.user == user:
            return NOBODY
        case StandIn(level, owner) if owner.user == user:
            return StandIn(level, NOBODY)
        case Person() | StandIn() | Computer():
            return sitter
        case _:
            assert_never(sitter)


def _names_person(event: PublicEvent, seat: Seat | None) -> bool:
    """Return True if the table's own event names the person of this seat. Events of games contain no names."""
    return seat is not None and "name" in event.params and event.params.get("seat") == seat + 1


def _seat_named(table: Table, user: int) -> Seat | None:
    return next((seat for seat, owner in enumerate(table.owners) if owner and owner.user == user), None)


def _as_datetime(at: int) -> datetime:
    return datetime.fromtimestamp(at, UTC)
