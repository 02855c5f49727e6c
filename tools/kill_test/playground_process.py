"""The stand-in for Discord in a process of its own: ``python -m`` this module, with a folder, tables and shards.

Prints one line of JSON with its addresses, then obeys commands on standard input, one line of JSON each: the name of a
method of ``tests.discord.faults.Faults`` and its arguments. It ends with its standard input.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from playground.limits import Limits
from tests.discord.fake_discord import FakeDiscord
from tools.kill_test.guests import channel_names

if TYPE_CHECKING:
    from asyncio.subprocess import Process


class Addresses(Struct, frozen=True):
    """Where the stand-in is, and the ids of its people by name."""

    api: str
    gateway: str
    token: str
    page: str
    key: str
    people: dict[str, str]


def guest_names(table: int) -> tuple[str, ...]:
    """Who sits at a table: two at every third one, else one against computers."""
    letters = "AB" if table % 3 == 2 else "A"
    return tuple(f"Guest {table} {letter}" for letter in letters)


class PlaygroundProcess:
    """The stand-in as the one who disturbs it sees it."""

    def __init__(self, process: Process, addresses: Addresses) -> None:
        self._process = process
        self.addresses = addresses

    @classmethod
    async def start(cls, folder: Path, tables: int, shards: int) -> PlaygroundProcess:
        """Start it; it is ready on return."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tools.kill_test.playground_process", str(folder), str(tables), str(shards)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        if process.stdout is None:
            raise RuntimeError("the stand-in has no output")
        found = json.loads(await process.stdout.readline())
        return cls(process, Addresses(**found))

    def tell(self, fault: str, *arguments: object, **named: object) -> None:
        """Switch a fault on or off."""
        if self._process.stdin is not None:
            self._process.stdin.write(json.dumps([fault, arguments, named]).encode() + b"\n")

    async def end(self) -> None:
        """Stop it."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()


async def serve(folder: Path, tables: int, shards: int) -> None:
    """The stand-in, with a server, a channel and one or two people for each table."""
    limits = Limits.without_rates()
    limits.shards = shards
    async with FakeDiscord(folder, limits=limits) as playground:
        people: dict[str, str] = {}
        for table in range(tables):
            users = [playground.services.world.add_person(name) for name in guest_names(table)]
            playground.admin.add_guild(f"House {table}", *users, channels=channel_names(table))
            people |= {user.name: str(user.id) for user in users}
        addresses = {
            "api": playground.api_url,
            "gateway": playground.gateway_url,
            "token": playground.bot_token,
            "page": playground.url,
            "key": playground.page_key,
            "people": people,
        }
        print(json.dumps(addresses), flush=True)
        async for line in await _input():
            fault, arguments, named = json.loads(line)
            getattr(playground.faults, fault)(*arguments, **named)


async def _input() -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
