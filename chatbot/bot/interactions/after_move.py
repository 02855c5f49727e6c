"""Between two posts: a person has moved, and computers think.

The post that asked for the move is done with. It loses its buttons at once and says who is next; the post that tells
what they did follows when they have done it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.posting.post_kind import PostKind
from chatbot.bot.voice import Voice
from chatbot.service.ports import StoreUnreachable
from chatbot.tables.table import Person, Phase
from engine.api import seat_name

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.posting.old_posts import OldPosts
    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)


class AfterMove:
    """Sees to the post that is done with."""

    def __init__(self, room: BotContext, channels: Channels, people: People, retiring: OldPosts) -> None:
        self._room = room
        self._channels = channels
        self._people = people
        self._retiring = retiring

    async def on(self, facts: Facts) -> None:
        """A person's move has led to this. Whatever goes wrong here, the move is made."""
        if not computers_next(facts):
            return
        try:
            post = await self._room.posts.last(facts.channel, PostKind.TURN)
            language = await self._people.guild_language(facts.guild)
        except StoreUnreachable as error:
            log.info("table %s: the last post keeps its buttons: %s", facts.channel, error)
            return
        # The computers may have been faster: their post stands.
        if post is not None and post.match == facts.match and post.revision < facts.revision:
            voice = with_sitter_names(Voice(language, self._room.find(facts.game)), facts)
            self._retiring.strip_buttons(self._channels.handle(facts.channel), post, next_line(voice, facts))


def computers_next(facts: Facts) -> bool:
    """Whether the table waits for computers alone."""
    if facts.phase is not Phase.PLAYING or not facts.to_act:
        return False
    return not any(isinstance(facts.sitters[seat], Person) for seat in facts.to_act)


def next_line(voice: Voice, facts: Facts) -> str:
    """Who is next, where that is a computer; whoever else is, is called by a post."""
    if not computers_next(facts):
        return ""
    return voice.text("next-up", {"seats": tuple(seat_name(seat) for seat in facts.to_act)})
