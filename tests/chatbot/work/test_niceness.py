"""Thinking processes have a lower priority than painting ones, and reviewing processes the lowest."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from chatbot.runtime.processes import Niceness
from chatbot.work.thinking import ExpertPool, ReviewPool, ThinkingPool
from engine import replay
from engine.ai.player import Level
from tests.toy import GAME

if TYPE_CHECKING:
    from engine.api import AnyGame

pytestmark = pytest.mark.asyncio

MOST = 19
"""The lowest possible priority."""


class AskedForGame(Exception):
    """Raised in a pool's process to report the niceness of this process."""


def telling_games(_name: str) -> AnyGame:
    """Raise an error that reports this process's niceness. Replaces the function that finds games."""
    raise AskedForGame(os.getpriority(os.PRIO_PROCESS, 0))


def as_nice_as(work: Niceness) -> str:
    """Return the niceness that a child process for this kind of work should have, as text."""
    return str(min(MOST, os.getpriority(os.PRIO_PROCESS, 0) + work))


async def test_computers_have_lower_priority_than_pictures() -> None:
    thinker = ThinkingPool(1, telling_games)
    try:
        with pytest.raises(AskedForGame, match=as_nice_as(Niceness.THINKING)):
            await thinker.choose("toy", GAME.view(GAME.setup(2, "nice"), 0), Level.EASY, 1)
    finally:
        thinker.close()


async def test_experts_have_lower_priority_than_other_turns() -> None:
    experts = ExpertPool(telling_games)
    try:
        with pytest.raises(AskedForGame, match=as_nice_as(Niceness.EXPERTS)):
            await experts.choose("toy", GAME.view(GAME.setup(2, "nice"), 0), Level.EXPERT, 1)
    finally:
        experts.close()


async def test_reviews_have_lower_priority_than_turns_and_films() -> None:
    start = replay.start_of(GAME, 2, "nice", {}, {})
    record = replay.write(replay.record(GAME, start, [], GAME.setup(2, "nice")))
    reviewer = ReviewPool(telling_games)
    try:
        with pytest.raises(AskedForGame, match=as_nice_as(Niceness.REVIEWS)):
            await reviewer.scan(record, 0, 1)
    finally:
        reviewer.close()
    assert Niceness.PICTURES < Niceness.THINKING < Niceness.FILMS < Niceness.EXPERTS < Niceness.REVIEWS
