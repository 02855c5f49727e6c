"""Giving up a seat to a computer, and taking it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables.change import Change, next_table, require_game
from chatbot.tables.refusal import MODERATOR_ONLY, NOT_SEATED, NOTHING_TO_RECLAIM, PLAYS_NOT_HERE, Refusal
from chatbot.tables.settle import clock_stopped, settle_and_announce
from chatbot.tables.table import Person, Role, StandIn, Table
from engine.api import PublicEvent, Seat

if TYPE_CHECKING:
    from chatbot.tables.table import Actor, Sitter


def resign(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Let a computer play on in one's place; the seat may be taken back."""
    table = require_game(before)
    if isinstance(table, Refusal):
        return table
    seat = table.seat_of(actor.user)
    if seat is None:
        return NOT_SEATED
    resigned = clock_stopped(handed_to_computer(next_table(table, now), seat), seat)
    return settle_and_announce(resigned, PublicEvent("seat-resigned", {"name": actor.name, "seat": seat + 1}))


def replace(before: Table | None, actor: Actor, user: int, now: int) -> Change | Refusal:
    """A moderator lets a computer play on for a person who does not move; the seat may be taken back."""
    table = require_game(before)
    if isinstance(table, Refusal):
        return table
    if actor.role is not Role.MODERATOR:
        return MODERATOR_ONLY
    seat = table.seat_of(user)
    sitter = None if seat is None else table.sitters[seat]
    if seat is None or not isinstance(sitter, Person):
        return PLAYS_NOT_HERE
    replaced = clock_stopped(handed_to_computer(next_table(table, now), seat), seat)
    event = PublicEvent("seat-replaced", {"name": sitter.name, "seat": seat + 1, "moderator": actor.name})
    return settle_and_announce(replaced, event)


def reclaim(before: Table | None, actor: Actor, now: int) -> Change | Refusal:
    """Take one's seat back from the computer."""
    table = require_game(before)
    if isinstance(table, Refusal):
        return table
    seat = table.seat_to_reclaim(actor.user)
    if seat is None:
        return NOTHING_TO_RECLAIM
    back = _with_sitter(next_table(table, now), seat, Person(actor.user, actor.name))
    return settle_and_announce(
        clock_stopped(back, seat), PublicEvent("seat-reclaimed", {"name": actor.name, "seat": seat + 1})
    )


def handed_to_computer(table: Table, seat: Seat) -> Table:
    """The table where a computer stands in for the person of this seat, whose vote is gone."""
    sitter = table.sitters[seat]
    return _with_sitter(table, seat, StandIn(table.terms.level, sitter)) if isinstance(sitter, Person) else table


def _with_sitter(table: Table, seat: Seat, sitter: Sitter) -> Table:
    sitters = (*table.sitters[:seat], sitter, *table.sitters[seat + 1 :])
    votes = tuple(vote for vote in table.votes if vote != seat)
    return msgspec.structs.replace(table, sitters=sitters, votes=votes)
