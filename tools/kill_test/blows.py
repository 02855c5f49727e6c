"""The blows of the kill test: each stops, kills or disturbs a process, Redis or Discord during games.

A blow has a name, and a plan is a mix of blows.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from playground.limits import Limits
from playground.world import Permission
from tests.redis_line import Line
from tools.kill_test.guests import Habits
from tools.kill_test.hosted import PlaygroundProcess
from tools.kill_test.processes import SupervisedProcess
from tools.kill_test.servers import RedisPair

ALWAYS: Final = 1_000_000
POSTS: Final = r"^/channels/\d+/messages$"
POST: Final = r"/messages/\d+$"
MESSAGES: Final = r"/messages"
LETTERS: Final = "^/users/@me/channels$"
ANSWERS: Final = "^/interactions/"
LATER_ANSWERS: Final = "^/webhooks/"
ANYTHING: Final = "."
LONGEST_LIMIT: Final = 30.0
STRICT: Final = {"per_channel": (5, 5.0), "per_route": (50, 1.0), "old_edits": (3, 20.0), "old_after": 1.0}
"""Discord's limits. The stricter limits for old posts apply after one second instead of an hour."""
DENIED: Final = (Permission.SEND_MESSAGES, Permission.ATTACH_FILES, Permission.SEND_MESSAGES | Permission.EMBED_LINKS)


class Targets(Struct, frozen=True):
    """Everything that a blow can hit."""

    bots: list[SupervisedProcess]
    workers: list[SupervisedProcess]
    redis: RedisPair
    line: Line
    playground: PlaygroundProcess
    chance: random.Random
    seconds: float  # Duration of a spell of trouble. A hang and an outage of Discord last considerably longer.

    async def end(self, processes: list[SupervisedProcess], number: signal.Signals) -> None:
        await self.chance.choice(processes).hit(number)

    async def freeze(self, processes: list[SupervisedProcess]) -> None:
        await self.chance.choice(processes).freeze(self.seconds * self.chance.uniform(1, 3))

    async def fail_over(self) -> None:
        await self.redis.fail_over()
        self.line.cut()

    async def spoil_line(self, spoil: Callable[[], None]) -> None:
        spoil()
        await asyncio.sleep(self.seconds)
        self.line.mend()

    async def fault(self, name: str, *arguments: object, spells: float = 1, **named: object) -> None:
        self.playground.tell(name, *arguments, times=ALWAYS, **named)
        await asyncio.sleep(spells * self.seconds)
        self.playground.tell("clear")

    async def limit(self, kind: str) -> None:
        """Reject requests of one kind with rate limits of 1 to 30 seconds."""
        await self.fault(kind, self.chance.choice((POSTS, MESSAGES, ANYTHING)), self.chance.uniform(1, LONGEST_LIMIT))

    async def change_limits(self, changed: Mapping[str, object], spells: float = 1) -> None:
        usual = msgspec.to_builtins(Limits.without_rates())
        self.playground.tell("set_limits", **changed)
        await asyncio.sleep(spells * self.seconds)
        self.playground.tell("set_limits", **{name: usual[name] for name in changed})

    async def deny(self) -> None:
        """Deny the bot a permission in the channels of one table during a game."""
        channels = self.chance.choice(self.playground.addresses.tables).channels
        self.playground.tell("deny", channels, self.chance.choice(DENIED))
        await asyncio.sleep(self.seconds)
        self.playground.tell("deny", channels, 0)

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
    "redis-slow": lambda at: at.spoil_line(lambda: at.line.slow_down(at.chance.choice((0.05, 0.2, 0.5)))),
    "redis-silent": lambda at: at.spoil_line(at.line.silence),
    "redis-refused": lambda at: at.spoil_line(at.line.refuse),
    "redis-full": lambda at: at.redis.fill(at.seconds),
    "redis-disk-full": lambda at: at.redis.fill_disk(at.seconds),
    "redis-damage": lambda at: at.redis.damage(at.chance),
    "discord-lost-answers": lambda at: at.fault("cut_after", POSTS, method="POST"),
    "discord-502-after": lambda at: at.fault("fail_after", POSTS, 502, method="POST"),
    "discord-cut": lambda at: at.fault("cut", ANYTHING),
    "discord-late": lambda at: at.fault("late", POSTS, 12.0, method="POST"),
    "discord-limits": lambda at: at.limit("rate_limit"),
    "discord-global": lambda at: at.limit("global_limit"),
    "discord-ban": lambda at: at.limit("ban"),
    "discord-strict": lambda at: at.change_limits(STRICT),
    "discord-down": lambda at: at.fault("fail", MESSAGES, 503, spells=4),
    "discord-wrong": lambda at: at.fault("fail", POSTS, 400, method="POST", code=50035),
    "discord-archived": lambda at: at.fault("fail", POSTS, 400, method="POST", code=50083),
    "discord-gone": lambda at: at.fault("fail", POST, 404, code=10008),
    "discord-letters": lambda at: at.fault("fail", LETTERS, 403, code=at.chance.choice((50007, 50278, 40003))),
    "discord-answers": lambda at: at.fault("fail", ANSWERS, at.chance.choice((500, 502)), code=0),
    "discord-unknown": lambda at: at.fault("fail", ANSWERS, 404, code=10062),
    "discord-answered": lambda at: at.fault("fail_after", ANSWERS, 502),
    "discord-slow": lambda at: at.fault("slow", ANSWERS, 3.5),
    "discord-tokens": lambda at: at.fault("fail", LATER_ANSWERS, 401, code=50027),
    "discord-webhooks": lambda at: at.fault("fail", LATER_ANSWERS, 404, code=10015),
    "discord-denied": Targets.deny,
    "discord-emojis": lambda at: at.change_limits({"refused_emojis": at.chance.choice((0.05, 0.5, 1.0))}),
    "discord-emojis-gone": lambda at: at.gateway("lose_emojis"),
    "gateway-drop": lambda at: at.gateway("drop_sockets"),
    "gateway-reconnect": lambda at: at.gateway("ask_to_reconnect"),
    "gateway-invalid": lambda at: at.gateway("invalidate_sessions"),
    "gateway-flapping": lambda at: at.gateway("drop_sockets", for_spells=1),
    "gateway-deaf": lambda at: at.change_limits({"heartbeat_ack_after": 3600}, 4),
}
"""Blows by name. ``bot-…``, ``worker-…`` and some of ``redis-…`` are deaths, the others are trouble."""
OF_DISCORD: Final = frozenset(name for name in BLOWS if name.startswith(("discord-", "gateway-")))
LASTING: Final = OF_DISCORD - {"discord-emojis-gone", "gateway-drop", "gateway-reconnect", "gateway-invalid"} | {
    *("bot-stop", "worker-stop", "redis-stop", "redis-slow", "redis-silent", "redis-refused", "redis-full"),
}
"""Blows that last a while. They run one at a time, while other blows continue."""


