"""Who is mentioned because of what happened: a person whose seat went to a computer while they were away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.tables.table import StandIn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.tables.table import Facts
    from engine.api import PublicEvent

MENTIONING: Final = {"seat-time-up"}
"""Codes of events that mention the person of their seat, by the parameters ``name`` and ``seat``, counted from 1."""


def with_mentions(events: Iterable[PublicEvent], facts: Facts) -> tuple[tuple[PublicEvent, ...], tuple[int, ...]]:
    """The events with mentions instead of the names of those who must know, and the persons mentioned."""
    told = []
    mentioned = []
    for event in events:
        user = _absent(event, facts)
        if user:
            mentioned.append(user)
            event = msgspec.structs.replace(event, params={**event.params, "name": f"<@{user}>"})  # noqa: PLW2901
        told.append(event)
    return tuple(told), tuple(dict.fromkeys(mentioned))


def _absent(event: PublicEvent, facts: Facts) -> int:
    """The person whom this event mentions, if a computer still stands in for them; else 0."""
    seat = event.params.get("seat")
    if event.code not in MENTIONING or not isinstance(seat, int) or seat > len(facts.sitters):
        return 0
    sitter = facts.sitters[seat - 1]
    return sitter.owner.user if isinstance(sitter, StandIn) else 0
