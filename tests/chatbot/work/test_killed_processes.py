"""Although processes are killed at any moment, games continue, no accepted move is lost, and posts appear once."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.people.rating import EDITION
from chatbot.people.results import ACROSS, EndKind, GameResult, PlayedSeat, counted
from chatbot.store.embedded import EmbeddedServer
from chatbot.store.results import all_results, differences
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.log import LogLine
from chatbot.tables.outcome import OutboxMessage, PrivateMessage, TurnPost
from chatbot.tables.record import Verified
from chatbot.tables.table import Terms
from engine import replay
from engine.ai.player import Level
from engine.api import PrivateEvent, PublicEvent
from tests.chatbot import games
from tests.chatbot.services import ANNA, BEN, ServicesUnderTest, done
from tests.chatbot.told_events import of_seats
from tests.chatbot.work.game_process import CHANNELS, GAMES, SCALE, WITH_COMPUTERS
from tests.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from chatbot.store.indexes import ArchivedGame
    from engine.api import Event

log = logging.getLogger(__name__)
pytestmark = pytest.mark.asyncio
DEATHS = 30
"""Number of kills of the playing process."""
LATER = 2
"""Kills after some seconds, when the turns of dead workers have been taken over."""
SERVER_DEATHS = 8
LIVES = 6 * SCALE
"""Maximum number of random kills of process and server, while games remain to be played."""
LONGEST_LIFE = 1000 + 30 * SCALE
"""Maximum milliseconds of a child."""


class KilledProcesses:
    """The process that starts the child processes and kills them."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def life(self, milliseconds: int) -> int:
        """Kill a child process after this many milliseconds or, for 0, let it finish. Return its exit code."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{milliseconds}\n".encode())
        return int(await self._process.stdout.readline())


@asynccontextmanager
async def killed_processes(services: ServicesUnderTest, folder: Path) -> AsyncIterator[KilledProcesses]:
    module = "tests.chatbot.work.game_process"
    command = [sys.executable, "-m", module, services.url, services.keys.prefix, str(folder)]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    try:
        yield KilledProcesses(process)
    finally:
        process.kill()
        await process.communicate()


@asynccontextmanager
async def services_of_a_server(folder: Path) -> AsyncIterator[tuple[ServicesUnderTest, EmbeddedServer]]:
    """Yield services on a separate Redis server, and the server itself, which the test may kill."""
    server = EmbeddedServer(folder)
    server.join()
    services = ServicesUnderTest(server.url, "deaths")
    try:
        yield services, server
    finally:
        await services.close()
        server.leave()


async def open_games(services: ServicesUnderTest) -> None:
    """Open a game in every channel."""
    services.clock.now = int(time.time())
    for channel in CHANNELS:
        places = 4 if channel in WITH_COMPUTERS else 2
        done(
            await services.tables.act(
                channel,
                ANNA,
                services.key(),
                partial(lobby.open_table, new=NewTable(channel, 0, Terms("toy", places, level=Level.RANDOM))),
            )
        )
        done(await services.tables.act(channel, BEN, services.key(), lobby.join))


async def check_everything(services: ServicesUnderTest, folder: Path) -> None:
    accepted = [line.split(" ", 2) for line in (folder / "accepted").read_text().splitlines()]
    published = [line.partition(" ") for line in (folder / "published").read_text().splitlines()]
    archived = await services.indexes.archived(0)
    assert Counter(item.channel for item in archived) == GAMES
    for item in archived:
        lines = await check_log(services, item)
        assert {
            line for channel, match, line in accepted if (channel, match) == (str(item.channel), item.match)
        } <= lines
        texts = [text for name, _, text in published if name == str(item.channel)]
        messages = [msgspec.json.decode(text, type=OutboxMessage) for text in texts]
        await check_published(services, item, [message for message in messages if message.match == item.match])
    await check_results(services, archived)


async def check_results(services: ServicesUnderTest, archived: list[ArchivedGame]) -> None:
    """Check that each record has exactly one result, which matches it, and that all totals equal a recount."""
    await services.store.results.catch_up()
    results = [result async for result in all_results(services.redis, services.keys) if result is not None]
    assert Counter((result.channel, result.match) for result in results) == {
        (item.channel, item.match): 1 for item in archived
    }
    for result in results:
        text = await services.queries.record(result.channel, result.match)
        assert isinstance(text, str)
        verified = await services.queries.verify(text)
        assert isinstance(verified, Verified)
        assert result == result_of(result, verified)
        assert set(result.users) == {ANNA.user, BEN.user}
    assert await differences(services.redis, services.keys) == []
    summaries = await services.store.results.summaries(ANNA.user)
    assert summaries[ACROSS, "toy"].games == len(archived)


def result_of(stored: GameResult, verified: Verified) -> GameResult:
    """Return the result of a game's record. The people and the end time come from the stored result."""
    game = games.find(verified.record.start.game)
    by_kind = verified.standings.by_kind(game.kinds)
    seats = [
        PlayedSeat(
            rank=standing.rank,
            points=standing.points,
            kinds={kind: points[standing.seat] for kind, points in by_kind.items()},
            who=sitter.who,
            name=sitter.name,
            level=sitter.level,
            seat=standing.seat,
        )
        for standing, sitter in zip(verified.standings.seats, stored.seats, strict=True)
    ]
    counts = counted(seats, EndKind.PLAYED, len(verified.record.moves))
    assert counts is not None
    return msgspec.structs.replace(
        stored,
        game=game.id,
        rated=True,
        early=False,
        kinds=counts.kinds,
        seats=counts.seats,
        anchors=EDITION,
    )


