"""``python -m chatbot``, or ``waypost``: reads which command is meant and runs it (``chatbot.app``)."""

from __future__ import annotations

import signal

if __name__ == "__main__":
    # Before the other imports: they take a second, nothing runs yet, and Ctrl-C may simply end it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chatbot.app.commands import run_backup, run_bot, run_recount, run_restore, run_worker
from chatbot.app.discord_check import run_check
from chatbot.app.health import Unhealthy, run_health
from chatbot.app.logs import give_up, log_to_terminal
from chatbot.app.play import CannotPlay, run_playground
from chatbot.app.settings import BadSettings, Settings, log_format, settings_from
from chatbot.bot.channels import NoDiscord
from chatbot.bot.client import ShardShareLost
from chatbot.store.backup import BackupError
from chatbot.store.embedded import EmbeddedError
from chatbot.store.server import UnusableRedis

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

USAGE = """usage: waypost play | bot | worker | health | check | recount | backup TARGET | restore SOURCE

play     play in a browser on this machine; it needs nothing
bot      the bot on Discord; it needs DISCORD_TOKEN
worker   think for the computers' seats; run as many as you like, on as many machines
health   say whether the process that uses this data folder is well
check    ask Discord in a test channel what the bot relies on; it needs DISCORD_TOKEN and WAYPOST_CHECK_CHANNEL
recount  count statistics, ratings and leaderboards anew from the results of all games
backup   copy all that is kept into a new file or a folder, while people play
restore  put such a copy in place of what is kept; stop everything else first"""

COMMANDS: dict[str, Callable[[Settings], Coroutine[object, object, None]]] = {
    "play": run_playground,
    "bot": run_bot,
    "worker": run_worker,
    "health": run_health,
    "check": run_check,
    "recount": run_recount,
}
FILE_COMMANDS: dict[str, Callable[[Settings, Path], Coroutine[object, object, None]]] = {
    "backup": run_backup,
    "restore": run_restore,
}


TOLD: Final = (
    BadSettings,
    EmbeddedError,
    UnusableRedis,
    NoDiscord,
    ShardShareLost,
    Unhealthy,
    CannotPlay,
    BackupError,
)
"""What a person can put right."""


def command_from(words: list[str]) -> Callable[[Settings], Coroutine[object, object, None]] | None:
    match words:
        case [name]:
            return COMMANDS.get(name)
        case [name, file] if name in FILE_COMMANDS:
            return lambda settings: FILE_COMMANDS[name](settings, Path(file))
        case _:
            return None


def main() -> None:
    """Run the command that is named; what a person can put right ends it with a message, not with a traceback."""
    log_to_terminal(log_format(os.environ, []))
    command = command_from(sys.argv[1:])
    if command is None:
        give_up(USAGE)
    try:
        settings = settings_from(os.environ)
        asyncio.run(command(settings))
    except TOLD as problem:
        give_up(str(problem))
    except ExceptionGroup as problems:  # of a process that was up: its tasks run in groups
        told, others = problems.split(TOLD)
        if told is None or others is not None:
            raise
        give_up(str(_first(told)))


def _first(problem: Exception) -> Exception:
    return _first(problem.exceptions[0]) if isinstance(problem, ExceptionGroup) else problem


if __name__ == "__main__":
    main()
