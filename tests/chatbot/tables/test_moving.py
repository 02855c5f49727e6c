"""A game in a closed or deleted channel pauses until the channel reopens or the game moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.people.daily import DailyGame
from chatbot.people.preferences import DAY, HOUR
from chatbot.tables.deadlines import (
    TableTime,
    next_deadline,
    start_clocks,
    start_once_open,
    stop_clocks,
    stop_while_closed,
)
from chatbot.tables.ending import MovedTable, NewHome, move
from chatbot.tables.outcome import CLOCKS_RUN, CLOCKS_STOPPED
from chatbot.tables.table import BOT
from tests.chatbot.services import ANNA, BEN, CLEO, MODERATOR
from tests.chatbot.tables.timeline import Timeline

if TYPE_CHECKING:
    from chatbot.tables.table import Table

PEOPLE = (ANNA, BEN, CLEO)


def moved(timeline: Timeline) -> Table:
    """Return the table after its host has moved it."""
    change = move(timeline.table, None, ANNA, NewHome(77), timeline.now)
    assert isinstance(change, MovedTable)
    return change.change.table


def test_a_game_without_a_channel_pauses_until_it_moves_and_keeps_its_time() -> None:
    timeline = Timeline(*PEOPLE).begin()
    timeline.now += HOUR
    before = TableTime(timeline.state, {}).up(timeline.state.clocks[0])
    assert timeline.do(BOT, stop_while_closed) == []
    assert next_deadline(timeline.state, {}) is None
    assert stop_while_closed(timeline.table, BOT, timeline.world) == CLOCKS_STOPPED
    timeline.now += 3 * DAY
    there = moved(timeline)
    assert there.clocks_stopped_at is None
    assert TableTime(there, {}).up(there.clocks[0]) == before + 3 * DAY


def test_a_reopened_channel_resumes_its_game_unless_a_moderator_stopped_it() -> None:
    timeline = Timeline(*PEOPLE).begin()
    assert start_once_open(timeline.table, BOT, timeline.world) == CLOCKS_RUN
    before = TableTime(timeline.state, {}).up(timeline.state.clocks[0])
    timeline.do(BOT, stop_while_closed)
    timeline.now += DAY
    assert timeline.do(BOT, start_once_open) == []
    assert TableTime(timeline.state, {}).up(timeline.state.clocks[0]) == before + DAY
    timeline.do(MODERATOR, stop_clocks)
    assert start_once_open(timeline.table, BOT, timeline.world) == CLOCKS_RUN


def test_clocks_stopped_by_a_moderator_stay_stopped_after_a_move() -> None:
    timeline = Timeline(*PEOPLE).begin()
    timeline.do(MODERATOR, stop_clocks)
    assert stop_while_closed(timeline.table, BOT, timeline.world) == CLOCKS_STOPPED
    assert moved(timeline).clocks_stopped_at == timeline.now


def test_a_moderator_may_start_clocks_stopped_for_a_missing_channel() -> None:
    timeline = Timeline(*PEOPLE).begin()
    timeline.do(BOT, stop_while_closed)
    timeline.do(MODERATOR, start_clocks)
    assert next_deadline(timeline.state, {}) is not None
    timeline.do(MODERATOR, stop_clocks)
    assert moved(timeline).clocks_stopped_at == timeline.now


def test_a_daily_game_ends_with_its_day_even_without_its_channel() -> None:
    timeline = Timeline(ANNA, places=2).begin()
    state = timeline.state
    daily = msgspec.structs.replace(state, terms=msgspec.structs.replace(state.terms, daily=DailyGame(1, 2)))
    assert stop_while_closed(daily, BOT, timeline.world) == CLOCKS_STOPPED
