"""The bot's description, tags and installation settings for Discord's App Directory.

The bot fills a field only if it is empty, so Waypost never overwrites what the application's owner wrote. To replace a
text with Waypost's current one, empty the field in the developer portal and restart the bot.

The installation settings decide what *Add App* on the bot's profile offers: a server adds the bot with the permissions
of the invite link, and a person installs the commands that only give information. The settings count as empty as long
as they do not give servers the ``bot`` scope: a new application has only the scope for commands, which does not add a
bot. A custom install link also counts as the owner's choice.
"""

from __future__ import annotations

import logging
from typing import Any, Final

import discord

from chatbot.bot.channels import ASKED_FOR, TROUBLE, one_line
from chatbot.bot.voice import Voice, language_of
from engine.wording import ENGLISH

log = logging.getLogger(__name__)

BAD_REQUEST: Final = 400
INSTALLATION: Final = {
    "0": {"oauth2_install_params": {"scopes": ["applications.commands", "bot"], "permissions": ASKED_FOR.value}},
    "1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": 0}},
}  # Discord's numbers for installation by a server and by a person


async def fill_in(client: discord.Client) -> None:
    """Fill the fields that the application's owner left empty. A failure is logged, and the bot tries again at its next
    start.
    """
    application = client.application
    if application is None or not (fields := empty_fields(application)):
        return
    try:
        await _send(client, fields)
    except TROUBLE as error:
        log.warning("application: could not set %s: %s", ", ".join(fields), one_line(error))
    else:
        log.info("application: set %s", ", ".join(fields))


def empty_fields(application: discord.AppInfo) -> dict[str, Any]:
    """Return Waypost's values for the application's empty fields, by field name."""
    english = Voice(ENGLISH)
    fields: dict[str, Any] = {}
    if not application.description:
        languages = {locale.value: language_of(locale) for locale in discord.Locale}
        known = {locale: language for locale, language in languages.items() if language != ENGLISH}
        others = {locale: Voice(language).text("app-description") for locale, language in known.items()}
        fields["description"] = {"default": english.text("app-description"), "localizations": others}
    if not application.tags:
        fields["tags"] = english.text("app-tags").split(", ")
    if not (application.custom_install_url or _adds_bot(application)):
        fields["integration_types_config"] = INSTALLATION
    return fields


def _adds_bot(application: discord.AppInfo) -> bool:
    config = application.guild_integration_config
    chosen = config.oauth2_install_params if config is not None else None
    return any(params is not None and "bot" in params.scopes for params in (chosen, application.install_params))


async def _send(client: discord.Client, fields: dict[str, Any]) -> None:
    """Send the fields. If Discord rejects them, send the description again in English only.

    Discord's OpenAPI file allows several languages for the description, but its documentation allows only one.
    """
    change = client.http.edit_application_info
    try:
        await change(reason=None, payload=fields)
    except discord.HTTPException as error:
        if error.status != BAD_REQUEST or "description" not in fields:
            raise
        await change(reason=None, payload=fields | {"description": fields["description"]["default"]})
