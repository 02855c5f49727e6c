"""Doing before the bot answers what would make its first answers slow.

All catalogues are read. What is there for good is then frozen for the garbage collector: now and then it walks through
all objects that live, on the event loop, and for words, boards and commands alone that takes a tenth of a second.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from chatbot.bot.voice import Voice
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.api import AnyGame


def warm_up(games: Iterable[AnyGame]) -> None:
    """Read all catalogues, and freeze all objects that live by now. It takes a moment, in which nothing is answered."""
    for game in games:
        for language in LANGUAGES:
            Voice(language, game)
    gc.collect()
    gc.freeze()


def freeze_objects() -> None:
    """Freeze what has come since, too: that takes no time."""
    gc.freeze()
