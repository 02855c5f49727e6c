"""What a person is told when answering them has failed: that it went wrong, and that nothing is lost."""

from __future__ import annotations

import logging
from typing import Final

import discord

from chatbot.bot.interactions.reply import Reply
from chatbot.service.ports import StoreUnreachable

log = logging.getLogger(__name__)

NOT_TO_BE_ANSWERED: Final = {10062, 40060}
"""Discord's codes for: unknown interaction (it came too late), answered already (it was delivered twice)."""


async def report_failure(interaction: discord.Interaction[discord.Client], error: Exception) -> None:
    """Log an error with its traceback, and tell the user that it went wrong and that nothing is lost."""
    unreachable = isinstance(error, StoreUnreachable)
    if isinstance(error, discord.HTTPException) and error.code in NOT_TO_BE_ANSWERED:
        log.info("interaction in channel %s is not answered: %s", interaction.channel_id, error.code)
        return
    if unreachable:
        log.warning("interaction in channel %s: the store cannot be reached", interaction.channel_id)
    else:
        log.error("interaction in channel %s failed", interaction.channel_id, exc_info=error)
    if isinstance(error, discord.NotFound) or interaction.type is discord.InteractionType.autocomplete:
        return
    reply = Reply(interaction)
    try:
        if not interaction.response.is_done():
            await reply.acknowledge_new()
        await reply.send_followup(reply.voice().text("store-unreachable" if unreachable else "something-failed"))
    except discord.HTTPException as second:
        log.warning("the failure could not be reported: %s %s", second.status, second.code)
