"""The commands that run the bot and manage its data, and their orderly shutdown after a signal.

``bot`` is the bot on Discord. ``worker`` plays computers' turns and watches deadlines. ``health`` reports the state of
both. ``games`` lists the games. ``recount`` counts statistics, ratings and leaderboards again from the log of results.
Games are counted as they end, so a recount corrects nothing unless a host changed how games are counted or restored
some of the data by hand. ``backup`` and ``restore`` copy the data of Waypost's own server (``chatbot.store.backup``).
"""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import engine.games
from chatbot import __version__
from chatbot.app.health import check_health
from chatbot.app.logs import log_versions, say
from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.settings import Settings, shard_plan_from
from chatbot.app.wiring import open_services, real_environment, running_bot, running_worker
from chatbot.bot.client import token_from
from chatbot.runtime.processes import SIGNALS_TO_END
from chatbot.runtime.tasks import StopRequest
from chatbot.store import backup
from chatbot.store.results import rewrite
from engine.wording import ENGLISH, game_words

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType


async def run_bot(settings: Settings) -> None:
    """Run the bot. Raises ``NoDiscord``, ``BadSettings``, ``UnusableRedis`` or ``EmbeddedError`` with advice.

    Raises ``ShardShareLost`` when another process has taken over.
    """
    log_versions()
    stop = stop_on_signals()
    await stop.run(_serve(settings, stop))


async def _serve(settings: Settings, stop: StopRequest) -> None:
    token, plan = token_from(os.environ), shard_plan_from(os.environ)
    async with (
        running_bot(settings, token, plan, stop) as (bot, services),
        monitoring(settings, "bot", Monitor(services, bot.discord_problem)),
    ):
        say(f"bot: ready as {bot.user}. Invite it with {bot.invitation}")
        await stop.wait()


async def run_worker(settings: Settings) -> None:
    """Run a worker. Raises ``BadSettings``, ``UnusableRedis`` or ``EmbeddedError`` with advice."""
    log_versions()
    stop = stop_on_signals()
    await stop.run(_serve_worker_command(settings, stop))


async def _serve_worker_command(settings: Settings, stop: StopRequest) -> None:
    async with (
        running_worker(settings, real_environment()) as services,
        monitoring(settings, "worker", Monitor(services, str)),
    ):
        say("worker: ready")
        await stop.wait()


class GameRefused(Exception):
    """Installed games cannot be played. The message gives the reasons."""


async def run_games() -> None:
    """Print all games and where they come from. Raises ``GameRefused`` if an installed game cannot be played."""
    for line in games_table():
        say(line)
    if refused := engine.games.refused():
        raise GameRefused(
            "\n".join(f"The game {one.id} from {one.package} is refused: {one.reason}" for one in refused)
        )


def games_table() -> list[str]:
    """Return a line for each game: its id, its name, its seats and the package that it comes from."""
    rows = []
    for game in engine.games.all():
        fewest, most = game.seats
        seats = f"{fewest} seats" if fewest == most else f"{fewest}-{most} seats"
        package = engine.games.package_of(game.id) or f"waypost {__version__}"
        rows.append((game.id, game_words(game, ENGLISH).message("game"), seats, str(package)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


async def run_recount(settings: Settings) -> None:
    """Recount results, and print the number of corrected entries. Raises ``UnusableRedis`` or ``EmbeddedError``."""
    stop = stop_on_signals()
    await stop.run(_recount(settings))


async def _recount(settings: Settings) -> None:
    async with open_services(settings, real_environment()) as services:
        results = await services.redis.llen(services.keys.results.log)
        mended = await rewrite(services.redis, services.keys)
    found = f"{mended} entries corrected" if mended else "nothing to correct"
    say(f"{results} results counted; {found}")


async def run_health(settings: Settings) -> None:
    """Print the healthy processes. Raises ``Unhealthy`` unless every process of the data folder is healthy."""
    say(await asyncio.to_thread(check_health, settings.data))


async def run_backup(settings: Settings, target: Path) -> None:
    """Back up the data folder, whether or not a bot is running. Raises ``BackupError`` or ``EmbeddedError``."""
    ensure_own_server(settings, f"Back it up with: redis-cli -u REDIS_URL --rdb {target}")
    stop = stop_on_signals()
    await stop.run(_back_up(settings.data, target))


async def _back_up(folder: Path, target: Path) -> None:
    made = await backup.back_up(folder, target)
    say(f"The data in {folder} is backed up in {made}.")


async def run_restore(settings: Settings, source: Path) -> None:
    """Restore a backup to a data folder that no process uses. Raises ``BackupError`` or ``EmbeddedError``."""
    ensure_own_server(settings, "Stop it, replace its RDB or append-only file with that of the backup, and start it.")
    stop_on_signals()  # a backup takes only a moment, or changes nothing
    before = await asyncio.to_thread(backup.restore, settings.data, source)
    say(f"{source} is restored to {settings.data}." + (f" The previous data is in {before}." if before else ""))


def ensure_own_server(settings: Settings, way: str) -> None:
    """Raise ``BackupError``, with ``way`` as advice, if the data is in a Redis that Waypost does not run."""
    if settings.redis_url is not None:
        raise backup.BackupError(
            f"REDIS_URL names a Redis that Waypost does not run. {way}\n"
            "docs/operating.md explains it under Backup and restore."
        )


def stop_on_signals() -> StopRequest:
    """Return a stop request that is made when a signal asks the process to end. Before this call, such a signal ends
    the process at once.

    A closed terminal sends SIGHUP, unless ``nohup`` makes the process ignore it.
    """
    stop, loop = StopRequest(), asyncio.get_running_loop()

    def request(_signum: int, _frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(stop.make)

    for signum in SIGNALS_TO_END:
        if signum in {signal.SIGINT, signal.SIGTERM} or signal.getsignal(signum) is not signal.SIG_IGN:
            signal.signal(signum, request)
    return stop
