"""Where a person plays their try: in their direct messages, or in a private thread of their own.

Nobody else is to see the game before they have played it themselves. So a thread that everybody can read is no place
for it: where there can be no private one, it waits until the direct messages are free.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from chatbot.bot.descriptions import visible_name
from chatbot.bot.interactions.new_game import ARCHIVED_AFTER
from chatbot.bot.layout import Layout
from chatbot.bot.limits import THREAD_NAME, clip
from chatbot.players.daily import DailyTry
from chatbot.tables.facts import Facts
from chatbot.tables.refusal import says_no_table
from chatbot.tables.table import Phase
from engine.api import Line

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.people import People
    from engine.api import AnyGame

log = logging.getLogger(__name__)


class TryPlaces:
    """Finds where a try can be played."""

    def __init__(self, context: BotContext, people: People) -> None:
        self._context = context
        self._people = people

    async def find(self, reply: Reply, game: AnyGame) -> DailyTry | Line:
        """The place for a try of the one who asks, or why there is none."""
        if reply.interaction.guild_id is None:
            here = reply.interaction.channel_id or 0
            return DailyTry(here, 0) if await self._is_free(here) else Line("daily-place-taken")
        place = await self._direct_messages(reply, game) or await self._thread(reply, game)
        return place or Line("daily-no-place")

    async def _direct_messages(self, reply: Reply, game: AnyGame) -> DailyTry | None:
        """The person's direct messages, if no game runs there and they take one that says what begins."""
        voice = reply.voice(game)
        page = Layout()
        page.text(voice.text("daily-begins", {"game": voice.text("game")}))
        try:
            channel = await self._people.open_dm(reply.actor.user)
            if not await self._is_free(channel):
                return None
            await self._people.dm_channel(channel).send(view=page.build())
        except discord.HTTPException as error:
            log.info("no daily game by direct message: %s %s", error.status, error.code)
            return None
        return DailyTry(channel, 0)

    async def _thread(self, reply: Reply, game: AnyGame) -> DailyTry | None:
        """A private thread in the channel, or beside the thread where it is asked, where the bot may make one."""
        here, allowed = reply.interaction.channel, reply.interaction.app_permissions
        parent = here.parent if isinstance(here, discord.Thread) else here
        may = allowed.create_private_threads and allowed.send_messages_in_threads
        if not may or not isinstance(parent, discord.TextChannel):
            return None
        voice = reply.voice(game)
        name = f"{voice.text('game')} · {voice.text('button-daily')} · {visible_name(reply.actor.name)}"
        try:
            thread = await parent.create_thread(
                name=clip(name, THREAD_NAME),
                type=discord.ChannelType.private_thread,
                auto_archive_duration=ARCHIVED_AFTER,
                invitable=False,
            )
            await thread.add_user(discord.Object(reply.actor.user))
        except discord.HTTPException as error:
            log.info("channel %s: no private thread: %s %s", reply.channel, error.status, error.code)
            return None
        return DailyTry(thread.id, parent.guild.id)

    async def _is_free(self, channel: int) -> bool:
        """Whether no game is open or running there."""
        facts = await self._context.queries.facts(channel)
        return facts.phase is Phase.OVER if isinstance(facts, Facts) else says_no_table(facts)
