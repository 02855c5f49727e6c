"""``Section``: one thing that a person can set: how it stands, the buttons and menus that change it, what they do.

Setting: the language in which a person is answered in private, where it is not to be that of their Discord.

Setting: when a person is sent their hand by direct message, and whether they are told that they are next.

Setting: whether a person confirms the moves that they have seen a preview of.

Setting: who may see what a person's games came to: all, the person alone, or nobody, for nothing is kept.

Settings that are on or off: whether a person listens, and whether they are shown what only helps to choose.

Setting: in which colours the pictures are that a person alone sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, get_args

from msgspec import Struct

from chatbot.bot.layout import MenuOption
from chatbot.bot.reader import note_choice
from chatbot.people.preferences import THEMES, Letters
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.context import BotContext
    from chatbot.bot.reply import Reply
    from chatbot.bot.voice import Voice
    from chatbot.people.preferences import Preferences
    from chatbot.tables.refusal import Refusal


class SectionMenu(Struct, frozen=True):
    """A menu of a section's page."""

    choice: str
    """What is chosen by it; the section is given this and the values."""
    placeholder: str
    options: tuple[MenuOption, ...]


class SectionView(Struct, frozen=True):
    """A section as it stands for one person, in words of their language."""

    summary: str
    """One line, for the panel's first page and for the section's own."""
    buttons: tuple[str, ...] = ()
    """The choices on buttons; the label of one is ``setting-<section>-<choice>``."""
    title: str = ""
    """On the button that opens its own page; without one it has none, and its buttons stand on the first page."""
    menus: tuple[SectionMenu, ...] = ()
    explanation: str = ""
    """What more is to be said on the section's own page."""


class Section(Protocol):
    """One part of the settings."""

    @property
    def name(self) -> str:
        """One word without a hyphen. It stands in the ids of buttons: never changed, never used for another one."""

    def view(self, voice: Voice, chosen: Preferences, now: int, /) -> SectionView:
        """How it stands, and what can be chosen."""

    async def choose(self, context: BotContext, reply: Reply, choice: str, values: Sequence[str], /) -> Refusal | None:
        """Do what a button says, or a menu with the values chosen in it, or say why not. Twice, it does the same."""


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


CHOICES: Final = ("public", "private", "off")


class ResultsSection:
    """Public, private or off."""

    name = "results"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """Who sees the results now, and the two other ways to choose."""
        return SectionView(
            voice.text(f"results-{chosen.results}"),
            tuple(choice for choice in CHOICES if choice != chosen.results),
            title=voice.text("setting-results"),
            explanation=voice.text("results-explained"),
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """Choose who sees them, and have the leaderboards follow."""
        if choice in CHOICES:
            await context.preferences.change(reply.actor.user, "results", choice)
            await context.results.show_as_chosen(reply.actor.user)
        return None


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


class ThemeSection:
    """One of the themes."""

    name = "theme"

    def view(self, voice: Voice, chosen: Preferences, _now: int) -> SectionView:
        """The theme of now, and the others to choose."""
        return SectionView(
            voice.text(f"theme-{chosen.theme}"), tuple(theme for theme in THEMES if theme != chosen.theme)
        )

    async def choose(self, context: BotContext, reply: Reply, choice: str, _values: Sequence[str]) -> Refusal | None:
        """See pictures in these colours from now on."""
        if choice in THEMES:
            await context.preferences.change(reply.actor.user, self.name, choice)
        return None
