"""Persons and servers as one client meets them: the channel for direct messages, and the language that each reads.

Discord names a language only with an interaction: the person's own and the server's. It is noted, since a direct
message that is sent hours later, perhaps by another process, must be written in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from cachetools import LRUCache

from chatbot.bot.voice import language_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.storage.languages import Languages
    from chatbot.storage.server_settings import ServerSettingsStore
    from chatbot.tables.facts import Facts

CACHED_LANGUAGES: Final = 5000
"""Persons and servers whose language this process keeps in memory."""


class People:
    """Where persons are written to, and in which language. The stored languages may raise ``StoreUnreachable``."""

    def __init__(
        self, client: Callable[[], discord.Client], stored: Languages, server_settings: ServerSettingsStore
    ) -> None:
        self._client = client
        self._stored = stored
        self._server_settings = server_settings
        self._languages: LRUCache[int, str] = LRUCache(CACHED_LANGUAGES)

    def dm_channel(self, channel: int) -> discord.PartialMessageable:
        """A channel for direct messages that has been opened before; nothing is fetched."""
        return self._client().get_partial_messageable(channel)

    async def open_dm(self, user: int) -> int:
        """Open the channel for direct messages to a person. Raises ``HTTPException``, where they take none too."""
        return (await self._client().create_dm(discord.Object(user))).id

    async def note_language(self, person_or_server: int, language: str) -> None:
        """Note the language that Discord has named for a person or a server, by their id."""
        if self._languages.get(person_or_server) == language:
            return
        self._languages[person_or_server] = language
        await self._stored.remember(person_or_server, language)

    def forget(self, user: int) -> None:
        """Drop what this process keeps in memory about a person; what is stored is deleted by its store."""
        self._languages.pop(user, None)

    async def language(self, user: int, guild: int) -> str:
        """The language of a direct message to this person, who plays in this server."""
        known = self._languages.get(user) or await self._stored.of(user)
        return known or await self.guild_language(guild)

    async def table_language(self, facts: Facts) -> str:
        """The language of posts about a table: the server's, or in direct messages that of the person."""
        return await self.guild_language(facts.guild) if facts.guild else await self.language(facts.host, 0)

    async def guild_language(self, guild: int) -> str:
        """The language of a server: as those who manage it have decided, else as it is set on Discord.

        Of a server that another process serves, that process has stored it.
        """
        decided = (await self._server_settings.of(guild)).language
        if decided:
            return decided
        found = self._client().get_guild(guild)
        if found is not None:
            return language_of(found.preferred_locale)
        return self._languages.get(guild) or await self._stored.of(guild) or language_of("")
