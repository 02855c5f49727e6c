"""Between two posts: a person has moved or begun the game, and computers are to move next, which takes a while.

The post that asked for the move, or the lobby's, has served: it loses its buttons at once and says who is next. The
post that tells what the computers did follows when they have done it. Where a person is next, their own post does all
this.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from chatbot.bot.descriptions import computers_next, next_line, with_sitter_names
from chatbot.bot.voice import Voice
from chatbot.posts.lobby_post import lobby_post
from chatbot.posts.post import PostContent
from chatbot.store.connection import StoreUnreachable
from chatbot.store.posts import PostKind
from chatbot.tables.snapshot import PublicState

if TYPE_CHECKING:
    from chatbot.bot.feature import Frame
    from chatbot.posts.old_posts import OldPosts
    from chatbot.store.posts import SentPost
    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)


class AfterMove:
    """Retires the post that asked for a move, as soon as the move is made, and the lobby's when the game begins."""

    def __init__(self, frame: Frame, old_posts: OldPosts) -> None:
        self._context = frame.context
        self._channels = frame.channels
        self._people = frame.people
        self._old_posts = old_posts

    async def retire_post(self, facts: Facts) -> None:
        """Take the buttons off the post that asked for the move just made. A failure is logged: the move stands."""
        found = await self._post_from_before(facts, PostKind.TURN)
        if found is not None:
            post, voice = found
            self._old_posts.strip_buttons(self._channels.handle(facts.channel), post, next_line(voice, facts))

    async def retire_lobby(self, facts: Facts) -> None:
        """Say where the lobby stands that the game has begun; the link to its first turn comes with that."""
        found = await self._post_from_before(facts, PostKind.LOBBY)
        if found is not None:
            post, voice = found
            begun = lobby_post(PostContent(PublicState(facts, None, None), self._context.find(facts.game), voice))
            begun.layout.text(next_line(voice, facts))
            self._old_posts.replace(self._channels.handle(facts.channel), post, begun)

    async def _post_from_before(self, facts: Facts, kind: PostKind) -> tuple[SentPost, Voice] | None:
        """The last post of its kind, if computers are next and have not been faster, and a voice for its readers."""
        if not computers_next(facts):
            return None
        try:
            post, language = await asyncio.gather(
                self._context.posts.last(facts.channel, kind), self._people.table_language(facts)
            )
        except StoreUnreachable as error:
            log.info("table %s: the last post keeps its buttons: %s", facts.channel, error)
            return None
        if post is None or post.match != facts.match or post.revision >= facts.revision:
            return None
        return post, with_sitter_names(Voice(language, self._context.find(facts.game)), facts)
