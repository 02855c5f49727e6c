"""Tables and their deadlines, with a clock that the test controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.tables.deadlines import next_deadline
from tests.chatbot.services import CHANNEL

if TYPE_CHECKING:
    from chatbot.tables.table import Table
    from tests.chatbot.services import ServicesUnderTest

FOR_EVER = 2**40


async def table_of(services: ServicesUnderTest, channel: int = CHANNEL) -> Table:
    table = await services.store.table(channel)
    assert table is not None
    return table


async def due(services: ServicesUnderTest, channel: int = CHANNEL) -> Table:
    """Set the clock to the next deadline of the channel's table, and return the table."""
    table = await table_of(services, channel)
    when = next_deadline(table, {})
    assert when is not None
    services.clock.now = when
    return table
