"""Closed channels: the bot can't post there, so the people of the game are told elsewhere and its clocks stand still.

A closed thread is reported once in the channel it belongs to, with a button that moves the game there. If that channel
is closed too, or the game is in no thread, the host and the players who are to move get a direct message. Players in
their quiet hours aren't notified. The report says that the game will be deleted if its channel was
(``gone_channels``). After the channel has taken a post again, the next closing is reported anew.

``ThreadWaker`` prevents one cause: Discord archives a thread in which nobody writes. There buttons may be dead, and a
player who is reminded by direct message would find them so. So a thread is reopened if its game has a deadline within a
day. The client's list of a server's threads has no archived ones: only threads that are missing there are looked at.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from chatbot.bot.buttons import Act, ButtonId, button_label
from chatbot.bot.channels import TROUBLE, Channels, one_line
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice
from chatbot.posts.post import PostDraft
from chatbot.posts.sending import UNKNOWN_CHANNEL, nonce, publication_id, send
from chatbot.store.connection import OutageLog, StoreUnreachable
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables import moving
from chatbot.tables.table import BOT, Facts, Person, Phase, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.bot.feature import Frame
    from chatbot.posts.reminders import Sleepers
    from chatbot.store.due import DueList
    from chatbot.store.tables import TableStore
    from chatbot.tables.change import OutboxMessage
    from engine.api import Value

log = logging.getLogger(__name__)


class ClosedChannels:
    """Tells of them."""

    def __init__(self, frame: Frame, sleepers: Sleepers) -> None:
        self._db = frame.db
        self._channels = frame.channels
        self._people = frame.people
        self._direct_messages = frame.direct_messages
        self._sleepers = sleepers

    async def tell(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
        """Tell that this message was refused so, unless it has been told. Raises ``StoreUnreachable``."""
        facts = await self._db.queries.facts(channel)
        if not isinstance(facts, Facts) or not facts.guild or facts.phase is Phase.OVER or facts.match != message.match:
            return
        if facts.clocks_stopped_at is None:
            await self._db.tables.act(
                channel, BOT, f"closed:{facts.revision}", moving.stop_while_closed, match=facts.match
            )
        posted = await self._db.posts.in_channel(channel)
        told, turn = posted.get(PostKind.CLOSED), posted.get(PostKind.TURN)
        if told is not None and told.match == facts.match and (turn is None or turn.revision < told.revision):
            return
        is_gone = error.code == UNKNOWN_CHANNEL
        if not await self._is_told_in_parent(facts, message, is_gone=is_gone):
            await self._tell_by_dm(facts, message, is_gone=is_gone)
        note = SentPost(publication_id(channel, message), facts.match, 0, channel, message.revision)
        await self._db.posts.remember(channel, PostKind.CLOSED, note)

    async def note_open(self, channel: int, message: OutboxMessage) -> None:
        """The channel has just taken this message: a game that stood still goes on."""
        facts = self._db.queries.known_facts(channel)
        if facts is not None and facts.channel_closed and facts.match == message.match:
            await self._db.tables.act(channel, BOT, f"open:{facts.revision}", moving.start_once_open, match=facts.match)

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
            draft = await self._sleepers.left_alone(PostDraft(layout, mentioned=users))
            await send(await self._channels.open(parent), draft, publication_id(parent, message))
        except (*TROUBLE, TypeError) as error:
            log.info("table %s: that it is closed is told by direct message: %s", facts.channel, type(error).__name__)
            return False
        return True

    async def _tell_by_dm(self, facts: Facts, message: OutboxMessage, *, is_gone: bool) -> None:
        users = _concerned(facts)
        asleep = await self._sleepers.among(users)
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
    """The host, who may move the table, and those who are waited for."""
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
