"""*Take my seat back* on the post of a turn: it goes once every person has their seat again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.interactions.button_id import Act
from chatbot.bot.posting.post_kind import PostKind
from chatbot.tables.table import NOBODY, StandIn

if TYPE_CHECKING:
    from chatbot.bot.channels import Channel
    from chatbot.bot.posting.old_posts import OldPosts
    from chatbot.bot.posting.publish_context import PublishContext
    from chatbot.tables.facts import Facts


def may_be_reclaimed(facts: Facts) -> bool:
    """Whether a computer stands in for somebody."""
    return any(isinstance(sitter, StandIn) and sitter.owner != NOBODY for sitter in facts.sitters)


def drop_way_back(old_posts: OldPosts, channel: Channel, context: PublishContext) -> None:
    """Begin to take the button off the turn's post, if nobody has a seat to take back any more."""
    turn = context.posted.get(PostKind.TURN)
    if turn is not None and turn.match == context.facts.match and not may_be_reclaimed(context.facts):
        old_posts.drop_button(channel, turn, Act.RECLAIM)
