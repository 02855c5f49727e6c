"""Kill anything at any moment: every game goes on, no accepted move is missing, everything was told, no turn twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.storage.embedded import EmbeddedServer
from chatbot.tables.lobby import NewTable
from chatbot.tables.messages import OutboxMessage, PrivateMessage, TurnPost
from chatbot.tables.move_log import LogLine
from chatbot.tables.record import Verified
from chatbot.tables.terms import Terms
from engine import replay
from engine.ai.player import Level
from engine.api import PrivateEvent, PublicEvent
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, ServicesUnderTest, done
from tests.chatbot.workers.game_process import CHANNELS, GAMES, WITH_COMPUTERS
from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from chatbot.service.ports import ArchivedGame
    from engine.api import Event

pytestmark = pytest.mark.asyncio
DEATHS = 30
"""Of the process that plays."""
LATER = 2
"""Deaths after some seconds, when the turns of workers that died have been taken up again."""
SERVER_DEATHS = 8


class Marathon:
    """The process that brings lives up and kills them."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def begin(cls, services: ServicesUnderTest, folder: Path) -> Marathon:
        command = [
            sys.executable,
            "-m",
            "tests.chatbot.workers.game_process",
            services.url,
            services.keys.prefix,
            str(folder),
        ]
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT))

    async def life(self, milliseconds: int) -> int:
        """One life, killed after so long; 0 is not killed. Its exit code."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{milliseconds}\n".encode())
        return int(await self._process.stdout.readline())

    async def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


async def open_games(services: ServicesUnderTest) -> None:
    """A game in every channel, under way or about to be."""
    services.clock.now = int(time.time())
    for channel in CHANNELS:
        places = 4 if channel in WITH_COMPUTERS else 2
        done(
            await services.actions.open(
                ANNA, NewTable(channel, 0, Terms("toy", places, level=Level.RANDOM)), services.key()
            )
        )
        done(await services.actions.join(channel, BEN, services.key()))


async def check_everything(services: ServicesUnderTest, folder: Path) -> None:
    accepted = [line.split(" ", 2) for line in (folder / "accepted").read_text().splitlines()]
    told = [line.partition(" ") for line in (folder / "told").read_text().splitlines()]
    archived = await services.indexes.archived(0)
    assert Counter(item.channel for item in archived) == GAMES
    for item in archived:
        lines = await check_log(services, item)
        assert {
            line for channel, match, line in accepted if (channel, match) == (str(item.channel), item.match)
        } <= lines
        heard = [msgspec.json.decode(text, type=OutboxMessage) for name, _, text in told if name == str(item.channel)]
        await check_told(services, item, [telling for telling in heard if telling.match == item.match])


async def check_log(services: ServicesUnderTest, item: ArchivedGame) -> set[str]:
    """The log of a finished game: each turn is there once."""
    lines = [LogLine.parse(line) for line in await services.store.log(item.channel, item.match)]
    revisions = [line.revision for line in lines]
    assert revisions == sorted(set(revisions))
    assert {line.seat for line in lines} == ({0, 1, 2, 3} if item.channel in WITH_COMPUTERS else {0, 1})
    return {f"{line.revision} {line.move}" for line in lines}


async def check_told(services: ServicesUnderTest, item: ArchivedGame, heard: list[OutboxMessage]) -> None:
    """Everything that happened was told, the same telling always in the same words; and the record holds."""
    text = await services.queries.record(item.channel, item.match)
    assert isinstance(text, str)
    assert isinstance(await services.queries.verify(text), Verified)
    events = happened(replay.read(text))
    once = {telling.id: telling for telling in heard}
    assert all(once[telling.id] == telling for telling in heard)
    ordered = sorted(once.values(), key=lambda telling: telling.revision)
    public = posted([telling for telling in ordered if isinstance(telling, TurnPost)])
    assert public[0].code == "game-started"
    assert public[1:] == [event for event in events if isinstance(event, PublicEvent)]
    private = [event for telling in ordered if isinstance(telling, PrivateMessage) for event in telling.events]
    assert private == [event for event in events if isinstance(event, PrivateEvent) and event.seat in (0, 1)]
    assert sum(telling.over for telling in once.values() if isinstance(telling, TurnPost)) == 1


def posted(posts: list[TurnPost]) -> list[PublicEvent]:
    """What stands in these posts: each tells what none before it has told."""
    told = [-1, *(post.revision for post in posts)]
    return [event for post, before in zip(posts, told, strict=False) for event in post.untold(before)]


def happened(record: replay.Record) -> list[Event]:
    """Every event of a recorded game."""
    game = games.find(record.start.game)
    position = replay.begin(game, record)
    return [event for _, _, events in replay.steps(game, record, position) for event in events]


async def test_a_process_killed_at_dozens_of_moments_loses_nothing(services: ServicesUnderTest, tmp_path: Path) -> None:
    await open_games(services)
    marathon = await Marathon.begin(services, tmp_path)
    chance = Random(4)
    lives = [chance.randrange(20, 180) for _ in range(DEATHS)] + [chance.randrange(2500, 3500) for _ in range(LATER)]
    for milliseconds in lives:
        assert await marathon.life(milliseconds) == -signal.SIGKILL
    assert await marathon.life(0) == 0
    await marathon.end()
    await check_everything(services, tmp_path)


async def test_a_server_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path / "data")
    server.join()
    services = ServicesUnderTest(server.url, "deaths")
    await open_games(services)
    marathon = await Marathon.begin(services, tmp_path)
    life = asyncio.create_task(marathon.life(0))
    chance = Random(5)
    for _ in range(SERVER_DEATHS):
        await asyncio.sleep(chance.uniform(0.02, 0.15))
        info = await services.redis.info("server")
        os.kill(int(info["process_id"]), signal.SIGKILL)
        await asyncio.to_thread(server.join)
    assert await asyncio.wait_for(life, 60) == 0
    await marathon.end()
    await check_everything(services, tmp_path)
    await services.close()
    server.leave()
