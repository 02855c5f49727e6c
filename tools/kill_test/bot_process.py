"""The bot as ``waypost bot`` runs it, pointed at a stand-in, with short clocks.

python -m tools.kill_test.bot_process API GATEWAY
"""

from __future__ import annotations

import sys
from typing import Any, Final

import yarl
from discord import AutoShardedClient
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.__main__ import main
from tools.kill_test.parent_death import end_with_parent
from tools.kill_test.short_clocks import shorten_clocks

AT_ONCE: Final = 0.2
"""Seconds without another server after which the bot is ready: the stand-in names all of its servers at once."""

_init = AutoShardedClient.__init__


def init_promptly(client: AutoShardedClient, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as discord.py
    """Make a client that waits less for servers than discord.py would."""
    _init(client, *arguments, **options, guild_ready_timeout=AT_ONCE)


if __name__ == "__main__":
    end_with_parent()
    shorten_clocks()
    AutoShardedClient.__init__ = init_promptly  # type: ignore[assignment,method-assign]
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sys.argv[1], yarl.URL(sys.argv[2])
    sys.argv[1:] = ["bot"]
    main()
