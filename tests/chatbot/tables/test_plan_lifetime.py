"""Tests of how long a plan is kept, which actions drop it, and how it stays secret."""

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
    """Return a game in which Anna is to move. She can build the first of two routes, and Ben can build both."""
    return RailTimeline.as_dealt("tchu", "seed 2")


def test_taking_back_a_move_drops_the_plan_after_it() -> None:
    timeline = real_game()
    timeline.plays(ANNA, KREUZLINGEN)
    timeline.plan(ANNA)
    timeline.takes_back(ANNA)
    assert (timeline.state.planned, timeline.state.waited_for, timeline.turn) == ((), (0,), None)


def test_a_due_plan_waits_if_the_previous_move_is_taken_back() -> None:
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


def test_a_planned_turn_does_not_count_as_missed() -> None:
    timeline = RailTimeline()
    timeline.plays(ANNA, "draw")
    timeline.run_out()
    timeline.computers()
    assert timeline.state.missed_by(1) == 1
    timeline.plan(BEN)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert timeline.state.missed_by(1) == 0


def test_a_turn_left_open_by_a_plan_can_be_missed() -> None:
    timeline = RailTimeline(cards="blue*4 blue*2 pink*2 red orange black white green")
    timeline.plan(BEN, BERLIN, "")
    timeline.plays(ANNA, BERLIN)
    timeline.carry_out()
    timeline.run_out()
    assert (timeline.state.substituted, timeline.state.missed_by(1)) == ((1,), 1)
    timeline.computers()
    assert timeline.state.to_act == (0,)


def test_stopped_clocks_do_not_stop_a_plan() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    timeline.do(MODERATOR, stop_clocks)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert timeline.routes(1) == ("berlin-essen",)


def test_a_holiday_does_not_stop_a_plan() -> None:
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
def test_a_plan_does_not_pass_to_the_seats_next_person(left: str) -> None:
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


def test_plans_are_deleted_at_the_end() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    timeline.plan(BEN, BERLIN)
    timeline.do(ANNA, ending.end)
    timeline.do(BEN, ending.end)
    assert (timeline.state.planned, timeline.state.plan_reports, timeline.turn) == ((), (), None)


# --- A secret -------------------------------------------------------------------------------------------


def test_plans_stay_secret_until_played() -> None:
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


def test_a_plan_is_part_of_a_persons_data() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    assert personal_record(timeline.state, BEN.user, None).planned == (BERLIN, "draw")
    assert personal_record(timeline.state, ANNA.user, None).planned == ()


def test_dropping_a_missing_plan_is_refused() -> None:
    timeline = RailTimeline()
    drop = partial(timeline.drop, BEN)
    with pytest.raises(AssertionError, match="no-plan"):
        drop()
