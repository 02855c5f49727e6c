"""Registers the commands at Discord: all at once, and only when something has changed.

A digest of what was sent is kept in Redis, so that a restart, or a second process, sends nothing. Commands are never
deleted and created one by one: a rate limit in between would leave none.
"""

from __future__ import annotations

import json
import logging
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import discord
    from discord import app_commands

    from chatbot.storage.command_digest import CommandDigest

log = logging.getLogger(__name__)


async def sync(tree: app_commands.CommandTree[discord.Client], known: CommandDigest) -> bool:
    """Overwrite the commands if they are not what Discord has; returns whether that was needed."""
    digest = await digest_of(tree)
    if await known.read() == digest:
        return False
    commands = await tree.sync()
    await known.write(digest)
    log.info("commands: %s sent", len(commands))
    return True


async def digest_of(tree: app_commands.CommandTree[discord.Client]) -> str:
    """A digest of all commands in all languages, and of the application that they belong to."""
    payload = [await payload_of(tree, command) for command in tree.get_commands()]
    text = json.dumps([tree.client.application_id, payload], sort_keys=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


async def payload_of(
    tree: app_commands.CommandTree[discord.Client],
    command: app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu,
) -> dict[str, object]:
    """A command as Discord's API takes it."""
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)
