"""Settings that are on or off: whether a person listens, and whether they are shown what only helps to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from chatbot.bot.interactions.settings.section import SectionView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal


class SwitchSection(Struct, frozen=True):
    """One such setting."""

    name: str
    """It stands in the ids of buttons."""
    preference: Literal["aids", "by_ear"]
    words: str
    """What its sentences in the catalogues begin with."""

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """How it is now, and the other way to choose."""
        here, other = ("on", "off") if getattr(chosen, self.preference) else ("off", "on")
        return SectionView(
            voice.text(f"{self.words}-{here}"),
            (other,),
            title=voice.text(f"setting-{self.name}"),
            explanation=voice.text(f"{self.words}-explained"),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """Switch it on or off from now on."""
        await context.preferences.change(reply.actor.user, self.preference, choice == "on")
        return None


AIDS: Final = SwitchSection("aids", "aids", "aids")
BY_EAR: Final = SwitchSection("ear", "by_ear", "by-ear")
"""Three sentences and numbered moves instead of pictures and menus."""
