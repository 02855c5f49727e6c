"""What Discord fills in where a client left a field of a component out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playground.wire import Json

MEDIA_DEFAULTS: Final[Json] = {"description": None, "spoiler": False}
"""Of a thumbnail, and of each picture of a gallery."""
_CHOOSING: Final[Json] = {"min_values": 1, "max_values": 1, "disabled": False}

DEFAULTS_OF: Final[dict[int, Json]] = {
    2: {"disabled": False},
    **dict.fromkeys((3, 5, 6, 7, 8), _CHOOSING),
    11: MEDIA_DEFAULTS,
    13: {"spoiler": False},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
}
"""By the type of the component."""


def with_defaults(part: Json) -> Json:
    """The component, with Discord's own values where the client gave none."""
    defaults = DEFAULTS_OF.get(part["type"], {})
    return part | {name: value for name, value in defaults.items() if part.get(name) is None}
