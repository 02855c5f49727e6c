"""The quickest way to a game: choose one and a lobby opens, or choose one and play at once against a computer; help.

The same buttons stand under the answers to ``/play`` and ``/help`` and under the greeting on a server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.interactions.learning.lesson_answers import learn_id
from chatbot.bot.interactions.new_game import IN_THREAD, NewGameRequest
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice
from chatbot.tables.clocks.pace import Pace
from chatbot.tables.terms import Terms
from engine.ai.player import Level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.new_game import NewGame
    from chatbot.bot.interactions.reply import Reply
    from engine.api import AnyGame


class GettingStarted:
    """Answers ``/play``, ``/help`` and the buttons that lead to a first game."""

    def __init__(self, context: BotContext, new_game: NewGame) -> None:
        self._context = context
        self._new_game = new_game

    async def choose_table(self, reply: Reply) -> None:
        """Ask which game a lobby is to be opened for."""
        voice = reply.voice()
        title = voice.text("play-title") if reply.interaction.guild_id else voice.text("play-alone-title")
        page = self._games_page(reply, title, Act.NEW_TABLE)
        page.buttons([_button(reply, Act.PLAY_NOW), _button(reply, Act.HELP)])
        await reply.show(page)

    async def choose_opponent(self, reply: Reply) -> None:
        """Ask which game is to be played at once against a computer."""
        page = self._games_page(reply, reply.voice().text("play-now-title"), Act.PLAY_NOW)
        page.buttons([_button(reply, Act.NEW_TABLE)])
        await reply.show(page)

    async def open_table(self, reply: Reply, cells: Sequence[str]) -> None:
        """Open a lobby for the game of this id, in a thread where the second cell says so; or ask which one."""
        game = self._game(cells)
        if game is None:
            await self.choose_table(reply)
        else:
            await self._new_game.open(reply, NewGameRequest(_terms(game), thread=cells[1:] == (IN_THREAD,)))

    async def play_now(self, reply: Reply, cells: Sequence[str]) -> None:
        """Begin a game against an easy computer, in a thread of its own where there can be one; or ask which."""
        game = self._game(cells)
        if game is None:
            await self.choose_opponent(reply)
            return
        can_thread = (
            isinstance(reply.interaction.channel, discord.TextChannel)
            and reply.interaction.app_permissions.create_public_threads
            and reply.interaction.app_permissions.send_messages_in_threads
        )
        terms = Terms(game.id, game.seats[0], level=Level.EASY, pace=Pace.UNLIMITED)
        await self._new_game.open(reply, NewGameRequest(terms, thread=can_thread, starts=True))

    async def help(self, reply: Reply) -> None:
        """What this bot is, and how one plays with it."""
        page = Layout()
        page.text(reply.voice().text("help"))
        page.buttons(
            [
                _button(reply, Act.PLAY_NOW, ButtonStyle.success),
                _button(reply, Act.NEW_TABLE),
                Button(learn_id(), button_label(reply.voice(), Act.LEARN)),
                _button(reply, Act.DAILY),
                _button(reply, Act.GAMES),
            ]
        )
        await reply.show(page)

    def _games_page(self, reply: Reply, title: str, act: Act) -> Layout:
        """All games, each with a line on what it is and its button."""
        page, lines, buttons = Layout(), [title], []
        for game in self._context.games:
            voice = Voice(reply.voice().language, game)
            name = voice.text("game")
            lines.append(f"**{name}** · {voice.text('game-description')}")
            buttons.append(Button(ButtonId(act, reply.channel, cells=(game.id,)), name, ButtonStyle.primary))
        page.text("\n".join(lines))
        page.buttons(buttons)
        return page

    def _game(self, cells: Sequence[str]) -> AnyGame | None:
        return next((game for game in self._context.games if cells[:1] == (game.id,)), None)


def _terms(game: AnyGame) -> Terms:
    return Terms(game.id, game.seats[0])


def _button(reply: Reply, act: Act, style: ButtonStyle = ButtonStyle.secondary) -> Button:
    return Button(ButtonId(act, reply.channel), button_label(reply.voice(), act), style)
