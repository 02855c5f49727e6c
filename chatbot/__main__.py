"""``python -m chatbot``, or ``waypost``: the only wiring. Every command reads its settings from the environment."""

from __future__ import annotations

import signal

if __name__ == "__main__":
    # Before the other imports: they take a second, nothing runs yet, and Ctrl-C may simply end it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import asyncio
import logging
import os
import sys
from contextlib import AsyncExitStack, asynccontextmanager
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.app.health import Unhealthy, alive, check_health
from chatbot.app.play_command import CannotPlay, ensure_writable, in_use, isolated, no_port, open_browser, port_from
from chatbot.app.services import at_work, backbone, working, world
from chatbot.app.settings import BadSettings, Settings, settings_from
from chatbot.bot.login import NoDiscord, bot_of, connected, token_from
from chatbot.bot.pictures.pool_painter import painting
from chatbot.bot.shards import ShardPlan, claimed_share, plan_from
from chatbot.playground.server import Playground
from chatbot.playground.world.storage import DataInUseError
from chatbot.storage.connection import UnusableRedis
from chatbot.storage.embedded import EmbeddedError
from chatbot.workers.thinking_pool import open_thinking_pool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path
    from types import FrameType

    from chatbot.bot.client import Bot

USAGE = """usage: waypost play | bot | worker | health

play     play in a browser on this machine; it needs nothing
bot      the bot on Discord; it needs DISCORD_TOKEN
worker   think for the computers' seats; run as many as you like, on as many machines
health   say whether the process that uses this data folder is well"""


def asked_to_stop() -> asyncio.Event:
    """Set once SIGINT or SIGTERM comes. A further one, even when the loop has ended, changes nothing.

    Before, either ends the process on the spot: there is nothing yet to be put in order.
    """
    asked, loop = asyncio.Event(), asyncio.get_running_loop()

    def ask(_signum: int, _frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(asked.set)

    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, ask)
    return asked


async def work(settings: Settings) -> None:
    """Run a worker."""
    asked = asked_to_stop()
    async with at_work(settings, world()) as parts, alive(settings.data, parts.answers):
        print("worker: ready", flush=True)
        await asked.wait()


async def host(settings: Settings) -> None:
    """Run the bot."""
    asked = asked_to_stop()
    token, plan = token_from(os.environ), plan_from(os.environ)
    async with hosted(settings, token, plan) as bot, alive(settings.data, bot.is_healthy):
        print(f"bot: ready as {bot.user}. Invite it with {bot.invitation}", flush=True)
        await asked.wait()


async def play(settings: Settings) -> None:
    """Run the bot on a Discord of our own, with a page to play in."""
    asked = asked_to_stop()
    settings, port = isolated(settings), port_from(os.environ)
    ensure_writable(settings.data)
    async with our_own_discord(settings.data, port) as playground:
        log_quietly(settings.data / "playground.log")
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = playground.api_url, yarl.URL(playground.gateway_url)
        async with hosted(settings, playground.bot_token, ShardPlan()):
            if not asked.is_set():
                await show(playground.page_url)
            await asked.wait()
            print("Closing: what has begun is told to its end.", flush=True)
    print("The playground is closed. Your games are kept.", flush=True)


async def show(link: str) -> None:
    """Print the link to the page, and open it where somebody sees it."""
    print(f"Play at {link}\n(Ctrl-C ends it; your games are kept.)", flush=True)
    if not await asyncio.to_thread(open_browser, link):
        print("No browser was opened here: open the link yourself.", flush=True)


@asynccontextmanager
async def hosted(settings: Settings, token: str, plan: ShardPlan) -> AsyncIterator[Bot]:
    """The bot at work, with all that it needs."""
    around = world()
    async with (
        backbone(settings, around) as parts,
        claimed_share(parts.redis, parts.keys, plan) as place,
        painting(settings.processes) as painter,
        open_thinking_pool(settings.processes, around.games) as thinker,
        connected(bot_of(parts, painter, thinker, place), token) as bot,
        working(parts, thinker, settings.processes, bot.publisher),
    ):
        yield bot


@asynccontextmanager
async def our_own_discord(data: Path, port: int) -> AsyncIterator[Playground]:
    """A stand-in for Discord with its page, on loopback. Raises ``CannotPlay``."""
    async with AsyncExitStack() as stack:
        try:
            playground = await stack.enter_async_context(Playground(data, port=port))
        except DataInUseError as error:
            raise in_use(data) from error
        except OSError as error:
            raise no_port(port, error) from error
        yield playground


async def health(settings: Settings) -> None:
    """Say whether a process is well; a sick one ends this with an error."""
    check_health(settings.data)


def log_quietly(file: Path) -> None:
    """Log to a file; only what is wrong is seen in the terminal, so that the link stays in sight."""
    root = logging.getLogger()
    kept = RotatingFileHandler(file, maxBytes=1 << 20, backupCount=1, encoding="utf-8")
    for seen in root.handlers:
        kept.setFormatter(seen.formatter)
        seen.setLevel(logging.WARNING)
    root.addHandler(kept)


COMMANDS: dict[str, Callable[[Settings], Awaitable[None]]] = {
    "play": play,
    "bot": host,
    "worker": work,
    "health": health,
}


async def _run(command: Callable[[Settings], Awaitable[None]], settings: Settings) -> None:
    await command(settings)


def main() -> None:
    """Run the command that is named."""
    command = COMMANDS.get(sys.argv[1]) if len(sys.argv) == 2 else None
    if command is None:
        sys.exit(USAGE)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    for noisy in ("saq", "discord.gateway"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that there is no voice; we need none
    try:
        asyncio.run(_run(command, settings_from(os.environ)))
    except (BadSettings, EmbeddedError, UnusableRedis, NoDiscord, Unhealthy, CannotPlay) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
