"""The playground accepts or rejects every body without an internal error."""

from __future__ import annotations

import contextlib
import copy
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from playground.commands import check_commands
from playground.components import check_modal, errors_in, fields, submitted
from playground.drafts import MessageValidator
from playground.entities import Message
from playground.errors import ApiError
from playground.limits import Limits
from playground.payload import Payload, Upload, check_types
from playground.wire import SnowflakeGenerator, WorldClock
from tests.playground.corrupted_bodies import COMMANDS, FORM, JUNK, LAYOUT, PLAIN, corrupted

if TYPE_CHECKING:
    from playground.wire import Json


def draft(body: Json) -> None:
    message_validator = MessageValidator(SnowflakeGenerator(WorldClock()), (), Limits())
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
def test_a_message_is_accepted_or_rejected(body: Json) -> None:
    draft(body)


@given(corrupted(LAYOUT))
@settings(deadline=None)
def test_a_layout_is_accepted_or_rejected(body: Json) -> None:
    draft(body)


@given(corrupted(COMMANDS))
@settings(deadline=None)
def test_commands_are_accepted_or_rejected(body: Json) -> None:
    with contextlib.suppress(ApiError):
        check_types(body["all"])
        check_commands(Payload(body["all"], {}).items)


@given(corrupted(FORM), st.dictionaries(st.sampled_from(["g", "h"]), JUNK))
@settings(deadline=None)
def test_forms_and_their_values_are_accepted_or_rejected(body: Json, values: Json) -> None:
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
