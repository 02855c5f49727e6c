"""The bot or a worker as ``waypost`` runs it: the bot is pointed at a stand-in, and live games have short clocks.

python -m tools.kill_test.waypost_process bot API GATEWAY
python -m tools.kill_test.waypost_process worker
"""

from __future__ import annotations

import sys
from typing import Any, Final

import yarl
from discord import AutoShardedClient
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.__main__ import main
from chatbot.tables.table import LIMITS, Pace
from tools.kill_test.parent_death import end_with_parent

LIVE_LIMIT: Final = 40
"""Seconds for a move in a live game, so that computers play turns for people who miss them."""
AT_ONCE: Final = 0.2
"""Seconds without another server after which the bot is ready: the stand-in names all of its servers at once."""

_init = AutoShardedClient.__init__


def init_promptly(client: AutoShardedClient, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as discord.py
    """Make a client that waits less for servers than discord.py would."""
    _init(client, *arguments, **options, guild_ready_timeout=AT_ONCE)


if __name__ == "__main__":
    end_with_parent()
    LIMITS[Pace.LIVE] = LIVE_LIMIT
    if sys.argv[1] == "bot":
        AutoShardedClient.__init__ = init_promptly  # type: ignore[assignment,method-assign]
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sys.argv[2], yarl.URL(sys.argv[3])
    sys.argv[1:] = [sys.argv[1]]
    main()
