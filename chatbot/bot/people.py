"""Persons and servers: the room where one writes to somebody, and the language that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from chatbot.bot.voice import language_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.storage.languages import Languages

REMEMBERED: Final = 5000
"""Persons whose language this process keeps at hand."""


class People:
    """The persons that one client meets."""

    def __init__(self, client: Callable[[], discord.Client], stored: Languages) -> None:
        self._client = client
        self._stored = stored
        self._languages: dict[int, str] = {}

    async def room(self, user: int) -> discord.DMChannel:
        """The one room for direct messages to a person."""
        return await self._client().create_dm(discord.Object(user))

    async def reads(self, whose: int, language: str) -> None:
        """Discord has said which language this person, or this server, reads."""
        if self._languages.get(whose) == language:
            return
        if len(self._languages) >= REMEMBERED:
            self._languages.clear()
        self._languages[whose] = language
        await self._stored.remember(whose, language)

    def forget(self, whose: int) -> None:
        """This process knows nothing of this person."""
        self._languages.pop(whose, None)

    async def language(self, user: int, guild: int) -> str:
        """The language of a letter to this person, who plays in this server."""
        known = self._languages.get(user) or await self._stored.of(user)
        return known or await self.guild_language(guild)

    async def guild_language(self, guild: int) -> str:
        """The language of a server; of one that another process serves, as that process has noted it."""
        found = self._client().get_guild(guild)
        if found is not None:
            return language_of(found.preferred_locale)
        return self._languages.get(guild) or await self._stored.of(guild) or language_of("")
