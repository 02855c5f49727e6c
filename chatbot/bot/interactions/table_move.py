"""Moves a table to another channel: by command, or by the button that tells of a channel that is closed.

The command moves the table of the channel where it is given. Where that has none, for its thread cannot be written in
any more, it moves the one game on this server that the person hosts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
import msgspec

from chatbot.bot.interactions.setup.permissions import FOR_TABLE, FOR_TABLE_IN_THREAD, missing_of
from chatbot.service.personal_tables import OwnGames
from chatbot.tables.facts import Facts
from chatbot.tables.moving import NewHome
from chatbot.tables.refusal import Refusal
from chatbot.tables.table import Phase, Role
from engine.api import Line

if TYPE_CHECKING:
    from discord import app_commands

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.button_id import ButtonId
    from chatbot.bot.interactions.reply import Reply

TAKES_TABLES: Final = (
    discord.ChannelType.text,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
)
"""Kinds of channels in which a game can be played."""


class TableMove:
    """Answers the command and the button."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def move(self, reply: Reply, to: app_commands.AppCommandChannel | app_commands.AppCommandThread) -> None:
        """Move the table of this channel to that one, or the one game that the person hosts here."""
        parent = to.parent_id if isinstance(to, discord.app_commands.AppCommandThread) else 0
        problem = await self._objection(reply, to, parent)
        if problem is not None:
            await reply.say(problem)
            return
        facts: Facts | Refusal | Line = await self._context.queries.facts(reply.channel)
        if not isinstance(facts, Facts) or facts.phase is Phase.OVER:
            facts = await self._hosted(reply)
        if not isinstance(facts, Facts):
            await reply.say(facts)
            return
        moving = self._context.moving
        actor = (
            reply.actor if facts.channel == reply.channel else msgspec.structs.replace(reply.actor, role=Role.MEMBER)
        )
        moved = await moving.move(facts.channel, actor, NewHome(to.id, parent), reply.key)
        await reply.say(_outcome(moved))

    async def move_here(self, reply: Reply, pressed: ButtonId) -> None:
        """Move the table that a button names to the channel where it was pressed, whose managers may do that, too."""
        facts = await self._context.queries.facts(pressed.channel)
        if not isinstance(facts, Facts):
            await reply.say(facts)
            return
        manages = reply.interaction.permissions.manage_channels and facts.thread_of == reply.channel
        actor = msgspec.structs.replace(reply.actor, role=Role.MODERATOR if manages else Role.MEMBER)
        moving = self._context.moving
        moved = await moving.move(pressed.channel, actor, NewHome(reply.channel), reply.key, pressed.match)
        await reply.say(_outcome(moved))

    async def _objection(
        self, reply: Reply, to: app_commands.AppCommandChannel | app_commands.AppCommandThread, parent: int
    ) -> Line | None:
        """Why no table may be there; None where one may."""
        guild = reply.interaction.guild
        if guild is None or to.type not in TAKES_TABLES:
            return Line("no-place-for-table")
        settings = await self._context.server_settings.of(guild.id)
        if not settings.allows(to.id, parent or None):
            return Line("tables-elsewhere", {"channels": tuple(f"<#{one}>" for one in settings.channels)})
        channel = guild.get_channel_or_thread(to.id)
        if channel is None or isinstance(channel, discord.CategoryChannel | discord.ForumChannel):
            return None
        needed = FOR_TABLE_IN_THREAD if isinstance(channel, discord.Thread) else FOR_TABLE
        missing = missing_of(channel.permissions_for(guild.me), needed)
        names = tuple(reply.voice().text(f"permission-{name}") for name in missing)
        return Line("missing-permissions", {"permissions": names}) if names else None

    async def _hosted(self, reply: Reply) -> Facts | Refusal | Line:
        """The one running game on this server that the person hosts."""
        found = await self._context.personal_tables.my_games(reply.actor)
        if not isinstance(found, OwnGames):
            return found
        here = [one.facts for one in found.running if one.facts.guild == reply.interaction.guild_id]
        hosted = [facts for facts in here if facts.host == reply.actor.user]
        return hosted[0] if len(hosted) == 1 else Line("move-which")


def _outcome(moved: Facts | Refusal) -> Refusal | Line:
    return moved if isinstance(moved, Refusal) else Line("table-moved", {"channel": f"<#{moved.channel}>"})
