"""What a server has announced in a channel of its choice: tables that are open, games that are over, daily rankings.

An announcement is noted in the store before it is begun (``storage/delivery/due_announcements``): where a process dies
meanwhile, or Discord does not answer, it is made again, and Discord's nonce keeps it from standing there twice. So it
is where the bot may not write in the channel: what it lacks stands in ``/setup``, and as soon as it is given, what was
refused is announced, unless ``GIVEN_UP`` seconds have passed: then it is news no more. A channel that is gone, and a
request that Discord finds wrong, are logged and counted as dropped at once.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from chatbot.bot.posting.announcing.ranking_announcements import RankingAnnouncements
from chatbot.bot.posting.announcing.table_announcements import TableAnnouncements
from chatbot.bot.posting.refusals import is_closed
from chatbot.bot.posting.sending import nonce
from chatbot.observability.metrics import DROPPED_POSTS
from chatbot.players.daily import ends_at
from chatbot.service.ports import StoreUnreachable

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.posting.announcing.announced import Announced
    from chatbot.concurrency.background import BackgroundTasks
    from chatbot.tables.facts import Facts

log = logging.getLogger(__name__)

RESERVED_SECONDS: Final = 120
"""That an announcement is left to the process which makes it: a film for it takes its time."""
SENDING_SECONDS: Final = 20
"""That it is left to the process which sends it: Discord must still know the nonce when another one tries."""
LONGEST_PATIENCE: Final = 10 * 60
"""Seconds until one that was refused is tried again, at most."""
GIVEN_UP: Final = 6 * 3600
"""Seconds after which an announcement that could not be made is news no more."""


class ServerAnnouncements:
    """Makes what a server wants to be announced, in the background."""

    def __init__(self, context: BotContext, channels: Channels, people: People, background: BackgroundTasks) -> None:
        self._context = context
        self._channels = channels
        self._background = background
        self._tables = TableAnnouncements(context, people)
        self._rankings = RankingAnnouncements(context, people)

    async def table_opened(self, facts: Facts) -> None:
        """Say that a table is open, with the way to it. Raises ``StoreUnreachable``."""
        await self._begin("open", facts)

    async def game_ended(self, facts: Facts) -> None:
        """Say who has won, with the picture, where all who played let everybody see their results.

        Raises ``StoreUnreachable``.
        """
        await self._begin("end", facts)

    async def _begin(self, kind: str, facts: Facts) -> None:
        if facts.terms.daily is not None or await self.channel_of(facts.guild) in {0, facts.channel}:
            return
        now = int(self._context.clock())
        entry = f"{kind} {facts.channel} {facts.match} {now}"
        await self._context.due_announcements.put(entry, now + RESERVED_SECONDS)
        self._background.begin(self._make(entry))

    async def retry_due(self) -> None:
        """Make those again that a process has left, or that Discord did not take, and the rankings whose time has come.

        Raises ``StoreUnreachable``.
        """
        now = int(self._context.clock())
        for entry in await self._context.due_announcements.take(now, now + RESERVED_SECONDS):
            if now - _since(entry) > GIVEN_UP:
                log.warning("an announcement could not be made in time and is given up: %s", entry)
                await self._context.due_announcements.remove(entry)
            else:
                self._background.begin(self._make(entry))

    async def channel_of(self, server: int) -> int:
        """Where a server has announcements made; 0 for nowhere."""
        return (await self._context.server_settings.of(server)).announcements

    async def _make(self, entry: str) -> None:
        try:
            if await self._is_done(entry):
                await self._context.due_announcements.remove(entry)
        except StoreUnreachable as error:
            log.info("Redis is away, an announcement is looked at again: %s", error)

    async def _is_done(self, entry: str) -> bool:
        """Make it; whether it is made or never will be."""
        kind, *words = entry.split(" ")
        if kind == "daily":
            day, game, server = words
            announced = await self._rankings.of(int(day), game, int(server))
        else:
            channel, match, _ = words
            announced = await self._tables.of(kind, int(channel), match)
        return announced is None or await self._is_sent(entry, announced)

    async def _is_sent(self, entry: str, announced: Announced) -> bool:
        """Send it; False where it may be taken later."""
        channel = await self.channel_of(announced.server)
        if not channel:
            return True
        now = int(self._context.clock())
        await self._context.due_announcements.put(entry, now + SENDING_SECONDS)
        try:
            place = await self._channels.open(channel)
            await place.send(
                view=announced.page.build(),
                files=list(announced.files),
                nonce=nonce(f"announcement {entry}"),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError, TypeError) as error:
            if _is_for_good(error):
                _log_dropped(channel, entry, error)
                return True
            log.warning("channel %s: nothing can be announced there: %s", channel, type(error).__name__)
            patience = min(LONGEST_PATIENCE, max(SENDING_SECONDS, now - _since(entry)))
            await self._context.due_announcements.put(entry, now + patience)
            return False
        return True


def _is_for_good(error: Exception) -> bool:
    """Whether the same announcement will never be taken there."""
    if not isinstance(error, discord.HTTPException):
        return isinstance(error, TypeError)  # a kind of channel that takes no messages
    return error.status == 404 or (error.status == 400 and not is_closed(error))


def _log_dropped(channel: int, entry: str, error: Exception) -> None:
    """Log and count an announcement that will never be made."""
    said = (error.status, error.code) if isinstance(error, discord.HTTPException) else (0, 0)
    DROPPED_POSTS.labels(*map(str, said)).inc()
    log.error("channel %s: an announcement is dropped: %s: %s %s", channel, entry, *said)


def _since(entry: str) -> int:
    """When an announcement was first to be made."""
    kind, *words = entry.split(" ")
    return ends_at(int(words[0])) if kind == "daily" else int(words[-1])
