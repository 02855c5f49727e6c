"""Registration of the commands with Discord.

``sync`` overwrites all commands at once, and only if they differ from the digest in Redis. Creating them one by one
could hit a rate limit and leave the bot without commands.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import discord
from discord import app_commands

from chatbot.bot.channels import TROUBLE, one_line
from chatbot.bot.commands import CatalogueTranslator, Command, description, name
from chatbot.bot.reply import Interaction
from chatbot.store.connection import StoreUnreachable
from chatbot.store.records import Record

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 60.0  # Seconds until rejected commands are sent again, doubled each time
LONGEST_RETRY: Final = 3600.0
ENTRY_POINT: Final = 4  # Discord's type of the command that opens the application's Activity
LAUNCHED_BY_DISCORD: Final = 2  # The handler of such a command: Discord opens the Activity itself
BAD_REQUEST: Final = 400
GIVEN_BY_DISCORD: Final = {"application_id", "version", "guild_id", "name_localized", "description_localized"}


async def sync_until_done(
    tree: app_commands.CommandTree[discord.Client], known: Record[str], *, has_activity: bool = False
) -> None:
    """Register the commands, retrying until Discord accepts them. Until then Discord keeps the previous commands."""
    wait = RETRY_AFTER
    while True:
        try:
            await sync(tree, known, has_activity=has_activity)
            return
        except (*TROUBLE, StoreUnreachable) as error:
            log.warning(
                "commands: not sent, Discord keeps the previous ones; retrying in %.0f s: %s", wait, one_line(error)
            )
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_RETRY)


async def sync(
    tree: app_commands.CommandTree[discord.Client], known: Record[str], *, has_activity: bool = False
) -> bool:
    """Overwrite the commands if they or Discord's list of them have changed since the last overwrite. Return True if
    that was needed.

    An existing command that opens the Activity is kept as the application's owner configured it. If the bot has an
    Activity but no such command, one is created.
    """
    application = tree.client.application_id
    if application is None:
        raise discord.app_commands.MissingApplicationID
    payload = [await payload_of(tree, command) for command in tree.get_commands()]
    ours, listed = _digest([application, payload, has_activity]), await _current_commands(tree, application)
    if await known.get() == f"{ours} {_digest(listed)}":
        return False
    kept = [_without_given_fields(command) for command in listed if command["type"] == ENTRY_POINT]
    made = [await _entry_point(tree)] if has_activity and not kept else []
    overwrite = tree.client.http.bulk_upsert_global_commands
    try:
        await overwrite(application, payload=[*payload, *kept, *made])
    except discord.HTTPException as error:
        if not made or error.status != BAD_REQUEST:
            raise
        log.warning("could not register the command that opens the Activity: %s", one_line(error))
        await overwrite(application, payload=payload)
    await known.put(f"{ours} {_digest(await _current_commands(tree, application))}")
    log.info("commands: %s sent", len(payload))
    return True


async def _current_commands(tree: app_commands.CommandTree[discord.Client], application: int) -> list[dict[str, Any]]:
    listed: list[Any] = [*await tree.client.http.get_global_commands(application)]
    return sorted(listed, key=lambda command: (command["type"], command["name"]))


def _without_given_fields(entry_point: Mapping[str, Any]) -> dict[str, Any]:
    """Return the command that opens the Activity without the fields that Discord itself adds.

    The command is sent with the others, because Discord rejects a list of commands without it.
    """
    return {name: value for name, value in entry_point.items() if name not in GIVEN_BY_DISCORD and value is not None}


async def _entry_point(tree: app_commands.CommandTree[discord.Client]) -> dict[str, object]:
    """Return the payload of a command that opens the Activity. discord.py has no class for such a command."""

    async def never_called(_interaction: Interaction) -> None:
        raise NotImplementedError  # Discord opens the Activity without asking the bot

    words = description("command-board-description")
    made: Command = app_commands.Command(name=name("board", "command-board"), description=words, callback=never_called)
    payload = {field: value for field, value in (await payload_of(tree, made)).items() if field != "options"}
    return payload | {"type": ENTRY_POINT, "handler": LAUNCHED_BY_DISCORD}


def _digest(value: object) -> str:
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=16).hexdigest()


async def payload_of(
    tree: app_commands.CommandTree[discord.Client], command: Command | app_commands.Group | app_commands.ContextMenu
) -> dict[str, object]:
    payload = await command.get_translated_payload(tree, tree.translator or CatalogueTranslator())
    del payload["dm_permission"]  # deprecated in favour of ``contexts``
    return payload
