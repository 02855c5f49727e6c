"""A person who does not move blocks nobody: reminders, a computer in the seat, sleep, the end; lobbies not started."""

from __future__ import annotations

from functools import partial

import pytest

from chatbot.tables import ending, lobby, seats
from chatbot.tables.change import Change
from chatbot.tables.changing_terms import change_pace
from chatbot.tables.deadlines import LOBBY_LIFETIME, SLEEP_LIFETIME, act_on_deadline, next_deadline
from chatbot.tables.messages import LobbyChanged, Reminder, TurnPost
from chatbot.tables.pace import DAY, HOUR, LIMITS, MINUTE, Pace
from chatbot.tables.play import play, take_back
from chatbot.tables.refusal import HOST_ONLY, MODERATOR_ONLY, Refusal
from chatbot.tables.table import FORMAT, Actor, Computer, Ending, Person, Phase, Role, StandIn, Table
from engine.ai.player import Level
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, CLEO, MODERATOR
from tests.chatbot.tables.timeline import START, Timeline, codes, reclaimed
from tests.paths import GOLDEN


@pytest.mark.parametrize(
    ("pace", "hours"),
    [
        (Pace.DAY, [12, 18, 23, 24]),
        (Pace.THREE_DAYS, [36, 54, 71, 72]),
        (Pace.WEEK, [84, 126, 167, 168]),
    ],
)
def test_reminders_come_at_half_at_three_quarters_and_in_the_last_hour(pace: Pace, hours: list[int]) -> None:
    story = Timeline(ANNA, BEN, CLEO, pace=pace).begin()
    seat = story.state.to_act[0]
    for hour in hours[:-1]:
        (reminder,) = story.wait()
        assert story.now == START + hour * HOUR
        assert isinstance(reminder, Reminder)
        assert [(clock.seat, clock.until) for clock in reminder.clocks] == [(seat, START + hours[-1] * HOUR)]
    story.wait()
    assert story.now == START + hours[-1] * HOUR
    assert isinstance(story.state.sitters[seat], StandIn)


def test_a_live_game_reminds_once() -> None:
    story = Timeline(ANNA, BEN, pace=Pace.LIVE).begin()
    assert [type(telling) for telling in story.wait()] == [Reminder]
    assert story.now == START + 5 * MINUTE
    story.wait()
    assert story.now == START + 10 * MINUTE
    assert len(story.state.people) == 1


def test_whoever_moves_has_the_whole_time_again() -> None:
    story = Timeline(ANNA, BEN).begin()
    first = story.mover
    story.wait()
    story.move()
    assert story.mover is not first
    (clock,) = story.state.clocks
    assert (clock.since, clock.until, clock.reminded) == (story.now, story.now + LIMITS[Pace.THREE_DAYS], 0)


def test_choosing_side_by_side_each_has_a_clock_and_one_move_leaves_the_others_running() -> None:
    story = Timeline(ANNA, BEN, CLEO, game="europe").begin()
    assert [clock.seat for clock in story.state.clocks] == [0, 1, 2]
    story.now += HOUR
    move = story.a_move(0)
    story.do(lambda table, now: play(table, ANNA, games.find, move, None, now))
    assert [(clock.seat, clock.since) for clock in story.state.clocks] == [(1, START), (2, START)]


def test_all_who_are_late_side_by_side_are_reminded_and_replaced_together_but_the_last() -> None:
    story = Timeline(ANNA, BEN, CLEO, game="europe", pace=Pace.DAY).begin()
    for _ in range(3):
        (reminder,) = story.wait()
        assert isinstance(reminder, Reminder)
        assert [clock.seat for clock in reminder.clocks] == [0, 1, 2], "one word to all of them"
    told = story.wait()
    assert [type(sitter) for sitter in story.state.sitters] == [StandIn, StandIn, Person]
    assert codes(told) == ["seat-time-up", "seat-time-up", "game-asleep"]


def test_when_time_is_up_a_computer_plays_on_and_the_next_post_says_so() -> None:
    story = Timeline(ANNA, BEN, CLEO).begin()
    late, seat = story.mover, story.state.to_act[0]
    assert story.run_out() == []
    assert story.state.sitters[seat] == StandIn(Level.RANDOM, Person(late.user, late.name))
    assert story.think is not None
    assert story.think.seat == seat
    (post,) = story.computers()
    assert isinstance(post, TurnPost)
    assert post.events[0].code == "seat-time-up"
    assert post.events[0].params == {"name": late.name, "seat": seat + 1}
    assert seat not in post.asked


