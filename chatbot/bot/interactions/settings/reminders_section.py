"""Setting: whether a person is reminded of games that wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.bot.interactions.settings.section import SectionView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences


class RemindersSection:
    """Reminded or left alone."""

    name = "reminders"

    def view(self, voice: Voice, chosen: Preferences) -> SectionView:
        """Whether they are reminded, and the other way to choose."""
        if chosen.reminded:
            return SectionView(voice.text("reminders-on"), ("off",))
        return SectionView(voice.text("reminders-off"), ("on",))

    async def choose(self, context: BotContext, user: int, choice: str, _values: Sequence[str]) -> None:
        """Be reminded, or not any more."""
        if choice == "on":
            await context.preferences.be_reminded(user)
        else:
            await context.preferences.be_unreminded(user)
