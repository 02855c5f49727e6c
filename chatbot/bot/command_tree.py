"""``Tree``: the slash commands of one client, registered at Discord all at once, and only when Discord has others.

Redis keeps a digest of what was sent and of what Discord listed after that: a restart, or a second process, asks once
and sends nothing. If the list has changed since, somebody else has deleted or overwritten the commands, another version
with the same token perhaps, and they are sent again. Commands are never deleted and created one by one: a rate limit in
between would leave none.
"""

from __future__ import annotations

import asyncio
import json
import logging
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from chatbot.bot.channels import TROUBLE, one_line
from chatbot.bot.reply import report_failure
from chatbot.store.connection import StoreUnreachable

if TYPE_CHECKING:
    from chatbot.runtime.tasks import CurrentTasks
    from chatbot.store.records import Record


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands. What goes wrong in one is logged, and its user is told."""

    def __init__(self, client: discord.Client, answering: CurrentTasks) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        self._answering = answering

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        """Note that a command is being answered; every one is let through."""
        self._answering.note()
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


async def sync_until_done(tree: app_commands.CommandTree[discord.Client], known: Record[str]) -> None:
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


async def sync(tree: app_commands.CommandTree[discord.Client], known: Record[str]) -> bool:
    """Overwrite the commands if they are not what Discord has; returns whether that was needed."""
    application = tree.client.application_id
    if application is None:
        raise discord.app_commands.MissingApplicationID
    payload = [await payload_of(tree, command) for command in tree.get_commands()]
    ours = _digest([application, payload])
    if await known.get() == f"{ours} {await digest_of_listed(tree)}":
        return False
    await tree.client.http.bulk_upsert_global_commands(application, payload=payload)
    await known.put(f"{ours} {await digest_of_listed(tree)}")
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
