"""Tests of ``make play`` as people run it: it prints a link, keeps its data, stops in order and explains problems."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
import socket
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from chatbot.app.play import CannotPlay, ensure_writable, has_a_viewer, isolated, port_from
from chatbot.app.settings import BadSettings, BoardAddress, settings_from
from tests.chatbot.autoplay import until
from tests.discord.person import Person
from tests.paths import ROOT
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

COMMAND = (sys.executable, "-m", "chatbot", "play")


def environment(data: Path, port: int = 0) -> dict[str, str]:
    own = {"WAYPOST_DATA": str(data), "WAYPOST_PORT": str(port), "WAYPOST_PROCESSES": "1"}
    return {name: value for name, value in os.environ.items() if name != "REDIS_URL"} | own


class Playing:
    """A playground that runs in a separate process."""

    def __init__(self, process: asyncio.subprocess.Process, link: str) -> None:
        self.process = process
        self.url, self.key = link.split("/#key=")

    async def ada(self) -> Person:
        """Return Ada's page, not yet open."""
        own = {"Authorization": f"Bearer {self.key}"}
        async with aiohttp.ClientSession(self.url, headers=own) as http, http.get("/play") as answer:
            users = (await answer.json())["users"]
        return next(Person(self.url, self.key, user["id"]) for user in users if user["username"] == "ada")


@asynccontextmanager
async def playing(data: Path) -> AsyncIterator[Playing]:
    """Run a playground within the block. Then stop it and all its child processes as Ctrl-C would."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        env=environment(data),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    async with asyncio.timeout(SOON):
        first = await process.stdout.readline()
        second = (await process.stdout.readline()).decode()
    assert first.decode() == "Starting the playground…\n"
    found = re.search(r"http://127\.0\.0\.1:\d+/#key=\S+", second)
    assert found, second
    try:
        yield Playing(process, found[0])
    finally:
        os.killpg(process.pid, signal.SIGINT)
        async with asyncio.timeout(SOON):
            told, wrong = await process.communicate()
    assert process.returncode == 0
    assert wrong == b""
    assert told.decode().splitlines()[-1] == "The playground is closed. Your games are kept."


async def says(data: Path, port: int = 0) -> str:
    """Return the error message of a playground that cannot start."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND, env=environment(data, port), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(SOON):
        told, wrong = await process.communicate()
    assert process.returncode == 1
    assert told == b""
    return wrong.decode()


async def metrics_of(data: Path) -> str:
    """Return the metrics of the bot with this data folder."""
    url = (data / "monitor-bot").read_text("ascii")
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as answer:
        return await answer.text()


def alive_in(data: Path) -> list[str]:
    """Return the command lines of the processes that run in this folder or have its name as an argument."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes() + os.fsencode((process / "cwd").readlink())
        except OSError:
            continue  # it has ended, or belongs to another user
        if os.fsencode(data) in words:
            found.append(words.decode())
    return found


@pytest.mark.asyncio
async def test_play_prints_a_link_keeps_the_world_and_leaves_no_process(tmp_path: Path) -> None:
    async with playing(tmp_path) as play:
        async with await play.ada() as ada:
            greeting, welcome = await ada.history("welcome")
            assert "</play:0>" in welcome["content"]
            assert greeting["components"], "the first game takes one press"
            await ada.slash("lounge", "game new", game="carcassonne")
            lobby = await ada.sees("lounge", lambda message: message["components"] and not message["flags"] & 64)
        assert "running already" in await says(tmp_path)
        assert "waypost_workers 1.0" in await metrics_of(tmp_path / "playground")
        key = play.key
    assert alive_in(tmp_path) == []
    async with playing(tmp_path) as play, await play.ada() as ada:
        assert play.key == key, "an open page still works"
        assert (await ada.history("lounge"))[0]["id"] == lobby["id"]
        assert len(await ada.history("welcome")) == 2, "nobody is greeted twice"
        await ada.slash("lounge", "game start")
        await ada.sees("lounge", after=lobby)
    log = (tmp_path / "playground" / "playground.log").read_text("utf-8")
    assert log.count("commands: ") == 1, "commands are sent only at the first start"
    assert "ERROR" not in log
    assert key not in log


async def ended_at(data: Path, moment: Callable[[asyncio.subprocess.Process], Awaitable[None]]) -> str:
    """Start ``make play``, wait for ``moment``, send Ctrl-C to all processes, and return the error output."""
    process = await asyncio.create_subprocess_exec(
        *("make", "--no-print-directory", "play", "READY=", f'RUN="{sys.executable}" -m'),
        env=environment(data),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hearing,
    )
    await moment(process)
    os.killpg(process.pid, signal.SIGINT)
    async with asyncio.timeout(SOON):
        _, wrong = await process.communicate()
    assert process.returncode in {-signal.SIGINT, 2}, "make's exit status after an interrupt"
    return wrong.decode()


def hearing() -> None:
    """Enable Ctrl-C, because it is disabled if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def after(seconds: float) -> Callable[[asyncio.subprocess.Process], Awaitable[None]]:
    """Return a function that waits this long. Python should then still be starting or importing modules."""

    async def moment(_: asyncio.subprocess.Process) -> None:
        await asyncio.sleep(seconds)

    return moment


