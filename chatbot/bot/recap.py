"""What happened at a table in few lines: one for each turn of each mover, with the mover's sign from the board.

A catalogue says briefly (``brief-built``) what an event said at length (``built``) would tell twice beside the picture;
a brief sentence that is empty leaves it to the picture, and is replaced by ``brief-alone-built`` where the mover did
nothing else that is told. An event without a brief sentence has a line of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from engine.api import Name, seat_name
from engine.wording import capitalised
from render.palette import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from chatbot.bot.voice import Voice
    from engine.api import PublicEvent

SIGNS: Final = {"triangle": "▲", "square": "■", "disc": "●", "diamond": "◆", "star": "★"}
"""The players' marks on the board, as letters."""
MOST_LINES: Final = 4
"""More than these push the picture off a phone's screen."""
SCORED: Final = "**+"
"""What stands in a line that tells of points."""


def brief_recap(events: Iterable[PublicEvent], voice: Voice, computers: Collection[int] = ()) -> list[str]:
    """What happened, one line a mover; where these are many, the computers that scored nothing share one."""
    lines = _lines(events, voice)
    folded = [mover for text, mover in lines if mover in computers and SCORED not in text]
    if len(lines) < MOST_LINES or len(folded) < 2:
        return [text for text, _ in lines]
    seats = tuple(seat_name(seat) for seat in dict.fromkeys(folded) if seat is not None)
    told = [text for text, mover in lines if mover not in computers or SCORED in text]
    return [*told, voice.text("computers-moved", {"seats": seats})]


def latest_lines(lines: Sequence[str], voice: Voice, most: int = MOST_LINES) -> list[str]:
    """What happened last, in at most so many lines; the first then says how many were left out, and where they stand.

    So many may come together where Discord was away, or a channel was closed, while people played on.
    """
    if len(lines) <= most:
        return list(lines)
    before = len(lines) - (most - 1)
    return [voice.text("earlier-lines", {"count": before}), *lines[before:]]


def _lines(events: Iterable[PublicEvent], voice: Voice) -> list[tuple[str, int | None]]:
    """One line a mover, with the mover's seat; what is no mover's has a line without one."""
    lines: list[tuple[str, int | None]] = []
    mover: Name | None = None
    parts: list[_Part] = []
    for event in joined(events):
        part = _part(event, voice)
        if part is None:
            lines += [*_line(mover, parts, voice), (voice.translate(event), None)]
            mover, parts = None, []
            continue
        seat = event.params.get("seat")
        if isinstance(seat, Name) and seat != mover:
            if mover is not None:  # what came before any mover belongs to this one: a tunnel tried in a post before
                lines += _line(mover, parts, voice)
                parts = []
            mover = seat
        parts += [part] if part.text else []
    return lines + _line(mover, parts, voice)


class _Part(NamedTuple):
    """What a line tells of one event, and whether only where it tells of no other."""

    text: str
    is_filler: bool


def _part(event: PublicEvent, voice: Voice) -> _Part | None:
    """What the mover's line tells of an event; None of one that has a line of its own."""
    for code, is_filler in ((f"brief-alone-{event.code}", True), (f"brief-{event.code}", False)):
        if voice.knows(code):
            return _Part(voice.text(code, event.params), is_filler)
    return None


def joined(events: Iterable[PublicEvent]) -> list[PublicEvent]:
    """The events, where cards that a mover draws one after the other are told as one number."""
    told: list[PublicEvent] = []
    for event in events:
        before = told[-1] if told else None
        if before is not None and before.code == event.code == "drew-cards" and _seat(before) == _seat(event):
            count = _count(before) + _count(event)
            told[-1] = msgspec.structs.replace(event, params={**event.params, "count": count})
        else:
            told.append(event)
    return told


def _line(mover: Name | None, parts: Sequence[_Part], voice: Voice) -> list[tuple[str, int | None]]:
    told = [part.text for part in parts if not part.is_filler] or [part.text for part in parts[:1]]
    if not told:
        return []
    if mover is None:
        return [(" · ".join(told), None)]
    seat = int(mover.id)
    called = voice.label(mover)
    name = capitalised(called) if seat == voice.reader else called
    return [(" · ".join([f"{SIGNS[PLAYERS[seat].mark]} **{name}**", *told]), seat)]


def _seat(event: PublicEvent) -> object:
    return event.params["seat"]


def _count(event: PublicEvent) -> int:
    count = event.params["count"]
    return count if isinstance(count, int) else 0
