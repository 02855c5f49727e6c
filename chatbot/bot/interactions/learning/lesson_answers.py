"""What a lesson's private answer shows: the task, what came of the last move, the picture, and the real buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from discord import ButtonStyle

from chatbot.bot.descriptions import breakdown, with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.turn.by_ear import put_spoken
from chatbot.bot.interactions.turn.player_hand import PlayerHand, put_moves
from chatbot.bot.interactions.turn.turn_answers import TurnAnswers
from chatbot.bot.layout import Button, Layout
from chatbot.bot.pictures.painter import try_painting
from chatbot.tables.refusal import NO_LESSON, Refusal
from chatbot.tables.table import LESSON_TABLE
from engine import taps
from engine.lessons import is_right, lessons_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.interactions.turn.narrowing import Stage
    from chatbot.bot.pictures.painter import Pictures
    from chatbot.bot.voice import Voice
    from chatbot.service.lessons import LessonState
    from engine.api import AnyGame


class LessonAnswers(TurnAnswers):
    """A turn's answers, of which the hand is that of the reader's lesson."""

    async def load_hand(self, reply: Reply, channel: int) -> PlayerHand | Refusal:
        """The hand in the lesson under way; ``channel`` is always ``LESSON_TABLE``."""
        state = await self._context.lessons.current(reply.actor)
        return NO_LESSON if state is None else await self._hand(reply, state)

    async def show_hand(
        self, reply: Reply, hand: PlayerHand | Refusal, text: str, buttons: Sequence[Button] = ()
    ) -> None:
        """Show a text below the lesson as it stands."""
        state = await self._context.lessons.current(reply.actor)
        if state is None or not isinstance(hand, PlayerHand):
            await reply.say(NO_LESSON)
        else:
            await self.show_lesson(reply, state, why=text)

    async def show_stage(
        self,
        reply: Reply,
        hand: PlayerHand,
        stage: Stage,
        submenu: str = "",
        around: tuple[str, str] = ("", ""),
        buttons: Sequence[Button] = (),
    ) -> None:
        """Show a question of a choice with the task right above the buttons."""
        state = await self._context.lessons.current(reply.actor)
        task = "" if state is None or state.task is None else self._said(hand, state)
        above, below = around
        await super().show_stage(reply, hand, stage, submenu, (above, below or task), buttons)

    async def show_lesson(self, reply: Reply, state: LessonState, told: str = "", why: str = "") -> None:
        """Show the lesson: its picture, and right above the buttons, where a thumb is, all that is to be read: what
        the last move came to, the task or what was learnt, and ``why`` the last move was not what the task wants."""
        hand = await self._hand(reply, state)
        voice, name = hand.voice, state.lesson.name
        page = Layout()
        title = voice.text("lesson-title", {"number": state.number, "lessons": state.lessons})
        page.text(f"### {title} · {voice.text(f'lesson-{name}')}")
        pictures = await self._pictures(hand, state)
        page.pictures(pictures)
        page.text(told)
        page.text(self._said(hand, state))
        if state.done:
            page.buttons(_after(hand, state, reply.channel))
        elif hand.by_ear:
            put_spoken(page, hand)
        else:
            put_moves(page, hand)
        page.text(voice.text("lesson-objection", {"why": why}) if why else "")
        await self.send(reply, hand, page, pictures)

    async def _hand(self, reply: Reply, state: LessonState) -> PlayerHand:
        if reply.is_new:
            self._private_answers.delete_previous(LESSON_TABLE, reply.actor.user)
        game = self._context.find(state.seat.facts.game)
        chosen = reply.chosen or await self._context.preferences.of(reply.actor.user)
        voice = with_sitter_names(reply.voice(game), state.seat.facts, state.seat.seat)
        return PlayerHand(state.seat, game, voice, chosen.theme, by_ear=chosen.by_ear, wanted=_wanted(state))

    @staticmethod
    def _said(hand: PlayerHand, state: LessonState) -> str:
        """What is to be done, or what was learnt and what free play came to."""
        voice, name, numbers = hand.voice, state.lesson.name, hand.game.rule_numbers
        if state.done:
            counted = [breakdown(state.standings, voice, hand.facts)] if state.standings else []
            return "\n".join([*counted, voice.text(f"lesson-{name}-done", numbers)])
        if state.task is None:
            return voice.text(f"lesson-{name}-play", {**numbers, "turns": state.turns_left})
        return voice.text(f"lesson-{name}-{state.task.name}", numbers)

    async def _pictures(self, hand: PlayerHand, state: LessonState) -> Pictures:
        if hand.by_ear:
            return ()
        painter, request = self._context.painter, hand.picture_request
        if state.done:
            view = taps.of(hand.game).without_choices(request.view)
            request = msgspec.structs.replace(request, view=view)
        if state.lesson.picture and state.done:
            return await try_painting(painter.named(request, state.lesson.picture), "lesson", hand.facts)
        own = () if state.done else await try_painting(painter.hand(request), "lesson", hand.facts)
        return own or await try_painting(painter.turn(request), "lesson", hand.facts)


def _wanted(state: LessonState) -> frozenset[str] | None:
    """The kinds of move that the task wants; None in free play."""
    task = state.task
    if task is None:
        return None
    return frozenset(str(move).split(maxsplit=1)[0] for move in state.seat.moves if is_right(task, str(move)))


def _after(hand: PlayerHand, state: LessonState, channel: int) -> list[Button]:
    """What may be done after a lesson: the next one, or a game; or this one again."""
    game, lessons = hand.game.id, lessons_of(hand.game)
    again = Button(learn_id(game, state.lesson.name), button_label(hand.voice, Act.LEARN, "button-lesson-again"))
    course = Button(learn_id(game), button_label(hand.voice, Act.LEARN, "button-all-lessons"))
    if state.number == state.lessons:
        return [play_now_button(hand.voice, hand.game, channel), again, course]
    following = lessons[state.number].name
    label = button_label(hand.voice, Act.LEARN, "button-next-lesson")
    return [Button(learn_id(game, following), label, ButtonStyle.success), again, course]


def play_now_button(voice: Voice, game: AnyGame, channel: int) -> Button:
    """The button that begins this game at once, against a computer."""
    play = ButtonId(Act.PLAY_NOW, channel, cells=(game.id,))
    return Button(play, button_label(voice, Act.PLAY_NOW), ButtonStyle.success)


def learn_id(*cells: str) -> ButtonId:
    """The id of a button that opens a course, or begins one of its lessons."""
    return ButtonId(Act.LEARN, LESSON_TABLE, cells=cells)
