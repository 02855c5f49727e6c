"""Changing the terms of a table after it was opened: any of them in the lobby, the pace in a game, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables.change import Change, lobby_change, next_table
from chatbot.tables.lobby import lobby_set_up_by, terms_refusal
from chatbot.tables.refusal import (
    EXPERTS_TAKE_TIME,
    HOST_SETS_UP,
    MODERATOR_ONLY,
    NO_TABLE,
    TABLE_OVER,
    Refusal,
    seats_needed,
)
from chatbot.tables.settle import settle_and_announce
from chatbot.tables.table import Computer, Phase, Role, Table
from chatbot.tables.terms import is_too_fast
from engine.api import Name, PublicEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.tables.change import Games
    from chatbot.tables.clocks.pace import Pace
    from chatbot.tables.table import Actor, Sitter
    from chatbot.tables.terms import Terms
    from engine.ai.player import Level


def set_up(
    before: Table | None, actor: Actor, change: Callable[[Terms], Terms], games: Games, now: int
) -> Change | Refusal:
    """The host changes the terms of a lobby: ``change`` makes the new ones of those that hold.

    A new level holds for the computers that sit there already, too.
    """
    table = lobby_set_up_by(before, actor)
    if isinstance(table, Refusal):
        return table
    terms = change(table.terms)
    refusal = terms_refusal(terms, games(terms.game))
    if refusal is not None:
        return refusal
    needed = len(table.sitters) + len(table.invited)
    if terms.places < needed:
        return seats_needed(needed)
    sitters = table.sitters if terms.level == table.terms.level else _at_level(terms.level, table.sitters)
    changed = next_table(table, now, terms=terms, sitters=sitters)
    return EXPERTS_TAKE_TIME if is_too_fast(terms.pace, changed.levels) else lobby_change(changed)


def _at_level(level: Level, sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
    """Those who sit there, where every computer plays at this level."""
    return tuple(Computer(level) if isinstance(sitter, Computer) else sitter for sitter in sitters)


def change_pace(before: Table | None, actor: Actor, pace: Pace, now: int) -> Change | Refusal:
    """Play faster or slower from now on; everybody who is to move has the whole time anew, and no game sleeps.

    No person's time is cut by another player: in a game the pace is for moderators to change, or for the only person
    who plays.
    """
    if before is None:
        return NO_TABLE
    if before.phase is Phase.OVER:
        return TABLE_OVER
    if is_too_fast(pace, before.levels):
        return EXPERTS_TAKE_TIME
    terms = msgspec.structs.replace(before.terms, pace=pace)
    if before.phase is Phase.LOBBY:
        may = before.host == actor.user or actor.role is Role.MODERATOR
        return lobby_change(next_table(before, now, terms=terms)) if may else HOST_SETS_UP
    alone = [person.user for person in before.people] == [actor.user]
    if not alone and actor.role is not Role.MODERATOR:
        return MODERATOR_ONLY
    table = next_table(before, now, terms=terms, clocks=(), asleep_until=None)
    event = PublicEvent("pace-changed", {"name": actor.name, "pace": Name("pace", pace.value)})
    return settle_and_announce(table, event)
