"""The language of the person who asks: the one that they have chosen, else the one that Discord names with the request.

What they have chosen is read before their request is answered, and kept with it: whoever answers asks nobody again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from chatbot.bot.voice import language_of
from chatbot.service.ports import StoreUnreachable

if TYPE_CHECKING:
    import discord

    from chatbot.storage.preferences import PreferenceStore

    Interaction = discord.Interaction[discord.Client]

log = logging.getLogger(__name__)

CHOSEN: Final = "chosen language"
"""Under which it is kept with an interaction."""
READING_SECONDS: Final = 0.5
"""Of the three that Discord waits for an answer."""


async def read_chosen_language(interaction: Interaction, preferences: PreferenceStore) -> None:
    """Read which language this person has chosen; where that takes too long, Discord's it is."""
    try:
        async with asyncio.timeout(READING_SECONDS):
            choose_language(interaction, await preferences.own_language(interaction.user.id))
    except (StoreUnreachable, TimeoutError) as error:
        log.info("a person is answered in the language of their Discord: %s", type(error).__name__)


def choose_language(interaction: Interaction, language: str) -> None:
    """From now on this request is answered in this language; in Discord's, where it is empty."""
    interaction.extras[CHOSEN] = language


def reader_language(interaction: Interaction) -> str:
    """The language that the person who asks reads."""
    return interaction.extras.get(CHOSEN) or language_of(interaction.locale)
