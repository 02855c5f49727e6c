"""The person who asks: what they have chosen for themselves, and the language that they read.

Their choices are read once, together with what their request is about, and kept with it. Their language is the one that
they have chosen, else the one that Discord names with the request.

Discord names a language only with an interaction: the person's own and the server's. ``People`` notes it, since a
direct message that is sent hours later, perhaps by another process, must be written in it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import msgspec
from cachetools import LRUCache

from chatbot.bot.voice import language_of
from chatbot.store.connection import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from chatbot.people.preferences import Preferences
    from chatbot.store.records import PreferenceStore, Record, ServerSettingsStore
    from chatbot.tables.table import Facts

if TYPE_CHECKING:
    Interaction = discord.Interaction[discord.Client]

log = logging.getLogger(__name__)

CHOSEN: Final = "chosen"
"""Under which it is kept with an interaction."""
READING_SECONDS: Final = 0.5
"""Of the three that Discord waits for an answer."""


async def read_chosen(interaction: Interaction, preferences: PreferenceStore) -> None:
    """Read what this person has chosen; where that takes too long, their language is Discord's."""
    try:
        async with asyncio.timeout(READING_SECONDS):
            interaction.extras[CHOSEN] = await preferences.of(interaction.user.id)
    except (StoreUnreachable, TimeoutError) as error:
        log.info("a person is answered in the language of their Discord: %s", type(error).__name__)


def reader_chosen(interaction: Interaction) -> Preferences | None:
    chosen: Preferences | None = interaction.extras.get(CHOSEN)
    return chosen


def note_choice(interaction: Interaction, name: str, value: object) -> None:
    chosen = reader_chosen(interaction)
    if chosen is not None:
        interaction.extras[CHOSEN] = msgspec.structs.replace(chosen, **{name: value})


def reader_language(interaction: Interaction) -> str:
    chosen = reader_chosen(interaction)
    return (chosen.own_language if chosen is not None else "") or language_of(interaction.locale)


CACHED_LANGUAGES: Final = 5000
"""Persons and servers whose language this process keeps in memory."""


class People:
    """The language in which persons and servers are written to. Its methods raise ``StoreUnreachable``."""

    def __init__(
        self, client: Callable[[], discord.Client], stored: Record[str], server_settings: ServerSettingsStore
    ) -> None:
        self._client = client
        self._stored = stored
        self._server_settings = server_settings
        self._languages: LRUCache[int, str] = LRUCache(CACHED_LANGUAGES)

    async def note_language(self, person_or_server: int, language: str) -> None:
        """Note the language that Discord has named for a person or a server, by their id."""
        if self._languages.get(person_or_server) == language:
            return
        self._languages[person_or_server] = language
        await self._stored.put(language, person_or_server)

    def forget(self, user: int) -> None:
        """Drop what this process remembers of a person."""
        self._languages.pop(user, None)

    async def language(self, user: int, guild: int) -> str:
        """Return the language of a direct message to this person, who plays in this server."""
        known = self._languages.get(user) or await self._stored.get(user)
        return known or await self.guild_language(guild)

    async def table_language(self, facts: Facts) -> str:
        """Return the language of posts about a table: the server's, or in direct messages that of the person."""
        return await self.guild_language(facts.guild) if facts.guild else await self.language(facts.host, 0)

    async def guild_language(self, guild: int) -> str:
        decided = (await self._server_settings.get(guild)).language
        if decided:
            return decided
        found = self._client().get_guild(guild)
        if found is not None:
            return language_of(found.preferred_locale)
        return self._languages.get(guild) or await self._stored.get(guild) or language_of("")
