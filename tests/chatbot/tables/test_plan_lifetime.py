"""The lifetime of a plan, the actions that drop it, and its secrecy."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from chatbot.people.preferences import DAY, Absence, Schedule
from chatbot.tables import ending, seats
from chatbot.tables.deadlines import next_deadline, people_with_deadlines, stop_clocks
from chatbot.tables.outcome import Change
from chatbot.tables.plans import carry_out_plan, plan_turn
from chatbot.tables.privacy import forget, personal_record
from chatbot.tables.table import BOT
from engine.taps import TurnPlan
from tests.chatbot.services import ANNA, BEN, CLEO, MODERATOR
from tests.chatbot.tables.rail_timeline import RailTimeline

BERLIN = "build berlin-essen blue 2+0"
TUNNEL = "build marseille-zurich pink 2+0"


# --- Taking back moves ----------------------------------------------------------------------------------


KREUZLINGEN = "build KRE_STG_1 green 1+0"
SCHWYZ = "build PFA_SCZ_1 violet 1+0"


def real_game() -> RailTimeline:
    """Return a game in which Anna is to move. She can build the first of these routes, Ben both."""
    return RailTimeline.as_dealt("tchu", "seed 2")


def test_who_takes_a_move_back_drops_the_plan_that_was_to_follow() -> None:
    timeline = real_game()
    timeline.plays(ANNA, KREUZLINGEN)
    timeline.plan(ANNA)
    timeline.takes_back(ANNA)
    assert (timeline.state.planned, timeline.state.waited_for, timeline.turn) == ((), (0,), None)


def test_a_plan_that_was_due_waits_when_the_move_before_it_is_taken_back() -> None:
    timeline = real_game()
    timeline.plan(BEN, SCHWYZ)
    timeline.plays(ANNA, KREUZLINGEN)
    due = timeline.turn
    assert due is not None
    timeline.takes_back(ANNA)
    assert getattr(carry_out_plan(timeline.table, BOT, timeline.world, due), "code", "") == "stale-move"
    timeline.plays(ANNA, KREUZLINGEN)
    timeline.carry_out()
    assert timeline.routes(1) == ("PFA_SCZ_1",)


def test_a_planned_move_may_be_taken_back_by_its_person() -> None:
    timeline = real_game()
    timeline.plan(BEN, SCHWYZ)
    timeline.plays(ANNA, KREUZLINGEN)
    timeline.carry_out()
    timeline.takes_back(BEN)
    assert (timeline.routes(1), timeline.state.waited_for, timeline.state.planned) == ((), (1,), ())
    assert timeline.state.plan_report(1) is None


# --- Time and seats -------------------------------------------------------------------------------------


def test_a_planned_turn_is_no_missed_one() -> None:
    timeline = RailTimeline()
    timeline.plays(ANNA, "draw")
    timeline.run_out()
    timeline.computers()
    assert timeline.state.missed_by(1) == 1
    timeline.plan(BEN)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert timeline.state.missed_by(1) == 0


def test_a_turn_that_a_plan_leaves_to_its_person_can_be_missed() -> None:
    timeline = RailTimeline(cards="blue*4 blue*2 pink*2 red orange black white green")
    timeline.plan(BEN, BERLIN, "")
    timeline.plays(ANNA, BERLIN)
    timeline.carry_out()
    timeline.run_out()
    assert (timeline.state.substituted, timeline.state.missed_by(1)) == ((1,), 1)
    timeline.computers()
    assert timeline.state.to_act == (0,)


def test_stopped_clocks_keep_no_plan_from_being_carried_out() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    timeline.do(MODERATOR, stop_clocks)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert timeline.routes(1) == ("berlin-essen",)


def test_a_holiday_keeps_no_plan_from_being_carried_out() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    timeline.schedules[BEN.user] = Schedule(absences=(Absence(timeline.now, timeline.now + 9 * DAY),))
    timeline.now += DAY
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert timeline.routes(1) == ("berlin-essen",)
    deadline = next_deadline(timeline.state, timeline.schedules, timeline.now)
    assert deadline is not None
    assert people_with_deadlines(timeline.state) == (ANNA.user,)


@pytest.mark.parametrize("left", ["resigned", "replaced", "handed on", "deleted"])
def test_whoever_gets_the_seat_does_not_get_the_plan(left: str) -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    if left == "resigned":
        timeline.do(BEN, seats.resign)
    elif left == "replaced":
        timeline.do(MODERATOR, seats.replace, BEN.user)
    elif left == "handed on":
        timeline.do(BEN, seats.offer_seat, CLEO.user)
        assert timeline.state.plan_of(1) is not None
        timeline.do(CLEO, seats.accept_seat)
    else:
        timeline.do(BEN, forget)
    assert (timeline.state.planned, timeline.state.plan_reports) == ((), ())


def test_nothing_is_kept_of_plans_once_the_game_is_over() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    timeline.plan(BEN, BERLIN)
    timeline.do(ANNA, ending.end)
    timeline.do(BEN, ending.end)
    assert (timeline.state.planned, timeline.state.plan_reports, timeline.turn) == ((), (), None)


# --- A secret -------------------------------------------------------------------------------------------


def test_nobody_can_tell_one_plan_from_another_until_it_is_played() -> None:
    first, second = RailTimeline(), RailTimeline()
    changes = []
    for timeline, move, otherwise in ((first, BERLIN, ""), (second, TUNNEL, "draw")):
        change = plan_turn(timeline.table, BEN, timeline.world, move, otherwise)
        assert isinstance(change, Change)
        assert change.table.plan_of(1) == TurnPlan((move,), otherwise)
        told = msgspec.structs.replace(change, table=msgspec.structs.replace(change.table, planned=()))
        changes.append((told, change.table.facts))
    assert changes[0] == changes[1]
    assert not {BERLIN, TUNNEL} & set(repr(changes).split("'"))


def test_a_person_is_given_their_plan_with_their_data() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    assert personal_record(timeline.state, BEN.user, None).planned == (BERLIN, "draw")
    assert personal_record(timeline.state, ANNA.user, None).planned == ()


def test_a_seat_that_is_gone_has_nothing_to_drop() -> None:
    timeline = RailTimeline()
    drop = partial(timeline.drop, BEN)
    with pytest.raises(AssertionError, match="no-plan"):
        drop()
