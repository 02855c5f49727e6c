"""A clock follows its player's schedule: it stops on holidays, notifies nobody at night, and ends when announced."""

from __future__ import annotations

from datetime import datetime
from typing import get_args
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chatbot.people.preferences import DAY, HOUR, MINUTE, Absence, QuietHours, ReminderRate, Schedule
from chatbot.tables.deadlines import LAST_PART, TableTime, least_left, soonest_event
from chatbot.tables.outcome import LateCall, Reminder
from chatbot.tables.table import LIMITS, Clock, Pace
from tests.chatbot.people.random_schedules import moments, passed, schedules
from tests.chatbot.services import ANNA, BEN
from tests.chatbot.tables.timeline import START, Timeline

TABLE = Timeline(ANNA, BEN).begin().state
NIGHT = QuietHours(22 * 60, 8 * 60)
choices = st.sampled_from(get_args(ReminderRate))


def time_of(schedule: Schedule, *, weekends: bool = False) -> TableTime:
    terms = msgspec.structs.replace(TABLE.terms, rests_on_weekends=weekends)
    return TableTime(msgspec.structs.replace(TABLE, terms=terms), {ANNA.user: schedule, BEN.user: schedule})


def clock_of(pace: Pace, since: int) -> Clock:
    return Clock(0, since, since + LIMITS[pace])


def warsaw(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Warsaw")).timestamp())


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, choices, st.sampled_from(list(LIMITS)), moments, st.booleans())
def test_nobody_is_reminded_or_replaced_while_asleep_or_away(
    schedule: Schedule,
    chosen: ReminderRate,
    pace: Pace,
    now: int,
    weekends: bool,  # noqa: FBT001
) -> None:
    time = time_of(msgspec.structs.replace(schedule, reminders=chosen), weekends=weekends)
    clock = clock_of(pace, now)
    moments_of_clock = [*time.reminders(clock), time.up(clock)]
    assert moments_of_clock == sorted(moments_of_clock)
    assert not any(schedule.sleeps_at(moment) for moment in moments_of_clock)
    assert min(moments_of_clock) >= soonest_event(clock)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, st.sampled_from(list(LIMITS)), moments, st.booleans())
def test_a_person_has_the_agreed_time_with_its_last_hour_awake(
    schedule: Schedule,
    pace: Pace,
    now: int,
    weekends: bool,  # noqa: FBT001
) -> None:
    time, clock = time_of(schedule, weekends=weekends), clock_of(pace, now)
    up = time.up(clock)
    assert passed(now, up, schedule.clock_stands_still(now, weekends=weekends)) >= clock.limit
    last_part = min(LAST_PART, clock.limit)
    assert passed(now, up, schedule.not_to_be_called(now)) >= last_part


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, st.sampled_from(list(LIMITS)), moments, st.integers(0, 40 * DAY))
def test_a_late_reminder_still_leaves_some_time(schedule: Schedule, pace: Pace, now: int, late: int) -> None:
    time, clock = time_of(schedule), clock_of(pace, now)
    reminded_at = time.calling(0, now + late)
    reminded = msgspec.structs.replace(clock, reminded_at=reminded_at)
    assert passed(reminded_at, time.up(reminded), schedule.not_to_be_called(reminded_at)) >= least_left(clock)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(schedules, choices, st.sampled_from([Pace.LIVE, Pace.DAY, Pace.THREE_DAYS]), st.integers(0, 30 * DAY))
def test_a_displayed_clock_matches_the_actual_deadline(
    schedule: Schedule, chosen: ReminderRate, pace: Pace, later: int
) -> None:
    """Each reminder comes at the time that was predicted, and the clock ends at the last time shown."""
    timeline = Timeline(ANNA, BEN, pace=pace)
    timeline.now += later
    timeline.schedules = {one.user: msgspec.structs.replace(schedule, reminders=chosen) for one in (ANNA, BEN)}
    timeline.begin()
    people = timeline.state.people
    while timeline.state.people == people:
        (clock,) = timeline.state.clocks
        time = TableTime(timeline.state, timeline.schedules)
        shown = time.next(clock, 0)
        told = timeline.wait()
        assert timeline.now == shown
        assert not schedule.sleeps_at(timeline.now)
        if told:
            assert [type(message) for message in told] == [Reminder]
            assert TableTime(timeline.state, timeline.schedules).up(timeline.state.clocks[0]) > timeline.now


