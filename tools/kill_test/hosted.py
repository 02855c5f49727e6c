"""The playground, a bot or a worker in a separate process.

    python -m tools.kill_test.hosted playground FOLDER TABLES SHARDS
    python -m tools.kill_test.hosted bot API GATEWAY
    python -m tools.kill_test.hosted worker

The playground prints one line of JSON with its addresses. Then it reads commands from standard input, one line of JSON
each: the name of a method of ``tests.discord.faults.Faults`` and its arguments. It ends when its input ends. Bots and
workers run as with ``waypost``, except that clocks in live games are short.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
import yarl
from discord import AutoShardedClient
from discord.gateway import DiscordWebSocket
from discord.http import Route
from msgspec import Struct

from chatbot.__main__ import main as waypost
from chatbot.tables.table import LIMITS, Pace
from playground.limits import Limits
from tests.discord.fake_discord import FakeDiscord
from tools.kill_test.processes import end_with_parent

LIVE_LIMIT: Final = 40  # Seconds per move in a live game, so that computers play turns for people who miss them.
AT_ONCE: Final = 0.2


class Table(Struct, frozen=True):
    """A Discord server of the playground, with two channels and the people of one table."""

    channels: tuple[int, ...]
    people: dict[str, str]


class Addresses(Struct, frozen=True):
    """The addresses of the playground, and its tables."""

    api: str
    gateway: str
    token: str
    page: str
    key: str
    tables: list[Table]


class PlaygroundProcess:
    """The playground's process, with a method that makes it inject faults."""

    def __init__(self, process: asyncio.subprocess.Process, addresses: Addresses) -> None:
        self._process = process
        self.addresses = addresses

    @classmethod
    async def start(cls, folder: Path, tables: int, shards: int) -> PlaygroundProcess:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tools.kill_test.hosted", "playground", str(folder), str(tables), str(shards)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        if process.stdout is None:
            raise RuntimeError("the playground has no output")
        return cls(process, msgspec.json.decode(await process.stdout.readline(), type=Addresses))

    def tell(self, fault: str, *arguments: object, **named: object) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write(json.dumps([fault, arguments, named]).encode() + b"\n")

    async def end(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()


async def serve(folder: Path, tables: int, shards: int) -> None:
    limits = Limits.without_rates()
    limits.shards = shards
    async with FakeDiscord(folder, limits=limits) as playground:
        world = playground.services.world

        def table(number: int) -> Table:
            letters = "AB" if number % 3 == 2 else "A"
            users = [world.add_person(f"Guest {number} {letter}") for letter in letters]
            rooms = (f"table-{number}", f"annex-{number}")
            guild = playground.admin.add_guild(f"House {number}", *users, channels=rooms)
            channels = {channel.name: channel.id for channel in world.channels_of(guild)}
            return Table(tuple(channels[room] for room in rooms), {user.name: str(user.id) for user in users})

        where = (playground.api_url, playground.gateway_url, playground.bot_token, playground.url, playground.page_key)
        addresses = Addresses(*where, [table(number) for number in range(tables)])
        print(msgspec.json.encode(addresses).decode(), flush=True)
        async for line in await _input():
            fault, arguments, named = json.loads(line)
            getattr(playground.faults, fault)(*arguments, **named)


async def _input() -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


_init = AutoShardedClient.__init__


def init_promptly(client: AutoShardedClient, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - like discord.py
    _init(client, *arguments, **options, guild_ready_timeout=AT_ONCE)


def main(kind: str, *arguments: str) -> None:
    if kind == "playground":
        folder, tables, shards = arguments
        asyncio.run(serve(Path(folder), int(tables), int(shards)))
        return
    end_with_parent()
    LIMITS[Pace.LIVE] = LIVE_LIMIT
    if kind == "bot":
        AutoShardedClient.__init__ = init_promptly  # type: ignore[assignment,method-assign]
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = arguments[0], yarl.URL(arguments[1])
    sys.argv[1:] = [kind]
    waypost()


if __name__ == "__main__":
    main(*sys.argv[1:])
