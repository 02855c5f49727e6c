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
    from chatbot.players.schedule import Absence
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.facts import Facts


SOON: Final = 7 * DAY
"""Seconds before a planned holiday from which on it is told."""


def brief_absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """The same for all of them in one line, which has room beside a picture: when they are back, or go."""
    parts = []
    for name, absence in _absences(voice, facts, schedules, now):
        code, at = ("away-soon-brief", absence.since) if absence.since > now else ("away-until-brief", absence.until)
        parts.append(voice.text(code, {"name": name, "at": relative_time(at)}))
    return f"🏖️ {' · '.join(parts)}" if parts else ""


def away_lines(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """A line for each person who plays here and is away, or goes away within a week."""
    lines = []
    for name, absence in _absences(voice, facts, schedules, now):
        until = day_of(absence.last)
        if absence.since > now:
            lines.append(voice.text("away-soon", {"name": name, "since": day_of(absence.since), "until": until}))
        else:
            lines.append(voice.text("away-until", {"name": name, "at": until}))
    return "\n".join(lines)


def _absences(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> Iterator[tuple[str, Absence]]:
    """Each person at the table who is away, or goes away soon: their name, and the holiday."""
    for seat, sitter in enumerate(facts.sitters):
        if isinstance(sitter, Person):
            schedule = schedules.get(sitter.user, Schedule())
            absence = schedule.absence_at(now) or schedule.absence_after(now)
            if absence is not None and absence.since < now + SOON:
                yield sitter_name(voice, sitter, seat), absence
