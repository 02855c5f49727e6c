"""The blows that fall on bots, workers, Redis and Discord, each by its name, and the plans that mix them."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from msgspec import Struct

from tools.kill_test.guests import Habits
from tools.kill_test.hosted import PlaygroundProcess
from tools.kill_test.processes import SupervisedProcess
from tools.kill_test.servers import Line, RedisPair, RedisProxy

ALWAYS: Final = 1_000_000
POSTS: Final = r"^/channels/\d+/messages$"
MESSAGES: Final = r"/messages"
ANYTHING: Final = "."


class Targets(Struct, frozen=True):
    """Everything that can be hit."""

    bots: list[SupervisedProcess]
    workers: list[SupervisedProcess]
    redis: RedisPair
    proxy: RedisProxy
    playground: PlaygroundProcess
    chance: random.Random
    seconds: float
    """Seconds that a spell of trouble lasts; a hang and an outage of Discord last a good deal longer."""

    async def end(self, processes: list[SupervisedProcess], number: signal.Signals) -> None:
        await self.chance.choice(processes).hit(number)

    async def freeze(self, processes: list[SupervisedProcess]) -> None:
        await self.chance.choice(processes).freeze(self.seconds * self.chance.uniform(1, 3))

    async def fail_over(self) -> None:
        await self.redis.fail_over()
        self.proxy.cut()

    async def slow_redis(self) -> None:
        self.proxy.delay(self.chance.choice((0.05, 0.2, 0.5)))
        await asyncio.sleep(self.seconds)
        self.proxy.delay(0)

    async def set_line(self, line: Line) -> None:
        self.proxy.set_line(line)
        await asyncio.sleep(self.seconds)
        self.proxy.set_line(Line.OPEN)

    async def fault(self, name: str, *arguments: object, spells: float = 1, **named: object) -> None:
        self.playground.tell(name, *arguments, times=ALWAYS, **named)
        await asyncio.sleep(spells * self.seconds)
        self.playground.tell("clear")

    async def gateway(self, name: str, *, for_spells: float = 0) -> None:
        for _ in range(1 + int(2 * for_spells * self.seconds)):
            self.playground.tell(name)
            await asyncio.sleep(0.5 if for_spells else 0)


BLOWS: Final[Mapping[str, Callable[[Targets], Awaitable[None]]]] = {
    "bot-kill": lambda at: at.end(at.bots, signal.SIGKILL),
    "bot-term": lambda at: at.end(at.bots, signal.SIGTERM),
    "bot-stop": lambda at: at.freeze(at.bots),
    "worker-kill": lambda at: at.end(at.workers, signal.SIGKILL),
    "worker-term": lambda at: at.end(at.workers, signal.SIGTERM),
    "worker-stop": lambda at: at.freeze(at.workers),
    "redis-kill": lambda at: at.redis.kill(),
    "redis-stop": lambda at: at.redis.hang(at.seconds),
    "redis-rollback": lambda at: at.redis.roll_back(at.chance.uniform(0.5, 2.5)),
    "redis-failover": Targets.fail_over,
    "redis-slow": Targets.slow_redis,
    "redis-silent": lambda at: at.set_line(Line.SILENT),
    "redis-refused": lambda at: at.set_line(Line.REFUSED),
    "discord-lost-answers": lambda at: at.fault("cut_after", POSTS, method="POST"),
    "discord-502-after": lambda at: at.fault("fail_after", POSTS, 502, method="POST"),
    "discord-cut": lambda at: at.fault("cut", ANYTHING),
    "discord-late": lambda at: at.fault("late", POSTS, 12.0, method="POST"),
    "discord-limits": lambda at: at.fault("rate_limit", MESSAGES, 2.0),
    "discord-down": lambda at: at.fault("fail", MESSAGES, 503, spells=4),
    "gateway-drop": lambda at: at.gateway("drop_sockets"),
    "gateway-reconnect": lambda at: at.gateway("ask_to_reconnect"),
    "gateway-invalid": lambda at: at.gateway("invalidate_sessions"),
    "gateway-flapping": lambda at: at.gateway("drop_sockets", for_spells=1),
}
"""``bot``, ``worker`` and ``redis`` blows are deaths, but for the last three of Redis; the others are trouble."""
LASTING: Final = frozenset(
    {
        *("bot-stop", "worker-stop", "redis-stop", "redis-slow", "redis-silent", "redis-refused"),
        *("discord-lost-answers", "discord-502-after", "discord-cut", "discord-late", "discord-limits", "discord-down"),
        "gateway-flapping",
    }
)
"""Blows that take their time: one of these at once, while others fall."""


class Plan(Struct, frozen=True):
    """A mix of blows, the processes that they fall on, and what people do meanwhile."""

    weights: Mapping[str, int]
    bots: int = 1
    spares: int = 0
    """Processes of the bot beyond those that have a share of the shards."""
    workers: int = 1
    habits: Habits = Habits(misses=0.1, moves=0.05)

    def draw(self, count: int, chance: random.Random) -> tuple[str, ...]:
        once = [name for name, weight in self.weights.items() for _ in range(weight)]
        drawn: list[str] = []
        while len(drawn) < count:
            chance.shuffle(once)
            drawn += once
        return tuple(drawn[:count])


DEATHS: Final = Plan({"bot-kill": 6, "worker-kill": 4, "redis-kill": 4, "bot-term": 3, "worker-term": 2, "bot-stop": 1})
SEVERAL: Final = Plan(
    {"bot-stop": 4, "bot-kill": 4, "bot-term": 2, "worker-kill": 2, "worker-stop": 1, "redis-kill": 2, "redis-stop": 1},
    bots=2,
    spares=1,
    workers=2,
)
"""Two bots that share the shards and one in reserve: one that hangs is taken over from, and wakes up."""
REDIS: Final = Plan(
    {
        "redis-rollback": 3, "redis-failover": 3, "redis-kill": 3, "redis-stop": 1, "redis-slow": 1,
        "redis-silent": 1, "redis-refused": 1, "bot-kill": 2, "worker-kill": 1,
    }
)  # fmt: skip
DISCORD: Final = Plan(
    {
        "discord-lost-answers": 2, "discord-502-after": 2, "discord-cut": 1, "discord-late": 1, "discord-limits": 2,
        "discord-down": 2, "gateway-drop": 1, "gateway-reconnect": 1, "gateway-invalid": 1, "gateway-flapping": 1,
        "bot-kill": 5, "bot-term": 2, "worker-kill": 3, "redis-kill": 3,
    }
)  # fmt: skip
"""Discord answers oddly, not at all, or lets nobody connect, and processes die meanwhile."""
PLANS: Final = {"deaths": DEATHS, "several": SEVERAL, "redis": REDIS, "discord": DISCORD}
