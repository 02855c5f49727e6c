"""Moving a table to another channel of its server.

A game stands still while its channel is gone, or closed to the bot, until the table moves or the channel opens: nobody
could read there whose turn it is.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from chatbot.tables import outcome
from chatbot.tables.deadlines import with_clocks_started
from chatbot.tables.outcome import Change, Refusal, TableMoved, World, heading, lobby_change, next_table, require_game
from chatbot.tables.play import settle
from chatbot.tables.table import Actor, Phase, Role, Table
from engine.api import PublicEvent


class NewHome(Struct, frozen=True):
    """The channel to which a table moves."""

    channel: int
    thread_of: int = 0  # The channel whose thread that is; 0 where it is none


class MovedTable(Struct, frozen=True):
    """A table in its new channel, and the message to the old one."""

    change: Change
    farewell: TableMoved


def move(before: Table | None, there: Table | None, actor: Actor, to: NewHome, now: int) -> MovedTable | Refusal:
    """Return the table in another channel, whose own table is ``there``; all who are to move are asked again."""
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
    # Deadlines, jobs and messages are named by revisions: in the old channel this was the next one.
    name, match, _ = heading(moved, 0)
    return MovedTable(change, TableMoved(name, match, before.revision + 1, to.channel))


def stop_while_closed(before: Table | None, _bot: Actor, world: World) -> Change | Refusal:
    """Pause a game while its channel rejects posts. A daily game still ends with its day."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if table.clocks_stopped_at is not None or table.terms.daily is not None:
        return outcome.CLOCKS_STOPPED
    return settle(next_table(table, world.now, clocks_stopped_at=world.now, channel_closed=True), ())


def start_once_open(before: Table | None, _bot: Actor, world: World) -> Change | Refusal:
    """Resume a game whose channel takes posts again."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if not table.channel_closed:
        return outcome.CLOCKS_RUN
    return settle(next_table(with_clocks_started(table, world.now), world.now), ())
