"""A backup made during play has every acknowledged move and can be restored. Other files are rejected."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from redis.exceptions import ResponseError

from chatbot.app.commands import run_backup, run_restore
from chatbot.app.settings import settings_from
from chatbot.runtime.tasks import end
from chatbot.store import embedded
from chatbot.store.actions import Done
from chatbot.store.backup import BackupError, back_up, restore
from chatbot.store.connection import as_bytes, connect
from chatbot.store.embedded import EmbeddedError, EmbeddedServer, embedded_server
from chatbot.store.migration import VERSION
from chatbot.tables.table import Phase
from tests.chatbot.services import ANNA, BEN, ServicesUnderTest, done, to_move
from tests.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.asyncio
CHANNELS = range(1, 13)
MOVES_BEFORE = 30


async def play(services: ServicesUnderTest, channel: int, stored: dict[int, int], enough: asyncio.Event) -> None:
    """Play one game after another in a channel, and record the last revision that Redis acknowledged."""
    while True:
        facts = await services.facts(channel)
        if facts.phase is Phase.OVER:
            facts = await services.game(ANNA, BEN, game="carcassonne", channel=channel)
        mover = to_move(facts, ANNA, BEN)
        move = await services.a_move(mover, channel)
        answer = await services.tables.play(channel, mover, move, services.key())
        if isinstance(answer, Done):
            stored[channel] = answer.facts.revision
        if sum(stored.values()) > MOVES_BEFORE * len(CHANNELS) // 4:
            enough.set()


async def rewrite(services: ServicesUnderTest) -> None:
    """Make the Redis server rewrite its append-only file again and again."""
    while True:
        with suppress(ResponseError):
            await services.redis.bgrewriteaof()
        await asyncio.sleep(0.01)


async def test_a_backup_during_play_has_every_acknowledged_move(tmp_path: Path) -> None:
    source, copy, file = tmp_path / "data", tmp_path / "restored", tmp_path / "backup"
    stored: dict[int, int] = {}
    async with embedded_server(source) as url:
        services = ServicesUnderTest(url, "waypost")
        for channel in CHANNELS:
            await services.game(ANNA, BEN, game="carcassonne", channel=channel)
        enough = asyncio.Event()
        playing = [asyncio.create_task(play(services, channel, stored, enough)) for channel in CHANNELS]
        await enough.wait()
        playing.append(asyncio.create_task(rewrite(services)))
        await asyncio.sleep(0.1)
        before = dict(stored)
        await back_up(source, file)
        await end(playing)
        await services.close()
    assert names_in(tmp_path) == {"backup", "data"}
    assert restore(copy, file) is None
    async with embedded_server(copy) as url:
        services = ServicesUnderTest(url, "waypost")
        for channel, revision in before.items():
            facts = await services.facts(channel)
            assert facts.revision >= revision
            mover = to_move(facts, ANNA, BEN)
            done(await services.tables.play(channel, mover, await services.a_move(mover, channel), services.key()))
        await services.close()


def names_in(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()}


async def word_in(folder: Path) -> bytes | None:
    async with embedded_server(folder) as url, connect(url) as redis:
        word = await redis.get("word")
        return word if word is None else as_bytes(word)


@pytest_asyncio.fixture
async def data(tmp_path: Path) -> Path:
    """Return a data folder that contains a file with one word."""
    async with embedded_server(tmp_path / "data") as url, connect(url) as redis:
        await redis.set("word", "kept" * 1000)
        await redis.set("word", "kept")
        await redis.set("waypost:version", VERSION)
    return tmp_path / "data"


async def test_the_data_replaced_by_a_restore_is_kept_and_restorable(data: Path, tmp_path: Path) -> None:
    file = await back_up(data, tmp_path)
    assert file.parent == tmp_path
    assert file.stat().st_mode & 0o077 == 0, "it contains personal data"
    async with embedded_server(data) as url, connect(url) as redis:
        await redis.set("word", "later")
    before = restore(data, file)
    assert before is not None
    assert await word_in(data) == b"kept"
    restore(data, before)
    assert await word_in(data) == b"later"
    assert not {"restoring", "dump.rdb"} & names_in(data)


def truncated(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flipped(content: bytes) -> bytes:
    at = len(content) // 2
    return content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        truncated,
        flipped,
        lambda content: content[:-4],
        lambda _: b"",
        lambda _: b"words",
        lambda content: content + b"x",
    ],
)
async def test_a_damaged_backup_is_refused_and_changes_nothing(
    data: Path, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    file = await back_up(data, tmp_path / "backup")
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(BackupError, match=r"(damaged|not a Waypost backup).*Nothing was changed\.$"):
        restore(data, file)
    assert await word_in(data) == b"kept"
    assert not any("restor" in name for name in names_in(data))


async def test_an_incomplete_copy_of_a_folder_is_refused(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(data, copy)
    restore(data, copy)
    next((copy / "appendonlydir").glob("*.incr.aof")).unlink()
    with pytest.raises(BackupError, match="is damaged"):
        restore(data, copy)
    for none in (tmp_path / "nothing", tmp_path):
        with pytest.raises(BackupError, match="Nothing was changed"):
            restore(data, none)
    assert await word_in(data) == b"kept"


async def test_a_newer_versions_backup_is_refused_and_changes_nothing(data: Path, tmp_path: Path) -> None:
    async with embedded_server(data) as url, connect(url) as redis:
        await redis.set("waypost:version", VERSION + 1)
    file = await back_up(data, tmp_path / "backup")
    with pytest.raises(BackupError, match=f"newer Waypost .format {VERSION + 1}, this version supports {VERSION}"):
        restore(tmp_path / "other", file)
    assert not (tmp_path / "other" / "appendonlydir").exists()


async def test_a_restore_to_a_used_folder_is_refused(data: Path, tmp_path: Path) -> None:
    file = await back_up(data, tmp_path / "backup")
    async with embedded_server(data) as url, connect(url) as redis:
        with pytest.raises(EmbeddedError, match=r"Waypost is running with its data in .*\. Stop it first"):
            restore(data, file)
        assert await redis.get("word") == b"kept"


async def test_a_server_left_by_a_killed_process_does_not_prevent_a_restore(data: Path, tmp_path: Path) -> None:
    file = await back_up(data, tmp_path / "backup")
    left = EmbeddedServer(data)
    left.join()
    assert left._users is not None
    os.close(left._users)
    restore(data, file)
    assert await word_in(data) == b"kept"


async def test_a_full_disk_is_reported_and_changes_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = await back_up(data, tmp_path / "backup")
    monkeypatch.setattr(embedded, "ROOM_NEEDED", shutil.disk_usage(tmp_path).total)
    with pytest.raises(BackupError, match=r"The disk of .* is full"):
        await back_up(data, tmp_path / "second")
    with pytest.raises(BackupError, match=r"The disk of .* is full"):
        restore(data, file)
    assert await word_in(data) == b"kept"
    assert names_in(tmp_path) == {"backup", "data"}


async def test_a_server_that_cannot_save_is_reported(data: Path, tmp_path: Path) -> None:
    async with embedded_server(data) as url, connect(url) as redis:
        (data / "dump.rdb").mkdir()
        with pytest.raises(BackupError, match=r"could not save its data. See valkey\.log"):
            await back_up(data, tmp_path / "backup")
        assert await redis.set("word", "it still takes moves")


async def test_a_backup_needs_data_and_a_new_file(data: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(BackupError, match="already exists"):
        await back_up(data, tmp_path / "taken")
    with pytest.raises(BackupError, match="cannot be written to"):
        await back_up(data, tmp_path / "missing" / "backup")
    with pytest.raises(BackupError, match="nothing to back up"):
        await back_up(tmp_path / "empty", tmp_path / "backup")
    assert not (tmp_path / "empty").exists()


async def test_another_redis_is_refused_with_advice(tmp_path: Path) -> None:
    settings = settings_from({"REDIS_URL": "redis://:secret@host/0", "WAYPOST_DATA": str(tmp_path)})
    with pytest.raises(BackupError, match="redis-cli -u REDIS_URL --rdb") as caught:
        await run_backup(settings, tmp_path / "backup")
    assert "secret" not in str(caught.value)
    with pytest.raises(BackupError, match=r"docs/operating\.md"):
        await run_restore(settings, tmp_path / "backup")


async def test_backup_and_restore_are_commands(data: Path, tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "WAYPOST_DATA": str(data)}
    for words in (["backup", str(tmp_path / "file")], ["restore", str(tmp_path / "file")]):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "chatbot", *words), cwd=ROOT, env=environment, stdout=PIPE, stderr=PIPE
        )
        said, wrong = await process.communicate()
        assert (process.returncode, wrong) == (0, b"")
        assert str(tmp_path / "file") in said.decode()
    assert await word_in(data) == b"kept"
