"""Setting: how often a person is reminded of a move that is waited for, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from chatbot.bot.interactions.settings.section import SectionMenu, SectionView
from chatbot.bot.layout import MenuOption
from chatbot.players.schedule import Reminders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences
    from chatbot.tables.refusal import Refusal

OFTEN: Final[tuple[Reminders, ...]] = get_args(Reminders)
BY_DM: Final = "dm"
IN_CHANNEL: Final = "channel"


class RemindersSection:
    """Reminded as usual, once, every so many hours or never; in the channel or by direct message."""

    name = "reminders"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """How they are reminded, and what there is to choose."""
        place = BY_DM if chosen.reminded_by_dm else IN_CHANNEL
        often = tuple(MenuOption(one, voice.text(f"reminders-menu-{one}"), chosen.reminders == one) for one in OFTEN)
        places = tuple(MenuOption(one, voice.text(f"reminded-by-{one}"), place == one) for one in (IN_CHANNEL, BY_DM))
        if chosen.reminders == "off":
            summary = voice.text("reminders-off")
        else:
            values = {"often": voice.text(f"reminders-often-{chosen.reminders}"), "place": place}
            summary = voice.text("reminders-on", values)
        return SectionView(
            summary,
            title=voice.text("setting-reminders"),
            menus=(
                SectionMenu("often", voice.text("reminders-placeholder"), often),
                SectionMenu("place", voice.text("reminded-placeholder"), places),
            ),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        """Be reminded in another way. Panels of before have buttons for ``on`` and ``off``."""
        if choice == "place":
            await context.preferences.change(reply.actor.user, "reminded_by_dm", value=BY_DM in values)
            return None
        often = {"on": "usual", "off": "off"}.get(choice) or next(iter(values), "usual")
        await context.own_time.change(reply.actor.user, "reminders", often if often in OFTEN else "usual")
        return None
