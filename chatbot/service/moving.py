"""Moving a table to another channel: the use case, and where a table has moved to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.service.results import failures_as_refusals
from chatbot.tables import moving
from chatbot.tables.facts import Facts, public_facts
from chatbot.tables.refusal import NO_TABLE, STALE_TABLE, TOO_BUSY, Refusal, went_away

if TYPE_CHECKING:
    from chatbot.service.ports import Environment, TableStore
    from chatbot.tables.moving import NewHome
    from chatbot.tables.table import Actor

ATTEMPTS: Final = 5
"""How often a lost race is run again."""


async def no_table(store: TableStore, channel: int) -> Refusal:
    """That the channel has no table, or where the one went that it had. Raises ``StoreUnreachable``."""
    home = await store.moves.home_of_last(channel)
    return NO_TABLE if home is None else went_away(home)


class TableMoving:
    """Moves tables."""

    def __init__(self, store: TableStore, environment: Environment) -> None:
        self._store = store
        self._environment = environment

    @failures_as_refusals
    async def move(self, channel: int, actor: Actor, to: NewHome, key: str, match: str = "") -> Facts | Refusal:
        """Move the channel's table; only if it is this match, where one is named."""
        for _ in range(ATTEMPTS):
            before = (await self._store.read(channel, "")).table
            stored = await self._store.read(to.channel, key)
            there = stored.table
            if before is None and there is not None and stored.earlier is not None:
                return public_facts(there)  # the same request once more
            if before is not None and match not in {"", before.match}:
                return STALE_TABLE
            moved = moving.move(before, there, actor, to, int(self._environment.clock()))
            if isinstance(moved, Refusal):
                return moved
            if before is not None and await self._store.moves.move(before, there, moved, key):
                return public_facts(moved.change.table)
        return TOO_BUSY

    async def home(self, channel: int, match: str) -> int:
        """The channel where this match is now. Raises ``StoreUnreachable``."""
        return await self._store.moves.home(channel, match) if match else channel
