"""Between two posts: a person has moved, and computers are to move next, which takes a while.

The post that asked for the move has served: it loses its buttons at once and says who is next. The post that tells
what the computers did follows when they have done it. Where a person is next, their own post does all this.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.posting.post_kind import PostKind
from chatbot.bot.voice import Voice
from chatbot.service.ports import StoreUnreachable
from chatbot.tables.table import Person, Phase
from engine.ai.player import Level
from engine.api import seat_name

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.people import People
    from chatbot.bot.posting.old_posts import OldPosts
    from chatbot.tables.facts import Facts

log = logging.getLogger(__name__)


class AfterMove:
    """Retires the post that asked for a move, as soon as the move is made."""

    def __init__(self, context: BotContext, channels: Channels, people: People, old_posts: OldPosts) -> None:
        self._context = context
        self._channels = channels
        self._people = people
        self._old_posts = old_posts

    async def retire_post(self, facts: Facts) -> None:
        """Take the buttons off the post that asked for the move just made. A failure is logged: the move stands."""
        if not computers_next(facts):
            return
        try:
            post, language = await asyncio.gather(
                self._context.posts.last(facts.channel, PostKind.TURN), self._people.table_language(facts)
            )
        except StoreUnreachable as error:
            log.info("table %s: the last post keeps its buttons: %s", facts.channel, error)
            return
        # The computers may have been faster: their post stands.
        if post is not None and post.match == facts.match and post.revision < facts.revision:
            voice = with_sitter_names(Voice(language, self._context.find(facts.game)), facts)
            self._old_posts.strip_buttons(self._channels.handle(facts.channel), post, next_line(voice, facts))


def computers_next(facts: Facts) -> bool:
    """Whether the table waits for computers alone."""
    if facts.phase is not Phase.PLAYING or not facts.to_act:
        return False
    return not any(isinstance(facts.sitters[seat], Person) for seat in facts.to_act)


def next_line(voice: Voice, facts: Facts) -> str:
    """Who is next, where that is a computer; a person who is next is called by a post of their own."""
    if not computers_next(facts):
        return ""
    names = tuple(map(seat_name, facts.to_act))
    next_sitters = [facts.sitters[seat] for seat in facts.to_act]
    if any(not isinstance(sitter, Person) and sitter.level is Level.EXPERT for sitter in next_sitters):
        return voice.text("expert-thinks", {"seats": names, "count": len(names)})
    return voice.text("next-up", {"seats": names})