def test_a_deadline_at_night_waits_for_an_hour_awake() -> None:
    time = time_of(Schedule("Europe/Warsaw", NIGHT))
    assert time.up(clock_of(Pace.DAY, warsaw("2026-06-01T15:00"))) == warsaw("2026-06-02T15:00")
    assert time.up(clock_of(Pace.DAY, warsaw("2026-06-01T22:20"))) == warsaw("2026-06-03T08:20"), "40 minutes were left"
    assert time.up(clock_of(Pace.DAY, warsaw("2026-06-01T03:00"))) == warsaw("2026-06-02T09:00")
    assert time.up(clock_of(Pace.LIVE, warsaw("2026-06-01T21:55"))) == warsaw("2026-06-02T08:05")


def test_reminders_due_at_night_come_in_the_morning() -> None:
    time = time_of(Schedule("Europe/Warsaw", NIGHT))
    clock = clock_of(Pace.DAY, warsaw("2026-06-01T16:00"))
    assert time.reminders(clock) == tuple(map(warsaw, ("2026-06-02T08:00", "2026-06-02T10:00", "2026-06-02T15:00")))


def test_a_holiday_and_weekends_stop_the_clock() -> None:
    monday = warsaw("2026-06-01T12:00")
    away = Absence(monday + HOUR, monday + 5 * DAY)
    time = time_of(Schedule("Europe/Warsaw", absences=(away,)))
    assert time.up(clock_of(Pace.DAY, monday)) == monday + 6 * DAY - HOUR
    resting = time_of(Schedule("Europe/Warsaw"), weekends=True)
    friday = warsaw("2026-06-05T12:00")
    assert resting.up(clock_of(Pace.DAY, friday)) == warsaw("2026-06-08T12:00")


@pytest.mark.parametrize(
    ("chosen", "hours"),
    [("usual", [36, 54, 71]), ("off", []), ("once", [54]), ("24h", [24, 48]), ("12h", [12, 24, 36, 48, 60])],
)
def test_each_person_is_reminded_at_their_chosen_rate(chosen: ReminderRate, hours: list[int]) -> None:
    time = time_of(Schedule(reminders=chosen))
    assert time.reminders(clock_of(Pace.THREE_DAYS, START)) == tuple(START + hour * HOUR for hour in hours)


def test_a_sleeping_person_is_called_once_on_waking() -> None:
    timeline = Timeline(ANNA, BEN)
    timeline.now = warsaw("2026-06-01T23:00")
    timeline.schedules = dict.fromkeys((ANNA.user, BEN.user), Schedule("Europe/Warsaw", NIGHT))
    timeline.begin()
    timeline.leave_uncalled()
    (call,) = timeline.wait()
    assert isinstance(call, LateCall)
    assert call.seats == timeline.state.to_act
    assert timeline.now == warsaw("2026-06-02T08:00")
    assert timeline.state.uncalled == ()
    (reminder,) = timeline.wait()
    assert isinstance(reminder, Reminder)


def test_a_sleeping_person_who_moves_is_not_called() -> None:
    timeline = Timeline(ANNA, BEN, pace=Pace.UNLIMITED)
    timeline.now = warsaw("2026-06-01T23:00")
    timeline.schedules = dict.fromkeys((ANNA.user, BEN.user), Schedule("Europe/Warsaw", NIGHT))
    timeline.begin()
    timeline.leave_uncalled()
    timeline.now += 5 * MINUTE
    timeline.move()
    assert timeline.state.uncalled == ()
