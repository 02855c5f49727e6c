"""Tests of the daily game: when its days end, and the order of its ranking."""

from __future__ import annotations

from datetime import UTC, datetime

from chatbot.people.daily import DailyResult, day_at, ends_at, ranking


def result(who: int, points: int, computer: int, at: int = 5) -> DailyResult:
    return DailyResult(20_000, "toy", who, f"Player {who}", points, computer, 1, "m", 7, at)


def test_a_day_ends_in_the_evening_of_its_date_and_the_next_one_begins() -> None:
    end = int(datetime(2026, 11, 19, 19, tzinfo=UTC).timestamp())
    assert ends_at(day_at(end - 1)) == end
    assert ends_at(day_at(end - 24 * 3600)) == end
    assert day_at(end) == day_at(end - 1) + 1


def test_the_ranking_is_by_points_and_then_by_the_computers_points() -> None:
    found = ranking([result(1, 80, 60), result(2, 92, 90), result(3, 92, 70), result(4, 12, 99)])
    assert [(one.place, one.result.who) for one in found] == [(1, 3), (2, 2), (3, 1), (4, 4)]


def test_equal_tries_share_a_place_in_order_of_finishing() -> None:
    found = ranking([result(1, 80, 60, at=9), result(2, 80, 60, at=7), result(3, 70, 60)])
    assert [(one.place, one.result.who) for one in found] == [(1, 2), (1, 1), (3, 3)]


def test_a_try_counts_on_its_server_and_if_both_share_elsewhere() -> None:
    own, shared = result(1, 1, 1), DailyResult(1, "toy", 2, "", 1, 1, 1, "m", 0, 1, shared=True)
    assert own.counts_on(7, shared=False)
    assert not own.counts_on(8, shared=True)
    assert shared.counts_on(8, shared=True)
    assert not shared.counts_on(8, shared=False)
