"""What the bot must be allowed on a server: the one list, and what of it is needed for what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

if TYPE_CHECKING:
    from collections.abc import Iterable

FOR_POSTS: Final = ("view_channel", "attach_files", "read_message_history")
"""For a post with its pictures, wherever it stands, beside writing there."""
FOR_TABLE: Final = ("send_messages", *FOR_POSTS)
"""For a table in a channel."""
FOR_TABLE_IN_THREAD: Final = ("send_messages_in_threads", *FOR_POSTS)
"""For a table in a thread that is there."""
FOR_TABLE_IN_NEW_THREAD: Final = ("create_public_threads", *FOR_TABLE_IN_THREAD)
"""For a table in a thread that the bot makes."""
NEEDED: Final = tuple(dict.fromkeys((*FOR_TABLE, *FOR_TABLE_IN_NEW_THREAD)))
"""What it cannot do without, wherever people play."""
FOR_DAILY_THREADS: Final = "create_private_threads"
"""Goes without: the daily game is then played in direct messages only."""
FOR_LINKS: Final = "embed_links"
"""Goes without: a link is then a link."""
ASKED_FOR: Final = discord.Permissions(**dict.fromkeys((*NEEDED, FOR_DAILY_THREADS, FOR_LINKS), True))
"""What the link that invites it asks for."""


def missing_of(granted: discord.Permissions, needed: Iterable[str]) -> list[str]:
    """Which of these are not granted, by their names in discord.py, which also end the codes of their words."""
    return [name for name in needed if not getattr(granted, name)]
