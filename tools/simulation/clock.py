"""A clock that runs fast, the same in every process, and a script that ages the keys of Redis."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from redis.asyncio import Redis

LONG: Final = 600
"""Seconds of life from which on a key ages; a shorter life is what processes give one another."""
AGE: Final = """
-- ARGV: the next place of the scan, by how many seconds what lives long has aged, how long "long" is.
local found = redis.call('SCAN', ARGV[1], 'COUNT', 1000)
for _, key in ipairs(found[2]) do
  local left = redis.call('TTL', key)
  if left > tonumber(ARGV[3]) then
    if left - tonumber(ARGV[2]) > tonumber(ARGV[3]) then
      redis.call('EXPIRE', key, left - tonumber(ARGV[2]))
    else
      redis.call('DEL', key)
    end
  end
end
return found[1]
"""


class FastClock(Struct, frozen=True):
    """A clock that began with the machine's, and runs so many times as fast."""

    began: float
    speed: float

    def __call__(self) -> float:
        return self.began + (time.time() - self.began) * self.speed


async def age(redis: Redis, seconds: int) -> None:
    """Age all keys that live for days; a key may be met twice, and then ages twice."""
    script, place = redis.register_script(AGE), b"0"
    while True:
        place = await script(args=[place, seconds, LONG])
        if int(place) == 0:
            return
