"""What the person who asks has chosen for themselves, and the language that they read.

It is read once, together with what their request is about, and kept with it: whoever answers asks nobody again. The
language is the one that they have chosen, else the one that Discord names with the request.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.bot.voice import language_of
from chatbot.service.ports import StoreUnreachable

if TYPE_CHECKING:
    import discord

    from chatbot.players.preferences import Preferences
    from chatbot.storage.preferences import PreferenceStore

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
    """What the person who asks has chosen; None where that could not be read."""
    chosen: Preferences | None = interaction.extras.get(CHOSEN)
    return chosen


def note_choice(interaction: Interaction, name: str, value: object) -> None:
    """The person has just chosen this value for the field of that name: from now on it counts for this request."""
    chosen = reader_chosen(interaction)
    if chosen is not None:
        interaction.extras[CHOSEN] = msgspec.structs.replace(chosen, **{name: value})


def reader_language(interaction: Interaction) -> str:
    """The language that the person who asks reads."""
    chosen = reader_chosen(interaction)
    return (chosen.own_language if chosen is not None else "") or language_of(interaction.locale)
