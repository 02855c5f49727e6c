"""Setting: who may see what a person's games came to: all, the person alone, or nobody, for nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.interactions.settings.section import SectionView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal

CHOICES: Final = ("public", "private", "off")


class ResultsSection:
    """Public, private or off."""

    name = "results"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """Who sees the results now, and the two other ways to choose."""
        return SectionView(
            voice.text(f"results-{chosen.results}"),
            tuple(choice for choice in CHOICES if choice != chosen.results),
            title=voice.text("setting-results"),
            explanation=voice.text("results-explained"),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """Choose who sees them, and have the leaderboards follow."""
        if choice in CHOICES:
            await context.preferences.change(reply.actor.user, "results", choice)
            await context.results.show_as_chosen(reply.actor.user)
        return None
