"""``waypost recount``: counts all statistics, ratings and leaderboards anew from the log of results, and mends them.

They are counted once, as games end, and this finds nothing to mend. It is for a host who changes how they are counted,
or who has put back a part of the data by hand. The bot may run meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.app.services import open_services, real_environment
from chatbot.storage.results.audit import rewrite

if TYPE_CHECKING:
    from chatbot.app.settings import Settings


async def run_recount(settings: Settings) -> None:
    """Recount, and print how much had to be mended. Raises ``UnusableRedis`` or ``EmbeddedError`` with what to do."""
    async with open_services(settings, real_environment()) as services:
        results = await services.redis.llen(services.keys.results.log)
        mended = await rewrite(services.redis, services.keys)
    print(
        f"{results} results counted; {mended} entries mended" if mended else f"{results} results counted; all is well"
    )
