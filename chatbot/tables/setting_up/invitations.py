"""Invitations: a seat in a lobby is held for each person who is invited, until they accept or decline.

Nobody sits at a table who has not said so: whoever is invited, to a first game or to a rematch, answers for themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables.change import Change, lobby_change, next_table, require_lobby
from chatbot.tables.messages import Invitation, message_id
from chatbot.tables.refusal import ALONE_HERE, HOST_SETS_UP, INVITATION_OVER, NOT_INVITED, Refusal, table_full
from chatbot.tables.table import Person, Phase, Role, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.tables.change import Games
    from chatbot.tables.table import Actor


def invite(before: Table | None, actor: Actor, people: Iterable[Person], games: Games, now: int) -> Change | Refusal:
    """Hold a seat for each of these persons who has none yet. Where too few are free, more are added."""
    table = require_lobby(before)
    if isinstance(table, Refusal):
        return table
    if table.host != actor.user and actor.role is not Role.MODERATOR:
        return HOST_SETS_UP
    if not table.guild:
        return ALONE_HERE
    known = {person.user for person in (*table.people, *table.invited)}
    new = tuple({person.user: person for person in people if person.user not in known}.values())
    places = max(table.terms.places, table.terms.places - table.free_seats + len(new))
    if places > games(table.game).seats[1]:
        return table_full(table.host)
    terms = msgspec.structs.replace(table.terms, places=places)
    return with_invitation(next_table(table, now, terms=terms, invited=(*table.invited, *new)), new)


def with_invitation(table: Table, people: tuple[Person, ...], *, is_rematch: bool = False) -> Change:
    """The change to this lobby, which asks these persons to take their seats."""
    change = lobby_change(table)
    if not people:
        return change
    users = tuple(person.user for person in people)
    name = message_id(table.match, table.revision, 1)
    message = Invitation(name, table.match, table.revision, table.host, users, is_rematch)
    return msgspec.structs.replace(change, messages=(*change.messages, message))


def accept(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Take the seat that is held for this person."""
    table = _inviting(before, actor)
    if isinstance(table, Refusal):
        return table
    sitters = (*table.sitters, Person(actor.user, actor.name))
    return lobby_change(next_table(table, now, sitters=sitters, invited=_without(table, actor.user)))


def decline(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Give the seat free that is held for this person."""
    table = _inviting(before, actor)
    if isinstance(table, Refusal):
        return table
    return lobby_change(next_table(table, now, invited=_without(table, actor.user)))


def is_invited(table: Table, user: int) -> bool:
    """Whether a seat is held for this person."""
    return any(person.user == user for person in table.invited)


def _inviting(before: Table | None, actor: Actor) -> Table | Refusal:
    """The lobby, if a seat is held there for this person."""
    if before is None or before.phase is not Phase.LOBBY:
        return INVITATION_OVER
    return before if is_invited(before, actor.user) else NOT_INVITED


def _without(table: Table, user: int) -> tuple[Person, ...]:
    return tuple(person for person in table.invited if person.user != user)
