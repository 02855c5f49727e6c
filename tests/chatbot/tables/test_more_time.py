"""Tests of more time: opponents grant extensions, and a moderator stops and restarts clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.people.preferences import DAY, HOUR
from chatbot.tables.deadlines import TableTime, give_day, next_deadline, soonest_deadline, start_clocks, stop_clocks
from chatbot.tables.outcome import (
    CLOCKS_RUN,
    CLOCKS_STOPPED,
    MODERATOR_ONLY,
    NO_CLOCK_TO_EXTEND,
    NOT_SEATED,
    TIME_GIVEN,
)
from chatbot.tables.table import LIMITS, Pace
from tests.chatbot.services import ANNA, BEN, CLEO, MODERATOR, STRANGER
from tests.chatbot.tables.timeline import Timeline, codes

if TYPE_CHECKING:
    from chatbot.tables.table import Actor

PEOPLE = (ANNA, BEN, CLEO)


def opponents(timeline: Timeline) -> list[Actor]:
    return [person for person in PEOPLE if person is not timeline.mover]


def test_each_opponent_but_not_the_mover_may_extend_a_clock_once() -> None:
    timeline = Timeline(*PEOPLE).begin()
    first, second = opponents(timeline)
    for count, giver in enumerate((first, second), start=1):
        told = timeline.do(giver, give_day)
        assert codes(told) == ["day-given"]
        (clock,) = timeline.state.clocks
        assert TableTime(timeline.state, {}).up(clock) == timeline.now + (1 + count) * LIMITS[Pace.THREE_DAYS]
    assert give_day(timeline.table, first, timeline.world) == TIME_GIVEN
    assert give_day(timeline.table, timeline.mover, timeline.world) == NO_CLOCK_TO_EXTEND
    assert give_day(timeline.table, STRANGER, timeline.world) == NOT_SEATED


def test_more_time_in_a_live_game_is_ten_minutes() -> None:
    timeline = Timeline(*PEOPLE, pace=Pace.LIVE).begin()
    timeline.do(opponents(timeline)[0], give_day)
    assert timeline.state.clocks[0].limit == 2 * LIMITS[Pace.LIVE]


def test_the_next_move_has_the_usual_time() -> None:
    timeline = Timeline(*PEOPLE).begin()
    giver = opponents(timeline)[0]
    timeline.do(giver, give_day)
    timeline.move()
    (clock,) = timeline.state.clocks
    assert (clock.limit, clock.granted_by) == (LIMITS[Pace.THREE_DAYS], ())


def test_stopped_clocks_resume_with_the_same_time_left() -> None:
    timeline = Timeline(*PEOPLE).begin()
    timeline.now += HOUR
    before = TableTime(timeline.state, {}).up(timeline.state.clocks[0])
    timeline.do(MODERATOR, stop_clocks)
    assert next_deadline(timeline.state, {}) is None
    assert soonest_deadline(timeline.state) is None
    assert stop_clocks(timeline.table, MODERATOR, timeline.world) == CLOCKS_STOPPED
    timeline.now += 100 * DAY
    timeline.do(MODERATOR, start_clocks)
    assert TableTime(timeline.state, {}).up(timeline.state.clocks[0]) == before + 100 * DAY
    assert start_clocks(timeline.table, MODERATOR, timeline.world) == CLOCKS_RUN


def test_a_turn_begun_during_a_stop_gets_its_whole_time() -> None:
    timeline = Timeline(*PEOPLE).begin()
    timeline.do(MODERATOR, stop_clocks)
    timeline.now += DAY
    timeline.move()
    timeline.now += DAY
    timeline.do(MODERATOR, start_clocks)
    (clock,) = timeline.state.clocks
    assert TableTime(timeline.state, {}).up(clock) == timeline.now + LIMITS[Pace.THREE_DAYS]


def test_only_moderators_stop_clocks() -> None:
    timeline = Timeline(*PEOPLE).begin()
    assert stop_clocks(timeline.table, ANNA, timeline.world) == MODERATOR_ONLY
    assert start_clocks(timeline.table, ANNA, timeline.world) == MODERATOR_ONLY
