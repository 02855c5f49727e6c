"""``python -m tools.trace``: print the files and functions of the bot that take part in four everyday actions.

``question`` is the first tap of a turn in Carcassonne, ``tile`` the tap that places the tile, ``lobby`` is ``/game
new``, and ``deadline`` a deadline that a player misses. Each trace includes the resulting post or answer. The whole bot
runs in this process, with Valkey, its painter and the playground. A profiler records calls in ``engine``, ``render``
and ``chatbot``, but not in pool processes, comprehensions and lambdas. Functions that an idle bot calls too are left
out. Of several traces of the same action, the one with the fewest files is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import dis
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import msgspec
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.app.settings import settings_from
from chatbot.app.wiring import real_environment, running_bot
from chatbot.bot.client import ShardPlan
from chatbot.bot.components import Act
from chatbot.runtime.tasks import StopRequest
from playground.limits import Limits
from playground.wire import Json
from tests.discord.fake_discord import FakeDiscord
from tests.discord.person import Person
from tools.kill_test.guests import EPHEMERAL, acts_of, complete, moves_of

ROOT: Final = Path(__file__).parent.parent
COUNTED: Final = ("engine/", "render/", "chatbot/")
CHANNEL: Final = "table"
OTHER_CHANNEL: Final = "other-table"
SEED: Final = "walk"
TURNS: Final = 6
PATIENCE: Final = 60.0
IDLE: Final = 5.0  # Seconds for which the idle bot is recorded.
AFTERWARDS: Final = 1.0  # Seconds that a trace continues after its last message, while the bot stores its posts.
LOOK: Final = 8.0  # Seconds until a watcher with an interval of five seconds has seen the new time.
STEP: Final = 8 * 3600.0


class Trace:
    """The functions called during one action, by file, in the order of their first calls."""

    def __init__(self) -> None:
        self.files: dict[str, dict[str, None]] = {}

    def leave_out(self, other: Trace) -> None:
        for file, names in other.files.items():
            left = {name: None for name in self.files.pop(file, {}) if name not in names}
            if left:
                self.files[file] = left

    def __str__(self) -> str:
        kinds = Counter(file.partition("/")[0] for file in self.files)
        split = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        return f"{len(self.files)} files ({split}), {sum(map(len, self.files.values()))} functions"


class Recorder:
    """A profiler that records calls during a trace."""

    def __init__(self) -> None:
        self.trace: Trace | None = None
        self.idle = Trace()
        self._known: dict[CodeType, tuple[str, int]] = {}
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def begin(self) -> Trace:
        self.trace = Trace()
        return self.trace

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if self.trace is None or event != "call":
            return
        file, start = self._known.get(frame.f_code) or self._look_up(frame.f_code)
        if file and frame.f_lasti <= start:  # otherwise, a coroutine resumes
            self.trace.files.setdefault(file, {})[frame.f_code.co_qualname] = None

    def _look_up(self, code: CodeType) -> tuple[str, int]:
        """Return the code's file, or "" if it is not traced, and the offset of its first instruction."""
        path = Path(code.co_filename)
        file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""
        if not file.startswith(COUNTED) or code.co_name.startswith("<"):
            file = ""
        start = next((found.offset for found in dis.get_instructions(code) if found.opname == "RESUME"), 0)
        self._known[code] = file, start
        return file, start


