"""The bot as ``waypost bot`` runs it, pointed at a stand-in: ``python -m tools.kill_test.bot_process API GATEWAY``."""

from __future__ import annotations

import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.__main__ import main

if __name__ == "__main__":
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sys.argv[1], yarl.URL(sys.argv[2])
    sys.argv[1:] = ["bot"]
    main()
