"""How long tables are kept in Redis, and how the scripts that write a table set that."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from chatbot.tables.table import Phase

DAY: Final = 24 * 3600
KEPT_FOR: Final = {Phase.LOBBY: 7 * DAY, Phase.PLAYING: 0, Phase.OVER: 30 * DAY}
"""Seconds that a table is kept after its last change; 0 is for ever. Records of finished games stay longer."""
REPLACED_KEPT_FOR: Final = DAY
"""Seconds that a finished table is kept beside the one that has replaced it before all of it was told."""


def script_that_keeps(package: str, name: str) -> str:
    """The text of a script in this package, below the function ``keep`` that it calls."""
    keep = files("chatbot.storage.cleanup").joinpath("table_lifetimes.lua").read_text(encoding="utf-8")
    return keep + files(package).joinpath(name).read_text(encoding="utf-8")
