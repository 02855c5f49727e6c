"""Opening a table: what the bot may do in the channel, a thread for the game if one is wanted, who is invited."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord
from msgspec import Struct

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.layout import Button, Layout
from chatbot.bot.limits import THREAD_NAME, clip
from chatbot.bot.voice import Voice, language_of
from chatbot.service.results import Done
from chatbot.tables.lobby import NewTable
from chatbot.tables.terms import Terms
from engine.api import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply

log = logging.getLogger(__name__)

ARCHIVED_AFTER: Final = 10080
"""Minutes of silence until Discord puts a thread away: the longest it takes, a week."""
NEEDED: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


class NewGameRequest(Struct, frozen=True):
    """What somebody wants to play."""

    terms: Terms
    thread: bool
    invited: tuple[discord.User | discord.Member, ...] = ()


class NewGame:
    """Opens tables."""

    def __init__(self, room: BotContext, channels: Channels) -> None:
        self._room = room
        self._channels = channels

    async def open(self, answer: Reply, wish: NewGameRequest) -> None:
        """Open a table here, or in a new thread."""
        missing = missing_permissions(answer.interaction, in_new_thread=wish.thread)
        if missing:
            names = tuple(answer.voice().text(f"permission-{name}") for name in missing)
            await answer.say(Line("missing-permissions", {"permissions": names}))
            return
        place = await self._place(answer, wish)
        if place is None:
            await answer.say(Line("no-thread"))
            return
        guild = answer.interaction.guild_id or 0
        plan = NewTable(place, guild, wish.terms)
        done = await self._room.actions.open(answer.actor, plan, answer.key)
        if not isinstance(done, Done):
            await answer.say(done, self._room.find(wish.terms.game))
            return
        if place == answer.channel:
            await answer.withdraw()
        else:
            await answer.say(Line("table-open", {"channel": f"<#{place}>"}))
        await self._invite(answer, place, wish.invited)

    async def _place(self, answer: Reply, wish: NewGameRequest) -> int | None:
        """The channel of the new table; None when a thread is wanted and cannot be had."""
        if not wish.thread:
            return answer.channel
        parent = answer.interaction.channel
        if not isinstance(parent, discord.TextChannel):
            return None
        name = Voice(language_of(answer.interaction.guild_locale), self._room.find(wish.terms.game)).text("game")
        try:
            thread = await parent.create_thread(
                name=clip(f"{name} · {answer.actor.name}", THREAD_NAME),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        except discord.HTTPException as error:
            log.info("channel %s: no thread: %s %s", answer.channel, error.status, error.code)
            return None
        return thread.id

    async def _invite(self, answer: Reply, place: int, people: Sequence[discord.User | discord.Member]) -> None:
        """Tell those who were named; they come or they do not."""
        guests = [person for person in people if not person.bot and person.id != answer.actor.user]
        if not guests:
            return
        voice = Voice(language_of(answer.interaction.guild_locale))
        page = Layout()
        named = " ".join(person.mention for person in guests)
        page.text(voice.text("invitation", {"people": named, "host": f"<@{answer.actor.user}>"}))
        page.buttons([Button(ButtonId(Act.JOIN, place), voice.text("button-join"), discord.ButtonStyle.success)])
        channel = await self._channels.open(place)
        await channel.send(view=page.build(), allowed_mentions=discord.AllowedMentions(users=guests))


def missing_permissions(interaction: discord.Interaction[discord.Client], *, in_new_thread: bool) -> list[str]:
    """What the bot would need here and does not have."""
    threaded = in_new_thread or isinstance(interaction.channel, discord.Thread)
    needed = NEEDED_IN_THREAD if threaded else NEEDED
    more = ("create_public_threads",) if in_new_thread else ()
    return [name for name in (*needed, *more) if not getattr(interaction.app_permissions, name)]
