"""``ClosedChannels``: that a game's channel cannot be written in any more is told once, where its people can read it.

A thread that was locked or deleted is told of in the channel that it belongs to, with a button that moves the game
there. Where that cannot be written in either, and for any other channel, its host and those who are waited for are told
by direct message. Whoever sleeps or is away is not woken by it. When the channel has taken a post again, a later
closing is told again. Of one that was deleted it is said that its game will be, too (``gone_channel_search``).
Meanwhile no clock runs.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from chatbot.bot.interactions.button_id import Act, ButtonId
from chatbot.bot.interactions.buttons import button_label
from chatbot.bot.layout import Button, Layout
from chatbot.bot.posting.post import PostDraft
from chatbot.bot.posting.post_kind import PostKind
from chatbot.bot.posting.refusals import UNKNOWN_CHANNEL
from chatbot.bot.posting.sending import nonce, publication_id, send
from chatbot.bot.voice import Voice
from chatbot.storage.delivery.sent_posts import SentPost
from chatbot.tables.facts import Facts
from chatbot.tables.table import Person, Phase

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.posting.calling.sleepers import Sleepers
    from chatbot.tables.messages import OutboxMessage
    from engine.api import Value

log = logging.getLogger(__name__)


class ClosedChannels:
    """Tells of them."""

    def __init__(self, context: BotContext, channels: Channels, people: People, sleepers: Sleepers) -> None:
        self._context = context
        self._channels = channels
        self._people = people
        self._sleepers = sleepers

    async def tell(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
        """Tell that this message was refused so, unless it has been told. Raises ``StoreUnreachable``."""
        facts = await self._context.queries.facts(channel)
        if not isinstance(facts, Facts) or not facts.guild or facts.phase is Phase.OVER or facts.match != message.match:
            return
        if facts.clocks_stopped_at is None:
            await self._context.actions.stop_while_closed(channel, facts.match, f"closed:{facts.revision}")
        posted = await self._context.posts.in_channel(channel)
        told, turn = posted.get(PostKind.CLOSED), posted.get(PostKind.TURN)
        if told is not None and told.match == facts.match and (turn is None or turn.revision < told.revision):
            return
        is_gone = error.code == UNKNOWN_CHANNEL
        if not await self._is_told_in_parent(facts, message, is_gone=is_gone):
            await self._tell_by_dm(facts, message, is_gone=is_gone)
        note = SentPost(publication_id(channel, message), facts.match, 0, channel, message.revision)
        await self._context.posts.remember(channel, PostKind.CLOSED, note)

    async def note_open(self, channel: int, message: OutboxMessage) -> None:
        """The channel has just taken this message: a game that stood still goes on."""
        facts = self._context.queries.known_facts(channel)
        if facts is not None and facts.channel_closed and facts.match == message.match:
            await self._context.actions.start_once_open(channel, facts.match, f"open:{facts.revision}")

    async def _is_told_in_parent(self, facts: Facts, message: OutboxMessage, *, is_gone: bool) -> bool:
        try:
            parent = facts.thread_of or await self._channels.parent_of(facts.channel)
            if not parent:
                return False
            voice = Voice(await self._people.table_language(facts), self._context.find(facts.game))
            users = _concerned(facts)
            layout = Layout()
            people = " ".join(f"<@{user}>" for user in users)
            values = {**_values(facts, voice), "people": people}
            layout.text(voice.text("channel-gone", values) if is_gone else voice.text("channel-closed", values))
            move = ButtonId(Act.MOVE_HERE, facts.channel, facts.match)
            layout.buttons([Button(move, button_label(voice, Act.MOVE_HERE), discord.ButtonStyle.success)])
            draft = await self._sleepers.left_alone(PostDraft(layout, mentioned=users))
            await send(await self._channels.open(parent), draft, message)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TypeError) as error:
            log.info("table %s: that it is closed is told by direct message: %s", facts.channel, type(error).__name__)
            return False
        return True

    async def _tell_by_dm(self, facts: Facts, message: OutboxMessage, *, is_gone: bool) -> None:
        users = _concerned(facts)
        asleep = await self._sleepers.among(users)
        for user in users:
            voice = Voice(await self._people.language(user, facts.guild), self._context.find(facts.game))
            layout = Layout()
            values = _values(facts, voice)
            layout.text(voice.text("channel-gone-dm", values) if is_gone else voice.text("channel-closed-dm", values))
            try:
                dm_channel = self._people.dm_channel(await self._people.open_dm(user))
                await dm_channel.send(
                    view=layout.build(),
                    nonce=nonce(publication_id(user, message)),
                    silent=user in asleep,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                log.info("table %s: that it is closed could not be told: %s", facts.channel, type(error).__name__)


def _concerned(facts: Facts) -> tuple[int, ...]:
    """The host, who may move the table, and those who are waited for."""
    sitters = [facts.sitters[seat] for seat in facts.to_act]
    return tuple(dict.fromkeys([facts.host, *(sitter.user for sitter in sitters if isinstance(sitter, Person))]))


def _values(facts: Facts, voice: Voice) -> dict[str, Value]:
    return {"channel": f"<#{facts.channel}>", "game": voice.text("game")}
