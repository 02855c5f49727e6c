"""A plan for the next turn as its person reads it, what became of it, and the buttons that make, change and drop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import recap
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.turn.narrowing import cells
from chatbot.bot.interactions.turn.player_hand import verb_label
from chatbot.bot.layout import Button
from chatbot.tables.planning.plans import MOST_MOVES
from engine import plans, taps

if TYPE_CHECKING:
    from chatbot.bot.interactions.turn.player_hand import PlayerHand
    from chatbot.bot.voice import Voice
    from chatbot.tables.planning.planned_turn import PlanReport
    from engine.api import AnyGame, View
    from engine.plans import TurnPlan

WAIT = "wait"
"""Stands in the codes of sentences for a turn that waits for its person."""


def plan_text(game: AnyGame, view: View, voice: Voice, plan: TurnPlan | None) -> str:
    """What is planned, one line a move, and what is played otherwise; nothing without a plan."""
    if plan is None:
        return ""
    moves = [_described(game, view, voice, move) for move in plan.moves]
    if len(moves) > 1:
        moves = [f"{number}. {move}" for number, move in enumerate(moves, start=1)]
    last = f"plan-else-{plan.otherwise or WAIT}" if moves else f"plan-only-{plan.otherwise}"
    return "\n".join([voice.text("plan-title"), *moves, voice.text(last)])


def report_text(voice: Voice, report: PlanReport | None) -> str:
    """What became of the last plan; nothing where there was none."""
    if report is None:
        return ""
    return "\n".join(filter(None, [voice.text(report.code), recap(report.events, voice)]))


def plan_buttons(hand: PlayerHand) -> list[Button]:
    """What this person may do about their plan now."""
    of_game, facts, plan = plans.of(hand.game), hand.facts, hand.state.plan
    may_plan = of_game is not None and of_game.may_plan(hand.state.view)
    labels = {} if plan is None else {Act.DROP_PLAN: "button-drop-plan"}
    if may_plan and (plan is None or len(plan.moves) < MOST_MOVES):
        labels[Act.PLAN] = "button-plan" if plan is None else "button-plan-more"
    return [
        Button(ButtonId(act, facts.channel, facts.match), button_label(hand.voice, act, label))
        for act, label in labels.items()
    ]


def _described(game: AnyGame, view: View, voice: Voice, move: str) -> str:
    """A planned move in the game's words."""
    verb = next(verb for verb in game.verbs if verb.name == move.split(" ", 1)[0])
    said = taps.of(game).chosen(view, cells(verb, move))
    return verb_label(voice, verb.name) if said is None else voice.translate(said)
