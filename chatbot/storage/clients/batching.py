"""A client of Redis that sends together what is asked for at the same time: one round trip, however many ask.

A command waits until the event loop has gone round twice. All commands that tasks have given by then are sent as one
pipeline, in their order; each caller gets its own answers. So ``asyncio.gather`` of several questions costs one round
trip, also where one of them is a ``gather`` itself, and at a busy time so do the questions of several tables.

A pipeline that is no transaction joins in with its commands side by side. What is a transaction, or watches a key, has
a connection of its own.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Commands: TypeAlias = "Sequence[tuple[tuple[Any, ...], Mapping[str, Any]]]"
"""The words of each command, and how its answer is read."""


class Request(NamedTuple):
    """Commands of one caller, and where their answers go."""

    commands: Commands
    answers: asyncio.Future[list[Any]]


class BatchingRedis(Redis):
    """The client. Its commands must be short: one that waits by itself would hold up the others."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's own options
        super().__init__(*args, **options)
        self._waiting: list[Request] = []
        self._sending: set[asyncio.Task[None]] = set()

    async def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - as redis-py answers
        """Send a command with those that others give now; its answer."""
        (answer,) = await self.ask([(args, options)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:  # noqa: FBT001, FBT002
        """A pipeline, whose commands are sent with those that others give when it is executed."""
        if transaction:
            return super().pipeline(transaction, shard_hint)
        return JoiningPipeline(self)

    async def ask(self, commands: Commands) -> list[Any]:
        """The answers to these commands, in order; an error that is Redis's answer is one of them."""
        loop = asyncio.get_running_loop()
        request = Request(commands, loop.create_future())
        self._waiting.append(request)
        if len(self._waiting) == 1:
            loop.call_soon(loop.call_soon, self._begin)
        return await request.answers

    def _begin(self) -> None:
        requests, self._waiting = self._waiting, []
        task = asyncio.create_task(self.send(requests))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def send(self, requests: Sequence[Request]) -> None:
        """Send all that was asked for at the same time, and give everybody their answers."""
        pipe = super().pipeline(transaction=False)
        pipe.command_stack = [command for request in requests for command in request.commands]
        try:
            answers = iter(await pipe.execute(raise_on_error=False))
        except BaseException as problem:
            for request in requests:
                if not request.answers.done():
                    request.answers.set_exception(problem)
            if not isinstance(problem, Exception):
                raise
            return
        for request in requests:
            own = [next(answers) for _ in request.commands]
            if not request.answers.done():  # its caller may have been cancelled
                request.answers.set_result(own)


class JoiningPipeline(Pipeline):
    """A pipeline, no transaction, that is sent with what others ask for at the same time."""

    def __init__(self, client: BatchingRedis) -> None:
        super().__init__(client.connection_pool, client.response_callbacks, transaction=False, shard_hint=None)
        self._client = client

    async def execute(self, raise_on_error: bool = True) -> list[Any]:  # noqa: FBT001, FBT002 - redis-py's own
        """Send the commands; their answers."""
        if self.scripts or self.watching or self.explicit_transaction:
            return list(await super().execute(raise_on_error))
        commands = self.command_stack
        if not commands:
            return []
        try:
            answers = await self._client.ask(commands)
        finally:
            await self.reset()  # type: ignore[no-untyped-call]
        if raise_on_error:
            self.raise_first_error(commands, answers)
        return answers
