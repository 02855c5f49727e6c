"""Whatever a body holds, the stand-in accepts or refuses it: it never stumbles."""

from __future__ import annotations

import contextlib
import copy
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from chatbot.playground.errors import ApiError
from chatbot.playground.interactions.modal_values import errors_in, submitted
from chatbot.playground.validation.commands import check_commands
from chatbot.playground.validation.message_validation import MessageValidator
from chatbot.playground.validation.modals import check_modal, fields
from chatbot.playground.validation.payload import Payload, Upload
from chatbot.playground.validation.type_checks import check_types
from chatbot.playground.world.clock import SnowflakeGenerator, WorldClock
from chatbot.playground.world.entities import Message

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
                {"type": 9, "components": [{"type": 10, "content": "y"}], "accessory": BUTTON},
                {"type": 14, "spacing": 1},
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
        {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "t", "style": 1, "max_length": 5}},
        {"type": 18, "label": "l", "component": {"type": 21, "custom_id": "r", "options": OPTIONS}},
        {"type": 18, "label": "l", "component": {"type": 22, "custom_id": "g", "options": OPTIONS}},
        {"type": 18, "label": "l", "component": SELECT},
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
    """A good body in which something was replaced by junk."""
    changed: Any = copy.deepcopy(body)
    *way, last = draw(st.sampled_from(paths(body)))
    at = changed
    for key in way:
        at = at[key]
    at[last] = draw(JUNK)
    return dict(changed)


def draft(body: Json) -> None:
    message_validator = MessageValidator(SnowflakeGenerator(WorldClock()))
    files = {0: Upload("a.png", "image/png", b"x")}
    try:
        check_types(body)
        made = message_validator.new(Payload(body, files))
        message = Message(1, 2, 3, 0.0, components=made.components, attachments=made.attachments, flags=made.flags)
        message_validator.edit(message, Payload(body, files))
    except ApiError:
        pass


@given(corrupted(PLAIN))
@settings(deadline=None)
def test_a_message_is_accepted_or_refused(body: Json) -> None:
    draft(body)


@given(corrupted(LAYOUT))
@settings(deadline=None)
def test_a_layout_is_accepted_or_refused(body: Json) -> None:
    draft(body)


@given(corrupted(COMMANDS))
@settings(deadline=None)
def test_commands_are_accepted_or_refused(body: Json) -> None:
    with contextlib.suppress(ApiError):
        check_types(body["all"])
        check_commands(Payload(body["all"], {}).items)


@given(corrupted(FORM), st.dictionaries(st.sampled_from(["t", "r", "g", "s"]), JUNK))
@settings(deadline=None)
def test_a_form_and_what_is_filled_in_are_accepted_or_refused(body: Json, values: Json) -> None:
    try:
        check_types(body)
        check_modal(body)
    except ApiError:
        body = copy.deepcopy(FORM)
    for number, line in enumerate(body["components"]):
        line["id"] = number
        for field in fields([line]):
            field["id"] = 100 + number
    if not errors_in(body["components"], values):
        assert len(submitted(body["components"], values)) == len(body["components"])
