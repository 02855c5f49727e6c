"""Tests of the data for ratings: who began, joined later or left, and whether a game is rated at all."""

from __future__ import annotations

import pytest

from chatbot.people.results import HANDED_ON, GameResult, SeatResult
from chatbot.people.summary import new_ratings
from chatbot.tables import ending, seats
from chatbot.tables.record import result_of
from chatbot.tables.table import Ending, Pace
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, CLEO, DAN
from tests.chatbot.tables.timeline import Timeline


def kept_of(timeline: Timeline) -> GameResult | None:
    return result_of(games.find(timeline.state.game), timeline.state)


def result(timeline: Timeline) -> GameResult:
    kept = kept_of(timeline)
    assert kept is not None
    return kept


def played_to_its_end(timeline: Timeline) -> Timeline:
    timeline.play_out(absent=DAN)
    assert timeline.state.ending is Ending.PLAYED
    return timeline


def seat_of(timeline: Timeline, user: int) -> SeatResult:
    return result(timeline).seat_of(user)


def test_a_game_without_a_time_limit_is_unrated_and_may_stay_open() -> None:
    assert result(played_to_its_end(Timeline(ANNA, places=2).begin())).rated
    slow = Timeline(ANNA, places=2, pace=Pace.UNLIMITED).begin()
    slow.computers()
    assert not slow.state.terms.changes_ratings
    assert not result(played_to_its_end(slow)).rated


@pytest.mark.parametrize("pace", [pace for pace in Pace if pace is not Pace.UNLIMITED])
def test_an_abandoned_game_against_computers_ends_and_is_lost(pace: Pace) -> None:
    timeline = Timeline(ANNA, places=2, pace=pace).begin()
    timeline.computers()
    timeline.run_out()
    timeline.wait()
    assert timeline.state.ending is Ending.ABANDONED
    assert seat_of(timeline, ANNA.user).left
    assert set(new_ratings(result(timeline), {})) == {ANNA.user}


def test_a_game_ended_at_once_counts_if_rated() -> None:
    timeline = Timeline(ANNA, places=2).begin()
    timeline.do(ANNA, ending.end)
    assert (seat_of(timeline, ANNA.user).place, seat_of(timeline, ANNA.user).left) == (2, True)
    slow = Timeline(ANNA, places=2, pace=Pace.UNLIMITED).begin()
    slow.do(ANNA, ending.end)
    assert kept_of(slow) is None


def test_an_agreed_end_costs_nobody_anything() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.do(ANNA, ending.end)
    timeline.do(BEN, ending.end)
    assert timeline.state.ending is Ending.VOTED
    assert kept_of(timeline) is None


def test_a_latecomer_is_in_the_result_but_not_rated() -> None:
    timeline = Timeline(ANNA, places=2).begin()
    timeline.do(BEN, seats.join_running_game)
    played_to_its_end(timeline)
    assert [(one.who, one.late) for one in result(timeline).seats] == [(ANNA.user, False), (BEN.user, True)]
    assert new_ratings(result(timeline), {}) == {}


def test_handing_on_a_seat_counts_as_leaving_and_the_friend_is_not_rated() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    timeline.do(ANNA, seats.offer_seat, CLEO.user)
    timeline.do(CLEO, seats.accept_seat)
    played_to_its_end(timeline)
    giver = seat_of(timeline, ANNA.user)
    assert (giver.left, giver.seat, giver.place) == (True, HANDED_ON, 2)
    assert len(result(timeline).at_the_end) == 2
    assert set(new_ratings(result(timeline), {})) == {ANNA.user}


def test_a_joining_friend_does_not_cancel_a_lost_game() -> None:
    timeline = Timeline(ANNA, places=3).begin()
    timeline.do(BEN, seats.join_running_game)
    timeline.do(ANNA, ending.end)
    timeline.do(BEN, ending.end)
    assert timeline.state.ending is Ending.VOTED
    assert set(new_ratings(result(timeline), {})) == {ANNA.user}
