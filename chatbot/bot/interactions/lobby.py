"""Before the game and after it: join, leave, answer an invitation, add and remove computers, start, play again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from discord import ButtonStyle

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.turn.next_line import next_line
from chatbot.bot.layout import Button, Layout
from chatbot.service.actions import TableActions
from chatbot.service.results import ActionResult, Done
from chatbot.tables.facts import Facts
from chatbot.tables.refusal import STILL_INVITED
from chatbot.tables.table import Actor
from engine.api import Line

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.interactions.turn.after_move import AfterMove
    from chatbot.concurrency.background import BackgroundTasks
    from chatbot.tables.refusal import Refusal
    from engine.ai.player import Level
    from engine.api import Illegal

TableAction: TypeAlias = Callable[[TableActions, int, Actor, str], Awaitable[ActionResult]]
"""What is done to a table without further data: by its channel, the person who asks, and the request's key."""


class Lobby:
    """What the buttons of a lobby do, and the commands of the same names."""

    def __init__(self, context: BotContext, after_move: AfterMove, background: BackgroundTasks) -> None:
        self._context = context
        self._after_move = after_move
        self._background = background

    async def press(self, reply: Reply, pressed: ButtonId, action: TableAction) -> None:
        """Do what a lobby's button asks for, or a final post's: a rematch. What changes is posted, a refusal said."""
        actions = self._context.actions.of_match(pressed.match)
        result = await action(actions, pressed.channel, reply.actor, reply.key)
        if not isinstance(result, Done):
            await reply.send_followup(reply.voice().translate(result))

    async def start(self, reply: Reply, pressed: ButtonId) -> None:
        """Start; where invited persons have not answered, the host is asked first."""
        actions = self._context.actions.of_match(pressed.match)
        result = await actions.start(pressed.channel, reply.actor, reply.key)
        if isinstance(result, Done):
            self._close_post(result)
        else:
            await reply.send_followup_page(_refusal_page(reply, result, pressed))

    async def start_by_command(self, reply: Reply) -> None:
        """The same by a command, which is answered."""
        result = await self._context.actions.start(reply.channel, reply.actor, reply.key)
        if isinstance(result, Done):
            self._close_post(result)
            voice = with_sitter_names(reply.voice(self._context.find(result.facts.game)), result.facts)
            await reply.say_text("\n".join(filter(None, [voice.text("done"), next_line(voice, result.facts)])))
            return
        facts = await self._context.queries.facts(reply.channel)
        if isinstance(facts, Facts):
            await reply.show(_refusal_page(reply, result, ButtonId(Act.START, reply.channel, facts.match)))
        else:
            await reply.say(result)

    async def start_without_invited(self, reply: Reply, pressed: ButtonId) -> None:
        """Start though invited persons have not answered; the question has been answered and goes."""
        actions = self._context.actions.of_match(pressed.match)
        result = await actions.start_without_invited(pressed.channel, reply.actor, reply.key)
        if isinstance(result, Done):
            self._close_post(result)
            await reply.delete()
        else:
            await reply.say(result)

    def _close_post(self, begun: Done) -> None:
        """Begin to close the lobby, which would stand open until computers have moved."""
        if not begun.repeated:
            self._background.begin(self._after_move.retire_lobby(begun.facts))

    async def command(self, reply: Reply, action: TableAction) -> None:
        """Do what a command asks for in its channel, and answer that it is done."""
        await say_result(reply, await action(self._context.actions, reply.channel, reply.actor, reply.key))

    async def add(self, reply: Reply, level: Level | None) -> None:
        """Add a computer of this level, or else of the table's, and answer that it is done."""
        await say_result(reply, await self._context.actions.add_computer(reply.channel, reply.actor, level, reply.key))


def _refusal_page(reply: Reply, result: Refusal | Illegal, pressed: ButtonId) -> Layout:
    """Why the game does not start; a button that starts it all the same, where the host may."""
    page = Layout()
    page.text(reply.voice().translate(result))
    if result.code == STILL_INVITED:
        anyway = msgspec.structs.replace(pressed, act=Act.START_WITHOUT)
        page.buttons([Button(anyway, reply.voice().text("button-start-without"), ButtonStyle.primary)])
    return page


async def say_result(reply: Reply, result: ActionResult) -> None:
    """Answer that it is done, or why not; what came of it is posted in the channel."""
    await reply.say(Line("done") if isinstance(result, Done) else result)


async def add_computer(actions: TableActions, channel: int, actor: Actor, key: str) -> ActionResult:
    """Add a computer of the table's own level."""
    return await actions.add_computer(channel, actor, None, key)
