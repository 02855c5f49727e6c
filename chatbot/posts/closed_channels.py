"""Closed and deleted channels: a game's people are informed, archived threads reopened, and lost games deleted.

The bot cannot post in a closed channel, so it informs the people of the game elsewhere and stops its clocks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from typing import Final

import discord
import msgspec

from chatbot.bot.channels import TROUBLE, Channels, one_line
from chatbot.bot.components import Act, ButtonId, Layout, labelled_button
from chatbot.bot.feature import Frame
from chatbot.bot.voice import Voice
from chatbot.posts.post import PostDraft
from chatbot.posts.reminders import DoNotDisturb
from chatbot.posts.sending import UNKNOWN_CHANNEL, nonce, publication_id, send
from chatbot.store.cleanup import GoneChannels
from chatbot.store.connection import OutageLog
from chatbot.store.due import DueList, channel_name
from chatbot.store.posts import PostKind, SentPost
from chatbot.store.tables import TableStore
from chatbot.tables.outcome import OutboxMessage
from chatbot.tables.table import Facts, Person, Phase, Table
from engine.api import BrokenSave, Value

log = logging.getLogger(__name__)


class ClosedChannels:
    """Reports closed channels, and notes when they accept posts again.

    A closed thread is reported once in its parent channel, with a button that moves the game there. If that channel is
    closed, too, or the game is not in a thread, the host and the players to move get a direct message. Players in
    their quiet hours are not notified. If the channel was deleted, the report says that the game will be deleted
    (``GoneChannelSearch``). Once the channel has accepted a post again, the next closing is reported again.

    This class changes no table. It records that the channel is closed (``PostKind.CLOSED``) and adds a due entry; its
    handler (``chatbot.work.handlers``) then stops or restarts the clocks as appropriate.
    """

    def __init__(self, frame: Frame, do_not_disturb: DoNotDisturb) -> None:
        self._db, self._channels = frame.db, frame.channels
        self._people, self._direct_messages = frame.people, frame.direct_messages
        self._do_not_disturb = do_not_disturb

    async def report(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
        """Stop the clocks of the channel's game, and inform its people once. Raises ``StoreUnreachable``."""
        facts = await self._db.queries.facts(channel)
        if not isinstance(facts, Facts) or not facts.guild or facts.phase is Phase.OVER or facts.match != message.match:
            return
        posted = await self._db.posts.in_channel(channel)
        closed, turn = posted.get(PostKind.CLOSED), posted.get(PostKind.TURN)
        if closed is None or closed.match != facts.match or (turn is not None and turn.revision >= closed.revision):
            closed = SentPost("", facts.match, 0, channel, message.revision)
            await self._db.posts.remember(channel, PostKind.CLOSED, closed)
        if facts.clocks_stopped_at is None:
            await self._db.due.put(channel_name(channel, facts.match))
        if closed.outbox_id:
            return
        is_gone = error.code == UNKNOWN_CHANNEL
        if not await self._is_told_in_parent(facts, message, is_gone=is_gone):
            await self._tell_by_dm(facts, message, is_gone=is_gone)
        told = msgspec.structs.replace(closed, outbox_id=publication_id(channel, message))
        await self._db.posts.remember(channel, PostKind.CLOSED, told)

    async def note_open(self, facts: Facts, closed: SentPost | None) -> None:
        """Resume the game of a channel that accepts posts again.

        ``closed`` is the record of the channel's last closing.
        """
        if facts.channel_closed or (closed is not None and closed.match == facts.match):
            await self._db.posts.forget(facts.channel, PostKind.CLOSED)
            await self._db.due.put(channel_name(facts.channel, facts.match))

    async def _is_told_in_parent(self, facts: Facts, message: OutboxMessage, *, is_gone: bool) -> bool:
        try:
            parent = facts.thread_of or await self._channels.parent_of(facts.channel)
            if not parent:
                return False
            voice = Voice(await self._people.table_language(facts), self._db.find(facts.game))
            users = _people_to_inform(facts)
            values = {**_values(facts, voice), "people": " ".join(f"<@{user}>" for user in users)}
            layout = Layout(voice.text("channel-gone", values) if is_gone else voice.text("channel-closed", values))
            move = ButtonId(Act.MOVE_HERE, facts.channel, facts.match)
            layout.buttons([labelled_button(voice, move, style=discord.ButtonStyle.success)])
            draft = await self._do_not_disturb.applied_to(PostDraft(layout, mentioned=users))
            await send(await self._channels.open(parent), draft, publication_id(parent, message))
        except (*TROUBLE, TypeError) as error:
            log.info(
                "table %s: sending the closed-channel notice by direct message: %s", facts.channel, type(error).__name__
            )
            return False
        return True

    async def _tell_by_dm(self, facts: Facts, message: OutboxMessage, *, is_gone: bool) -> None:
        users = _people_to_inform(facts)
        asleep = await self._do_not_disturb.among(users)
        for user in users:
            voice = Voice(await self._people.language(user, facts.guild), self._db.find(facts.game))
            values, once = _values(facts, voice), nonce(publication_id(user, message))
            text = voice.text("channel-gone-dm", values) if is_gone else voice.text("channel-closed-dm", values)
            try:
                await self._direct_messages.send(user, Layout(text), nonce=once, silent=user in asleep)
            except TROUBLE as error:
                log.info("table %s: could not send the closed-channel notice: %s", facts.channel, type(error).__name__)


