"""Times as Discord shows them: each reader sees them in their own words and time zone, and they count down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chatbot.bot.voice import Voice
    from chatbot.tables.table import Facts


def relative_time(at: int) -> str:
    """A time in seconds since 1970, in Discord's Markdown: it is shown as "in two days", "an hour ago"."""
    return f"<t:{at}:R>"


def time_left(voice: Voice, facts: Facts) -> str:
    """When the first of those who are to move runs out of time; while the game sleeps, when it ends."""
    if facts.asleep_until is not None:
        return voice.text("sleeping", {"at": relative_time(facts.asleep_until)})
    if not facts.clocks:
        return ""
    until = min(clock.until for clock in facts.clocks)
    return voice.text("time-left", {"at": relative_time(until), "pace": voice.text(f"pace-{facts.terms.pace.value}")})
