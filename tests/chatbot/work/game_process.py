"""Processes that play whole games and can be killed at any moment.

Usage: ``python -m tests.chatbot.work.game_process URL PREFIX FOLDER``.

This process only forks. Each child is a complete Waypost with people, computers, dispatcher and worker, which continues
the games of its killed predecessor. A line on standard input starts the next child and sets the milliseconds after
which it is killed. ``0`` lets it play to the end. Accepted moves and published messages are logged before the next
step, in files that survive a kill.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from chatbot.app.wiring import Services, real_environment
from chatbot.store.actions import Done
from chatbot.tables import ending, lobby
from chatbot.tables.log import PublicState, SeatState
from chatbot.tables.table import Phase
from tests.chatbot import games
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.services import ANNA, BEN

if TYPE_CHECKING:
    from chatbot.tables.outcome import OutboxMessage
    from chatbot.tables.table import Actor

SCALE = int(os.environ.get("KILLED_TABLES", "1"))
"""Factor for the number of people's tables: 83 make a thousand games."""
AMONG_PEOPLE = range(101, 101 + 4 * SCALE)
"""Channels in which two people play several games."""
WITH_COMPUTERS = range(5, 9)
"""Channels in which two people and two computers play one game."""
CHANNELS = (*AMONG_PEOPLE, *WITH_COMPUTERS)
GAMES = {**dict.fromkeys(AMONG_PEOPLE, 3), **dict.fromkeys(WITH_COMPUTERS, 1)}
LEASE = 1.0
PAUSE = 0.01
"""Seconds between two checks of a game. With many tables, the checks themselves load a slow machine."""


class PublishedLog:
    """A file of lines, each written at once."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def write(self, line: str) -> None:
        os.write(self._file, f"{line}\n".encode())


class RecordingPublisher:
    """Publishes messages to a file."""

    def __init__(self, log: PublishedLog) -> None:
        self._log = log

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        self._log.write(f"{channel} {msgspec.json.encode(message).decode()}")


class GameProcess:
    """A complete Waypost that runs until it is killed."""

    def __init__(self, parts: Services, folder: Path, name: str) -> None:
        self.parts = parts
        self.accepted = PublishedLog(folder / "accepted")
        self.dispatcher = parts.dispatcher(RecordingPublisher(PublishedLog(folder / "published")))
        self.worker = parts.turn_worker(InlineMoveChooser(), 2)
        self._keys = (f"{name}-{number}" for number in count())

    async def live(self) -> None:
        async with asyncio.TaskGroup() as group:
            background = [
                group.create_task(work)
                for work in (self.dispatcher.run(), self.worker.run(), self.parts.watcher().run())
            ]
            async with asyncio.TaskGroup() as people:
                for channel in CHANNELS:
                    people.create_task(self.host(channel))
                    people.create_task(self.play(channel, ANNA))
                    people.create_task(self.play(channel, BEN))
            await until(self.all_published)
            for task in background:
                task.cancel()

    async def all_published(self) -> bool:
        keys = self.parts.keys
        return not await self.parts.redis.exists(*(keys.outbox(channel) for channel in CHANNELS))

    async def phase(self, channel: int) -> Phase | None:
        """Return the phase of the channel's table, or None if Redis is unavailable."""
        board = await self.parts.queries.public_state(channel)
        return board.facts.phase if isinstance(board, PublicState) else None

    async def finished(self, channel: int) -> bool:
        """Return True if the channel's last game is over."""
        return await self.phase(channel) is Phase.OVER and await self.played(channel) == GAMES[channel]

    async def played(self, channel: int) -> int:
        archived = await self.parts.queries.records(0)
        return sum(item.channel == channel for item in archived) if isinstance(archived, tuple) else GAMES[channel]

    async def host(self, channel: int) -> None:
        """Start the next game whenever a game in the channel is over."""
        while not await self.finished(channel):
            phase = await self.phase(channel)
            if phase is Phase.OVER and await self.played(channel) < GAMES[channel]:
                await self.parts.tables.act(channel, ANNA, next(self._keys), ending.rematch)
            if phase is Phase.LOBBY:
                await self.parts.tables.act(channel, BEN, next(self._keys), lobby.accept)
                await self.parts.tables.act(channel, ANNA, next(self._keys), lobby.start)
            await asyncio.sleep(PAUSE)

    async def play(self, channel: int, actor: Actor) -> None:
        """Play one person's moves, and log the accepted ones."""
        while not await self.finished(channel):
            hand = await self.parts.queries.seat_state(channel, actor)
            if isinstance(hand, SeatState) and hand.moves:
                move = str(hand.moves[hand.facts.revision * 7 % len(hand.moves)])
                answer = await self.parts.tables.play(channel, actor, move, next(self._keys))
                if isinstance(answer, Done):
                    self.accepted.write(f"{channel} {answer.facts.match} {answer.revision} {move}")
            await asyncio.sleep(PAUSE)


async def live(url: str, prefix: str, folder: Path, name: str) -> None:
    """Run one child process. It ends when its parent process ends."""
    parts = Services(url, prefix, real_environment(games.find), LEASE)
    watch = asyncio.create_task(_end_with(os.getppid()))
    await GameProcess(parts, folder, name).live()
    await parts.close()
    watch.cancel()


async def _end_with(parent: int) -> None:
    while True:
        await asyncio.sleep(1)
        if os.getppid() != parent:
            os._exit(1)


def main() -> None:
    url, prefix, folder = sys.argv[1:]
    for number, line in enumerate(sys.stdin):
        patience = int(line) / 1000
        child = os.fork()
        if child == 0:
            asyncio.run(live(url, prefix, Path(folder), f"life-{number}"))
            os._exit(0)
        if patience:
            time.sleep(patience)
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
