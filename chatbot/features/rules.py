"""``/rules``: a game's rules by topic, each with an example drawn from its lessons."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from chatbot.bot.commands import Suggestion, command, suggestions
from chatbot.bot.components import BY_PLACE, Act, Button, ButtonId, Layout, button, labelled_button, learn_id
from chatbot.bot.feature import Feature
from chatbot.bot.painter import PictureRequest, Pictures, try_drawing
from chatbot.bot.reply import Reply
from chatbot.bot.voice import Voice
from chatbot.features.new_game import game_choices
from chatbot.tables.log import PublicState
from chatbot.tables.outcome import says_no_table
from chatbot.tables.table import LESSON_TABLE
from engine.api import AnyGame, Line
from engine.games import UnknownGame
from engine.lessons import example_of


class Rules(Feature):
    """Answers ``/rules`` and the buttons of its topics."""

    async def suggest_topics(self, reply: Reply, typed: str) -> Sequence[Suggestion]:
        chosen = getattr(reply.interaction.namespace, "game", "")
        game = next((known for known in self.frame.games if known.id == chosen), None)
        if game is None:
            return []
        voice = reply.voice(game)
        return suggestions(topics(voice), typed, lambda topic: [voice.text(f"topic-{topic}")])

    @command("rules", choices={"game": game_choices}, suggests={"topic": suggest_topics})
    async def rules(self, reply: Reply, game: str | None = None, topic: str | None = None) -> None:
        if game is None:
            await self.of_table(reply, reply.channel, topic or "")
        else:
            await self.of_game(reply, game, topic or "")

    @button(Act.RULES, BY_PLACE, "button-rules")
    async def open(self, reply: Reply, pressed: ButtonId) -> None:
        """Show a topic of the game that the cells name, else the rules of the game that is played in the channel."""
        if pressed.cells:
            await self.of_game(reply, *pressed.cells[:2])
        else:
            await self.of_table(reply, pressed.channel)

    async def of_table(self, reply: Reply, channel: int, topic: str = "") -> None:
        board = await self.db.queries.public_state(channel)
        if isinstance(board, PublicState):
            await self.of_game(reply, board.facts.game, topic)
        else:
            await reply.say(Line("rules-of-which") if says_no_table(board) else board)

    async def of_game(self, reply: Reply, name: str, topic: str = "") -> None:
        try:
            game = self.frame.find(name)
        except UnknownGame:
            await reply.say(Line("rules-of-which"))
            return
        voice = reply.voice(game)
        known = topics(voice)
        shown = topic if topic in known else next(iter(known), "")
        if not shown:
            await reply.say_text(voice.text("no-rules"))
            return
        page = Layout(f"### {voice.text('game')} · {voice.text(f'topic-{shown}')}")
        page.text(voice.text(f"rules-{shown}", game.rule_numbers))
        pictures = await self._example(reply, game, shown, voice)
        page.pictures(pictures)
        page.buttons([_topic_button(voice, game, one, shown) for one in known])
        if game.lessons:
            page.buttons([labelled_button(voice, learn_id(game.id), style=ButtonStyle.success)])
        await reply.show(page, pictures)

    async def _example(self, reply: Reply, game: AnyGame, topic: str, voice: Voice) -> Pictures:
        """Return the example of a topic, drawn; none where no lesson is one."""
        found = example_of(game, topic)
        if found is None:
            return ()
        lesson, view = found
        theme = await self.db.preferences.theme(reply.actor.user)
        names = tuple(voice.text(f"computer-{number}") for number in (1, 2))
        request = PictureRequest(game, game.taps.without_choices(view), voice, names, theme)
        painter = self.frame.painter
        drawing = painter.named(request, lesson.picture) if lesson.picture else painter.turn(request)
        return await try_drawing(drawing, "rules")


def topics(voice: Voice) -> list[str]:
    return voice.text("rules-topics").split() if voice.knows("rules-topics") else []


def _topic_button(voice: Voice, game: AnyGame, topic: str, shown: str) -> Button:
    style = ButtonStyle.primary if topic == shown else ButtonStyle.secondary
    return Button(ButtonId(Act.RULES, LESSON_TABLE, cells=(game.id, topic)), voice.text(f"topic-{topic}"), style)
