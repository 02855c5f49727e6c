"""Times as Discord shows them: each reader sees them in their own words and time zone, and they count down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.tables.clocks.table_time import TableTime

if TYPE_CHECKING:
    from chatbot.bot.voice import Voice
    from chatbot.tables.clocks.table_time import Schedules
    from chatbot.tables.table import Facts


def relative_time(at: int) -> str:
    """A time in seconds since 1970, in Discord's Markdown: it is shown as "in two days", "an hour ago"."""
    return f"<t:{at}:R>"


def date_of(at: int) -> str:
    """The date and time of a moment, as each reader writes them."""
    return f"<t:{at}:f>"


def moment(at: int) -> str:
    """The time of day of a moment, and how long it is until then."""
    return f"<t:{at}:t> (<t:{at}:R>)"


def day_of(at: int) -> str:
    """The date of a moment."""
    return f"<t:{at}:D>"


def time_left(voice: Voice, facts: Facts, schedules: Schedules) -> str:
    """When the first of those who are to move runs out of time; while the game sleeps, when it ends."""
    if facts.asleep_until is not None:
        return voice.text("sleeping", {"at": relative_time(facts.asleep_until)})
    if facts.clocks_stopped_at is not None:
        return voice.text("clocks-stopped")
    if not facts.clocks:
        return ""
    time = TableTime(facts, schedules)
    until = min(time.up(clock) for clock in facts.clocks)
    return voice.text("time-left", {"at": relative_time(until), "pace": voice.text(f"pace-{facts.terms.pace.value}")})
