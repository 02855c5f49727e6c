"""Setting: the language in which a person is answered in private, where it is not to be that of their Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.interactions.reader_language import note_choice
from chatbot.bot.interactions.settings.section import SectionMenu, SectionView
from chatbot.bot.layout import MenuOption
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.interactions.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.players.preferences import Preferences

NATIVE: Final = {"en": "English", "pl": "Polski", "fr": "Français"}
"""What each language calls itself."""
AS_IN_DISCORD: Final = "discord"


class LanguageSection:
    """As in Discord, or one of the bot's own."""

    name = "language"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """Which it is, and a menu of all."""
        languages: dict[str, str] = {
            AS_IN_DISCORD: voice.text("language-as-in-discord"),
            **{one: NATIVE[one] for one in LANGUAGES},
        }
        now = chosen.own_language or AS_IN_DISCORD
        options = tuple(MenuOption(value, label, chosen=value == now) for value, label in languages.items())
        return SectionView(
            voice.text("language-summary", {"language": languages[now]}),
            title=voice.text("setting-language"),
            menus=(SectionMenu("pick", voice.text("setting-language"), options),),
            explanation=voice.text("language-explained"),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str]) -> None:
        """Choose a language: for this answer already, and for hands by direct message."""
        if choice != "pick" or values[0] not in {AS_IN_DISCORD, *LANGUAGES}:
            return
        language = "" if values[0] == AS_IN_DISCORD else values[0]
        await context.preferences.change(reply.actor.user, "own_language", language)
        note_choice(reply.interaction, "own_language", language)
        if language:
            await context.languages.remember(reply.actor.user, language)
