"""A worker for due entries, and functions that wait for its results."""

from __future__ import annotations

from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from chatbot.app.wiring import carrying_out, dispatching, watching
from chatbot.tables.table import Phase
from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.due_entries import is_idle
from tests.chatbot.services import CHANNEL

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.store.queries import MoveChooser
    from chatbot.work.dispatcher import Publisher
    from tests.chatbot.services import ServicesUnderTest


@asynccontextmanager
async def working(
    services: ServicesUnderTest, thinker: MoveChooser | None = None, publisher: Publisher | None = None
) -> AsyncIterator[None]:
    """Run a worker for turns and deadlines, a watcher and, with a publisher, a dispatcher, within the context."""
    worker = services.turn_worker(thinker or InlineMoveChooser(), 2)
    async with AsyncExitStack() as stack:
        if publisher is not None:
            await stack.enter_async_context(dispatching(services, publisher))
        await stack.enter_async_context(carrying_out(worker))
        await stack.enter_async_context(watching(services))
        yield


async def carry_out_all(services: ServicesUnderTest, thinker: MoveChooser | None = None) -> None:
    """Do all due work with a worker."""
    async with working(services, thinker):
        await until_idle(services)


async def until_to_act(services: ServicesUnderTest, seat: int, channel: int = CHANNEL) -> None:
    """Wait until it is this seat's turn, or the game is over."""

    async def check() -> bool:
        facts = await services.facts(channel)
        return facts.phase is Phase.OVER or seat in facts.to_act

    await until(check)


async def until_idle(services: ServicesUnderTest) -> None:
    """Wait until nothing is due or in progress."""

    async def check() -> bool:
        return await is_idle(services)

    await until(check)
