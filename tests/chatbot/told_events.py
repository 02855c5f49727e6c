"""Events as the game's rules report them, without the table's mark for moves by computers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.api import Name, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.api import PublicEvent


def of_seats(events: Iterable[PublicEvent]) -> list[PublicEvent]:
    """Return the events with the bare seat in place of the table's mark for its computer."""
    return [_of_seat(event) for event in events]


def _of_seat(event: PublicEvent) -> PublicEvent:
    match event.params.get("seat"):
        case Name("seat", number):
            return msgspec.structs.replace(event, params={**event.params, "seat": seat_name(int(number))})
        case _:
            return event
