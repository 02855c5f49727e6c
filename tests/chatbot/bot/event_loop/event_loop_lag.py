"""Plays a game with real pictures and a real computer, and measures the event loop's longest callback.

``python -m tests.chatbot.bot.event_loop.event_loop_lag URL PREFIX GAME`` prints the result as JSON. It is a separate
process because coverage makes a test's process two or three times slower.

It measures the processor time of the loop's thread, which does not depend on other load of the machine. Waiting takes
none of that time. So the first pictures and searches stop at a barrier that the loop opens only after it has answered a
person. If the loop waited for them, it could never open the barrier; then the process ends itself and prints where it
is stuck.
"""

from __future__ import annotations

import asyncio
import faulthandler
import sys
import time
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

import engine.games
from chatbot.app.wiring import carrying_out
from chatbot.bot.client import ShardShare, connected, warm_up
from chatbot.bot.components import Act
from chatbot.bot.painter import painting
from chatbot.runtime.tasks import StopRequest
from chatbot.work.thinking import ThinkingPool
from engine.ai.player import Level
from engine.ai.strategy import NEUTRAL
from playground.limits import Limits
from tests.chatbot import games
from tests.chatbot.bot.bot_over_sockets import BotOverSockets, answered, button_of, has_button
from tests.chatbot.bot.event_loop.process_barrier import BarrierPool, ProcessBarrier
from tests.chatbot.due_entries import background_work
from tests.chatbot.services import ServicesUnderTest
from tests.discord.connecting import pointed_at
from tests.discord.fake_discord import FakeDiscord
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from chatbot.app.wiring import Bot
    from chatbot.bot.painter import Painter
    from engine.api import View
    from tests.discord.person import Person

CHANNEL = "lounge"
HELD = 4
"""Pictures, and searches, that wait until a person was answered."""
HARD_EVERY = 36
"""The computer plays at level hard in its first turn and every n-th turn after it, to limit the game's time."""
MOST_MOVES = {"carcassonne": 37, "tchu": 22}
"""More than Carcassonne takes, so its end is measured as well."""
LATEST = 1500
"""Seconds after which the measurement is given up."""


class Measurement(Struct):
    """The measurements taken during a game."""

    moves: int = 0
    callbacks: int = 0
    longest: float = 0.0
    """Milliseconds of the thread's processor time in one callback."""
    culprit: str = ""
    """The callback with the longest time."""
    passed: dict[str, int] = {}
    """Numbers of pictures and searches that passed the barrier."""


class MoveChooser(ThinkingPool):
    """Searches in real processes, at the hard level every few turns and at the easy level otherwise."""

    def __init__(self, barrier: ProcessBarrier) -> None:
        super().__init__(1, games.find)
        self._pool = BarrierPool(barrier, "thought")
        self._turns = 0

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        assert level == Level.HARD
        self._turns += 1
        return await super().choose(
            game, view, level if self._turns % HARD_EVERY == 1 else Level.EASY, seed, waited, style
        )


class RealBot(BotOverSockets):
    """The bot with the same painter and processes as outside tests."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Bot]:
        """Run the bot within the block."""
        services, token = self.services, self.playground.bot_token
        async with ThinkingPool(1, games.find) as hint_giver:
            known = engine.games.all()
            bot = services.bot(self.painter, hint_giver, known, ShardShare(shards=1))
            warm_up(known)
            with pointed_at(self.playground):
                async with (
                    connected(bot, token, StopRequest()),
                    carrying_out(*services.post_workers(bot)),
                    background_work(services, self.move_chooser, 2, bot.publisher),
                ):
                    yield bot


@contextmanager
def watched(found: Measurement) -> Iterator[None]:
    """Record the duration of each callback of the event loop within the context."""
    run = asyncio.Handle._run

    def timed(self: asyncio.Handle) -> None:
        begin = time.thread_time()
        run(self)
        taken = (time.thread_time() - begin) * 1e3
        found.callbacks += 1
        if taken > found.longest:
            found.longest, found.culprit = taken, repr(self)

    asyncio.Handle._run = timed  # type: ignore[method-assign]
    try:
        yield
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]


async def a_bystander_is_answered(bystander: Person) -> None:
    """Let a spectator make a request that needs no picture, and wait for the answer."""
    await answered(bystander, await bystander.slash(CHANNEL, "game log"))


async def play(bot_over_sockets: BotOverSockets, game: str, ada: Person) -> int:
    """Play a game against the computer. If it ends, review it. Return the number of moves."""
    await bot_over_sockets.start(ada, CHANNEL, game, level=Level.HARD)
    moves = await bot_over_sockets.play(CHANNEL, [ada], MOST_MOVES[game])
    await answered(ada, await ada.slash(CHANNEL, "game log"))
    if moves < MOST_MOVES[game]:
        final = await ada.sees(CHANNEL, lambda message: has_button(message, Act.REMATCH))
        await answered(ada, await ada.slash(CHANNEL, "game verify"))
        await answered(ada, await ada.click(final, button_of(final, Act.BOARD)))
    return moves


async def measure(services: ServicesUnderTest, game: str) -> Measurement:
    """Play a game, and return the measurements of the event loop."""
    found = Measurement()
    async with FakeDiscord(limits=Limits(answer_within=SOON, per_channel=(500, 1.0))) as playground:
        ada, ben = await playground.person("Ada"), await playground.person("Bartek")
        async with (
            ProcessBarrier(HELD, lambda: a_bystander_is_answered(ben)).open() as barrier,
            painting_behind(barrier) as painter,
        ):
            move_chooser = MoveChooser(barrier)
            bot_over_sockets = RealBot(services, playground, painter, move_chooser)
            async with bot_over_sockets.open():
                with watched(found):
                    found.moves = await play(bot_over_sockets, game, ada)
            await asyncio.to_thread(move_chooser.close)
            found.passed = dict(barrier.passed)
    return found


@asynccontextmanager
async def painting_behind(barrier: ProcessBarrier) -> AsyncIterator[Painter]:
    """Yield the real painter, whose first pictures wait at the barrier."""
    async with painting(1) as painter:
        painter._pool.close()
        painter._pool = BarrierPool(barrier, "picture")
        yield painter


async def main(url: str, prefix: str, game: str) -> None:
    services = ServicesUnderTest(url, prefix)
    sys.stdout.buffer.write(msgspec.json.encode(await measure(services, game)))
    await services.close()


if __name__ == "__main__":
    faulthandler.dump_traceback_later(LATEST, exit=True)
    asyncio.run(main(*sys.argv[1:]))
