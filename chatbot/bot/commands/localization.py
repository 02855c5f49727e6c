"""Names and descriptions of commands, from the catalogues: English as the base, the others through discord.py.

A name that Discord takes is small letters, digits, ``-`` and ``_``, at most 32 of them; a sentence is made into one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands

from chatbot.bot.limits import COMMAND_DESCRIPTION, COMMAND_NAME, OPTION, clip
from chatbot.bot.voice import Voice
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from engine.api import AnyGame

Command: TypeAlias = "app_commands.Command[Any, ..., Any]"
_NO_NAME: Final = re.compile(r"[^\w-]+")
LOCALES: Final = {discord.Locale.polish: "pl", discord.Locale.french: "fr"}
"""English is what Discord falls back to."""


class CatalogueText(app_commands.locale_str):
    """A text of a command that discord.py has translated by its code in the catalogues."""

    def __init__(self, base: str, code: str, game: AnyGame | None) -> None:
        super().__init__(base)
        self.code = code
        self.game = game


def name(base: str, code: str, game: AnyGame | None = None) -> CatalogueText:
    """The name of a command or option: ``base`` in English, and for each other language what its catalogue says."""
    return CatalogueText(slug(base), code, game)


def description(code: str, game: AnyGame | None = None) -> CatalogueText:
    """The description of a command or option."""
    return CatalogueText(clip(Voice(LANGUAGES[0], game).text(code), COMMAND_DESCRIPTION), code, game)


def command_of(base: str, code: str, callback: Any) -> Command:  # noqa: ANN401 - discord.py reads its signature
    """A command with its name and description from the catalogues; ``base`` is its name in English."""
    return app_commands.Command(
        name=name(base, code), description=description(f"{code}-description"), callback=callback
    )


def choice(value: str, code: str, game: AnyGame | None = None) -> app_commands.Choice[str]:
    """A fixed choice of an option."""
    called = Voice(LANGUAGES[0], game).text(code)
    return app_commands.Choice(name=CatalogueText(clip(called, OPTION), code, game), value=value)


def slug(text: str) -> str:
    """A sentence made into a name."""
    return _NO_NAME.sub("-", text.strip().lower()).strip("-")[:COMMAND_NAME].strip("-")


class CatalogueTranslator(app_commands.Translator):
    """Translates the commands into the languages of the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in this language, cut to what its place takes."""
        if not isinstance(string, CatalogueText) or locale not in LOCALES:
            return None
        voice = Voice(LOCALES[locale], string.game)
        text = voice.text(string.code)
        match context.location:
            case (
                app_commands.TranslationContextLocation.command_name
                | app_commands.TranslationContextLocation.group_name
                | app_commands.TranslationContextLocation.parameter_name
            ):
                return slug(text)
            case app_commands.TranslationContextLocation.choice_name:
                return clip(text, OPTION)
            case _:
                return clip(text, COMMAND_DESCRIPTION)
