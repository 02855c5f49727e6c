"""Setting: in which colours the pictures are that a person alone sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.interactions.settings.section import SectionView
from chatbot.players.preferences import THEMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal


class ThemeSection:
    """One of the themes."""

    name = "theme"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """The theme of now, and the others to choose."""
        return SectionView(
            voice.text(f"theme-{chosen.theme}"), tuple(theme for theme in THEMES if theme != chosen.theme)
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """See pictures in these colours from now on."""
        if choice in THEMES:
            await context.preferences.change(reply.actor.user, self.name, choice)
        return None
