"""Setting: who may see what a person's games came to: all, the person alone, or nobody, for nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.interactions.settings.section import SectionView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences

CHOICES: Final = ("public", "private", "off")


class ResultsSection:
    """Public, private or off."""

    name = "results"

    def view(self, voice: Voice, chosen: Preferences) -> SectionView:
        """Who sees the results now, and the two other ways to choose."""
        return SectionView(
            voice.text(f"results-{chosen.results}"),
            tuple(choice for choice in CHOICES if choice != chosen.results),
            title=voice.text("setting-results"),
            explanation=voice.text("results-explained"),
        )

    async def choose(self, context: BotContext, user: int, choice: str, _values: Sequence[str]) -> None:
        """Choose who sees them, and have the leaderboards follow."""
        if choice in CHOICES:
            await context.preferences.change(user, "results", choice)
            await context.results.show_as_chosen(user)
