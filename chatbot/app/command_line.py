"""The command line: ``waypost COMMAND``, its help, and its exit statuses.

For a problem that a person can solve, a command raises an exception in ``TOLD``, which ends the process with status 1
and one message, without a traceback. Wrong usage ends it with status 2.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from chatbot import __version__
from chatbot.app.commands import (
    GameRefused,
    run_backup,
    run_bot,
    run_games,
    run_health,
    run_recount,
    run_restore,
    run_worker,
)
from chatbot.app.discord_check import run_check
from chatbot.app.health import Unhealthy
from chatbot.app.logs import give_up, log_to_terminal
from chatbot.app.play import PORTS, CannotPlay, run_playground
from chatbot.app.record_files import UnusableRecord, run_review, run_verify
from chatbot.app.settings import BadSettings, Settings, log_format, settings_from
from chatbot.bot.channels import NoDiscord
from chatbot.bot.client import ShardShareLost
from chatbot.store.backup import BackupError
from chatbot.store.embedded import EmbeddedError
from chatbot.store.server import UnusableRedis
from engine.wording import ENGLISH, LANGUAGES

TOLD: Final = (
    BadSettings,
    EmbeddedError,
    UnusableRedis,
    NoDiscord,
    ShardShareLost,
    Unhealthy,
    CannotPlay,
    BackupError,
    UnusableRecord,
    GameRefused,
)
"""Problems that a person can solve. Each message says how."""

Command: TypeAlias = Callable[[argparse.Namespace], Coroutine[object, object, None]]

WRONG_USAGE: Final = 2
EXIT_STATUS: Final = (
    "Exit status: 0 if all went well, 1 after a problem, which one message explains, 2 if the command is used wrongly."
)
SETTINGS: Final = "Settings are environment variables; docs/hosting.md lists them."


class CommandLine(argparse.ArgumentParser):
    """A command-line parser that reports wrong usage as JSON if the log is JSON, like all other problems."""

    def error(self, message: str) -> NoReturn:
        give_up(f"{self.format_usage()}{self.prog}: {message}. Try {self.prog} --help.", WRONG_USAGE)


def run(words: Sequence[str]) -> NoReturn:
    """Run the command that these command-line arguments name, and exit."""
    log_to_terminal(log_format(os.environ, []))
    line = command_line()
    if not words:
        give_up(line.format_help().rstrip(), WRONG_USAGE)
    arguments = line.parse_args(words)
    try:
        asyncio.run(arguments.run(arguments))
    except TOLD as problem:
        give_up(str(problem))
    except ExceptionGroup as problems:  # The tasks of a running process are in groups.
        told, others = problems.split(TOLD)
        if told is None or others is not None:
            raise
        give_up(str(_first_problem(told)))
    sys.exit(0)


def _first_problem(problem: Exception) -> Exception:
    return _first_problem(problem.exceptions[0]) if isinstance(problem, ExceptionGroup) else problem


def command_line() -> CommandLine:
    """Return the parser of all commands. In the parsed arguments, ``run`` is the function that runs the command."""
    line = CommandLine(
        prog="waypost",
        description="A Discord bot for turn-based board games.",
        epilog=f"waypost COMMAND --help explains a command. {SETTINGS} {EXIT_STATUS}",
    )
    version = f"waypost {__version__} (Python {platform.python_version()})"
    line.add_argument("--version", action="version", version=version)
    commands = line.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, summary: str, details: str, command: Command) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=summary, description=details, epilog=f"{SETTINGS} {EXIT_STATUS}")
        added.set_defaults(run=command)
        return added

    play = add("play", "play in a browser on this machine; it needs no token and no account", PLAY, _play)
    play.add_argument("--port", type=_port, help="port of the page; 0 takes any free one (default: WAYPOST_PORT, 8642)")
    add("bot", "run the bot on Discord; it needs DISCORD_TOKEN", BOT, _with_settings(run_bot))
    add("worker", "choose moves for computers; run any number, on any machine", WORKER, _with_settings(run_worker))
    add("check", "try in a test channel what the bot relies on", CHECK, _with_settings(run_check))
    add("health", "report whether the running processes are healthy", HEALTH, _with_settings(run_health))
    add("games", "list the games, and the packages they come from", GAMES, lambda _arguments: run_games())
    add("recount", "count statistics, ratings and leaderboards again", RECOUNT, _with_settings(run_recount))
    backup = add("backup", "copy all data to a file while games go on", BACKUP, _back_up)
    backup.add_argument("target", metavar="TARGET", type=Path, help="a new file, or a folder for one with the date")
    restore = add("restore", "put a backup in place of the data; stop everything else first", RESTORE, _restore)
    restore.add_argument("source", metavar="SOURCE", type=Path, help="a file of waypost backup, or a data folder")
    verify = add("verify", "replay the record of a finished game and check it", VERIFY, _verify)
    review = add("review", "review the record of a finished game", REVIEW, _review)
    for reading in (verify, review):
        reading.add_argument("file", metavar="FILE", type=Path, help="the .json file that /game verify hands out")
        reading.add_argument("--language", choices=LANGUAGES, default=ENGLISH, help="default: %(default)s")
    return line


PLAY: Final = (
    "Play in a browser on this machine. The real bot runs on a local Discord simulator, with computer opponents. "
    "Games are kept in the folder WAYPOST_DATA. Ctrl-C ends it."
)
BOT: Final = (
    "Run the bot on Discord. It needs DISCORD_TOKEN. It keeps its data in the Redis that REDIS_URL names, or in a "
    "server of its own in the folder WAYPOST_DATA. Ctrl-C or SIGTERM ends it."
)
WORKER: Final = (
    "Choose moves for computers and watch deadlines for a bot on the same Redis. The bot does both, too; workers take "
    "load off it. Ctrl-C or SIGTERM ends it."
)
CHECK: Final = (
    "Try on Discord, in the test channel WAYPOST_CHECK_CHANNEL, what the bot relies on, and print what holds. It needs "
    "DISCORD_TOKEN. Somebody should press the three buttons that it posts."
)
HEALTH: Final = "Ask every process that uses the folder WAYPOST_DATA on this machine whether it is healthy."
GAMES: Final = (
    "List all games with their ids, seats and packages. If an installed game cannot be played, print the reason and "
    "exit with status 1."
)
RECOUNT: Final = (
    "Count statistics, ratings and leaderboards again from the log of results, and correct them. The bot may run "
    "meanwhile."
)
BACKUP: Final = (
    "Copy all data of the folder WAYPOST_DATA to one file. The bot may run meanwhile. With REDIS_URL it prints what to "
    "do instead."
)
RESTORE: Final = (
    "Put a backup in place of the data in the folder WAYPOST_DATA, and keep the old data beside it. Nothing else may "
    "use the folder meanwhile. With REDIS_URL it prints what to do instead."
)
VERIFY: Final = (
    "Replay the record of a finished game, and report whether it holds: its moves are legal, its seed is the one that "
    "was sealed, its end is the one on record."
)
REVIEW: Final = (
    "Review the record of a finished game: everybody's accuracy, and the moves that cost most with better ones. It "
    "takes about a minute."
)


def _with_settings(command: Callable[[Settings], Coroutine[object, object, None]]) -> Command:
    return lambda _arguments: command(settings_from(os.environ))


def _play(arguments: argparse.Namespace) -> Coroutine[object, object, None]:
    return run_playground(settings_from(os.environ), arguments.port)


def _back_up(arguments: argparse.Namespace) -> Coroutine[object, object, None]:
    return run_backup(settings_from(os.environ), arguments.target)


def _restore(arguments: argparse.Namespace) -> Coroutine[object, object, None]:
    return run_restore(settings_from(os.environ), arguments.source)


def _verify(arguments: argparse.Namespace) -> Coroutine[object, object, None]:
    return run_verify(arguments.file, arguments.language)


def _review(arguments: argparse.Namespace) -> Coroutine[object, object, None]:
    return run_review(arguments.file, arguments.language)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) in PORTS:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from {PORTS[0]} to {PORTS[-1]}, not {text!r}")