def test_a_seat_that_was_lost_is_taken_back_at_once_or_later() -> None:
    for moves_first in (False, True):
        story = Timeline(ANNA, BEN, CLEO).begin()
        late, seat = story.mover, story.state.to_act[0]
        story.run_out()
        if moves_first:
            story.computers()
        told = story.do(partial(reclaimed, late))
        assert story.state.sitters[seat] == Person(late.user, late.name)
        assert "seat-reclaimed" in codes(told)
        if not moves_first:
            (clock,) = story.state.clocks
            assert (clock.seat, clock.until) == (seat, story.now + LIMITS[Pace.THREE_DAYS])
            assert story.think is None


def test_a_three_player_game_with_one_dead_person_goes_on_to_its_end() -> None:
    story = Timeline(ANNA, BEN, CLEO).begin()
    while story.state.phase is Phase.PLAYING:
        if story.think is not None:
            story.computers()
        elif story.mover is CLEO:
            story.run_out()
        else:
            story.move()
    assert story.state.ending is Ending.PLAYED
    assert [isinstance(sitter, StandIn) for sitter in story.state.sitters] == [False, False, True]


def test_when_the_last_person_runs_out_of_time_the_game_sleeps_and_nobody_plays_it() -> None:
    story = Timeline(ANNA, BEN, pace=Pace.DAY).begin()
    story.run_out()
    story.computers()
    last = story.mover
    told = story.run_out()
    assert codes(told) == ["game-asleep"]
    assert story.state.people == (Person(last.user, last.name),)
    assert story.think is None
    assert next_deadline(story.state) == story.state.asleep_until == story.now + SLEEP_LIFETIME
    assert codes(story.wait()) == ["game-abandoned"]
    assert (story.state.phase, story.state.ending, next_deadline(story.state)) == (Phase.OVER, Ending.ABANDONED, None)


def test_one_alone_against_computers_is_waited_for_and_not_replaced() -> None:
    story = Timeline(ANNA, places=3).begin()
    story.computers()
    assert codes(story.run_out()) == ["game-asleep"]
    assert [type(sitter) for sitter in story.state.sitters] == [Person, Computer, Computer]


def test_a_sleeping_game_goes_on_with_a_move_of_its_last_person() -> None:
    story = Timeline(ANNA, places=2).begin()
    story.computers()
    story.run_out()
    story.now += DAY
    story.move()
    story.computers()
    assert story.state.asleep_until is None
    (clock,) = story.state.clocks
    assert clock.until == story.now + LIMITS[Pace.THREE_DAYS]


def test_whoever_comes_back_to_a_sleeping_game_does_not_wait_for_the_sleeper() -> None:
    story = Timeline(ANNA, BEN).begin()
    first, seat = story.mover, story.state.to_act[0]
    story.run_out()
    story.computers()
    story.run_out()
    story.now += DAY
    story.do(partial(reclaimed, first))
    when = next_deadline(story.state)
    assert when is not None
    assert when < story.now
    story.act_on_deadline()
    story.computers()
    assert isinstance(story.state.sitters[1 - seat], StandIn)
    assert story.mover is first


@pytest.mark.parametrize(
    ("pace", "away", "still"),
    [
        (Pace.THREE_DAYS, 5 * DAY, 30 * MINUTE),
        (Pace.DAY, 3 * DAY, 30 * MINUTE),
        (Pace.DAY, DAY - MINUTE, 30 * MINUTE),
        (Pace.LIVE, 2 * DAY, 150),
    ],
)
def test_nobody_loses_a_seat_unwarned(pace: Pace, away: int, still: int) -> None:
    """The bot was away for all of the time: one reminder, and some time still."""
    story = Timeline(ANNA, BEN, pace=pace).begin()
    story.now += away
    (reminder,) = story.act_on_deadline()
    assert isinstance(reminder, Reminder)
    (clock,) = reminder.clocks
    assert clock.until == story.now + still
    assert len(story.state.people) == 2
    story.wait()
    assert story.now == clock.until
    assert len(story.state.people) == 1


def test_what_is_not_due_does_nothing() -> None:
    story = Timeline(ANNA, BEN).begin()
    state = story.state
    assert act_on_deadline(None, 1, START + DAY) == act_on_deadline(state, state.revision, START + DAY)
    when = next_deadline(state)
    assert when is not None
    assert not isinstance(act_on_deadline(state, state.revision - 1, when), Change), "another revision"
    assert isinstance(act_on_deadline(state, state.revision, when), Change)


def test_without_a_limit_nobody_is_hurried() -> None:
    story = Timeline(ANNA, BEN, pace=Pace.UNLIMITED).begin()
    assert story.state.clocks == ()
    assert next_deadline(story.state) is None


def test_a_table_from_before_there_was_a_pace_has_none() -> None:
    table = FORMAT.read((GOLDEN / "tables" / "table-1.json").read_bytes(), Table)
    assert (table.terms.pace, table.clocks, table.asleep_until) == (Pace.UNLIMITED, (), None)


