"""Plans whose wishes are not moves, and plans that end in a hint's move, at tables of Carcassonne."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.tables.outcome import PrivateMessage, TurnPost
from chatbot.tables.plans import carry_out_plan, needs_hint, plan_turn
from chatbot.tables.table import AS_PLANNED, BOT, FELL_BACK, WAITS, Phase
from engine.games.carcassonne import GAME
from engine.rng import FastRng
from engine.taps import HINT, TurnPlan
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN
from tests.chatbot.tables.plan_timeline import PlanTimeline
from tests.engine.carcassonne.tile_table import TileTable

if TYPE_CHECKING:
    from chatbot.tables.outcome import OutboxMessage

CITY, COMPLETING = "G 0,-1 r1 city:n", "place completes 0,-2 city"
"""Anna, in seat 0, has an open city, and the wish to complete it."""


def timeline_with(tile: str, *, aids: bool = True) -> PlanTimeline:
    """Return a table where it is Ben's turn, who can lay a road tile, and where Anna then draws this tile."""
    timeline = PlanTimeline(ANNA, BEN, game="carcassonne")
    timeline.begin()
    terms = msgspec.structs.replace(timeline.state.terms, aids=aids)
    timeline.table = msgspec.structs.replace(timeline.state, terms=terms)
    timeline.put(GAME.save(TileTable(CITY, then=f"U {tile} V V").position).decode())
    return timeline


def posts(told: list[OutboxMessage]) -> list[TurnPost]:
    return [message for message in told if isinstance(message, TurnPost)]


def is_hint_needed(timeline: PlanTimeline) -> bool:
    return needs_hint(timeline.state, games.find("carcassonne"), 0)


def test_a_completing_tile_is_laid_without_calling_its_person() -> None:
    timeline = timeline_with("E")
    timeline.plan(ANNA, COMPLETING, "")
    told = [*timeline.plays(BEN, "place 1,0 r1"), *timeline.carry_out()]
    (post,) = posts(told)
    assert "scored-city" in [event.code for event in post.events]
    assert post.asked == (1,)
    assert timeline.report(0).code == AS_PLANNED
    assert timeline.state.planned == ()


def test_a_plan_that_waits_calls_its_person_and_says_why_in_private() -> None:
    timeline = timeline_with("U")
    timeline.plan(ANNA, COMPLETING, "")
    told = [*timeline.plays(BEN, "place 1,0 r1"), *timeline.carry_out()]
    (post,) = posts(told)
    assert post.asked == (0,)
    assert "wish" not in repr(told)
    assert (timeline.report(0).code, [event.code for event in timeline.report(0).events]) == (WAITS, ["wish-misfit"])
    assert [clock.seat for clock in timeline.state.clocks] == [0]


def test_a_hint_is_needed_only_if_no_wish_is_possible() -> None:
    for tile, needed in (("E", False), ("U", True)):
        timeline = timeline_with(tile)
        timeline.plan(ANNA, COMPLETING, HINT)
        timeline.plays(BEN, "place 1,0 r1")
        assert is_hint_needed(timeline) is needed
    waiting = timeline_with("U")
    waiting.plan(ANNA, COMPLETING, "")
    waiting.plays(BEN, "place 1,0 r1")
    assert not is_hint_needed(waiting)


def test_the_hints_move_is_the_last_choice_and_is_reported() -> None:
    timeline = timeline_with("U")
    timeline.plan(ANNA, COMPLETING, HINT)
    told = [*timeline.plays(BEN, "place 1,0 r1"), *timeline.carry_out("place 2,0 r1")]
    (post,) = posts(told)
    assert post.asked == (1,)
    assert timeline.entries[-1].endswith("0 place 2,0 r1")
    assert timeline.report(0).code == FELL_BACK
    assert [event.code for event in timeline.report(0).events][:2] == ["wish-misfit", "placed"]


def test_a_possible_wish_comes_before_the_hints_move() -> None:
    timeline = timeline_with("E")
    timeline.plan(ANNA, COMPLETING, HINT)
    timeline.plays(BEN, "place 1,0 r1")
    timeline.carry_out("place 2,0 r0")
    assert " 0 place 0,-2 r2" in timeline.entries[-1]


def test_a_plan_of_a_hint_alone_is_played_as_planned() -> None:
    timeline = timeline_with("U")
    timeline.plan(ANNA, "", HINT)
    timeline.plays(BEN, "place 1,0 r1")
    timeline.carry_out("place 2,0 r1")
    assert timeline.report(0).code == AS_PLANNED


@pytest.mark.parametrize("hinted", ["", "place 9,9 r0", "nonsense"])
def test_a_hint_that_the_rules_refuse_leaves_the_turn_to_the_person(hinted: str) -> None:
    timeline = timeline_with("U")
    timeline.plan(ANNA, COMPLETING, HINT)
    timeline.plays(BEN, "place 1,0 r1")
    timeline.carry_out(hinted)
    assert timeline.state.waited_for == (0,)
    assert [event.code for event in timeline.report(0).events] == ["wish-misfit"]


