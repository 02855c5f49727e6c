"""Planned turns are played like other turns, dropped if impossible, and secret until they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.tables import seats
from chatbot.tables.outcome import PrivateMessage, TurnPost
from chatbot.tables.plans import carry_out_plan, plan_turn
from chatbot.tables.table import AS_PLANNED, ASKS, BOT, FELL_BACK, WAITS
from engine.ai.player import Level
from tests.chatbot.services import ANNA, BEN, CLEO, STRANGER
from tests.chatbot.tables.rail_timeline import RailTimeline
from tests.chatbot.tables.timeline import Timeline, codes

if TYPE_CHECKING:
    from chatbot.tables.outcome import OutboxMessage
    from chatbot.tables.table import PlanReport

BERLIN = "build berlin-essen blue 2+0"
FRANKFURT = "build bruxelles-frankfurt blue 2+0"
TUNNEL = "build marseille-zurich pink 2+0"


def report_of(timeline: RailTimeline) -> PlanReport:
    return timeline.report(1)


def posts(told: list[OutboxMessage]) -> list[TurnPost]:
    return [message for message in told if isinstance(message, TurnPost)]


# --- Playing a plan -------------------------------------------------------------------------------------


def test_a_route_still_free_is_built_on_the_turn() -> None:
    timeline = RailTimeline()
    assert timeline.plan(BEN, BERLIN) == []
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert timeline.routes(1) == ("berlin-essen",)
    assert (timeline.state.planned, timeline.state.to_act) == ((), (0,))
    assert (report_of(timeline).code, report_of(timeline).fell_short) == (AS_PLANNED, False)
    assert timeline.entries[-1].endswith(f"1 {BERLIN}")


def test_a_planned_move_is_announced_without_calling_its_person() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    told = [*timeline.plays(ANNA, "draw"), *timeline.carry_out()]
    (post,) = posts(told)
    assert [event.code for event in post.events] == ["drew-cards", "built"]
    assert post.asked == (0,)
    assert [clock.seat for clock in timeline.state.clocks] == [0]


def test_a_planned_move_leaves_the_same_posts_and_log_as_a_manual_one() -> None:
    planned, by_hand = RailTimeline(), RailTimeline()
    planned.plan(BEN, BERLIN)
    planned.plays(ANNA, "draw")
    told = planned.carry_out()
    by_hand.plays(ANNA, "draw")
    said = by_hand.plays(BEN, BERLIN)
    assert codes(told)[-1:] == codes(said)
    assert planned.entries[-1].split()[1:] == by_hand.entries[-1].split()[1:]
    assert planned.state.position == by_hand.state.position


def test_the_second_choice_is_tried_if_the_first_is_taken() -> None:
    timeline = RailTimeline(cards="blue*4 blue*2 pink*2 red orange black white green")
    timeline.plan(BEN, BERLIN)
    timeline.plan(BEN, FRANKFURT)
    timeline.plays(ANNA, BERLIN)
    timeline.carry_out()
    assert timeline.routes(1) == ("bruxelles-frankfurt",)
    assert [event.code for event in report_of(timeline).events] == ["route-taken", "built"]
    assert (report_of(timeline).code, report_of(timeline).fell_short) == (FELL_BACK, True)


def test_the_fallback_draws_two_cards_and_reports_them() -> None:
    timeline = RailTimeline(cards="blue*4 blue*2 pink*2 red orange black white green", deck="red black")
    timeline.plan(BEN, BERLIN)
    timeline.plays(ANNA, BERLIN)
    told = timeline.carry_out()
    assert timeline.hand(1) == {"red": 1, "blue": 2, "pink": 2, "black": 1}
    assert [event.code for event in report_of(timeline).events] == ["route-taken", "you-drew-cards"]
    assert [message.user for message in told if isinstance(message, PrivateMessage)] == [BEN.user]


def test_single_draws_of_a_plan_are_announced_together() -> None:
    timeline = RailTimeline(game="tchu", deck="red black white green")
    timeline.plan(BEN)
    told = [*timeline.plays(ANNA, "draw", "draw"), *timeline.carry_out()]
    assert sum(timeline.hand(1).values()) == 6
    assert timeline.state.to_act == (0,)
    (post,) = posts(told)
    assert [event.code for event in post.events] == 4 * ["drew-cards"]
    assert report_of(timeline).code == AS_PLANNED
    assert [event.code for event in report_of(timeline).events] == 2 * ["you-drew-cards"]


def test_a_plan_may_wait_for_its_person() -> None:
    timeline = RailTimeline(cards="blue*4 blue*2 pink*2 red orange black white green")
    timeline.plan(BEN, BERLIN, "")
    timeline.now += 60
    assert posts(timeline.plays(ANNA, BERLIN)) == []
    timeline.now += 60
    (post,) = posts(timeline.carry_out())
    assert post.asked == (1,)
    assert [(clock.seat, clock.since) for clock in timeline.state.clocks] == [(1, timeline.now)]
    assert timeline.state.planned == ()
    assert (report_of(timeline).code, [event.code for event in report_of(timeline).events]) == (WAITS, ["route-taken"])


def test_an_impossible_plan_waits_and_reports_each_reason() -> None:
    timeline = RailTimeline(cards="blue*4 blue*2 pink*2 red orange black white green")
    timeline.plan(BEN, BERLIN)
    timeline.plays(ANNA, BERLIN)
    timeline.empty_the_deck()
    timeline.carry_out()
    assert timeline.state.waited_for == (1,)
    assert report_of(timeline).code == WAITS
    assert [event.code for event in report_of(timeline).events] == ["route-taken", "too-few-to-draw"]


def test_the_first_turn_can_be_planned_during_the_choice_of_tickets() -> None:
    timeline = RailTimeline.just_begun("tchu", "seed 2")
    timeline.plays(ANNA, timeline.a_move(0))
    timeline.plan(ANNA)
    assert timeline.state.waited_for == (1,)
    told = [*timeline.plays(BEN, timeline.a_move(1)), *timeline.carry_out()]
    assert [post.asked for post in posts(told)] == [(1,)]
    assert timeline.state.to_act == (1,)


def test_a_plan_and_the_following_computers_turn_share_a_post() -> None:
    timeline = RailTimeline(ANNA, BEN, CLEO, cards="yellow*4 blue*2 pink*2 green*4 red orange black white green")
    timeline.do(CLEO, seats.resign)
    timeline.plan(BEN, BERLIN)
    told = [*timeline.plays(ANNA, "draw"), *timeline.carry_out(), *timeline.computers()]
    (post,) = posts(told)
    assert [event.code for event in post.events][:2] == ["drew-cards", "built"]
    assert post.asked == (0,)


# --- Tunnels --------------------------------------------------------------------------------------------


def test_a_tunnels_extra_cost_is_paid_in_its_colour() -> None:
    timeline = RailTimeline(cards="yellow*4 pink*3 silver red orange black white green", deck="red red pink red red")
    timeline.plan(BEN, TUNNEL)
    told = [*timeline.plays(ANNA, "draw"), *timeline.carry_out()]
    assert timeline.routes(1) == ("marseille-zurich",)
    assert timeline.hand(1) == {"silver": 1}
    assert len(posts(told)) == 1
    assert report_of(timeline).code == AS_PLANNED


def test_paying_a_tunnel_with_locomotives_asks_the_person() -> None:
    timeline = RailTimeline(cards="yellow*4 pink*2 silver*2 red orange black white green", deck="red red pink red red")
    timeline.plan(BEN, TUNNEL)
    told = [*timeline.plays(ANNA, "draw"), *timeline.carry_out()]
    (post,) = posts(told)
    assert (post.asked, timeline.state.to_act, timeline.routes(1)) == ((1,), (1,), ())
    assert "tunnel-cards" in [event.code for event in post.events]
    assert report_of(timeline).code == ASKS
    timeline.plays(BEN, "pay 0+1")
    assert timeline.routes(1) == ("marseille-zurich",)
    assert timeline.state.plan_report(1) is None


def test_extra_locomotives_are_not_paid_without_asking() -> None:
    timeline = RailTimeline(
        game="tchu", cards="yellow*4 locomotive*4 red orange black white green", deck="red red locomotive red red"
    )
    timeline.plan(BEN, "build MAR_SIO_1 locomotive 0+2")
    timeline.plays(ANNA, "draw", "draw")
    timeline.carry_out()
    assert timeline.state.waited_for == (1,)
    assert report_of(timeline).code == ASKS


def test_an_unaffordable_tunnel_ends_the_turn() -> None:
    timeline = RailTimeline(deck="red red pink red red")
    timeline.plan(BEN, TUNNEL)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert (timeline.state.to_act, timeline.routes(1), timeline.state.planned) == ((0,), (), ())


# --- Face-up cards --------------------------------------------------------------------------------------


def test_planned_cards_are_taken_if_nobody_has_taken_them() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, "take red")
    timeline.plan(BEN, "take black")
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    assert timeline.hand(1) == {"blue": 2, "pink": 2, "red": 1, "black": 1}
    assert (report_of(timeline).code, timeline.state.to_act, timeline.state.planned) == (AS_PLANNED, (0,), ())


def test_a_card_that_somebody_has_taken_leads_to_the_next_wish() -> None:
    timeline = RailTimeline(cards="yellow*4 blue*2 pink*2 red orange black white green", deck="yellow yellow")
    timeline.plan(BEN, "take red")
    timeline.plan(BEN, BERLIN)
    timeline.plays(ANNA, "take red", "take black")
    timeline.carry_out()
    assert timeline.routes(1) == ("berlin-essen",)
    assert (report_of(timeline).code, len(report_of(timeline).events)) == (FELL_BACK, 2)


def test_the_second_card_comes_from_the_deck_if_the_rules_allow_it() -> None:
    timeline = RailTimeline(game="tchu", deck="green green white white")
    timeline.plan(BEN, "take orange", "")
    timeline.plays(ANNA, "draw", "draw")
    timeline.carry_out()
    assert [entry.split(" ", 3)[3] for entry in timeline.entries[-2:]] == ["take orange", "draw"]
    assert (report_of(timeline).code, timeline.state.to_act) == (AS_PLANNED, (0,))


def test_a_second_card_that_the_plan_does_not_cover_is_left_to_the_person() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, "take red", "")
    told = [*timeline.plays(ANNA, "draw"), *timeline.carry_out()]
    assert timeline.state.waited_for == (1,)
    assert report_of(timeline).code == ASKS
    assert [post.asked for post in posts(told)] == [(1,)]


# --- Planning and dropping ------------------------------------------------------------------------------


def test_only_free_and_affordable_routes_can_be_planned() -> None:
    timeline = RailTimeline()
    assert timeline.refused(BEN, "build amsterdam-essen yellow 3+0") == "not-plannable"
    assert timeline.refused(BEN, "nonsense") == "not-plannable"
    assert timeline.refused(BEN, BERLIN, "tickets") == "not-plannable"
    assert timeline.refused(BEN, "", "") == "not-plannable"
    timeline.plan(BEN, BERLIN)
    assert timeline.refused(BEN, BERLIN) == "not-plannable"


def test_planning_needs_a_seat_a_game_with_plans_and_another_players_turn() -> None:
    timeline = RailTimeline()
    assert timeline.refused(ANNA, "build amsterdam-essen yellow 3+0") == "your-turn-now"
    assert timeline.refused(STRANGER, BERLIN) == "not-seated"
    toy = Timeline(ANNA, BEN).begin()
    other = BEN if toy.mover is ANNA else ANNA
    answer = plan_turn(toy.table, other, toy.world, "", "draw")
    assert getattr(answer, "code", "") == "no-plans-here"


def test_a_plan_holds_three_moves() -> None:
    timeline = RailTimeline(cards="yellow*4 blue*2 orange*2 red orange black white green")
    for route in ("berlin-essen", "bruxelles-frankfurt", "cadiz-lisboa"):
        timeline.plan(BEN, f"build {route} blue 2+0")
    assert timeline.refused(BEN, "build budapest-zagrab orange 2+0") == "plan-full"
    timeline.plan(BEN, "", "draw")
    plan = timeline.state.plan_of(1)
    assert plan is not None
    assert (len(plan.moves), plan.otherwise) == (3, "draw")


def test_a_dropped_plan_leaves_the_turn_to_its_person() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    timeline.drop(BEN)
    (post,) = posts(timeline.plays(ANNA, "draw"))
    assert (post.asked, timeline.turn) == ((1,), None)


def test_a_plan_dropped_when_it_is_due_calls_its_person() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    timeline.plays(ANNA, "draw")
    timeline.drop(BEN)
    assert timeline.state.waited_for == (1,)
    assert timeline.turn is None


def test_a_manual_move_drops_the_plan() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN, BERLIN)
    timeline.plays(ANNA, "draw")
    due = timeline.turn
    assert due is not None
    timeline.plays(BEN, FRANKFURT)
    assert (timeline.routes(1), timeline.state.planned) == (("bruxelles-frankfurt",), ())
    assert getattr(carry_out_plan(timeline.table, BOT, timeline.world, due), "code", "") == "stale-move"


def test_a_plan_is_for_one_turn_only() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    (post,) = posts(timeline.plays(ANNA, "draw"))
    assert post.asked == (1,)


def test_a_new_plan_replaces_the_last_plans_report() -> None:
    timeline = RailTimeline()
    timeline.plan(BEN)
    timeline.plays(ANNA, "draw")
    timeline.carry_out()
    timeline.plan(BEN, BERLIN)
    assert timeline.state.plan_report(1) is None


def test_a_plan_made_during_a_computers_turn_requests_its_move_again() -> None:
    timeline = RailTimeline()
    timeline.do(ANNA, seats.resign)
    timeline.plan(BEN, BERLIN)
    assert timeline.turn is not None
    assert (timeline.turn.seat, timeline.turn.revision) == (0, timeline.state.revision)


def test_a_planned_turn_waits_behind_no_expert() -> None:
    timeline = RailTimeline()
    terms = msgspec.structs.replace(timeline.state.terms, level=Level.EXPERT)
    timeline.table = msgspec.structs.replace(timeline.state, terms=terms)
    timeline.plan(BEN, BERLIN)
    timeline.plays(ANNA, "draw")
    assert timeline.turn is not None
    assert timeline.turn.level is not Level.EXPERT
