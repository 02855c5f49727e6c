"""Closed channels: the bot can't post there, so the people of the game are told elsewhere and its clocks stand still.

A closed thread is reported once in the channel it belongs to, with a button that moves the game there. If that channel
is closed too, or the game is in no thread, the host and the players who are to move get a direct message. Players in
their quiet hours aren't notified. The report says that the game will be deleted if its channel was
(``gone_channels``). After the channel has taken a post again, the next closing is reported anew.

This module changes no table. It stores whether the channel is closed (``PostKind.CLOSED``) and puts a due entry; its
handler (``chatbot.work.handlers``) stops the clocks or starts them again, whichever is right by then.

``ThreadWaker`` prevents one cause: Discord archives a thread in which nobody writes. There buttons may be dead, and a
player who is reminded by direct message would find them so. So a thread is reopened if its game has a deadline within a
day. The client's list of a server's threads has no archived ones: only threads that are missing there are looked at.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
import msgspec

from chatbot.bot.buttons import Act, ButtonId, button_label
from chatbot.bot.channels import TROUBLE, Channels, one_line
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice
from chatbot.posts.post import PostDraft
from chatbot.posts.sending import UNKNOWN_CHANNEL, nonce, publication_id, send
from chatbot.store.connection import OutageLog, StoreUnreachable
from chatbot.store.due import DueList, channel_name
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables.table import Facts, Person, Phase, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.bot.feature import Frame
    from chatbot.posts.reminders import DoNotDisturb
    from chatbot.store.tables import TableStore
    from chatbot.tables.change import OutboxMessage
    from engine.api import Value

log = logging.getLogger(__name__)


class ClosedChannels:
    """Reports channels that are closed, and notes when they take posts again."""

    def __init__(self, frame: Frame, do_not_disturb: DoNotDisturb) -> None:
        self._db = frame.db
        self._channels = frame.channels
        self._people = frame.people
        self._direct_messages = frame.direct_messages
        self._do_not_disturb = do_not_disturb

    async def report(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
        """Stop the game's clocks, and tell its people once. Raises ``StoreUnreachable``."""
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
        """Let the game go on: its channel takes posts. ``closed`` is what is stored of its last closing."""
        if facts.channel_closed or (closed is not None and closed.match == facts.match):
            await self._db.posts.forget(facts.channel, PostKind.CLOSED)
            await self._db.due.put(channel_name(facts.channel, facts.match))

    async def _is_told_in_parent(self, facts: Facts, message: OutboxMessage, *, is_gone: bool) -> bool:
        try:
            parent = facts.thread_of or await self._channels.parent_of(facts.channel)
            if not parent:
                return False
            voice = Voice(await self._people.table_language(facts), self._db.find(facts.game))
            users = _concerned(facts)
            layout = Layout()
            people = " ".join(f"<@{user}>" for user in users)
            values = {**_values(facts, voice), "people": people}
            layout.text(voice.text("channel-gone", values) if is_gone else voice.text("channel-closed", values))
            move = ButtonId(Act.MOVE_HERE, facts.channel, facts.match)
            layout.buttons([Button(move, button_label(voice, Act.MOVE_HERE), discord.ButtonStyle.success)])
            draft = await self._do_not_disturb.applied_to(PostDraft(layout, mentioned=users))
            await send(await self._channels.open(parent), draft, publication_id(parent, message))
        except (*TROUBLE, TypeError) as error:
            log.info("table %s: that it is closed is told by direct message: %s", facts.channel, type(error).__name__)
            return False
        return True

    async def _tell_by_dm(self, facts: Facts, message: OutboxMessage, *, is_gone: bool) -> None:
        users = _concerned(facts)
        asleep = await self._do_not_disturb.among(users)
        for user in users:
            voice = Voice(await self._people.language(user, facts.guild), self._db.find(facts.game))
            layout = Layout()
            values = _values(facts, voice)
            layout.text(voice.text("channel-gone-dm", values) if is_gone else voice.text("channel-closed-dm", values))
            once = nonce(publication_id(user, message))
            try:
                await self._direct_messages.send(user, layout, nonce=once, silent=user in asleep)
            except TROUBLE as error:
                log.info("table %s: that it is closed could not be told: %s", facts.channel, type(error).__name__)


def _concerned(facts: Facts) -> tuple[int, ...]:
    """Return the host, who may move the table, and the players who are to move."""
    sitters = [facts.sitters[seat] for seat in facts.to_act]
    return tuple(dict.fromkeys([facts.host, *(sitter.user for sitter in sitters if isinstance(sitter, Person))]))


def _values(facts: Facts, voice: Voice) -> dict[str, Value]:
    return {"channel": f"<#{facts.channel}>", "game": voice.text("game")}


WAKE_EVERY: Final = 3600.0
"""Seconds from one look to the next."""
AHEAD: Final = 24 * 3600
"""Seconds before a deadline within which its thread is to be awake."""
BETWEEN_REQUESTS: Final = 1.0
"""Seconds between two questions to Discord, which has more urgent ones to answer."""


class ThreadWaker:
    """Wakes the threads of this process's shards."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: TableStore,
        due: DueList,
        clock: Callable[[], float],
        pause: float = BETWEEN_REQUESTS,
    ) -> None:
        self._client = client
        self._channels = Channels(lambda: client)
        self._store = store
        self._due = due
        self._clock = clock
        self._pause = pause
        self._outage = OutageLog(log, "no thread is woken")

    async def run(self) -> None:
        """Look every hour, until cancelled."""
        while True:
            await asyncio.sleep(WAKE_EVERY)
            try:
                await self.wake()
                self._outage.end()
            except StoreUnreachable as error:
                self._outage.note(error)
            except TROUBLE as error:
                log.warning("threads are woken later: %s", one_line(error))

    async def wake(self) -> None:
        """Wake every archived thread whose game has a deadline soon. Raises ``StoreUnreachable``."""
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
                # It is told when something is to be posted there (``posting/channel_changes``).
                log.info("table %s: its thread cannot be woken: %s", table.channel, type(error).__name__)
