"""A person who does not move blocks nobody: tests of reminders, substitutes, sleep, the end, and abandoned lobbies."""

from __future__ import annotations

import pytest

from chatbot.people.preferences import DAY, HOUR, MINUTE
from chatbot.tables import ending, lobby, seats
from chatbot.tables.deadlines import LOBBY_LIFETIME, SLEEP_LIFETIME, TableTime, act_on_deadline, next_deadline
from chatbot.tables.lobby import change_pace
from chatbot.tables.outcome import (
    MODERATOR_ONLY,
    STALE_MOVE,
    Change,
    LobbyChanged,
    Refusal,
    Reminder,
    TurnPost,
)
from chatbot.tables.play import play, take_back
from chatbot.tables.table import BOT, LIMITS, Actor, Computer, Ending, Pace, Person, Phase, Role, StandIn
from engine.ai.player import Level
from tests.chatbot.services import ANNA, BEN, CLEO, MODERATOR
from tests.chatbot.tables.timeline import START, Timeline, codes, world


@pytest.mark.parametrize(
    ("pace", "hours"),
    [
        (Pace.DAY, [12, 18, 23, 24]),
        (Pace.THREE_DAYS, [36, 54, 71, 72]),
        (Pace.WEEK, [84, 126, 167, 168]),
    ],
)
def test_reminders_come_at_half_at_three_quarters_and_in_the_last_hour(pace: Pace, hours: list[int]) -> None:
    timeline = Timeline(ANNA, BEN, CLEO, pace=pace).begin()
    seat = timeline.state.to_act[0]
    for hour in hours[:-1]:
        (reminder,) = timeline.wait()
        assert timeline.now == START + hour * HOUR
        assert isinstance(reminder, Reminder)
        assert [(clock.seat, clock.until) for clock in reminder.clocks] == [(seat, START + hours[-1] * HOUR)]
    timeline.wait()
    assert timeline.now == START + hours[-1] * HOUR
    assert isinstance(timeline.state.sitters[seat], StandIn)


def test_a_live_game_reminds_once() -> None:
    timeline = Timeline(ANNA, BEN, pace=Pace.LIVE).begin()
    assert [type(message) for message in timeline.wait()] == [Reminder]
    assert timeline.now == START + 5 * MINUTE
    timeline.wait()
    assert timeline.now == START + 10 * MINUTE
    assert len(timeline.state.people) == 1


def test_a_move_restarts_the_clock() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    first = timeline.mover
    timeline.wait()
    timeline.move()
    assert timeline.mover is not first
    (clock,) = timeline.state.clocks
    assert (clock.since, clock.until, clock.reminded_at) == (timeline.now, timeline.now + LIMITS[Pace.THREE_DAYS], 0)


def test_simultaneous_choices_have_separate_clocks() -> None:
    timeline = Timeline(ANNA, BEN, CLEO, game="europe").begin()
    assert [clock.seat for clock in timeline.state.clocks] == [0, 1, 2]
    timeline.now += HOUR
    move = timeline.a_move(0)
    timeline.do(ANNA, play, move)
    assert [(clock.seat, clock.since) for clock in timeline.state.clocks] == [(1, START), (2, START)]


def test_simultaneously_late_players_are_replaced_together_except_the_last() -> None:
    timeline = Timeline(ANNA, BEN, CLEO, game="europe", pace=Pace.DAY).begin()
    for _ in range(3):
        (reminder,) = timeline.wait()
        assert isinstance(reminder, Reminder)
        assert [clock.seat for clock in reminder.clocks] == [0, 1, 2], "one reminder for all of them"
    told = timeline.wait()
    assert [type(sitter) for sitter in timeline.state.sitters] == [StandIn, StandIn, Person]
    assert codes(told) == ["seat-time-up", "seat-time-up", "game-asleep"]


def test_a_computer_takes_over_after_the_deadline_and_the_next_post_says_so() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    late, seat = timeline.mover, timeline.state.to_act[0]
    assert timeline.run_out() == []
    assert timeline.state.sitters[seat] == StandIn(Level.RANDOM, Person(late.user, late.name))
    assert timeline.turn is not None
    assert timeline.turn.seat == seat
    (post,) = timeline.computers()
    assert isinstance(post, TurnPost)
    assert post.events[0].code == "seat-time-up"
    assert post.events[0].params == {"name": late.name, "seat": seat + 1}
    assert seat not in post.asked


