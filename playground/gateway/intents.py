"""Which kinds of events a bot may ask for."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Intent(IntEnum):
    """The bits that matter here: the events sent, and the privileged intents, which must be allowed."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED: Final = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN: Final = (1 << 26) - 1
