"""The hand of a player who makes a plan, and the texts and buttons of plans.

A player chooses a wish as they choose a move, from the wishes that the game offers (``engine.taps.Plans``). The buttons
have their own acts, so a wish is never mistaken for a move.
"""

from __future__ import annotations

from typing import Final

import msgspec
from discord import ButtonStyle

from chatbot.bot.choices import Cells, QuestionContext, cells
from chatbot.bot.components import Act, Button, ButtonId
from chatbot.bot.descriptions import recap
from chatbot.bot.hand import PlayerHand, verb_label
from chatbot.bot.voice import Voice
from chatbot.tables.plans import MOST_WISHES
from chatbot.tables.table import PlanReport
from engine.api import AnyGame, Verb, View
from engine.taps import ABSENT, HINT, Plans, Taps, TurnPlan

WAIT: Final = "wait"  # Code of a turn that waits for its person
PLANNING_ACTS: Final = {Act.STEP: Act.PLAN, Act.BACK: Act.PLAN, Act.SPIN: Act.PLAN, Act.PICK: Act.PLAN_PICK}
"""The planning act for each act of a question's button."""


class PlanningQuestion(QuestionContext, frozen=True):
    """A question about a wish. Its buttons have planning acts, so pressing one never plays a move."""

    ways: tuple[str, ...] = ()  # The fallbacks on offer, the usual one first

    def button_id(self, act: str, cells: Cells) -> ButtonId:
        return super().button_id(PLANNING_ACTS.get(act, act), cells)

    def confirmations(self, chosen: Cells) -> list[Button]:
        return [keeping_button(self, way, chosen, is_main=number == 0) for number, way in enumerate(self.ways)]


class PlanningHand(PlayerHand, frozen=True):
    """A hand between two turns. It chooses a wish, not a move."""

    wishes: tuple[str, ...] = ()

    @property
    def plans(self) -> Plans[View]:
        """The game's plans, which ``planning_hand`` has checked to exist."""
        if (of_game := self.game.plans) is None:
            raise ValueError(f"{self.game.id} has no plans")
        return of_game

    @property
    def verbs(self) -> tuple[Verb, ...]:
        return self.plans.verbs

    @property
    def taps(self) -> Taps[View]:
        return self.plans.taps

    @property
    def texts(self) -> tuple[str, ...]:
        return self.wishes

    @property
    def ways(self) -> tuple[str, ...]:
        """The fallbacks on offer, the usual one first. An empty one leaves the turn to the player. A hint is offered
        only to players who want aids, where the table allows them.
        """
        moves = tuple(way for way in self.plans.otherwise if way != HINT)
        return (*moves, "", *([HINT] if self.aids and HINT in self.plans.otherwise else []))

    def drawn(self, chosen: Cells) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self.plans.drawn, self.narrowing.moves(chosen))))

    def question_in(self, voice: Voice) -> QuestionContext:
        asked = super().question_in(voice)
        return PlanningQuestion(asked.head, asked.taps, asked.view, asked.voice, by_ear=self.by_ear, ways=self.ways)


def planning_hand(hand: PlayerHand) -> PlanningHand | None:
    """Return the hand as one that chooses a wish, or None if its player cannot plan a turn now."""
    of_game = hand.game.plans
    if of_game is None or not of_game.may_plan(hand.state.view):
        return None
    wishes = of_game.wishes(hand.state.view, hand.state.plan or TurnPlan())
    state = msgspec.structs.replace(hand.state, view=of_game.shown(hand.state.view), moves=())
    return PlanningHand(state, hand.game, hand.voice, hand.theme, by_ear=hand.by_ear, aids=hand.aids, wishes=wishes)


def keeping_button(question: QuestionContext, otherwise: str, chosen: Cells, *, is_main: bool) -> Button:
    """Return the button that adds the chosen wish, if any, to the plan, with this fallback."""
    label = _fallback_text(question.voice, f"button-plan-{'else' if chosen else 'only'}", otherwise)
    style = ButtonStyle.success if is_main else ButtonStyle.secondary
    return Button(question.button_id(Act.SET_PLAN, (otherwise or ABSENT, *chosen)), label, style)


def plan_text(game: AnyGame, view: View, voice: Voice, plan: TurnPlan | None) -> str:
    of_game = game.plans
    if plan is None or of_game is None:
        return ""
    wishes = [_wish_text(of_game, view, voice, wish) for wish in plan.moves]
    if len(wishes) > 1:
        wishes = [f"{number}. {wish}" for number, wish in enumerate(wishes, start=1)]
    last = _fallback_text(voice, f"plan-{'else' if wishes else 'only'}", plan.otherwise)
    return "\n".join([voice.text("plan-title"), *wishes, last])


def _fallback_text(voice: Voice, code: str, otherwise: str) -> str:
    """Return the bot's sentence about waiting or a hint, or the game's sentence about its own move."""
    return (
        voice.text(f"{code}-{otherwise or WAIT}") if otherwise in {"", HINT} else voice.of_game(f"{code}-{otherwise}")
    )


def report_text(voice: Voice, report: PlanReport | None) -> str:
    told = [] if report is None else [voice.text(report.code), recap(report.events, voice)]
    return "\n".join(filter(None, told))


def plan_buttons(hand: PlayerHand) -> list[Button]:
    of_game, plan = hand.game.plans, hand.state.plan
    may_plan = of_game is not None and of_game.may_plan(hand.state.view)
    labels = {} if plan is None else {Act.DROP_PLAN: "button-drop-plan"}
    if may_plan and (plan is None or len(plan.moves) < MOST_WISHES):
        labels[Act.PLAN] = "button-plan" if plan is None else "button-plan-more"
    return [hand.button(act, label) for act, label in labels.items()]


def _wish_text(of_game: Plans[View], view: View, voice: Voice, wish: str) -> str:
    verb = next(verb for verb in of_game.verbs if verb.name == wish.split(" ", 1)[0])
    said = of_game.taps.told_later(view, cells(verb, wish))
    return verb_label(voice, verb.name) if said is None else voice.translate(said)
