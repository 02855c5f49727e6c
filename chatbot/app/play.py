"""``waypost play`` runs the unmodified bot on the playground, a local Discord simulator in the browser.

The playground has its own data folder and key prefix, so it shares nothing with a bot on Discord, even on the same
machine and the same Redis.
"""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Final

import msgspec
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.app.commands import stop_on_signals
from chatbot.app.logs import log_to_file, log_versions, say
from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.settings import BadSettings, BoardAddress, Settings, number_from
from chatbot.app.wiring import running_bot
from chatbot.bot.client import ShardPlan
from chatbot.runtime.tasks import StopRequest
from playground.server import Playground
from playground.storage import DataInUseError

if TYPE_CHECKING:
    from pathlib import Path

DEFAULT_PORT: Final = 8642
PORTS: Final = range(1 << 16)
NAME: Final = "playground"  # Name of the playground's data folder, and suffix of its key prefix


class CannotPlay(Exception):
    """The playground cannot start. The message gives advice."""


async def run_playground(settings: Settings, port: int | None = None) -> None:
    """Run the playground and the bot on it, with the page on ``port``, or else on ``WAYPOST_PORT``.

    Raises ``CannotPlay``, ``BadSettings`` or ``EmbeddedError``.
    """
    stop = stop_on_signals()
    await stop.run(_serve(settings, port_from(os.environ) if port is None else port, stop))
    say("The playground is closed. Your games are kept.")


async def _serve(settings: Settings, port: int, stop: StopRequest) -> None:
    settings = isolated(settings, port)
    ensure_writable(settings.data)
    async with open_playground(settings.data, port) as playground:
        say("Starting the playground…")
        settings = with_activity(settings, playground)
        log_to_file(settings.data / "playground.log")
        log_versions()
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = playground.api_url, yarl.URL(playground.gateway_url)
        async with (
            running_bot(settings, playground.bot_token, ShardPlan(), stop) as (bot, services),
            monitoring(settings, "bot", Monitor(services, bot.discord_problem)),
        ):
            if (links := bot.frame.board_links) is not None:
                playground.map_activity(links.url)
            if not stop.is_made:
                for server in bot.guilds:
                    await bot.greeting.greet(server)
                await show(playground.page_url)
            await stop.wait()
            say("Closing: finishing the current work.")


@asynccontextmanager
async def open_playground(data: Path, port: int) -> AsyncIterator[Playground]:
    """Open the playground and its page on loopback. Raises ``CannotPlay``."""
    async with AsyncExitStack() as stack:
        try:
            playground = await stack.enter_async_context(Playground(data, port=port))
        except DataInUseError as error:
            raise CannotPlay(
                f"A playground is running already, with its data in {data}. Use its link, or stop it with Ctrl-C where "
                "it was started. For a second one set WAYPOST_DATA to another folder and choose another port with "
                "--port or WAYPOST_PORT."
            ) from error
        except OSError as error:
            raise CannotPlay(
                f"Port {port} cannot be used: {error.strerror or error}. "
                "Choose another with --port or WAYPOST_PORT, or 0 for any free one: WAYPOST_PORT=0 make play"
            ) from error
        yield playground


async def show(url: str) -> None:
    """Print the page's address, and open the page if there is a browser."""
    say(f"Play at {url}\n(Ctrl-C ends it; your games are kept.)")
    if not await asyncio.to_thread(open_browser, url):
        say("No browser was opened. Open the link yourself.")


def isolated(settings: Settings, port: int) -> Settings:
    """Return the settings with a folder and a key prefix for the playground alone.

    By default, the live board is on the port after the page's.
    """
    board = settings.board or BoardAddress(port=port and port + 1)
    data, prefix = settings.data / NAME, f"{settings.prefix}-{NAME}"
    return msgspec.structs.replace(settings, data=data, prefix=prefix, board=board)


def with_activity(settings: Settings, playground: Playground) -> Settings:
    """Return the settings with the live board as the playground's Activity, in a frame of the playground's page."""
    board = settings.board or BoardAddress()
    board = msgspec.structs.replace(board, secret=playground.switch_activities_on(), parents=(playground.url,))
    return msgspec.structs.replace(settings, board=board)


def port_from(environment: Mapping[str, str]) -> int:
    """Return ``WAYPOST_PORT``, the page's port on loopback; 0 takes any free port. Raises ``BadSettings``."""
    problems: list[str] = []
    port = number_from(environment, problems, "WAYPOST_PORT", PORTS, DEFAULT_PORT)
    if problems:
        raise BadSettings(problems)
    return port


def ensure_writable(folder: Path) -> None:
    """Create the folder if necessary. Raises ``CannotPlay`` unless it is writable."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(f"{folder} is read-only")
    except OSError as error:
        raise CannotPlay(
            f"The playground cannot keep its data in {folder}: {error.strerror or error}. "
            "Set WAYPOST_DATA to a writable folder."
        ) from error


def open_browser(url: str) -> bool:
    return has_a_viewer(sys.platform, os.environ) and sys.stdout.isatty() and webbrowser.open(url)


def has_a_viewer(platform: str, environment: Mapping[str, str]) -> bool:
    """Return True if a browser opened here would appear on a person's screen."""
    if environment.get("CI"):
        return False
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return platform in {"darwin", "win32"} or any(environment.get(name) for name in screens)
