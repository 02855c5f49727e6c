"""Planning the next turn in private. The player chooses a move as in a turn, but it is saved instead of played.

The game lists the moves and fallbacks that can be planned (``engine.taps``). The buttons have their own acts, so a
plan is never mistaken for a move.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from discord import ButtonStyle

from chatbot.bot.choices import Cells, Nothing, QuestionContext, Ready, cells_after_pick, move_text
from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, button
from chatbot.bot.feature import Feature, Frame
from chatbot.bot.hand import WAIT, PlayerHand
from chatbot.bot.reply import Reply
from chatbot.bot.voice import Voice
from chatbot.features.my_games import SHOWN_AGAIN, MyGames
from chatbot.features.turn import TurnAnswers
from chatbot.store.actions import ActionResult, Done
from chatbot.tables import plans
from chatbot.tables.outcome import NOT_PLANNABLE, YOUR_TURN_NOW
from engine.api import View
from engine.taps import ABSENT, Plans, TurnPlan

PLANNING_ACTS: Final = {Act.STEP: Act.PLAN, Act.BACK: Act.PLAN, Act.SPIN: Act.PLAN, Act.PICK: Act.PLAN_PICK}
"""The planning act for each act of a question's button."""


class PlanningQuestion(QuestionContext, frozen=True):
    """A question about a move to plan. Its buttons have planning acts, so pressing one never plays a move."""

    def button_id(self, act: str, cells: Cells) -> ButtonId:
        return super().button_id(PLANNING_ACTS.get(act, act), cells)

    def confirmations(self, chosen: Cells) -> list[Button]:
        of_game = self.voice.game.plans if self.voice.game is not None else None
        ways = [*(of_game.otherwise if of_game is not None else ()), ""]
        return [keeping_button(self, way, chosen, is_main=number == 0) for number, way in enumerate(ways)]


class PlanningHand(PlayerHand, frozen=True):
    """A hand between two turns. Its moves are those that the player can plan."""

    def question_in(self, voice: Voice) -> QuestionContext:
        asked = super().question_in(voice)
        return PlanningQuestion(asked.head, asked.taps, asked.view, asked.voice)


def keeping_button(question: QuestionContext, otherwise: str, chosen: Cells, *, is_main: bool) -> Button:
    voice, kind = question.voice, "else" if chosen else "only"
    label = voice.of_game(f"button-plan-{kind}-{otherwise}") if otherwise else voice.text(f"button-plan-{kind}-{WAIT}")
    style = ButtonStyle.success if is_main else ButtonStyle.secondary
    return Button(question.button_id(Act.SET_PLAN, (otherwise or ABSENT, *chosen)), label, style)


class Planning(Feature):
    """Handles the buttons that make and drop plans."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._answers = TurnAnswers(frame)
        self._my_games = MyGames(frame)

    @button(Act.PLAN, BY_PLACE, "button-plan", "button-plan-more", is_question=True)
    async def go_on(self, reply: Reply, pressed: ButtonId) -> None:
        await self.choose(reply, pressed, pressed.cells)

    async def choose(self, reply: Reply, pressed: ButtonId, cells: Cells) -> None:
        if (hand := await self._answers.hand_of(reply, pressed)) is None:
            return
        of_game = hand.game.plans
        if of_game is None or not of_game.may_plan(hand.state.view):
            refusal = YOUR_TURN_NOW if hand.state.seat in hand.facts.to_act else NOT_PLANNABLE
            await self._answers.show_hand(reply, hand, hand.voice.translate(refusal))
        else:
            await self._ask(reply, hand, of_game, cells)

    @button(Act.PLAN_PICK, BY_PLACE, is_menu=True, is_question=True)
    async def pick(self, reply: Reply, pressed: ButtonId) -> None:
        await self.choose(reply, pressed, cells_after_pick(pressed, reply.values[0]))

    @button(Act.SET_PLAN, BY_PLACE, "button-plan-else-wait", cells=".+")
    async def keep(self, reply: Reply, pressed: ButtonId) -> None:
        """Add the move in the button's cells to the plan, and show the hand with the plan."""
        otherwise, *chosen = pressed.cells
        last = "" if otherwise == ABSENT else otherwise
        done = await self.act(reply, partial(plans.plan_turn, move=move_text(chosen), otherwise=last), pressed)
        await self._show_hand(reply, pressed, done)

    @button(Act.DROP_PLAN, BY_PLACE, "button-drop-plan", is_anywhere=True)
    async def drop(self, reply: Reply, pressed: ButtonId) -> None:
        done = await self.act(reply, plans.drop_plan, pressed)
        if SHOWN_AGAIN in pressed.cells:
            await self._my_games.show(reply)
        else:
            await self._show_hand(reply, pressed, done)

    async def _ask(self, reply: Reply, hand: PlayerHand, of_game: Plans[View], cells: Cells) -> None:
        plan = hand.state.plan or TurnPlan()
        moves = tuple(map(hand.game.parse, of_game.moves(hand.state.view, plan)))
        state = msgspec.structs.replace(hand.state, moves=moves)
        planning = PlanningHand(state, hand.game, hand.voice, hand.theme, by_ear=hand.by_ear)
        stage = planning.narrowing.after(cells or planning.narrowing.verbs()[:1])
        below: list[str] = []
        if isinstance(stage, Ready):
            below = [hand.voice.translate(line) for line in of_game.beside(hand.state.view, stage.text)]
            below.append(hand.voice.text("plan-ask-else"))
        elif isinstance(stage, Nothing):
            below = [_why_nothing(hand, of_game)]
        buttons = [] if cells else _first_buttons(planning, of_game)
        title = hand.voice.text("plan-making")
        await self._answers.show_stage(reply, planning, stage, (title, "\n".join(below)), buttons)

    async def _show_hand(self, reply: Reply, pressed: ButtonId, done: ActionResult) -> None:
        hand = await self._answers.load_hand(reply, pressed.channel)
        voice = hand.voice if isinstance(hand, PlayerHand) else reply.voice()
        await self._answers.show_hand(reply, hand, "" if isinstance(done, Done) else voice.translate(done))


def _first_buttons(hand: PlayerHand, of_game: Plans[View]) -> list[Button]:
    """Return the button that leads back to the hand. If nothing is planned yet, buttons for plans without a move come
    first.
    """
    ways = of_game.otherwise if hand.state.plan is None else ()
    return [*(keeping_button(hand.question, way, (), is_main=False) for way in ways), hand.button(Act.HAND)]


def _why_nothing(hand: PlayerHand, of_game: Plans[View]) -> str:
    """Return why no move can be planned, in the game's own words if it has any."""
    why = hand.game.taps.unavailable(hand.state.view, of_game.verb)
    return hand.voice.text("nothing-to-choose") if why is None else hand.voice.translate(why)
