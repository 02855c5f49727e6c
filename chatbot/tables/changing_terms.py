"""Changing the terms of a table after it was opened: today its pace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables.change import Change, lobby_change, next_table
from chatbot.tables.refusal import HOST_ONLY, MODERATOR_ONLY, NO_TABLE, TABLE_OVER, Refusal
from chatbot.tables.settle import settle_and_announce
from chatbot.tables.table import Phase, Role, Table
from engine.api import Name, PublicEvent

if TYPE_CHECKING:
    from chatbot.tables.pace import Pace
    from chatbot.tables.table import Actor


def change_pace(before: Table | None, actor: Actor, pace: Pace, now: int) -> Change | Refusal:
    """Play faster or slower from now on; everybody who is to move has the whole time anew, and no game sleeps.

    No person's time is cut by another player: in a game the pace is for moderators to change, or for the only person
    who plays.
    """
    if before is None:
        return NO_TABLE
    if before.phase is Phase.OVER:
        return TABLE_OVER
    terms = msgspec.structs.replace(before.terms, pace=pace)
    if before.phase is Phase.LOBBY:
        may = before.host == actor.user or actor.role is Role.MODERATOR
        return lobby_change(next_table(before, now, terms=terms)) if may else HOST_ONLY
    alone = [person.user for person in before.people] == [actor.user]
    if not alone and actor.role is not Role.MODERATOR:
        return MODERATOR_ONLY
    table = next_table(before, now, terms=terms, clocks=(), asleep_until=None)
    event = PublicEvent("pace-changed", {"name": actor.name, "pace": Name("pace", pace.value)})
    return settle_and_announce(table, event)
