"""Backups of the embedded server's data. A backup is one file. It can be made while games are running, but restored
only while the bot is stopped.

A copied data folder does not always start, because files change while the server rewrites its append-only file. So the
server itself saves a consistent snapshot (``BGSAVE``), and that file is copied. It contains every move acknowledged
before the backup began.

Before a restore replaces anything, a temporary server loads the backup in a scratch folder, so a backup that is
unreadable or from a newer version is rejected and changes nothing. The folder's previous data is kept beside the new
data.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import redis as plain_redis
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from chatbot.store import embedded
from chatbot.store.connection import StoreUnreachable, connect
from chatbot.store.embedded import EmbeddedError, EmbeddedServer, embedded_server, server_binary
from chatbot.store.migration import VERSION

LONGEST_WAIT: Final = 600.0  # Seconds to wait while the server rewrites its file
ASK_EVERY: Final = 0.05
SAVED: Final = "dump.rdb"  # The server's name for the snapshot
FILE: Final = "appendonly.aof"  # The file a server loads at its start if it has no folder of append-only files
FILES: Final = ("appendonlydir", FILE)  # The server's data: since Redis 7, and before that
BEGINNINGS: Final = (b"REDIS", b"VALKEY")


class BackupError(Exception):
    """A backup cannot be made or restored. The message gives the reason and says that nothing was changed."""


async def back_up(folder: Path, target: Path) -> Path:
    """Write all data of a data folder to a new file and return its name. Raises ``BackupError``."""
    target = _new_file(folder, target)
    async with embedded_server(folder) as url:
        redis = connect(url)
        try:
            _ensure_room(folder, int((await redis.info("memory"))["used_memory"]))
            await _save(redis)
            await asyncio.to_thread(_copy, folder / SAVED, target)
        except (StoreUnreachable, RedisError) as error:
            raise BackupError(f"The server in {folder} cannot make a backup now: {str(error).rstrip('.')}.") from error
        finally:
            with suppress(OSError):
                (folder / SAVED).unlink()
            await redis.aclose()
    return target


def _new_file(folder: Path, target: Path) -> Path:
    if target.is_dir():
        target /= time.strftime("waypost-%Y%m%d-%H%M%S.rdb", time.gmtime())
    if target.exists():
        raise BackupError(f"{target} already exists. Name a new file, or a folder.")
    if not any((folder / name).exists() for name in FILES):
        raise BackupError(f"There is nothing to back up in {folder}. Set WAYPOST_DATA to the bot's data folder.")
    return target


async def _save(redis: Redis) -> None:
    end = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            await redis.bgsave(schedule=False)
            break
        except ResponseError:  # the server is rewriting its append-only file, or already saving
            if time.monotonic() > end:
                raise
            await asyncio.sleep(ASK_EVERY)
    said: dict[str, object] = {"rdb_bgsave_in_progress": 1}
    while said["rdb_bgsave_in_progress"]:
        said = await redis.info("persistence")
        await asyncio.sleep(ASK_EVERY)
    if said["rdb_last_bgsave_status"] != "ok":
        raise BackupError("The server could not save its data. See valkey.log in the data folder.")


def _copy(saved: Path, target: Path) -> None:
    """Copy a file so that the target is either complete or absent."""
    part = target.with_name(f"{target.name}.part")
    try:
        _ensure_room(target.absolute().parent, saved.stat().st_size)
        with saved.open("rb") as source, os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as copy:
            copy.truncate()
            shutil.copyfileobj(source, copy)
            copy.flush()
            os.fsync(copy.fileno())
        part.rename(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BackupError(f"The backup cannot be written to {target}: {error.strerror or error}.") from error


def restore(folder: Path, source: Path) -> Path | None:
    """Replace the data in the data folder of a stopped bot with a backup, or with a copy of a data folder.

    Return the folder that keeps the previous data, or None if there was none. Raises ``BackupError`` or
    ``EmbeddedError``.
    """
    server_binary()
    try:
        with EmbeddedServer(folder).kept_stopped():
            scratch = folder / "restoring"
            try:
                _prepare(source, scratch)
                _check_loadable(source, scratch)
                return _swap(folder, scratch)
            finally:
                shutil.rmtree(scratch, ignore_errors=True)
    except OSError as error:
        raise BackupError(f"{source} cannot be restored to {folder}: {error.strerror or error}.") from error


def _prepare(source: Path, scratch: Path) -> None:
    """Copy a backup to the scratch folder, where a server can load it."""
    if scratch.exists():
        with EmbeddedServer(scratch).kept_stopped():
            shutil.rmtree(scratch)
    scratch.mkdir(mode=0o700)
    sources = [source] if source.is_file() else [source / name for name in FILES if (source / name).exists()]
    if not source.exists():
        raise BackupError(f"There is no {source}. Nothing was changed.")
    if not sources or (source.is_file() and not _begins_as_a_backup(source)):
        raise BackupError(f"{source} is not a Waypost backup. Nothing was changed.")
    size = sum(file.stat().st_size for one in sources for file in (one, *one.rglob("*")) if file.is_file())
    _ensure_room(scratch, 2 * size)
    if source.is_file():
        shutil.copyfile(source, scratch / FILE)
        return
    for one in sources:
        if one.is_dir():
            shutil.copytree(one, scratch / one.name)
        else:
            shutil.copyfile(one, scratch / one.name)


def _begins_as_a_backup(file: Path) -> bool:
    with file.open("rb") as content:
        return content.read(10).startswith(BEGINNINGS)


def _check_loadable(source: Path, scratch: Path) -> None:
    server = EmbeddedServer(scratch)
    try:
        try:
            server.join()
        except EmbeddedError as error:
            raise BackupError(f"{source} is damaged: the server cannot read it. Nothing was changed.") from error
        with plain_redis.Redis.from_url(server.url) as redis:
            versions = [int(redis.get(key) or 0) for key in redis.scan_iter("*:version", _type="string")]
        if max(versions, default=0) > VERSION:
            raise BackupError(
                f"{source} was made by a newer Waypost (format {max(versions)}, this version supports {VERSION}). "
                "Restore it with that version. Nothing was changed."
            )
    finally:
        server.leave()


def _swap(folder: Path, scratch: Path) -> Path | None:
    before = None
    if found := [folder / name for name in FILES if (folder / name).exists()]:
        before = Path(tempfile.mkdtemp("", time.strftime("before-restore-%Y%m%d-", time.gmtime()), folder))
        for one in found:
            one.rename(before / one.name)
    for name in FILES:
        if (scratch / name).exists():
            (scratch / name).rename(folder / name)
    return before


def _ensure_room(folder: Path, needed: int) -> None:
    if shutil.disk_usage(folder).free < needed + embedded.ROOM_NEEDED:
        raise BackupError(
            f"The disk of {folder} is full: a backup needs {(needed + embedded.ROOM_NEEDED) >> 20} MB. "
            "Free some space and try again. Nothing was changed."
        )