def test_a_hints_move_is_never_played_from_a_plan_without_one() -> None:
    timeline = timeline_with("U")
    timeline.plan(ANNA, COMPLETING, "")
    timeline.plays(BEN, "place 1,0 r1")
    timeline.carry_out("place 2,0 r1")
    assert timeline.state.waited_for == (0,)


def test_a_table_without_aids_plans_no_hint_and_no_follower() -> None:
    timeline = timeline_with("E", aids=False)
    assert timeline.refused(ANNA, COMPLETING, HINT) == "not-plannable"
    timeline.plan(ANNA, COMPLETING, "")
    timeline.plays(BEN, "place 1,0 r1")
    timeline.carry_out()
    assert timeline.entries[-1].endswith(" 0 place 0,-2 r2")


def test_only_wishes_on_the_board_can_be_planned() -> None:
    timeline = timeline_with("E")
    for wish in ("place completes 5,5 city", "place 0,-2 r2", "nonsense", COMPLETING.replace("city", "road")):
        assert timeline.refused(ANNA, wish, "") == "not-plannable"
    assert timeline.refused(ANNA, COMPLETING, "draw") == "not-plannable"
    assert timeline.refused(BEN, "place fits 1,0", "") == "your-turn-now"


def test_a_player_without_aids_can_plan_for_a_square_that_no_tile_can_fill() -> None:
    timeline, rng = timeline_with("E"), FastRng(3)
    position = GAME.load(timeline.state.position)
    while not (position.seat and GAME.view(position, 0).dead):
        GAME.play(position, position.seat, GAME.sample(position, position.seat, rng))
    timeline.put(GAME.save(position).decode())
    dead = GAME.view(position, 0).dead[0]
    wish = f"place fits {dead.x},{dead.y}"
    aided = GAME.view(position, 0)
    assert wish in GAME.plans.wishes(GAME.taps.unaided(aided), TurnPlan())
    assert wish not in GAME.plans.wishes(aided, TurnPlan())
    timeline.plan(ANNA, wish, "")
    assert timeline.state.plan_of(0) == TurnPlan((wish,), "")


def test_a_plan_changes_nothing_that_others_see() -> None:
    timeline = timeline_with("E")
    facts = timeline.state.facts
    assert timeline.plan(ANNA, COMPLETING, HINT) == []
    assert timeline.state.plan_of(0) == TurnPlan((COMPLETING,), HINT)
    assert timeline.state.facts == msgspec.structs.replace(facts, revision=facts.revision + 1)
    assert timeline.entries[-1:] == []


def test_a_game_of_plans_never_loses_a_turn() -> None:
    """Both players plan every turn. Each turn is played by its plan, by a hint, or by its person, and the table waits
    for nobody else. The same plan, carried out twice, plays once.
    """
    timeline, rng, by_plan = PlanTimeline(ANNA, BEN, game="carcassonne"), FastRng(7), 0
    timeline.begin()
    while timeline.state.phase is Phase.PLAYING:
        position = GAME.load(timeline.state.position)
        (mover,) = timeline.state.to_act
        moves, waiting = timeline.state.moves, 1 - mover
        view = GAME.view(position, waiting)
        person = next(one for one in (ANNA, BEN) if timeline.state.seat_of(one.user) == waiting)
        if GAME.plans.may_plan(view):
            for _ in range(1 + rng.below(3)):
                wishes = GAME.plans.wishes(view, timeline.state.plan_of(waiting) or TurnPlan())
                timeline.plan(person, wishes[rng.below(len(wishes))], ("", HINT)[rng.below(2)])
        if timeline.state.waited_for:
            timeline.move(str(GAME.sample(position, mover, rng)))
        else:
            hinted = (
                str(GAME.sample(position, mover, rng))
                if needs_hint(timeline.state, games.find("carcassonne"), mover)
                else ""
            )
            due = timeline.turn
            assert due is not None
            timeline.do(BOT, carry_out_plan, due, hinted)
            assert getattr(timeline.carry_out_again(due, hinted), "code", "") == "stale-move"
            if timeline.state.waited_for == (mover,):
                timeline.move(str(GAME.sample(position, mover, rng)))
            else:
                by_plan += 1
        assert timeline.state.moves == moves + 1
    assert by_plan > 20
    assert not [message for message in timeline.told if isinstance(message, PrivateMessage)]


def test_a_full_plan_keeps_its_wishes_when_only_the_fallback_changes() -> None:
    timeline = timeline_with("E")
    for wish in (COMPLETING, "place fits 1,0", "place fits -1,0"):
        timeline.plan(ANNA, wish, "")
    assert timeline.refused(ANNA, "place fits 0,1", "") == "plan-full"
    answer = plan_turn(timeline.table, ANNA, timeline.world, "", HINT)
    assert getattr(answer, "code", "") == ""
