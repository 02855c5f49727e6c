"""Setting: whether a person confirms the moves that they have seen a preview of."""

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


class MovesSection:
    """Played by the last choice on a preview, or confirmed once more."""

    name = "moves"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """Whether moves are confirmed, and the other way to choose."""
        if chosen.careful:
            return SectionView(voice.text("moves-careful"), ("quick",))
        return SectionView(voice.text("moves-quick"), ("careful",))

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """Confirm moves once more from now on, or none."""
        await context.preferences.change(reply.actor.user, "careful", choice == "careful")
        return None
