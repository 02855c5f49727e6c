"""The post that asks people to take the seats that are held for them in a lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from chatbot.bot.interactions.button_id import Act
from chatbot.bot.layout import Layout
from chatbot.bot.posting.post import PostDraft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.posting.post import PostContent
    from chatbot.tables.messages import Invitation
    from engine.api import Value


def invitation_post(content: PostContent, message: Invitation, notified: Sequence[int], link: str) -> PostDraft:
    """Who is invited, by whom and to what. ``link`` leads to the lobby's post; ``notified`` were not asked before."""
    layout, voice = Layout(), content.voice
    values: dict[str, Value] = {
        "people": " ".join(f"<@{person.user}>" for person in content.facts.invited),
        "host": f"<@{message.host}>",
        "game": voice.text("game"),
        "link": link,
    }
    layout.text(voice.text("rematch-invitation" if message.is_rematch else "invitation", values))
    layout.buttons([content.button(Act.ACCEPT, ButtonStyle.success), content.button(Act.DECLINE)])
    return PostDraft(layout, mentioned=tuple(notified))
