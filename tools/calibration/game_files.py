"""Recorded games in a file, a line of JSON for each, so that they are played once and asked about again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Recorded = TypeVar("Recorded", bound=msgspec.Struct)


def read(path: Path, kind: type[Recorded]) -> Iterator[Recorded]:
    """The games of this kind that are kept in a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield msgspec.json.decode(line, type=kind)


def append(path: Path, game: msgspec.Struct) -> None:
    """Keep one game more in a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(msgspec.json.encode(game).decode() + "\n")
