"""Data stored by older versions of the playground can still be read, including fields that no longer exist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.entities import Channel, Command, User
from playground.storage import WorldStorage
from playground.wire import encode

if TYPE_CHECKING:
    from pathlib import Path

OLD_RECORDS: dict[str, dict[str, Any]] = {
    "user": {"id": 1, "username": "ada", "has_installed_app": False},
    "channel": {"id": 2, "type": 11, "guild_id": 3, "thread": {"owner_id": 1, "archive_at": 0.0, "invitable": True}},
    "command": {"id": 4, "version": 5, "guild_id": None, "body": {"name": "game", "type": 1}},
}
OLD_MESSAGE = {"id": 6, "channel_id": 2, "author_id": 1, "created": 0.0, "embeds": [], "pinned": False, "content": "hi"}


def test_records_with_an_older_versions_fields_still_load(tmp_path: Path) -> None:
    storage = WorldStorage(tmp_path)
    for kind, body in OLD_RECORDS.items():
        storage._db.execute("INSERT INTO thing VALUES (?, ?, ?)", (kind, body["id"], encode(body)))
    storage._db.execute("INSERT INTO message VALUES (6, 2, ?)", (encode(OLD_MESSAGE),))
    assert [user.username for user in storage.all("user", User)] == ["ada"]
    assert [channel.thread and channel.thread.owner_id for channel in storage.all("channel", Channel)] == [1]
    assert [command.body["name"] for command in storage.all("command", Command)] == ["game"]
    message = storage.message(2, 6)
    assert message is not None
    assert message.content == "hi"
    storage.close()
