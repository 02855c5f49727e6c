"""Giving up a seat and taking it back, ending a game early, playing another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables import lobby
from chatbot.tables.change import Change, game_of, in_lobby, next_table
from chatbot.tables.refusal import (
    ALREADY_VOTED,
    HOST_ONLY,
    MODERATOR_ONLY,
    NO_TABLE,
    NOT_SEATED,
    NOT_STARTED,
    NOTHING_TO_RECLAIM,
    PLAYS_NOT_HERE,
    TABLE_OVER,
    TABLE_TAKEN,
    Refusal,
)
from chatbot.tables.settle import announce, awake, with_notice
from chatbot.tables.table import NOBODY, Ending, Person, Phase, Role, StandIn, Table
from engine.api import PublicEvent, Seat

if TYPE_CHECKING:
    from chatbot.tables.table import Actor, Sitter


def resign(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Let a computer play on in one's place; the seat may be taken back."""
    table = game_of(before)
    if isinstance(table, Refusal):
        return table
    seat = table.seat_of(actor.user)
    if seat is None:
        return NOT_SEATED
    resigned = awake(handed_to_computer(next_table(table, now), seat), seat)
    return with_notice(resigned, PublicEvent("seat-resigned", {"name": actor.name, "seat": seat + 1}))


def replace(before: Table | None, actor: Actor, user: int, now: int) -> Change | Refusal:
    """A moderator lets a computer play on for somebody who does not; the seat may be taken back."""
    table = game_of(before)
    if isinstance(table, Refusal):
        return table
    if actor.role is not Role.MODERATOR:
        return MODERATOR_ONLY
    seat = table.seat_of(user)
    sitter = None if seat is None else table.sitters[seat]
    if seat is None or not isinstance(sitter, Person):
        return PLAYS_NOT_HERE
    replaced = awake(handed_to_computer(next_table(table, now), seat), seat)
    said = PublicEvent("seat-replaced", {"name": sitter.name, "seat": seat + 1, "moderator": actor.name})
    return with_notice(replaced, said)


def reclaim(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Take one's seat back from the computer."""
    table = game_of(before)
    if isinstance(table, Refusal):
        return table
    seat = table.seat_to_reclaim(actor.user)
    if seat is None:
        return NOTHING_TO_RECLAIM
    back = _seated(next_table(table, now), seat, Person(actor.user, actor.name))
    return with_notice(awake(back, seat), PublicEvent("seat-reclaimed", {"name": actor.name, "seat": seat + 1}))


def handed_to_computer(table: Table, seat: Seat) -> Table:
    """The table where a computer stands in for the person of this seat, whose vote is gone."""
    sitter = table.sitters[seat]
    return _seated(table, seat, StandIn(table.level, sitter)) if isinstance(sitter, Person) else table


def _seated(table: Table, seat: Seat, sitter: Sitter) -> Table:
    sitters = (*table.sitters[:seat], sitter, *table.sitters[seat + 1 :])
    votes = tuple(vote for vote in table.votes if vote != seat)
    return msgspec.structs.replace(table, sitters=sitters, votes=votes)


def end(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Vote to end the game; more than half of the persons who play are enough. A moderator's word is, too."""
    if before is None:
        return NO_TABLE
    if before.phase is Phase.OVER:
        return TABLE_OVER
    seat = before.seat_of(actor.user)
    if before.phase is Phase.LOBBY:
        may = before.host == actor.user or actor.role is Role.MODERATOR
        return lobby.close(before, now) if may else HOST_ONLY
    if actor.role is Role.MODERATOR:
        return stop(before, Ending.STOPPED, PublicEvent("game-stopped", {"name": actor.name}), now)
    if seat is None:
        return NOT_SEATED
    return _vote(before, actor, seat, now)


def _vote(table: Table, actor: Actor, seat: Seat, now: int) -> Change | Refusal:
    if seat in table.votes:
        return ALREADY_VOTED
    votes = (*table.votes, seat)
    needed = len(table.people) // 2 + 1
    if len(votes) >= needed:
        return stop(table, Ending.VOTED, PublicEvent("game-voted-over", {"votes": len(votes)}), now)
    said = PublicEvent("end-vote", {"name": actor.name, "votes": len(votes), "needed": needed})
    return with_notice(next_table(table, now, votes=votes), said)


def stop(table: Table, ending: Ending, said: PublicEvent, now: int) -> Change:
    """End the game before its end."""
    return announce(next_table(table, now, phase=Phase.OVER, ending=ending, to_act=()), [said])


def rematch(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """The same people and computers once more, in a new lobby; the next seat begins. Who is nobody now is not asked."""
    if before is None:
        return NO_TABLE
    if before.phase is not Phase.OVER:
        return TABLE_TAKEN
    if not before.started:
        return NOT_STARTED
    everybody = (sitter.owner if isinstance(sitter, StandIn) else sitter for sitter in before.sitters)
    sitters = tuple(sitter for sitter in everybody if sitter != NOBODY)
    if not any(isinstance(sitter, Person) and sitter.user == actor.user for sitter in sitters):
        return NOT_SEATED
    revision = before.revision + 1
    first = None if before.first is None else (before.first + 1) % before.places
    table = Table(
        channel=before.channel,
        guild=before.guild,
        match=lobby.name_match(now, revision),
        game=before.game,
        options=before.options,
        places=before.places,
        level=before.level,
        pace=before.pace,
        host=actor.user,
        opened_at=now,
        changed_at=now,
        sitters=sitters,
        revision=revision,
        first=first,
    )
    return in_lobby(table)
