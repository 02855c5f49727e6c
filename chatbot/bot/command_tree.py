"""``Tree``: the slash commands of one client, and what happens around each of them.

Registers the commands at Discord: all at once, and only when Discord has others.

What was sent, and what Discord listed after that, is kept in Redis as a digest: a restart, or a second process, asks
once and sends nothing. If the list has changed since, somebody else has deleted or overwritten the commands, another
version with the same token perhaps, and they are sent again. Commands are never deleted and created one by one: a rate
limit in between would leave none.

Names and descriptions of commands, from the catalogues: English as the base, the others through discord.py.

A name that Discord takes is small letters, digits, ``-`` and ``_``, at most 32 of them; a sentence is made into one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands

from chatbot.bot.channels import TROUBLE, one_line
from chatbot.bot.limits import COMMAND_DESCRIPTION, COMMAND_NAME, OPTION, clip
from chatbot.bot.reader import read_chosen
from chatbot.bot.reply import report_failure
from chatbot.bot.voice import Voice
from chatbot.store.connection import StoreUnreachable
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from chatbot.runtime.tasks import CurrentTasks
    from chatbot.store.records import CommandDigest, PreferenceStore
    from engine.api import AnyGame


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands. What goes wrong in one is logged, and its user is told."""

    def __init__(self, client: discord.Client, preferences: PreferenceStore, answering: CurrentTasks) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        self._preferences, self._answering = preferences, answering

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        """Note that a command is being answered, and read what its person has chosen; every one is let through."""
        self._answering.note()
        await read_chosen(interaction, self._preferences)
        return True

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Report a bug, or an error of Discord's."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await report_failure(interaction, cause)


log = logging.getLogger(__name__)

RETRY_AFTER: Final = 60.0
"""Seconds until commands that Discord did not take are sent again; from one try to the next, twice as many."""
LONGEST_RETRY: Final = 3600.0
ENTRY_POINT: Final = 50240
"""Discord's code for a list of commands that leaves out the one which opens the application's Activity."""


async def sync_until_done(tree: app_commands.CommandTree[discord.Client], known: CommandDigest) -> None:
    """Register the commands, however often Discord has to be asked. Until then it has those of before."""
    wait = RETRY_AFTER
    while True:
        try:
            await sync(tree, known)
        except (*TROUBLE, StoreUnreachable) as error:
            log.warning("commands: not sent, Discord has those of before; tried again in %.0f s: %s", wait, why(error))
        else:
            return
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_RETRY)


def why(error: Exception) -> str:
    """Why the commands were not sent, in one line, and what to do where that helps."""
    if isinstance(error, discord.HTTPException) and error.code == ENTRY_POINT:
        return (
            "the application has a command that opens an Activity. Switch Activities off for it, at "
            "https://discord.com/developers/applications, or make an application for Waypost alone"
        )
    return one_line(error)


async def sync(tree: app_commands.CommandTree[discord.Client], known: CommandDigest) -> bool:
    """Overwrite the commands if they are not what Discord has; returns whether that was needed."""
    application = tree.client.application_id
    if application is None:
        raise discord.app_commands.MissingApplicationID
    payload = [await payload_of(tree, command) for command in tree.get_commands()]
    ours = _digest([application, payload])
    if await known.read() == f"{ours} {await digest_of_listed(tree)}":
        return False
    await tree.client.http.bulk_upsert_global_commands(application, payload=payload)
    await known.write(f"{ours} {await digest_of_listed(tree)}")
    log.info("commands: %s sent", len(payload))
    return True


async def digest_of_listed(tree: app_commands.CommandTree[discord.Client]) -> str:
    """A digest of the commands that Discord has."""
    listed = [command.to_dict() for command in await tree.fetch_commands()]
    return _digest(sorted(listed, key=lambda command: command["name"]))


def _digest(value: object) -> str:
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=16).hexdigest()


async def payload_of(
    tree: app_commands.CommandTree[discord.Client],
    command: app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu,
) -> dict[str, object]:
    """A command as Discord's API takes it."""
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


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
