"""Holidays have a limit of days per year, can be changed while they last, and end when the person comes back."""

from __future__ import annotations

import pytest

from chatbot.people.preferences import DAY, YEAR, Absence, NoHoliday, come_back, days_left, go_away, used_for

NOW = 1_800_000_000


def gone(past: tuple[Absence, ...], now: int, days: int, allowed: int = 28) -> tuple[Absence, ...]:
    found = go_away(past, now, now + days * DAY, allowed)
    assert not isinstance(found, NoHoliday), found
    return found


def test_a_holiday_begins_now_and_lasts_until_its_day() -> None:
    assert gone((), NOW, 5) == (Absence(NOW, NOW + 5 * DAY),)


@pytest.mark.parametrize(("days", "left"), [(28, 0), (20, 8), (1, 27)])
def test_days_of_holiday_are_limited_within_a_year(days: int, left: int) -> None:
    past = gone((), NOW, days)
    later = NOW + 40 * DAY
    assert days_left(past, later, 28) == left
    assert go_away(past, later, later + (left + 1) * DAY, 28) == NoHoliday("holiday-too-long", left)
    assert days_left(past, NOW + YEAR + days * DAY, 28) == 28


def test_a_changed_holiday_counts_once() -> None:
    later = NOW + 2 * DAY
    past = go_away(gone((), NOW, 5), later, NOW + 9 * DAY, 28)
    assert past == (Absence(NOW, NOW + 9 * DAY),)
    assert go_away(past, later, NOW + 29 * DAY, 28) == NoHoliday("holiday-too-long", 28)
    assert go_away(past, later, later + DAY, 28) == (Absence(NOW, later + DAY),)


def test_returning_early_uses_the_days_begun() -> None:
    past = come_back(gone((), NOW, 10), NOW + 2 * DAY + 1)
    assert past == (Absence(NOW, NOW + 2 * DAY + 1),)
    assert days_left(past, NOW + 3 * DAY, 28) == 25
    assert come_back(past, NOW + 5 * DAY) == past


def test_a_holiday_cannot_be_in_the_past() -> None:
    assert go_away((), NOW, NOW, 28) == NoHoliday("holiday-is-over")


def test_a_clock_stopped_by_a_holiday_is_recognized() -> None:
    past = come_back(gone((), NOW, 3), NOW + DAY)
    assert used_for(past, NOW - DAY, NOW + 2 * DAY)
    assert not used_for(past, NOW + DAY, NOW + 2 * DAY), "the clock began after the holiday"


def test_a_holiday_is_planned_ahead_and_cancelled() -> None:
    planned = go_away((), NOW, NOW + 20 * DAY, 28, NOW + 10 * DAY)
    assert planned == (Absence(NOW + 10 * DAY, NOW + 20 * DAY),)
    assert days_left(planned, NOW, 28) == 18
    moved = go_away(planned, NOW, NOW + 25 * DAY, 28, NOW + 12 * DAY)
    assert moved == (Absence(NOW + 12 * DAY, NOW + 25 * DAY),), "it replaces an overlapping one"
    assert come_back(planned, NOW + DAY) == ()


def test_planned_holidays_are_at_least_a_week_apart() -> None:
    """Without this interval, a move could be delayed by two holidays in a row."""
    now = gone((), NOW, 3)
    assert go_away(now, NOW, NOW + 15 * DAY, 28, NOW + 9 * DAY) == NoHoliday("holiday-too-soon")
    planned = go_away(now, NOW, NOW + 15 * DAY, 28, NOW + 10 * DAY)
    assert planned == (Absence(NOW, NOW + 3 * DAY), Absence(NOW + 10 * DAY, NOW + 15 * DAY))
    assert go_away(planned, NOW + DAY, NOW + 5 * DAY, 28) == NoHoliday("holiday-too-soon"), "made longer"
    assert go_away(planned, NOW + DAY, NOW + 12 * DAY, 28) == (Absence(NOW, NOW + 12 * DAY),), (
        "it replaces the planned one"
    )


def test_a_planned_holiday_is_limited_in_days_and_to_a_year_ahead() -> None:
    assert go_away((), NOW, NOW + 40 * DAY, 28, NOW + 10 * DAY) == NoHoliday("holiday-too-long", 28)
    assert go_away((), NOW, NOW + YEAR + DAY, 28, NOW + YEAR) == NoHoliday("holiday-too-far")
    assert go_away((), NOW, NOW + 5 * DAY, 28, NOW + 6 * DAY) == NoHoliday("holiday-is-over")
