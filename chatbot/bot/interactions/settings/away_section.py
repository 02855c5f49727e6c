"""Setting: a holiday from games, for some days from now on. One for later is planned by ``/away``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.interactions.settings.section import SectionMenu, SectionView
from chatbot.bot.layout import MenuOption
from chatbot.players.holiday import DAY
from chatbot.tables.refusal import NOT_AWAY, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences

OFFERED_DAYS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)
BACK: Final = "back"
CANCEL: Final = "cancel"
"""Plan none any more."""


class AwaySection:
    """There, or on holiday until a day."""

    name = "away"

    def view(self, voice: Voice, chosen: Preferences, now: int) -> SectionView:
        """Until when they are away, and for how long they may go."""
        absence, planned = chosen.schedule.absence_at(now), chosen.schedule.absence_after(now)
        days = tuple(MenuOption(str(count), voice.text("away-days", {"count": count})) for count in OFFERED_DAYS)
        summary, buttons = voice.text("away-off"), tuple[str, ...]()
        if absence is not None:
            summary, buttons = voice.text("away-on", {"until": str(absence.last)}), (BACK,)
        elif planned is not None:
            times = {"since": str(planned.since), "until": str(planned.last)}
            summary, buttons = voice.text("away-planned", times), (CANCEL,)
        return SectionView(
            summary,
            buttons,
            title=voice.text("setting-away"),
            menus=(SectionMenu("days", voice.text("away-placeholder"), days),),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str]) -> Refusal | None:
        """Go on holiday for so many days, or come back."""
        if choice in {BACK, CANCEL}:
            answer = await context.own_time.come_back(reply.actor)
            return answer if isinstance(answer, Refusal) and answer != NOT_AWAY else None
        days = next((int(value) for value in values if value.isdecimal()), 0)
        answer = await context.own_time.go_away(reply.actor, int(context.clock()) + days * DAY, reply.key)
        return answer if isinstance(answer, Refusal) else None
