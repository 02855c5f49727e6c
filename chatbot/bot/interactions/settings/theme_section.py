"""Setting: whether the pictures that a person alone sees are light or dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.interactions.settings.section import SectionView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal


class ThemeSection:
    """Light or dark."""

    name = "theme"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """The theme of now, and the other one to choose."""
        other = "light" if chosen.theme == "dark" else "dark"
        return SectionView(voice.text(f"theme-{chosen.theme}"), (other,))

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """See light or dark pictures from now on."""
        if choice == "dark":
            await context.preferences.see_dark(reply.actor.user)
        else:
            await context.preferences.see_light(reply.actor.user)
        return None
