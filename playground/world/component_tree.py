"""A message's components as a tree: every part of it, and the files that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.wire import Json

SCHEME: Final = "attachment://"
"""How a component names a file of its own message."""


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, the nested ones too, in reading order."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        if accessory := part.get("accessory"):
            yield accessory
        if inner := part.get("component"):
            yield from walk([inner])


def attachment_names(components: list[Json]) -> Iterator[str]:
    """The names of the message's own files that its components show."""
    for part in walk(components):
        media = [part.get("media"), part.get("file"), *(item.get("media") for item in part.get("items") or [])]
        for one in media:
            url = one.get("url") if isinstance(one, dict) else None
            if isinstance(url, str) and url.startswith(SCHEME):
                yield url.removeprefix(SCHEME)


def number_components(components: list[Json]) -> None:
    """Give every component without an `id` the next free number, as Discord does."""
    parts = list(walk(components))
    taken = {part["id"] for part in parts if part.get("id")}
    following = 1
    for part in parts:
        if not part.get("id"):
            while following in taken:
                following += 1
            part["id"] = following
            taken.add(following)