def test_a_lost_seat_can_be_taken_back_at_once_or_later() -> None:
    for moves_first in (False, True):
        timeline = Timeline(ANNA, BEN, CLEO).begin()
        late, seat = timeline.mover, timeline.state.to_act[0]
        timeline.run_out()
        if moves_first:
            timeline.computers()
        told = timeline.do(late, seats.reclaim)
        assert timeline.state.sitters[seat] == Person(late.user, late.name)
        assert "seat-reclaimed" in codes(told)
        if not moves_first:
            (clock,) = timeline.state.clocks
            assert (clock.seat, clock.until) == (seat, timeline.now + LIMITS[Pace.THREE_DAYS])
            assert timeline.turn is None


def test_a_three_player_game_with_one_absent_person_ends() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    timeline.play_out(absent=CLEO)
    assert timeline.state.ending is Ending.PLAYED
    assert [isinstance(sitter, StandIn) for sitter in timeline.state.sitters] == [False, False, True]


def test_the_game_sleeps_when_the_last_persons_time_is_up() -> None:
    timeline = Timeline(ANNA, BEN, pace=Pace.DAY).begin()
    timeline.run_out()
    timeline.computers()
    last = timeline.mover
    told = timeline.run_out()
    assert codes(told) == ["game-asleep"]
    assert timeline.state.people == (Person(last.user, last.name),)
    assert timeline.turn is None
    assert next_deadline(timeline.state, {}) == timeline.state.asleep_until == timeline.now + SLEEP_LIFETIME
    assert codes(timeline.wait()) == ["game-abandoned"]
    assert (timeline.state.phase, timeline.state.ending, next_deadline(timeline.state, {})) == (
        Phase.OVER,
        Ending.ABANDONED,
        None,
    )


def test_a_person_alone_against_computers_is_not_replaced() -> None:
    timeline = Timeline(ANNA, places=3).begin()
    timeline.computers()
    assert codes(timeline.run_out()) == ["game-asleep"]
    assert [type(sitter) for sitter in timeline.state.sitters] == [Person, Computer, Computer]


def test_a_move_of_the_last_person_wakes_a_sleeping_game() -> None:
    timeline = Timeline(ANNA, places=2).begin()
    timeline.computers()
    timeline.run_out()
    timeline.now += DAY
    timeline.move()
    timeline.computers()
    assert timeline.state.asleep_until is None
    (clock,) = timeline.state.clocks
    assert clock.until == timeline.now + LIMITS[Pace.THREE_DAYS]


def test_a_returning_player_does_not_wait_for_the_sleeper() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    first, seat = timeline.mover, timeline.state.to_act[0]
    timeline.run_out()
    timeline.computers()
    timeline.run_out()
    timeline.now += DAY
    timeline.do(first, seats.reclaim)
    when = next_deadline(timeline.state, {})
    assert when is not None
    assert when < timeline.now
    timeline.act_on_deadline()
    timeline.computers()
    assert isinstance(timeline.state.sitters[1 - seat], StandIn)
    assert timeline.mover is first


@pytest.mark.parametrize(
    ("pace", "away", "still"),
    [
        (Pace.THREE_DAYS, 5 * DAY, 30 * MINUTE),
        (Pace.DAY, 3 * DAY, 30 * MINUTE),
        (Pace.DAY, DAY - MINUTE, 30 * MINUTE),
        (Pace.LIVE, 2 * DAY, 150),
    ],
)
def test_nobody_loses_a_seat_without_a_warning(pace: Pace, away: int, still: int) -> None:
    """If the bot was down for the whole time limit, the person gets a reminder and then some more time."""
    timeline = Timeline(ANNA, BEN, pace=pace).begin()
    timeline.now += away
    (reminder,) = timeline.act_on_deadline()
    assert isinstance(reminder, Reminder)
    (clock,) = reminder.clocks
    up = TableTime(timeline.state, {}).up(clock)
    assert up == timeline.now + still
    assert len(timeline.state.people) == 2
    timeline.wait()
    assert timeline.now == up
    assert len(timeline.state.people) == 1


def test_an_early_deadline_changes_nothing() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    state = timeline.state
    early = world(START + DAY)
    when = next_deadline(state, {})
    assert when is not None
    assert act_on_deadline(None, BOT, early, 1, {}) == STALE_MOVE
    assert act_on_deadline(state, BOT, early, state.revision, {}) == Refusal(STALE_MOVE.code, {"at": when})
    assert not isinstance(act_on_deadline(state, BOT, world(when), state.revision - 1, {}), Change), "another revision"
    assert isinstance(act_on_deadline(state, BOT, world(when), state.revision, {}), Change)


def test_without_a_limit_nobody_is_reminded() -> None:
    timeline = Timeline(ANNA, BEN, pace=Pace.UNLIMITED).begin()
    assert timeline.state.clocks == ()
    assert next_deadline(timeline.state, {}) is None


