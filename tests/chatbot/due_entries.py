"""Access to the due list for tests without a worker, and background work for tests with one."""

from __future__ import annotations

from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

from chatbot.app.wiring import dispatching, working
from chatbot.store.due import parse_turn, words_of
from chatbot.work.handlers import ChannelHandler, UncalledHandler
from chatbot.work.later import Work

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.app.wiring import Services
    from chatbot.store.queries import MoveChooser
    from chatbot.tables.outcome import ComputerTurnDue
    from chatbot.work.dispatcher import Publisher
    from chatbot.work.later import Handler
    from tests.chatbot.services import ServicesUnderTest

FOR_EVER = 2**40


class DeadlineEntry(NamedTuple):
    """An entry of the due list for the deadline of a channel's table at this revision."""

    channel: int
    revision: int


async def computer_turn(services: Services, channel: int) -> ComputerTurnDue | None:
    """Return the computer's turn that is due in this channel, or None."""
    names = [words_of(name) for name, _ in await services.due.until(FOR_EVER)]
    turns = [parse_turn(words) for kind, *words in names if kind in {"turn", "expert"}]
    return next((turn for where, turn in turns if where == channel), None)


async def deadlines_until(services: Services, moment: float) -> list[DeadlineEntry]:
    """Return the deadlines due by that moment, earliest first."""
    names = [words_of(name) for name, _ in await services.due.until(moment)]
    return [DeadlineEntry(*map(int, words)) for kind, *words in names if kind == "deadline"]


async def jobs_left(services: Services, kind: str = "turn") -> int:
    """Return the number of waiting and running jobs in the queue of this kind."""
    return await services.queues.of(kind).count("incomplete")


async def is_idle(services: ServicesUnderTest) -> bool:
    """Return True if no work is running and, by the stopped clock, none is due."""
    lease_ends = services.clock.now + services.due.lease
    entries = await services.due.until(lease_ends)
    return not any(at <= services.clock.now or at == lease_ends for _, at in entries)


async def carry_out_handed_over(services: Services) -> None:
    """Do the work that the publisher has handed over."""
    handlers: dict[str, Handler] = {
        "uncalled": UncalledHandler(services.tables),
        "channel": ChannelHandler(services.tables, services.queries, services.posts),
    }
    for name, _ in await services.due.until(FOR_EVER):
        kind, *words = words_of(name)
        if kind in handlers:
            await handlers[kind](Work(tuple(words), services.environment.clock(), 0.0))
            await services.due.finish(name)


@asynccontextmanager
async def background_work(
    services: Services, move_chooser: MoveChooser, processes: int, publisher: Publisher | None
) -> AsyncIterator[None]:
    """Run the background work of a bot within the context, or that of a worker if no publisher is given."""
    async with AsyncExitStack() as stack:
        if publisher is not None:
            await stack.enter_async_context(dispatching(services, publisher))
        await stack.enter_async_context(working(services, move_chooser, processes))
        yield
