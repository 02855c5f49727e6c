"""``ClosedChannels``: that a game's channel cannot be written in any more is told once, where its people can read it.

A thread that was locked or deleted is told of in the channel that it belongs to, with a button that moves the game
there. Where that cannot be written in either, and for any other channel, its host and those who are waited for are told
by direct message. Whoever sleeps or is away is not woken by it. When the channel has taken a post again, a later
closing is told again. Of one that was deleted it is said that its game will be, too (``gone_channel_search``).
Meanwhile no clock runs.

``MovedTables``: the old channel of a table that has moved is told where it goes on, and its posts are closed.

What was under way when the table moved, the post of a turn or an announcement, may be there already: it is told there,
and nowhere else.

Looks for tables whose channel was deleted, or whose server the bot was thrown out of, also while it did not run.

A server that Discord does not name when a shard connects is one that the bot is not in; one that Discord cannot reach
is named all the same. A channel that Discord does not list there may only be hidden from the bot, or an archived
thread: so it is asked for, and only "unknown" means that it is gone. What is gone for a week is deleted
(``storage/cleanup``). Tables at which something happened lately are not asked about: their channel is there. A damaged
table is deleted with its channel, but not when the bot may only not see it: somebody may still mend it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from chatbot.bot.buttons import Act, ButtonId, button_label
from chatbot.bot.channels import TROUBLE, one_line
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice
from chatbot.posts.post import PostContent, PostDraft, notice_post
from chatbot.posts.publish_context import told_before
from chatbot.posts.sending import UNKNOWN_CHANNEL, nonce, publication_id, send
from chatbot.posts.turn_post import turn_post
from chatbot.store.connection import OutageLog, StoreUnreachable
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables import moving
from chatbot.tables.change import Announcement, TurnPost
from chatbot.tables.refusal import STORE_UNREACHABLE
from chatbot.tables.snapshot import PublicState, Snapshot
from chatbot.tables.table import BOT, Facts, Person, Phase
from chatbot.work.dispatcher import Undelivered
from engine.api import BrokenSave

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from chatbot.bot.feature import Frame
    from chatbot.posts.old_posts import OldPosts
    from chatbot.posts.reminders import Sleepers
    from chatbot.store.cleanup import GoneChannels
    from chatbot.store.tables import TableStore
    from chatbot.tables.change import OutboxMessage, TableMoved
    from chatbot.tables.table import Table
    from engine.api import Value

log = logging.getLogger(__name__)


class ClosedChannels:
    """Tells of them."""

    def __init__(self, frame: Frame, sleepers: Sleepers) -> None:
        self._context = frame.context
        self._channels = frame.channels
        self._people = frame.people
        self._direct_messages = frame.direct_messages
        self._sleepers = sleepers

    async def tell(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
        """Tell that this message was refused so, unless it has been told. Raises ``StoreUnreachable``."""
        facts = await self._context.queries.facts(channel)
        if not isinstance(facts, Facts) or not facts.guild or facts.phase is Phase.OVER or facts.match != message.match:
            return
        if facts.clocks_stopped_at is None:
            await self._context.tables.act(
                channel, BOT, f"closed:{facts.revision}", moving.stop_while_closed, match=facts.match
            )
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
            await self._context.tables.act(
                channel, BOT, f"open:{facts.revision}", moving.start_once_open, match=facts.match
            )

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
        except (*TROUBLE, TypeError) as error:
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
            once = nonce(publication_id(user, message))
            try:
                await self._direct_messages.send(user, layout, nonce=once, silent=user in asleep)
            except TROUBLE as error:
                log.info("table %s: that it is closed could not be told: %s", facts.channel, type(error).__name__)


def _concerned(facts: Facts) -> tuple[int, ...]:
    """The host, who may move the table, and those who are waited for."""
    sitters = [facts.sitters[seat] for seat in facts.to_act]
    return tuple(dict.fromkeys([facts.host, *(sitter.user for sitter in sitters if isinstance(sitter, Person))]))


def _values(facts: Facts, voice: Voice) -> dict[str, Value]:
    return {"channel": f"<#{facts.channel}>", "game": voice.text("game")}


class MovedTables:
    """Publishes that a table has moved, where it was."""

    def __init__(self, frame: Frame, old_posts: OldPosts) -> None:
        self._context = frame.context
        self._channels = frame.channels
        self._people = frame.people
        self._old_posts = old_posts

    async def tell_left(self, channel: int, message: OutboxMessage) -> None:
        """Say what happened before the table moved, unless it stands there. Raises ``Undelivered``."""
        if not isinstance(message, TurnPost | Announcement):
            return
        snapshot = await self._at_home(channel, message)
        if snapshot is None or snapshot.facts.match != message.match or snapshot.facts.channel == channel:
            return
        facts = snapshot.facts
        voice = Voice(await self._people.table_language(facts), self._context.find(facts.game))
        if isinstance(message, Announcement):
            await send(await self._channels.open(channel), notice_post(voice, facts, message.events), message)
        else:
            await self._tell_turn(channel, message, facts, voice)

    async def _tell_turn(self, channel: int, message: TurnPost, facts: Facts, voice: Voice) -> None:
        last = (await self._context.posts.in_channel(channel)).get(PostKind.TURN)
        publication = publication_id(channel, message)
        if last is not None and last.outbox_id == publication:
            return
        events = message.untold(told_before(last, message))
        game = self._context.find(facts.game)
        draft = turn_post(PostContent(PublicState(facts, None, None), game, voice, events))
        opened = await self._channels.open(channel)
        if last is not None:
            self._old_posts.strip_buttons(opened, last)
        sent = await send(opened, draft, message)
        post = SentPost(publication, message.match, sent.id, channel, message.revision)
        await self._context.posts.remember(channel, PostKind.TURN, post)

    async def _at_home(self, channel: int, message: TurnPost | Announcement | TableMoved) -> Snapshot | None:
        home = await self._context.moving.home(channel, message.match)
        snapshot = await self._context.queries.snapshot(home)
        if snapshot == STORE_UNREACHABLE:
            raise Undelivered(f"message {message.id}: the store is away")
        return snapshot if isinstance(snapshot, Snapshot) else None

    async def publish(self, channel: int, message: TableMoved) -> None:
        """Say it, and close what stands there as far as Discord lets us. Raises ``Undelivered``."""
        snapshot = await self._at_home(channel, message)
        if snapshot is None:
            return
        home = snapshot.facts.channel
        opened, posted = await self._channels.open(channel), await self._context.posts.in_channel(channel)
        for kind, post in posted.items():
            if post.match == message.match and kind in {PostKind.REMINDER, PostKind.INVITATION}:
                self._old_posts.delete(opened, post)
            elif post.match == message.match:
                self._old_posts.strip_buttons(opened, post)
        voice = Voice(await self._people.table_language(snapshot.facts), self._context.find(snapshot.facts.game))
        layout = Layout()
        layout.text(voice.text("table-moved-away", {"game": voice.text("game"), "channel": f"<#{home}>"}))
        await send(opened, PostDraft(layout), message)


ASK_EVERY: Final = 60.0
"""Seconds between two questions whether it is time to search."""
SEARCH_EVERY: Final = 24 * 3600
"""Seconds from one search to the next; the first one comes soon after the start."""
QUIET_FOR: Final = 24 * 3600
"""Seconds after the last change of a table before its channel is looked for."""
BETWEEN_REQUESTS: Final = 1.0
"""Seconds between two questions to Discord, which has more urgent ones to answer."""
PAGE: Final = 50
"""Tables that are read in one round trip."""


class GoneChannelSearch:
    """Searches among the tables of this process's shards."""

    def __init__(
        self, client: discord.AutoShardedClient, store: TableStore, gone: GoneChannels, clock: Callable[[], float]
    ) -> None:
        self._client = client
        self._store = store
        self._gone = gone
        self._clock = clock
        self._outage = OutageLog(log, "no channel is looked for")

    async def run(self) -> None:
        """Search once a day, until cancelled."""
        searched_at: float | None = None
        while True:
            await asyncio.sleep(ASK_EVERY)
            now = self._clock()
            if searched_at is not None and now - searched_at < SEARCH_EVERY:
                continue
            try:
                await self.search()
                searched_at = now
                self._outage.end()
            except StoreUnreachable as error:
                self._outage.note(error)
            except TROUBLE as error:
                log.warning("channels that may be gone are looked for later: %s", one_line(error))

    async def search(self) -> None:
        """Look for the channel of every quiet table, and for every server of which something is stored.

        Raises ``StoreUnreachable``, and what discord.py raises while Discord cannot be asked.
        """
        async for channel, table in self._quiet_tables():
            is_gone = await (self._is_unknown(channel) if table is None else self._is_gone(table))
            if not is_gone:
                await self._gone.strike_out(channels=[channel])
            elif await self._gone.note_channel(channel, int(self._clock())):
                await (self._gone.delete_all_of(channel) if table is None else self._gone.delete_table(table))
                log.info("table %s: its channel is gone, it is deleted", channel)
        async for server in self._gone.servers():
            if not server or not self._is_ours(server):
                continue  # 0 stands for direct messages
            if self._client.get_guild(server) is not None:
                await self._gone.strike_out(servers=[server])
            elif await self._gone.note_server(server, int(self._clock())):
                await self._gone.delete_server(server)
                log.info("server %s: the bot is no longer there, its records are deleted", server)

    async def _quiet_tables(self) -> AsyncIterator[tuple[int, Table | None]]:
        """Channels with a table at which nothing happens, and the table; None for one that cannot be read.

        Nobody can say of that one which server it is on: every process that is connected asks about it.
        """
        channels = [channel async for channel in self._store.channels()]
        latest = self._clock() - QUIET_FOR
        for start in range(0, len(channels), PAGE):
            page = channels[start : start + PAGE]
            for channel, table in zip(page, await self._store.read_many(page), strict=True):
                if isinstance(table, BrokenSave):
                    if self._client.is_ready():
                        yield channel, None
                elif table is not None and table.changed_at < latest and self._is_ours(table.guild):
                    yield channel, table

    async def _is_gone(self, table: Table) -> bool:
        if not table.guild:
            return False  # direct messages stay for ever
        guild = self._client.get_guild(table.guild)
        if guild is None:
            return True
        if guild.unavailable or guild.get_channel_or_thread(table.channel) is not None:
            return False
        return await self._is_unknown(table.channel)

    async def _is_unknown(self, channel: int) -> bool:
        """Whether Discord knows no such channel; one that is only hidden from the bot it does know."""
        if self._client.get_channel(channel) is not None:
            return False
        await asyncio.sleep(BETWEEN_REQUESTS)
        try:
            await self._client.fetch_channel(channel)
        except discord.NotFound:
            return True
        except (discord.Forbidden, discord.InvalidData):
            return False
        return False

    def _is_ours(self, server: int) -> bool:
        """Whether one of this process's shards, which is connected, has this server."""
        shard = self._client.shards.get((server >> 22) % (self._client.shard_count or 1))
        return self._client.is_ready() and shard is not None and not shard.is_closed()
