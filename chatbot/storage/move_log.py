"""The move log as it lies in Redis: the latest moves line by line, the older ones in bundles.

A game has hundreds of moves, and their lines say much the same: bundled and packed they take a fifth of the room.
How many lie bundled follows from the number of moves alone, so nothing has to be remembered about it.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from engine.api import BrokenSave

if TYPE_CHECKING:
    from collections.abc import Sequence

BUNDLE: Final = 32
"""Moves of a bundle. As many again stay as lines, so that bundling never touches the latest."""


def bundled(moves: int) -> int:
    """How many of a match's moves lie in bundles, when it has had ``moves`` of them."""
    return max(0, moves // BUNDLE - 1) * BUNDLE


def bundle(lines: Sequence[str]) -> bytes:
    """Lines as one bundle."""
    return zlib.compress("\n".join(lines).encode(), 9)


def lines_of(bundles: Sequence[bytes], latest: Sequence[bytes]) -> list[str]:
    """The lines of some bundles, and those after them. Raises ``BrokenSave``."""
    try:
        packed = [line for packed in bundles for line in zlib.decompress(packed).decode().split("\n")]
    except (zlib.error, UnicodeDecodeError) as error:
        raise BrokenSave("torn-log") from error
    return packed + [line.decode() for line in latest]
