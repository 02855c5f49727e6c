"""The file to which a server of Redis appends whatever is written to it: here all that there ever was can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def commands_of(folder: Path) -> Iterator[list[bytes]]:
    """The commands that a server has appended to the files of its folder, the oldest first."""
    files = sorted(folder.glob("appendonlydir/*.incr.aof"), key=lambda file: int(file.name.split(".")[-3]))
    for file in files:
        yield from commands_in(file.read_bytes())


def commands_in(data: bytes) -> Iterator[list[bytes]]:
    """The commands of a file in the protocol of Redis, up to one that was not written to its end."""
    place = 0
    while data[place : place + 1] == b"*" and (end := data.find(b"\r\n", place)) > 0:
        words, count, place = [], int(data[place + 1 : end]), end + 2
        for _ in range(count):
            end = data.find(b"\r\n", place)
            if end < 0:
                return
            length = int(data[place + 1 : end])
            words.append(data[end + 2 : end + 2 + length])
            place = end + 2 + length + 2
        if place > len(data):
            return
        yield words
