"""``Tree``: the slash commands of one client, and what happens around each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from chatbot.bot.interactions.failures import report_failure
from chatbot.bot.interactions.reader_language import read_chosen

if TYPE_CHECKING:
    from chatbot.concurrency.current_tasks import CurrentTasks
    from chatbot.storage.preferences import PreferenceStore


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
