"""Planning the next turn in private. The player chooses a wish as they choose a move, but it is saved for their turn.

The game lists the wishes and fallbacks that can be planned (``engine.taps``). ``chatbot.bot.plans`` draws the choices.
"""

from __future__ import annotations

from functools import partial

import msgspec

from chatbot.bot.choices import Cells, Choose, Nothing, Ready, cells_after_pick, move_text
from chatbot.bot.commands import command
from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, button
from chatbot.bot.feature import Feature, Frame
from chatbot.bot.hand import PlayerHand, verb_buttons
from chatbot.bot.plans import PlanningHand, keeping_button, planning_hand
from chatbot.bot.reply import Reply
from chatbot.features.my_games import SHOWN_AGAIN, MyGames
from chatbot.features.turn import TurnAnswers
from chatbot.store.actions import ActionResult, Done
from chatbot.tables import plans
from chatbot.tables.outcome import NO_PLANS_HERE, NOT_PLANNABLE, YOUR_TURN_NOW, Refusal
from engine.taps import ABSENT


class Planning(Feature):
    """Handles the buttons that make and drop plans."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._answers = TurnAnswers(frame)
        self._my_games = MyGames(frame)

    @command("game plan")
    async def begin(self, reply: Reply) -> None:
        """Ask for the first wish, or for one more."""
        hand = await self._answers.own_hand(reply, reply.channel)
        if hand is not None:
            await self._choose(reply, hand, ())

    @button(Act.PLAN, BY_PLACE, "button-plan", "button-plan-more", is_question=True)
    async def go_on(self, reply: Reply, pressed: ButtonId) -> None:
        await self.choose(reply, pressed, pressed.cells)

    async def choose(self, reply: Reply, pressed: ButtonId, cells: Cells) -> None:
        hand = await self._answers.hand_of(reply, pressed)
        if hand is not None:
            await self._choose(reply, hand, cells)

    @button(Act.PLAN_PICK, BY_PLACE, is_menu=True, is_question=True)
    async def pick(self, reply: Reply, pressed: ButtonId) -> None:
        await self.choose(reply, pressed, cells_after_pick(pressed, reply.values[0]))

    @button(
        Act.SET_PLAN,
        BY_PLACE,
        "button-plan-else-wait",
        "button-plan-else-hint",
        "button-plan-only-hint",
        cells=".+",
    )
    async def keep(self, reply: Reply, pressed: ButtonId) -> None:
        """Add the wish in the button's cells to the plan, and show the hand with the plan."""
        otherwise, *chosen = pressed.cells
        last = "" if otherwise == ABSENT else otherwise
        done = await self.act(reply, partial(plans.plan_turn, wish=move_text(chosen), otherwise=last), pressed)
        await self._show_hand(reply, pressed, done)

    @button(Act.DROP_PLAN, BY_PLACE, "button-drop-plan", is_anywhere=True)
    async def drop(self, reply: Reply, pressed: ButtonId) -> None:
        done = await self.act(reply, plans.drop_plan, pressed)
        if SHOWN_AGAIN in pressed.cells:
            await self._my_games.show(reply)
        else:
            await self._show_hand(reply, pressed, done)

    async def _choose(self, reply: Reply, hand: PlayerHand, cells: Cells) -> None:
        planning = planning_hand(hand)
        if planning is None:
            await self._answers.show_hand(reply, hand, hand.voice.translate(_objection(hand)))
        else:
            await self._ask(reply, planning, cells)

    async def _ask(self, reply: Reply, hand: PlanningHand, cells: Cells) -> None:
        stage = hand.narrowing.after(cells or hand.narrowing.verbs()[:1])
        if isinstance(stage, Choose) and not cells:
            stage = msgspec.structs.replace(stage, back=None)  # this is the first page
        below: list[str] = []
        if isinstance(stage, Ready):
            below = [hand.voice.translate(line) for line in hand.plans.beside(hand.state.view, stage.text)]
            below.append(hand.voice.text("plan-ask-else"))
        elif isinstance(stage, Nothing):
            below = [_why_nothing(hand)]
        buttons = [] if cells else _first_buttons(hand)
        title = hand.voice.text("plan-making")
        await self._answers.show_stage(reply, hand, stage, (title, "\n".join(below)), buttons)

    async def _show_hand(self, reply: Reply, pressed: ButtonId, done: ActionResult) -> None:
        hand = await self._answers.load_hand(reply, pressed.channel)
        voice = hand.voice if isinstance(hand, PlayerHand) else reply.voice()
        await self._answers.show_hand(reply, hand, "" if isinstance(done, Done) else voice.translate(done))


def _objection(hand: PlayerHand) -> Refusal:
    """Return why this player cannot plan a turn now."""
    if hand.game.plans is None:
        return NO_PLANS_HERE
    return YOUR_TURN_NOW if hand.state.seat in hand.facts.to_act else NOT_PLANNABLE


def _first_buttons(hand: PlanningHand) -> list[Button]:
    """Return buttons for the other kinds of wishes, for plans without a wish if nothing is planned yet, and for the
    hand.
    """
    question, ways = hand.question, filter(None, hand.ways) if hand.state.plan is None else ()
    kinds = [button for verb in hand.narrowing.verbs()[1:] for button in verb_buttons(question, verb, is_main=False)]
    return [*kinds, *(keeping_button(question, way, (), is_main=False) for way in ways), hand.button(Act.HAND)]


def _why_nothing(hand: PlanningHand) -> str:
    """Return why nothing can be planned, in the game's own words if it has any."""
    why = hand.taps.unavailable(hand.state.view, hand.verbs[0].name)
    return hand.voice.text("nothing-to-choose") if why is None else hand.voice.translate(why)
