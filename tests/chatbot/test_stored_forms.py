"""Stored data keeps its form, and every form that was ever released can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import msgspec
import pytest

from chatbot.bot.components import ButtonId
from chatbot.store.migration import migrate
from chatbot.tables.outcome import OutboxMessage
from chatbot.work.later import QUEUES, kind_of
from tests import stored_data
from tests.chatbot import stored_forms
from tests.chatbot.stored_forms import FORMS, GROUPS, PREFIX, files_of

if TYPE_CHECKING:
    from pathlib import Path

    from msgspec import Struct

    from tests.chatbot.services import ServicesUnderTest

HELP = "python -m tests.chatbot.stored_forms"


@pytest.mark.asyncio
@pytest.mark.parametrize("group", GROUPS)
async def test_the_stored_form_is_unchanged(services: ServicesUnderTest, group: str) -> None:
    files = files_of(group)
    assert files, f"{HELP} writes what is stored of {group}"
    stored = stored_data.renamed({"prefix": PREFIX, "keys": stored_data.read(files[-1])}, services.keys.prefix)
    changed = stored_forms.differences(await stored_forms.written(services, group), stored)
    assert not changed, f"if this form is to be kept for ever, {HELP} writes it beside the others"


@pytest.mark.asyncio
@pytest.mark.parametrize("path", sorted(FORMS.glob("*-*.json")), ids=lambda path: path.stem)
async def test_every_form_is_read(services: ServicesUnderTest, path: Path) -> None:
    group = GROUPS[path.stem.rpartition("-")[0]]
    stored = {"prefix": PREFIX, "keys": stored_data.read(path)}
    await stored_data.load(services.redis, stored, services.keys.prefix)
    services.clock.now = stored_forms.NOW
    assert await group.read(services) == group.content_of(path)


@pytest.mark.parametrize("whole", stored_forms.WHOLE, ids=lambda whole: type(whole).__name__)
def test_the_samples_use_every_field(whole: Struct) -> None:
    """A new field needs a value in the samples that is not its default. Otherwise, the files prove nothing about the
    field.
    """
    for field in msgspec.structs.fields(whole):
        assert getattr(whole, field.name) != field.default, field.name


@pytest.mark.asyncio
async def test_the_samples_have_every_stored_type(services: ServicesUnderTest) -> None:
    """The forms include everything that an evening of games stores, except data that ends with its process."""
    await stored_data.load(services.redis, stored_data.stored_by("0.1.0"), services.keys.prefix)
    await migrate(services.redis, services.keys, stored_forms.NOW)
    there = words(await stored_data.dump(services.redis, f"{services.keys.prefix}:*"))
    kept = {word for group in GROUPS for path in files_of(group) for word in words(stored_data.read(path))}
    assert there - kept == {"identify", "server-run", "shard-share", "trial", "version"}


def words(keys: dict[str, Any]) -> set[str]:
    """Return the kinds of these keys, without prefix and channel."""
    parts = [name.split(":")[1:] for name in keys if ":quarantined:" not in name]
    return {one[one[0].startswith("{")] for one in parts}


def test_the_samples_have_every_type_of_message() -> None:
    assert {type(message) for message in stored_forms.MESSAGES} == set(get_args(OutboxMessage))


def test_the_samples_have_every_kind_of_work() -> None:
    assert {kind_of(name) for name in stored_forms.DUE} == set(QUEUES)


def test_buttons_keep_their_ids() -> None:
    stored = stored_data.read(FORMS / "buttons.json")
    assert stored_forms.ids_of_buttons() == stored, "the id of a button is on Discord for ever"
    assert all(str(ButtonId.parse(text)) == text for text in stored.values())
