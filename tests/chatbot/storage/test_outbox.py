"""What is put into the outbox is found there, also where nobody heard of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chatbot.tables.settle import asked_again
from tests.chatbot.services import ANNA, BEN, CHANNEL

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest


@pytest.mark.asyncio
async def test_where_a_turn_is_asked_again_is_noted(services: ServicesUnderTest) -> None:
    """Redis has just come back, and no dispatcher listens yet."""
    await services.game(ANNA, BEN)
    table = (await services.store.read(CHANNEL, "")).table
    assert table is not None
    await services.take_messages()
    services.clock.now += 3600
    await services.indexes.forget_unsent([CHANNEL], services.clock.now)
    assert await services.indexes.unsent(services.clock.now) == []
    await services.outbox.put_again(table, asked_again(table), services.clock.now)
    assert await services.indexes.unsent(services.clock.now) == [CHANNEL]