async def check_log(services: ServicesUnderTest, item: ArchivedGame) -> set[str]:
    """Check that the log of a finished game contains each turn once."""
    lines = [LogLine.parse(line) for line in await services.store.log(item.channel, item.match)]
    revisions = [line.revision for line in lines]
    assert revisions == sorted(set(revisions))
    assert {line.seat for line in lines} == ({0, 1, 2, 3} if item.channel in WITH_COMPUTERS else {0, 1})
    return {f"{line.revision} {line.move}" for line in lines}


async def check_published(services: ServicesUnderTest, item: ArchivedGame, messages: list[OutboxMessage]) -> None:
    """Check that all events were published, with the same text for the same message, and that the record is valid."""
    text = await services.queries.record(item.channel, item.match)
    assert isinstance(text, str)
    assert isinstance(await services.queries.verify(text), Verified)
    events = happened(replay.read(text))
    once = {message.id: message for message in messages}
    assert all(once[message.id] == message for message in messages)
    ordered = sorted(once.values(), key=lambda message: message.revision)
    public = posted([message for message in ordered if isinstance(message, TurnPost)])
    assert public[0].code == "game-started"
    assert of_seats(public[1:]) == [event for event in events if isinstance(event, PublicEvent)]
    private = [event for message in ordered if isinstance(message, PrivateMessage) for event in message.events]
    assert private == [event for event in events if isinstance(event, PrivateEvent) and event.seat in (0, 1)]
    assert sum(message.over for message in once.values() if isinstance(message, TurnPost)) == 1


def posted(posts: list[TurnPost]) -> list[PublicEvent]:
    """Return the events in these posts. Each post contains only events that are not in earlier posts."""
    shown = [-1, *(post.revision for post in posts)]
    return [event for post, before in zip(posts, shown, strict=False) for event in post.untold(before)]


def happened(record: replay.Record) -> list[Event]:
    """Return every event of a recorded game."""
    game = games.find(record.start.game)
    position = replay.begin(game, record)
    return [event for _, _, events in replay.steps(game, record, position) for event in events]


async def kill(services: ServicesUnderTest, server: EmbeddedServer) -> None:
    """Kill the Redis server and start it again."""
    info = await services.redis.info("server")
    os.kill(int(info["process_id"]), signal.SIGKILL)
    await asyncio.to_thread(server.join)


async def test_a_process_killed_at_dozens_of_moments_loses_nothing(services: ServicesUnderTest, tmp_path: Path) -> None:
    await open_games(services)
    chance = Random(4)
    lives = [chance.randrange(20, 180) for _ in range(DEATHS)] + [chance.randrange(2500, 3500) for _ in range(LATER)]
    async with killed_processes(services, tmp_path) as processes:
        codes = [await processes.life(milliseconds) for milliseconds in lives[:DEATHS]]
        for milliseconds in (*lives[DEATHS:], 0):
            if codes[-1] != 0:  # a slow killer lets the games end early
                codes.append(await processes.life(milliseconds))
    assert codes[:DEATHS] == [-signal.SIGKILL] * DEATHS
    assert codes[-1] == 0
    await check_everything(services, tmp_path)


async def test_a_server_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    async with services_of_a_server(tmp_path / "data") as (services, server):
        await open_games(services)
        async with killed_processes(services, tmp_path) as processes:
            life = asyncio.create_task(processes.life(0))
            chance = Random(5)
            for _ in range(SERVER_DEATHS):
                await asyncio.sleep(chance.uniform(0.02, 0.15))
                await kill(services, server)
            assert await life == 0
        await check_everything(services, tmp_path)


async def test_processes_and_servers_killed_at_random_lose_nothing(tmp_path: Path) -> None:
    chance, deaths, server_deaths = Random(6), 0, 0
    async with services_of_a_server(tmp_path / "data") as (services, server):
        await open_games(services)
        async with killed_processes(services, tmp_path) as processes:
            for _ in range(LIVES):
                life = asyncio.create_task(processes.life(chance.randrange(20, LONGEST_LIFE)))
                while not (await asyncio.wait({life}, timeout=chance.uniform(0.1, LONGEST_LIFE / 1000)))[0]:
                    await kill(services, server)
                    server_deaths += 1
                if await life == 0:
                    break
                deaths += 1
                log.info("%s games of %s", await services.redis.llen(services.keys.results.log), sum(GAMES.values()))
            assert await processes.life(0) == 0
        log.info("%s deaths of the process, %s of the server", deaths, server_deaths)
        assert deaths
        await check_everything(services, tmp_path)
