"""What ``waypost play`` needs beside the bot and the playground: settings of its own, and a browser to open.

The playground shares nothing with a bot on Discord: its data lies in a folder of its own, its keys have a prefix of
their own, so that both may use one machine and one Redis.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.app.settings import BadSettings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from chatbot.app.settings import Settings

PORT: Final = 8642
NAME: Final = "playground"


class CannotPlay(Exception):
    """The playground cannot start; the message says what to do."""


def isolated(settings: Settings) -> Settings:
    """The same settings, apart from those of a bot on Discord."""
    return msgspec.structs.replace(settings, data=settings.data / NAME, prefix=f"{settings.prefix}-{NAME}")


def port_from(environment: Mapping[str, str]) -> int:
    """``WAYPOST_PORT``: where the page listens, on this machine only; 0 takes any free port. Raises ``BadSettings``."""
    named = environment.get("WAYPOST_PORT", "").strip() or str(PORT)
    if not (named.isascii() and named.isdigit() and int(named) < 1 << 16):
        raise BadSettings([f"WAYPOST_PORT must be a number from 0 to 65535, not {named!r}."])
    return int(named)


def ensure_writable(folder: Path) -> None:
    """Make the folder if it is missing. Raises ``CannotPlay`` unless we may write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(f"{folder} is read-only")
    except OSError as error:
        raise CannotPlay(
            f"The playground cannot keep its data in {folder}: {error.strerror or error}. "
            "Set WAYPOST_DATA to a folder that you may write to."
        ) from error


def in_use(folder: Path) -> CannotPlay:
    """Another playground has the folder."""
    return CannotPlay(
        f"A playground is running already, with its data in {folder}. Use its link, or stop it with Ctrl-C where it "
        "was started. For a second one set WAYPOST_DATA to another folder and WAYPOST_PORT to another port."
    )


def no_port(port: int, error: OSError) -> CannotPlay:
    """The port cannot be had."""
    return CannotPlay(
        f"Port {port} cannot be used: {error.strerror or error}. "
        "Set WAYPOST_PORT to another one, or to 0 for any that is free: WAYPOST_PORT=0 make play"
    )


def open_browser(link: str) -> bool:
    """Show the page to whoever sits here; say whether there was a way."""
    return has_a_viewer(sys.platform, os.environ) and sys.stdout.isatty() and webbrowser.open(link)


def has_a_viewer(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a browser would have a screen, and somebody before it."""
    if environment.get("CI"):
        return False
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return platform in {"darwin", "win32"} or any(environment.get(name) for name in screens)
