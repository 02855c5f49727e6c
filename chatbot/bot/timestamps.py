"""Times as Discord shows them: each reader sees them in their own words and time zone, and they count down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.tables.clocks.table_time import TableTime

if TYPE_CHECKING:
    from chatbot.bot.voice import Voice
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.facts import Facts


def relative_time(at: int) -> str:
    """A time in seconds since 1970, in Discord's Markdown: it is shown as "in two days", "an hour ago"."""
    return f"<t:{at}:R>"


def moment(at: int) -> str:
    """The time of day of a moment, and how long it is until then."""
    return f"<t:{at}:t> (<t:{at}:R>)"


def day_of(at: int) -> str:
    """The date of a moment."""
    return f"<t:{at}:D>"


def brief_time_left(voice: Voice, facts: Facts, schedules: Schedules) -> str:
    """The same in a word beside a call, where there is little room."""
    if facts.asleep_until is not None or facts.clocks_stopped_at is not None:
        return time_left(voice, facts, schedules)
    return voice.text("time-left-brief", {"at": relative_time(_time_up(facts, schedules))}) if facts.clocks else ""


def time_left(voice: Voice, facts: Facts, schedules: Schedules) -> str:
    """When the first of those who are to move runs out of time; while the game sleeps, when it ends."""
    if facts.asleep_until is not None:
        return voice.text("sleeping", {"at": relative_time(facts.asleep_until)})
    if facts.clocks_stopped_at is not None:
        return voice.text("clocks-stopped")
    if not facts.clocks:
        return ""
    return voice.text("time-left", {"at": relative_time(_time_up(facts, schedules))})


def _time_up(facts: Facts, schedules: Schedules) -> int:
    """When the first clock has run out."""
    time = TableTime(facts, schedules)
    return min(time.up(clock) for clock in facts.clocks)
