"""People and computers who play whole games on their own, for races and marathons."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING

from chatbot.store.actions import Done
from chatbot.tables.log import SeatState
from chatbot.tables.table import Phase
from engine.ai.strategy import NEUTRAL
from engine.rng import FastRng
from tests.chatbot import games
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chatbot.app.wiring import Services
    from chatbot.tables.table import Actor
    from engine.api import View


async def until(check: Callable[[], Awaitable[object]], within: float = SOON) -> None:
    """Poll until a condition on the data in Redis holds, because Redis sends no event for it."""
    async with asyncio.timeout(within):
        for _ in count():
            if await check():
                return
            await asyncio.sleep(0.002)


class InlineMoveChooser:
    """Chooses moves at random, in this process instead of a child process."""

    async def choose(
        self, game: str, view: View, level: str, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        assert view.seat is not None
        rules, rng = games.find(game), FastRng(seed)
        return str(rules.sample(rules.imagine(view, rng), view.seat, rng))


async def over(parts: Services, channel: int) -> bool:
    """Return True if the game is over, or False if it continues or Redis is unavailable."""
    board = await parts.queries.public_state(channel)
    facts = getattr(board, "facts", None)
    return facts is not None and facts.phase is Phase.OVER


async def play_to_the_end(
    parts: Services, channel: int, actor: Actor, name: str, accepted: Callable[[Done, str], None]
) -> None:
    """Play one person's moves until the game is over, and call ``accepted`` for each accepted move."""
    tries = 0
    while not await over(parts, channel):
        hand = await parts.queries.seat_state(channel, actor)
        if isinstance(hand, SeatState) and hand.moves:
            tries += 1
            move = str(hand.moves[(hand.facts.revision * 7 + tries) % len(hand.moves)])
            answer = await parts.tables.play(channel, actor, move, f"{name}-{tries}")
            if isinstance(answer, Done):
                accepted(answer, move)
        await asyncio.sleep(0.002)
