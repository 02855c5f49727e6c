"""Advances the table's clock in a test, so that reminders and deadlines are due at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.tables.deadlines import next_deadline, people_with_deadlines
from chatbot.tables.table import StandIn

if TYPE_CHECKING:
    from tests.chatbot.bot.simulated_server import SimulatedServer


async def wait_until_due(simulated_server: SimulatedServer, channel: int = 0) -> None:
    """Advance the time to the table's next deadline, and act on the deadline."""
    channel = channel or simulated_server.channel.id
    table = await simulated_server.services.store.table(channel)
    assert table is not None
    schedules = await simulated_server.services.preferences.schedules(people_with_deadlines(table))
    when = next_deadline(table, schedules)
    assert when is not None
    simulated_server.services.clock.now = max(simulated_server.services.clock.now, when)
    await simulated_server.services.tables.act_on_deadline(channel, table.revision)


async def run_out_of_time(simulated_server: SimulatedServer) -> None:
    """Advance the time until a computer replaces a person to move, or the game sleeps."""
    people = len(await _seats_of_persons(simulated_server))
    while (
        len(await _seats_of_persons(simulated_server)) == people
        and (await simulated_server.services.facts(simulated_server.channel.id)).asleep_until is None
    ):
        await wait_until_due(simulated_server)
        await simulated_server.deliver()


async def _seats_of_persons(simulated_server: SimulatedServer) -> list[int]:
    sitters = (await simulated_server.services.facts(simulated_server.channel.id)).sitters
    return [seat for seat, sitter in enumerate(sitters) if not isinstance(sitter, StandIn)]
