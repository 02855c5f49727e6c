"""Every interaction is acknowledged in time: the event loop neither paints nor thinks, nor is busy for long."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.chatbot.bot.event_loop.event_loop_lag import HELD, Measurement

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

LONGEST = 50.0
"""Milliseconds."""


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["carcassonne", "tchu"])
async def test_the_loop_is_never_busy_for_long_while_pictures_and_computers_are_slow(
    services: ServicesUnderTest, game: str
) -> None:
    """In a whole game with a hard computer, and pictures and thoughts that wait until others were answered."""
    command = (
        sys.executable,
        "-m",
        "tests.chatbot.bot.event_loop.event_loop_lag",
        services.url,
        services.keys.prefix,
        game,
    )
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    found = msgspec.json.decode(out, type=Measurement)
    assert found.longest < LONGEST, found
    assert found.moves > 20
    assert min(found.passed["picture"], found.passed["thought"]) > HELD, "some had to wait, and some had not"
