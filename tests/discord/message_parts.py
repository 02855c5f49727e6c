"""The visible parts of a message: components, text and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.wire import Json


def components(message: Json) -> list[Json]:
    """Return every component of a message, including nested ones, in reading order."""
    found: list[Json] = []

    def visit(part: Json) -> None:
        found.append(part)
        for child in [*part.get("components", []), *([part["accessory"]] if "accessory" in part else [])]:
            visit(child)

    for part in message["components"]:
        visit(part)
    return found


def component(message: Json, which: str) -> Json:
    """Return an interactive component, by custom_id, label or placeholder."""
    usable = [part for part in components(message) if "custom_id" in part]
    for name in ("custom_id", "label", "placeholder"):
        for part in usable:
            if part.get(name) == which:
                return part
    known = [part.get("label") or part["custom_id"] for part in usable]
    raise LookupError(f"no component {which!r} among {known}")


def text_of(message: Json) -> str:
    """Return all text of a message, without pictures."""
    parts = [message["content"], *(part["content"] for part in components(message) if part["type"] == 10)]
    return "\n".join(part for part in parts if part)


def urls_of(message: Json) -> list[str]:
    """Return the addresses of all pictures and files of a message."""
    found = [attachment["url"] for attachment in message["attachments"]]
    for part in components(message):
        media = [part.get("media"), part.get("file"), *(item["media"] for item in part.get("items", []))]
        found += [one["url"] for one in media if one]
    return found
