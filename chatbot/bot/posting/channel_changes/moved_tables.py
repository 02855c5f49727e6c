"""``MovedTables``: the old channel of a table that has moved is told where it goes on, and its posts are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.layout import Layout
from chatbot.bot.posting.post import PostDraft
from chatbot.bot.posting.post_kind import PostKind
from chatbot.bot.posting.sending import send
from chatbot.bot.voice import Voice
from chatbot.service.ports import Undelivered
from chatbot.service.snapshot import Snapshot
from chatbot.tables.refusal import STORE_UNREACHABLE

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.posting.old_posts import OldPosts
    from chatbot.tables.messages import TableMoved


class MovedTables:
    """Publishes that a table has moved, where it was."""

    def __init__(self, context: BotContext, channels: Channels, people: People, old_posts: OldPosts) -> None:
        self._context = context
        self._channels = channels
        self._people = people
        self._old_posts = old_posts

    async def publish(self, channel: int, message: TableMoved) -> None:
        """Say it, and close what stands there as far as Discord lets us. Raises ``Undelivered``."""
        home = await self._context.moving.home(channel, message.match)
        snapshot = await self._context.queries.snapshot(home)
        if snapshot == STORE_UNREACHABLE:
            raise Undelivered(f"message {message.id}: the store is away")
        if not isinstance(snapshot, Snapshot):
            return
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
