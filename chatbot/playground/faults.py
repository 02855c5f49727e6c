"""Faults that a test switches on: what goes wrong, for which requests, how often. Routes do not know."""

import re
from dataclasses import dataclass, field

from chatbot.playground.wire import Json


@dataclass
class Mishap:
    """One thing to go wrong. Counted down with each request that it meets."""

    method: str
    path: str
    times: int
    status: int | None = None
    body: Json | None = None
    headers: dict[str, str] = field(default_factory=dict)
    wait_before: float = 0.0
    """Seconds before the request is looked at."""
    wait_after: float = 0.0
    """Seconds between carrying it out and answering."""
    carries_out: bool = False
    """Whether the request takes effect although the answer is bad."""
    drops: bool = False
    """Whether the connection is cut in place of an answer."""
    met: int = 0

    def meets(self, method: str, path: str) -> bool:
        """Whether this request is meant."""
        return self.times > 0 and self.method in {"*", method} and re.search(self.path, path) is not None


class Faults:
    """The faults switched on. `path` is searched in the request's path below `/api/v10`."""

    def __init__(self) -> None:
        self._active: list[Mishap] = []

    def take(self, method: str, path: str) -> Mishap | None:
        """The fault for this request, if any."""
        for fault in self._active:
            if fault.meets(method, path):
                fault.times -= 1
                fault.met += 1
                return fault
        return None

    def clear(self) -> None:
        """Everything works again."""
        self._active.clear()

    def add(self, fault: Mishap) -> Mishap:
        """Switch a fault on; its `met` tells how often it struck."""
        self._active.append(fault)
        return fault

    def fail(self, path: str, status: int = 500, *, method: str = "*", times: int = 1, code: int = 0) -> Mishap:
        """Answer with an error, without doing anything."""
        body: Json = {"message": f"{status}: fault", "code": code}
        return self.add(Mishap(method, path, times, status, body))

    def fail_after(self, path: str, status: int = 502, *, method: str = "*", times: int = 1) -> Mishap:
        """Do what was asked, then answer with an error: the caller cannot know."""
        body: Json = {"message": f"{status}: fault", "code": 0}
        return self.add(Mishap(method, path, times, status, body, carries_out=True))

    def rate_limit(self, path: str, retry_after: float = 0.1, *, method: str = "*", times: int = 1) -> Mishap:
        """A 429 as Discord sends it."""
        return self.add(self._limited(path, retry_after, method, times, {"Via": "1.1 google"}))

    def ban(self, path: str, retry_after: float = 0.1, *, method: str = "*", times: int = 1) -> Mishap:
        """A 429 without `Via`, as Cloudflare sends it: a client takes it for a ban."""
        return self.add(self._limited(path, retry_after, method, times, {}))

    def _limited(self, path: str, retry_after: float, method: str, times: int, headers: dict[str, str]) -> Mishap:
        body: Json = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": False,
            "code": 0,
        }
        return Mishap(method, path, times, 429, body, headers | {"Retry-After": str(retry_after)})

    def slow(self, path: str, seconds: float, *, method: str = "*", times: int = 1) -> Mishap:
        """The request arrives late."""
        return self.add(Mishap(method, path, times, wait_before=seconds))

    def late(self, path: str, seconds: float, *, method: str = "*", times: int = 1) -> Mishap:
        """The request is carried out at once, its answer arrives late."""
        return self.add(Mishap(method, path, times, wait_after=seconds))

    def cut(self, path: str, *, method: str = "*", times: int = 1) -> Mishap:
        """The connection breaks before anything is done."""
        return self.add(Mishap(method, path, times, drops=True))

    def cut_after(self, path: str, *, method: str = "*", times: int = 1) -> Mishap:
        """The connection breaks after the request took effect."""
        return self.add(Mishap(method, path, times, drops=True, carries_out=True))
