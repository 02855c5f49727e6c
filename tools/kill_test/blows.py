"""What is done to bots, workers, Redis and Discord: each blow by its name, and the plans that mix them."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tools.kill_test.guests import Habits
from tools.kill_test.hosted import PlaygroundProcess
from tools.kill_test.processes import SupervisedProcess
from tools.kill_test.servers import Line, RedisPair, RedisProxy

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ALWAYS: Final = 1_000_000
"""More requests than there are."""
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

    def one_of(self, kind: str) -> SupervisedProcess:
        return self.chance.choice(self.bots if kind == "bot" else self.workers)


def _end_of(kind: str, number: signal.Signals) -> Callable[[Targets], Awaitable[None]]:
    async def blow(targets: Targets) -> None:
        await targets.one_of(kind).hit(number)

    return blow


def _hang_of(kind: str) -> Callable[[Targets], Awaitable[None]]:
    async def blow(targets: Targets) -> None:
        await targets.one_of(kind).freeze(targets.seconds * targets.chance.uniform(1, 3))

    return blow


async def _kill_redis(targets: Targets) -> None:
    await targets.redis.kill()


async def _hang_redis(targets: Targets) -> None:
    await targets.redis.hang(targets.seconds)


async def _roll_back(targets: Targets) -> None:
    await targets.redis.roll_back(targets.chance.uniform(0.5, 2.5))


async def _fail_over(targets: Targets) -> None:
    await targets.redis.fail_over()
    targets.proxy.cut()


async def _slow_redis(targets: Targets) -> None:
    targets.proxy.delay(targets.chance.choice((0.05, 0.2, 0.5)))
    await asyncio.sleep(targets.seconds)
    targets.proxy.delay(0)


def _line(line: Line) -> Callable[[Targets], Awaitable[None]]:
    async def blow(targets: Targets) -> None:
        targets.proxy.set_line(line)
        await asyncio.sleep(targets.seconds)
        targets.proxy.set_line(Line.OPEN)

    return blow


def _fault(name: str, *arguments: object, spells: float = 1, **named: object) -> Callable[[Targets], Awaitable[None]]:
    """A fault of Discord's that lasts for so many spells."""

    async def blow(targets: Targets) -> None:
        targets.playground.tell(name, *arguments, times=ALWAYS, **named)
        await asyncio.sleep(spells * targets.seconds)
        targets.playground.tell("clear")

    return blow


def _gateway(name: str) -> Callable[[Targets], Awaitable[None]]:
    async def blow(targets: Targets) -> None:
        targets.playground.tell(name)

    return blow


async def _flapping_gateway(targets: Targets) -> None:
    """It is closed again as soon as it is open."""
    for _ in range(int(targets.seconds * 2)):
        targets.playground.tell("drop_sockets")
        await asyncio.sleep(0.5)


BLOWS: Final[Mapping[str, Callable[[Targets], Awaitable[None]]]] = {
    "bot-kill": _end_of("bot", signal.SIGKILL),
    "bot-term": _end_of("bot", signal.SIGTERM),
    "bot-stop": _hang_of("bot"),
    "worker-kill": _end_of("worker", signal.SIGKILL),
    "worker-term": _end_of("worker", signal.SIGTERM),
    "worker-stop": _hang_of("worker"),
    "redis-kill": _kill_redis,
    "redis-stop": _hang_redis,
    "redis-rollback": _roll_back,
    "redis-failover": _fail_over,
    "redis-slow": _slow_redis,
    "redis-silent": _line(Line.SILENT),
    "redis-refused": _line(Line.REFUSED),
    "discord-lost-answers": _fault("cut_after", POSTS, method="POST"),
    "discord-502-after": _fault("fail_after", POSTS, 502, method="POST"),
    "discord-cut": _fault("cut", ANYTHING),
    "discord-late": _fault("late", POSTS, 12.0, method="POST"),
    "discord-limits": _fault("rate_limit", MESSAGES, 2.0),
    "discord-down": _fault("fail", MESSAGES, 503, spells=4),
    "gateway-drop": _gateway("drop_sockets"),
    "gateway-reconnect": _gateway("ask_to_reconnect"),
    "gateway-invalid": _gateway("invalidate_sessions"),
    "gateway-flapping": _flapping_gateway,
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
"""One bot and one worker, which die, and their Redis."""
SEVERAL: Final = Plan(
    {"bot-stop": 4, "bot-kill": 4, "bot-term": 2, "worker-kill": 2, "worker-stop": 1, "redis-kill": 2, "redis-stop": 1},
    bots=2,
    spares=1,
    workers=2,
)
"""Two bots that share the shards and one in reserve: one that hangs is taken over from, and wakes up."""
REDIS: Final = Plan(
    {
        "redis-rollback": 3,
        "redis-failover": 3,
        "redis-kill": 3,
        "redis-stop": 1,
        "redis-slow": 1,
        "redis-silent": 1,
        "redis-refused": 1,
        "bot-kill": 2,
        "worker-kill": 1,
    },
)
"""Redis loses its last seconds, fails over, is slow, silent and refuses."""
DISCORD: Final = Plan(
    {
        "discord-lost-answers": 2,
        "discord-502-after": 2,
        "discord-cut": 1,
        "discord-late": 1,
        "discord-limits": 2,
        "discord-down": 2,
        "gateway-drop": 1,
        "gateway-reconnect": 1,
        "gateway-invalid": 1,
        "gateway-flapping": 1,
        "bot-kill": 5,
        "bot-term": 2,
        "worker-kill": 3,
        "redis-kill": 3,
    }
)
"""Discord answers oddly, not at all, or lets nobody connect, and processes die meanwhile."""
PLANS: Final = {"deaths": DEATHS, "several": SEVERAL, "redis": REDIS, "discord": DISCORD}
