"""Kill anything at any moment: every game goes on, no accepted move is missing, everything was told, no turn twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.embedded import Embedded
from chatbot.tables.change import LogLine
from chatbot.tables.lobby import Plan
from chatbot.tables.record import Verified
from chatbot.tables.telling import Note, Telling, TurnPost
from engine import replay
from engine.api import Shown, Told
from tests.chatbot import games
from tests.chatbot.marathon import CHANNELS, GAMES, WITH_COMPUTERS
from tests.chatbot.stage import ANNA, BEN, Stage, done

if TYPE_CHECKING:
    from chatbot.indexes import Archived
    from engine.api import Event

pytestmark = pytest.mark.asyncio
ROOT = Path(__file__).parents[2]
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
    async def begin(cls, stage: Stage, folder: Path) -> Marathon:
        command = [sys.executable, "-m", "tests.chatbot.marathon", stage.url, stage.keys.prefix, str(folder)]
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


async def open_games(stage: Stage) -> None:
    """A game in every channel, under way or about to be."""
    stage.clock.now = int(time.time())
    for channel in CHANNELS:
        places = 4 if channel in WITH_COMPUTERS else 2
        done(await stage.tables.open(ANNA, Plan(channel, 0, "toy", places, level="random"), stage.key()))
        done(await stage.tables.join(channel, BEN, stage.key()))


async def check_everything(stage: Stage, folder: Path) -> None:
    accepted = [line.split(" ", 2) for line in (folder / "accepted").read_text().splitlines()]
    told = [line.partition(" ") for line in (folder / "told").read_text().splitlines()]
    archived = await stage.indexes.archived(0)
    assert Counter(item.channel for item in archived) == GAMES
    for item in archived:
        lines = await check_log(stage, item)
        assert {
            line for channel, match, line in accepted if (channel, match) == (str(item.channel), item.match)
        } <= lines
        heard = [msgspec.json.decode(text, type=Telling) for name, _, text in told if name == str(item.channel)]
        await check_told(stage, item, [telling for telling in heard if telling.match == item.match])


async def check_log(stage: Stage, item: Archived) -> set[str]:
    """The log of a finished game: each turn is there once."""
    lines = [LogLine.parse(line) for line in await stage.store.log(item.channel, item.match)]
    revisions = [line.revision for line in lines]
    assert revisions == sorted(set(revisions))
    assert {line.seat for line in lines} == ({0, 1, 2, 3} if item.channel in WITH_COMPUTERS else {0, 1})
    return {f"{line.revision} {line.move}" for line in lines}


async def check_told(stage: Stage, item: Archived, heard: list[Telling]) -> None:
    """Everything that happened was told, the same telling always in the same words; and the record holds."""
    text = await stage.looks.record(item.channel, item.match)
    assert isinstance(text, str)
    assert isinstance(await stage.looks.verify(text), Verified)
    events = happened(replay.read(text))
    once = {telling.id: telling for telling in heard}
    assert all(once[telling.id] == telling for telling in heard)
    ordered = sorted(once.values(), key=lambda telling: telling.revision)
    public = posted([telling for telling in ordered if isinstance(telling, TurnPost)])
    assert public[0].code == "game-started"
    assert public[1:] == [event for event in events if isinstance(event, Shown)]
    private = [event for telling in ordered if isinstance(telling, Note) for event in telling.events]
    assert private == [event for event in events if isinstance(event, Told) and event.seat in (0, 1)]
    assert sum(telling.over for telling in once.values() if isinstance(telling, TurnPost)) == 1


def posted(posts: list[TurnPost]) -> list[Shown]:
    """What stands in these posts: each tells what none before it has told."""
    told = [-1, *(post.revision for post in posts)]
    return [event for post, before in zip(posts, told, strict=False) for event in post.untold(before)]


def happened(record: replay.Record) -> list[Event]:
    """Every event of a recorded game."""
    game = games.find(record.start.game)
    position = replay.begin(game, record)
    return [event for _, _, events in replay.steps(game, record, position) for event in events]


async def test_a_process_killed_at_dozens_of_moments_loses_nothing(stage: Stage, tmp_path: Path) -> None:
    await open_games(stage)
    marathon = await Marathon.begin(stage, tmp_path)
    chance = Random(4)
    lives = [chance.randrange(20, 180) for _ in range(DEATHS)] + [chance.randrange(2500, 3500) for _ in range(LATER)]
    for milliseconds in lives:
        assert await marathon.life(milliseconds) == -signal.SIGKILL
    assert await marathon.life(0) == 0
    await marathon.end()
    await check_everything(stage, tmp_path)


async def test_a_server_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    server = Embedded(tmp_path / "data")
    server.join()
    stage = Stage(server.url, "deaths")
    await open_games(stage)
    marathon = await Marathon.begin(stage, tmp_path)
    life = asyncio.create_task(marathon.life(0))
    chance = Random(5)
    for _ in range(SERVER_DEATHS):
        await asyncio.sleep(chance.uniform(0.02, 0.15))
        info = await stage.redis.info("server")
        os.kill(int(info["process_id"]), signal.SIGKILL)
        await asyncio.to_thread(server.join)
    assert await asyncio.wait_for(life, 60) == 0
    await marathon.end()
    await check_everything(stage, tmp_path)
    await stage.close()
    server.leave()
