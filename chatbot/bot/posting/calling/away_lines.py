"""Who at a table is on holiday or soon will be, and until when: everybody there may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.descriptions import sitter_name
from chatbot.bot.timestamps import day_of, relative_time
from chatbot.players.holiday import DAY
from chatbot.players.schedule import Schedule
from chatbot.tables.table import Person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.voice import Voice
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.table import Facts


SOON: Final = 7 * DAY
"""Seconds before a planned holiday from which on it is told."""


def brief_absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """The same for all of them in one line, which has room beside a picture: when they are back, or go."""
    parts = []
    for name, schedule in _people(voice, facts, schedules):
        absence, planned = schedule.absence_at(now), schedule.absence_after(now)
        if absence is not None:
            parts.append(voice.text("away-until-brief", {"name": name, "at": relative_time(absence.until)}))
        elif planned is not None and planned.since < now + SOON:
            parts.append(voice.text("away-soon-brief", {"name": name, "at": relative_time(planned.since)}))
    return f"🏖️ {' · '.join(parts)}" if parts else ""


def away_lines(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """A line for each person who plays here and is away, or goes away within a week."""
    lines = []
    for name, schedule in _people(voice, facts, schedules):
        absence, planned = schedule.absence_at(now), schedule.absence_after(now)
        if absence is not None:
            lines.append(voice.text("away-until", {"name": name, "at": day_of(absence.last)}))
        elif planned is not None and planned.since < now + SOON:
            times = {"since": day_of(planned.since), "until": day_of(planned.last)}
            lines.append(voice.text("away-soon", {"name": name, **times}))
    return "\n".join(lines)


def _people(voice: Voice, facts: Facts, schedules: Schedules) -> Iterator[tuple[str, Schedule]]:
    """The people at the table: their names and their own times."""
    for seat, sitter in enumerate(facts.sitters):
        if isinstance(sitter, Person):
            yield sitter_name(voice, sitter, seat), schedules.get(sitter.user, Schedule())