def test_when_the_sleeper_gives_up_computers_play_to_the_end() -> None:
    story = Timeline(ANNA, places=2).begin()
    story.computers()
    story.run_out()
    story.do(lambda table, now: seats.resign(table, ANNA, now))
    assert (story.state.asleep_until, next_deadline(story.state)) == (None, None)
    story.computers()
    assert story.state.ending is Ending.PLAYED


def test_resigning_and_taking_back_a_move_stop_ones_own_clock() -> None:
    story = Timeline(ANNA, BEN, CLEO).begin()
    first, seat = story.mover, story.state.to_act[0]
    story.now += HOUR
    story.move("pass")
    story.now += HOUR
    story.do(lambda table, now: take_back(table, first, games.find, story.entries, now))
    assert [(clock.seat, clock.since) for clock in story.state.clocks] == [(seat, story.now)]
    story.do(lambda table, now: seats.resign(table, first, now))
    assert story.state.clocks == ()


def test_a_vote_of_somebody_whose_time_is_up_does_not_count_any_more() -> None:
    story = Timeline(ANNA, BEN, CLEO).begin()
    late = story.mover
    story.do(lambda table, now: ending.end(table, late, now))
    assert story.state.votes
    story.run_out()
    assert story.state.votes == ()


def test_a_lobby_that_nobody_starts_is_closed_a_day_after_somebody_came_or_went() -> None:
    story = Timeline(ANNA, places=3)
    story.now += 20 * HOUR
    story.do(lambda table, now: lobby.join(table, BEN, now))
    assert next_deadline(story.state) == story.now + LOBBY_LIFETIME == story.now + DAY
    (told,) = story.wait()
    assert isinstance(told, LobbyChanged)
    assert (story.state.phase, story.state.ending) == (Phase.OVER, Ending.EXPIRED)
    assert next_deadline(story.state) is None


def test_a_rematch_keeps_the_pace() -> None:
    story = Timeline(ANNA, BEN, pace=Pace.WEEK).begin()
    moderator = Actor(900, "Moderator", Role.MODERATOR)
    story.do(lambda table, now: ending.end(table, moderator, now))
    story.do(lambda table, now: ending.rematch(table, ANNA, now))
    assert story.state.terms.pace is Pace.WEEK


def test_reminders_do_not_make_the_buttons_of_the_turn_old() -> None:
    story = Timeline(ANNA, BEN).begin()
    shown = story.state.revision
    story.wait()
    assert story.state.revision > shown
    assert story.state.moved[story.state.to_act[0]] <= shown


def test_names_of_tellings_are_never_used_twice() -> None:
    story = Timeline(ANNA, BEN, CLEO, game="europe", pace=Pace.DAY).begin()
    while story.state.phase is Phase.PLAYING and story.state.asleep_until is None:
        story.wait()
    ids = [telling.id for telling in story.told]
    assert len(ids) == len(set(ids))


def test_a_changed_pace_gives_those_who_are_to_move_the_new_time_whole() -> None:
    story = Timeline(ANNA, BEN, CLEO).begin()
    story.wait()
    story.do(partial(paced, MODERATOR, Pace.WEEK))
    assert codes(story.told[-1:]) == ["pace-changed"]
    (clock,) = story.state.clocks
    assert (clock.since, clock.until, clock.reminded) == (story.now, story.now + LIMITS[Pace.WEEK], 0)
    story.do(partial(paced, MODERATOR, Pace.UNLIMITED))
    assert story.state.clocks == ()
    assert next_deadline(story.state) is None


def test_a_changed_pace_wakes_a_game_that_sleeps() -> None:
    story = Timeline(ANNA, places=2).begin()
    story.computers()
    story.run_out()
    assert story.state.asleep_until is not None
    story.do(partial(paced, MODERATOR, Pace.DAY))
    assert story.state.asleep_until is None
    assert [clock.until for clock in story.state.clocks] == [story.now + DAY]


def test_nobody_cuts_anothers_time_but_a_moderator_and_who_plays_alone_their_own() -> None:
    story = Timeline(ANNA, BEN)
    assert paced(BEN, Pace.LIVE, story.state, story.now) == HOST_ONLY
    story.do(partial(paced, ANNA, Pace.DAY))
    assert story.state.terms.pace is Pace.DAY
    story.begin()
    for person in (ANNA, BEN):
        assert paced(person, Pace.LIVE, story.state, story.now) == MODERATOR_ONLY
    story.do(lambda table, now: seats.resign(table, ANNA, now))
    assert paced(ANNA, Pace.LIVE, story.state, story.now) == MODERATOR_ONLY
    story.do(partial(paced, BEN, Pace.LIVE))
    assert LIMITS[story.state.terms.pace] == 10 * MINUTE


def paced(actor: Actor, pace: Pace, table: Table | None, now: int) -> Change | Refusal:
    return change_pace(table, actor, pace, now)
