"""A turn in a lesson: the choices of a real turn, judged by what the task wants, and played in the lesson alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.descriptions import recap, with_sitter_names
from chatbot.bot.interactions.turn.player_hand import PlayerHand
from chatbot.bot.interactions.turn.player_turn import PlayerTurn
from chatbot.bot.interactions.turn.questions import move_text, split_submenu
from engine.lessons import is_right, objection

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.button_id import ButtonId
    from chatbot.bot.interactions.learning.lesson_answers import LessonAnswers
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.interactions.turn.after_move import AfterMove
    from chatbot.bot.interactions.turn.narrowing import Cells
    from chatbot.concurrency.background import BackgroundTasks


class LessonTurn(PlayerTurn):
    """What the buttons of a turn do where they were made in a lesson."""

    def __init__(
        self, context: BotContext, answers: LessonAnswers, after_move: AfterMove, background: BackgroundTasks
    ) -> None:
        super().__init__(context, answers, after_move, background)
        self._lesson_answers = answers
        self._lessons = context.lessons

    async def choose(self, reply: Reply, pressed: ButtonId, cells: Cells) -> None:
        """Go on with the choice; where no right move is left, say why, before it is made to the end."""
        state = await self._lessons.current(reply.actor)
        chosen, _ = split_submenu(cells)
        if state is not None and state.task is not None and state.seat.facts.match == pressed.match:
            hand = await self.load_hand(reply, pressed.channel)
            left = hand.narrowing.moves(chosen) if isinstance(hand, PlayerHand) else ()
            if left and not any(is_right(state.task, move) for move in left):
                why = reply.voice(self._context.find(state.seat.facts.game)).translate(objection(state.task, left))
                await self._lesson_answers.show_lesson(reply, state, why=why)
                return
        await super().choose(reply, pressed, cells)

    async def play(self, reply: Reply, pressed: ButtonId, text: str) -> None:
        """Play a move in the lesson, and show what came of it."""
        state = await self._lessons.current(reply.actor)
        if state is None or (state.seat.facts.match, state.seat.facts.revision) != (pressed.match, pressed.revision):
            await self.show_hand(reply, pressed.channel)
            return
        await reply.acknowledge_now()
        attempt = await self._lessons.play(reply.actor, text)
        if attempt is None:
            await self.show_hand(reply, pressed.channel)
            return
        facts = state.seat.facts
        voice = with_sitter_names(reply.voice(self._context.find(facts.game)), facts, state.seat.seat)
        why = voice.translate(attempt.objection) if attempt.objection else ""
        await self._lesson_answers.show_lesson(reply, attempt.state, recap(attempt.events, voice), why)

    async def play_twice(self, reply: Reply, pressed: ButtonId) -> None:
        """Play the first of the two moves: each is a task of its own."""
        await self.play(reply, pressed, move_text(pressed.cells))