class Plan(Struct, frozen=True):
    """A mix of blows, the processes they hit, and the players' habits."""

    weights: Mapping[str, int]
    bots: int = 1
    spares: int = 0  # Processes of the bot beyond those that have a share of the shards.
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
"""Two bots that share the shards, and one in reserve, which takes over from a bot that hangs and wakes up later."""
REDIS: Final = Plan(
    {
        "redis-rollback": 3, "redis-failover": 3, "redis-kill": 3, "redis-stop": 1, "redis-slow": 1, "redis-silent": 1,
        "redis-refused": 1, "redis-full": 1, "redis-disk-full": 1, "redis-damage": 2, "bot-kill": 2, "worker-kill": 1,
    }
)  # fmt: skip
DISCORD: Final = Plan(
    {
        "discord-lost-answers": 2, "discord-502-after": 2, "discord-cut": 1, "discord-late": 1, "discord-limits": 2,
        "discord-global": 2, "discord-down": 2, "discord-denied": 1, "discord-emojis": 2, "discord-emojis-gone": 1,
        "gateway-drop": 1, "gateway-reconnect": 1, "gateway-invalid": 1, "gateway-flapping": 1,
        "bot-kill": 5, "bot-term": 2, "worker-kill": 3, "redis-kill": 3,
    }
)  # fmt: skip
"""Discord gives wrong answers or none, or refuses connections, while processes die."""
HOSTILE: Final = Plan(dict.fromkeys(sorted(OF_DISCORD), 1), habits=Habits(misses=0.02, moves=0.02))
"""Discord misbehaves in every known way, and nothing dies."""
PLANS: Final = {"deaths": DEATHS, "several": SEVERAL, "redis": REDIS, "discord": DISCORD, "hostile": HOSTILE}
