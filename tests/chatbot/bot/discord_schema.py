"""Whether Discord would take a body: by its own description of its API, and by the limits that this does not tell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.discord.schema import discord_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord


def refused(method: str, path: str, body: object) -> list[str]:
    """What Discord's description says against a body; nothing when it may be sent."""
    return discord_schema().body_errors(method, path, body)


def walk(components: Any) -> Iterator[dict[str, Any]]:
    """Every component, however deep."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])


def excesses(components: list[dict[str, Any]]) -> list[str]:
    """What is over a limit of a message of components that Discord's description does not tell."""
    parts = list(walk(components))
    found = []
    if len(parts) > 40:
        found.append(f"{len(parts)} components")
    if (letters := sum(len(part.get("content", "")) for part in parts)) > 4000:
        found.append(f"{letters} characters")
    if not all(part["content"].strip() for part in parts if part["type"] == 10):
        found.append("an empty text")
    ids = Counter(part["custom_id"] for part in parts if "custom_id" in part)
    found += [f"twice: {text}" for text, count in ids.items() if count > 1]
    found += [f"an id of {len(text)}: {text}" for text in ids if not 1 <= len(text) <= 100]
    for part in parts:
        found += list(_of_part(part))
    return found


def assert_fits(view: discord.ui.LayoutView) -> None:
    """Discord takes this page as a message."""
    components = view.to_components()  # type: ignore[no-untyped-call]  # discord.py leaves it untyped
    assert excesses(components) == []
    body = {"components": components, "flags": 1 << 15}
    assert refused("POST", "/channels/1/messages", body) == []


def _of_part(part: dict[str, Any]) -> Iterator[str]:
    match part["type"]:
        case 1 if not 1 <= len(part["components"]) <= 5:
            yield f"a row of {len(part['components'])}"
        case 2 if not 1 <= len(part["label"]) <= 80:
            yield f"a label of {len(part['label'])}"
        case 3:
            values = [option["value"] for option in part["options"]]
            if len(set(values)) != len(values) or not 1 <= len(values) <= 25:
                yield f"a menu of {values}"
            if not 0 <= part["min_values"] <= part["max_values"] <= len(values):
                yield "a menu that wants more than it has"
            for option in part["options"]:
                if not (1 <= len(option["label"]) <= 100 and 1 <= len(option["value"]) <= 100):
                    yield f"an option {option}"
            if len(part.get("placeholder") or "") > 150:
                yield "a placeholder too long"
