"""All sections of the settings, in the order in which the panel shows them. Who adds one adds its line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.bot.interactions.settings.away_section import AwaySection
from chatbot.bot.interactions.settings.language_section import LanguageSection
from chatbot.bot.interactions.settings.letters_section import LettersSection
from chatbot.bot.interactions.settings.moves_section import MovesSection
from chatbot.bot.interactions.settings.quiet_section import QuietSection
from chatbot.bot.interactions.settings.reminders_section import RemindersSection
from chatbot.bot.interactions.settings.results_section import ResultsSection
from chatbot.bot.interactions.settings.switch_section import AIDS, BY_EAR
from chatbot.bot.interactions.settings.theme_section import ThemeSection

if TYPE_CHECKING:
    from chatbot.bot.interactions.settings.section import Section

SECTIONS: Final[tuple[Section, ...]] = (
    AwaySection(),
    QuietSection(),
    RemindersSection(),
    LettersSection(),
    MovesSection(),
    AIDS,
    ThemeSection(),
    LanguageSection(),
    BY_EAR,
    ResultsSection(),
)
