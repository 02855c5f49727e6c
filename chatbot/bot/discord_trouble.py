"""Trouble with Discord in words: why a bot cannot start, and why its connection has ended for good."""

from __future__ import annotations

import logging
from typing import Final

import aiohttp
import discord

log = logging.getLogger(__name__)

TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""What discord.py raises when Discord refuses something or cannot be reached. Anything else is a bug."""
STATUS_PAGE: Final = "https://discordstatus.com"
ENDED: Final = {
    4004: "DISCORD_TOKEN is no longer valid. Copy the new one from https://discord.com/developers/applications.",
    4010: "Discord refuses this shard. WAYPOST_BOTS and WAYPOST_SHARDS must be the same for all processes of the bot.",
    4011: "the bot is in too many servers for its shards. Set WAYPOST_SHARDS higher, or leave it empty.",
    4012: "Discord no longer speaks this version of its API. Install a newer Waypost.",
    4013: "Discord does not know an intent that the bot asks for. Install a newer Waypost.",
    4014: "Discord does not allow an intent that the bot asks for. Install a newer Waypost.",
}
"""The close codes after which Discord wants no new connection, as in its list of gateway close event codes."""


class NoDiscord(Exception):
    """Discord cannot be used; the message says what to do."""


def reason_of(error: BaseException) -> NoDiscord:
    """In one line, what is wrong and what to do. A bug is logged with its traceback."""
    match error:
        case discord.PrivilegedIntentsRequired():
            said = f"Discord has ended the connection: {ENDED[4014]}"
        case discord.ConnectionClosed():
            why = ENDED.get(error.code, f"it gave the code {error.code}. Look at {STATUS_PAGE}.")
            said = f"Discord has ended the connection: {why}"
        case discord.GatewayNotFound():
            said = f"Discord does not say where its gateway is. Look at {STATUS_PAGE}, and start again later."
        case discord.HTTPException():
            said = f"Discord answered {one_line(error)}. Look at {STATUS_PAGE}, and start again later."
        case TimeoutError():
            said = f"Discord did not answer in time. Look at {STATUS_PAGE}, and at this machine's network."
        case aiohttp.ClientError() | OSError():
            said = f"Discord cannot be reached: {one_line(error)}. Look at this machine's network."
        case _:
            log.error("the connection to Discord has failed", exc_info=error)
            said = f"The connection to Discord has failed: {type(error).__name__}: {one_line(error)}"
    return NoDiscord(said)


def one_line(error: BaseException) -> str:
    """What an error says, without line breaks."""
    return " ".join(str(error).split()) or type(error).__name__


class ExpectedTroubleInOneLine(logging.Filter):
    """Keeps discord.py from logging a traceback each time that it tries to connect again; a line says it too."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record where a traceback would only say that Discord cannot be reached."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, TROUBLE):
            record.msg, record.args = f"{record.getMessage()} ({type(error).__name__}: {one_line(error)})", ()
            record.exc_info = None
        return True


logging.getLogger("discord.shard").addFilter(ExpectedTroubleInOneLine())
