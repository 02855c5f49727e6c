"""Setting: whether a person is shown what only helps to choose, at tables that allow it."""

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


class AidsSection:
    """With aids, or without."""

    name = "aids"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """Whether there are aids now, and the other way to choose."""
        here, other = ("on", "off") if chosen.aids else ("off", "on")
        return SectionView(
            voice.text(f"aids-{here}"),
            (other,),
            title=voice.text("setting-aids"),
            explanation=voice.text("aids-explained"),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """Be helped to choose from now on, or not."""
        await context.preferences.change(reply.actor.user, "aids", choice == "on")
        return None
