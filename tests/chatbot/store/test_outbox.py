"""Messages put into the outbox are found, even if no process was notified of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from chatbot.store.connection import is_outage
from chatbot.store.outbox import Outbox
from chatbot.tables.ending import NewHome
from chatbot.tables.outcome import TurnPost
from chatbot.tables.play import asked_again
from chatbot.tables.table import Facts
from tests.chatbot.services import ANNA, BEN, CHANNEL
from tests.redis_requests import counted_sends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.chatbot.services import ServicesUnderTest


@pytest.mark.asyncio
async def test_a_repeated_message_adds_its_channel_to_the_index(services: ServicesUnderTest) -> None:
    """A message is added again when Redis has just come back and no dispatcher is listening yet."""
    await services.game(ANNA, BEN)
    table = await services.store.table(CHANNEL)
    assert table is not None
    await services.take_messages()
    services.clock.now += 3600
    await services.indexes.forget_unsent([CHANNEL], services.clock.now)
    assert await services.indexes.unsent(services.clock.now) == []
    await services.outbox.put_again(table, asked_again(table), services.clock.now)
    assert await services.indexes.unsent(services.clock.now) == [CHANNEL]


@pytest.mark.asyncio
async def test_a_repeated_message_and_its_index_entry_are_written_together(services: ServicesUnderTest) -> None:
    """If a process hung between two separate writes, the index entry would be dropped as stale."""
    await services.game(ANNA, BEN)
    table = await services.store.table(CHANNEL)
    assert table is not None
    await services.take_messages()
    with counted_sends() as sends:
        await services.outbox.put_again(table, asked_again(table), services.clock.now)
    assert sends == ["ZADD unsent + EVAL outbox"]
    with counted_sends() as sends:
        assert isinstance(await services.tables.move(CHANNEL, ANNA, NewHome(CHANNEL + 1), services.key()), Facts)
    assert [send for send in sends if "ZADD unsent" in send and "EVAL table" in send] == sends[-1:]


class TakenAway(Outbox):
    """An outbox whose messages move to another channel with their table while a process reads them."""

    async def _merge_into_next_post(self, channel: int, holder: str, stored: Sequence[bytes | str]) -> bool:
        await self._redis.delete(self._keys.outbox(channel))
        return await super()._merge_into_next_post(channel, holder, stored)


@pytest.mark.asyncio
async def test_a_message_that_moved_with_its_table_is_not_published_here(services: ServicesUnderTest) -> None:
    outbox = TakenAway(services.redis, services.keys)
    waiting = [TurnPost(f"m:{revision}:0", "m", revision, (), (0,), over=False) for revision in (1, 2)]
    await services.redis.rpush(services.keys.outbox(CHANNEL), *map(msgspec.json.encode, waiting))
    assert [message async for message in outbox.messages(CHANNEL, "here")] == []
    assert not await services.redis.exists(services.keys.tried(CHANNEL)), "nothing was tried"


def test_a_connection_closed_during_another_tasks_write_is_an_outage() -> None:
    with pytest.raises(AttributeError) as closed:
        None.writelines([])  # type: ignore[attr-defined]
    assert is_outage(closed.value)
    with pytest.raises(AttributeError) as bug:
        None.writelimes([])  # type: ignore[attr-defined]
    assert not is_outage(bug.value)
