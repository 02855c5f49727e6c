"""``Tree``: the slash commands of one client, and what happens around each of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from chatbot.bot.interactions.failures import report_failure
from chatbot.bot.interactions.reader_language import read_chosen

if TYPE_CHECKING:
    from chatbot.storage.preferences import PreferenceStore


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands. What goes wrong in one is logged, and its user is told."""

    def __init__(self, client: discord.Client, preferences: PreferenceStore) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        self.answering: set[asyncio.Task[None]] = set()
        self._preferences = preferences

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        """Note that a command is being answered, and read what its person has chosen; every one is let through."""
        task = asyncio.current_task()
        if task is not None:
            self.answering.add(task)
            task.add_done_callback(self.answering.discard)
        await read_chosen(interaction, self._preferences)
        return True

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Report a bug, or an error of Discord's."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await report_failure(interaction, cause)
