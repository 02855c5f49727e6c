"""What is done to the bot, its worker, Redis and Discord: each blow by its name."""

from __future__ import annotations

import asyncio
import random
import signal
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tools.kill_test.playground_process import PlaygroundProcess
from tools.kill_test.processes import SupervisedProcess
from tools.kill_test.proxy import Line, RedisProxy
from tools.kill_test.redis_pair import RedisPair

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping


ALWAYS: Final = 1_000_000
"""More requests than there are."""
POSTS: Final = r"^/channels/\d+/messages$"
MESSAGES: Final = r"/messages"
ANYTHING: Final = "."


class Targets(Struct, frozen=True):
    """Everything that can be hit, and for how long a spell of trouble lasts."""

    bots: list[SupervisedProcess]
    workers: list[SupervisedProcess]
    redis: RedisPair
    proxy: RedisProxy
    playground: PlaygroundProcess
    chance: random.Random
    seconds: float
    """That a spell of trouble lasts; a hang and an outage of Discord a good deal longer."""

    def tell(self, fault: str, *arguments: object, **named: object) -> None:
        """Switch a fault of Discord's on or off."""
        self.playground.tell(fault, *arguments, **named)


def _end_of(kind: str, number: signal.Signals) -> Callable[[Targets], Awaitable[None]]:
    async def blow(targets: Targets) -> None:
        await targets.chance.choice(targets.bots if kind == "bot" else targets.workers).hit(number)

    return blow


def _hang_of(kind: str) -> Callable[[Targets], Awaitable[None]]:
    async def blow(targets: Targets) -> None:
        process = targets.chance.choice(targets.bots if kind == "bot" else targets.workers)
        await process.freeze(targets.seconds * targets.chance.uniform(1, 3))

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


def _fault(name: str, *arguments: object, **named: object) -> Callable[[Targets], Awaitable[None]]:
    """A fault of Discord's that lasts."""

    async def blow(targets: Targets) -> None:
        targets.tell(name, *arguments, times=ALWAYS, **named)
        await asyncio.sleep(targets.seconds)
        targets.tell("clear")

    return blow


async def _discord_down(targets: Targets) -> None:
    targets.tell("fail", MESSAGES, 503, times=ALWAYS)
    await asyncio.sleep(4 * targets.seconds)
    targets.tell("clear")


async def _limits(targets: Targets) -> None:
    """Posts, edits and answers are all limited at once."""
    targets.tell("rate_limit", MESSAGES, 2.0, times=ALWAYS)
    await asyncio.sleep(targets.seconds)
    targets.tell("clear")


def _gateway(name: str) -> Callable[[Targets], Awaitable[None]]:
    async def blow(targets: Targets) -> None:
        targets.tell(name)

    return blow


async def _flapping_gateway(targets: Targets) -> None:
    """It is closed again as soon as it is open."""
    for _ in range(int(targets.seconds * 2)):
        targets.tell("drop_sockets")
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
    "discord-limits": _limits,
    "discord-down": _discord_down,
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
"""What takes its time: one of these at once, while others fall."""