class Clock:
    """The machine's clock, set forward by ``ahead`` seconds."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Table:
    """Two people at a table in one channel, whose actions are traced."""

    def __init__(self, recorder: Recorder, clock: Clock, anna: Person, ben: Person) -> None:
        self.recorder = recorder
        self.clock = clock
        self.people = (anna, ben)
        self.traces: dict[str, Trace] = {}

    async def run(self) -> None:
        anna, ben = self.people
        await asyncio.sleep(IDLE)  # wait for the bot to finish starting
        self.recorder.idle = self.recorder.begin()
        await asyncio.sleep(IDLE)
        await self._lobby(OTHER_CHANNEL)
        lobby = await self._lobby(CHANNEL)
        await ben.sees(CHANNEL, lambda message: Act.JOIN in acts_of(message))
        await ben.click(lobby, acts_of(lobby)[Act.JOIN])
        await anna.click(lobby, acts_of(lobby)[Act.START])
        post = await self._next_post(lobby)
        for _ in range(TURNS):
            post = await self._turn(post)
        await self._deadline(post)

    async def _lobby(self, channel: str) -> Json:
        trace = self.recorder.begin()
        await self.people[0].slash(channel, "game new", game="carcassonne", pace="day")
        lobby = await self.people[0].sees(channel, lambda message: Act.START in acts_of(message))
        await self._finish("lobby", trace)
        return lobby

    async def _finish(self, name: str, trace: Trace) -> None:
        await asyncio.sleep(AFTERWARDS)
        self.recorder.trace = None
        trace.leave_out(self.recorder.idle)
        self.traces[name] = min(trace, self.traces.get(name, trace), key=lambda one: len(one.files))

    async def _turn(self, post: Json) -> Json:
        person = next(one for one in self.people if one.id in {user["id"] for user in post["mentions"]})
        message, is_first = post, True
        while True:
            trace = self.recorder.begin()
            person.forget()
            outcome = await self._press(person, message)
            shown = (outcome.get("message") or message)["id"]
            message = await person.until(lambda shown=shown: complete(person, shown), PATIENCE)  # type: ignore[misc]
            if not moves_of(message):
                new = await self._next_post(post)
                await self._finish("tile", trace)
                return new
            if is_first:
                await self._finish("question", trace)
            is_first = False

    async def _press(self, person: Person, message: Json) -> Json:
        part = moves_of(message)[0]
        if part["type"] == 2:
            return await person.click(message, part["custom_id"])
        values = [option["value"] for option in part["options"]][: part["min_values"]]
        return await person.select(message, part["custom_id"], *values)

    async def _deadline(self, post: Json) -> None:
        while True:
            trace = self.recorder.begin()
            self.clock.ahead += STEP
            try:
                async with asyncio.timeout(LOOK):
                    await self._next_post(post)
            except TimeoutError:
                continue
            await self._finish("deadline", trace)
            return

    async def _next_post(self, after: Json) -> Json:
        def newest() -> Json | None:
            later = (one for one in self.people[0].messages.values() if int(one["id"]) > int(after["id"]))
            posts = [one for one in later if not one["flags"] & EPHEMERAL and moves_of(one)]
            return posts[-1] if posts else None

        return await self.people[0].until(newest, PATIENCE)


async def traces(recorder: Recorder) -> dict[str, Trace]:
    clock = Clock()
    with tempfile.TemporaryDirectory(prefix="waypost-trace-") as folder:
        settings = settings_from({"WAYPOST_DATA": folder, "WAYPOST_PROCESSES": "1"})
        environment = msgspec.structs.replace(real_environment(), clock=clock, new_seed=lambda: SEED)
        async with FakeDiscord(Path(folder), limits=Limits.without_rates()) as discord:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = discord.api_url, yarl.URL(discord.gateway_url)
            users = [discord.services.world.add_person(name) for name in ("Anna", "Ben")]
            discord.admin.add_guild("House", *users, channels=(CHANNEL, OTHER_CHANNEL))
            anna, ben = [await discord.person(user.name) for user in users]
            async with running_bot(settings, discord.bot_token, ShardPlan(), StopRequest(), environment):
                table = Table(recorder, clock, anna, ben)
                await table.run()
        return table.traces


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.trace", description=__doc__)
    parser.add_argument("--count", action="store_true", help="print the totals only")
    asked = parser.parse_args()
    for name, trace in asyncio.run(traces(Recorder())).items():
        print(f"{name}: {trace}")
        for file, functions in trace.files.items() if not asked.count else ():
            print(f"  {file}: {', '.join(functions)}")


if __name__ == "__main__":
    main()
