"""More time for people who are to move: a day from an opponent, clocks stopped by a moderator, a holiday told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables.change import Change, World, next_table, require_game, require_own_seat
from chatbot.tables.refusal import CLOCKS_RUN, CLOCKS_STOPPED, MODERATOR_ONLY, NO_CLOCK_TO_EXTEND, TIME_GIVEN, Refusal
from chatbot.tables.settle import settle_with_notice
from chatbot.tables.table import DAY, Actor, Clock, Role, Table
from engine.api import PublicEvent, Seat, Value, seat_name

if TYPE_CHECKING:
    from chatbot.people.own_time import Absence


def give_day(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Give a day more to everybody else who is to move. Each opponent may do so once a move."""
    own = require_own_seat(before, actor.user)
    if isinstance(own, Refusal):
        return own
    table, seat = own
    others = [clock for clock in table.clocks if clock.seat != seat]
    if not others or table.asleep_until is not None:
        return NO_CLOCK_TO_EXTEND
    given = [clock for clock in others if seat not in clock.granted_by]
    if not given:
        return TIME_GIVEN
    clocks = tuple(_extended(clock, seat) if clock in given else clock for clock in table.clocks)
    event = PublicEvent(
        "day-given", {"seat": seat_name(seat), "others": tuple(seat_name(clock.seat) for clock in given)}
    )
    return settle_with_notice(next_table(table, world.now, clocks=clocks), event)


def _extended(clock: Clock, by: Seat) -> Clock:
    return msgspec.structs.replace(clock, until=clock.until + DAY, granted_by=(*clock.granted_by, by))


def stop_clocks(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Stop all clocks of a game until they are started again; moderators only."""
    table = _game_managed_by(before, actor)
    if isinstance(table, Refusal):
        return table
    if table.clocks_stopped_at is not None:
        return CLOCKS_STOPPED
    event = PublicEvent("clocks-stopped-by", {"name": actor.name})
    return settle_with_notice(next_table(table, world.now, clocks_stopped_at=world.now), event)


def start_clocks(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Let the clocks of a game go on from where they were stopped; moderators only."""
    table = _game_managed_by(before, actor)
    if isinstance(table, Refusal):
        return table
    if table.clocks_stopped_at is None:
        return CLOCKS_RUN
    event = PublicEvent("clocks-started-by", {"name": actor.name})
    return settle_with_notice(next_table(with_clocks_started(table, world.now), world.now), event)


def with_clocks_started(table: Table, now: int) -> Table:
    """Return the table whose clocks go on from where they were stopped."""
    stopped_at = now if table.clocks_stopped_at is None else table.clocks_stopped_at
    clocks = tuple(_later(clock, now - max(stopped_at, clock.since)) for clock in table.clocks)
    return msgspec.structs.replace(table, clocks=clocks, clocks_stopped_at=None, channel_closed=False)


def _later(clock: Clock, seconds: int) -> Clock:
    reminded_at = clock.reminded_at + seconds if clock.reminded_at else 0
    return msgspec.structs.replace(
        clock, since=clock.since + seconds, until=clock.until + seconds, reminded_at=reminded_at
    )


def _game_managed_by(before: Table | None, actor: Actor) -> Table | Refusal:
    if actor.role is not Role.MODERATOR:
        return MODERATOR_ONLY
    return require_game(before)


def tell_away(before: Table | None, actor: Actor, world: World, absence: Absence) -> Change | Refusal:
    """Tell everybody that the actor, who is waited for, is on holiday. Their clock stands still by itself."""
    own = require_own_seat(before, actor.user)
    if isinstance(own, Refusal):
        return own
    table, seat = own
    values: dict[str, Value] = {"seat": seat_name(seat), "until": str(absence.last)}
    if absence.since > world.now:
        event = PublicEvent("will-be-away", {**values, "since": str(absence.since)})
    else:
        event = PublicEvent("goes-away", values)
    return settle_with_notice(next_table(table, world.now), event)
