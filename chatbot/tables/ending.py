"""Ending a game early, starting a rematch, and moving a table to another channel."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec import Struct

from chatbot.tables import lobby, outcome
from chatbot.tables.lobby import with_invitation
from chatbot.tables.outcome import Change, Refusal, TableMoved, World, heading, lobby_change, next_table
from chatbot.tables.play import settle, settle_with_notice, with_clocks_started
from chatbot.tables.table import NOBODY, Actor, Computer, Ending, OpenTable, Person, Phase, Role, Table
from engine.api import PublicEvent, Seat


def end(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Vote to end the game, or close the lobby. The game ends when more than half of the people playing, or a
    moderator, want it to end.

    If the actor is alone in the game, the game ends as if they had given up, even if they are a moderator or have
    already given up the seat.
    """
    if before is None:
        return outcome.NO_TABLE
    if (refusal := may_end(before, actor)) is not None:
        return refusal
    if before.phase is Phase.LOBBY:
        return lobby.close(before, world.now)
    told = PublicEvent("game-stopped", {"name": actor.name})
    if actor.role is Role.MODERATOR and not is_alone(before, actor):
        return stop(before, Ending.STOPPED, told, world.now)
    seat = before.seat_of(actor.user)
    return stop(before, Ending.VOTED, told, world.now) if seat is None else _vote(before, actor, seat, world.now)


def may_end(table: OpenTable, actor: Actor) -> Refusal | None:
    is_moderator = actor.role is Role.MODERATOR
    match table.phase:
        case Phase.OVER:
            return outcome.TABLE_OVER
        case Phase.LOBBY:
            return None if is_moderator or table.host == actor.user else outcome.HOST_ONLY
        case Phase.PLAYING:
            return None if is_moderator or table.seat_of(actor.user) is not None else outcome.NOT_SEATED
        case _:
            assert_never(table.phase)


def is_alone(table: OpenTable, actor: Actor) -> bool:
    """Return True if the actor owns a seat, even one they have given up, and no other person plays."""
    playing = {sitter.user for sitter in table.sitters if isinstance(sitter, Person)}
    return actor.user in {owner.user for owner in table.owners if owner} and playing <= {actor.user}


def _vote(table: Table, actor: Actor, seat: Seat, now: int) -> Change | Refusal:
    if seat in table.votes:
        return outcome.ALREADY_VOTED
    voted = next_table(table, now, votes=(*table.votes, seat))
    votes, needed = len(voted.votes_that_count), table.votes_needed
    if votes >= needed:
        alone = PublicEvent("game-stopped", {"name": actor.name})
        told = alone if needed == 1 else PublicEvent("game-voted-over", {"votes": votes})
        return stop(table, Ending.VOTED, told, now)
    return settle_with_notice(voted, PublicEvent("end-vote", {"name": actor.name, "votes": votes, "needed": needed}))


def stop(table: Table, ending: Ending, event: PublicEvent, now: int) -> Change:
    return settle(next_table(table, now, phase=Phase.OVER, ending=ending, to_act=()), [event])


def rematch(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Open a lobby on the same terms. The actor and the computers get seats, and the other players are invited.

    The player who sat after the last game's first player begins, if they play again. People whose data was deleted are
    left out. Against computers alone, the game begins at once.
    """
    if before is None:
        return outcome.NO_TABLE
    if before.phase is not Phase.OVER:
        return outcome.TABLE_TAKEN if before.guild else outcome.TABLE_TAKEN_ALONE
    if not before.started:
        return outcome.NOT_STARTED
    owners = before.owners
    host = next((one for one in owners if one and one.user == actor.user), None)
    if host is None:
        return outcome.NOT_SEATED
    others = tuple(one for one in owners if one and one not in {host, NOBODY})
    first = 0 if before.first is None else (before.first + 1) % len(owners)
    terms, revision = before.terms, before.revision + 1
    if terms.daily is not None:
        terms = msgspec.structs.replace(terms, daily=None, rated=True, aids=True)
    table = Table(
        channel=before.channel,
        guild=before.guild,
        match=lobby.new_match_id(world.now, revision),
        terms=terms,
        host=actor.user,
        opened_at=world.now,
        changed_at=world.now,
        sitters=(host, *(one for one in before.sitters if isinstance(one, Computer))),
        invited=others,
        beginners=tuple(one.user if one else 0 for one in (*owners[first:], *owners[:first])),
        revision=revision,
        thread_of=before.thread_of,
        secret=world.new_seed(),
    )
    return lobby.begun_if_complete(with_invitation(table, others, is_rematch=True), world)


class NewHome(Struct, frozen=True):
    """The channel to which a table moves."""

    channel: int
    thread_of: int = 0  # The parent channel if this channel is a thread, or 0


class MovedTable(Struct, frozen=True):
    """A table in its new channel, with the message for the old channel."""

    change: Change
    farewell: TableMoved


def move(before: Table | None, there: Table | None, actor: Actor, to: NewHome, now: int) -> MovedTable | Refusal:
    """Move the table to another channel, whose own table is ``there``, and ask the players to move again."""
    if before is None:
        return outcome.NO_TABLE
    if before.phase is Phase.OVER:
        return outcome.TABLE_OVER
    if actor.role is not Role.MODERATOR and actor.user != before.host:
        return outcome.HOST_OR_MODERATOR
    if to.channel == before.channel:
        return outcome.ALREADY_HERE
    if there is not None and there.phase is not Phase.OVER:
        return outcome.TABLE_TAKEN
    if before.channel_closed:
        before = with_clocks_started(before, now)
    revision = max(before.revision, there.revision if there else 0) + 1
    moved = msgspec.structs.replace(
        before, channel=to.channel, thread_of=to.thread_of, revision=revision, changed_at=now, asked=()
    )
    told = PublicEvent("table-moved-here", {"channel": f"<#{before.channel}>"})
    change = lobby_change(moved) if moved.phase is Phase.LOBBY else settle(moved, (told,))
    # Deadlines, jobs and messages are identified by revisions. This message gets the old channel's next one.
    name, match, _ = heading(moved, 0)
    return MovedTable(change, TableMoved(name, match, before.revision + 1, to.channel))
