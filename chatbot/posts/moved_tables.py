"""Moved tables: the old channel says where the game goes on, and its posts lose their buttons.

A turn post or a notice that was under way when the table moved may be in the old channel already: it is posted there
and nowhere else.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from chatbot.bot.layout import Layout
from chatbot.bot.voice import Voice
from chatbot.posts.post import PostContent, PostDraft, notice_post, untold_events
from chatbot.posts.sending import publication_id, send
from chatbot.posts.turn_post import turn_post
from chatbot.store.posts import PostKind, SentPost
from chatbot.tables.change import Notice, OutboxMessage, TableMoved, TurnPost
from chatbot.tables.refusal import STORE_UNREACHABLE
from chatbot.tables.snapshot import PublicState, Snapshot
from chatbot.work.dispatcher import Undelivered

if TYPE_CHECKING:
    from chatbot.bot.feature import Frame
    from chatbot.posts.old_posts import OldPosts
    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)


class MovedTables:
    """Posts in the channel where a table was."""

    def __init__(self, frame: Frame, old_posts: OldPosts) -> None:
        self._db = frame.db
        self._channels = frame.channels
        self._people = frame.people
        self._old_posts = old_posts

    async def tell_left(self, channel: int, message: OutboxMessage) -> None:
        """Post what happened before the table moved, unless that is posted. Raises ``Undelivered``."""
        if not isinstance(message, TurnPost | Notice):
            return
        snapshot = await self._at_home(channel, message)
        if snapshot is None or snapshot.facts.match != message.match or snapshot.facts.channel == channel:
            return
        facts = snapshot.facts
        voice = Voice(await self._people.table_language(facts), self._db.find(facts.game))
        if isinstance(message, Notice):
            await send(
                await self._channels.open(channel),
                notice_post(voice, facts, message.events),
                publication_id(channel, message),
            )
        else:
            await self._tell_turn(channel, message, facts, voice)

    async def _tell_turn(self, channel: int, message: TurnPost, facts: Facts, voice: Voice) -> None:
        last = (await self._db.posts.in_channel(channel)).get(PostKind.TURN)
        publication = publication_id(channel, message)
        if last is not None and last.outbox_id == publication:
            return
        events = untold_events(message, last)
        game = self._db.find(facts.game)
        draft = turn_post(PostContent(PublicState(facts, None, None), game, voice, events))
        opened = await self._channels.open(channel)
        if last is not None:
            self._old_posts.strip_buttons(opened, last)
        sent = await send(opened, draft, publication)
        post = SentPost(publication, message.match, sent.id, channel, message.revision)
        await self._db.posts.remember(channel, PostKind.TURN, post)

    async def _at_home(self, channel: int, message: TurnPost | Notice | TableMoved) -> Snapshot | None:
        home = await self._db.tables.home(channel, message.match)
        snapshot = await self._db.queries.snapshot(home)
        if snapshot == STORE_UNREACHABLE:
            raise Undelivered(f"message {message.id}: the store is away")
        return snapshot if isinstance(snapshot, Snapshot) else None

    async def publish(self, channel: int, message: TableMoved) -> None:
        """Post where the table is now, and close its old posts. Raises ``Undelivered``."""
        snapshot = await self._at_home(channel, message)
        if snapshot is None:
            return
        home = snapshot.facts.channel
        opened, posted = await self._channels.open(channel), await self._db.posts.in_channel(channel)
        for kind, post in posted.items():
            if post.match == message.match and kind in {PostKind.REMINDER, PostKind.INVITATION}:
                self._old_posts.delete(opened, post)
            elif post.match == message.match:
                self._old_posts.strip_buttons(opened, post)
        voice = Voice(await self._people.table_language(snapshot.facts), self._db.find(snapshot.facts.game))
        layout = Layout()
        layout.text(voice.text("table-moved-away", {"game": voice.text("game"), "channel": f"<#{home}>"}))
        await send(opened, PostDraft(layout), publication_id(channel, message))
