"""Setting: when a person is sent their hand by direct message, and whether they are told that they are next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from chatbot.bot.interactions.settings.section import SectionMenu, SectionView
from chatbot.bot.layout import MenuOption
from chatbot.players.preferences import Letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal

WHEN: Final[tuple[Letters, ...]] = get_args(Letters)
TELL_NEXT: Final = "next"
TELL_NOTHING: Final = "notnext"


class LettersSection:
    """Always, when it is their turn, or never."""

    name = "letters"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """When they are written to, and what there is to choose."""
        when = tuple(MenuOption(one, voice.text(f"letters-menu-{one}"), chosen.letters == one) for one in WHEN)
        next_up = voice.text("next-on" if chosen.told_next else "next-off")
        return SectionView(
            f"{voice.text(f'letters-{chosen.letters}')} {next_up}",
            (TELL_NOTHING if chosen.told_next else TELL_NEXT,),
            title=voice.text("setting-letters"),
            menus=(SectionMenu("when", voice.text("letters-placeholder"), when),),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        """Be written to at other times."""
        user = reply.actor.user
        if choice in {TELL_NEXT, TELL_NOTHING}:
            await context.preferences.change(user, "told_next", choice == TELL_NEXT)
        elif values and values[0] in WHEN:
            await context.preferences.change(user, "letters", values[0])
        return None
