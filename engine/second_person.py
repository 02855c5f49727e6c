"""A sentence to the one whom it is about: beside ``built``, which says a seat's name, there is ``you-built``.

A reader is a seat. Sentences without such a form say the reader's name, which is the word ``you`` (``YOU``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.messages import PrivateEvent, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.messages import Event, Seat, Translatable

YOU: Final = "reader"
"""The code of the word for the reader."""


def form_for_you(code: str) -> str:
    """The code of this sentence as it is said to the one whom it is about."""
    return f"you-{code}"


def is_about(message: Translatable, reader: Seat | None) -> bool:
    """Whether the reader's seat does, or is one of those who do, what is told."""
    if reader is None:
        return False
    own, seats = seat_name(reader), message.params.get("seats", ())
    return message.params.get("seat") == own or (isinstance(seats, tuple) and own in seats)


def heard_by(events: Sequence[Event], reader: Seat | None) -> list[Event]:
    """What this reader is told of a move; what they alone are told replaces what everybody is told of it."""
    own = [event for event in events if isinstance(event, PrivateEvent) and event.seat == reader]
    replaced = {event.code for event in own}
    return [
        event
        for event in events
        if event in own
        or not (isinstance(event, PrivateEvent) or (is_about(event, reader) and form_for_you(event.code) in replaced))
    ]
