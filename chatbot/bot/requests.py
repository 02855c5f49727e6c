"""Requests to Discord are never cancelled, and a guard detects when they are stuck.

During a global rate limit, discord.py holds back all requests. The request that hit the limit waits until the limit
ends and then releases the others. If that request is cancelled, nothing releases them, and the bot is mute until a
restart. So cancelling a call here only stops waiting; the request itself completes.

The guard is for unforeseen faults. It releases requests that have waited longer than Discord's limits. If that does not
help, the process ends and says why, and its supervisor restarts it. Private answers take another path through
discord.py, so they are no sign that these requests work.

Both paths lead through ``CardEmojis.send``, so no message fails because Discord rejects an emoji.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from discord.webhook.async_ import AsyncWebhookAdapter

from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.channels import NoDiscord
from chatbot.runtime.tasks import StopRequest, end

if TYPE_CHECKING:
    from types import SimpleNamespace

    import aiohttp
    from discord.http import HTTPClient, Route

log = logging.getLogger(__name__)

NOTICED_AFTER: Final = 20.0  # Seconds of silence that ``/health`` reports
MUTE_AFTER: Final = 60.0  # Seconds of silence after which the guard acts
LOOK_EVERY: Final = 5.0


class Requests:
    """Makes one client's rate-limited requests to Discord."""

    def __init__(
        self, http: HTTPClient, trace: aiohttp.TraceConfig, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._http = http
        self._send: Callable[..., Coroutine[Any, Any, Any]] = partial(CARD_EMOJIS.send, http.request)
        AsyncWebhookAdapter.request = _answer  # type: ignore[assignment, method-assign]
        http.request = self.request  # type: ignore[method-assign]
        trace.on_request_start.append(self._sent)
        trace.on_request_end.append(self._answered)
        trace.on_request_exception.append(self._failed)
        self._clock = clock
        self._begun: dict[asyncio.Task[Any], float] = {}  # Pending requests with their start times
        self._on_the_wire: set[asyncio.Task[Any]] = set()
        self._moved_at = 0.0  # Time at which a request was last sent or answered
        self._limited_until = 0.0  # According to Discord's responses

    async def request(self, route: Route, **kwargs: Any) -> Any:  # noqa: ANN401 - as discord.py has it
        """Make a request as ``HTTPClient.request`` does, and return the result. Cancelling the call does not cancel the
        request.
        """
        task = asyncio.create_task(self._send(route=route, **kwargs))
        self._begun[task] = self._clock()
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    async def end(self) -> None:
        """Cancel pending requests after the client is closed."""
        await end(list(self._begun))

    @property
    def silence(self) -> float:
        """Return the seconds for which requests have waited although none was being sent and no limit applied, or 0."""
        waiting = [since for task, since in self._begun.items() if task not in self._on_the_wire]
        if not waiting or self._on_the_wire:
            return 0.0
        return max(0.0, self._clock() - max(min(waiting), self._moved_at, self._limited_until))

    @property
    def problem(self) -> str:
        silence = self.silence
        return f"requests are stuck: none was sent for {silence:.0f} s" if silence > NOTICED_AFTER else ""

    async def guard(self, stop: StopRequest) -> None:
        """Release requests whenever they are stuck without a reason. If that does not help, ask the process to stop,
        and return.
        """
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.silence > MUTE_AFTER:
                none_is_held_back = self._http._global_over  # noqa: SLF001 - discord.py has no public name for it
                if none_is_held_back.is_set():
                    stop.make(NoDiscord(f"Requests to Discord do not proceed: {self.problem}. Restart the bot."))
                    return
                log.error("resuming requests after a global rate limit that never ended: %s", self.problem)
                self._moved_at = self._clock()
                none_is_held_back.set()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        del self._begun[task]
        self._on_the_wire.discard(task)
        if not task.cancelled():
            task.exception()  # a remaining waiter gets the exception, too

    async def _sent(self, _session: aiohttp.ClientSession, _context: SimpleNamespace, _params: object) -> None:
        if (task := asyncio.current_task()) in self._begun and task is not None:
            self._on_the_wire.add(task)
            self._moved_at = self._clock()

    async def _answered(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        headers = params.response.headers
        if self._note_end():
            is_used_up = headers.get("X-RateLimit-Remaining") == "0"
            wait = headers.get("Retry-After") or (headers.get("X-RateLimit-Reset-After") if is_used_up else None)
            self._limited_until = max(self._limited_until, self._clock() + float(wait or 0))

    async def _failed(self, _session: aiohttp.ClientSession, _context: SimpleNamespace, _params: object) -> None:
        self._note_end()

    def _note_end(self) -> bool:
        task = asyncio.current_task()
        if task is None or task not in self._on_the_wire:
            return False
        self._on_the_wire.discard(task)
        self._moved_at = self._clock()
        return True


_answer_once: Final = AsyncWebhookAdapter.request


async def _answer(adapter: AsyncWebhookAdapter, route: Route, session: aiohttp.ClientSession, **kwargs: Any) -> Any:  # noqa: ANN401 - as discord.py has it
    """Make an interaction request as ``AsyncWebhookAdapter.request`` does, but retry if Discord rejects an emoji."""
    return await CARD_EMOJIS.send(partial(_answer_once, adapter, route, session), **kwargs)
