"""Tests of the token, the invitation, and the bot's requests to Discord."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
import pytest

from chatbot.bot.channels import ASKED_FOR, NoDiscord, reason_of
from chatbot.bot.client import token_from

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer


def test_a_missing_token_is_explained() -> None:
    with pytest.raises(NoDiscord, match="DISCORD_TOKEN is missing"):
        token_from({"DISCORD_TOKEN": "  "})
    assert token_from({"DISCORD_TOKEN": " abc "}) == "abc"


def test_the_bot_requests_only_the_permissions_it_needs() -> None:
    assert not ASKED_FOR.administrator
    assert not ASKED_FOR.manage_messages
    assert not ASKED_FOR.mention_everyone


@pytest.mark.asyncio
async def test_no_privileged_intent_is_requested(simulated_server: SimulatedServer) -> None:
    intents = simulated_server.bot.intents
    assert not intents.members
    assert not intents.presences
    assert not intents.message_content
    assert str(ASKED_FOR.value) in simulated_server.bot.invitation
    assert "applications.commands" in simulated_server.bot.invitation


@pytest.mark.asyncio
async def test_the_log_has_table_revision_and_seat_but_no_person(
    simulated_server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "chatbot")
    await simulated_server.anna.slash(simulated_server.channel, "game new", game="toy")
    await simulated_server.deliver()
    post = await simulated_server.last()
    button = next(part for part in post.components[-1].children if isinstance(part, discord.Button))  # type: ignore[union-attr]
    await simulated_server.ben.click(post, custom_id=button.custom_id)
    assert f"table {simulated_server.channel.id}" in caplog.text
    assert "ben" not in caplog.text
    assert str(simulated_server.ben.id) not in caplog.text


def test_an_error_that_ends_in_a_full_stop_is_quoted_with_one() -> None:
    said = str(reason_of(OSError("the name is unknown.")))
    assert said == "Discord cannot be reached: the name is unknown. Check this machine's network."
