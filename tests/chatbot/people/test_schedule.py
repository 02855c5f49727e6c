"""Tests of a person's schedule: quiet hours by local time, holidays and weekends, across daylight-saving changes."""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chatbot.people.preferences import LONGEST_QUIET, QuietHours, Schedule, after, is_zone, zone_named
from tests.chatbot.people.random_schedules import moments, passed, schedules

HOUR = 3600
DAY = 24 * HOUR


def at(text: str, zone: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def wall(moment: int, zone: str) -> int:
    """Return the local time of a moment, as minutes after midnight."""
    local = datetime.fromtimestamp(moment, zone_named(zone))
    return local.hour * 60 + local.minute


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, moments)
def test_the_next_call_is_outside_quiet_hours_and_holidays(schedule: Schedule, now: int) -> None:
    moment = after(now, 0, schedule.not_to_be_called(now))
    assert moment >= now
    assert not schedule.sleeps_at(moment)
    assert schedule.absence_at(moment) is None
    if schedule.quiet is not None:
        shown, quiet = wall(moment, schedule.zone), schedule.quiet
        since_begin, length = (shown - quiet.begin) % 1440, quiet.length
        turned = wall(moment - 1, schedule.zone) != (shown - 1) % 1440 and moment % 60 == 0
        assert since_begin >= length or turned


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, moments, st.integers(0, 10 * DAY), st.booleans())
def test_the_moment_after_some_time_is_that_far_away(
    schedule: Schedule,
    now: int,
    seconds: int,
    weekends: bool,  # noqa: FBT001
) -> None:
    end = after(now, seconds, schedule.clock_stands_still(now, weekends=weekends))
    assert end >= now + seconds
    assert passed(now, end, schedule.clock_stands_still(now, weekends=weekends)) == seconds


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, moments, st.integers(0, 5 * DAY), st.integers(0, DAY))
def test_more_time_never_ends_earlier(schedule: Schedule, now: int, seconds: int, more: int) -> None:
    assert after(now, seconds, schedule.not_to_be_called(now)) <= after(
        now, seconds + more, schedule.not_to_be_called(now)
    )


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, moments)
def test_pauses_are_sorted_by_their_beginning(schedule: Schedule, now: int) -> None:
    pauses = list(islice(schedule.clock_stands_still(now, weekends=True), 12))
    assert pauses == sorted(pauses, key=lambda pause: pause[0])


@pytest.mark.parametrize(
    ("evening", "hours"), [("2026-03-28T22:00", 9), ("2026-10-24T22:00", 11), ("2026-06-01T22:00", 10)]
)
def test_a_night_with_a_time_change_is_an_hour_shorter_or_longer(evening: str, hours: int) -> None:
    schedule = Schedule("Europe/Warsaw", QuietHours(22 * 60, 8 * 60))
    begin = at(evening, "Europe/Warsaw")
    assert after(begin, 0, schedule.not_to_be_called(begin)) - begin == hours * HOUR


def test_a_weekend_is_in_the_persons_time_zone() -> None:
    friday = at("2026-03-27T20:00", "Europe/Warsaw")
    schedule = Schedule("Europe/Warsaw")
    end = after(friday, 5 * HOUR, schedule.clock_stands_still(friday, weekends=True))
    assert end == at("2026-03-30T01:00", "Europe/Warsaw"), "an hour of this weekend is missing"
    sunday = at("2026-03-29T12:00", "Europe/Warsaw")
    assert after(sunday, 0, schedule.clock_stands_still(sunday, weekends=True)) == at(
        "2026-03-30T00:00", "Europe/Warsaw"
    )


def test_too_long_quiet_hours_do_not_apply() -> None:
    assert not Schedule("", QuietHours(0, LONGEST_QUIET + 1)).sleeps_at(1_800_000_000 // DAY * DAY)


@pytest.mark.parametrize(
    ("name", "known"), [("Europe/Warsaw", True), ("+5:30", True), ("-3", True), ("+99", False), ("Atlantis", False)]
)
def test_a_zone_is_a_city_or_an_offset(name: str, known: bool) -> None:  # noqa: FBT001
    assert is_zone(name) is known
