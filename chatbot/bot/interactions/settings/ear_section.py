"""Setting: whether a person listens: three sentences and numbered moves instead of pictures and menus."""

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


class EarSection:
    """By ear, or by eye."""

    name = "ear"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """How private answers are written now, and the other way to choose."""
        here, other = ("on", "off") if chosen.by_ear else ("off", "on")
        return SectionView(
            voice.text(f"by-ear-{here}"),
            (other,),
            title=voice.text("setting-ear"),
            explanation=voice.text("by-ear-explained"),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """Be answered in sentences from now on, or in pictures."""
        await context.preferences.change(reply.actor.user, "by_ear", choice == "on")
        return None
