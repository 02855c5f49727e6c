"""Games whose rules are missing, because the host has removed their package, or because it no longer fits this Waypost.

The set of games can only change when a process starts. Each bot therefore looks at all tables once after its start. It
pauses the games that it cannot find the rules of, and a post in their channels says so. It resumes the paused games
whose rules are back. Nothing is lost in between: a press, a command or a due entry that needs the rules is refused and
changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from chatbot.bot.feature import Frame
from chatbot.bot.voice import Voice
from chatbot.posts.post import notice_post
from chatbot.posts.sending import publication_id, send
from chatbot.store.connection import OutageLog
from chatbot.tables.deadlines import start_with_rules, stop_without_rules
from chatbot.tables.outcome import Notice, OutboxMessage, TurnPost
from chatbot.tables.table import BOT, Facts, Phase, Table

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 10.0  # Seconds after which an outage of Redis has another attempt


class UninstalledGames:
    """Pauses games without rules, resumes them when the rules are back, and posts what can be said without rules."""

    def __init__(self, frame: Frame) -> None:
        self._db, self._channels, self._people = frame.db, frame.channels, frame.people
        self._known = {game.id for game in frame.games}
        self._outage = OutageLog(log, "games are not compared with the installed ones")

    async def run(self) -> None:
        """Pause and resume games once. An outage of Redis only delays this."""
        is_done = False
        while not is_done:
            with self._outage.noting():
                await self.look()
                is_done = True
            if not is_done:
                await asyncio.sleep(RETRY_AFTER)

    async def look(self) -> None:
        """Pause the games whose rules are missing, and resume those whose rules are back. Raises
        ``StoreUnreachable``.
        """
        async for channel, table in self._db.store.tables():
            if not isinstance(table, Table) or table.phase is not Phase.PLAYING:
                continue
            is_known = table.game in self._known
            if is_known is (table.uninstalled_at is None):
                continue
            action = start_with_rules if is_known else stop_without_rules
            await self._db.tables.act(channel, BOT, f"rules:{table.revision}", action, table.match)
            log.info("table %s: %s because of its game %s", channel, "resumed" if is_known else "paused", table.game)

    async def tell(self, channel: int, message: OutboxMessage) -> None:
        """Post the events of a message about a game without rules, as far as the bot's own words suffice."""
        facts = await self._db.queries.facts(channel)
        if not isinstance(facts, Facts) or facts.match != message.match or facts.game in self._known:
            return
        if not isinstance(message, Notice | TurnPost):
            return
        voice = Voice(await self._people.table_language(facts))
        if events := [event for event in message.events if voice.knows(event.code)]:
            opened = await self._channels.open(channel)
            await send(opened, notice_post(voice, facts, events), publication_id(channel, message))
