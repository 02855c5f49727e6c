"""The memory use of an object: the bytes of all objects reachable from it."""

from __future__ import annotations

import gc
import sys
from types import FunctionType, ModuleType

NOT_COUNTED = ("asyncio", "aiohttp", "socket", "logging", "_asyncio", "_io")
"""Modules whose objects lead to the whole process."""


def memory_use(root: object, beside: type | None = None) -> int:
    """Return the total size in bytes of all objects reachable from the root. Classes, functions, network objects and
    objects of the type `beside` are excluded, with everything that is reachable only through them.
    """
    seen: dict[int, object] = {}
    ahead = [root]
    while ahead:
        thing = ahead.pop()
        apart = beside is not None and isinstance(thing, beside)
        if id(thing) not in seen and not apart and not _is_elsewhere(thing):
            seen[id(thing)] = thing
            ahead += gc.get_referents(thing)
    return sum(map(sys.getsizeof, seen.values()))


def _is_elsewhere(thing: object) -> bool:
    return isinstance(thing, type | FunctionType | ModuleType) or type(thing).__module__.startswith(NOT_COUNTED)
