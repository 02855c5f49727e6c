"""An announcement, ready to be sent."""

from __future__ import annotations

import discord
from msgspec import Struct

from chatbot.bot.layout import Layout


class Announced(Struct, frozen=True):
    """What is announced on a server."""

    server: int
    page: Layout
    files: tuple[discord.File, ...] = ()
