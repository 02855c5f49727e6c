"""Simulates several weeks at several tables, across daylight-saving changes, and checks all invariants."""

from __future__ import annotations

from tests.chatbot.tables.simulated_months import SimulatedMonths

MOST_MENTIONS = 14
"""Limit of mentions of one person per day, over all of their tables."""


def test_simulated_months_have_no_night_calls_missed_events_or_stuck_tables() -> None:
    months = SimulatedMonths(tables=6, people=18, seed=3)
    months.run(days=40)
    figures = months.figures
    assert figures.turns > 100
    assert min(figures.substituted, figures.planned_moves, figures.slept) > 0
    assert 0 < figures.planned_holidays < figures.holidays
    assert figures.latest <= 5
    assert max(figures.mentions.values()) <= MOST_MENTIONS
