"""Who at a table is on holiday, and until when: everybody there may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import sitter_name
from chatbot.bot.timestamps import date_of
from chatbot.players.schedule import Schedule
from chatbot.tables.table import Person

if TYPE_CHECKING:
    from chatbot.bot.voice import Voice
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.table import Facts


def away_lines(voice: Voice, facts: Facts, schedules: Schedules, now: int) -> str:
    """A line for each person who plays here and is away."""
    lines = []
    for seat, sitter in enumerate(facts.sitters):
        if not isinstance(sitter, Person):
            continue
        absence = schedules.get(sitter.user, Schedule()).absence_at(now)
        if absence is not None:
            lines.append(
                voice.text("away-until", {"name": sitter_name(voice, sitter, seat), "at": date_of(absence.until)})
            )
    return "\n".join(lines)
