"""The bot as ``waypost bot`` runs it, pointed at a stand-in: ``python -m tools.kill_test.bot_process API GATEWAY``."""

from __future__ import annotations

import sys
from functools import partial
from typing import Final

import discord.shard
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import AutoShardedConnectionState

from chatbot.__main__ import main

AT_ONCE: Final = 0.2
"""Seconds without another server after which the bot is ready: the stand-in names all of its servers at once."""

if __name__ == "__main__":
    prompt_state = partial(AutoShardedConnectionState, guild_ready_timeout=AT_ONCE)
    discord.shard.AutoShardedConnectionState = prompt_state  # type: ignore[assignment,misc]
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sys.argv[1], yarl.URL(sys.argv[2])
    sys.argv[1:] = ["bot"]
    main()
