"""Random schedules of people for property tests, and a count of the time outside their pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from chatbot.people.preferences import LONGEST_QUIET, Absence, Interval, QuietHours, Schedule

if TYPE_CHECKING:
    from collections.abc import Iterable

DAY = 24 * 3600
ZONES = ["", "Europe/Warsaw", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "+2", "-09:30"]
moments = st.integers(1_700_000_000, 1_900_000_000)
quiet_hours = st.builds(QuietHours, st.integers(0, 1439), st.integers(0, 1439)).filter(
    lambda quiet: 0 < quiet.length <= LONGEST_QUIET
)
absences = st.lists(
    st.builds(lambda since, days: Absence(since, since + days), moments, st.integers(1, 30 * DAY)), max_size=4
).map(lambda found: tuple(sorted(found, key=lambda one: one.since)))
schedules = st.builds(Schedule, st.sampled_from(ZONES), st.none() | quiet_hours, absences)


def passed(start: int, until: int, pauses: Iterable[Interval]) -> int:
    """Return the seconds from ``start`` to ``until`` outside the pauses."""
    count, now = 0, start
    for begin, end in pauses:
        if begin >= until:
            break
        count += max(0, begin - now)
        now = max(now, end)
    return count + max(0, until - now)
