"""Who is mentioned because of what happened: a person for whom a computer moved, or to whose seat it came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.tables.table import Person, StandIn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chatbot.tables.facts import Facts
    from engine.api import PublicEvent

MENTIONING: Final = {"seat-time-up", "turn-substituted"}
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
    """The person whom this event mentions; 0 where they have come back to a seat that they lost."""
    seat = event.params.get("seat")
    if event.code not in MENTIONING or not isinstance(seat, int) or seat > len(facts.sitters):
        return 0
    sitter = facts.sitters[seat - 1]
    if event.code == "turn-substituted":
        return sitter.user if isinstance(sitter, Person) else 0
    return sitter.owner.user if isinstance(sitter, StandIn) else 0
