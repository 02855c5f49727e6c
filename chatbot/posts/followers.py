"""Direct messages that tell the followers of a game how it ended.

For each follower, the due list has an entry. The entry is added before the end is posted, so that no follower is lost
if the process dies. It becomes due when the end is posted, because the message links to that post. Discord recognizes a
repeated message by its nonce. If another game replaces the finished one after its posts but before a follower's message
is sent, that follower is not told.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from chatbot.bot.channels import TROUBLE, DirectMessages, DirectMessagesPaused, is_not_reachable, post_link
from chatbot.bot.components import Layout
from chatbot.bot.descriptions import result_line
from chatbot.bot.reply import People
from chatbot.bot.voice import Voice
from chatbot.posts.sending import nonce
from chatbot.store.connection import StoreUnreachable
from chatbot.store.database import Database
from chatbot.store.posts import PostKind
from chatbot.tables.log import PublicState, Snapshot
from chatbot.tables.outcome import STORE_UNREACHABLE
from chatbot.tables.table import Facts
from chatbot.work.later import NotNow, Work

log = logging.getLogger(__name__)

UNPOSTED_SECONDS: Final = 60.0  # Seconds after which followers are told without a link to the final post


class Followers:
    """Sends the result of a game to its followers, if their settings allow direct messages."""

    def __init__(self, db: Database, people: People, direct_messages: DirectMessages) -> None:
        self._db, self._people, self._direct_messages = db, people, direct_messages

    async def tell_end(self, facts: Facts, seconds: float = UNPOSTED_SECONDS) -> None:
        """Queue a message to each follower without a seat, due after ``seconds``. Raises ``StoreUnreachable``."""
        for user in facts.followers:
            if facts.seat_of(user) is None:
                await self._db.due.put(ended_name(facts.channel, facts.match, user), seconds, "LT")

    async def send(self, work: Work) -> None:
        """Send one follower's message. Raises ``NotNow`` and ``StoreUnreachable``."""
        channel, match, user = int(work.words[0]), work.words[1], int(work.words[2])
        board, chosen = await self._final_state(channel, match), await self._db.preferences.of(user)
        if board is None or user not in board.facts.followers or chosen.hand_dms == "never":
            return
        page = Layout(await self._text(board, user))
        silent = chosen.schedule.sleeps_at(int(self._db.clock()))
        try:
            once = nonce(ended_name(channel, match, user))
            await self._direct_messages.send(user, page, nonce=once, silent=silent)
        except DirectMessagesPaused as paused:
            raise NotNow(str(paused), paused.seconds) from paused
        except TROUBLE as error:
            if not isinstance(error, discord.HTTPException) or not is_not_reachable(error):
                raise NotNow(f"{type(error).__name__}: {error}") from error
            log.info("table %s: a follower does not accept direct messages: %s", channel, error.code)

    async def _final_state(self, channel: int, match: str) -> PublicState | None:
        """Return a match's final state, even if another match has replaced it, or None if the state is no longer
        stored.
        """
        found = await self._db.queries.snapshot(channel)
        if not isinstance(found, Snapshot) or found.facts.match != match:
            found = await self._db.queries.replaced(channel, match)
        if found == STORE_UNREACHABLE:
            raise StoreUnreachable(f"table {channel}")
        return found.public_state if isinstance(found, Snapshot) else None

    async def _text(self, board: PublicState, user: int) -> str:
        facts, post = board.facts, await self._db.posts.last(board.facts.channel, PostKind.TURN)
        link = post_link(facts, post.message if post is not None and post.match == facts.match else 0)
        voice = Voice(await self._people.language(user, facts.guild), self._db.find(facts.game))
        result = result_line(board, voice)
        return voice.text("followed-end", {"game": voice.of_game("game"), "link": link, "result": result})


def ended_name(channel: int, match: str, user: int) -> str:
    return f"ended:{channel}:{match}:{user}"