def _people_to_inform(facts: Facts) -> tuple[int, ...]:
    """Return the user ids of the host, who may move the table, and of the players to move."""
    sitters = [facts.sitters[seat] for seat in facts.to_act]
    return tuple(dict.fromkeys([facts.host, *(sitter.user for sitter in sitters if isinstance(sitter, Person))]))


def _values(facts: Facts, voice: Voice) -> dict[str, Value]:
    return {"channel": f"<#{facts.channel}>", "game": voice.of_game("game")}


WAKE_EVERY: Final = 3600.0  # Seconds between two checks
AHEAD: Final = 24 * 3600  # Seconds before a deadline during which the game's thread must be open
BETWEEN_REQUESTS: Final = 1.0  # Seconds between two requests, so that more urgent ones are not delayed


class ThreadWaker:
    """Reopens archived threads of this process's shards.

    Discord archives a thread in which nobody writes. Its buttons may then be dead when a player comes there from a
    reminder by direct message. So a thread is reopened if its game has a deadline within a day. The client's list of a
    server's threads has no archived ones, so only threads missing from that list are checked.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: TableStore,
        due: DueList,
        clock: Callable[[], float],
        pause: float = BETWEEN_REQUESTS,
    ) -> None:
        self._client, self._channels = client, Channels(lambda: client)
        self._store, self._due = store, due
        self._clock, self._pause = clock, pause
        self._outage = OutageLog(log, "archived threads are not reopened")

    async def run(self) -> None:
        """Check the threads every hour, until cancelled."""
        while True:
            await asyncio.sleep(WAKE_EVERY)
            try:
                with self._outage.noting():
                    await self.wake()
            except TROUBLE as error:
                log.warning("reopening archived threads later: %s", one_line(error))

    async def wake(self) -> None:
        """Reopen every archived thread whose game has a deadline soon. Raises ``StoreUnreachable``."""
        channels = await self._due.channels_with_deadlines(self._clock() + AHEAD)
        missing = {channel for channel in channels if self._client.get_channel(channel) is None}
        for table in (await self._store.read_many(sorted(missing))).values():
            guild = self._client.get_guild(table.guild) if isinstance(table, Table) else None
            if not isinstance(table, Table) or guild is None or guild.unavailable:
                continue
            await asyncio.sleep(self._pause)
            try:
                await self._channels.open(table.channel)
            except (discord.HTTPException, TypeError) as error:
                # ``ClosedChannels`` reports this when the bot next posts there.
                log.info("table %s: could not reopen its thread: %s", table.channel, type(error).__name__)


ASK_EVERY: Final = 60.0  # Seconds between two checks if it is time to search
SEARCH_EVERY: Final = 24 * 3600  # Seconds between two searches; the first one comes soon after the start
QUIET_FOR: Final = 24 * 3600  # Seconds after a table's last change before its channel is checked


class GoneChannelSearch:
    """Deletes games on this process's shards whose channel was deleted, or whose server removed the bot.

    When a shard connects, Discord lists all servers of the bot, including those with an outage. The bot is not in any
    other server. A channel missing from Discord's list may be hidden from the bot or be an archived thread. So the bot
    fetches it, and only "unknown channel" means that it is gone. Data of channels gone for a week is deleted
    (``chatbot.store.cleanup``). Recently changed tables are skipped, because their channel must exist. A damaged table
    is deleted with its channel, but not if the channel is only hidden from the bot, because it may still be repaired.
    """

    def __init__(
        self, client: discord.AutoShardedClient, store: TableStore, gone: GoneChannels, clock: Callable[[], float]
    ) -> None:
        self._client, self._store, self._gone, self._clock = client, store, gone, clock
        self._outage = OutageLog(log, "deleted channels are not detected")

    async def run(self) -> None:
        """Search for deleted channels once a day, until cancelled."""
        searched_at: float | None = None
        while True:
            await asyncio.sleep(ASK_EVERY)
            now = self._clock()
            if searched_at is not None and now - searched_at < SEARCH_EVERY:
                continue
            try:
                with self._outage.noting():
                    await self.search()
                    searched_at = now
            except TROUBLE as error:
                log.warning("looking for deleted channels later: %s", one_line(error))

    async def search(self) -> None:
        """Check the channels of quiet tables, and all servers with stored data. Delete the data of those gone for a
        week.

        Raises ``StoreUnreachable``, and discord.py's exceptions if Discord cannot be reached.
        """
        async for channel, table in self._quiet_tables():
            is_gone = await (self._is_unknown(channel) if table is None else self._is_gone(table))
            if not is_gone:
                await self._gone.strike_out(channels=[channel])
            elif await self._gone.note_channel(channel, int(self._clock())):
                await (self._gone.delete_all_of(channel) if table is None else self._gone.delete_table(table))
                log.info("table %s: deleted because its channel is gone", channel)
        async for server in self._gone.servers():
            if not server or not self._is_on_our_shards(server):
                continue  # 0 means direct messages
            if self._client.get_guild(server) is not None:
                await self._gone.strike_out(servers=[server])
            elif await self._gone.note_server(server, int(self._clock())):
                await self._gone.delete_server(server)
                log.info("server %s: records deleted because the bot was removed", server)

    async def _quiet_tables(self) -> AsyncIterator[tuple[int, Table | None]]:
        """Yield each channel whose table has not changed recently, with the table. For an unreadable table, yield its
        channel with None.

        The server of an unreadable table is unknown, so every connected process checks it.
        """
        latest = self._clock() - QUIET_FOR
        async for channel, table in self._store.tables():
            if isinstance(table, BrokenSave):
                if self._client.is_ready():
                    yield channel, None
            elif table.changed_at < latest and self._is_on_our_shards(table.guild):
                yield channel, table

    async def _is_gone(self, table: Table) -> bool:
        if not table.guild:
            return False  # direct messages cannot be deleted
        guild = self._client.get_guild(table.guild)
        if guild is None:
            return True
        is_there = guild.unavailable or guild.get_channel_or_thread(table.channel) is not None
        return not is_there and await self._is_unknown(table.channel)

    async def _is_unknown(self, channel: int) -> bool:
        """Return True if Discord says that this channel does not exist.

        Return False if it is only hidden from the bot.
        """
        if self._client.get_channel(channel) is not None:
            return False
        await asyncio.sleep(BETWEEN_REQUESTS)
        try:
            await self._client.fetch_channel(channel)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData) as error:
            return isinstance(error, discord.NotFound)
        return False

    def _is_on_our_shards(self, server: int) -> bool:
        shard = self._client.shards.get((server >> 22) % (self._client.shard_count or 1))
        return self._client.is_ready() and shard is not None and not shard.is_closed()