def test_when_the_sleeper_gives_up_computers_play_to_the_end() -> None:
    timeline = Timeline(ANNA, places=2).begin()
    timeline.computers()
    timeline.run_out()
    timeline.do(ANNA, seats.resign)
    assert (timeline.state.asleep_until, next_deadline(timeline.state, {})) == (None, None)
    timeline.computers()
    assert timeline.state.ending is Ending.PLAYED


def test_resigning_and_taking_back_a_move_stop_the_players_clock() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    first, seat = timeline.mover, timeline.state.to_act[0]
    timeline.now += HOUR
    timeline.move("pass")
    timeline.now += HOUR
    timeline.do(first, take_back, timeline.entries)
    assert [(clock.seat, clock.since) for clock in timeline.state.clocks] == [(seat, timeline.now)]
    timeline.do(first, seats.resign)
    assert timeline.state.clocks == ()


def test_a_replaced_players_vote_counts_again_on_their_return() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    late = timeline.mover
    timeline.do(late, ending.end)
    assert timeline.state.votes_that_count
    timeline.run_out()
    assert timeline.state.votes_that_count == ()
    timeline.do(late, seats.reclaim)
    assert timeline.state.votes_that_count, "the vote stays, because its person is back"


def test_a_lobby_closes_a_day_after_its_last_change() -> None:
    timeline = Timeline(ANNA, places=3)
    timeline.now += 20 * HOUR
    timeline.do(BEN, lobby.join)
    assert next_deadline(timeline.state, {}) == timeline.now + LOBBY_LIFETIME == timeline.now + DAY
    (told,) = timeline.wait()
    assert isinstance(told, LobbyChanged)
    assert (timeline.state.phase, timeline.state.ending) == (Phase.OVER, Ending.EXPIRED)
    assert next_deadline(timeline.state, {}) is None


def test_a_rematch_keeps_the_pace() -> None:
    timeline = Timeline(ANNA, BEN, pace=Pace.WEEK).begin()
    moderator = Actor(900, "Moderator", Role.MODERATOR)
    timeline.do(moderator, ending.end)
    timeline.do(ANNA, ending.rematch)
    assert timeline.state.terms.pace is Pace.WEEK


def test_reminders_keep_the_turns_buttons_valid() -> None:
    timeline = Timeline(ANNA, BEN).begin()
    shown = timeline.state.revision
    timeline.wait()
    assert timeline.state.revision > shown
    assert timeline.state.moved[timeline.state.to_act[0]] <= shown


def test_names_of_messages_are_never_used_twice() -> None:
    timeline = Timeline(ANNA, BEN, CLEO, game="europe", pace=Pace.DAY).begin()
    while timeline.state.phase is Phase.PLAYING and timeline.state.asleep_until is None:
        timeline.wait()
    ids = [message.id for message in timeline.told]
    assert len(ids) == len(set(ids))


def test_a_changed_pace_restarts_the_clocks() -> None:
    timeline = Timeline(ANNA, BEN, CLEO).begin()
    timeline.wait()
    timeline.do(MODERATOR, change_pace, Pace.WEEK)
    assert codes(timeline.told[-1:]) == ["pace-changed"]
    (clock,) = timeline.state.clocks
    assert (clock.since, clock.until, clock.reminded_at) == (timeline.now, timeline.now + LIMITS[Pace.WEEK], 0)
    timeline.do(MODERATOR, change_pace, Pace.UNLIMITED)
    assert timeline.state.clocks == ()
    assert next_deadline(timeline.state, {}) is None


def test_a_changed_pace_wakes_a_sleeping_game() -> None:
    timeline = Timeline(ANNA, places=2).begin()
    timeline.computers()
    timeline.run_out()
    assert timeline.state.asleep_until is not None
    timeline.do(MODERATOR, change_pace, Pace.DAY)
    assert timeline.state.asleep_until is None
    assert [clock.until for clock in timeline.state.clocks] == [timeline.now + DAY]


def test_in_a_game_only_moderators_and_lone_players_change_the_pace() -> None:
    timeline = Timeline(ANNA, BEN)
    refused = change_pace(timeline.state, BEN, timeline.world, Pace.LIVE)
    assert isinstance(refused, Refusal)
    assert refused.code == "host-sets-up"
    timeline.do(ANNA, change_pace, Pace.DAY)
    assert timeline.state.terms.pace is Pace.DAY
    timeline.begin()
    for person in (ANNA, BEN):
        assert change_pace(timeline.state, person, timeline.world, Pace.LIVE) == MODERATOR_ONLY
    timeline.do(ANNA, seats.resign)
    assert change_pace(timeline.state, ANNA, timeline.world, Pace.LIVE) == MODERATOR_ONLY
    timeline.do(BEN, change_pace, Pace.LIVE)
    assert LIMITS[timeline.state.terms.pace] == 10 * MINUTE
