"""Valid request bodies, and copies in which parts are replaced by junk, for hypothesis."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]

SCALARS = st.none() | st.booleans() | st.integers(-2, 30) | st.floats(allow_nan=False) | st.text(max_size=4)
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "id", "x"]), inner),
    max_leaves=5,
)

BUTTON = {"type": 2, "style": 1, "label": "x", "custom_id": "a"}
SELECT = {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "b"}], "min_values": 1}
FILE = {"url": "attachment://a.png"}
PLAIN: Json = {
    "content": "x <@1> <@&2>",
    "flags": 4,
    "embeds": [],
    "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [SELECT]}],
    "attachments": [{"id": 0, "filename": "a.png", "description": "d"}],
    "allowed_mentions": {"parse": ["users"], "roles": ["2"]},
}
LAYOUT: Json = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "accent_color": 1,
            "components": [
                {"type": 10, "content": "x"},
                {"type": 12, "items": [{"media": dict(FILE), "description": "d"}]},
                {"type": 13, "file": dict(FILE)},
                {"type": 1, "components": [BUTTON | {"custom_id": "b"}]},
            ],
        }
    ],
}
OPTIONS = [{"label": "a", "value": "1"}, {"label": "b", "value": "2"}]
FORM: Json = {
    "title": "t",
    "custom_id": "c",
    "components": [
        {"type": 18, "label": "l", "component": {"type": 22, "custom_id": "g", "options": OPTIONS}},
        {"type": 18, "label": "l", "component": {"type": 22, "custom_id": "h", "options": OPTIONS, "max_values": 1}},
        {"type": 10, "content": "x"},
    ],
}
CHOICES = [{"name": "c", "value": "v", "name_localizations": {"pl": "w"}}]
COMMANDS: Json = {
    "all": [
        {
            "name": "game",
            "description": "d",
            "name_localizations": {"pl": "gra"},
            "options": [
                {
                    "type": 2,
                    "name": "g",
                    "description": "d",
                    "options": [
                        {
                            "type": 1,
                            "name": "s",
                            "description": "d",
                            "options": [{"type": 3, "name": "o", "description": "d", "choices": CHOICES}],
                        }
                    ],
                }
            ],
        }
    ]
}


def paths(node: object, prefix: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [prefix] * bool(prefix) + [path for key, child in children for path in paths(child, (*prefix, key))]


@st.composite
def corrupted(draw: Callable[..., Any], body: Json) -> Json:
    """Draw a valid body with one part replaced by junk."""
    changed: Any = copy.deepcopy(body)
    *way, last = draw(st.sampled_from(paths(body)))
    at = changed
    for key in way:
        at = at[key]
    at[last] = draw(JUNK)
    return dict(changed)
