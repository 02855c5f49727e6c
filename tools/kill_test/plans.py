"""What a run does: which processes there are, and which blows fall how often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tools.kill_test.guests import Habits

if TYPE_CHECKING:
    import random


class Plan(Struct, frozen=True):
    """A mix of blows, and what people do meanwhile."""

    weights: Mapping[str, int]
    bots: int = 1
    spares: int = 0
    workers: int = 1
    habits: Habits = Habits(misses=0.1, moves=0.05)

    def draw(self, count: int, chance: random.Random) -> tuple[str, ...]:
        """So many blows, each kind as often as its weight says, in any order."""
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
"""Several bots with a share of the shards each and one in reserve: one that hangs is taken over from, and wakes up."""
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
    habits=Habits(),
)
"""Redis loses its last seconds, fails over, is slow, silent and refuses.

Nobody misses a turn, and no table moves: both are known by what a server has written from its start, and here another
one takes its place.
"""
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
