"""Giving up a seat and taking it back, taking a computer's seat, and handing one's seat to a friend.

A newcomer sees the hand of the seat, so nobody may play two seats of one game: a person who can take a seat back, or
has handed one on, cannot take another. A person who hands a seat on has left the game. A person who takes over a seat
is not rated, so nobody gains from picking a game that is already won.

People without a seat can follow the game, and are told how it ends (``chatbot.posts.followers``).
"""

from __future__ import annotations

from typing import Final

import msgspec

from chatbot.tables import outcome
from chatbot.tables.outcome import Change, Refusal, World, next_table, require_game, require_own_seat
from chatbot.tables.play import clock_stopped, computer_turn, settle_with_notice, without
from chatbot.tables.table import Actor, Computer, Facts, OpenTable, Person, Role, SeatOffer, Sitter, StandIn, Table
from engine.ai.player import Level
from engine.api import PublicEvent, Seat, seat_name

MOST_FOLLOWERS: Final = 50


def may_resign(facts: Facts, user: int) -> Refusal | None:
    own = require_own_seat(facts, user)
    return own if isinstance(own, Refusal) else None


def resign(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(own := require_own_seat(before, actor.user), Refusal):
        return own
    table, seat = own
    resigned = clock_stopped(handed_to_computer(next_table(table, world.now), seat), seat)
    return settle_with_notice(resigned, PublicEvent("seat-resigned", {"name": actor.name, "seat": seat + 1}))


def may_replace(facts: OpenTable, actor: Actor, user: int) -> Refusal | None:
    if isinstance(table := require_game(facts), Refusal):
        return table
    if actor.role is not Role.MODERATOR:
        return outcome.MODERATOR_ONLY
    return outcome.PLAYS_NOT_HERE if table.seat_of(user) is None else None


def replace(before: Table | None, actor: Actor, world: World, user: int) -> Change | Refusal:
    """Let a computer play for a person who does not move. Only for moderators. The person can take the seat back."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if (refusal := may_replace(table, actor, user)) is not None:
        return refusal
    seat, sitter = next((n, one) for n, one in enumerate(table.owners) if one is not None and one.user == user)
    replaced = clock_stopped(handed_to_computer(next_table(table, world.now), seat), seat)
    event = PublicEvent("seat-replaced", {"name": sitter.name, "seat": seat + 1, "moderator": actor.name})
    return settle_with_notice(replaced, event)


def reclaim(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := require_game(before), Refusal):
        return table
    if (seat := table.seat_to_reclaim(actor.user)) is None:
        return outcome.NOTHING_TO_RECLAIM
    back = _with_sitter(next_table(table, world.now), seat, Person(actor.user, actor.name))
    event = PublicEvent("seat-reclaimed", {"name": actor.name, "seat": seat + 1})
    return settle_with_notice(clock_stopped(back, seat), event)


def may_join(before: Table | None, actor: Actor) -> tuple[Table, Seat] | Refusal:
    """Return the table and its first seat that was a computer's from the start, or why the actor may not take it."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if table.seat_of(actor.user) is not None:
        return outcome.ALREADY_SEATED
    if (refusal := _newcomer_refusal(table, actor.user)) is not None:
        return refusal
    if not table.terms.newcomers:
        return outcome.NO_NEWCOMERS
    seat = next((seat for seat, sitter in enumerate(table.sitters) if isinstance(sitter, Computer)), None)
    return outcome.NO_COMPUTERS_SEAT if seat is None else (table, seat)


def ask_to_join(before: Table | None, actor: Actor, _world: World) -> Refusal:
    """Return the question to confirm before taking a computer's seat, or why the actor may not take one."""
    found = may_join(before, actor)
    return found if isinstance(found, Refusal) else outcome.SURE_JOIN


def join_running_game(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(found := may_join(before, actor), Refusal):
        return found
    table, seat = found
    joined = _taken_over(next_table(table, world.now), seat, actor)
    return settle_with_notice(clock_stopped(joined, seat), PublicEvent("newcomer", {"seat": seat_name(seat)}))


def offer_seat(before: Table | None, actor: Actor, world: World, user: int) -> Change | Refusal:
    """Offer the actor's seat to a friend. This replaces any earlier offer."""
    if isinstance(own := require_own_seat(before, actor.user), Refusal):
        return own
    table, seat = own
    if table.seat_of(user) is not None or _newcomer_refusal(table, user) is not None:
        return outcome.PLAYED_HERE
    if table.terms.daily is not None:
        return outcome.DAILY_ALONE
    if not table.guild:
        return outcome.ALONE_HERE
    offer = PublicEvent("seat-offered", {"seat": seat_name(seat), "friend": str(user)})
    return settle_with_notice(next_table(table, world.now, offer=SeatOffer(seat, user)), offer)


def accept_seat(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(offered := _offered_seat(before, actor), Refusal):
        return offered
    table, seat = offered
    giver = table.sitters[seat]
    if not isinstance(giver, Person):
        return outcome.NOT_OFFERED
    taken = _taken_over(next_table(table, world.now), seat, actor)
    taken = msgspec.structs.replace(taken, offer=None, left=(*table.left, giver.user), asked=without(table.asked, seat))
    event = PublicEvent("seat-taken-over", {"seat": seat_name(seat), "name": giver.name})
    return settle_with_notice(clock_stopped(taken, seat), event)


def decline_seat(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(offered := _offered_seat(before, actor), Refusal):
        return offered
    table, seat = offered
    event = PublicEvent("seat-declined", {"seat": seat_name(seat), "name": actor.name})
    return settle_with_notice(next_table(table, world.now, offer=None), event)


def _offered_seat(before: Table | None, actor: Actor) -> tuple[Table, Seat] | Refusal:
    if isinstance(table := require_game(before), Refusal):
        return table
    offer = table.offer
    return (table, offer.seat) if offer is not None and offer.user == actor.user else outcome.NOT_OFFERED


def follow(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Add the actor to the people who are notified when the game ends."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if table.seat_of(actor.user) is not None:
        return outcome.ALREADY_SEATED
    others = without(table.followers, actor.user)
    if len(others) >= MOST_FOLLOWERS:
        return Refusal("too-many-followers", {"count": MOST_FOLLOWERS})
    return _followed_by(table, (*others, actor.user), world.now)


def unfollow(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := require_game(before), Refusal):
        return table
    return _followed_by(table, without(table.followers, actor.user), world.now)


def _followed_by(table: Table, followers: tuple[int, ...], now: int) -> Change | Refusal:
    """Set the followers, unless an expert is thinking, because a commit would make the expert start again."""
    turn = computer_turn(table)
    if turn is not None and turn.level is Level.EXPERT:
        return outcome.FOLLOW_LATER
    return Change(next_table(table, now, followers=followers))


def _newcomer_refusal(table: Table, user: int) -> Refusal | None:
    """Return a refusal if the person has seen another seat's hand and so may not take a seat, otherwise None."""
    if table.seat_to_reclaim(user) is not None:
        return outcome.SEAT_GIVEN_UP
    return outcome.PLAYED_HERE if user in table.left else None


def handed_to_computer(table: Table, seat: Seat) -> Table:
    """Let a computer stand in for the person of this seat. Their vote counts again if they return."""
    sitter = table.sitters[seat]
    return _with_sitter(table, seat, StandIn(table.terms.level, sitter)) if isinstance(sitter, Person) else table


def _taken_over(table: Table, seat: Seat, actor: Actor) -> Table:
    taken = _with_sitter(table, seat, Person(actor.user, actor.name))
    return msgspec.structs.replace(taken, late=(*without(table.late, seat), seat), votes=without(table.votes, seat))


def _with_sitter(table: Table, seat: Seat, sitter: Sitter) -> Table:
    table = table.without_plan(seat)
    sitters = (*table.sitters[:seat], sitter, *table.sitters[seat + 1 :])
    offer = None if table.offer is not None and table.offer.seat == seat else table.offer
    return msgspec.structs.replace(table, sitters=sitters, offer=offer)
