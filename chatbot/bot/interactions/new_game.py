"""Opens a table: checks what the bot may do in the channel, makes a thread if one is wanted, invites the guests."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord
from msgspec import Struct

from chatbot.bot.descriptions import visible_name
from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.button_registry import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.limits import THREAD_NAME, clip
from chatbot.bot.voice import Voice, language_of
from chatbot.service.results import Done
from chatbot.tables.lobby import NewTable, terms_refusal
from chatbot.tables.terms import Terms
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.posting.lobby_watch import LobbyWatch
    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)

ARCHIVED_AFTER: Final = 10080
"""Minutes of silence until Discord puts a thread away: the longest it takes, a week."""
PERMISSIONS: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
PERMISSIONS_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


class NewGameRequest(Struct, frozen=True):
    """What a person wants to play, where, and with whom."""

    terms: Terms
    thread: bool
    invited: tuple[discord.User | discord.Member, ...] = ()


class NewGame:
    """Answers the command that opens a table."""

    def __init__(self, context: BotContext, channels: Channels, lobbies: LobbyWatch) -> None:
        self._context = context
        self._channels = channels
        self._lobbies = lobbies

    async def open(self, reply: Reply, request: NewGameRequest) -> None:
        """Open a table in the channel of the command, or in a new thread of it."""
        if reply.interaction.guild_id is None and request.invited:
            await reply.say(Line("alone-here"))
            return
        settings = await self._context.server_settings.of(reply.interaction.guild_id or 0)
        here = reply.interaction.channel
        if not settings.allows(reply.channel, here.parent_id if isinstance(here, discord.Thread) else None):
            await reply.say(Line("tables-elsewhere", {"channels": tuple(f"<#{one}>" for one in settings.channels)}))
            return
        missing = missing_permissions(reply.interaction, in_new_thread=request.thread)
        if missing:
            names = tuple(reply.voice().text(f"permission-{name}") for name in missing)
            await reply.say(Line("missing-permissions", {"permissions": names}))
            return
        game = self._context.find(request.terms.game)
        refusal = terms_refusal(request.terms, game)
        if refusal is not None:
            await reply.say(refusal, game)
            return
        channel = await self._channel_for(reply, request)
        if channel is None:
            await reply.say(Line("no-thread"))
            return
        guild = reply.interaction.guild_id or 0
        table = NewTable(channel, guild, request.terms)
        done = await self._context.actions.open(reply.actor, table, reply.key)
        if not isinstance(done, Done):
            await reply.say(done, game)
            return
        if channel == reply.channel:
            self._lobbies.begin(reply, done.facts)
        else:
            await reply.say(Line("table-open", {"channel": f"<#{channel}>"}))
        await self._invite(reply, done.facts, request.invited)

    async def _channel_for(self, reply: Reply, request: NewGameRequest) -> int | None:
        """The channel of the new table; None when a thread is wanted and cannot be had."""
        if not request.thread:
            return reply.channel
        parent = reply.interaction.channel
        if not isinstance(parent, discord.TextChannel):
            return None
        name = Voice(language_of(reply.interaction.guild_locale), self._context.find(request.terms.game)).text("game")
        try:
            thread = await parent.create_thread(
                name=clip(f"{name} · {visible_name(reply.actor.name)}", THREAD_NAME),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        except discord.HTTPException as error:
            log.info("channel %s: no thread: %s %s", reply.channel, error.status, error.code)
            return None
        return thread.id

    async def _invite(self, reply: Reply, facts: Facts, people: Sequence[discord.User | discord.Member]) -> None:
        """Post an invitation that mentions those who were named, with the button to join."""
        guests = [person for person in people if not person.bot and person.id != reply.actor.user]
        if not guests:
            return
        voice = Voice(language_of(reply.interaction.guild_locale))
        page = Layout()
        named = " ".join(person.mention for person in guests)
        page.text(voice.text("invitation", {"people": named, "host": f"<@{reply.actor.user}>"}))
        join = ButtonId(Act.JOIN, facts.channel, facts.match)
        page.buttons([Button(join, button_label(voice, Act.JOIN), discord.ButtonStyle.success)])
        place = await self._channels.open(facts.channel)
        await place.send(view=page.build(), allowed_mentions=discord.AllowedMentions(users=guests))


def missing_permissions(interaction: discord.Interaction[discord.Client], *, in_new_thread: bool) -> list[str]:
    """The permissions that the bot would need there and does not have, by their names in discord.py.

    In direct messages none is needed.
    """
    if interaction.guild_id is None:
        return []
    threaded = in_new_thread or isinstance(interaction.channel, discord.Thread)
    needed = PERMISSIONS_IN_THREAD if threaded else PERMISSIONS
    more = ("create_public_threads",) if in_new_thread else ()
    return [name for name in (*needed, *more) if not getattr(interaction.app_permissions, name)]
