"""The course of a game: its lessons with those that are done, and the button to begin or to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from discord import ButtonStyle

from chatbot.bot.interactions.button_id import Act
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.learning.lesson_answers import learn_id, play_now_button
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice
from chatbot.service.snapshot import PublicState
from engine.games import UnknownGame
from engine.lessons import lessons_of

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.learning.lesson_answers import LessonAnswers
    from chatbot.bot.interactions.reply import Reply
    from chatbot.players.learning import CourseProgress
    from engine.api import AnyGame


class Courses:
    """Answers whoever wants to learn a game."""

    def __init__(self, context: BotContext, answers: LessonAnswers) -> None:
        self._context = context
        self._answers = answers

    async def open(self, reply: Reply, game: str = "", lesson: str = "") -> None:
        """Begin a lesson, or show a game's course, or the games that can be learnt."""
        try:
            chosen = self._context.find(game) if game else None
        except UnknownGame:
            chosen = None
        if chosen is None:
            await reply.show(_choice_of_games(reply.voice(), self._context.games))
        elif any(one.name == lesson for one in lessons_of(chosen)):
            await self._answers.show_lesson(reply, await self._context.lessons.begin(reply.actor, chosen, lesson))
        else:
            learning = await self._context.lessons.learning(reply.actor)
            await reply.show(_course(reply, chosen, learning.course(chosen.id)))

    async def open_here(self, reply: Reply) -> None:
        """Show the course of the game that is played in the channel, or the games that can be learnt."""
        board = await self._context.queries.public_state(reply.channel)
        await self.open(reply, board.facts.game if isinstance(board, PublicState) else "")


def _choice_of_games(voice: Voice, games: tuple[AnyGame, ...]) -> Layout:
    page = Layout()
    page.text(voice.text("learn-which"))
    taught = [game for game in games if lessons_of(game)]
    page.buttons(
        [Button(learn_id(game.id), Voice(voice.language, game).text("game"), ButtonStyle.primary) for game in taught]
    )
    return page


def _course(reply: Reply, game: AnyGame, progress: CourseProgress) -> Layout:
    page, lessons, voice = Layout(), lessons_of(game), reply.voice(game)
    if not lessons:
        page.text(voice.text("learn-not-taught", {"game": voice.text("game")}))
        return page
    page.text(voice.text("learn-title", {"game": voice.text("game"), "lessons": len(lessons)}))
    signs = {True: "✅", False: "▫️"}
    page.text("\n".join(f"{signs[one.name in progress.done]} {voice.text(f'lesson-{one.name}')}" for one in lessons))
    open_lessons = [one.name for one in lessons if one.name not in progress.done]
    following = open_lessons[0] if open_lessons else lessons[0].name
    label = (
        "button-begin-lessons" if not progress.done else "button-next-lesson" if open_lessons else "button-lesson-again"
    )
    going_on = Button(learn_id(game.id, following), button_label(voice, Act.LEARN, label), ButtonStyle.success)
    again = msgspec.structs.replace(going_on, style=ButtonStyle.secondary)
    page.buttons([going_on] if open_lessons else [play_now_button(voice, game, reply.channel), again])
    return page