def when_there_is(file: Path) -> Callable[[asyncio.subprocess.Process], Awaitable[None]]:
    """Return a function that waits until this file exists."""

    def stands() -> None:
        end = time.monotonic() + SOON
        while not file.exists():
            assert time.monotonic() < end, file
            time.sleep(0.005)

    async def moment(_: asyncio.subprocess.Process) -> None:
        await asyncio.to_thread(stands)

    return moment


async def when_it_is_ready(process: asyncio.subprocess.Process) -> None:
    """Wait until the link is printed."""
    assert process.stdout is not None
    async with asyncio.timeout(SOON):
        await process.stdout.readuntil(b"Play at")


async def when_a_game_begins(process: asyncio.subprocess.Process) -> None:
    """Wait until the first picture is requested. At that moment, the painting process is still starting."""
    assert process.stdout is not None
    async with asyncio.timeout(SOON):
        await process.stdout.readuntil(b"Play at ")
        link = (await process.stdout.readline()).decode().strip()
    async with await Playing(process, link).ada() as ada:
        await ada.slash("lounge", "game new", game="carcassonne")
        await ada.slash("lounge", "game start")


@pytest.mark.asyncio
async def test_ctrl_c_ends_play_cleanly_at_any_moment(tmp_path: Path) -> None:
    moments = [
        *(after(thousandths / 1000) for thousandths in (1, 10, 30, 100, 400)),
        when_there_is(tmp_path / "5" / "playground" / "playground.sqlite3"),
        when_there_is(tmp_path / "6" / "playground" / "valkey.log"),
        when_there_is(tmp_path / "7" / "playground" / "valkey.sock"),
        when_it_is_ready,
        when_a_game_begins,
    ]
    for number, moment in enumerate(moments):
        said = await ended_at(tmp_path / str(number), moment)
        assert re.fullmatch(r"(Terminated\n|make(\[\d+\])?: .*\n|\n)*", said), said
    await until_all_have_ended_in(tmp_path)


async def until_all_have_ended_in(data: Path) -> None:
    """Wait until all processes in this folder have ended. The Redis server's shutdown may take longest."""

    async def nothing_lives() -> bool:
        return not alive_in(data)

    await until(nothing_lives)


@pytest.mark.asyncio
async def test_a_closed_terminal_leaves_no_process(tmp_path: Path) -> None:
    ours, its = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        *("make", "--no-print-directory", "play", "READY=", f'RUN="{sys.executable}" -m'),
        env=environment(tmp_path),
        cwd=ROOT,
        stdin=its,
        stdout=its,
        stderr=its,
        start_new_session=True,
    )
    os.close(its)
    seen = b""
    while b"Play at" not in seen:
        seen += await asyncio.to_thread(os.read, ours, 1000)
    os.close(ours)  # further output fails
    os.killpg(process.pid, signal.SIGHUP)  # like the kernel
    async with asyncio.timeout(SOON):
        await process.wait()
    await until_all_have_ended_in(tmp_path)


@pytest.mark.asyncio
async def test_a_used_port_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = await says(tmp_path, taken.getsockname()[1])
    assert "WAYPOST_PORT" in said
    assert "Traceback" not in said


@pytest.mark.asyncio
async def test_an_unusable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "playground").write_text("a file where the folder should be")
    said = await says(tmp_path)
    assert "WAYPOST_DATA" in said
    assert "Traceback" not in said


def test_a_read_only_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(CannotPlay, match=r"read-only.*WAYPOST_DATA"):
        ensure_writable(tmp_path)


def test_the_port_must_be_a_number() -> None:
    assert port_from({}) == 8642
    assert port_from({"WAYPOST_PORT": " 0 "}) == 0
    for wrong in ("x", "-1", "65536", "8 0"):
        with pytest.raises(BadSettings, match="WAYPOST_PORT"):
            port_from({"WAYPOST_PORT": wrong})


def test_play_shares_neither_folder_nor_keys_with_a_bot_on_discord() -> None:
    settings = settings_from({"WAYPOST_DATA": "somewhere", "WAYPOST_PREFIX": "mine"})
    apart = isolated(settings, 8642)
    assert (apart.data, apart.prefix) == (settings.data / "playground", "mine-playground")


def test_the_board_uses_the_port_after_the_pages_or_any_free_one() -> None:
    settings = settings_from({})
    boards = [isolated(settings, port).board for port in (8642, 0)]
    assert boards == [BoardAddress(port=8643), BoardAddress(port=0)]


def test_a_browser_opens_only_if_somebody_can_see_it() -> None:
    assert has_a_viewer("linux", {"DISPLAY": ":0"})
    assert has_a_viewer("linux", {"WAYLAND_DISPLAY": "wayland-0"})
    assert has_a_viewer("darwin", {})
    assert not has_a_viewer("linux", {})
    assert not has_a_viewer("darwin", {"CI": "true"})
